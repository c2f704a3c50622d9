"""What `branchline show` has of a map title: its board, tickets and pieces, and its rules in brief."""

from rich.console import Console
from rich.text import Text

from branchline.cli.maps.paint import MapPaint
from branchline.cli.paint import STRONG, WARNING, flow, heading, paragraph
from branchline.core.text import article, listing, plural
from branchline.routes.board import GREY, Board, Route
from branchline.routes.game import RoutesGame
from branchline.routes.rules.rule import CompiledRule
from branchline.routes.state import END_VEHICLES
from branchline.routes.title import RoutesTitle
from branchline.trains.state import FACE_UP

DOUBLE = {1: "", 2: "double", 3: "triple"}  # what a route with that many tracks is called


def brief(game: RoutesGame) -> list[str]:
    """The rules in a line or two each: the family's, then the title's own."""
    board, words, deals = game.board, game.board.words, game.deals
    a_wild = article(words.wild).capitalize()
    lengths = {route.length for route in board.routes}
    scored = [(points, plural(n, "space")) for n, points in sorted(board.scoring.items()) if n in lengths]
    scale = [f"{points if i else plural(points, 'point')} for {spaces}" for i, (points, spaces) in enumerate(scored)]
    grey = ", of one colour of your choice if it is grey" if any(r.colour == GREY for r in board.routes) else ""
    winners = "".join([f", then to {rule.rule.tie_winner}" for rule in game.rules if rule.rule.tie_winner])
    family = [
        "Aim: most points, from routes you claim and tickets whose two places your own routes link. "
        "A ticket left open at the end costs its points.",
        f"At the start: {plural(deals.hand, 'card')} each; {plural(deals.opening, 'ticket')} dealt, "
        f"keep {deals.opening_keep} or more; the first player is drawn by lot.",
        "Each turn one of three: draw cards, claim a route, or draw tickets.",
        f"Draw cards: two, each from the {FACE_UP} face up or blind from the deck. "
        f"{a_wild} taken face up is your only card of the turn, so it is never the second one; blind it is a card "
        f"like others. Three {words.wilds} face up and the whole row is replaced.",
        f"Claim a route: as many cards of its colour as it has spaces{grey}. "
        f"{a_wild} card stands for any colour. It takes {article(words.vehicle)} for each space.",
        f"A route scores at once: {listing(scale)}.",
        f"Draw tickets: {deals.draw}, keep {deals.draw_keep} or more, the rest go under the deck.",
        f"The end: the player who finishes a turn with {END_VEHICLES} {words.vehicles} or fewer starts the last round; "
        "everybody, that player too, has one more turn.",
        f"A tie goes to the player who completed more tickets{winners}; if that is a tie too, the victory is shared.",
    ]
    return family + [text for rule in game.rules if (text := rule.rule.brief(game.board))]


def _tracks(board: Board, route: Route) -> int:
    """How many tracks there are side by side: 1, or more of a double or triple route."""
    return sum([other.group == route.group for other in board.routes]) if route.group else 1


def facts(title: RoutesTitle) -> dict[str, object]:
    """The same for a program."""
    board = title.board
    names = [place.name for place in board.places]
    return {
        "key": board.key,
        "name": board.name,
        "year": board.year,
        "seats": {"least": board.seats[0], "most": board.seats[1]},
        "reconstruction": board.reconstruction,
        "places": [{"name": place.name, "x": place.x, "y": place.y, **place.more} for place in board.places],
        "routes": [
            {
                "id": route.id,
                "a": names[route.a],
                "b": names[route.b],
                "length": route.length,
                "colour": route.colour,
                "tracks": _tracks(board, route),
                **route.more,
            }
            for route in board.routes
        ],
        "tickets": [{"a": t.a, "b": t.b, "points": t.points} for t in board.tickets],
        "cards": dict(zip([*board.colours, "wild"], board.cards, strict=True)),
        "words": {"vehicle": board.words.vehicle, "wild": board.words.wild},
        "vehicles": board.vehicles,
        "scoring": {str(length): points for length, points in board.scoring.items()},
        "more": board.more,
        "rules": {"version": board.rules_version, "brief": brief(title.game(board.seats[0]))},
        "provenance": board.provenance,
    }


def box(title: RoutesTitle, console: Console) -> None:
    """The board, the tickets and the pieces."""
    board = title.board
    paint = MapPaint(console, board)
    if board.reconstruction:
        flow(console, "", [Text(word, WARNING) for word in board.reconstruction.split()], " ", 0)
    rules = title.game(board.seats[0]).rules
    heading(console, "Board")
    _board(console, board, paint, rules)
    for words, lines in [section for rule in rules for section in rule.sections()]:
        heading(console, words)
        for line in lines:
            paragraph(console, "-", line, 2)
    heading(console, f"Tickets ({len(board.tickets)})")
    for ticket in sorted(board.tickets, key=lambda t: (-t.points, t.name)):
        console.print(Text(f"{ticket.points:>4}  {ticket.name}"))
    heading(console, "Pieces")
    _pieces(console, board, paint, rules)


def _board(console: Console, board: Board, paint: MapPaint, rules: list[CompiledRule]) -> None:
    """Place by place; so every route stands there twice, and nobody has to look for its other end."""
    width = max(len(place.name) for place in board.places)
    for at, place in enumerate(board.places):
        about = [words for rule in rules if (words := rule.place_words(at))]
        console.print(Text.assemble((place.name, STRONG), *[f", {words}" for words in about]))
        tracks: dict[
            tuple[str, int], list[Text]
        ] = {}  # by the other end, so that the tracks of a double stand together
        for route in board.routes:
            if at in (route.a, route.b):
                other = board.places[route.b if at == route.a else route.a].name
                found = tracks.setdefault((other, _tracks(board, route)), [])
                if paint.track(route) not in found:  # of tracks that are alike one is enough: how many is said
                    found.append(paint.track(route))
        for (other, number), found in tracks.items():
            double = DOUBLE.get(number, f"{number} tracks")
            if paint.coloured:
                line = Text(f"  {other.ljust(width)}  ").append_text(paint.joined(found))
                console.print(line.append(f"  {double}") if double else line)
                continue
            for track in found:
                console.print(Text(f"  {other}, {track}{', ' if double else ''}{double}"))


def _pieces(console: Console, board: Board, paint: MapPaint, rules: list[CompiledRule]) -> None:
    words = board.words
    deck = [paint.card(colour, count) for colour, count in enumerate(board.cards) if count]
    flow(console, f"- Deck of {sum(board.cards)}: ", deck, "" if paint.coloured else ", ", 12)
    paragraph(console, "-", f"Each player has {plural(board.vehicles, words.vehicle, words.vehicles)}.", 2)
    spaces = [f"{plural(n, 'space')}: {plural(points, 'point')}" for n, points in sorted(board.scoring.items())]
    paragraph(console, "-", f"Routes: {', '.join(spaces)}.", 2)
    for line in [line for rule in rules for line in rule.box()]:
        paragraph(console, "-", line, 2)
