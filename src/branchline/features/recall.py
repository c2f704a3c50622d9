"""Perfect recall, for callers that need not know that it is compiled."""

from branchline.features.kernel.recall import NOTHING, Recall

__all__ = ["NOTHING", "Recall"]
