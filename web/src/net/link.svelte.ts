import type { Ack, Because, Command, Error as Problem, Line, Message, Table } from "../wire";
import type { LogLine } from "../game";
import { api, Refusal, secret } from "./api";

type Answer = Ack | Because | Problem;
type Unsent = Exclude<Command, { type: "sync" }>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
export type Order = WithoutId<Unsent>;

/** How the connection is: `lost` is being mended; `gone` for good, with the reason. */
export type Line_ = "connecting" | "open" | "lost" | "gone";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const PATIENCE = 5; // how often something is asked again that could not be done just now
const SILENCE = 50_000; // the server says something every 20 seconds

/** One seat's connection to a table: it reconnects, resends what was not answered, and never shows a gap. */
export class Link {
  table = $state.raw<Table | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<Line[]>([]);
  state = $state<Line_>("connecting");
  /** When the last table came: the clocks run on from there. */
  since = $state(0);
  /** Told the moves that are new, after the table shows them. */
  onNews: (lines: LogLine[]) => void = () => undefined;
  onSaid: (line: Line) => void = () => undefined;
  /** Moves were taken back. */
  onTakenBack: () => void = () => undefined;

  private socket: WebSocket | null = null;
  private version = -1;
  private wait = FIRST_WAIT;
  private failed = 0; // connections in a row that never opened
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private readonly asked = new Map<string, { frame: string; again: number; done: (answer: Answer) => void }>();

  constructor(
    readonly name: string,
    readonly seat: number | "watch" | null,
  ) {
    this.connect();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** Send a command; the answer comes, even over a new connection. */
  send(order: Order): Promise<Answer> {
    const id = secret();
    const frame = JSON.stringify({ ...order, id });
    return new Promise((done) => {
      this.asked.set(id, { frame, again: 0, done });
      this.transmit(frame);
    });
  }

  /** Now, or with everything else that has no answer once the connection is there again. */
  private transmit(frame: string): void {
    if (this.state === "open" && this.socket?.readyState === WebSocket.OPEN) this.socket.send(frame);
  }

  private readonly hurry = (): void => {
    if (this.state !== "lost" || document.visibilityState === "hidden") return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const query = new URLSearchParams();
    if (this.seat !== null) query.set("seat", String(this.seat));
    if (this.version >= 0) query.set("since", String(this.version));
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.name}/socket?${query}`);
    this.socket?.close();
    this.socket = socket;
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(event.data as string) as Message);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket || this.closed) return;
      if (event.code === 4001) {
        this.state = "gone";
        return;
      }
      if (this.state === "open") this.wait = FIRST_WAIT;
      else if (++this.failed % 3 === 2) void this.ask();
      this.state = "lost";
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
      this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
    };
    this.listen();
  }

  /** A browser is not told why a socket was refused: is there still such a table, and is the seat still ours? */
  private async ask(): Promise<void> {
    try {
      const { yours = [] } = await api.table(this.name);
      if (typeof this.seat === "number" && !yours.includes(this.seat)) this.end();
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) this.end();
    }
  }

  private end(): void {
    clearTimeout(this.timer);
    this.state = "gone";
  }

  /** A connection that says nothing for too long is dead, whatever the browser thinks. */
  private listen(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.socket?.close(), SILENCE);
  }

  private hear(message: Message): void {
    this.listen();
    switch (message.type) {
      case "table":
        this.seen(message);
        break;
      case "said":
        if (message.version > this.version + 1) this.sync();
        this.version = Math.max(this.version, message.version);
        if (!this.chat.some((line) => line.version === message.line.version)) this.chat = [...this.chat, message.line];
        this.onSaid(message.line);
        break;
      case "head":
        if (message.version !== this.version) this.sync();
        break;
      default:
        this.answered(message);
    }
  }

  private seen(table: Table): void {
    const fresh = this.state !== "open";
    const known = this.log.length;
    const gap = table.log_from > known || (!fresh && !table.chat && table.version > this.version + 1);
    if (gap) {
      this.version = table.version;
      this.socket?.send(JSON.stringify({ type: "sync" }));
      return;
    }
    const kept = this.log.slice(0, table.log_from);
    const lines = table.log as LogLine[];
    const first = this.table === null;
    this.log = [...kept, ...lines];
    this.table = table;
    this.since = performance.now();
    this.version = table.version;
    if (table.chat) this.chat = table.chat;
    if (fresh) {
      this.state = "open";
      this.failed = 0;
      for (const { frame } of this.asked.values()) this.transmit(frame);
    }
    if (first) return;
    if (this.log.length < known) this.onTakenBack();
    else if (this.log.length > known) this.onNews(this.log.slice(known));
  }

  private sync(): void {
    this.socket?.send(JSON.stringify({ type: "sync" }));
  }

  private answered(answer: Answer): void {
    const id = answer.id ?? "";
    const asked = this.asked.get(id);
    if (!asked) return;
    const later = answer.type === "error" && (answer.code === "too many" || answer.code === "unavailable");
    if (later && asked.again++ < PATIENCE) {
      setTimeout(() => this.transmit(asked.frame), 1000);
      return;
    }
    this.asked.delete(id);
    asked.done(answer);
  }
}
