import { initials } from "../cards/symbols";
import {
  isMap,
  type AnyBoard,
  type CardBoard,
  type LogLine,
  type MapBoard,
  type MoveFacts,
  type Result,
  type Ticket,
  type View,
} from "../game";
import { lang } from "../lang/lang.svelte";
import { offer, tell, type Teller } from "../lang/story";
import { api } from "../net/api";
import { Link, type Order } from "../net/link.svelte";
import { confirms } from "../prefs.svelte";
import type { Board, Seat, Table } from "../wire";

/** A legal move with everything that the server says of it. */
export type Choice = { action: number; kind: string; words: string; facts: MoveFacts };

/** A move that waits for a yes. */
export type Pending = { choice: Choice; label: string };

export type Notice = { text: string; tone: "plain" | "bad" | "good"; at: number };

/** Whoever gave no name is “you” to themselves, in whatever language they came. */
const GUESTS = new Set(["Guest", "Invité"]);
const RECENT = 8; // moves whose routes are shown as new, at most

/** A seat at a table, or a spectator's chair: what it sees, may do, and has been told. */
export class Session {
  readonly link: Link;
  board = $state.raw<Board | null>(null);
  pending = $state.raw<Pending | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** The ticket that is pointed at, on the board and in the list. */
  ticket = $state.raw<Ticket | null>(null);
  /** A command is on its way. */
  busy = $state(false);
  /** New moves, for whatever shows them in motion; told in order. */
  readonly watchers = new Set<(lines: LogLine[]) => void>();
  /** What a screen reader says. */
  announced = $state("");
  private loaded = "";

  constructor(name: string, seat: number | "watch" | null) {
    this.link = new Link(name, seat);
    this.link.onNews = (lines) => this.heard(lines);
  }

  close(): void {
    this.link.close();
  }

  readonly table: Table | null = $derived.by(() => this.link.table);
  readonly view = $derived((this.table?.view ?? null) as View | null);
  readonly result = $derived((this.table?.result ?? null) as Result | null);
  readonly you = $derived(this.table?.you ?? null);
  readonly facts = $derived((this.board?.board ?? null) as AnyBoard | null);
  readonly map: MapBoard | null = $derived(this.facts && isMap(this.facts) ? this.facts : null);
  readonly cardBoard: CardBoard | null = $derived(this.facts && !isMap(this.facts) ? this.facts : null);
  readonly names: string[] = $derived(
    (this.table?.seats ?? []).map((seat) =>
      seat.seat === this.you && GUESTS.has(seat.name ?? "") ? lang.t.home.you : shownName(seat),
    ),
  );
  readonly letters: string[] = $derived(initials(this.names));
  /** The colours in the deck's order, the wild last. */
  readonly order: string[] = $derived(Object.keys(this.facts?.cards ?? {}));
  readonly wild: string = $derived(lang.t.word(this.map?.words.wild ?? "locomotive"));
  readonly yourTurn: boolean = $derived((this.table?.legal ?? []).length > 0);
  readonly deciding: Seat[] = $derived((this.table?.seats ?? []).filter((seat) => seat.deciding));

  readonly choices: Choice[] = $derived(
    (this.table?.legal ?? []).flatMap((group) =>
      group.choices.map(([action, words, facts]) => ({
        action,
        kind: group.kind,
        words: group.words ? `${group.words} ${words}` : words,
        facts: { ...group.facts, ...facts } as MoveFacts,
      })),
    ),
  );
  readonly kinds: Set<string> = $derived(new Set(this.choices.map((choice) => choice.kind)));

  readonly teller: Teller = $derived.by(() => {
    const routes = new Map((this.map?.routes ?? []).map((route) => [route.id, lang.t.route(route.name)]));
    return {
      t: lang.t,
      names: this.names,
      you: this.you,
      wild: this.wild,
      order: this.order,
      routeName: (id: number) => routes.get(id) ?? "",
    };
  });

  /** Every move in words: who made it, and what is said of it. */
  readonly story: { move: number; by: number | "chance"; text: string }[] = $derived.by(() =>
    this.link.log.flatMap((line) => tell(line, this.teller).map((text) => ({ move: line.move, by: line.by, text }))),
  );

  /** The routes that the last moves touched: since this seat's own last decision, or the last few. */
  readonly recent: number[] = $derived.by(() => {
    const log = this.link.log;
    const found: number[] = [];
    let decisions = 0;
    for (let i = log.length - 1; i >= 0 && decisions < RECENT; i--) {
      const line = log[i] as LogLine;
      if (line.by === "chance") continue;
      if (line.by === this.you && decisions > 0) break;
      decisions++;
      if (line.route !== undefined) found.unshift(line.route);
    }
    return found;
  });

  /** The route as the server knows it. */
  ownName(id: number): string {
    return this.map?.routes.find((route) => route.id === id)?.name ?? "";
  }

  of(kind: string): Choice[] {
    return this.choices.filter((choice) => choice.kind === kind);
  }

  label(choice: Choice): string {
    return offer(choice.kind, choice.words, choice.facts, this.teller);
  }

  /** The board for this table, in the language of now. */
  async load(): Promise<void> {
    const table = this.table;
    if (!table) return;
    const key = `${table.title} ${lang.code}`;
    if (this.loaded === key) return;
    this.loaded = key;
    this.board = await api.board(table.title, table.seats.length, table.options, lang.code);
  }

  /** Play a move, or ask first. */
  act(choice: Choice, irreversible = false): void {
    if (this.busy) return;
    if (this.pending?.choice.action === choice.action) {
      void this.confirm();
      return;
    }
    if (confirms(irreversible)) this.pending = { choice, label: this.label(choice) };
    else void this.play(choice);
  }

  async confirm(): Promise<void> {
    const pending = this.pending;
    this.pending = null;
    if (pending) await this.play(pending.choice);
  }

  cancel(): void {
    this.pending = null;
  }

  async play(choice: Choice): Promise<boolean> {
    this.pending = null;
    return this.send({ type: "play", move: choice.action, at: this.table?.moves ?? null });
  }

  /** Whether it was done; if not, the reason is shown. */
  async send(order: Order): Promise<boolean> {
    this.busy = true;
    try {
      const answer = await this.link.send(order);
      if (answer.type === "error") this.say(lang.told(answer.words), "bad");
      return answer.type !== "error";
    } finally {
      this.busy = false;
    }
  }

  /** Ask why something can't be done, and show the answer. */
  async why(words: string): Promise<void> {
    const answer = await this.link.send({ type: "why", move: words });
    if (answer.type === "because" && answer.words) this.say(lang.told(answer.words), "plain");
    else if (answer.type === "error") this.say(lang.told(answer.words), "bad");
  }

  say(text: string, tone: Notice["tone"]): void {
    this.notice = { text, tone, at: Date.now() };
    this.announce(text);
  }

  announce(text: string): void {
    // the same words twice are only read again if something differs
    this.announced = this.announced === text ? `${text}\u00a0` : text;
  }

  private heard(lines: LogLine[]): void {
    const told = lines
      .filter((line) => line.by !== this.you || line.kind !== "draw")
      .flatMap((l) => tell(l, this.teller));
    if (told.length) this.announce(`${told.slice(-6).join(". ")}.`);
    if (this.yourTurn) this.announce(`${this.announced} ${lang.t.turn.yours}.`);
    for (const watch of this.watchers) watch(lines);
  }
}

export function shownName(seat: Seat): string {
  const name = seat.name || seat.expected || lang.t.setup.seat(seat.seat);
  // the server calls bots by their level; people read it in their language
  const bot = /^Bot (\d+) \((.+)\)$/.exec(name);
  return bot ? `Bot ${bot[1]}` : name;
}
