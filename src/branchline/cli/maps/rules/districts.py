"""Districts at the terminal."""

from branchline.cli.maps.rules.shown import Shown
from branchline.core.text import listing, plural


class DistrictsShown(Shown):
    def at_place(self, place: int) -> str:
        district = self.game.board.places[place].more.get("district")
        return f"district {district}" if district is not None else ""

    def pieces(self) -> list[str]:
        out: list[str] = []
        listed = self.game.board.more.get("districts")
        for district in listed if isinstance(listed, list) else []:
            members = [p.name for p in self.game.board.places if p.more.get("district") == district["number"]]
            points = plural(int(district["points"]), "point")
            out.append(f"District {district['number']}, {points}: {listing(members)}.")
        return out
