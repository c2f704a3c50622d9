"""What the rules of single titles have on the table: flags, tokens, track. One function a rule, joined in a table."""

from collections.abc import Callable

from branchline.bots.described.plain import cards
from branchline.core.text import listing
from branchline.routes.game import RoutesGame
from branchline.routes.rules.beds import TrackBeds
from branchline.routes.rules.flags import Flags
from branchline.routes.rules.rule import Rule
from branchline.routes.rules.tokens import Tokens

Facts = dict[str, object]


def _flag_cards(rule: Rule, cells: list[int], seat: int) -> Facts:
    assert isinstance(rule, Flags)
    at = rule.flag_cards_at + seat * len(rule.colours)
    names = [rule.game.cards.colours[colour] for i, colour in enumerate(rule.colours) if cells[at + i]]
    return {"flag_cards": names, "flags": cells[rule.flags_at + seat]}


def _tokens(rule: Rule, cells: list[int], seat: int) -> Facts:
    assert isinstance(rule, Tokens)
    return {"tokens": rule.owned_by(cells, seat)}


def _stacks(rule: Rule, cells: list[int]) -> Facts:
    assert isinstance(rule, Tokens)
    found: list[Facts] = []
    for place, facts in enumerate(rule.game.board.places):
        symbol = cells[rule.stacks_at + place] - 1
        if symbol >= 0 and cells[rule.left_at + symbol]:
            found.append({"place": facts.name, "symbol": rule.symbols[symbol], "count": cells[rule.left_at + symbol]})
    return {"stacks": found}


def _track(rule: Rule, cells: list[int]) -> Facts:
    assert isinstance(rule, TrackBeds)
    game, laid = rule.game, []
    for bed in rule.beds:
        colour = game.track_on(cells, bed)
        if colour >= 0:
            laid.append({"route": game.board.routes[bed].id, "colour": game.cards.colours[colour]})
    supply = {
        str(length): dict(zip(game.cards.colours, rule.left(cells, length), strict=True)) for length in rule.lengths
    }
    return {"track": laid, "pieces": supply}


PLAYERS: dict[type[Rule], Callable[[Rule, list[int], int], Facts]] = {Flags: _flag_cards, Tokens: _tokens}
TABLES: dict[type[Rule], Callable[[Rule, list[int]], Facts]] = {Tokens: _stacks, TrackBeds: _track}


def facts_of_player(game: RoutesGame, cells: list[int], seat: int) -> Facts:
    out: Facts = {}
    for rule in game.rules:
        if type(rule) in PLAYERS:
            out.update(PLAYERS[type(rule)](rule, cells, seat))
    return out


def facts_of_table(game: RoutesGame, cells: list[int]) -> Facts:
    out: Facts = {}
    for rule in game.rules:
        if type(rule) in TABLES:
            out.update(TABLES[type(rule)](rule, cells))
    return out


def about_player(game: RoutesGame, cells: list[int], seat: int) -> list[str]:
    """The same in words."""
    facts, lines = facts_of_player(game, cells, seat), []
    if "flag_cards" in facts:
        names = facts["flag_cards"]
        assert isinstance(names, list)
        lines.append(f"cards for a flag: {listing(names) or 'none'}; flags completed: {facts['flags']}")
    if "tokens" in facts:
        names = facts["tokens"]
        assert isinstance(names, list)
        lines.append(f"tokens: {listing(names) or 'none'}")
    return lines


def about_table(game: RoutesGame, cells: list[int]) -> list[str]:
    facts, lines = facts_of_table(game, cells), []
    for stack in _listed(facts, "stacks"):
        lines.append(f"Tokens on {stack['place']}: {stack['count']} {stack['symbol']}.")
    names = {route.id: name for route, name in zip(game.board.routes, game.claim.names, strict=True)}
    track = [f"{names[laid['route']]} {laid['colour']}" for laid in _listed(facts, "track")]
    if "track" in facts:
        lines.append(f"Track lies unclaimed on: {', '.join(track) or 'no bed'}.")
    pieces = facts.get("pieces", {})
    assert isinstance(pieces, dict)
    for length, left in pieces.items():
        named = cards({colour: count for colour, count in left.items() if count})
        lines.append(f"Pieces of {length} in the supply: {named}.")
    return lines


def _listed(facts: Facts, key: str) -> list[dict[str, int]]:
    found = facts.get(key, [])
    assert isinstance(found, list)
    return found
