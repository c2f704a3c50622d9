"""What `branchline show` has of a map title: its board, tickets and pieces."""

from rich.console import Console
from rich.text import Text

from branchline.cli.maps.paint import MapPaint, more_of
from branchline.cli.paint import STRONG, WARNING, flow, heading, paragraph
from branchline.core.names import WILD
from branchline.core.text import plural
from branchline.core.title import Title
from branchline.describe.box_facts import tracks_beside
from branchline.routes.board import Board
from branchline.routes.rules.rule import CompiledRule
from branchline.routes.title import RoutesTitle

DOUBLE = {1: "", 2: "double", 3: "triple"}  # what a route with that many tracks is called


def show_map_box(title: Title, console: Console) -> None:
    """The board, the tickets and the pieces."""
    assert isinstance(title, RoutesTitle)
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
        for index, route in enumerate(board.routes):
            if at in (route.a, route.b):
                other = board.places[route.b if at == route.a else route.a].name
                found = tracks.setdefault((other, tracks_beside(board, route)), [])
                track = paint.track(route.length, route.colour, more_of(rules, index))
                if track not in found:  # of tracks that are alike one is enough: how many is said
                    found.append(track)
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
    deck = dict(zip([*board.colours, WILD], board.cards, strict=True))
    flow(console, f"- Deck of {sum(board.cards)}: ", paint.cards(deck), "" if paint.coloured else ", ", 12)
    paragraph(console, "-", f"Each player has {plural(board.vehicles, words.vehicle, words.vehicles)}.", 2)
    spaces = [f"{plural(n, 'space')}: {plural(points, 'point')}" for n, points in sorted(board.scoring.items())]
    paragraph(console, "-", f"Routes: {', '.join(spaces)}.", 2)
    for line in [line for rule in rules for line in rule.box()]:
        paragraph(console, "-", line, 2)
