"""Colours, patterns and symbols: those of the browser's client, so that a picture and a screenshot look alike."""

from dataclasses import dataclass

from branchline.routes.board import Board

INK = "#1d2430"
QUIET = "#5d6470"
PAPER = "#fbf8f1"
RULE = "#ddd5c4"
DONE = "#2c7a4b"
WARNING = "#a33a1f"


@dataclass(frozen=True)
class Palette:
    """Of a map; a board may have its own in `[look]`."""

    land: str = "#f3eddf"
    frame: str = "#d8cbb0"
    halo: str = "#f9f5ea"


# Each colour with that of the symbol on it.
INKS = {
    "blue": ("#2f6fb7", "#ffffff"),
    "green": ("#3c8a4e", "#ffffff"),
    "black": ("#3a3a3e", "#ffffff"),
    "pink": ("#e58bb4", "#4a1030"),
    "yellow": ("#f0c93a", "#4d3a00"),
    "orange": ("#e8853a", "#401c00"),
    "white": ("#f7f4ec", "#54504a"),
    "red": ("#c8392f", "#ffffff"),
    "purple": ("#7a559f", "#ffffff"),
    "wild": ("#22313f", "#ffd873"),
    "gold": ("#d2a22c", "#ffffff"),
}
GREY = ("#b9b4a8", "#3d3a34")
SPARE = (("#8a5a34", "#ffffff"), ("#2a8c8c", "#ffffff"), ("#8f9a3a", "#1f2400"), ("#c9a0dc", "#35104a"))

# In a box of 20 by 20.
SYMBOLS = {
    "blue": "M10 3.2a6.8 6.8 0 1 1 0 13.6a6.8 6.8 0 1 1 0-13.6Z",
    "green": "M10 2.6 18 16.6H2Z",
    "black": "M4 4h12v12H4Z",
    "pink": "M10 17 3.4 10.2A4.3 4.3 0 0 1 10 5a4.3 4.3 0 0 1 6.6 5.2Z",
    "yellow": "m10 1.8 2.4 5.6 6.1.5-4.6 4 1.4 6L10 14.7 4.7 17.9l1.4-6-4.6-4 6.1-.5Z",
    "orange": "M10 1.8 17.4 10 10 18.2 2.6 10Z",
    "white": "M10 3a7 7 0 1 1 0 14a7 7 0 1 1 0-14Zm0 4a3 3 0 1 0 0 6a3 3 0 1 0 0-6Z",
    "red": "M7.4 2.6h5.2v4.8h4.8v5.2h-4.8v4.8H7.4v-4.8H2.6V7.4h4.8Z",
    "purple": "M13.6 2.4A8 8 0 1 0 17.6 14 7 7 0 1 1 13.6 2.4Z",
    "wild": "M8.6 1.8h2.8v4.9l4.2-2.4 1.4 2.4L12.8 9v2l4.2 2.3-1.4 2.4-4.2-2.4v4.9H8.6v-4.9l-4.2 2.4"
    "L3 13.3 7.2 11V9L3 6.7l1.4-2.4 4.2 2.4Z",
}

# Tokens, in a box of 24 by 24; one that has no symbol here shows its first letter.
TOKENS = {
    "sea lion": (
        "M3 17c2-1 3-4 4-7 .6-2.3 2-4 4-4 1.6 0 2.6 1 3 2.5.3 1.2-.2 2.2.3 3.5.8 2 3.2 2.5 6.7 5-2 .8-4 .8-6"
        " .4l1 2.6h-4l-1.5-3c-1.6.4-3 1.2-4.5 3l-.8-2.2Z"
    ),
    "cable car": ("M4 8h16v8H4Zm2 2v3h3v-3Zm4.5 0v3h3v-3Zm4.5 0v3h3v-3ZM3 6h18v1.4H3ZM6 17h2.4v2H6Zm9.6 0H18v2h-2.4Z"),
    "bridge": (
        "M6 5h2v3.2c2.5 3.3 5.5 3.3 8 0V5h2v3l3 3v1.8l-3-2.4V14h3v2h-3v3h-2v-3H8v3H6v-3H3v-2h3v-3.6l-3"
        " 2.4V11l3-3Zm2 6.3V14h8v-2.7c-2.6 2.3-5.4 2.3-8 0Z"
    ),
    "rose": (
        "M12 3c3 0 5.5 2 5.5 5s-2.5 5-4.7 5.4V16c1.5-1.7 3.5-2 5-1.5-.7 2-2.5 3-5 3V21h-1.6v-6c-2.5"
        " 0-4.3-1-5-3 1.5-.4 3.3 0 4.7 1.3C8.5 13 6.5 11 6.5 8S9 3 12 3Zm0 2.2c-1.7 0-3 1.2-3 2.8 0 1.7 1.3"
        " 3 3 3 1.5 0 2.6-1 2.6-2.3 0-1-.8-1.8-1.7-1.8-.8 0-1.4.6-1.4 1.3 0 .5.4.9.9.9"
    ),
    "sourdough": (
        "M3 14c0-4 4-7 9-7s9 3 9 7c0 2-1.5 3-3 3H6c-1.5 0-3-1-3-3Zm4-3 2 3h1.6l-2-3.7Zm4.3-.8 1.7"
        " 3.8h1.6l-1.7-3.9Zm4.2.6 1.5 3.2h1.5l-1.4-3Z"
    ),
    "fog": "M4 8h10v2H4Zm12 0h4v2h-4ZM3 12h4v2H3Zm6 0h12v2H9Zm-4 4h9v2H5Zm11 0h3v2h-3Z",
    "sunset": (
        "M12 7a6 6 0 0 1 6 6H6a6 6 0 0 1 6-6ZM3 14.5h18v1.7H3Zm3 3.2h12v1.6H6ZM11.2"
        " 2.5h1.6v3h-1.6Zm-7 3 1.1-1.1 2.1 2.1-1.1 1.1Zm14.5-1.1 1.1 1.1-2.1 2.1-1.1-1.1Z"
    ),
}


@dataclass(frozen=True)
class SeatLook:
    fill: str
    on_it: str
    pattern: str  # drawn on a tile of 8 by 8


SEATS = (
    SeatLook("#b5302a", "#ffffff", ""),
    SeatLook(
        "#1d5c9e",
        "#ffffff",
        '<path d="M-2 2 2-2M0 8 8 0M6 10l4-4" stroke="#fff" stroke-opacity=".5" stroke-width="1.4"/>',
    ),
    SeatLook(
        "#2c7a4b",
        "#ffffff",
        '<g fill="#fff" fill-opacity=".65"><circle cx="2" cy="2" r="1.2"/><circle cx="6" cy="6" r="1.2"/></g>',
    ),
    SeatLook(
        "#e2aa2b",
        "#3a2a00",
        '<path d="M2 0v8M6 0v8" stroke="#5a4000" stroke-opacity=".5" stroke-width="1.2"/>',
    ),
    SeatLook("#5f3d8c", "#ffffff", '<path d="M0 0h4v4H0zM4 4h4v4H4z" fill="#fff" fill-opacity=".3"/>'),
)


def ink(colour: str) -> tuple[str, str]:
    """A colour that only a board from elsewhere has gets one of the spare ones, always the same; none is grey."""
    if colour in ("", "grey"):
        return GREY
    return INKS.get(colour) or SPARE[sum(colour.encode()) % len(SPARE)]


def route_ink(board: Board, colour: str) -> tuple[str, str]:
    """A route is painted in a colour of cards or not at all: grey, and whatever else a rule calls such routes."""
    return ink(colour) if colour in board.colours else GREY


def seat_look(seat: int) -> SeatLook:
    return SEATS[seat % len(SEATS)]
