"""What can be asked at every map."""

LOOKS = {
    "table": "the table again",
    "claims": "every route you can claim now, with its payments",
    "tickets": "your tickets and the shortest open way of each",
    "map": "every route by place: open, closed or whose it is",
    "routes PLACE": "the routes of one place",
    "players": "what is public of everybody",
}
