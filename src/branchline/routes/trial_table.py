"""What a rule from outside says of a table in a trial: what lies there, what it is worth, what is hidden from whom."""

from typing import Final

from branchline.core.actions import Uniform
from branchline.core.cells import Cells
from branchline.core.encoding import COUNTS, LISTED
from branchline.core.game import MOVER, State
from branchline.core.score import ScoreLine
from branchline.core.view import EVERYONE, NOBODY, SPECTATOR, Field, View
from branchline.routes.check_declared import ON_TABLE
from branchline.routes.game import RoutesGame
from branchline.routes.rules.rule import CompiledRule
from branchline.routes.trial_answers import TrialFault, answer, see_whole

ENOUGH_LOOKS: Final = 8  # at something hidden before it counts that no world had it
Declared = list[tuple[str, str, str, bool, object]]  # the declaration, key, label, whether only its owner sees it, what


class FieldLooks:
    """How often a field was seen with something in it that anything shows, and dealt in worlds."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.filled = 0
        self.visible = 0
        self.hidden = 0
        self.dealt = 0


class TableTrial:
    """Looks at tables of one game, in several matches."""

    def __init__(self, game: RoutesGame, rule: CompiledRule) -> None:
        self.game = game
        self.rule = rule
        cells = game.start().cells
        self.names = [_names(_declared(rule, cells, seat)) for seat in range(game.seats)]
        self.looks = [FieldLooks(field) for field in game.fields_of[game.rules.index(rule)]]
        self.kept_secret: dict[str, bool] = {}  # by secret kind that was asked for: whether any move of it was hidden

    def look(self, state: State, legal: list[int], uniform: Uniform) -> None:
        before = state.cells[:]
        self._try_declared(state)
        self._try_score(state)
        self._try_worth(state, legal)
        for looks in self.looks:
            self._try_cells(looks.field, state.cells)
            self._try_field(looks, state.cells)
        for seat in range(self.game.seats):
            self._try_world(self.game.view(state, seat), state, uniform)
        if state.cells != before:
            raise TrialFault("something is changed in `cells` where a rule is only asked; only its moments change them")

    def close(self) -> None:
        """After the last match: what was never shown, never dealt, and never secret."""
        for looks in self.looks:
            name = looks.field.name
            if looks.filled and not looks.visible and name not in self.rule.unshown:
                raise TrialFault(
                    f"nothing that it declares shows what is in its field {name}; show it in "
                    f"{', '.join([f'`{hook}`' for hook in ON_TABLE])}, or name the field in `unshown`"
                )
            if looks.hidden >= ENOUGH_LOOKS and not looks.dealt:
                raise TrialFault(f"`sample` never deals anything into its field {name}, which others can't see")
        for kind in self.rule.kinds():
            if not self.kept_secret.get(kind.name, True):
                name = type(kind).__name__
                raise TrialFault(f"{name} is secret, and its `secret_of` names no seat that alone sees what was done")

    # -- what lies there ----------------------------------------------------------------------------------------------

    def _try_declared(self, state: State) -> None:
        """The same keys from the start to the end, and to all who may see it what is really there."""
        game, rule = self.game, self.rule
        views = [game.view(state, looking).cells for looking in range(game.seats)]
        views.append(game.view(state, None).cells)
        for seat in range(game.seats):
            there = _declared(rule, state.cells, seat)
            self._try_names(there, seat)
            for looking, cells in enumerate(views):
                in_view = _declared(rule, cells, seat)
                self._try_names(in_view, seat)
                for real, seen in zip(there, in_view, strict=True):
                    if real != seen and (looking == seat or not real[3]):
                        who = f"seat {looking + 1}" if looking < game.seats else "a spectator"
                        raise TrialFault(
                            f"`{real[0]}` shows {who} {seen[4]!r} as {real[1]!r} of seat {seat + 1}, which is "
                            f"{real[4]!r}: make it from what they may see, or give it own=True if only its owner does"
                        )

    def _try_names(self, declared: Declared, seat: int) -> None:
        if _names(declared) != self.names[seat]:
            now, first = [each[1] for each in declared], [key for _, key, _, _ in self.names[seat]]
            raise TrialFault(
                f"it shows {now} at seat {seat + 1}, and showed {first} at the start: return the same keys and labels "
                "always, with nothing in them where there is nothing"
            )

    def _try_field(self, looks: FieldLooks, cells: Cells) -> None:
        """Whether anything that is shown depends on what is in the field."""
        field = looks.field
        if field.audience == NOBODY or looks.visible or not any(cells[field.at : field.at + field.size * field.blocks]):
            return
        looks.filled += 1
        without = cells[:]
        for at in range(field.at, field.at + field.size * field.blocks):
            without[at] = 0
        for seat in range(self.game.seats):
            try:
                looks.visible += _declared(self.rule, cells, seat) != _declared(self.rule, without, seat)
            except Exception:  # cells that no game has: it depends on them
                looks.visible += 1

    def _try_cells(self, field: Field, cells: Cells) -> None:
        """Numbers that learners get are within what the encoding says."""
        encoding = field.encoding
        if encoding is None or not encoding.size or encoding.what not in (COUNTS, LISTED):
            return
        for cell in cells[field.at : field.at + field.size * field.blocks]:
            if cell > encoding.high:
                raise TrialFault(
                    f"a cell of its field {field.name} is {cell}, and its encoding goes to {encoding.high}: let it go "
                    "as far as the cell can"
                )

    # -- what is hidden -----------------------------------------------------------------------------------------------

    def _try_world(self, view: View, state: State, uniform: Uniform) -> None:
        """What a search deals leaves the seat with what it sees, within bounds, and depends on its numbers alone."""
        str(view)
        drawn: list[float] = []

        def recorded() -> float:
            drawn.append(uniform())
            return drawn[-1]

        world = view.sample(recorded)
        again = iter(drawn)
        if view.sample(lambda: next(again, 0.0)) != world:
            raise TrialFault("`sample` deals differently from the same numbers; draw with `uniform` and nothing else")
        if self.game.view(world, view.seat) != view:
            raise TrialFault("`sample` changes what the seat sees; it deals only what is hidden from the seat")
        for looks in self.looks:
            self._try_cells(looks.field, world.cells)
            for at in _hidden_from(view.seat, looks.field):
                looks.hidden += state.cells[at] != 0
                looks.dealt += world.cells[at] != 0

    def _try_score(self, state: State) -> None:
        game, rule = self.game, self.rule
        real, seen = _scored(game, rule, state.cells), _scored(game, rule, game.view(state, None).cells)
        if rule.foreseen and real != seen:
            raise TrialFault("`score` depends on what is hidden from others; say so with `foreseen = False`")

    # -- worth --------------------------------------------------------------------------------------------------------

    def _try_worth(self, state: State, legal: list[int]) -> None:
        """By what the seat sees, and in whole numbers."""
        rule, mover, routes = self.rule, state.cells[MOVER], list(range(len(self.game.lengths)))
        seen = self.game.view(state, mover).cells
        worths: list[list[object]] = []
        for cells in (state.cells, seen):
            worth = [answer(rule.route_worth, cells, mover, route) for route in routes]
            for each in worth:
                see_whole("`route_worth`", each)
            gains = answer(rule.ending_gains, cells, mover, routes)
            if not isinstance(gains, list) or len(gains) != len(routes):
                raise TrialFault("`ending_gains` returns a number for each of the routes that it is given")
            for gain in gains:
                see_whole("`ending_gains`", gain)
            worths.append([worth, gains])
        if worths[0] != worths[1]:
            raise TrialFault("`route_worth` or `ending_gains` reads what is hidden from the seat that plans")
        for route in routes:
            rule.standing_words(seen, route)
            rule.gain_words(seen, mover, route)
        for action in legal:
            if self.game.codec.kind_of[action] is self.game.claim:
                rule.offers(seen, mover, action)


def _declared(rule: CompiledRule, cells: Cells, seat: int) -> Declared:
    """All that it declares to lie before a seat and on the table."""
    out: Declared = []
    for badges in rule.badges(cells, seat):
        out.append(("badges", badges.key, str(badges.label), badges.own, badges.names))
    for tally in rule.tallies(cells, seat):
        out.append(("tallies", tally.key, str(tally.label), tally.own, tally.count))
    for markers in rule.markers(cells):
        out.append(
            ("markers", markers.key, str(markers.label), False, [(m.place, m.name, m.count) for m in markers.items])
        )
    for pieces in rule.pieces(cells):
        out.append(("pieces", pieces.key, str(pieces.label), False, [pieces.routes, pieces.colours]))
    for supply in rule.supplies(cells):
        out.append(("supplies", supply.key, str(supply.label), False, supply.counts))
    return out


def _names(declared: Declared) -> list[tuple[str, str, str, bool]]:
    return [(hook, key, label, own) for hook, key, label, own, _ in declared]


def _hidden_from(seat: int, field: Field) -> list[int]:
    """Where the cells of a field lie that the seat can't see."""
    if field.audience == EVERYONE:
        return []
    own = seat if field.audience != NOBODY and seat != SPECTATOR else field.blocks
    blocks = [block for block in range(field.blocks) if block != own]
    return [field.at + block * field.size + i for block in blocks for i in range(field.size)]


def _scored(game: RoutesGame, rule: CompiledRule, cells: Cells) -> list[list[tuple[str, int]]]:
    lines: list[list[ScoreLine]] = [[] for _ in range(game.seats)]
    rule.score(cells, lines, [[] for _ in range(game.seats)])
    return [[(line.what, line.points) for line in own] for own in lines]
