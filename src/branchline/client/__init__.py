"""A client of a table server, for bots and scripts: `Table.join(link)`, then `table.wait()` and `table.play(move)`.

docs/protocol.md tells what goes over the wire; everything here is a thin cover over it.
"""

from branchline.client.link import Link, LinkError
from branchline.client.server import Server, ServerError
from branchline.client.table import Closed, Table

__all__ = ["Closed", "Link", "LinkError", "Server", "ServerError", "Table"]
