import { placesOf } from "../game";
import { isBed } from "../known";
import type { MapBoardFacts, RouteFacts } from "../wire";

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
    for (const route of ticket ? wayOf(board, ticket.a, ticket.b, seat, owners) : []) {
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

/** The shortest way that a seat can still claim. */
function wayOf(board: MapBoardFacts, a: string, b: string, seat: number, owners: Map<number, number>): RouteFacts[] {
  const cut = new Set(
    (board.crossings ?? []).flatMap(([p, q]) => [...(owners.has(p) ? [q] : []), ...(owners.has(q) ? [p] : [])]),
  );
  const far = new Map<string, number>(placesOf(board, a).map((name) => [name, 0]));
  const by = new Map<string, RouteFacts>();
  const open = board.routes.filter(({ id }) => (owners.get(id) ?? seat) === seat && !cut.has(id));
  for (let changed = true; changed;) {
    changed = false;
    for (const route of open) {
      const cost = owners.has(route.id) ? 0 : route.length;
      for (const [from, to] of [
        [route.a, route.b],
        [route.b, route.a],
      ] as const) {
        const next = (far.get(from) ?? Infinity) + cost;
        if (next < (far.get(to) ?? Infinity)) {
          far.set(to, next);
          by.set(to, route);
          changed = true;
        }
      }
    }
  }
  const way: RouteFacts[] = [];
  let at = placesOf(board, b).sort((p, q) => (far.get(p) ?? Infinity) - (far.get(q) ?? Infinity))[0];
  for (let route = at ? by.get(at) : undefined; at && route && way.length < 20; route = by.get(at)) {
    way.push(route);
    at = route.a === at ? route.b : route.a;
    if (far.get(at) === 0) break;
  }
  return way;
}
