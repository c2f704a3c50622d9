"""Mutations of a game of France. What a line is turned into would mostly be right if the one rule were not."""

import copy
import json
from collections import Counter
from collections.abc import Iterator

from mutations import Mutation, first, renumber, turn_of, with_event
from referee import Line
from refereed import FACTS

ROUTES: dict[int, Line] = {
    route["id"]: route for route in json.loads((FACTS / "france.json").read_text(encoding="utf-8"))["routes"]
}
BEDS = {number: route for number, route in ROUTES.items() if route["kind"] == "bed"}


class Now:
    """The table before a line, as the lines up to there tell it."""

    def __init__(self, lines: list[Line], at: int) -> None:
        self.hands: dict[int, Counter[str]] = {seat: Counter() for seat in range(1, lines[0]["seats"] + 1)}
        self.vehicles = dict.fromkeys(self.hands, int(lines[0]["vehicles"]))
        self.pieces: dict[int, tuple[str, int]] = {}  # bed: the piece on it
        self.owner: dict[int, int] = {}
        self.cut_off: set[int] = set()
        for line in lines[:at]:
            if line["kind"] in ("deal", "draw"):
                self.hands[line["to"] if line["kind"] == "deal" else line["by"]][line["card"]] += 1
            elif line["kind"] == "lay":
                self.pieces[line["route"]] = line["colour"], line["length"]
            elif line["kind"] == "claim":
                self.pieces.pop(line["route"], None)
                self.owner[line["route"]] = line["by"]
                self.hands[line["by"]].subtract(line["cards"])
                self.vehicles[line["by"]] -= line["length"]
            for event in line.get("events", []):
                self.cut_off |= set(event.get("routes", []))

    def twins_in_use(self, number: int) -> set[int]:
        group = ROUTES[number]["group"]
        return {r for r in {*self.pieces, *self.owner} if group and ROUTES[r]["group"] == group} - {number}

    def untouched(self, number: int) -> bool:
        return number not in {*self.pieces, *self.owner, *self.cut_off} and not self.twins_in_use(number)


def moments(lines: list[Line], kind: str) -> Iterator[tuple[Line, Now]]:
    """Each line of this kind, with how things stood before it."""
    return ((line, Now(lines, at)) for at, line in enumerate(lines) if line["kind"] == kind)


def turn_into(line: Line, number: int, **fields: object) -> None:
    """Make it a line about another route."""
    route = ROUTES[number]
    name = f"{line['a']}–{line['b']}"
    line.update(route=number, a=route["a"], b=route["b"], length=route["length"], **fields)
    line["words"] = line["words"].replace(name, f"{line['a']}–{line['b']}")


def no_lay(lines: list[Line]) -> None:
    del lines[first(lines, "lay")]
    renumber(lines)


def lay_after_a_claim(lines: list[Line]) -> None:
    at = first(lines, "claim")
    after = next(later for later in range(at + 1, len(lines)) if lines[later]["by"] != "chance")
    lay = next(line for line in lines[after:] if line["kind"] == "lay")
    lines.insert(after, copy.deepcopy(lay) | {"by": lines[at]["by"]})
    renumber(lines)


def lay_by_the_next(lines: list[Line]) -> None:
    line = lines[first(lines, "lay")]
    line["by"] = 3 - line["by"]


def lay_between_two_cards(lines: list[Line]) -> None:
    at = next(
        at
        for at, line in enumerate(lines)
        if line["kind"] == "draw" and lines[at + 1]["kind"] == "turn up" and lines[at + 2]["kind"] == "draw deck"
    )
    lay = next(later for later in range(at + 2, len(lines)) if lines[later]["kind"] == "lay")
    lines.insert(at + 2, lines.pop(lay))
    renumber(lines)


def two_lays(lines: list[Line]) -> None:
    one, two = [at for at, line in enumerate(lines) if line["kind"] == "lay"][:2]
    lines.insert(one + 1, copy.deepcopy(lines[two]) | {"by": lines[one]["by"]})
    renumber(lines)


def piece_not_in_the_supply(lines: list[Line]) -> None:
    line, colour = next(
        (line, colour)
        for line, now in moments(lines, "lay")
        for (colour, length), count in Counter(now.pieces.values()).items()
        if length == line["length"] and count == (3 if length < 4 else 1)
    )
    line.update(colour=colour, words=line["words"].replace(line["colour"], colour))


def piece_of_no_colour(lines: list[Line]) -> None:
    line = lines[first(lines, "lay")]
    line.update(colour="grey", words=line["words"].replace(line["colour"], "grey"))


def piece_too_long(lines: list[Line]) -> None:
    lines[first(lines, "lay")]["length"] += 1


def lay_in_other_words(lines: list[Line]) -> None:
    line = next(line for line in lines if line["kind"] == "lay" and "(B)" in line["words"])
    line["words"] = line["words"].replace("(B)", "(A)")


def bed_cut_off(lines: list[Line]) -> None:
    line, number = next((line, r) for line, now in moments(lines, "lay") for r in now.cut_off if r in BEDS)
    turn_into(line, number)


def bed_cut_off_by_a_route_since_claimed(lines: list[Line]) -> None:
    pairs = json.loads((FACTS / "france.json").read_text(encoding="utf-8"))["crossings"]
    both = [*pairs, *[[b, a] for a, b in pairs]]
    line, number = next((line, b) for line, now in moments(lines, "lay") for a, b in both if a in now.owner)
    turn_into(line, number)


def bed_cut_off_by_the_grey_route(lines: list[Line]) -> None:
    turn_into(next(line for line, now in moments(lines, "lay") if 25 in now.owner), 118)


def bed_beside_one_in_use(lines: list[Line]) -> None:
    line, number = next(
        (line, number)
        for line, now in moments(lines, "lay")
        for number in BEDS
        if now.twins_in_use(number) and number not in {*now.pieces, *now.owner}
    )
    turn_into(line, number)


def bed_built_twice(lines: list[Line]) -> None:
    line, number = next((line, number) for line, now in moments(lines, "lay") for number in now.pieces)
    turn_into(line, number)


def claimed_bed_built(lines: list[Line]) -> None:
    line, number = next((line, r) for line, now in moments(lines, "lay") for r in now.owner if r in BEDS)
    turn_into(line, number)


def grey_route_built(lines: list[Line]) -> None:
    turn_into(next(line for line, now in moments(lines, "lay") if now.untouched(25)), 25)


def bed_that_is_not_there(lines: list[Line]) -> None:
    lines[first(lines, "lay")]["route"] = 48


def unbuilt_bed_claimed(lines: list[Line]) -> None:
    line, number, colour = next(
        (line, number, colour)
        for line, now in moments(lines, "claim")
        for number, route in BEDS.items()
        for colour, count in now.hands[line["by"]].items()
        if now.untouched(number) and count >= route["length"] <= now.vehicles[line["by"]] and colour != "wild"
    )
    length = ROUTES[number]["length"]
    turn_into(line, number, colour=colour, cards={colour: length}, points={2: 2, 3: 4, 4: 7, 5: 10}[length])


def bed_claimed_in_another_colour(lines: list[Line]) -> None:
    line, colour = next(
        (line, colour)
        for line, now in moments(lines, "claim")
        for colour, count in now.hands[line["by"]].items()
        if line["route"] in now.pieces and count >= line["length"] and colour not in ("wild", line["colour"])
    )
    line["cards"] = {colour: line["length"]}


def colour_of_another_piece(lines: list[Line]) -> None:
    line = next(line for line in lines if line["kind"] == "claim" and line["route"] in BEDS)
    line["colour"] = next(colour for colour in ("red", "green") if colour != line["colour"])


def ferry_without_a_locomotive(lines: list[Line]) -> None:
    line, colour = next(
        (line, colour)
        for line, now in moments(lines, "claim")
        for colour, count in now.hands[line["by"]].items()
        if ROUTES[line["route"]]["ferries"] and count >= line["length"] and colour != "wild"
    )
    line["cards"] = {colour: line["length"]}


def grey_route_claimed_across_a_bed(lines: list[Line]) -> None:
    line, colour = next(
        (line, colour)
        for line, now in moments(lines, "claim")
        for colour, count in now.hands[line["by"]].items()
        if 118 in {*now.pieces, *now.owner} and min(count, now.vehicles[line["by"]]) >= 6
    )
    turn_into(line, 25, colour="grey", cards={colour: 6}, points=15)


def track_beside_a_claimed_one(lines: list[Line]) -> None:
    """One space, so that a card of its colour is enough; with two or three players it is closed to all."""
    line, route = next(
        (line, route)
        for line, now in moments(lines, "claim")
        for number, route in ROUTES.items()
        if route["length"] == 1 and now.twins_in_use(number) and number not in now.owner
        if now.hands[line["by"]][route["colour"]]
    )
    turn_into(line, route["id"], colour=route["colour"], cards={route["colour"]: 1}, points=1)


def track_beside_an_own_one(lines: list[Line]) -> None:
    line, route = next(
        (line, route)
        for line, now in moments(lines, "claim")
        for number, route in ROUTES.items()
        if route["length"] == 1 and any(now.owner[twin] == line["by"] for twin in now.twins_in_use(number))
        if number not in now.owner and now.hands[line["by"]][route["colour"]]
    )
    turn_into(line, route["id"], colour=route["colour"], cards={route["colour"]: 1}, points=1)


def bed_beside_an_own_one(lines: list[Line]) -> None:
    line, number, colour, length = next(
        (line, number, colour, length)
        for line, now in moments(lines, "claim")
        for number, (colour, length) in now.pieces.items()
        if any(now.owner.get(twin) == line["by"] for twin in now.twins_in_use(number))
        if now.hands[line["by"]][colour] >= length <= now.vehicles[line["by"]]
    )
    turn_into(line, number, colour=colour, cards={colour: length}, points={2: 2, 3: 4, 4: 7, 5: 10}[length])


def piece_not_back(lines: list[Line]) -> None:
    line = with_event(lines, "piece back")
    line["events"] = [event for event in line["events"] if event["event"] != "piece back"]


def other_piece_back(lines: list[Line]) -> None:
    with_event(lines, "piece back")["events"][0]["length"] += 1


def piece_back_for_nothing(lines: list[Line]) -> None:
    line = next(line for line in lines if line["kind"] == "claim" and line["length"] == 1)
    line.setdefault("events", []).insert(0, {"event": "piece back", "colour": line["colour"], "length": 1})


def nothing_cut_off(lines: list[Line]) -> None:
    line = with_event(lines, "cut off", "lay")
    line["events"] = [event for event in line["events"] if event["event"] != "cut off"]


def more_cut_off(lines: list[Line]) -> None:
    event = next(event for event in with_event(lines, "cut off")["events"] if event["event"] == "cut off")
    event["routes"].append(159)


def cut_off_again(lines: list[Line]) -> None:
    """With the claim of the bed, though the event came when it was built."""
    event = next(event for event in with_event(lines, "cut off", "lay")["events"] if event["event"] == "cut off")
    number = with_event(lines, "cut off", "lay")["route"]
    claim = next(line for line in lines if line["kind"] == "claim" and line["route"] == number)
    claim["events"].insert(1, copy.deepcopy(event))


def events_in_another_order(lines: list[Line]) -> None:
    next(line for line in lines if len(line.get("events", [])) > 1)["events"].reverse()


def two_opening_tickets_kept(lines: list[Line]) -> None:
    line = lines[first(lines, "keep")]
    tickets = [lines[at]["ticket"] for at in range(len(lines)) if lines[at]["kind"] == "ticket"][:5]
    line.update(kept=tickets[:2], returned=tickets[2:], words="keep 1 2")


def four_opening_tickets(lines: list[Line]) -> None:
    del lines[first(lines, "ticket") + 4]
    renumber(lines)


def three_tickets_drawn(lines: list[Line]) -> None:
    del lines[turn_of(lines, "draw tickets") + 4]
    renumber(lines)


def fewer_cards_dealt(lines: list[Line]) -> None:
    del lines[first(lines, "deal") + 7]
    renumber(lines)


def scored(lines: list[Line], what: str, **fields: object) -> tuple[Line, Line]:
    """A seat's score and its line of this kind with these fields."""
    return next(
        (score, line)
        for score in lines[-1]["scores"]
        for line in score["lines"]
        if line["what"] == what and all(line.get(key) == value for key, value in fields.items())
    )


def zone_not_reached(lines: list[Line]) -> None:
    zones = {"Belgique", "Allemagne", "Suisse", "Italie", "Espagne", "Corse"}
    score, line = next(
        (score, line)
        for score in lines[-1]["scores"]
        for line in score["lines"]
        if line.get("completed") is True and zones & {line["ticket"]["a"], line["ticket"]["b"]}
    )
    line.update(completed=False, points=-line["points"])
    score["total"] += 2 * line["points"]


def path_too_short(lines: list[Line]) -> None:
    """A path of the player's, and yet there is a longer one."""
    _, line = next((s, x) for s, x in [scored(lines, "longest_path")] if len(x["routes"]) > 1)
    number = line["routes"][0]
    line.update(routes=[number], spaces=ROUTES[number]["length"])


def path_over_the_routes_of_another(lines: list[Line]) -> None:
    (_, mine), (_, theirs) = [
        (score, line) for score in lines[-1]["scores"] for line in score["lines"] if line["what"] == "longest_path"
    ]
    mine["routes"] = theirs["routes"]


def path_over_a_route_twice(lines: list[Line]) -> None:
    _, line = scored(lines, "longest_path")
    line["routes"].append(line["routes"][0])


def path_that_is_none(lines: list[Line]) -> None:
    """One route of it made another of the player's, as long, that lies elsewhere."""
    path, old, new = next(
        (path, old, new)
        for score in lines[-1]["scores"]
        for path in score["lines"]
        if path["what"] == "longest_path" and len(path["routes"]) > 1
        for new in score["lines"][0]["routes"]
        for old in path["routes"]
        if ROUTES[new]["length"] == ROUTES[old]["length"]
        if not {ROUTES[new]["a"], ROUTES[new]["b"]} & {ROUTES[r][end] for r in path["routes"] for end in "ab"}
    )
    path["routes"] = [new if number == old else number for number in path["routes"]]


def path_of_more_spaces(lines: list[Line]) -> None:
    _, line = scored(lines, "longest_path")
    line.update(spaces=line["spaces"] + 1, label=f"Longest path, {line['spaces'] + 1} spaces")


def path_unnamed(lines: list[Line]) -> None:
    del scored(lines, "longest_path")[1]["routes"]


def no_line_for_the_shorter_path(lines: list[Line]) -> None:
    score, line = scored(lines, "longest_path", points=0)
    score["lines"].remove(line)


def longest_path_to_the_other(lines: list[Line]) -> None:
    for (score, line), points in [
        (scored(lines, "longest_path", points=10), 0),
        (scored(lines, "longest_path", points=0), 10),
    ]:
        score["total"] += points - line["points"]
        line["points"] = points


def no_line_for_the_globetrotter(lines: list[Line]) -> None:
    score, line = scored(lines, "globetrotter")
    score["lines"].remove(line)
    score["total"] -= line["points"]


def globetrotter_of_more_tickets(lines: list[Line]) -> None:
    _, line = scored(lines, "globetrotter")
    line.update(completed=line["completed"] + 1, label=f"Globetrotter, {line['completed'] + 1} tickets")


def globetrotter_without_a_ticket(lines: list[Line]) -> None:
    score = next(s for s in lines[-1]["scores"] if not any(line.get("completed") for line in s["lines"]))
    score["lines"].append({"what": "globetrotter", "label": "Globetrotter, 0 tickets", "points": 15, "completed": 0})
    score["total"] += 15


def globetrotter_for_fewer(lines: list[Line]) -> None:
    score, line = scored(lines, "globetrotter", points=0)
    line["points"] = 15
    score["total"] += 15


FRANCE: dict[Mutation, str] = {
    no_lay: r"must be one of \('lay',\)",
    lay_after_a_claim: "'lay' by",
    lay_by_the_next: "'lay' by",
    lay_between_two_cards: r"'lay' by .* must be one of \('draw deck', 'draw'\)",
    two_lays: "'lay' by",
    piece_not_in_the_supply: "in the supply",
    piece_of_no_colour: "no grey piece of length . is in the supply",
    piece_too_long: "length is",
    lay_in_other_words: "words is",
    bed_cut_off: "it is cut off",
    bed_cut_off_by_a_route_since_claimed: "it is cut off",
    bed_cut_off_by_the_grey_route: "it is cut off",
    bed_beside_one_in_use: "another track of it is in use",
    bed_built_twice: "it is built already",
    claimed_bed_built: "it is claimed",
    grey_route_built: "it is no track bed",
    bed_that_is_not_there: "it is no track bed",
    unbuilt_bed_claimed: "cannot claim route",
    bed_claimed_in_another_colour: "cannot claim route",
    colour_of_another_piece: "colour is",
    ferry_without_a_locomotive: "cannot claim route",
    grey_route_claimed_across_a_bed: "cannot claim route 25",
    track_beside_a_claimed_one: "cannot claim route",
    piece_not_back: "events",
    other_piece_back: "events is",
    piece_back_for_nothing: "events",
    nothing_cut_off: "events",
    more_cut_off: "events is",
    cut_off_again: "events is",
    events_in_another_order: "events is",
    two_opening_tickets_kept: "at least 3",
    four_opening_tickets: r"must be one of \('ticket',\)|to is",
    three_tickets_drawn: r"must be one of \('ticket',\)",
    fewer_cards_dealt: r"must be one of \('deal',\)|to is",
    zone_not_reached: "scores is",
    path_too_short: "has not the .* spaces of the longest path",
    path_over_the_routes_of_another: "is no path of seat 1",
    path_over_a_route_twice: "is no path of seat",
    path_that_is_none: "is no path of seat",
    path_of_more_spaces: "scores is",
    path_unnamed: "must have a longest path",
    no_line_for_the_shorter_path: "must have a longest path",
    longest_path_to_the_other: "scores is",
    no_line_for_the_globetrotter: "scores is",
    globetrotter_of_more_tickets: "scores is",
    globetrotter_without_a_ticket: "scores is",
    globetrotter_for_fewer: "scores is",
}


OF_TRAVELLERS = (
    zone_not_reached,
    no_line_for_the_globetrotter,
    globetrotter_of_more_tickets,
    globetrotter_for_fewer,
)
