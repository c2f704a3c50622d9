"""A client of a table server, for bots and scripts: `Table.join(link)`, then `table.wait()` and `table.play(move)`.

docs/protocol.md describes what goes over the wire; everything here is a thin layer over it.
"""

from branchline.client.link import Link, LinkError
from branchline.client.remote_table import Closed, Table
from branchline.client.server import Server, ServerError

__all__ = ["Closed", "Link", "LinkError", "Server", "ServerError", "Table"]
