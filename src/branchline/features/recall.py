"""Perfect recall, for who does not want to know that it is compiled."""

from branchline.features.kernel.recall import NOTHING, Recall

__all__ = ["NOTHING", "Recall"]
