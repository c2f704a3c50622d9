import { sentences } from "./sentences.fr";

/** Sentences of the server in French: found by their pattern, and what varies in them put into French by its name. */

// Beside a card, which is feminine, and by itself.
const COLOURS: Record<string, [card: string, alone: string]> = {
  blue: ["bleue", "bleu"],
  green: ["verte", "vert"],
  black: ["noire", "noir"],
  pink: ["rose", "rose"],
  yellow: ["jaune", "jaune"],
  orange: ["orange", "orange"],
  white: ["blanche", "blanc"],
  red: ["rouge", "rouge"],
  purple: ["violette", "violet"],
  grey: ["grise", "gris"],
};
const WILDS: Record<string, [one: string, many: string]> = {
  bus: ["carte Bus", "cartes Bus"],
  ferry: ["carte Ferry", "cartes Ferry"],
  locomotive: ["locomotive", "locomotives"],
};
const THINGS: Record<string, [one: string, many: string]> = {
  card: ["carte", "cartes"],
  ticket: ["ticket", "tickets"],
  space: ["case", "cases"],
  bus: ["bus", "bus"],
  "cable car": ["cable car", "cable cars"],
  train: ["wagon", "wagons"],
};
const UNTOUCHED = ["name", "text", "n", "list", "value"]; // names of people and places, numbers, what somebody typed

const patterns = sentences
  .map(([english, french]) => ({
    french,
    names: [...english.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ""),
    literal: english.replace(/\{\w+\}/g, "").length,
    form: new RegExp(`^${english.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "(.+?)")}$`, "s"),
  }))
  .sort((a, b) => b.literal - a.literal);

/** The sentence in French, or as it is if nobody has put it into French. */
export function inFrench(words: string): string {
  for (const { form, names, french } of patterns) {
    const found = form.exec(words);
    if (found)
      return french.replace(/\{(\w+)\}/g, (_, name: string) => part(name, found[names.indexOf(name) + 1] ?? ""));
  }
  return words;
}

function part(name: string, words: string): string {
  if (UNTOUCHED.includes(name)) return words;
  if (name === "names") return words.replaceAll(" and ", " et ");
  if (name === "route" || name === "other")
    return words.replace(/\((\w+)( \w)?\)$/, (label, colour: string, letter = "") => {
      const called = COLOURS[colour]?.[0];
      return called ? `(${called}${letter})` : label;
    });
  const whole = inFrench(words);
  if (whole !== words) return whole;
  const parts = words.split(/, | and /);
  const each = parts.map((one) => thing(name === "payment" ? `${one} card` : one));
  if (each.length < 2 || each.every((one, i) => one === parts[i])) return each.length < 2 ? each.join("") : words;
  return `${each.slice(0, -1).join(", ")} et ${each.at(-1)}`;
}

/** `3 blue cards`, `no bus card`, `2 cable cars`, `blue`. */
function thing(words: string): string {
  const [, count = "", what = words] = /^(?:(\d+|no) )?(.+)$/.exec(words) ?? [];
  const many = Number(count) > 1;
  const before = count === "no" ? "aucune " : count && `${count} `; // what there is none of are cards
  const card = /^(.+) cards?$/.exec(what)?.[1];
  if (card !== undefined) {
    const wild = WILDS[card];
    if (wild) return before + wild[many ? 1 : 0];
    const colour = COLOURS[card]?.[0];
    if (!colour) return `${before}${many ? "cartes" : "carte"} ${card}`;
    return `${before}${many ? "cartes" : "carte"} ${colour}${many && colour !== "orange" ? "s" : ""}`;
  }
  const alone = COLOURS[what]?.[1];
  if (alone) return before + alone;
  const named = THINGS[what] ?? THINGS[what.replace(/s$/, "")] ?? THINGS[what.replace(/es$/, "")];
  return named ? before + named[many ? 1 : 0] : words;
}
