/** The parts of sentences: how a fact of each sort is put into words. The twin of `src/branchline/core/parts.py`. */
import type { Facts, ListStyle, Sentences } from "./sentences";

const WILD = "wild";

export type Sort = (language: Sentences, value: unknown, facts: Facts, form: string) => string;

function object(value: unknown): Facts {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error("A fact is no object.");
  return value as Facts;
}

function items(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error("A fact is no list.");
  return value;
}

/** A fact by its name, which a sort can't do without. */
export function fact(facts: Facts, name: string): unknown {
  if (facts[name] === undefined) throw new Error(`The fact ${name} is missing.`);
  return facts[name];
}

const ends = (value: unknown): string => `${fact(object(value), "a")}–${fact(object(value), "b")}`;

const style = (form: string): ListStyle => (form === "or" || form === "unit" || form === "commas" ? form : "and");

const asItIs: Sort = (language, value) => language.plain(value);
const number: Sort = (language, value, _, form) => language.number(Number(value), Number(form || 0));

const route: Sort = (language, value) => {
  const { colour, letter } = object(value);
  const label = [
    ...(colour === undefined ? [] : [language.term("colour", String(colour), { form: "route" })]),
    ...(letter === undefined ? [] : [String(letter)]),
  ];
  return `${ends(value)}${label.length ? ` (${label.join(" ")})` : ""}`;
};
const ticket: Sort = (_, value) => ends(value);

/** Of each its own sort, in a list of the style that the form names. */
const listOf =
  (sort: Sort): Sort =>
  (language, value, facts, form) =>
    language.listing(
      items(value).map((each) => sort(language, each, facts, "")),
      style(form),
    );

/** By name, or `you`: the language's word for the reader. */
const who: Sort = (language, value, _, form) => {
  const person = object(value);
  return person["you"] ? language.part("part.you", { form }) : language.plain(fact(person, "name"));
};

const colour: Sort = (language, value, _, form) => language.term("colour", String(value), { form });
const colours: Sort = (language, value, facts, form) =>
  language.listing(items(value).map((each) => colour(language, each, facts, form)));

/** A word of a board, which may go by the facts beside it. */
const term =
  (group: string): Sort =>
  (language, value, facts, form) =>
    language.term(group, String(value), { ...facts, form });

/** One of our titles by its key; where the language has no word for it, by the fact `name`. */
const title: Sort = (language, value, facts, form) => {
  const called = language.term("title", String(value), { form });
  return called === value && facts["name"] !== undefined ? String(facts["name"]) : called;
};

/** One card by its colour, without a number. */
const card: Sort = (language, value, facts, form) =>
  value === WILD
    ? language.part("part.wild-card", { wild: facts["wild"] ?? WILD, form })
    : language.part("part.card", { colour: value, form });

/** Of each colour a number. */
function counts(language: Sentences, value: unknown, facts: Facts, form: string, part: string, wild: string): string[] {
  return Object.entries(object(value)).map(([colour, n]) =>
    colour === WILD
      ? language.part(wild, { n, wild: facts["wild"] ?? WILD, form })
      : language.part(part, { n, colour, form }),
  );
}

const cards: Sort = (language, value, facts, form) =>
  typeof value === "number"
    ? language.part("part.cards", { n: value, form })
    : language.listing(counts(language, value, facts, form, "part.cards-of", "part.wild-cards"));
const payment: Sort = (language, value, facts, form) =>
  language.listing(counts(language, value, facts, form, "part.paid", "part.paid-wild"), "unit");

const vehicles: Sort = (language, value, facts, form) => {
  const [vehicle, vehicles] = [fact(facts, "vehicle"), fact(facts, "vehicles")];
  return language.part("part.vehicles", { n: value, vehicle, vehicles, form });
};

/** What is said within what is said: another sentence, or words. */
const sentence: Sort = (language, value) => language.nested(value);

export const SORTS: Record<string, Sort> = {
  number,
  route,
  routes: listOf(route),
  ticket,
  tickets: listOf(ticket),
  place: asItIs,
  seat: asItIs,
  who,
  list: listOf(asItIs),
  colour,
  colours,
  wild: term("wild"),
  vehicle: term("vehicle"),
  symbol: term("symbol"),
  title,
  card,
  cards,
  payment,
  vehicles,
  sentence,
  sentences: listOf(sentence),
};
