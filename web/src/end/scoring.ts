import { cheapestWay } from "../board/ways";
import { isMap } from "../game";
import { isOurs } from "../known";
import type { BoardFacts, ResultFacts, ScoreFacts, ScoreLineFacts, TicketFacts, ViewFacts } from "../wire";
import { wordFor, type Person } from "../lang/facts";
import { lang } from "../lang/lang.svelte";
import { ticketName } from "../lang/story";
import { displayName } from "../table/names";

export const ranked = (result: ResultFacts): ScoreFacts[] =>
  [...result.scores].sort((one, other) => one.rank - other.rank || one.seat - other.seat);

export const pointsOf = (score: ScoreFacts, what: string): number =>
  score.lines.filter((line) => line.what === what).reduce((sum, line) => sum + line.points, 0);

export const ticketsOf = (score: ScoreFacts): ScoreLineFacts[] =>
  score.lines.filter((line) => line.what === "ticket" && line.ticket);

export const nameOf = (score: ScoreFacts): string => displayName({ seat: score.seat, name: score.name });

export const winnersOf = ({ winners, scores }: ResultFacts, you: number | null): Person[] =>
  scores
    .filter(({ seat }) => winners.includes(seat))
    .map((score) => ({ name: nameOf(score), you: score.seat === you }));

/** What all lines of a sort are called; one that we do not know by the label that all of them have, if they do and it
 * counts nothing, else by its name. */
export function kindName(what: string, board: BoardFacts | null, result: ResultFacts): string {
  const ours = isOurs(board, "score_lines", what) ? wordFor(lang.t.end.what, what) : undefined;
  if (ours !== undefined) return ours;
  const lines = result.scores.flatMap((score) => score.lines.filter((line) => line.what === what));
  const [label = what, ...others] = new Set(lines.map((line) => line.label));
  if (others.length === 0 && !/\d/.test(label)) return label;
  return what.charAt(0).toUpperCase() + what.slice(1).replaceAll("_", " ");
}

/** What a line counts, in words: those of the catalogue for lines of ours, else what the rule calls it. */
export function lineName(line: ScoreLineFacts, board: BoardFacts | null): string {
  if (!isOurs(board, "score_lines", line.what)) return line.label;
  if (line.ticket) return ticketName(line.ticket);
  const texts: Record<string, (line: ScoreLineFacts) => string> = lang.t.end.line;
  return wordFor(texts, line.what)?.(line) ?? line.label;
}

/** The routes of a seat that connect two ends of tickets, as few as can be; none if they are not connected. */
export function wayOf(board: BoardFacts, routes: number[], from: string, to: string): number[] {
  if (!isMap(board)) return [];
  const own = board.routes.filter((route) => routes.includes(route.id));
  return cheapestWay(board, [from, to], own, () => 1).map((route) => route.id);
}

/** What the board shows while a line is counted: routes apart, and the ticket's ends. That is a look of ours, by the facts
 * of our lines: the places that a district connects, the routes of the longest path. What a rule from outside names so
 * may be something else. */
export function highlightOf(
  line: ScoreLineFacts,
  seat: number,
  board: BoardFacts | null,
  view: ViewFacts | null,
): { routes: number[]; ticket: TicketFacts | null } {
  const own = view?.players.find((player) => player.seat === seat)?.routes ?? [];
  if (!board || !isMap(board) || !isOurs(board, "score_lines", line.what)) return { routes: [], ticket: null };
  if (line.ticket) {
    const way = line.completed ? wayOf(board, own, line.ticket.a, line.ticket.b) : [];
    return { routes: way, ticket: { ...line.ticket, way: [] } };
  }
  const [first, ...others] = line.places ?? [];
  if (first !== undefined) {
    const ways = others.flatMap((other) => wayOf(board, own, first, other));
    return { routes: [...new Set(ways)], ticket: null };
  }
  return { routes: line.routes ?? [], ticket: null };
}
