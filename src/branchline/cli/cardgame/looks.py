"""What can be asked in the Card Game."""

LOOKS = {
    "table": "the table again",
    "plays": "what you can play into your railyard now, and why not the rest",
    "tickets": "your tickets and the cards they need",
    "players": "railyards, and what else is public of everybody",
}
