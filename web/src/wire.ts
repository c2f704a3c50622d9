// Written by tools/wire_types.py from src/branchline/wire and the rules: do not edit.
/* What goes over the wire; docs/protocol.md tells how. */

export const PROTOCOL = 1;

/** What opens one's seat, or, for the host, the host's role and free seats: a link, a browser that has come by one, or an invitation, by which somebody may sit down. Times are milliseconds since 1970. */
export type AccessLink = {
  id: string;
  kind: "browser" | "invitation" | "link";
  seat: number | null;
  host: boolean;
  made: number;
  used: number;
  expires: number;
  this: boolean;
};

export type AccessLinks = {
  links: AccessLink[];
};

/** The command was done, and is kept: not even a crash undoes it. */
export type Ack = {
  type: "ack";
  id: string;
  version: number;
};

/** Places that score together, as a rule declares them. */
export type AreaFacts = {
  colour: string;
  name: string;
  places: string[];
  points: number;
  unit: string;
};

/** Why the move can't be played; empty if it can. */
export type Because = {
  type: "because";
  id: string;
  words: string;
  reason?: Reason | null;
};

export type BoardFacts = MapBoardFacts | CardBoardFacts;

/** What is in the box of the Card Game. */
export type CardBoardFacts = {
  bonuses: Record<string, number>;
  cards: Record<string, number>;
  tickets: TicketFacts[];
};

/** Somebody spoke. */
export type ChatMessage = {
  type: "said";
  version: number;
  line: Line;
};

/** One move: its number, its last words, and what it does beyond what the others of its group do. */
export type Choice = [number, string, MoveFacts];

/** Seconds for each move, or a bank for the whole game and an increment for each move; never both. */
export type Clock = {
  move?: number | null;
  bank?: number | null;
  increment?: number;
};

/** Take one's seat back from the bot that stands in. */
export type ComeBack = {
  type: "come back";
  id: string;
};

export type CutOffEvent = {
  by?: number;
  event: "cut off";
  reason?: ReasonFacts;
  words?: string;
  routes: number[];
};

/** A token from a link; a name for the player who sits down. `secret` is a token of the client's own making, from at least 128 random bits: the seat's, if one sits down. A client that missed the answer asks again with the same secret and has the seat. */
export type Enter = {
  token?: string | null;
  name?: string | null;
  seat?: number | null;
  secret?: string | null;
};

/** From now on the cookie opens this seat. `token` is for clients without cookies, and new if one sat down. */
export type Entered = {
  table: string;
  seat?: number | null;
  host?: boolean;
  token?: string | null;
};

/** The command was not done. Nothing has changed; only after `unavailable` it may yet turn out to have been done, so send it again with the same id. */
export type Error = {
  type: "error";
  code: "ambiguous" | "full" | "illegal" | "not found" | "not now" | "not yours" | "stale" | "too large" | "too many" | "unavailable" | "unreadable";
  words: string;
  id?: string | null;
  reason?: Reason | null;
};

/** What came of a move by itself. Beside it lie the facts of the event. */
export type EventFacts = ReshuffleEvent | LastRoundEvent | OnTrackEvent | RobbedEvent | ScoringEvent | SecondDeckEvent | FlagEvent | TokenEvent | PieceBackEvent | CutOffEvent;

export type FlagEvent = {
  by?: number;
  event: "flag";
  reason?: ReasonFacts;
  words?: string;
  seat: number;
  points: number;
  discarded: Record<string, number>;
};

/** The first line of a record; docs/records.md has what else stands on it. */
export type GameLine = {
  kind: "game";
};

/** Sent now and then: a client that has another version missed something, and sends `sync`. */
export type Head = {
  type: "head";
  version: number;
};

/** Who answers: which version, on which build of the engine, and what the bots think with. While the engine is compiled behind a server that runs already, that is the interpreted one. */
export type Health = {
  status: "ok";
  version: string;
  build: "compiled" | "interpreted";
  bots: "compiled" | "compiling" | "interpreted";
};

/** Why a request was refused. */
export type HttpProblem = {
  code: "ambiguous" | "full" | "illegal" | "not found" | "not now" | "not yours" | "stale" | "too large" | "too many" | "unavailable" | "unreadable";
  words: string;
  reason?: Reason | null;
};

/** Anyone who has the link may sit on this seat; `seat` none: on any free one. The token is shown once: keep it. */
export type Invite = {
  seat: number | null;
  token: string;
  link: string;
  expires?: number | null;
};

/** How something that a rule declares is called and shaped, for a client that does not know the rule. */
export type LabelFacts = {
  label: string;
  shape: "badges" | "markers" | "pieces" | "supply" | "tally";
  unit?: string;
};

export type LastRoundEvent = {
  by?: number;
  event: "last round";
  reason?: ReasonFacts;
  seat: number | null;
  words?: string;
};

/** Give up the seat. In a game that has begun a bot plays on. */
export type LeaveSeat = {
  type: "leave";
  id: string;
};

/** Moves that can be played now and begin alike: all ways to pay for one route, say. A move's words are those of the group and its own; `facts` has what they do by name, as records have it. */
export type Legal = {
  kind: string;
  words: string;
  facts: MoveFacts;
  choices: Choice[];
};

/** A line of chat. Some phrases nobody says; they are the server's notices of who has a seat: `left` (before the game), `left game` (a bot plays on), `freed` (the host sent them away), `stood in` (a bot plays for them while they are away), `came back`, `banned` (the host sent them away for good), and of links that were made: `new link` (by the host, for the seat of somebody away), `own link` (by its person, one more), `invited` (by the host, for a free seat or, with seat 0, for any) and `host link` (by the host, for the host, with seat 0). */
export type Line = {
  version: number;
  at: number;
  seat: number;
  text?: string | null;
  phrase?: string | null;
  name?: string;
};

export type Listing = {
  tables: TableSummary[];
};

/** A move as the seat saw it. */
export type LogLine = {
  a?: string;
  b?: string;
  by: number | "chance";
  card?: string | null;
  cards?: Record<string, number>;
  choice?: string | null;
  colour?: string;
  did?: string;
  discarded?: Record<string, number>;
  events?: EventFacts[];
  flushed?: boolean;
  kept?: TicketFacts[] | number | null | boolean;
  kind: string;
  length?: number;
  move: number;
  points?: number;
  reason?: ReasonFacts;
  returned?: TicketFacts[] | number | null;
  route?: number;
  seat?: number;
  ticket?: TicketFacts | null;
  tickets?: TicketFacts[] | null;
  to?: number;
  words: string;
  symbol?: string;
  place?: string;
  count?: number;
};

/** The board of a map title. Beside it lie the keys that a rule reads from the board. */
export type MapBoardFacts = {
  areas: AreaFacts[];
  cards: Record<string, number>;
  labels: Record<string, LabelFacts>;
  ours: OurNames;
  places: PlaceFacts[];
  routes: RouteFacts[];
  rules: string;
  ticket_ends: TicketEndFacts[];
  tickets: TicketFacts[];
  vehicles: number;
  words: WordsFacts;
  districts?: {
    number: number;
    points: number;
    colour?: string;
  }[];
  flag?: {
    colours: string[];
    points: number;
  };
  tokens?: {
    symbols: string[];
    stacks: {
      place: string;
      symbol: string;
    }[];
    points: number[];
  };
  pieces?: Record<string, number>;
  crossings?: [number, number][];
  zones?: {
    name: string;
    x: number;
    y: number;
  }[];
};

/** What lies at a place. */
export type MarkerFacts = {
  count: number;
  place: string;
  symbol: string;
};

/** Every text of a language by message code, as a template in a part of ICU MessageFormat. */
export type MessageTexts = {
  lang: string;
  texts: Record<string, string>;
};

/** What a move does; which of it there is depends on its kind. What is hidden from the seat is null, or a number. */
export type MoveFacts = {
  a?: string;
  b?: string;
  card?: string | null;
  cards?: Record<string, number>;
  choice?: string | null;
  colour?: string;
  discarded?: Record<string, number>;
  flushed?: boolean;
  kept?: TicketFacts[] | number | null | boolean;
  length?: number;
  points?: number;
  returned?: TicketFacts[] | number | null;
  route?: number;
  seat?: number;
  ticket?: TicketFacts | null;
  tickets?: TicketFacts[] | null;
  to?: number;
  symbol?: string;
  place?: string;
  count?: number;
};

/** `hours`: how long the link is good for; none: as long as it is used. */
export type NewLink = {
  hours?: number | null;
};

/** Settings, and which seat is one's own; none: one only hosts. */
export type NewTable = {
  title: string;
  seats: SeatPlan[];
  options?: Record<string, boolean>;
  clock?: Clock | null;
  visibility?: "private" | "public";
  chat?: boolean;
  grace?: number;
  sit?: number | null;
};

export type OnTrackEvent = {
  by?: number;
  cards: Record<string, number>;
  event: "on track";
  reason?: ReasonFacts;
  seat: number;
  words?: string;
};

export type OpenedTable = {
  table: string;
  host: string;
  invites: Invite[];
};

/** Names that mean on this board what they mean in Branchline's own rules, so that a client that has words or a look for them may use these. A rule from outside may use one of our names for something else, which is then not listed. */
export type OurNames = {
  colours: string[];
  events: string[];
  facts: string[];
  keys: string[];
  kinds: string[];
  score_lines: string[];
};

/** Stop the clocks. Nobody moves until somebody resumes. */
export type Pause = {
  type: "pause";
  id: string;
};

export type PieceBackEvent = {
  by?: number;
  event: "piece back";
  reason?: ReasonFacts;
  words?: string;
  colour: string;
  length: number;
};

/** What lies on a route. */
export type PieceFacts = {
  colour: string;
  route: number;
};

/** A place, at `x` and `y` from 0 to 1. Beside it lie the keys that a rule reads from the board. */
export type PlaceFacts = {
  name: string;
  x: number;
  y: number;
  district?: number;
  zone?: string;
};

/** Play a legal move, by its number or in its words. `at` is the number of moves that the client has seen played: if the number is another one by now, the move is refused as stale. */
export type PlayMove = {
  type: "play";
  id: string;
  move: number | string;
  at?: number | null;
};

/** What everybody sees of a player. Beside it lie the badges and tallies of the title's rules, by their keys. */
export type PlayerFacts = {
  cards: number;
  completed?: TicketFacts[];
  known: Record<string, number>;
  laid_out?: Record<string, number>;
  points?: number;
  railyard?: RowFacts[];
  routes?: number[];
  seat: number;
  tickets: number;
  track?: Record<string, number> | null;
  track_size?: number;
  vehicles?: number;
  flag_cards?: string[];
  flags?: number;
  tokens?: string[];
};

/** What a rule asks who is to decide. */
export type Question = {
  words: string;
  reason?: Reason | null;
};

/** A sentence for programs and for other languages, such as why a move can't be made: `code` names the sentence, `facts` has what varies in it. A sentence within it is a fact too, as `{"code", "facts"}`, or `{"words"}` of what is only words. */
export type Reason = {
  code: string;
  facts: Record<string, unknown>;
};

/** A sentence for programs and for other languages: what the words beside it say. What stands behind a player's name may lack the fact `who`, `{"name", "you"}`, which some languages need for their verbs. */
export type ReasonFacts = {
  code: string;
  facts: Record<string, unknown>;
};

export type RecordLine = GameLine | LogLine | ResultLine;

/** Something that is said. */
export type Remark = {
  words: string;
  reason?: Reason | null;
};

/** The same people and bots again, at a new table, which the next `table` message names. */
export type Rematch = {
  type: "rematch";
  id: string;
};

export type Rename = {
  type: "rename";
  id: string;
  name: string;
};

/** A part of a finished game, and how it ended. */
export type Replay = {
  table: string;
  moves: number;
  names: string[];
  steps: Step[];
  result: ResultFacts;
};

/** The host, before the game: a bot on a seat, or nobody, so that somebody may come. `ban`: but not who sat there, neither by the link for any seat nor at a public table. */
export type Reseat = {
  type: "reseat";
  id: string;
  seat: number;
  bot?: string | null;
  ban?: boolean;
};

export type ReshuffleEvent = {
  by?: number;
  deck: number;
  event: "reshuffle";
  reason?: ReasonFacts;
  words?: string;
};

export type ResultFacts = {
  scores: ScoreFacts[];
  winners: number[];
};

/** The last line of a record. */
export type ResultLine = {
  kind: "result";
  scores: ScoreFacts[];
  winners: number[];
};

export type Resume = {
  type: "resume";
  id: string;
};

export type RobbedEvent = {
  by?: number;
  colour: string;
  discarded: Record<string, number>;
  event: "robbed";
  reason?: ReasonFacts;
  seat: number;
  words?: string;
};

/** A route. Beside it lie the keys that a rule reads from the board. */
export type RouteFacts = {
  a: string;
  b: string;
  colour: string;
  id: number;
  length: number;
  name: string;
  points: number;
  group?: string;
  ferries?: number;
};

/** A row of a railyard. */
export type RowFacts = {
  cards: number;
  colour: string;
  wilds: number;
};

/** A short text, or one of the phrases, which clients can translate. */
export type Say = {
  type: "say";
  id: string;
  text?: string | null;
  phrase?: "bye" | "good game" | "good luck" | "hello" | "nice move" | "one moment" | "oops" | "thanks" | null;
};

export type ScoreFacts = {
  lines: ScoreLineFacts[];
  name: string;
  rank: number;
  seat: number;
  total: number;
};

/** One thing that scored. Beside it lie the facts of the rule that scored it. */
export type ScoreLineFacts = {
  city?: string;
  completed?: boolean | number;
  label: string;
  points: number;
  routes?: number[];
  ticket?: TicketFacts;
  tickets?: number;
  what: string;
  district?: number;
  places?: string[];
  flags?: number;
  symbols?: string[];
  spaces?: number;
};

export type ScoringEvent = {
  by?: number;
  event: "scoring";
  reason?: ReasonFacts;
  tracks: Record<string, number>[];
  words?: string;
};

/** A seat as everybody sees it. */
export type Seat = {
  seat: number;
  name?: string;
  expected?: string | null;
  bot?: string | null;
  stand_in?: string | null;
  here?: boolean;
  away?: number | null;
  deciding?: boolean;
  clock?: number | null;
  pause?: number | null;
};

/** Who is to sit on a seat: a bot of some level, or a person, known by name or still to come. */
export type SeatPlan = {
  bot?: string | null;
  name?: string | null;
};

export type SecondDeckEvent = {
  by?: number;
  deck: number;
  event: "second deck";
  reason?: ReasonFacts;
  words?: string;
};

/** Let a bot play for a seat whose person has been away longer than the grace period. */
export type StandIn = {
  type: "stand in";
  id: string;
  seat: number;
  bot?: string;
};

/** Begin the game. Empty seats are filled with bots of this level, if one is named. */
export type Start = {
  type: "start";
  id: string;
  fill?: string | null;
};

/** A finished game after `move` moves: `views` by seat, or one view if a seat was named. */
export type Step = {
  move: number;
  views: ViewFacts[];
  line?: LogLine | null;
};

/** Send me the table; `since` is the last version I have, if any. */
export type Sync = {
  type: "sync";
  since?: number | null;
};

/** The whole table as this client may see it. Each replaces the one before. Only the log is sent in parts: keep the first `log_from` moves that you have and add `log` to them. */
export type TableSnapshot = {
  type: "table";
  table: string;
  version: number;
  status: "over" | "playing" | "waiting";
  title: string;
  options: Record<string, boolean>;
  seats: Seat[];
  moves: number;
  log_from: number;
  log: LogLine[];
  protocol?: number;
  you?: number | null;
  host?: boolean;
  host_here?: boolean;
  view?: ViewFacts | null;
  legal?: Legal[];
  question?: Question | null;
  chosen?: number | null;
  take_back?: boolean;
  paused_by?: number | null;
  clock?: Clock | null;
  visibility?: "private" | "public";
  talk?: boolean;
  chat?: Line[] | null;
  grace?: number;
  result?: ResultFacts | null;
  rematch?: string | null;
  rules?: number;
  board?: number;
};

/** A table in a list. */
export type TableSummary = {
  table: string;
  title: string;
  name: string;
  status: "over" | "playing" | "waiting";
  seats: Seat[];
  changed: number;
  version: number;
  moves: number;
  options: Record<string, boolean>;
  visibility?: "private" | "public";
  clock?: Clock | null;
  you?: number | null;
  yours?: number[];
  host?: boolean;
  your_turn?: boolean;
  invited?: number | null;
  address?: string;
  rules?: number;
  board?: number;
  only_kept?: boolean;
  missing?: Remark | null;
};

/** Take the last move back: one's own, until chance or another seat has moved; alone against bots always. With `at`, as for `play`, no other than the one that the client has seen last. */
export type TakeBack = {
  type: "take back";
  id: string;
  at?: number | null;
};

/** What a ticket may name besides a place: any one of its places is enough. The map names it at `x` and `y`. */
export type TicketEndFacts = {
  name: string;
  places: string[];
  x: number;
  y: number;
};

/** A ticket: of a map title with its way, if it is one's own. */
export type TicketFacts = {
  a: string;
  b: string;
  completed?: boolean;
  needs?: Record<string, number>;
  points: number;
  spaces_missing?: number | null;
  way?: number[];
};

/** What never changes in a game of this title: places, routes, tickets, cards. */
export type TitleBoard = {
  title: string;
  name: string;
  note: string;
  rules: number;
  seats: number;
  options: Record<string, boolean>;
  board: BoardFacts;
  rules_text: string;
  version?: number;
  differences?: Remark[];
};

export type TitleSummary = {
  key: string;
  name: string;
  year: number;
  seats: [number, number];
  options: Record<string, string>;
  note: string;
  contents: Record<string, number>;
  rules: string;
  ours: boolean;
  rules_name?: string;
  about?: string;
};

export type Titles = {
  titles: TitleSummary[];
  levels: string[];
  offered: string[];
};

export type TokenEvent = {
  by?: number;
  event: "token";
  reason?: ReasonFacts;
  words?: string;
  seat: number;
  symbol: string;
  place: string;
};

/** What a seat sees; a spectator has no hand and no tickets. Beside it lie the markers, pieces and supplies of the title's rules, by their keys. */
export type ViewFacts = {
  chosen?: TicketFacts[];
  deck: number;
  discards: Record<string, number>;
  hand?: Record<string, number>;
  last_turns: number;
  offer?: TicketFacts[];
  open?: number[];
  players: PlayerFacts[];
  row: Record<string, number>;
  ticket_deck: number;
  tickets?: TicketFacts[];
  train_deck?: number;
  turn: number;
  stacks?: MarkerFacts[];
  track?: PieceFacts[];
  pieces?: Record<string, Record<string, number>>;
};

/** Why can't this be played now? Answered with `because`. */
export type Why = {
  type: "why";
  id: string;
  move: number | string;
};

/** What a title calls its pieces. */
export type WordsFacts = {
  vehicle: string;
  vehicles: string;
  wild: string;
  wilds: string;
};

/** What a client sends. */
export type Command = Sync | PlayMove | Why | TakeBack | Start | Rename | LeaveSeat | Reseat | StandIn | ComeBack | Pause | Resume | Say | Rematch;

/** What the server sends. */
export type Message = TableSnapshot | ChatMessage | Ack | Because | Error | Head;
