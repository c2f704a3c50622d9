"""Track beds to choose from: the best to build first, what the person holds for each, and what it would cut off."""

from typing import TYPE_CHECKING

from rich.text import Text

from branchline.cli.menu import USEFUL, Entry
from branchline.core.text import listing, plural
from branchline.describe.ticket_paths import is_open
from branchline.routes.kinds import Laying

if TYPE_CHECKING:
    from branchline.cli.maps.screen import MapScreen

BED = "bed"  # the heading of beds that are not useful
BEST = 3  # colours, of those the person holds most of, that a suggestion names; of more it tells how many


class BedChoices:
    """For one table."""

    def __init__(self, lay: Laying, table: "MapScreen") -> None:
        self.lay = lay
        self.game = lay.game
        self.table = table
        self.hand = self.game.hand_of(table.cells, table.seat)

    def entries(self, legal: list[int]) -> list[Entry]:
        """An entry for each two places, since alike tracks are one choice: the best to have first."""
        lay, hand = self.lay, self.hand
        found: dict[tuple[str, int], dict[int, int]] = {}  # by places and length the first action of each colour
        for action in legal:
            bed = lay.bed(action)
            places = self.game.board.route_name(self.game.board.routes[bed]), self.game.lengths[bed]
            found.setdefault(places, {}).setdefault(lay.colour(action), action)
        ranks = {places: self._rank(actions) for places, actions in found.items()}
        out: list[Entry] = []
        for places in sorted(found, key=lambda places: (ranks[places], places)):
            colours = sorted(found[places], key=lambda colour: (-hand[colour], colour))
            actions = [found[places][colour] for colour in colours]
            out.append(self._entry(places, actions, self._held(colours), ranks[places][0]))
        return out

    def _entry(self, places: tuple[str, int], actions: list[int], held: list[Text], useless: bool) -> Entry:
        cuts, spaces = self._cuts(self.lay.bed(actions[0])), plural(places[1], "space")
        spoken = Text(f"lay {places[0]}, {spaces}").append("" if useless else ", useful")
        warned = [Text(f"cuts off {listing(cuts)}"), Text(f"cuts off {plural(len(cuts), 'route')}")] if cuts else []
        notes = [forms for forms in (held, warned) if forms]
        spoken = Text(", ").join([spoken, *[forms[0] for forms in notes]])
        return Entry(BED if useless else USEFUL, places[0], actions, spoken, [Text(spaces)], "beds", notes)

    def _held(self, colours: list[int]) -> list[Text]:
        """What the person holds most of, of these colours, the best first, and wilds: at length and in short."""
        paint, wilds = self.table.paint, self.hand[self.game.cards.wild]
        most = self.hand[colours[0]]
        best = [colour for colour in colours if 0 < self.hand[colour] == most]
        wild = [paint.card(self.game.cards.wild, wilds)] if wilds else []
        short = [Text(f"{most} each of {len(best)} colours")] if len(best) > 1 else [paint.card(c, most) for c in best]
        named = [paint.card(colour, most) for colour in best] if len(best) <= BEST else short
        told = [named + wild, named, short + wild, short] if best else [wild]
        return [Text.assemble("you hold ", paint.joined(chips)) for chips in told if chips]

    def _rank(self, actions: dict[int, int]) -> tuple[bool, bool, bool, int, bool, int]:
        """How good a bed is to build, by its actions for each colour, the best first: useful to the tickets; open to
        this seat to claim; with no track beside it that would do; few cards short of a claim; at the end of an own
        route; long."""
        game, table, hand = self.game, self.table, self.hand
        bed = self.lay.bed(next(iter(actions.values())))
        route, own = game.board.routes[bed], set[int]()
        for claimed in game.routes_of(table.cells, table.seat):
            own |= {game.geometry.ends_a[claimed], game.geometry.ends_b[claimed]}
        short = max(0, game.lengths[bed] - hand[game.cards.wild] - max([hand[colour] for colour in actions]))
        mine = is_open(game, table.cells, table.seat, bed)
        beside = [i for i, other in enumerate(game.board.routes) if route.group and other.group == route.group]
        built = any(game.track_on(table.cells, track) >= 0 for track in beside)
        apart = own.isdisjoint((route.a, route.b))
        return bed not in table.useful(), not mine, built, short, apart, -game.lengths[bed]

    def colours(self, actions: list[int]) -> tuple[str, list[Text]] | None:
        """The second step, if the actions are all on one bed: the question and the colours."""
        lay, hand, paint = self.lay, self.hand, self.table.paint
        if any(self.game.codec.kind_of[action] is not lay for action in actions):
            return None
        beds = {
            self.game.board.route_name(self.game.board.routes[lay.bed(action)]): lay.bed(action) for action in actions
        }
        if len(beds) > 1:
            return None
        name, bed = beds.popitem()
        cuts = self._cuts(bed)
        warning = f" (cuts off {listing(cuts)})" if cuts else ""
        asked = f"Lay track on {name}, {plural(self.game.lengths[bed], 'space')}{warning}: which colour?"
        width = max([len(name) for name in self.game.cards.colours])
        choices: list[Text] = []
        for colour in [lay.colour(action) for action in actions]:
            gap = " " * (width + 2 - len(self.game.cards.colours[colour])) if paint.coloured else ", "
            held = f"{gap}you hold {hand[colour]}" if hand[colour] else ""
            choices.append(Text.assemble(paint.card(colour), held))
        return asked, choices

    def _cuts(self, bed: int) -> list[str]:
        """What would be cut off by track there, its own siblings apart."""
        game, board = self.game, self.game.board
        return [
            game.claim.names[route]
            for route, facts in enumerate(board.routes)
            if route != bed
            and game.closes(bed, route)
            and (not facts.group or facts.group != board.routes[bed].group)
            and any(is_open(game, self.table.cells, seat, route) for seat in range(game.seats))
        ]
