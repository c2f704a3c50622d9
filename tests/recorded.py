"""The recorded games, what each player scores in them, and their moves with what each brought about."""

from pathlib import Path

import card_game
from branchline import CHANCE
from branchline.core.game import Game, Version
from branchline.core.record import Record, from_text
from branchline.titles import find_game
from toolkit import toy_board, toy_game

GAMES = Path(__file__).parent / "games"

Lines = dict[str, int]

EXPECTED: dict[str, list[Lines]] = {
    "london-districts": [
        {
            "routes": 1 + 2 + 2 + 1 + 1 + 2 + 2 + 1 + 7,
            "Baker Street–Trafalgar Square": 5,
            "Buckingham Palace–Elephant & Castle": 5,
            "District 1": 1,
            "District 2": 2,
            "District 3": 3,
        },
        {
            "routes": 1 + 4 + 4 + 4,
            "King's Cross–Tower of London": 7,
            "Buckingham Palace–Brick Lane": -9,
            "District 4": 4,
        },
    ],
    "london-double-routes-with-four": [
        {
            "routes": 7 + 4 + 4 + 1 + 2 + 1 + 1 + 1,
            "Hyde Park–St Paul's": 6,
            "Baker Street–Tower of London": 11,
            "District 1": 1,
        },
        {
            "routes": 4 + 4 + 1 + 1,
            "British Museum–St Paul's": 4,
            "Covent Garden–Tower of London": 6,
            "District 1": 1,
        },
        {"routes": 1 + 1 + 2 + 1, "Hyde Park–Covent Garden": 3},
        {"routes": 1 + 1 + 1 + 2 + 1, "Piccadilly Circus–Waterloo": 3, "Trafalgar Square–Globe Theatre": 4},
    ],
    "london-flush-and-reshuffle": [
        {
            "routes": 4 + 1 + 1 + 2 + 2 + 2 + 7,
            "British Museum–Waterloo": 4,
            "Regent's Park–Elephant & Castle": 9,
            "District 1": 1,
        },
        {"routes": 1 + 1 + 2 + 1, "Big Ben–The Charterhouse": 5},
    ],
    "london-shared-victory": [
        {"routes": 7 + 2 + 4 + 4 + 1, "Hyde Park–St Paul's": 6, "District 5": 5},
        {"routes": 2 + 4 + 4 + 4 + 7, "Globe Theatre–Brick Lane": 4, "District 4": 4},
        {
            "routes": 2 + 1 + 4 + 1,
            "Piccadilly Circus–Waterloo": 3,
            "Trafalgar Square–St Paul's": 4,
            "Covent Garden–Tower of London": -6,
        },
    ],
    "paris-flags": [
        {"routes": 1 + 2 + 1 + 1 + 1 + 1 + 1 + 2 + 4, "Louvre–République": 3, "Flags": 8},
        {"routes": 1 + 1 + 1 + 2 + 4 + 1, "Bastille–Gare du Nord": 2, "Gare de Lyon–Invalides": -6},
    ],
    "paris-flag-on-the-last-turn": [
        {"routes": 4 + 1 + 1 + 1, "Montparnasse–Opéra": 4},
        {"routes": 4 + 4 + 1 + 2 + 4 + 1 + 1, "Bastille–Place d'Italie": 4, "Flags": 4},
        {"routes": 1 + 2 + 1 + 1 + 2, "Louvre–Tour Eiffel": -3, "Gare de Lyon–Opéra": 5, "Flags": 4},
    ],
    "paris-tie-broken-by-tickets": [
        {
            "routes": 1 + 1 + 2 + 1 + 1 + 1 + 1,
            "Bastille–Gare du Nord": 2,
            "Louvre–République": 3,
            "Champs-Élysées–République": 4,
            "Gare du Nord–Invalides": 5,
            "Flags": 4,
        },
        {"routes": 4 + 4 + 4 + 4 + 2, "Père Lachaise–Tour Eiffel": 8},
    ],
    "san-francisco-ferries-and-tokens": [
        {
            "routes": 2 + 10 + 2 + 1 + 1 + 1 + 4 + 2 + 1,
            "Alcatraz–Lombard Street": 3,
            "Crissy Field–Pier 39": 4,
            "5 tokens": 6,
        },
        {"routes": 1 + 2 + 1 + 4, "Pier 39–South Beach": 3, "3 tokens": 2},
        {
            "routes": 1 + 2 + 1 + 2 + 1 + 1,
            "Palace of Fine Arts–Painted Ladies": 3,
            "Pacific Heights–The Embarcadero": -4,
            "2 tokens": 1,
        },
    ],
    "france-marseille-grenoble": [
        {
            "routes": 15 + 10 + 2 + 15 + 10 + 15 + 1 + 10 + 1 + 1,
            "Calais–Nantes": 9,
            "Lyon–Toulouse": 7,
            "Rennes–Lyon": -11,
            "Longest path, 16 spaces": 0,  # Calais–Cherbourg–Le Mans–Lorient
            "Globetrotter, 2 tickets": 0,
        },
        {
            "routes": 10 + 2 + 4 + 1 + 2 + 1 + 2 + 2 + 2,
            "Dijon–Grenoble": 5,
            "Lyon–Marseille": 6,
            "Mulhouse–Lyon": 6,
            "Strasbourg–Corse": 15,
            "Suisse–Marseille": 9,
            "Longest path, 18 spaces": 10,  # Strasbourg–Mulhouse–Besançon–Dijon–Lyon–Grenoble–Marseille–Nice–Corse
            "Globetrotter, 5 tickets": 15,
        },
    ],
    "france-tie-broken-by-the-longest-path": [
        {
            "routes": 10 + 15 + 1 + 1 + 10 + 1 + 2 + 2 + 15,
            "Calais–Nantes": 9,
            "Cherbourg–Limoges": 9,
            "Tours–Dijon": -6,
            "Longest path, 16 spaces": 10,  # Calais or Brest–Cherbourg–Le Mans–Lorient
            "Globetrotter, 2 tickets": 15,
        },
        {
            "routes": 15 + 4 + 10 + 2 + 1 + 1 + 10 + 10 + 7 + 7 + 2,
            "Cherbourg–Paris": 5,
            "Reims–Orléans": -3,
            "Toulouse–Corse": 8,
            "Longest path, 14 spaces": 0,  # Avignon–Toulouse–Perpignan–Corse
            "Globetrotter, 2 tickets": 15,
        },
        {
            "routes": 10 + 4 + 7 + 7 + 2,
            "Dijon–Grenoble": -5,
            "Lyon–Marseille": -6,
            "Toulouse–Nice": 9,
            "Longest path, 16 spaces": 10,  # Italie–Grenoble–Marseille–Montpellier–Toulouse
            "Globetrotter, 1 ticket": 0,
        },
    ],
    "france-triple-route-with-five": [
        {
            "routes": 10 + 1 + 7 + 2 + 2 + 4 + 1 + 2 + 15,
            "Calais–Allemagne": 9,
            "Lille–Dijon": 9,
            "Paris–Strasbourg": 7,
            "Longest path, 25 spaces": 0,  # Allemagne–Strasbourg–Nancy–Dijon–Paris–Reims–Lille–Calais–Cherbourg
            "Globetrotter, 3 tickets": 15,
        },
        {
            "routes": 7 + 7 + 4 + 1 + 1 + 2 + 1 + 4 + 4 + 2,
            "La Rochelle–Toulouse": 7,
            "Paris–Bayonne": 11,
            "Reims–Toulouse": -13,
            "Longest path, 19 spaces": 0,  # Paris–Orléans–Tours–Poitiers–Bordeaux–Toulouse–Pau–Bayonne–Bordeaux
            "Globetrotter, 2 tickets": 0,
        },
        {
            "routes": 10 + 4 + 7 + 7 + 7 + 2 + 2 + 2 + 10,
            "Espagne–Italie": 12,
            "Toulouse–Corse": 8,
            "Toulouse–Nice": 9,
            "Longest path, 20 spaces": 0,  # Italie–Grenoble–Marseille–Montpellier–Toulouse–Espagne
            "Globetrotter, 3 tickets": 15,
        },
        {
            "routes": 10 + 10 + 2 + 4 + 15 + 10 + 4 + 15 + 1 + 1 + 1,
            "Brest–Paris": 9,
            "Lyon–Toulouse": 7,
            "Paris–Lyon": 8,
            "Longest path, 35 spaces": 10,  # Brest–Cherbourg–Le Mans–Paris–Dijon–Lyon–Rodez–Toulouse–Avignon
            "Globetrotter, 3 tickets": 15,
        },
        {
            "routes": 10 + 4 + 7 + 2 + 2 + 2 + 2 + 7 + 2 + 4,
            "Allemagne–Avignon": 12,
            "Paris–Marseille": 14,
            "Strasbourg–Corse": -15,
            "Longest path, 23 spaces": 0,  # Belgique–Calais–Amiens–Paris–Dijon–Lyon–Avignon–Marseille–Corse
            "Globetrotter, 2 tickets": 0,
        },
    ],
    "card-game-robbery": [
        {"New York–Sault St. Marie": 6, "Dallas–Helena": 10, "Dallas–New York": 11, "Dallas": 10, "New York": 15},
        {"New York–Kansas City": 9, "Miami–Omaha": 11, "Los Angeles–Houston": 11, "Los Angeles": 12, "Miami": 8},
    ],
    "card-game-second-deck": [
        {"New York–Sault St. Marie": 6, "Chicago–Santa Fe": 9, "Chicago": 12, "New York": 15},
        {"Chicago–Montreal": 7, "Los Angeles–Vancouver": 10, "Los Angeles": 12, "Chicago": 12},
        {
            "Seattle–Los Angeles": -9,
            "Chicago–Miami": 10,
            "Miami–El Paso": 13,
            "New York–Las Vegas": 19,
            "Chicago": 12,
            "New York": 15,
            "Miami": 8,
        },
        {"Chicago–Dallas": 6, "Dallas–Helena": 10, "Miami–Boston": 12, "Chicago": 12, "Dallas": 10},
    ],
    "card-game-bonus-tie": [
        {"Chicago–Santa Fe": 9, "Los Angeles–Vancouver": 10, "Chicago–Calgary": 13, "Los Angeles": 12, "Chicago": 12},
        {"Chicago–Dallas": 6, "Dallas–Raleigh": 8, "Seattle–Chicago": 15, "Seattle": 8, "Chicago": 12, "Dallas": 10},
        {"New York–Chicago": 5, "New York–Kansas City": 9, "New York": 15},
    ],
    "card-game-tie-broken-by-tickets": [
        {
            "New York–Sault St. Marie": 6,
            "Chicago–Santa Fe": 9,
            "Dallas–Washington": 10,
            "Dallas–San Francisco": 13,
            "Los Angeles–Duluth": 14,
            "Los Angeles": 12,
            "Chicago": 12,
            "Dallas": 10,
        },
        {
            "Chicago–New York": 5,
            "Seattle–Saint Louis": 14,
            "Los Angeles–New York": 20,
            "Seattle": 8,
            "Los Angeles": 12,
            "Chicago": 12,
            "New York": 15,
        },
    ],
    "card-game-tie-broken-by-bonuses": [
        {
            "Chicago–New York": 5,
            "Dallas–Helena": 10,
            "Seattle–Chicago": 15,
            "Seattle": 8,
            "Chicago": 12,
            "Dallas": 10,
            "New York": 15,
        },
        {"Chicago–Calgary": 13, "Seattle–Dallas": 16, "Miami–Las Vegas": 20, "Seattle": 8, "Dallas": 10, "Miami": 8},
    ],
    "card-game-open-track": [
        {"Los Angeles–Nashville": 14, "Seattle–Chicago": 15, "Seattle": 8, "Los Angeles": 12, "Chicago": 12},
        {"Chicago–Dallas": 6, "Los Angeles–Vancouver": 10, "Los Angeles": 12, "Chicago": 12, "Dallas": 10},
    ],
    "card-game-pass-and-choice": [
        {
            "Seattle–Los Angeles": -9,
            "Chicago–Santa Fe": 9,
            "Chicago–Miami": 10,
            "Seattle–Denver": 10,
            "Dallas–Washington": 10,
            "Dallas–New York": 11,
            "Dallas–San Francisco": -13,
            "Chicago–Calgary": -13,
            "Seattle–Saint Louis": 14,
            "Seattle–Dallas": -16,
            "Seattle–Atlanta": -17,
            "Los Angeles–Pittsburgh": -18,
            "Los Angeles–Miami": 19,
            "Seattle–New York": 20,
            "Seattle": 8,
            "Chicago": 12,
            "Dallas": 10,
            "New York": 15,
        },
        {
            "Chicago–New York": 5,
            "New York–Chicago": -5,
            "Chicago–Dallas": -6,
            "Chicago–Montreal": -7,
            "Dallas–Raleigh": -8,
            "Dallas–Miami": -9,
            "New York–Kansas City": -9,
            "Los Angeles–Dallas": 10,
            "Dallas–Helena": -10,
            "Miami–Omaha": -11,
            "Miami–Boston": -12,
            "Seattle–Phoenix": 12,
            "Los Angeles–Nashville": -14,
            "Los Angeles–Duluth": 14,
            "Seattle–Chicago": -15,
            "Los Angeles–Chicago": -15,
            "Miami–Salt Lake City": 17,
            "New York–Las Vegas": -19,
            "Miami–Las Vegas": 20,
            "Los Angeles–New York": -20,
            "New York–Portland": -21,
            "Seattle–Miami": 22,
            "Los Angeles": 12,
            "Miami": 8,
        },
        {
            "New York–Sault St. Marie": -6,
            "Chicago–Charleston": 7,
            "New York–Miami": -10,
            "Los Angeles–Vancouver": -10,
            "New York–New Orleans": -10,
            "Dallas–Winnipeg": -11,
            "Los Angeles–Houston": -11,
            "Miami–El Paso": -13,
            "Chicago–San Francisco": -16,
            "Seattle–Toronto": -17,
        },
    ],
    "toy/siding-deadlock": [
        {"routes": 0, "Yard–Mill": -1, "Quay–Fort": -4},
        {"routes": 1, "Yard–Quay": -5, "Mill–Quay": -4, "Yard–Fort": -9},
    ],
}

WINNERS = {  # by seat, from 1
    "london-districts": [1],
    "london-double-routes-with-four": [1],
    "london-flush-and-reshuffle": [1],
    "london-shared-victory": [1, 2],
    "paris-flags": [1],
    "paris-flag-on-the-last-turn": [2],
    "paris-tie-broken-by-tickets": [1],
    "san-francisco-ferries-and-tokens": [1],
    "france-marseille-grenoble": [2],
    "france-tie-broken-by-the-longest-path": [1],
    "france-triple-route-with-five": [4],
    "card-game-robbery": [1],
    "card-game-second-deck": [3],
    "card-game-bonus-tie": [2],
    "card-game-tie-broken-by-tickets": [1],
    "card-game-tie-broken-by-bonuses": [1],
    "card-game-open-track": [1],
    "card-game-pass-and-choice": [1],
    "toy/siding-deadlock": [1],
}

CARD_GAMES = [name for name in EXPECTED if name.startswith("card-game-")]


def find_any(key: str, version: Version, seats: int, options: dict[str, object]) -> Game:
    """A title of ours, or the board on which the deadlock was played."""
    if key == "card-game":
        return card_game.find(key, version, seats, options)
    if key != "siding":
        return find_game(key, version, seats, options)
    board = toy_board(
        "Yard Mill 1 blue; Mill Quay 4 red; Quay Fort 4 red",
        cards={"blue": 9, "red": 2, "wild": 1},
        tickets="Yard Mill 1; Yard Quay 5; Mill Quay 4; Quay Fort 4; Yard Fort 9",
        key="siding",
        name="Siding",
    )
    return toy_game(board, seats=seats, version=version.rules)


def text_of(name: str) -> str:
    return (GAMES / f"{name}.branchline").read_text("utf-8")


def load(name: str) -> Record:
    return from_text(text_of(name), find_any)


class Move:
    """A move of a record, with what lay before it and what it brought about."""

    def __init__(self, number: int, by: int, words: str, events: list[dict[str, object]]) -> None:
        self.number = number
        self.by = by  # the seat from 1, 0 for chance
        self.words = words
        self.events = events

    def brought(self, event: str) -> list[dict[str, object]]:
        return [e for e in self.events if e["event"] == event]


def moves(record: Record) -> list[Move]:
    game = record.game
    state = game.start()
    out = []
    for number, action in enumerate(record.moves, 1):
        by = game.to_move(state)
        before = state.cells[:]
        game.play_unchecked(state, action)
        events = game.events(before, state.cells)
        out.append(Move(number, 0 if by == CHANCE else by + 1, game.words(action), events))
    return out
