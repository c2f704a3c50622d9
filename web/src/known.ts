/** What the page has a look and words of its own for, and what rules declare beside that. A rule from outside may use
 * one of our names for something else, so a name alone says nothing: the board tells which names are ours. */
import { isMap, type Cards } from "./game";
import type { BoardFacts, LabelFacts, MapBoardFacts, MarkerFacts, OurNames, PieceFacts, ViewFacts } from "./wire";

/** Facts that have a place of their own on the page. */
const LOOKS = new Set(["flag_cards", "flags", "tokens", "stacks", "track", "pieces"]);

/** Keys of a board's files that the page reads. */
const BOARD_KEYS = ["crossings", "flag", "tokens"] as const;
const ROUTE_KEYS = ["ferries"] as const;

/** The names of ours on this board, in the order of its rules. None are known until the board is here, or where an
 * answer of an older server is still in the browser's cache, which has no list. */
export function ourNames(board: BoardFacts | null, sort: keyof OurNames): string[] | undefined {
  const ours: Partial<OurNames> | undefined = board && isMap(board) ? board.ours : undefined;
  return ours?.[sort];
}

/** Without a list, a name is taken for what it means to us: most are. */
export const isOurs = (board: BoardFacts | null, sort: keyof OurNames, name: string): boolean =>
  ourNames(board, sort)?.includes(name) ?? true;

export const hasLook = (board: MapBoardFacts | null, key: string): boolean =>
  board !== null && LOOKS.has(key) && isOurs(board, "facts", key);

/** The board without what a rule from outside reads from it under a name of ours. */
export function withOurKeys(board: BoardFacts): BoardFacts {
  if (!isMap(board)) return board;
  const foreign = (key: string): boolean => !isOurs(board, "keys", key);
  const own = { ...board, routes: board.routes.map((route) => ({ ...route })) };
  for (const key of BOARD_KEYS.filter(foreign)) own[key] = undefined;
  for (const key of ROUTE_KEYS.filter(foreign)) for (const route of own.routes) route[key] = undefined;
  return own;
}

/** Whether a colour of a route is that of a bed, on which track is laid. */
export const isBed = (board: MapBoardFacts, colour: string): boolean =>
  colour === "bed" && isOurs(board, "colours", colour);

/** The colour that a route is painted in: one of the board's cards, or grey, whatever a rule calls such routes. */
export const paintOf = (board: MapBoardFacts, colour: string): string =>
  Object.hasOwn(board.cards, colour) ? colour : "grey";

/** Facts of these shapes that have no look, each with its label. */
export function withoutLook(
  board: MapBoardFacts | null,
  facts: object,
  ...shapes: LabelFacts["shape"][]
): [LabelFacts, unknown][] {
  return declared(board, facts, shapes).flatMap(([key, label, fact]): [LabelFacts, unknown][] =>
    hasLook(board, key) ? [] : [[label, fact]],
  );
}

function declared(
  board: MapBoardFacts | null,
  facts: object,
  shapes: LabelFacts["shape"][],
): [string, LabelFacts, unknown][] {
  const found = new Map<string, unknown>(Object.entries(facts));
  return Object.entries(board?.labels ?? {}).flatMap(([key, label]): [string, LabelFacts, unknown][] =>
    shapes.includes(label.shape) && found.has(key) ? [[key, label, found.get(key)]] : [],
  );
}

const isObject = (fact: unknown): fact is object => typeof fact === "object" && fact !== null;
const isMarker = (fact: unknown): fact is MarkerFacts =>
  isObject(fact) && "place" in fact && "symbol" in fact && "count" in fact;
const isPiece = (fact: unknown): fact is PieceFacts => isObject(fact) && "route" in fact && "colour" in fact;
const isCards = (fact: unknown): fact is Cards =>
  isObject(fact) && Object.values(fact).every((count) => typeof count === "number");
const each = (fact: unknown): unknown[] => (Array.isArray(fact) ? fact : []);

/** What lies at places and has no look. */
export const markers = (board: MapBoardFacts, view: ViewFacts): (MarkerFacts & { label: string })[] =>
  withoutLook(board, view, "markers").flatMap(([{ label }, fact]) =>
    each(fact)
      .filter(isMarker)
      .map((marker) => ({ ...marker, label })),
  );

/** What lies on routes and has no look. */
export const pieces = (board: MapBoardFacts, view: ViewFacts): (PieceFacts & { label: string })[] =>
  withoutLook(board, view, "pieces").flatMap(([{ label }, fact]) =>
    each(fact)
      .filter(isPiece)
      .map((piece) => ({ ...piece, label })),
  );

/** What lies beside the board, with a look or without: how many of each colour, by size. */
export type SupplyFacts = { key: string; label: string; unit: string; sizes: [string, Cards][] };

export const supplies = (board: MapBoardFacts | null, view: ViewFacts): SupplyFacts[] =>
  declared(board, view, ["supply"]).map(([key, { label, unit = "" }, fact]) => ({
    key,
    label,
    unit,
    sizes: Object.entries(isObject(fact) ? fact : {}).filter((size): size is [string, Cards] => isCards(size[1])),
  }));
