"""Is a board sound? Every fault is named with its file, its line and what to do about it."""

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from branchline.core.text import NAME_RULE, is_name, listing, near, normal
from branchline.routes.board import (
    BOARD_KEYS,
    GREY,
    PLACE_KEYS,
    ROUTE_KEYS,
    TICKET_KEYS,
    WILD,
    Board,
    build_board,
)
from branchline.routes.game import RoutesGame, geometry_of
from branchline.routes.lines import item_lines, key_line
from branchline.routes.rules.rule import Rule, ends_of
from branchline.trains.game import Deals

FORMAT = 1
REQUIRED = ("key", "name", "seats", "rules", "words", "cards", "vehicles", "scoring", "places", "routes")
MOST_TICKETS = 60
MOST_SEATS = 6
MOST_CARDS = 200  # of one colour; also points of one route


@dataclass(frozen=True)
class BoardProblem:
    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class Checker:
    """Collects the problems of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[BoardProblem] = []
        self.texts: dict[str, str] = {"board.toml": "", "tickets.toml": ""}

    def say(self, file: str, line: int, message: str) -> None:
        problem = BoardProblem(str(self.folder / file), line, message)
        if problem not in self.problems:
            self.problems.append(problem)

    def at_key(self, key: str, message: str) -> None:
        self.say("board.toml", key_line(self.texts["board.toml"], key), message)

    def at_item(self, key: str, index: int, message: str) -> None:
        file = "tickets.toml" if key == "tickets" else "board.toml"
        lines = item_lines(self.texts[file], key)
        if 0 <= index < len(lines):
            self.say(file, lines[index], message)
        else:
            self.say(file, key_line(self.texts[file], key), message)

    def read(self, file: str) -> dict[str, object]:
        try:
            self.texts[file] = (self.folder / file).read_text("utf-8")
        except FileNotFoundError:
            self.say(file, 1, "the file is missing; a board is a folder with board.toml and tickets.toml")
        except UnicodeDecodeError:
            self.say(file, 1, "this is not UTF-8 text; save it as UTF-8")
        except OSError as error:
            self.say(file, 1, f"can't be read: {error.strerror}; name a folder with board.toml and tickets.toml")
        else:
            try:
                return tomllib.loads(self.texts[file])
            except RecursionError:
                self.say(file, 1, "brackets within brackets without end; fix them")
            except tomllib.TOMLDecodeError as error:
                place = re.search(r"\(at line (\d+), column \d+\)", str(error))
                line = int(place[1]) if place else len(self.texts[file].splitlines())
                what = re.sub(r" \(at .*\)", "", str(error))
                self.say(file, line, f"this is not TOML: {what}; fix the line")
        return {}


def check_folder(
    folder: Path, rules_of: Callable[[str], tuple[Deals, list[Rule]]], known_rules: list[str]
) -> tuple[Board | None, list[BoardProblem]]:
    """The board in the folder, if it can be built, and everything that is wrong with it."""
    checker = Checker(folder)
    data = checker.read("board.toml")
    tickets = checker.read("tickets.toml")
    if checker.problems:
        return None, checker.problems
    rules: list[Rule] = []
    deals = Deals(0, 0, 0, 0, 0)
    if data.get("rules") in known_rules:
        deals, rules = rules_of(str(data["rules"]))
    else:
        checker.at_key(
            "rules", f"rules = {data.get('rules')!r}: name the title it plays by: {listing(known_rules, 'or')}"
        )
    elsewhere = {title: [key for rule in rules_of(title)[1] for key in rule.board_keys] for title in known_rules}
    _check_shape(checker, data, tickets, rules, elsewhere)
    if checker.problems:
        return None, checker.problems
    try:
        board = build_board(data, tickets)
    except (KeyError, TypeError, ValueError, IndexError, OverflowError) as error:
        checker.say("board.toml", 1, f"can't be read: {error}")
        return None, checker.problems
    _check_counts(checker, board, deals)
    _check_graph(checker, board)
    _check_tickets(checker, board, ends_of(board.places, rules))
    for rule in rules:
        for where, index, message in rule.problems(board):
            if index < 0:
                checker.at_key(where, message)
            else:
                checker.at_item(where, index, message)
    if not checker.problems:
        _check_sentences(checker, board, rules, deals)
    checker.problems.sort(key=lambda problem: (problem.file, problem.line))
    return board, checker.problems


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_shape(
    c: Checker,
    data: dict[str, object],
    tickets: dict[str, object],
    rules: list[Rule],
    elsewhere: dict[str, list[str]],
) -> None:
    """Every key known, nothing missing, every value of its type, every name known."""
    if data.get("format", FORMAT) != FORMAT or isinstance(data.get("format"), bool):
        c.at_key("format", f"format = {data['format']!r} is not known here; this Branchline reads format {FORMAT}")
    if rules:
        more = [key for rule in rules for key in rule.board_keys]
        for key in data:
            if key not in BOARD_KEYS and key not in more:
                others = [title for title, keys in elsewhere.items() if key in keys]
                belongs = f"; it belongs to the rules of {listing(others, 'or')}" if others else ""
                c.at_key(key, f"unknown key {key!r}" + (belongs or near(key, [*BOARD_KEYS, *more])))
    for key in REQUIRED:
        if key not in data:
            c.say("board.toml", 1, f"{key!r} is missing; add it (docs/boards.md describes a whole board)")
    if "tickets" not in tickets:
        c.say("tickets.toml", 1, "'tickets' is missing; add tickets = [{ a = …, b = …, points = … }, …]")
    if c.problems:
        return
    for key in ("words", "cards", "scoring"):
        if not isinstance(data[key], dict):
            c.at_key(key, f"{key} must be a table [{key}]")
    if not _is_whole(data["vehicles"]):
        c.at_key("vehicles", f"vehicles = {data['vehicles']!r} must be a whole number")
    if not is_name(data["name"]):
        c.at_key("name", f"name = {data['name']!r} can't be a name: {NAME_RULE}")
    for key in ("year", "rules_version"):
        if not _is_whole(data.get(key, 1)):
            c.at_key(key, f"{key} = {data[key]!r} must be a whole number")
    if not isinstance(data.get("reconstruction", ""), str):
        c.at_key("reconstruction", "reconstruction must be a text that says what is not as printed")
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", str(data["key"])):
        c.at_key("key", f"key = {data['key']!r} must be small letters, digits and single hyphens")
    seats = data["seats"]
    ok = isinstance(seats, list) and len(seats) == 2 and all(_is_whole(s) for s in seats)
    if not ok or not isinstance(seats, list) or not 2 <= seats[0] <= seats[1] <= MOST_SEATS:
        c.at_key("seats", f"seats = {seats!r} must be [fewest, most], from 2 to {MOST_SEATS}")
    words = data["words"]
    if isinstance(words, dict):
        for key in ("vehicle", "vehicles", "wild", "wilds"):
            if not is_name(words.get(key)):
                c.at_key(f"words.{key}", f"words: {key} = {words.get(key)!r} can't be a word: {NAME_RULE}")
    for table, called in (("cards", "a number of cards"), ("scoring", "points")):
        entries = data[table]
        if isinstance(entries, dict):
            for key, value in entries.items():
                if not isinstance(value, int) or isinstance(value, bool) or value < (1 if table == "cards" else 0):
                    c.at_key(f"{table}.{key}", f"{table}: {key} = {value!r} must be {called}")
                if isinstance(value, int) and value > MOST_CARDS:
                    c.at_key(f"{table}.{key}", f"{table}: {key} = {value} is too much; at most {MOST_CARDS}")
                if table == "cards" and not is_name(key):
                    c.at_key(f"cards.{key}", f"{key!r} can't be a colour: {NAME_RULE}")
                elif table == "cards" and key != key.lower():
                    c.at_key(f"cards.{key}", f"{key!r}: write colours in small letters, {key.lower()!r}")
                if table == "scoring" and not re.fullmatch("[1-9][0-9]?", key):
                    c.at_key(f"scoring.{key}", f"scoring: {key!r} must be the length of a route")
    if isinstance(data["cards"], dict) and WILD not in data["cards"]:
        c.at_key("cards", "cards needs wild = …, the number of wild cards")
    place_keys = [*PLACE_KEYS, *(key for rule in rules for key in rule.place_keys)]
    route_keys = [*ROUTE_KEYS, *(key for rule in rules for key in rule.route_keys)]
    _check_items(c, "places", data["places"], place_keys, {"name": str, "x": float, "y": float}, bool(rules))
    types: dict[str, type] = {"id": int, "a": str, "b": str, "length": int, "colour": str}
    _check_items(c, "routes", data["routes"], route_keys, types, bool(rules))
    ticket_types: dict[str, type] = {"a": str, "b": str, "points": int}
    _check_items(c, "tickets", tickets["tickets"], list(TICKET_KEYS), ticket_types, True)
    if c.problems:
        return
    _check_names(c, data, rules)


def _check_items(c: Checker, key: str, items: object, known: list[str], needed: dict[str, type], strict: bool) -> None:
    if not isinstance(items, list) or not items:
        c.at_item(key, -1, f"{key} must be a list of tables with {listing(list(needed))}")
        return
    for i, item in enumerate(items):
        if not isinstance(item, dict):
            c.at_item(key, i, f"{item!r} must be a table with {listing(list(needed))}")
            continue
        for name, kind in needed.items():
            value = item.get(name)
            fits = isinstance(value, int | float) if kind is float else isinstance(value, kind)
            if not fits or isinstance(value, bool):
                what = "a text" if kind is str else "a whole number" if kind is int else "a number"
                c.at_item(key, i, f"{name} = {value!r} must be {what}" if name in item else f"{name} is missing")
        for name in item:
            if strict and name not in known:
                c.at_item(key, i, f"unknown key {name!r}" + near(name, known))


def _check_names(c: Checker, data: dict[str, object], rules: list[Rule]) -> None:
    places, routes, cards = data["places"], data["routes"], data["cards"]
    assert isinstance(places, list) and isinstance(routes, list) and isinstance(cards, dict)
    names = [str(p["name"]) for p in places]
    for i, p in enumerate(places):
        if not 0 <= p["x"] <= 1 or not 0 <= p["y"] <= 1:
            c.at_item("places", i, f"x = {p['x']}, y = {p['y']}: both must be from 0 to 1, from the top left")
    for i, name in enumerate(names):
        if not is_name(name):
            c.at_item("places", i, f"{name!r} can't be a name: {NAME_RULE}")
        like = next(other for other in names if normal(other) == normal(name))
        if names.index(like) != i:
            c.at_item("places", i, f"{name!r} reads like {like!r}; give each place one entry and a name of its own")
    special = [GREY, *(colour for rule in rules for colour in rule.route_colours)]
    for colour in special:
        if colour in cards:
            c.at_key(f"cards.{colour}", f"{colour} is for routes without a colour and can't be a colour of cards")
    ids = [r["id"] for r in routes]
    for i, r in enumerate(routes):
        if ids.index(r["id"]) != i:
            c.at_item("routes", i, f"id {r['id']} is used twice; number each route once")
        if r["length"] < 1:
            c.at_item("routes", i, f"length = {r['length']} must be 1 or more")
        colours = [*special, *(colour for colour in cards if colour != WILD)]
        if r["colour"] not in colours:
            c.at_item("routes", i, f"no cards of colour {r['colour']!r}" + near(r["colour"], colours))
        if not isinstance(r.get("group", ""), str):
            c.at_item("routes", i, f"group = {r['group']!r} must be a text shared by the tracks of a double route")
        for end in ("a", "b"):
            if r[end] not in names:
                c.at_item("routes", i, f"unknown place {r[end]!r}" + near(r[end], names))
        if r["a"] == r["b"]:
            c.at_item("routes", i, f"both ends are {r['a']!r}; name two places")


def _check_sentences(c: Checker, board: Board, rules: list[Rule], deals: Deals) -> None:
    """Every move must read differently, or records could not be read back."""
    game = RoutesGame(board, rules, deals, board.seats[0], {})
    by_words: dict[str, str] = {}
    for action in range(game.codec.size):
        words = game.words(action)
        if normal(words) in by_words:
            c.say("board.toml", 1, f"“{words}” and “{by_words[normal(words)]}” read alike; change a name or a colour")
            return
        by_words[normal(words)] = words


def _check_counts(c: Checker, board: Board, deals: Deals) -> None:
    longest = max(route.length for route in board.routes)
    for i, route in enumerate(board.routes):
        if route.length not in board.scoring:
            c.at_item("routes", i, f"length {route.length} has no points; add {route.length} = … to [scoring]")
        if route.length > board.vehicles:
            c.at_item("routes", i, f"length {route.length} is more than the {board.vehicles} vehicles of a player")
    if board.vehicles <= 2:
        c.at_key("vehicles", f"vehicles = {board.vehicles}: two or fewer end the game; give each player more")
    seats = board.seats[1]
    if sum(board.cards) < deals.hand * seats + 5 + longest:
        c.at_key(
            "cards", f"{sum(board.cards)} cards are too few for {seats} players, five face up and a route of {longest}"
        )
    if sum(board.cards[:-1]) < board.cards[-1]:
        c.at_key("cards.wild", "there are more wilds than other cards; the face-up row would hardly ever settle")
    if len(board.tickets) < deals.opening * seats:
        c.at_item("tickets", -1, f"{len(board.tickets)} tickets are too few for {seats} players; add some")
    if len(board.tickets) > MOST_TICKETS:
        c.at_item("tickets", -1, f"{len(board.tickets)} tickets are more than the {MOST_TICKETS} a board can have")
    for i, ticket in enumerate(board.tickets):
        if ticket.points < 1:
            c.at_item("tickets", i, f"points = {ticket.points} must be 1 or more")
        for j in range(i):
            other = board.tickets[j]
            if {other.a, other.b} == {ticket.a, ticket.b}:
                c.at_item("tickets", i, f"{ticket.name} is listed twice; remove one")
                break


def _check_graph(c: Checker, board: Board) -> None:
    groups: dict[str, list[int]] = {}
    for i, route in enumerate(board.routes):
        if route.group:
            groups.setdefault(route.group, []).append(i)
        for j in range(i):
            other = board.routes[j]
            if {other.a, other.b} == {route.a, route.b} and (not route.group or route.group != other.group):
                c.at_item("routes", i, f"{board.route_name(route)} is there twice; give both tracks the same group")
    for name, members in groups.items():
        first = board.routes[members[0]]
        if len(members) == 1:
            c.at_item("routes", members[0], f"group {name!r} has one track only; add the other or remove group")
        for i in members[1:]:
            route = board.routes[i]
            if {route.a, route.b} != {first.a, first.b}:
                c.at_item("routes", i, f"group {name!r} joins other places at route {first.id}; give it its own group")
            elif route.length != first.length:
                c.at_item(
                    "routes",
                    i,
                    f"group {name!r}: length {route.length} here, {first.length} at route {first.id}; make them one",
                )
    root = geometry_of(board).components(list(range(len(board.routes))))
    main = max(root, key=root.count)
    for i, place in enumerate(board.places):
        if root[i] != main:
            lone = root.count(root[i]) == 1
            why = "no route leads there" if lone else "it can't be reached from most of the board"
            c.at_item("places", i, f"{place.name!r}: {why}; add a route or remove the place")


def _check_tickets(c: Checker, board: Board, ends: dict[str, list[int]]) -> None:
    """Their ends are known, apart from each other, and can be linked."""
    root = geometry_of(board).components(list(range(len(board.routes))))
    for i, ticket in enumerate(board.tickets):
        for end in (ticket.a, ticket.b):
            if end not in ends:
                c.at_item("tickets", i, f"unknown place {end!r}" + near(end, list(ends)))
        if ticket.a not in ends or ticket.b not in ends:
            continue
        a, b = ends[ticket.a], ends[ticket.b]
        if ticket.a == ticket.b:
            c.at_item("tickets", i, f"both ends are {ticket.a!r}; name two places")
        elif not set(a).isdisjoint(b):
            c.at_item("tickets", i, f"{ticket.a!r} and {ticket.b!r} have a place in common; name two that have none")
        elif not any(root[one] == root[other] for one in a for other in b):
            c.at_item("tickets", i, f"{ticket.name}: no way leads from one to the other; add routes")
