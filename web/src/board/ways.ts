import { placesOf } from "../game";
import type { MapBoardFacts, RouteFacts } from "../wire";

/** The cheapest way between two ends of tickets over these routes, from its far end to its near one; none if there is
 * none. For the eye only: what a ticket still takes, the server says. */
export function cheapestWay(
  board: MapBoardFacts,
  [a, b]: [string, string],
  routes: RouteFacts[],
  cost: (route: RouteFacts) => number,
): RouteFacts[] {
  const far = new Map<string, number>(placesOf(board, a).map((name) => [name, 0]));
  const by = new Map<string, RouteFacts>();
  const farTo = (name: string): number => far.get(name) ?? Infinity;
  for (let changed = true; changed;) {
    changed = false;
    for (const route of routes) {
      for (const [from, to] of [
        [route.a, route.b],
        [route.b, route.a],
      ] as const) {
        const next = farTo(from) + cost(route);
        if (next >= farTo(to)) continue;
        far.set(to, next);
        by.set(to, route);
        changed = true;
      }
    }
  }
  const way: RouteFacts[] = [];
  let [at] = [...placesOf(board, b)].sort((p, q) => farTo(p) - farTo(q));
  for (let route = at && by.get(at); at && route; route = by.get(at)) {
    way.push(route);
    at = route.a === at ? route.b : route.a;
  }
  return way;
}
