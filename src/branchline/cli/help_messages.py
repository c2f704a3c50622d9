"""What `--help` says of each command and option. What the command line's words are called stays in every language, such
as TITLE and FOLDER/: as the names of options do, and as the docs have them.
"""

from typing import Final

from branchline.core.sentence import Message

BRANCHLINE: Final = Message(
    "terminal.help.branchline.command",
    "Play, record and study a family of train games: London, Paris, San Francisco, France, The Card Game.",
)
BRANCHLINE_TITLES: Final = Message(
    "terminal.help.branchline.titles", "Load boards from this folder too (or set BRANCHLINE_TITLES)."
)
BRANCHLINE_LANGUAGE: Final = Message(
    "terminal.help.branchline.language", "Speak this language; your system's if not given."
)
BRANCHLINE_VERSION: Final = Message("terminal.help.branchline.version", "Version, build and Python.")

# Of several commands
ANY_TITLE: Final = Message("terminal.help.any.title", "A title's key, as `branchline titles` lists it.")
ANY_SEATS: Final = Message("terminal.help.any.seats", "Number of players.")
ANY_JSON: Final = Message("terminal.help.any.json", "Print JSON for a program to read.")
ANY_OPTION: Final = Message("terminal.help.any.option", "Switch on an option that `show` lists.")
ANY_FILE: Final = Message("terminal.help.any.file", "A record: .branchline or .jsonl.")
ANY_OUT: Final = Message("terminal.help.any.out", "Write here: .branchline or .jsonl.")
ANY_GAME: Final = Message("terminal.help.any.game", "Which game of the file.")
ANY_BOT: Final = Message("terminal.help.any.bot", "One more, such as mine.py:MyBot or exec:./mybot.")
ANY_SEED: Final = Message("terminal.help.any.seed", "The same seed deals the same cards.")
ANY_JOBS: Final = Message("terminal.help.any.jobs", "Processes to use; the games stay the same.")
ANY_DATA: Final = Message("terminal.help.any.data", "Where the tables are kept.")
ANY_DATABASE: Final = Message("terminal.help.any.database", "postgresql://… instead of a file in that folder.")

TITLES: Final = Message("terminal.help.titles.command", "List the titles, or check a board of your own.")
TITLES_CHECK: Final = Message(
    "terminal.help.titles-check.command",
    "Check a board's files: every fault with its file, its line and the remedy.",
)
TITLES_CHECK_FOLDER: Final = Message("terminal.help.titles-check.folder", "A folder with board.toml and tickets.toml.")

SHOW: Final = Message(
    "terminal.help.show.command", "Show a title: what is in its box, its rules in brief, its options."
)

PLAY: Final = Message(
    "terminal.help.play.command", "Play in the terminal against bots. The game is saved after every move."
)
PLAY_TITLE: Final = Message("terminal.help.play.title", "A title's key; not with --resume.")
PLAY_AGAINST: Final = Message(
    "terminal.help.play.against",
    "Who else plays: planner,search:2s; the last one fills the table. If not given, planner. docs/bots.md has all.",
)
PLAY_SEATS: Final = Message("terminal.help.play.seats", "Number of players; you and the bots named if not given.")
PLAY_SEAT: Final = Message("terminal.help.play.seat", "Where you sit, from 1; random if not given.")
PLAY_NAME: Final = Message("terminal.help.play.name", "What you are called in the record.")
PLAY_FILE: Final = Message("terminal.help.play.file", "Keep the record of the game here.")
PLAY_RESUME: Final = Message("terminal.help.play.resume", "Go on with a saved game.")

SIMULATE: Final = Message(
    "terminal.help.simulate.command", "Play whole games, by random choices or by bots, and sum them up."
)
SIMULATE_GAMES: Final = Message("terminal.help.simulate.games", "How many games.")
SIMULATE_BOTS: Final = Message(
    "terminal.help.simulate.bots",
    "Who plays: planner,greedy; the last one fills the table. Random choices if not given.",
)
SIMULATE_SEED: Final = Message("terminal.help.simulate.seed", "The same seed plays the same games.")
SIMULATE_OUT: Final = Message("terminal.help.simulate.out", "games.jsonl, or FOLDER/ for a .branchline file each.")
SIMULATE_FEATURES: Final = Message(
    "terminal.help.simulate.features", "Write every decision here, as numbers to learn from."
)
SIMULATE_RECALL: Final = Message(
    "terminal.help.simulate.recall", "With --features: the last moves that the seat saw, too."
)
SIMULATE_FEWEST_WILDS: Final = Message(
    "terminal.help.simulate.fewest-wilds", "With --features: leave out payments that waste wilds."
)
SIMULATE_PROGRESS: Final = Message(
    "terminal.help.simulate.progress", "With --features, on a map: what a player works out of it, too."
)

SIMULATE_ATTENTIVE: Final = Message(
    "terminal.help.simulate.attentive", "With --features: what somebody remembers who has looked on, too."
)
SIMULATE_ORACLE: Final = Message(
    "terminal.help.simulate.oracle", "With --features: what is hidden, in a column for critics in training alone."
)

ARENA: Final = Message(
    "terminal.help.arena.command",
    "Let bots play against each other: rotated seats on the same deals, ratings, intervals, records.",
)
ARENA_TITLE: Final = Message("terminal.help.arena.title", "A title's key.")
ARENA_BOTS: Final = Message("terminal.help.arena.bots", "Who plays: search:500ms,planner,greedy. docs/bots.md has all.")
ARENA_GAMES: Final = Message("terminal.help.arena.games", "At least this many, in whole sets.")
ARENA_SEATS: Final = Message("terminal.help.arena.seats", "Players at a table; as many as there are bots if not given.")
ARENA_OUT: Final = Message("terminal.help.arena.out", "Write here; go on if an arena was stopped there.")
ARENA_PLOT: Final = Message("terminal.help.arena.plot", "Draw the standings here too.")
ARENA_LIMIT: Final = Message("terminal.help.arena.limit", "A decision that takes longer is late.")
ARENA_CLUSTER: Final = Message("terminal.help.arena.cluster", "Play on Ray: on this machine, or at --address.")
ARENA_ADDRESS: Final = Message(
    "terminal.help.arena.address", "The Ray cluster to use, with --cluster: auto, or HOST:PORT."
)

REPLAY: Final = Message(
    "terminal.help.replay.command",
    "Tell a recorded game move by move; or write it in the other form, or as one seat saw it.",
)
REPLAY_SEAT: Final = Message("terminal.help.replay.seat", "As this seat saw it; 0: a spectator.")
REPLAY_AT: Final = Message("terminal.help.replay.at", "Show the table after this many moves.")

REVIEW: Final = Message(
    "terminal.help.review.command",
    "Tell what the search bot would have done at each decision of a game, and what it thinks the other cost.",
)
REVIEW_SEAT: Final = Message(
    "terminal.help.review.seat", "Whose decisions; yours if the file says so, or else everybody's."
)
REVIEW_THINK: Final = Message("terminal.help.review.think", "About each decision: 500ms, 2s, or 200 simulations.")

CHECK: Final = Message("terminal.help.check.command", "Replay every game of records and verify each line of them.")
CHECK_PATHS: Final = Message("terminal.help.check.paths", "Files of either form, or folders of them.")

PERFT: Final = Message(
    "terminal.help.perft.command",
    "Count the sequences of actions from the start: the fingerprint of a rules engine.",
)
PERFT_DEPTH: Final = Message("terminal.help.perft.depth", "How many actions deep.")
PERFT_SEATS: Final = Message("terminal.help.perft.seats", "Number of players: 2, or as many as the record has.")
PERFT_DIVIDE: Final = Message("terminal.help.perft.divide", "Count below each first action.")
PERFT_FROM: Final = Message("terminal.help.perft.from", "Start where this record ends.")

SERVE: Final = Message("terminal.help.serve.command", "Host tables for friends and bots.")
SERVE_HOST: Final = Message("terminal.help.serve.host", "0.0.0.0 lets others in your network in.")
SERVE_PORT: Final = Message("terminal.help.serve.port", "0 takes a free one.")
SERVE_OR_ANOTHER: Final = Message("terminal.help.serve.or-another", "If the port is taken, take another.")
SERVE_OPEN: Final = Message("terminal.help.serve.open", "Open it in the browser.")
SERVE_ORIGIN: Final = Message(
    "terminal.help.serve.origin", "Where people find it, behind a proxy: https://trains.example."
)
SERVE_WORKERS: Final = Message("terminal.help.serve.workers", "Processes; several need PostgreSQL.")
SERVE_RATE: Final = Message("terminal.help.serve.rate", "Times what one address may do: more where a club shares one.")
SERVE_BEAT: Final = Message("terminal.help.serve.beat", "Seconds between heartbeats.")
SERVE_LOG: Final = Message("terminal.help.serve.log", "How much is logged: debug, info, warning, error.")
SERVE_COMPILE: Final = Message(
    "terminal.help.serve.compile",
    "In a checkout: compile the engine meanwhile, then let the bots use it.",
)
SERVE_PRUNE_AFTER: Final = Message(
    "terminal.help.serve.prune-after",
    "Remove lobbies and unfinished games where nothing has happened for that many days.",
)

JOIN: Final = Message("terminal.help.join.command", "Let a bot take a seat at a table elsewhere.")
JOIN_LINK: Final = Message("terminal.help.join.link", "An invitation: https://host/t/TABLE#TOKEN.")
JOIN_BOT: Final = Message("terminal.help.join.bot", "Who plays: search, planner, mine.py:MyBot, exec:./mybot.")
JOIN_NAME: Final = Message("terminal.help.join.name", "What it is called at the table.")
JOIN_SEED: Final = Message("terminal.help.join.seed", "For its random numbers.")
JOIN_QUIET: Final = Message("terminal.help.join.quiet", "Say nothing.")

DB: Final = Message("terminal.help.db.command", "The table server's database: upgrade, back up, restore, check, prune.")
DB_UPGRADE: Final = Message("terminal.help.db-upgrade.command", "Bring the database to this version's shape.")
DB_BACKUP: Final = Message(
    "terminal.help.db-backup.command", "Copy everything into one file; the server may go on meanwhile."
)
DB_BACKUP_OUT: Final = Message("terminal.help.db-backup.out", "A new file.")
DB_CHECK: Final = Message(
    "terminal.help.db-check.command",
    "Look for damage: open every table, and find what belongs to none; the server may go on meanwhile.",
)
DB_PRUNE: Final = Message(
    "terminal.help.db-prune.command",
    "Remove tables at which no game was ever begun; the server may go on meanwhile.",
)
DB_PRUNE_DAYS: Final = Message("terminal.help.db-prune.days", "Nothing has happened there for that many days.")
DB_PRUNE_UNFINISHED: Final = Message(
    "terminal.help.db-prune.unfinished", "Games that were begun and that everybody has left as well."
)
DB_PRUNE_FINISHED: Final = Message("terminal.help.db-prune.finished", "Finished games as well.")
DB_RESTORE: Final = Message(
    "terminal.help.db-restore.command", "Fill an empty database, SQLite or PostgreSQL, from a backup of either."
)
DB_RESTORE_FILE: Final = Message("terminal.help.db-restore.file", "What “db backup” wrote.")

TABLES: Final = Message(
    "terminal.help.tables.command", "The tables that a server keeps: list them, look at one, delete."
)
TABLES_LIST: Final = Message(
    "terminal.help.tables-list.command",
    "List the tables, the one where something has happened last first; the server may run meanwhile.",
)
TABLES_LIST_LOBBY: Final = Message("terminal.help.tables-list.lobby", "Those where no game was begun.")
TABLES_LIST_UNFINISHED: Final = Message("terminal.help.tables-list.unfinished", "Those where a game is being played.")
TABLES_LIST_FINISHED: Final = Message("terminal.help.tables-list.finished", "Those where the game is over.")
TABLES_LIST_OLDER_THAN: Final = Message(
    "terminal.help.tables-list.older-than", "Where nothing has happened for that many days."
)
TABLES_SHOW: Final = Message(
    "terminal.help.tables-show.command",
    "Show who sits at a table and how far it is; nothing that its players hide.",
)
TABLES_SHOW_TABLE: Final = Message("terminal.help.tables-show.table", "Its name, as in its links: /t/TABLE.")
TABLES_DELETE: Final = Message(
    "terminal.help.tables-delete.command",
    "Delete tables with all that belongs to them; a server that runs sends away anyone who is there.",
)
TABLES_DELETE_TABLES: Final = Message("terminal.help.tables-delete.tables", "Their names, as `tables list` has them.")
TABLES_DELETE_YES: Final = Message("terminal.help.tables-delete.yes", "Do not ask.")
