import { initials } from "../cards/symbols";
import { isMap, routeNames, ticketKey, wordsOf } from "../game";
import { isOurs } from "../known";
import type {
  CardBoardFacts,
  Line,
  LogLine,
  MapBoardFacts,
  MoveFacts,
  PlayerFacts,
  Seat,
  TableSnapshot,
  TicketFacts,
  TitleBoard,
  WordsFacts,
} from "../wire";
import { wordFor, type Person } from "../lang/facts";
import { lang } from "../lang/lang.svelte";
import { offer, tell, ticketName, type StoryLine, type Teller } from "../lang/story";
import { api } from "../net/api";
import { Link, type Order } from "../net/link.svelte";
import { confirms } from "../prefs.svelte";
import { displayName, isGuestName } from "./names";
import { layRow } from "./slots.svelte";

/** A legal move with everything that the server says of it. */
export type Choice = {
  action: number;
  /** Empty if the move is of a rule that the page does not know, whatever the rule calls it. */
  kind: string;
  words: string;
  facts: MoveFacts;
};

/** A move that waits for a yes. */
export type Pending = { choice: Choice; label: string; at: number; asked: number };

export type Notice = { text: string; tone: "plain" | "bad" | "good" };

/** What is on its way to the server, and how to call it off. */
export type Sending = { label: string; cancel: () => void };

const NOTICE_MS = 6000;
const AT_ONCE = 300; // milliseconds between announcements that are read as one
const TWICE = 500; // milliseconds in which a second press is part of the first
const SLOW = 800; // milliseconds after which it is worth a word that something is being sent
const RECENT = 8; // moves whose routes are shown as new, at most

/** A move in words: put together when it is shown, and again only in another language or with other names. */
class Telling {
  constructor(
    private readonly line: LogLine,
    private readonly teller: () => Teller,
  ) {}

  readonly lines: StoryLine[] = $derived.by(() =>
    tell(this.line, this.teller()).map((text) => ({ move: this.line.move, by: this.line.by, text })),
  );
}

/** A seat at a table, or a spectator's chair: what it sees, may do, and has heard. */
export class Session {
  readonly link: Link;
  board = $state.raw<TitleBoard | null>(null);
  pending = $state.raw<Pending | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** The ticket that is pointed at, as it was then. */
  pointed = $state.raw<TicketFacts | null>(null);
  /** The score has been shown to its end: until then nobody shall read it elsewhere. */
  counted = $state(false);
  /** A command is on its way. */
  busy = $state(false);
  /** The same, once it takes long enough to be seen. */
  sending = $state.raw<Sending | null>(null);
  /** Those that show new moves in motion; they get them in order. */
  readonly watchers = new Set<(lines: LogLine[]) => void>();
  /** What a screen reader says. */
  announced = $state("");
  private spoke = -Infinity; // when it was last said
  private telling = $state.raw<Telling[]>([]); // the log, move by move
  private loaded = "";
  private fading: ReturnType<typeof setTimeout> | undefined;
  private finished: Set<string> | null = null; // tickets known to be completed
  private cancelled: { choice: Choice; at: number } | null = null; // a move that the server may have all the same

  constructor(name: string, seat: number | "watch" | null) {
    this.link = new Link(name, seat);
    this.link.onLog = (kept, lines) => {
      const fresh = lines.map((line) => new Telling(line, () => this.teller));
      this.telling = [...this.telling.slice(0, kept), ...fresh];
    };
    this.link.onNews = (lines) => this.heard(lines);
    this.link.onTable = () => {
      this.layRow();
      this.lookForCancelled();
    };
    this.link.onTakenBack = () => this.say(lang.t.turn.tookBack, "plain");
    this.link.onSaid = (line) => {
      // with the chat switched off, too, everybody shall see who has a seat
      const notice = this.noticeOf(line);
      if (notice && line.seat !== this.you) this.say(notice, "plain");
    };
  }

  close(): void {
    clearTimeout(this.fading);
    this.link.close();
  }

  readonly table: TableSnapshot | null = $derived.by(() => this.link.table);
  readonly view = $derived(this.table?.view ?? null);
  /** The ticket that is pointed at, on the board and in the list, as it is now: others may have blocked its way. */
  readonly ticket: TicketFacts | null = $derived.by(() => {
    const key = this.pointed && ticketKey(this.pointed);
    return this.view?.tickets?.find((each) => ticketKey(each) === key) ?? this.pointed;
  });
  readonly result = $derived(this.table?.result ?? null);
  readonly you = $derived(this.table?.you ?? null);
  readonly facts = $derived(this.board?.board ?? null);
  readonly titleName: string = $derived(this.board?.name ?? "");
  readonly map: MapBoardFacts | null = $derived(this.facts && isMap(this.facts) ? this.facts : null);
  readonly cardBoard: CardBoardFacts | null = $derived(this.facts && !isMap(this.facts) ? this.facts : null);
  /** All names in one string, which is equal to the one before unless one has changed: with most messages nothing that
   * depends on the names is made anew. A name is one line. */
  private readonly nameLines: string = $derived(
    (this.table?.seats ?? []).map((seat) => (this.isGuest(seat) ? lang.t.home.you : displayName(seat))).join("\n"),
  );
  readonly names: string[] = $derived(this.nameLines ? this.nameLines.split("\n") : []);
  readonly letters: string[] = $derived(initials(this.names));
  /** The colours in the deck's order, the wild last. */
  readonly order: string[] = $derived(Object.keys(this.facts?.cards ?? {}));
  readonly words: WordsFacts = $derived(wordsOf(this.facts));
  readonly yourTurn: boolean = $derived((this.table?.legal ?? []).length > 0);
  readonly deciding: Seat[] = $derived((this.table?.seats ?? []).filter((seat) => seat.deciding));

  readonly choices: Choice[] = $derived(
    (this.table?.legal ?? []).flatMap((group) =>
      group.choices.map(([action, words, facts]) => ({
        action,
        kind: isOurs(this.facts, "kinds", group.kind) ? group.kind : "",
        words: group.words ? `${group.words} ${words}` : words,
        facts: { ...group.facts, ...facts },
      })),
    ),
  );
  readonly kinds: Set<string> = $derived(new Set(this.choices.map((choice) => choice.kind)));

  readonly teller: Teller = $derived.by(() => {
    const facts = this.facts;
    const routes = routeNames(this.map);
    return {
      t: lang.t,
      names: this.names,
      you: this.you,
      words: this.words,
      order: this.order,
      route: (id) => routes.get(id) ?? { a: "", b: "" },
      isOurs: (sort, name) => isOurs(facts, sort, name),
    };
  });

  /** Every move in words: who made it, and what is said of it. */
  readonly story: StoryLine[] = $derived.by(() => this.telling.flatMap((each) => each.lines));

  /** The routes that the last moves touched: since this seat's own last decision, or the last few. */
  readonly recent: number[] = $derived.by(() => {
    const log = this.link.log;
    const found: number[] = [];
    let decisions = 0;
    for (let i = log.length - 1; i >= 0 && decisions < RECENT; i--) {
      const line = log[i];
      if (!line || line.by === "chance") continue;
      if (line.by === this.you && decisions > 0) break;
      decisions++;
      if (line.route !== undefined) found.unshift(line.route);
    }
    return found;
  });

  /** A player who gave no name is “you” to themselves. */
  private isGuest(seat: Seat | undefined): boolean {
    return seat !== undefined && seat.seat === this.you && isGuestName(seat.name ?? "");
  }

  /** Somebody at the table, for a text. */
  person(seat: number): Person {
    return { name: this.names[seat - 1] ?? "", you: this.isGuest(this.table?.seats[seat - 1]) };
  }

  /** The same as the log says it: the reader is “you”, whatever their name. */
  toReader(seat: number): Person {
    return { ...this.person(seat), you: seat === this.you };
  }

  /** Who said it: somebody else may have the seat by now. */
  speaker(line: Line): Person {
    const seat = this.table?.seats[line.seat - 1];
    return line.name && line.name !== seat?.name ? { name: displayName(line) } : this.person(line.seat);
  }

  /** A line of the server's own in the chat, in words; empty for what somebody said. */
  noticeOf(line: Line): string {
    const notices: Record<string, (person: Person, seat: number) => string> = lang.t.table.notices;
    const { name } = this.speaker(line);
    const person = name === this.person(line.seat).name ? this.toReader(line.seat) : { name };
    return wordFor(notices, line.phrase ?? "")?.(person, line.seat) ?? "";
  }

  /** The route as the server knows it. */
  ownName(id: number): string {
    return this.map?.routes.find((route) => route.id === id)?.name ?? "";
  }

  /** What a player has: so far on the track, and in the end altogether. */
  pointsOf(player: PlayerFacts): number | undefined {
    const final = this.counted ? this.result?.scores.find((score) => score.seat === player.seat) : undefined;
    return final?.total ?? player.points;
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
    try {
      const board = await api.board(table.title, table.seats.length, table.options, lang.code, table);
      if (this.loaded !== key) return;
      this.board = board;
      this.layRow();
    } catch {
      this.loaded = ""; // the next message tries again
    }
  }

  private layRow(): void {
    if (this.table && this.view && this.order.length)
      layRow(this.link.name, this.table.version, this.view.row, this.order);
  }

  /** What waits for a yes, while the table is as it was when it was asked. */
  readonly asking: Pending | null = $derived(
    this.pending && this.pending.at === this.table?.moves && this.yourTurn ? this.pending : null,
  );

  /** Play a move, or ask first. To press the same again is a yes; a double click is not. */
  act(choice: Choice, irreversible = false): void {
    if (this.busy) return;
    if (this.asking?.choice.action === choice.action) {
      if (performance.now() - this.asking.asked > TWICE) void this.confirm();
      return;
    }
    if (!confirms(irreversible)) {
      void this.play(choice);
      return;
    }
    const label = this.label(choice);
    this.pending = { choice, label, at: this.table?.moves ?? 0, asked: performance.now() };
    this.announce(lang.t.turn.sure(label));
  }

  async confirm(): Promise<void> {
    const asking = this.asking;
    this.pending = null;
    if (asking) await this.play(asking.choice);
  }

  cancel(): void {
    this.pending = null;
  }

  async play(choice: Choice): Promise<boolean> {
    const at = this.table?.moves ?? 0;
    return this.changing({ type: "play", move: choice.action, at }, this.label(choice), () => {
      this.cancelled = { choice, at };
    });
  }

  async takeBack(): Promise<boolean> {
    const at = this.table?.moves ?? 0;
    return this.changing({ type: "take back", at }, lang.t.turn.takeBack, () => undefined);
  }

  /** A move at a time, so that *Cancel* means all that is under way. `onUnsure` is called if it was called off and may
   * have been sent. */
  private async changing(order: Order, label: string, onUnsure: () => void): Promise<boolean> {
    if (this.busy) return false;
    this.pending = null;
    this.notice = null;
    const wanted = order.type === "play" ? order.move : null;
    if (this.cancelled?.choice.action === wanted) this.cancelled = null; // it is wanted after all
    const calling = new AbortController();
    const slow = setTimeout(() => {
      this.sending = { label, cancel: () => calling.abort() };
      this.announce(lang.t.turn.sending(label));
    }, SLOW);
    this.busy = true;
    try {
      return await this.send(order, calling.signal, onUnsure);
    } finally {
      clearTimeout(slow);
      this.busy = false;
      this.sending = null;
    }
  }

  /** Whether it was done; if not, the reason is shown. */
  async send(order: Order, signal?: AbortSignal, onUnsure?: () => void): Promise<boolean> {
    const answer = await this.link.send(order, signal);
    if (answer.type === "error") this.say(lang.say(answer), "bad");
    else if (answer.type === "cancelled") {
      this.say(answer.sent ? lang.t.turn.notAgain : lang.t.turn.notSent, "plain");
      if (answer.sent) onUnsure?.();
    }
    return answer.type === "ack";
  }

  /** A move that was called off is not sent again, but may have arrived before: then it counts, and that is said. */
  private lookForCancelled(): void {
    if (!this.cancelled) return;
    const { choice, at } = this.cancelled;
    const own = this.link.log.slice(at).find((line) => line.by === this.you);
    if (own) this.cancelled = null;
    const arrived = own ? own.words === choice.words : this.table?.chosen === choice.action;
    if (!arrived) return;
    this.cancelled = null;
    this.say(lang.t.turn.arrived(this.label(choice)), "bad");
  }

  /** Ask why something can't be done, and show the answer. */
  async why(words: string): Promise<void> {
    const answer = await this.link.send({ type: "why", move: words });
    if (answer.type === "because" && answer.words) this.say(lang.say(answer), "plain");
    else if (answer.type === "error") this.say(lang.say(answer), "bad");
  }

  say(text: string, tone: Notice["tone"]): void {
    this.show(text, tone);
    this.announce(text);
  }

  private show(text: string, tone: Notice["tone"]): void {
    this.notice = { text, tone };
    clearTimeout(this.fading);
    this.fading = setTimeout(() => (this.notice = null), NOTICE_MS);
  }

  announce(text: string): void {
    const now = performance.now();
    // what follows at once, as a bot's move, shall not take the words away before they are read
    if (now - this.spoke < AT_ONCE) this.announced = `${this.announced} ${text}`;
    // the same words twice are only read again if something differs
    else this.announced = this.announced === text ? `${text}\u00a0` : text;
    this.spoke = now;
  }

  private heard(lines: LogLine[]): void {
    const spoken = lines
      .filter((line) => line.by !== this.you || line.kind !== "draw")
      .flatMap((line) => tell(line, this.teller))
      .slice(-6);
    const finished = (this.view?.tickets ?? []).filter((ticket) => ticket.completed).map(ticketKey);
    const fresh = (this.view?.tickets ?? []).filter((each) => each.completed && !this.finished?.has(ticketKey(each)));
    if (this.finished && fresh.length) {
      const done = lang.t.turn.done(fresh.map(ticketName));
      this.show(done, "good");
      spoken.push(done);
    }
    this.finished = new Set(finished);
    if (this.yourTurn) spoken.push(lang.t.turn.yours);
    if (spoken.length) this.announce(`${spoken.join(". ")}.`);
    for (const watch of this.watchers) watch(lines);
  }
}
