import type { Cards } from "../game";
import type { LogLine } from "../wire";

/** A row that somebody lost, and to whom. */
export type Robbery = { move: number; seat: number; by: number; colour: string; discarded: Cards };

/** What the table still shows of the last round. */
export type Recent = {
  robberies: Robbery[];
  /** Rows laid down, as `rowKey` writes them. */
  laid: Set<string>;
  /** What went on whose track last. */
  moved: Map<number, Cards>;
};

export const rowKey = (seat: number, colour: string): string => `${seat} ${colour}`;

/** The moves of the last round: as many turns as there are seats. */
export function lastRound(log: LogLine[], seats: number): LogLine[] {
  let turns = 0;
  let by: number | null = null;
  for (let i = log.length - 1; i >= 0; i--) {
    const line = log[i];
    if (!line || line.by === "chance" || line.by === by) continue;
    by = line.by;
    turns++;
    if (turns > seats) return log.slice(i + 1);
  }
  return log;
}

export function robberies(line: LogLine): Robbery[] {
  const by = line.by;
  if (by === "chance") return [];
  return (line.events ?? [])
    .filter((event) => event.event === "robbed")
    .map(({ seat, colour, discarded }) => ({ move: line.move, by, seat, colour, discarded }));
}

export function movedOn(line: LogLine): { seat: number; cards: Cards }[] {
  return (line.events ?? []).filter((event) => event.event === "on track").map(({ seat, cards }) => ({ seat, cards }));
}

export function recent(log: LogLine[], seats: number): Recent {
  const found: Recent = { robberies: [], laid: new Set(), moved: new Map() };
  for (const line of lastRound(log, seats)) {
    found.robberies.push(...robberies(line));
    for (const { seat, cards } of movedOn(line)) found.moved.set(seat, cards);
    if (line.kind === "play" && line.by !== "chance") {
      for (const colour of Object.keys(line.cards ?? {})) found.laid.add(rowKey(line.by, colour));
    }
  }
  return found;
}
