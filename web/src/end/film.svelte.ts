import type { LogLine, ResultFacts, Step, TableSummary, TitleBoard, ViewFacts } from "../wire";
import { lang } from "../lang/lang.svelte";
import { ticketName, tell, type StoryLine, type Teller } from "../lang/story";
import { api } from "../net/api";
import { troubleOf } from "../net/trouble";

const CHUNK = 50; // as many steps as the server gives at once

const PAINT = 70; // ms between two boards while a slider is dragged

/** Whose eyes: a seat's number, `watch`, or none for everything open. */
export type Eyes = string | null;

/** A moment as it is shown: who looks, and what is seen, by whom: one view, or with everything open each seat's. */
export type Moment = { eyes: Eyes; move: number; view: ViewFacts; views: ViewFacts[] };

const partKey = (part: number, eyes: Eyes): string => `${eyes ?? "all"} ${part}`;

/** The seat that these eyes belong to, if they belong to one. */
export const seatOf = (eyes: Eyes): number | null => (eyes !== null && /^\d+$/.test(eyes) ? Number(eyes) : null);

/** A finished game to step through. Steps come in parts, each once; the part ahead is fetched before it is needed. */
export class Film {
  summary = $state.raw<TableSummary | null>(null);
  board = $state.raw<TitleBoard | null>(null);
  /** Every move with all that it was. */
  lines = $state.raw<LogLine[]>([]);
  /** The moves as those who look saw them; the ones before until these are here. */
  log = $state.raw<{ eyes: Eyes; lines: LogLine[] }>({ eyes: null, lines: [] });
  result = $state.raw<ResultFacts | null>(null);
  problem = $state("");
  move = $state(0);
  eyes = $state<Eyes>(null);
  /** The move whose moment is shown: `move`, but not for each move that a slider is dragged over. */
  private at = 0;
  private drag: ReturnType<typeof setTimeout> | undefined;
  readonly last = $derived(this.summary?.moves ?? 0);
  private readonly logs = new Map<Eyes, LogLine[]>();
  private readonly parts = new Map<string, Step[]>();
  private readonly asked = new Set<string>();
  /** The moment that is asked for, or until it is here the one before. */
  moment = $state.raw<Moment | null>(null);

  constructor(readonly table: string) {}

  readonly waiting: boolean = $derived(this.moment?.move !== this.move || this.moment.eyes !== this.eyes);

  /** Where it is worth to stop: after each decision with what chance made of it. */
  readonly stops: number[] = $derived.by(() => {
    const own = (line: LogLine): boolean => line.by !== "chance" || line.kind === "completed";
    const before = this.lines.filter(own).map((line) => line.move - 1);
    return [...new Set([0, ...before, this.last])].sort((one, other) => one - other);
  });

  async open(): Promise<void> {
    this.problem = "";
    try {
      const summary = await api.table(this.table, lang.code);
      if (summary.status === "over") {
        const lines = await api.record(this.table, null);
        this.lines = lines.filter((line) => "move" in line);
        this.result = lines.find((line) => "scores" in line) ?? null;
        this.logs.set(null, this.lines);
        if (!summary.only_kept) await this.tell();
      }
      this.summary = summary;
      this.go(Math.min(this.move, summary.moves));
    } catch (error) {
      this.problem = troubleOf(error);
    }
  }

  /** The board's facts, in the language of now. */
  async load(code: string): Promise<void> {
    const summary = this.summary;
    if (!summary || summary.only_kept) return;
    try {
      this.board = await api.board(summary.title, summary.seats.length, summary.options, code, summary);
    } catch (error) {
      this.problem = troubleOf(error);
    }
  }

  look(eyes: Eyes): void {
    this.eyes = eyes;
    this.show();
    if (this.lines.length) void this.tell();
  }

  /** Get the moves as these eyes saw them: the server keeps to itself what they did not see. */
  private async tell(): Promise<void> {
    const eyes = this.eyes;
    try {
      const lines = this.logs.get(eyes) ?? (await api.record(this.table, eyes)).filter((line) => "move" in line);
      this.logs.set(eyes, lines);
      if (eyes === this.eyes) this.log = { eyes, lines };
    } catch (error) {
      this.problem = troubleOf(error);
    }
  }

  go(move: number): void {
    this.move = this.at = Math.max(0, Math.min(move, this.last));
    clearTimeout(this.drag);
    this.drag = undefined;
    this.show();
  }

  /** To a move among many, as fast as the slider goes; the board follows as well as it can. */
  slide(move: number): void {
    this.move = move;
    if (this.drag === undefined) {
      this.at = move;
      this.show();
    }
    this.drag ??= setTimeout(() => this.go(this.move), PAINT);
  }

  /** To the next stop, or `by` stops on. */
  step(by: number): void {
    const here = this.stops;
    if (by > 0) this.go(here.filter((stop) => stop > this.move)[by - 1] ?? this.last);
    else this.go(here.filter((stop) => stop < this.move).at(by) ?? 0);
  }

  /** The moment of now, if it has been fetched. */
  private show(): void {
    const step = this.parts.get(partKey(Math.floor(this.at / CHUNK), this.eyes))?.[this.at % CHUNK];
    const view = step?.views[0];
    if (!view || (this.moment?.move === step.move && this.moment.eyes === this.eyes)) return;
    this.moment = { eyes: this.eyes, move: step.move, view, views: step.views };
  }

  /** Fetch what is needed here, then what is needed next. */
  async need(move: number, eyes: Eyes): Promise<void> {
    const here = Math.floor(move / CHUNK);
    await this.fetch(here, eyes);
    const ahead = move % CHUNK < CHUNK / 3 && here > 0 && !this.has(here - 1, eyes) ? here - 1 : here + 1;
    if (this.has(here, eyes) && ahead * CHUNK <= this.last) await this.fetch(ahead, eyes);
  }

  private has(part: number, eyes: Eyes): boolean {
    return this.parts.has(partKey(part, eyes));
  }

  private async fetch(part: number, eyes: Eyes): Promise<void> {
    const key = partKey(part, eyes);
    if (this.asked.has(key)) return;
    this.asked.add(key);
    try {
      const { steps } = await api.replay(this.table, part * CHUNK, eyes, CHUNK);
      this.parts.set(key, steps);
      this.problem = "";
      this.show();
    } catch (error) {
      this.asked.delete(key);
      this.problem = troubleOf(error);
    }
  }
}

/** The moves in words, from the lines that these eyes saw. */
export function story(lines: LogLine[], eyes: Eyes, teller: Teller): StoryLine[] {
  return lines.flatMap((line) => {
    const said = eyes === null ? opened(line, teller) : tell(line, teller);
    return said.map((text) => ({ move: line.move, by: line.by, text }));
  });
}

/** Everything open: what was dealt is said too. */
function opened(line: LogLine, teller: Teller): string[] {
  const { t, words } = teller;
  const to = { name: teller.names[(line.to ?? 0) - 1] ?? "" };
  if (line.kind === "deal" && line.to !== undefined && line.card)
    return [t.story.deal(to, { colour: line.card, words }), ...tell({ ...line, to: -1 }, teller)];
  if (line.kind === "ticket" && line.to !== undefined && line.ticket)
    return [t.story.ticket(to, ticketName(line.ticket)), ...tell({ ...line, to: -1 }, teller)];
  return tell(line, teller);
}
