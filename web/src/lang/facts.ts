/** What texts are made from. A catalogue receives facts and puts them into words itself: in one language a colour agrees
 * with its card, in another a name takes a case. */
import type { WordsFacts } from "../wire";

/** Somebody; `you` are who reads. */
export type Person = { name: string; you?: boolean };

/** A route by its ends; the tracks of a double route are told apart by colour, letter or both. */
export type RouteName = { a: string; b: string; colour?: string; letter?: string };

/** A card by its colour, or `wild`; `words` has what the board calls its wilds. */
export type NamedCard = { colour: string; words: WordsFacts };

/** Cards in the order in which they are named. */
export type NamedCards = { counts: [colour: string, n: number][]; words: WordsFacts };

// The words of our titles, for which every catalogue has its own. Boards from elsewhere may have others.
export const COLOURS = [
  "blue",
  "green",
  "black",
  "pink",
  "yellow",
  "orange",
  "white",
  "red",
  "purple",
  "grey",
] as const;
export const WILDS = ["bus", "ferry", "locomotive"] as const;
export const VEHICLES = ["bus", "cable car", "train"] as const;
export const SYMBOLS = ["sea lion", "cable car", "bridge", "rose", "sourdough", "fog", "sunset"] as const;

/** For each of these a word, or its forms. */
export type WordsFor<Names extends readonly string[], Word = string> = Record<Names[number], Word>;

/** The word of a catalogue for a name that the server has; none for what is not ours. */
export const wordFor = <Word>(words: Record<string, Word>, name: string): Word | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;
