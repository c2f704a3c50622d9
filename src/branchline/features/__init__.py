"""What a seat knows, as numbers: for networks, environments and data sets."""

from branchline.features.rows import Feature, Features

__all__ = ["Feature", "Features"]
