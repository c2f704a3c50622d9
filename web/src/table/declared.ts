/** What rules declare that the page has no look for: in the words that the rules give it, so that no rule is unknown. */
import { markers, pieces, withoutLook } from "../known";
import { lang } from "../lang/lang.svelte";
import type { Teller } from "../lang/story";
import type { MapBoardFacts, PlayerFacts, ViewFacts } from "../wire";

/** What lies before a player or goes with them; what is somebody's secret is not among their facts. */
export function declaredOf(board: MapBoardFacts | null, player: PlayerFacts): string[] {
  return withoutLook(board, player, "badges", "tally").flatMap(([{ label }, fact]) => {
    if (typeof fact === "number") return [lang.t.is(label, lang.platform.number(fact))];
    return Array.isArray(fact) ? [lang.t.is(label, lang.t.list(fact.map(String)) || lang.t.text.none)] : [];
  });
}

/** What lies on the board: a heading, and lines. */
export function declaredOn(
  board: MapBoardFacts | null,
  view: ViewFacts,
  teller: Teller,
): { label: string; lines: string[] }[] {
  if (!board) return [];
  const found: { label: string; line: string }[] = [
    ...markers(board, view).map(({ label, place, count, symbol }) => ({
      label,
      line: lang.t.is(place, `${count} ${symbol}`),
    })),
    ...pieces(board, view).map(({ label, route, colour }) => ({
      label,
      line: lang.t.is(lang.t.route(teller.route(route)), lang.t.colour(colour)),
    })),
  ];
  const labels = withoutLook(board, view, "markers", "pieces").map(([{ label }]) => label);
  return labels.map((label) => ({
    label,
    lines: found.filter((own) => own.label === label).map(({ line }) => line),
  }));
}
