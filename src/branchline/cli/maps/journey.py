"""The way of a ticket as a journey: the places in their order, and what lies between them."""

from typing import TYPE_CHECKING

from rich.text import Text

from branchline.cli.maps.ticket_paths import OWN, TicketPath

if TYPE_CHECKING:
    from branchline.cli.maps.screen import MapScreen


def journey(table: "MapScreen", way: TicketPath) -> list[Text]:
    """In parts that should not be broken: `Lyon`, `– 3 red – Dijon`, or aloud `from Lyon to Dijon, 3 spaces, red`.

    Own routes on the way are there already, however many they are, so they are one part.
    """
    places = [place.name for place in table.game.board.places]
    parts = [Text(places[way.legs[0].start])] if table.paint.coloured else []
    for number, leg in enumerate(way.legs):
        if table.paint.coloured:
            track = Text(" yours ") if leg.route == OWN else table.track(leg.route)
            gap = "" if track.plain.endswith(" ") else " "
            parts.append(Text.assemble("–", track, f"{gap}– {places[leg.end]}"))
        else:
            first = "" if number else f"from {places[leg.start]} "
            parts.append(Text(f"{first}to {places[leg.end]}, {_aloud(table, leg.route)}"))
    return parts


def _aloud(table: "MapScreen", route: int) -> str:
    if route == OWN:
        return "by your own routes"
    standing = table.standing(route).plain
    return table.track(route).plain + ("" if standing == table.OPEN else f", {standing}")
