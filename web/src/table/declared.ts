/** What rules declare that the page has no look for: in the words that the rules give it, so that no rule is unknown. */
import { lang } from "../lang/lang.svelte";
import { cardsInWords, type Teller } from "../lang/story";
import type { LabelFacts, MapBoardFacts, MarkerFacts, PieceFacts, PlayerFacts, ViewFacts } from "../wire";

/** Facts that have a place of their own on the page. */
const LOOKS = new Set(["flag_cards", "flags", "tokens", "stacks", "track", "pieces"]);

/** Facts of rules that no type lists, by their keys, each with its label. */
function unknown(board: MapBoardFacts | null, facts: object, shapes: LabelFacts["shape"][]): [LabelFacts, unknown][] {
  const found = new Map<string, unknown>(Object.entries(facts));
  return Object.entries(board?.labels ?? {}).flatMap(([key, label]): [LabelFacts, unknown][] =>
    !LOOKS.has(key) && shapes.includes(label.shape) && found.has(key) ? [[label, found.get(key)]] : [],
  );
}

const isObject = (fact: unknown): fact is object => typeof fact === "object" && fact !== null;
const isMarker = (fact: unknown): fact is MarkerFacts =>
  isObject(fact) && "place" in fact && "symbol" in fact && "count" in fact;
const isPiece = (fact: unknown): fact is PieceFacts => isObject(fact) && "route" in fact && "colour" in fact;
const isCards = (fact: unknown): fact is Record<string, number> =>
  isObject(fact) && Object.values(fact).every((count) => typeof count === "number");

/** What lies before a player or goes with them; what is somebody's secret is not among their facts. */
export function declaredOf(board: MapBoardFacts | null, player: PlayerFacts): string[] {
  return unknown(board, player, ["badges", "tally"]).flatMap(([{ label }, fact]) => {
    if (typeof fact === "number") return [lang.t.is(label, String(fact))];
    return Array.isArray(fact) ? [lang.t.is(label, lang.t.list(fact.map(String)) || lang.t.text.none)] : [];
  });
}

/** What lies on the board and beside it: a heading, and lines. */
export function declaredOn(
  board: MapBoardFacts | null,
  view: ViewFacts,
  teller: Teller,
): { label: string; lines: string[] }[] {
  return unknown(board, view, ["markers", "pieces", "supply"]).map(([{ label, shape }, fact]) => ({
    label,
    lines: lines(shape, fact, teller),
  }));
}

function lines(shape: LabelFacts["shape"], fact: unknown, teller: Teller): string[] {
  const each: unknown[] = Array.isArray(fact) ? fact : [];
  if (shape === "markers") return each.filter(isMarker).map((m) => lang.t.is(m.place, `${m.count} ${m.symbol}`));
  if (shape === "pieces")
    return each.filter(isPiece).map((p) => lang.t.is(teller.routeName(p.route), lang.t.colour(p.colour)));
  return Object.entries(isObject(fact) ? fact : {}).map(([size, left]) =>
    lang.t.is(size, (isCards(left) && cardsInWords(left, teller)) || lang.t.text.none),
  );
}
