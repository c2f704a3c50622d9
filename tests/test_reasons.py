"""Why a move can't be made, what comes first and what a rule asks: a code and facts, which programs can work with."""

import json
import os
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from typing import cast

import pytest

from all_titles import ALL_GAMES, PLAY_STYLES, fewest_and_most, game_of, played
from branchline import CHANCE, title
from branchline.core.actions import Illegal
from branchline.core.cells import Cells
from branchline.core.game import AWAIT
from branchline.core.sentence import CODE, CodeTaken, Message, Messages, Sentence, in_words
from branchline.describe.fact_types import LogLine
from branchline.describe.facts import log_lines
from branchline.messages import REFERENCE, language, sentence_of
from branchline.messages import codes as known_languages
from branchline.routes.game import RoutesGame
from branchline.routes.rules.beds import CompiledBeds
from branchline.routes.rules.doubles import CompiledDoubles
from branchline.trains.game import TrainGame
from toolkit import city, give, to_main

TITLE_WORDS = {"wild", "vehicle", "vehicles"}  # what a title calls things: facts that no template names
NUMBERS = {"action", "last", "most", "row", "least", "players"}  # facts without a sort that count something
NAMES = {"kind"}  # and that name something
SELDOM = {  # what these games may not come to; the tests of the rules make it happen, and compare the words
    "beds.no-piece",
    "claim.takes-any-colour",
    "claim.too-long",
    "complete.one-more-fits",
    "complete.chosen-already",
    "complete.track-too-short",
    "doubles.holds-another",
    "ferries.too-few-wilds",
    "flush.row-stays",
    "railyard.no-single",
    "railyard.too-few-to-rob",
    "tickets.keep-at-least",
    "tickets.none-left",
    "tickets.only-offered",
    "tokens.has-token",
    "tokens.not-there",
    "tokens.which-token",
}
FALLBACKS = {"move.not-now", "beds.closed"}  # for rules from outside that say nothing of their own


def not_said_in(game: TrainGame) -> set[str]:
    """What no position of this game can call for."""
    if not isinstance(game, RoutesGame):
        return FALLBACKS
    never = set(FALLBACKS)
    if not any(rule.closed for rule in game.rules if isinstance(rule, CompiledDoubles)):
        never |= {"doubles.closed-by-claim", "doubles.closed-by-track"}
    if not any(isinstance(rule, CompiledBeds) for rule in game.rules):
        never.add("doubles.closed-by-track")
    return never


def sayings(game: TrainGame, style: str, seed: int) -> Iterator[Sentence]:
    """What is said throughout a game to somebody who tries everything."""
    rng = random.Random(seed)
    met: Counter[int] = Counter()
    for number, state in enumerate(played(game, style, seed).states()):
        awaited = state.cells[AWAIT]
        met[awaited] += 1
        if met[awaited] > 8 and number % (23 if game.to_move(state) == CHANCE else 3):
            continue
        for kind in game.codec.kinds:
            for _ in range(4 if kind in game.awaits[awaited] else 1):
                reason = game.why_not(state, kind.start + rng.randrange(kind.size))
                if reason is not None:
                    yield reason
            yield kind.first()
        for reason in (game.why_not(state, -1), game.why_not(state, game.codec.size)):
            assert reason is not None
            yield reason
        if isinstance(game, RoutesGame):
            for rule in game.rules:
                for said in (
                    rule.question(state.cells),
                    rule.why_closed(state.cells, rng.randrange(len(game.lengths))),
                ):
                    if said is not None:
                        yield said
            yield from unpayable(game, state.cells, game.legal(state), rng)


def unpayable(game: RoutesGame, cells: Cells, legal: list[int], rng: random.Random) -> Iterator[Sentence]:
    """Why there is no way at all to pay for a route."""
    name = game.claim.names[rng.randrange(len(game.lengths))]
    ways = game.codec.meanings(f"claim {name}")
    if game.mover(cells) >= 0 and not set(ways) & set(legal):
        yield game.claim.why_none(cells, ways)


def check_fact(game: TrainGame, name: str, sort: str, value: object) -> None:
    """It is something that a client knows from the title, not an index of the engine's own."""
    colours = [*game.cards.colours, "wild"]
    match sort:
        case "route":
            assert isinstance(game, RoutesGame) and isinstance(value, dict)
            route = next(route for route in game.board.routes if route.id == value["id"])
            assert [value["a"], value["b"]] == [game.board.places[end].name for end in (route.a, route.b)]
            assert value.get("colour", route.colour) == route.colour
            assert set(value) <= {"id", "a", "b", "colour", "letter"}
        case "tickets":
            assert isinstance(value, list) and value
            for each in value:
                check_fact(game, name, "ticket", each)
        case "ticket":
            assert value in [game.ticket_facts(ticket) for ticket in range(len(game.all_tickets))]
        case "place":
            assert isinstance(game, RoutesGame) and value in [place.name for place in game.board.places]
        case "seat":
            assert isinstance(value, int) and 1 <= value <= game.seats
        case "colour" | "card":
            assert value in colours
        case "colours":
            assert isinstance(value, list) and value and set(value) <= set(colours)
        case "cards" | "payment" if isinstance(value, dict):
            assert value and set(value) <= set(colours) and all(isinstance(count, int) for count in value.values())
        case "cards" | "vehicles" | "plural":
            assert isinstance(value, int) and value >= 0
        case "select":
            assert isinstance(value, bool)
        case "symbol" | "wild":
            assert isinstance(value, str)
        case "":
            assert isinstance(value, int) if name in NUMBERS else name in NAMES and isinstance(value, str)
        case _:
            raise AssertionError(f"{name}: nobody checks the sort {sort}")


@pytest.mark.parametrize(("which", "seats"), fewest_and_most(ALL_GAMES))
def test_every_reason_is_a_code_and_facts_that_a_client_knows(which: str, seats: int) -> None:
    game = game_of(which, seats)
    seen: set[str] = set()
    for seed, style in enumerate(PLAY_STYLES[:: 1 if "BRANCHLINE_LONG" in os.environ else 2]):
        for said in sayings(game, style, seed):
            assert game.messages.by_code[said.code] is said.message
            facts = json.loads(json.dumps(said.facts))
            again = game.messages.sentence(said.code, facts)
            assert again == said and again.words == said.words == str(said)
            assert said.words and "{" not in said.words
            sorts = said.message.parsed().sorts
            assert set(said.facts) - set(sorts) <= TITLE_WORDS
            for name, each in sorts.items():
                for sort in each:
                    check_fact(game, name, sort, facts[name])
            seen.add(said.code)
    assert set(game.messages.by_code) - seen <= SELDOM | not_said_in(game)


def test_what_is_seldom_said_can_be_said() -> None:
    assert {code for which, seats in ALL_GAMES for code in game_of(which, seats).messages.by_code} >= SELDOM | FALLBACKS


def test_codes_are_one_word_behind_another() -> None:
    for which, seats in ALL_GAMES:
        assert all(CODE.fullmatch(code) for code in game_of(which, seats).messages.by_code)


def test_an_illegal_move_raises_its_reason() -> None:
    game = title("london").game(seats=2)
    state = game.start()
    action = game.parse("draw deck")
    with pytest.raises(Illegal) as caught:
        game.play(state, action)
    error = caught.value
    assert error.reason.code == "draw.first-turn"
    assert error.reason == game.why_not(state, action)
    assert str(error) == error.reason.words == "First a card has to be turned."
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.reason) == (str(error), error.reason)


def test_the_facts_of_a_claim_that_cannot_be_paid() -> None:
    game = city("london")
    state = to_main(game)
    give(game, state, 0, orange=2)
    reason = game.why_not(state, game.parse("claim Baker Street–British Museum with 3 orange, 1 bus"))
    assert reason is not None and reason.code == "claim.not-in-hand"
    assert reason.facts["route"] == {"id": 2, "a": "Baker Street", "b": "British Museum"}
    assert reason.facts["payment"] == {"orange": 3, "wild": 1}
    assert reason.facts["wild"] == "bus"
    assert reason.facts["has"] == {"orange": 2, "wild": 0}
    assert str(reason) == "Baker Street–British Museum with 3 orange, 1 bus: you have 2 orange cards and no bus card."


def test_what_has_no_code_is_words_alone() -> None:
    assert (in_words("No {way}.").code, str(in_words("No {way}."))) == ("", "No {way}.")
    assert str(Illegal("Not so.")) == Illegal("Not so.").reason.words == "Not so."


@pytest.mark.parametrize(
    ("code", "template", "wrong"),
    [
        ("claim", "No.", "“claim” is no code of a message"),
        ("Claim.No", "No.", "is no code of a message"),
        ("claim.no", "No {card, crad}.", "“crad” is no sort of fact; did you mean 'card'?"),
        ("claim.no", "No {card:card}.", "at character 9: a gap is a name, and after commas a sort and a form"),
        ("claim.no", "No {n, plural, one {card}}.", "a plural needs a case other"),
        ("claim.no", "No {card", "a gap is a name"),
        ("claim.no", "No } card", "this brace closes nothing"),
    ],
)
def test_a_message_that_cannot_be_said_fails_where_it_is_declared(code: str, template: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong.replace("?", r"\?")):
        Messages().declare("Toll", [Message(code, template)])


def test_a_sentence_without_one_of_its_facts_fails() -> None:
    with pytest.raises(ValueError, match=r"claim\.no: its fact route is missing"):
        Message("claim.no", "{route, route} is closed.").sentence(rout={})


def test_two_messages_of_one_code_fail_naming_both() -> None:
    messages = Messages()
    messages.declare("Toll", [Message("coin.first", "First pay.")])
    messages.declare("Bridge", [Message("coin.first", "First pay.")])  # they say the same
    with pytest.raises(CodeTaken, match=r"Coin and Toll have different messages with the code coin\.first"):
        messages.declare("Coin", [Message("coin.first", "First lay a coin.")])


# -- what came of a move -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["paris", "san-francisco", "france"])
def test_what_a_rule_says_of_its_events_is_a_code_with_facts_that_every_language_says(key: str) -> None:
    codes: set[str] = set()
    for number in range(4):
        record = played(game_of(key, 3), "claims", f"events {number}")
        for line in log_lines(record):
            for event in cast(LogLine, line).get("events", []) if "move" in line else []:
                if "words" not in event:
                    continue
                assert json.loads(json.dumps(event)) == event
                reason = event["reason"]
                codes.add(reason["code"])
                assert str(sentence_of(reason)) == event["words"]
                who = {"who": {"name": "Ann", "you": False}} if "by" in event else {}
                said = sentence_of({**reason, "facts": {**reason["facts"], **who}})
                others = {language(code).words(said) for code in known_languages() if code != REFERENCE}
                assert len(others) == len(known_languages()) - 1 and event["words"] not in others
    assert len(codes) == {"paris": 1, "san-francisco": 1, "france": 2}[key]
