"""The shape of a board's files: every key known, nothing missing, every value of its type, every name known."""

import re

from branchline.core.names import WILD
from branchline.core.text import NAME_RULE, is_name, listing, near, normal
from branchline.routes.board import BOARD_KEYS, GREY, LOOK_KEYS, PLACE_KEYS, ROUTE_KEYS, TICKET_KEYS
from branchline.routes.checker import Checker, readers_of

FORMAT = 1
REQUIRED = ("key", "name", "seats", "rules", "words", "cards", "vehicles", "scoring", "places", "routes")
MOST_SEATS = 6
MOST_CARDS = 200  # of one colour; also points of one route
MOST_LENGTH = 99


def check_shape(c: Checker, data: dict[str, object], tickets: dict[str, object]) -> None:
    if data.get("format", FORMAT) != FORMAT or isinstance(data.get("format"), bool):
        c.at_key("format", f"format = {data['format']!r} is not known here; this Branchline reads format {FORMAT}")
    if c.rules_known:
        more = [key for rule in c.rules for key in rule.board_keys]
        for key in data:
            if key not in BOARD_KEYS and key not in more:
                readers = readers_of("board", key)
                known = [*BOARD_KEYS, *more]
                unread = c.unread(repr(key), readers, "remove the key")
                c.at_key(key, unread if readers else f"unknown key {key!r}{near(key, known)}")
    for key in REQUIRED:
        if key not in data:
            c.say("board.toml", 1, f"{key!r} is missing; add it (docs/boards.md describes a whole board)")
    if "tickets" not in tickets:
        c.say("tickets.toml", 1, "'tickets' is missing; add tickets = [{ a = …, b = …, points = … }, …]")
    if c.problems:
        return
    _check_values(c, data)
    _check_colours(c, data)
    place_keys = [*PLACE_KEYS, *(key for rule in c.rules for key in rule.place_keys)]
    route_keys = [*ROUTE_KEYS, *(key for rule in c.rules for key in rule.route_keys)]
    _check_items(c, "places", data["places"], place_keys, {"name": str, "x": float, "y": float})
    types: dict[str, type] = {"id": int, "a": str, "b": str, "length": int, "colour": str}
    _check_items(c, "routes", data["routes"], route_keys, types)
    ticket_types: dict[str, type] = {"a": str, "b": str, "points": int}
    _check_items(c, "tickets", tickets["tickets"], list(TICKET_KEYS), ticket_types)
    if not c.problems:
        _check_names(c, data)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_values(c: Checker, data: dict[str, object]) -> None:
    for key in ("words", "cards", "scoring"):
        if not isinstance(data[key], dict):
            c.at_key(key, f"{key} must be a table [{key}]")
    if not _is_whole(data["vehicles"]):
        c.at_key("vehicles", f"vehicles = {data['vehicles']!r} must be a whole number")
    if not is_name(data["name"]):
        c.at_key("name", f"name = {data['name']!r} can't be a name: {NAME_RULE}")
    for key in ("year", "version", "rules_version"):
        if not _is_whole(data.get(key, 1)):
            c.at_key(key, f"{key} = {data[key]!r} must be a whole number")
    if "version" in data and "rules_version" in data:
        c.at_key("rules_version", "rules_version is the old name of version; remove it")
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


def _check_colours(c: Checker, data: dict[str, object]) -> None:
    """The tables of cards, points and the picture."""
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
                    c.at_key(f"scoring.{key}", f"scoring: {key!r} must be the length of a route, 1 to {MOST_LENGTH}")
    if isinstance(data["cards"], dict) and WILD not in data["cards"]:
        c.at_key("cards", "cards needs wild = …, the number of wild cards")
    look = data.get("look", {})
    if not isinstance(look, dict):
        c.at_key("look", f"look must be a table [look] with {listing(list(LOOK_KEYS))}")
        return
    for part, colour in look.items():
        if part not in LOOK_KEYS:
            c.at_key(f"look.{part}", f"look: unknown key {part!r}" + near(part, list(LOOK_KEYS)))
        elif not isinstance(colour, str) or not re.fullmatch("#[0-9a-fA-F]{6}", colour):
            c.at_key(f"look.{part}", f'look: {part} = {colour!r} must be a colour such as "#f3eddf"')


def _check_items(c: Checker, key: str, items: object, known: list[str], needed: dict[str, type]) -> None:
    if not isinstance(items, list) or not items:
        c.at_item(key, -1, f"{key} must be a list of tables with {listing(list(needed))}")
        return
    unread: list[str] = []  # each is said once: it is one fault, however many have the key
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
            if not c.rules_known or name in known or name in unread:
                continue
            readers = readers_of(key, name) if key != "tickets" else []
            if readers:
                instead = "keep one track of each" if name == "group" else f"remove it from the {key}"
                c.at_item(key, i, c.unread(repr(name), readers, instead))
                unread.append(name)
            else:
                c.at_item(key, i, f"unknown key {name!r}" + near(name, known))


def _check_names(c: Checker, data: dict[str, object]) -> None:
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
    special = [GREY, *(colour for rule in c.rules for colour in rule.route_colours)]
    for colour in special:
        if colour in cards:
            c.at_key(f"cards.{colour}", f"{colour} is for routes without a colour and can't be a colour of cards")
    colours = [*special, *(colour for colour in cards if colour != WILD)]
    ids = [r["id"] for r in routes]
    unread: list[str] = []
    for i, r in enumerate(routes):
        if ids.index(r["id"]) != i:
            c.at_item("routes", i, f"id {r['id']} is used twice; number each route once")
        if not 1 <= r["length"] <= MOST_LENGTH:
            c.at_item("routes", i, f"length = {r['length']} must be 1 or more, and at most {MOST_LENGTH}")
        colour = r["colour"]
        if colour not in colours and readers_of("colour", colour):
            if colour not in unread:
                message = c.unread(
                    f"colour = {colour!r}", readers_of("colour", colour), "give such routes another colour"
                )
                c.at_item("routes", i, message)
            unread.append(colour)
        elif colour not in colours:
            c.at_item("routes", i, f"no cards of colour {colour!r}" + near(colour, colours))
        if not isinstance(r.get("group", ""), str):
            c.at_item("routes", i, f"group = {r['group']!r} must be a text shared by the tracks of a double route")
        for end in ("a", "b"):
            if r[end] not in names:
                c.at_item("routes", i, f"unknown place {r[end]!r}" + near(r[end], names))
        if r["a"] == r["b"]:
            c.at_item("routes", i, f"both ends are {r['a']!r}; name two places")
