import { isBed } from "../known";
import type { MapBoardFacts, RouteFacts, TicketFacts } from "../wire";
import { cheapestWay } from "./ways";

const SEATS = 4;
const CLAIMS = 0.42; // of all spaces: a game that is well under way

/** A game of four as it could be: each has claimed ways of tickets, one after the other. */
export function underWay(board: MapBoardFacts): { owners: Map<number, number>; laid: Map<number, string> } {
  const owners = new Map<number, number>();
  const laid = new Map<number, string>();
  const most = board.routes.reduce((sum, route) => sum + route.length, 0) * CLAIMS;
  const colours = Object.keys(board.cards).filter((colour) => colour !== "wild");
  let spaces = 0;
  for (let n = 0; n < board.tickets.length && spaces < most; n++) {
    const ticket = board.tickets[(n * 7 + 3) % board.tickets.length];
    const seat = (n % SEATS) + 1;
    for (const route of ticket ? wayFor(board, ticket, seat, owners) : []) {
      if (owners.has(route.id)) continue;
      owners.set(route.id, seat);
      spaces += route.length;
    }
  }
  const crossed = new Set((board.crossings ?? []).flat());
  board.routes.forEach((route, index) => {
    if (!isBed(board, route.colour) || owners.has(route.id) || crossed.has(route.id) || index % 2) return;
    laid.set(route.id, colours[(index / 2) % colours.length] ?? "");
  });
  return { owners, laid };
}

/** The way with the fewest spaces that a seat still has to claim. */
function wayFor(board: MapBoardFacts, ticket: TicketFacts, seat: number, owners: Map<number, number>): RouteFacts[] {
  const cut = new Set(
    (board.crossings ?? []).flatMap(([p, q]) => [...(owners.has(p) ? [q] : []), ...(owners.has(q) ? [p] : [])]),
  );
  const open = board.routes.filter(({ id }) => (owners.get(id) ?? seat) === seat && !cut.has(id));
  return cheapestWay(board, [ticket.a, ticket.b], open, ({ id, length }) => (owners.has(id) ? 0 : length));
}
