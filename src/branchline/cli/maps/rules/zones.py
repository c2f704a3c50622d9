"""Zones at the terminal."""

from branchline.cli.maps.rules.shown import Shown
from branchline.core.text import listing


class ZonesShown(Shown):
    def at_place(self, place: int) -> str:
        name, zone = self.game.board.places[place].name, self.game.board.places[place].more.get("zone")
        return f"an end of {zone}" if zone is not None and not name.startswith(str(zone)) else ""

    def sections(self) -> list[tuple[str, list[str]]]:
        """Where each zone is reached from."""
        board, lines = self.game.board, list[str]()
        places = {place.name for place in board.places}
        for zone, ends in self.game.ends.items():
            if zone not in places:
                near = [r.b if r.a in ends else r.a for r in board.routes if r.a in ends or r.b in ends]
                names = [board.places[place].name for place in dict.fromkeys(near)]
                lines.append(f"{zone}, from {listing(names)}")
        return [(f"Zones ({len(lines)})", lines)]
