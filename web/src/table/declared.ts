/** What rules declare that the page has no look for: in the words that the rules give it, so that no rule is unknown. */
import type { MapBoard, Player, View } from "../game";
import type { Teller } from "../lang/story";
import { lang } from "../lang/lang.svelte";
import { cardsInWords } from "../lang/story";

/** Facts that have a place of their own on the page. */
const LOOKS = new Set(["flag_cards", "flags", "tokens", "stacks", "track", "pieces"]);

type Marker = { place: string; symbol: string; count: number };
type Piece = { route: number; colour: string };

const unknown = (board: MapBoard | null, shapes: string[]) =>
  Object.entries(board?.labels ?? {}).filter(([key, { shape }]) => !LOOKS.has(key) && shapes.includes(shape));

/** What lies before a player or goes with them; what is somebody's secret is not among their facts. */
export function declaredOf(board: MapBoard | null, player: Player): string[] {
  const facts = player as unknown as Record<string, string[] | number | undefined>;
  return unknown(board, ["badges", "tally"]).flatMap(([key, { label }]) => {
    const fact = facts[key];
    if (fact === undefined) return [];
    return [lang.t.is(label, typeof fact === "number" ? String(fact) : lang.t.list(fact) || lang.t.text.none)];
  });
}

/** What lies on the board and beside it: a heading, and lines. */
export function declaredOn(board: MapBoard | null, view: View, teller: Teller): { label: string; lines: string[] }[] {
  const facts = view as unknown as Record<string, unknown>;
  return unknown(board, ["markers", "pieces", "supply"]).flatMap(([key, { label, shape }]) => {
    const fact = facts[key];
    if (fact === undefined) return [];
    let lines: string[];
    if (shape === "markers") lines = (fact as Marker[]).map((m) => lang.t.is(m.place, `${m.count} ${m.symbol}`));
    else if (shape === "pieces")
      lines = (fact as Piece[]).map((p) => lang.t.is(teller.routeName(p.route), lang.t.colour(p.colour)));
    else
      lines = Object.entries(fact as Record<string, Record<string, number>>).map(([size, left]) =>
        lang.t.is(size, cardsInWords(left, teller) || lang.t.text.none),
      );
    return [{ label, lines }];
  });
}
