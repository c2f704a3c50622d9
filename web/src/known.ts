/** What the page has a look and words of its own for, and what rules declare beside that. A rule from outside may use
 * one of our names for something else, so a name alone says nothing: the board tells which labels are those of rules
 * that come with Branchline. */
import { isMap, type Cards } from "./game";
import type { BoardFacts, LabelFacts, MapBoardFacts, MarkerFacts, PieceFacts, ViewFacts } from "./wire";

/** Facts that have a place of their own on the page. */
const LOOKS = new Set(["flag_cards", "flags", "tokens", "stacks", "track", "pieces"]);

/** Kinds of move that the page has words and places for: those of all titles, of maps, of the Card Game. */
const KINDS = new Set(["deal", "turn up", "ticket", "first", "draw deck", "draw", "draw tickets", "keep", "pass"]);
const KINDS_OF_MAPS = new Set(["claim", "flush"]);
const KINDS_OF_CARDS = new Set(["play", "stop drawing", "complete", "completed"]);
/** And those of rules, each with a fact that its rule declares. */
const KINDS_OF_RULES = new Map([
  ["place", "stacks"],
  ["take", "stacks"],
  ["lay", "track"],
  ["flag", "flag_cards"],
]);

export const hasLook = (board: MapBoardFacts | null, key: string): boolean =>
  LOOKS.has(key) && board?.labels[key]?.ours === true;

/** Until the board is here, a kind is taken for what its name says: most are. */
export function knowsKind(board: BoardFacts | null, kind: string): boolean {
  if (!board || KINDS.has(kind)) return true;
  if (!isMap(board)) return KINDS_OF_CARDS.has(kind);
  return KINDS_OF_MAPS.has(kind) || hasLook(board, KINDS_OF_RULES.get(kind) ?? "");
}

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
