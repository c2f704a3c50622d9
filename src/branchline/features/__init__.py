"""What a seat knows, as numbers: for networks, environments and data sets."""

from branchline.extras import need

need("vector")

from branchline.features.rows import Feature, Features  # noqa: E402

__all__ = ["Feature", "Features"]
