import { total, type Cards } from "../game";
import type { Choice } from "../table/session.svelte";

const MOST = 6; // shortcuts at once
const MIXED = 2; // of them of several colours, unless there is nothing else

const colours = (cards: Cards): string[] =>
  Object.keys(cards).filter((colour) => colour !== "wild" && (cards[colour] ?? 0) > 0);

export const same = (a: Cards, b: Cards): boolean =>
  [...Object.keys(a), ...Object.keys(b)].every((colour) => (a[colour] ?? 0) === (b[colour] ?? 0));

/** The legal moves that most people mean: of each colour the most cards with the fewest wilds, and a few mixed ones. */
export function shortcuts(plays: Choice[], hand: Cards): Choice[] {
  const best = new Map<string, Choice>();
  const mixed: Choice[] = [];
  for (const choice of plays) {
    const cards = choice.facts.cards ?? {};
    const found = colours(cards);
    const colour = found[0];
    if (found.length !== 1 || colour === undefined) {
      mixed.push(choice);
      continue;
    }
    const held = best.get(colour)?.facts.cards;
    const more = (cards[colour] ?? 0) - (held?.[colour] ?? 0);
    if (!held || more > 0 || (more === 0 && (cards.wild ?? 0) < (held.wild ?? 0))) best.set(colour, choice);
  }
  const suits = [...best.values()].sort((a, b) => total(b.facts.cards) - total(a.facts.cards) || a.action - b.action);
  // the fewest cards of their colours in hand: what can hardly be played otherwise
  const spare = (choice: Choice): number =>
    colours(choice.facts.cards ?? {}).reduce((sum, each) => sum + (hand[each] ?? 0), 0);
  mixed.sort((a, b) => spare(a) - spare(b) || a.action - b.action);
  const pure = suits.filter((choice) => !choice.facts.cards?.wild);
  const helped = suits.filter((choice) => choice.facts.cards?.wild);
  const some = mixed.slice(0, suits.length ? MIXED : MOST);
  return [...pure.slice(0, MOST - some.length), ...some, ...helped].slice(0, MOST);
}

/** What the server calls these cards: `play 2 red, 1 locomotive`, or `play blue, purple, white`. */
export function playInWords(cards: Cards, order: string[]): string {
  const named = order.filter((colour) => (cards[colour] ?? 0) > 0);
  const singles = named.length > 1 && named.every((colour) => colour !== "wild" && cards[colour] === 1);
  const parts = named.map((colour) => {
    const called = colour === "wild" ? "locomotive" : colour;
    return singles ? called : `${cards[colour]} ${called}`;
  });
  return `play ${parts.join(", ")}`;
}
