"""Facts on the wire, by the names of their types.

To a type checker they are the types of `describe/fact_types.py`. msgspec would decode those without the keys that they
do not list, and what rules declare would be lost; so to it they are plain objects with the name of their type, which
cost nothing to encode and by which `wire_schema.py` describes them.
"""

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta

if TYPE_CHECKING:
    from branchline.describe.fact_types import BoardFacts as BoardFacts
    from branchline.describe.fact_types import LogLine as LogLine
    from branchline.describe.fact_types import MoveFacts as MoveFacts
    from branchline.describe.fact_types import ResultFacts as ResultFacts
    from branchline.describe.fact_types import ViewFacts as ViewFacts
else:
    BoardFacts = Annotated[dict[str, Any], Meta(title="BoardFacts")]
    LogLine = Annotated[dict[str, Any], Meta(title="LogLine")]
    MoveFacts = Annotated[dict[str, Any], Meta(title="MoveFacts")]
    ResultFacts = Annotated[dict[str, Any], Meta(title="ResultFacts")]
    ViewFacts = Annotated[dict[str, Any], Meta(title="ViewFacts")]
