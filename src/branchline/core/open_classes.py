"""Compiled classes are closed; those that people extend from outside are marked with `mypyc_attr`.

Where the compiler's own package is not installed (the engine does not need it), the mark means nothing.
"""

try:
    from mypy_extensions import mypyc_attr as mypyc_attr
except ImportError:
    from branchline.core.unmarked import mypyc_attr as mypyc_attr  # type: ignore[assignment]
