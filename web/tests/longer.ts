/** English with texts two fifths longer, as other languages have them: bundled by tests/languages.spec.ts and given to
 * the page in place of a language. Nothing of it is in the client. */
import type { Catalogue } from "../src/lang/catalogue";
import { texts as english } from "../src/lang/en";

const MORE = 0.4;
const VOWEL = /[aeiouy]/i;

/** Each word longer, because that is what does not break; what was made longer already stays as it is. */
function stretched(words: string): string {
  return words.replace(/\p{L}+/gu, (word) => {
    if (word.includes("ë")) return word;
    const more = "ë".repeat(Math.ceil(word.length * MORE));
    return VOWEL.test(word) ? word.replace(VOWEL, (vowel) => vowel + more) : word + more;
  });
}

function longer(texts: unknown): unknown {
  if (typeof texts === "string") return stretched(texts);
  if (typeof texts === "function")
    return (...facts: unknown[]) => stretched(String((texts as (...facts: unknown[]) => string)(...facts)));
  return Object.fromEntries(Object.entries(texts as object).map(([key, each]) => [key, longer(each)]));
}

/** Names of places are as long everywhere, and what is joined has been made longer before. */
const { route, list, is } = english;
export const texts = { ...(longer(english) as Catalogue), route, list, is };
