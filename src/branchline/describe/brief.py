"""The rules in brief, from the numbers of the title and what its rules declare: for terminal, programs and readers."""

from typing import Final

from branchline.cardgame.game import GIVEN_WILDS, OPEN_TRACK, CardGame
from branchline.cardgame.state import AGAIN, TWO_DECKS
from branchline.core.game import Game
from branchline.core.language import ENGLISH, Language
from branchline.core.sentence import Sentence
from branchline.core.text import is_an
from branchline.describe import brief_messages as messages
from branchline.routes.board import GREY
from branchline.routes.game import RoutesGame
from branchline.routes.state import END_VEHICLES
from branchline.trains.state import FACE_UP

THREE: Final = 3  # wilds face up, with which the row is replaced
SEVERAL: Final = 2  # wilds, where no number is said: some languages count to name them


def brief(game: Game, language: Language = ENGLISH) -> list[str]:
    """A line or two each, in the order in which somebody new needs them."""
    if isinstance(game, RoutesGame):
        rules = [text for rule in game.rules if (text := rule.rule.brief(game.board))]
        return [language.words(line) for line in (*_map(game), *rules)]
    assert isinstance(game, CardGame)
    return [language.words(line) for line in _card_game(game)]


def _map(game: RoutesGame) -> list[Sentence]:
    """The family's rules; the title's own come behind them."""
    board, words, deals = game.board, game.board.words, game.deals
    wild: dict[str, object] = {"wild": words.wild, "an_wild": is_an(words.wild)}
    row = messages.MAP_ROW.sentence(wild=words.wild, wilds=words.wilds, n=THREE)
    vehicle: dict[str, object] = {
        "vehicle": words.vehicle,
        "vehicles": words.vehicles,
        "an_vehicle": is_an(words.vehicle),
    }
    lengths = {route.length for route in board.routes}
    scale: list[Sentence] = []
    for spaces, points in sorted(board.scoring.items()):
        if spaces in lengths:
            scale.append(
                (messages.MORE_SCORE if scale else messages.FIRST_SCORE).sentence(points=points, spaces=spaces)
            )
    grey = any(route.colour == GREY for route in board.routes)
    return [
        messages.MAP_AIM.sentence(),
        messages.MAP_START.sentence(hand=deals.hand, opening=deals.opening, keep=deals.opening_keep),
        messages.MAP_TURN.sentence(),
        messages.MAP_DRAW.sentence(face_up=FACE_UP, row=row, **wild),
        messages.MAP_CLAIM.sentence(grey=grey, **wild, **vehicle),
        messages.MAP_SCORE.sentence(scale=scale),
        messages.MAP_TICKETS.sentence(draw=deals.draw, keep=deals.draw_keep),
        messages.MAP_END.sentence(n=END_VEHICLES, **vehicle),
        _tie(game),
    ]


def _tie(game: RoutesGame) -> Sentence:
    winners = [rule.rule.tie_winner for rule in game.rules if rule.rule.tie_winner]
    if not winners:
        return messages.MAP_TIE.sentence()
    then = winners[0]
    for winner in winners[1:]:
        then = messages.THEN_TO.sentence(first=then, next=winner)
    return messages.MAP_TIE_THEN.sentence(winner=then)


def _card_game(game: CardGame) -> list[Sentence]:
    deals, wild, wilds = game.deals, game.box.wild, game.box.wilds
    return [
        messages.CARDS_AIM.sentence(),
        messages.CARDS_TRACK.sentence(),
        messages.CARDS_START.sentence(
            n=GIVEN_WILDS, wild=wild, wilds=wilds, hand=deals.hand, opening=deals.opening, keep=deals.opening_keep
        ),
        messages.CARDS_TURN.sentence(wilds_first=wilds.capitalize(), wild=wild, n=SEVERAL),
        messages.CARDS_THEN.sentence(),
        messages.CARDS_DRAW.sentence(face_up=FACE_UP, wild=wild),
        messages.CARDS_PLAY.sentence(wild=wild, wilds=wilds, n=SEVERAL),
        messages.CARDS_ROB.sentence(),
        messages.CARDS_HIDDEN.sentence(open_track=bool(game.options.get(OPEN_TRACK))),
        messages.CARDS_TICKETS.sentence(draw=deals.draw),
        messages.CARDS_END.sentence(),
        messages.CARDS_SCORE.sentence(wild=wild),
        *([] if game.complete.may_stop() else [messages.CARDS_ALL.sentence()]),
        messages.CARDS_TWICE.sentence(players=TWO_DECKS, each=AGAIN),
        messages.CARDS_CITIES.sentence(),
        messages.CARDS_TIE.sentence(),
    ]
