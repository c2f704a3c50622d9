import type { Ack, Because, Command, Error as Problem, Line, LogLine, Message, TableSnapshot } from "../wire";
import { api, Refusal, secret } from "./api";

/** It was called off; `sent` if the server may have it all the same. */
type Cancelled = { type: "cancelled"; sent: boolean };
type Answer = Ack | Because | Problem;
type Unsent = Exclude<Command, { type: "sync" }>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
export type Order = WithoutId<Unsent>;

/** A command that has no answer yet. */
type PendingCommand = {
  frame: string;
  sent: boolean;
  again: number;
  late?: ReturnType<typeof setTimeout>;
  ack?: Ack;
  done: (answer: Answer | Cancelled) => void;
};

/** How the connection is: `lost` is being restored; `gone` for good, with the reason. */
export type LinkState = "connecting" | "open" | "lost" | "gone";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const PATIENCE = 5; // how often something is asked again that could not be done just now
const SILENCE = 25_000; // the server says something every 20 seconds; after that it is asked
const LATE = 1500; // a command without an answer: is anybody there?
const ANSWER = 2500; // how soon a living server has answered that; three times what it took last, if that is more
const LONGEST_ANSWER = 20_000;

/** One seat's connection to a table: it reconnects, resends what was not answered, and never shows a gap. */
export class Link {
  table = $state.raw<TableSnapshot | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<Line[]>([]);
  state = $state<LinkState>("connecting");
  /** When the last table came: the clocks run on from there. */
  since = $state(0);
  /** The log is what was kept of it, and these lines. */
  onLog: (kept: number, lines: LogLine[]) => void = () => undefined;
  /** The moves that are new, after the table shows them. */
  onNews: (lines: LogLine[]) => void = () => undefined;
  onSaid: (line: Line) => void = () => undefined;
  /** Moves were taken back. */
  onTakenBack: () => void = () => undefined;
  /** The table was shown, with news or without. */
  onTable: () => void = () => undefined;

  private socket: WebSocket | null = null;
  private version = -1; // of the last that came, shown or not: what is missing has been asked for
  private shown = -1; // up to where everything that has happened can be seen
  private wait = FIRST_WAIT;
  private failed = 0; // connections in a row that never opened
  private answer = ANSWER;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private deadline: ReturnType<typeof setTimeout> | undefined; // by which something has to be heard
  private awaited = 0; // since when
  private readonly pending = new Map<string, PendingCommand>();

  constructor(
    readonly name: string,
    readonly seat: number | "watch" | null,
  ) {
    this.connect();
    addEventListener("online", this.resume);
    addEventListener("pageshow", this.resume);
    document.addEventListener("visibilitychange", this.resume);
    addEventListener("offline", this.lose);
  }

  close(): void {
    this.hangUp();
    for (const { late } of this.pending.values()) clearTimeout(late);
    removeEventListener("online", this.resume);
    removeEventListener("pageshow", this.resume);
    document.removeEventListener("visibilitychange", this.resume);
    removeEventListener("offline", this.lose);
  }

  /** Send a command; the answer comes, even over a new connection, and what was done is shown by then. `signal` calls it
   * off: it is not sent any more. */
  send(order: Order, signal?: AbortSignal): Promise<Answer | Cancelled> {
    const id = secret();
    return new Promise((done) => {
      const pending: PendingCommand = { frame: JSON.stringify({ ...order, id }), sent: false, again: 0, done };
      this.pending.set(id, pending);
      signal?.addEventListener("abort", () => this.settle(id, { type: "cancelled", sent: pending.sent }));
      this.transmit(pending);
    });
  }

  /** Now, or with everything else that has no answer once the connection is there again. */
  private transmit(pending: PendingCommand): void {
    if (this.state !== "open" || this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(pending.frame);
    pending.sent = true;
    this.expectAnswer(pending);
  }

  /** An answer that does not come may be slow, or its connection dead. */
  private expectAnswer(pending: PendingCommand): void {
    clearTimeout(pending.late);
    pending.late = setTimeout(() => {
      if (this.state !== "open") return; // it is sent again with the next connection
      this.probe();
      this.expectAnswer(pending);
    }, LATE);
  }

  /** The page or the network is back: what looks open may be dead, and who waits need wait no longer. */
  private readonly resume = (event: Event): void => {
    if (this.state === "gone" || (event.type === "visibilitychange" && document.visibilityState === "hidden")) return;
    if (event instanceof PageTransitionEvent && !event.persisted) return; // the page has only just come
    if (this.state === "open") this.probe();
    else this.connect();
  };

  /** Ask whether anybody is there: a living server answers with the table. */
  private probe(): void {
    if (this.deadline !== undefined) return;
    this.sync(this.version);
    this.expect(this.answer);
  }

  /** If nothing is heard until then the connection is dead, even if the browser thinks otherwise. */
  private expect(within: number): void {
    this.awaited = performance.now();
    this.deadline = setTimeout(() => {
      this.answer = Math.min(2 * this.answer, LONGEST_ANSWER);
      this.lose();
    }, within);
  }

  private connect(): void {
    this.hangUp();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const query = new URLSearchParams();
    if (this.seat !== null) query.set("seat", String(this.seat));
    if (this.version >= 0) query.set("since", String(this.version));
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.name}/socket?${query}`);
    this.socket = socket;
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(event.data as string) as Message);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (event.code === 4001) this.end();
      else this.lose();
    };
    this.expect(2 * this.answer);
  }

  /** Let go of the connection, without waiting for the other end: it may never hear of it. */
  private hangUp(): void {
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    clearTimeout(this.deadline);
    this.deadline = undefined;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private readonly lose = (): void => {
    if (this.state === "gone") return;
    this.hangUp();
    if (this.state === "open") this.wait = FIRST_WAIT;
    else if (++this.failed % 3 === 2) void this.ask();
    this.state = "lost";
    this.timer = setTimeout(() => this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  };

  /** A browser does not learn why a socket was refused: is there still such a table, and is the seat still ours? */
  private async ask(): Promise<void> {
    try {
      const { yours = [] } = await api.table(this.name);
      if (typeof this.seat === "number" && !yours.includes(this.seat)) this.end();
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) this.end();
    }
  }

  private end(): void {
    this.hangUp();
    this.state = "gone";
  }

  private hear(message: Message): void {
    if (this.deadline !== undefined) {
      clearTimeout(this.deadline);
      this.deadline = undefined;
      this.answer = Math.min(Math.max(3 * (performance.now() - this.awaited), ANSWER), LONGEST_ANSWER);
    }
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.probe(), SILENCE);
    switch (message.type) {
      case "table":
        this.seen(message);
        break;
      case "said":
        if (message.version > this.version + 1) this.sync();
        this.version = Math.max(this.version, message.version);
        if (message.version === this.shown + 1) this.shown = message.version; // a table of its own would have come first
        if (!this.chat.some((line) => line.version === message.line.version)) this.chat = [...this.chat, message.line];
        this.onSaid(message.line);
        this.settleShown();
        break;
      case "head":
        if (message.version !== this.version) this.sync();
        break;
      default:
        this.answered(message);
    }
  }

  private seen(table: TableSnapshot): void {
    const fresh = this.state !== "open";
    const known = this.log.length;
    const gap = table.log_from > known || (!fresh && !table.chat && table.version > this.version + 1);
    if (gap) {
      this.version = table.version;
      this.sync();
      return;
    }
    const kept = this.log.slice(0, table.log_from);
    const first = this.table === null;
    this.log = [...kept, ...table.log];
    this.onLog(kept.length, table.log);
    this.table = table;
    this.since = performance.now();
    this.version = this.shown = table.version;
    if (table.chat) this.chat = table.chat;
    if (fresh) {
      this.state = "open";
      this.failed = 0;
      for (const pending of this.pending.values()) this.transmit(pending);
    }
    if (!first && this.log.length < known) this.onTakenBack();
    else if (!first && this.log.length > known) this.onNews(this.log.slice(known));
    this.onTable();
    this.settleShown();
  }

  /** The table, please: the whole log, or what is new since then. */
  private sync(since?: number): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type: "sync", since }));
  }

  private answered(answer: Answer): void {
    const id = answer.id ?? "";
    const pending = this.pending.get(id);
    if (!pending) return;
    const later = answer.type === "error" && (answer.code === "too many" || answer.code === "unavailable");
    if (later && pending.again++ < PATIENCE) {
      clearTimeout(pending.late);
      pending.late = setTimeout(() => this.transmit(pending), 1000);
      return;
    }
    if (answer.type !== "ack") {
      this.settle(id, answer);
      return;
    }
    pending.ack = answer; // it may come before the table that shows what was done: until then nothing else is chosen there
    this.settleShown();
  }

  private settleShown(): void {
    for (const [id, { ack }] of this.pending) if (ack && ack.version <= this.shown) this.settle(id, ack);
  }

  private settle(id: string, answer: Answer | Cancelled): void {
    const pending = this.pending.get(id);
    clearTimeout(pending?.late);
    this.pending.delete(id);
    pending?.done(answer);
  }
}
