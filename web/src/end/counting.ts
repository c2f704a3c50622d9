/** The order in which a result is counted and shown. */
import { ourNames } from "../known";
import type { BoardFacts, ResultFacts, ScoreLineFacts } from "../wire";

/** One line of one seat's score, and where it brings the seat. */
export type Counted = { seat: number; line: ScoreLineFacts; total: number };

/** What the show counts, in order: all routes, then seat by seat the tickets, then bonus by bonus. */
export function counted(result: ResultFacts, board: BoardFacts | null): Counted[] {
  const seats = [...result.scores].sort((one, other) => one.seat - other.seat);
  const totals = new Map<number, number>();
  return kinds(result, board).flatMap((what) =>
    seats.flatMap((score) =>
      score.lines
        .filter((line) => line.what === what && (line.points !== 0 || what === "routes" || what === "ticket"))
        .map((line) => {
          const total = (totals.get(score.seat) ?? 0) + line.points;
          totals.set(score.seat, total);
          return { seat: score.seat, line, total };
        }),
    ),
  );
}

/** The kinds of lines that there are, in the order in which the rules score. Each seat's lines are in it, but few seats
 * have all of them: where no seat has two kinds, the board's list says which comes first. */
export function kinds(result: ResultFacts, board: BoardFacts | null): string[] {
  const listed = ourNames(board, "score_lines") ?? [];
  const place = (what: string): number => (listed.includes(what) ? listed.indexOf(what) : listed.length);
  const found = new Set<string>();
  for (;;) {
    const left = result.scores.map(({ lines }) => lines.map((line) => line.what).filter((what) => !found.has(what)));
    const first = left.flatMap(([what]) => what ?? []).sort((one, other) => place(one) - place(other));
    const next = first.find((what) => left.every((own) => own.indexOf(what) <= 0)) ?? first[0];
    if (next === undefined) return [...found];
    found.add(next);
  }
}
