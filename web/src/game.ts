import type * as wire from "./wire";

/** What the server says of a game, by name (docs/bots.md), and the messages that carry it: the one place where the client
 * gives them types, until tools/wire_types.py writes these too. */

export type Cards = Record<string, number>;

export type Ticket = {
  a: string;
  b: string;
  points: number;
  needs?: Cards;
  completed?: boolean;
  spaces_missing?: number | null;
  way?: number[];
};

export type Row = { colour: string; cards: number; wilds: number };

export type Player = {
  seat: number;
  cards: number;
  known: Cards;
  tickets: number;
  vehicles?: number;
  points?: number;
  routes?: number[];
  flag_cards?: string[];
  flags?: number;
  tokens?: string[];
  railyard?: Row[];
  track_size?: number;
  track?: Cards | null;
  laid_out?: Cards;
  completed?: Ticket[];
};

export type View = {
  turn: number;
  last_turns: number;
  hand?: Cards;
  tickets?: Ticket[];
  offer?: Ticket[];
  chosen?: Ticket[];
  row: Cards;
  discards: Cards;
  deck: number;
  ticket_deck: number;
  players: Player[];
  open?: number[];
  stacks?: { place: string; symbol: string; count: number }[];
  track?: { route: number; colour: string }[];
  pieces?: Record<string, Cards>;
  train_deck?: number;
};

export type Place = { name: string; x: number; y: number; district?: number; zone?: string };

export type Route = {
  id: number;
  name: string;
  a: string;
  b: string;
  length: number;
  colour: string;
  points: number;
  ferries?: number;
};

export type MapBoard = {
  cards: Cards;
  tickets: Ticket[];
  places: Place[];
  routes: Route[];
  vehicles: number;
  words: { vehicle: string; vehicles: string; wild: string; wilds: string };
  rules: string;
  /** What its rules declare, by the key of the fact: words for it, and how it lies on the table. */
  labels?: Record<string, { label: string; shape: string; unit?: string }>;
  districts?: { number: number; points: number; colour: string }[];
  flag?: { colours: string[]; points: number };
  tokens?: { symbols: string[]; stacks: { place: string; symbol: string }[]; points: number[] };
  crossings?: [number, number][];
  zones?: { name: string; x: number; y: number }[];
  pieces?: Record<string, number>;
};

export type CardBoard = { cards: Cards; tickets: Ticket[]; bonuses: Record<string, number> };

export type AnyBoard = MapBoard | CardBoard;

export const isMap = (board: AnyBoard): board is MapBoard => "places" in board;

/** What came of a move. */
export type GameEvent =
  | { event: "token"; seat: number; symbol: string; place: string }
  | { event: "flag"; seat: number; points: number; discarded: Cards }
  | { event: "cut off"; routes: number[] }
  | { event: "piece back"; colour: string; length: number }
  | { event: "reshuffle"; deck: number }
  | { event: "last round"; seat: number | null }
  | { event: "on track"; seat: number; cards: Cards }
  | { event: "robbed"; seat: number; colour: string; discarded: Cards }
  | { event: "scoring"; tracks: Cards[] }
  | { event: "second deck"; deck: number };

/** What a move does, by name; which of it there is depends on its kind. What is hidden from the seat is null, or a number. */
export type MoveFacts = {
  to?: number;
  seat?: number;
  card?: string | null;
  cards?: Cards;
  ticket?: Ticket | null;
  tickets?: Ticket[] | null;
  kept?: Ticket[] | number | boolean | null;
  returned?: Ticket[] | number | null;
  choice?: string | null;
  route?: number;
  a?: string;
  b?: string;
  length?: number;
  colour?: string;
  points?: number;
  symbol?: string;
  place?: string;
  count?: number;
};

/** A move as the seat saw it. */
export type LogLine = MoveFacts & {
  move: number;
  by: number | "chance";
  kind: string;
  words: string;
  events?: GameEvent[];
};

export type ScoreLine = {
  what: string;
  label: string;
  points: number;
  ticket?: Ticket;
  /** Of a ticket whether it is; else how many are. */
  completed?: boolean | number;
  routes?: number[];
  district?: number;
  places?: string[];
  flags?: number;
  symbols?: string[];
  spaces?: number;
  city?: string;
  tickets?: number;
};

export type Score = { seat: number; name: string; lines: ScoreLine[]; total: number; rank: number };

export type Result = { scores: Score[]; winners: number[] };

/** Moves that can be played now and begin alike, with their facts. */
export type LegalGroup = Omit<wire.Legal, "facts" | "choices"> & {
  facts: MoveFacts;
  choices: [action: number, words: string, facts: MoveFacts][];
};

export type TableMessage = Omit<wire.TableSnapshot, "view" | "log" | "legal" | "result"> & {
  view?: View | null;
  log: LogLine[];
  legal?: LegalGroup[];
  result?: Result | null;
};

export type ServerMessage = Exclude<wire.Message, wire.TableSnapshot> | TableMessage;

export type BoardAnswer = Omit<wire.TitleBoard, "board"> & { board: AnyBoard };

export type ReplayStep = Omit<wire.Step, "views" | "line"> & { views: View[]; line?: LogLine | null };

export type ReplayAnswer = Omit<wire.Replay, "steps" | "result"> & { steps: ReplayStep[]; result: Result };

/** A line of a record in JSON: of its head, a move, or the result. */
export type RecordLine = { kind: "game" } | LogLine | (Result & { kind: "result" });

export const ticketKey = (ticket: Ticket): string => `${ticket.a}–${ticket.b}–${ticket.points}`;

export const total = (cards: Cards | undefined): number => Object.values(cards ?? {}).reduce((sum, n) => sum + n, 0);

/** Cards one by one, in the deck's order, the wild last as the deck has it. */
export function spread(cards: Cards, order: string[]): string[] {
  return order.flatMap((colour) => Array<string>(cards[colour] ?? 0).fill(colour));
}
