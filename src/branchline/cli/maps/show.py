"""What `branchline show` has of a map title: its board, tickets and pieces."""

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from branchline.cli.box_messages import BOARD, DECK, EACH_HAS, PIECES, ROUTES, SCORES, TICKETS, TRACKS
from branchline.cli.maps.paint import MapPaint, more_of
from branchline.cli.paint import STRONG, WARNING, flow, heading, padded, paragraph
from branchline.cli.speech import parted, say, say_sentence, spoken
from branchline.cli.table_messages import NOT_PRINTED
from branchline.core.language import ENGLISH
from branchline.core.names import WILD
from branchline.core.title import Title
from branchline.describe.box_facts import tracks_beside
from branchline.routes.board import Board
from branchline.routes.rules.rule import CompiledRule
from branchline.routes.title import RoutesTitle


def show_map_box(title: Title, console: Console) -> None:
    """The board, the tickets and the pieces."""
    assert isinstance(title, RoutesTitle)
    board = title.board
    paint = MapPaint(console, board)
    if board.reconstruction:
        if spoken() is not ENGLISH:  # what the board itself says of it is in English
            paragraph(console, "", say(NOT_PRINTED, note=title.note), 0)
        flow(console, "", [Text(word, WARNING) for word in parted(board.reconstruction)], " ", 0)
    rules = title.game(board.seats[0]).rules
    heading(console, say(BOARD))
    _board(console, board, paint, rules)
    for words, lines in [section for rule in rules for section in rule.sections()]:
        heading(console, say_sentence(words))
        for line in lines:
            paragraph(console, "-", say_sentence(line), 2)
    heading(console, say(TICKETS, n=len(board.tickets)))
    for ticket in sorted(board.tickets, key=lambda t: (-t.points, t.name)):
        console.print(Text(f"{ticket.points:>4}  {ticket.name}"))
    heading(console, say(PIECES))
    _pieces(console, board, paint, rules)


def _board(console: Console, board: Board, paint: MapPaint, rules: list[CompiledRule]) -> None:
    """Place by place; so every route stands there twice, and nobody has to look for its other end."""
    width = max(cell_len(place.name) for place in board.places)
    for at, place in enumerate(board.places):
        about = [say_sentence(words) for rule in rules if (words := rule.place_words(at))]
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
            double = say(TRACKS, n=number) if number > 1 else ""
            if paint.coloured:
                line = Text(f"  {padded(other, width)}  ").append_text(paint.joined(found))
                console.print(line.append(f"  {double}") if double else line)
                continue
            for track in found:
                console.print(Text(f"  {other}, {track}{', ' if double else ''}{double}"))


def _pieces(console: Console, board: Board, paint: MapPaint, rules: list[CompiledRule]) -> None:
    words = board.words
    deck = dict(zip([*board.colours, WILD], board.cards, strict=True))
    deck_of = say(DECK, n=sum(board.cards))
    flow(console, f"- {deck_of} ", paint.cards(deck), "" if paint.coloured else ", ", 12)
    vehicles = {"vehicle": words.vehicle, "vehicles": words.vehicles}
    paragraph(console, "-", say(EACH_HAS, n=board.vehicles, **vehicles), 2)
    scores = [SCORES.sentence(length=length, points=points) for length, points in sorted(board.scoring.items())]
    paragraph(console, "-", say(ROUTES, scores=scores), 2)
    for line in [line for rule in rules for line in rule.box()]:
        paragraph(console, "-", say_sentence(line), 2)
