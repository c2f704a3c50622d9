"""What the rules of a board declare, by name for programs and in words for readers."""

from branchline.core.text import listing
from branchline.describe.plain import cards
from branchline.routes.game import RoutesGame

Facts = dict[str, object]


def facts_of_player(game: RoutesGame, cells: list[int], seat: int, viewer: int) -> Facts:
    out: Facts = {}
    for rule in game.rules:
        for badges in rule.badges(cells, seat):
            if seat == viewer or not badges.own:
                out[badges.key] = badges.names
        for tally in rule.tallies(cells, seat):
            if seat == viewer or not tally.own:
                out[tally.key] = tally.count
    return out


def facts_of_table(game: RoutesGame, cells: list[int]) -> Facts:
    out: Facts = {}
    places, routes, colours = game.board.places, game.board.routes, game.cards.colours
    for rule in game.rules:
        for markers in rule.markers(cells):
            out[markers.key] = [
                {"place": places[item.place].name, "symbol": item.name, "count": item.count} for item in markers.items
            ]
        for pieces in rule.pieces(cells):
            laid = zip(pieces.routes, pieces.colours, strict=True)
            out[pieces.key] = [{"route": routes[route].id, "colour": colours[colour]} for route, colour in laid]
        for supply in rule.supplies(cells):
            rows = zip(supply.sizes, supply.counts, strict=True)
            out[supply.key] = {str(size): dict(zip(colours, counts, strict=True)) for size, counts in rows}
    return out


def about_player(game: RoutesGame, cells: list[int], seat: int, viewer: int) -> list[str]:
    """The same in words."""
    said: list[str] = []
    for rule in game.rules:
        for badges in rule.badges(cells, seat):
            if seat == viewer or not badges.own:
                said.append(f"{badges.label}: {listing(badges.names) or 'none'}")
        for tally in rule.tallies(cells, seat):
            if seat == viewer or not tally.own:
                said.append(f"{tally.label}: {tally.count}")
    return said


def about_table(game: RoutesGame, cells: list[int]) -> list[str]:
    said: list[str] = []
    colours = game.cards.colours
    for rule in game.rules:
        for markers in rule.markers(cells):
            for item in markers.items:
                place = game.board.places[item.place].name
                said.append(f"{markers.unit.capitalize()}s on {place}: {item.count} {item.name}.")
        for pieces in rule.pieces(cells):
            laid = zip(pieces.routes, pieces.colours, strict=True)
            named = ", ".join([f"{game.claim.names[route]} {colours[colour]}" for route, colour in laid])
            said.append(f"{pieces.label}: {named or pieces.none}.")
        for supply in rule.supplies(cells):
            for size, counts in zip(supply.sizes, supply.counts, strict=True):
                left = cards({colour: count for colour, count in zip(colours, counts, strict=True) if count})
                said.append(f"{supply.label} of {size} in the supply: {left}.")
    return said
