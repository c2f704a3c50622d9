/** How a language counts, lists and writes numbers and times, as the platform knows it. Each catalogue takes its own:
 * `const { plural, list } = platform("fr")`. */

/** A text for each of CLDR's plural categories that the language has; `#` is the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

type Unit = "second" | "minute" | "hour" | "day";
const DAY = 86_400;
const SOON = 2; // days within which it is worth to say the hour

/** British, where it matters: no comma before “and”, the day before the month. */
export const localeOf = (code: string): string => (code === "en" ? "en-GB" : code);

/** The largest unit that the time fills, and how many of it. */
function inUnits(seconds: number): [number: number, unit: Unit] {
  if (seconds < 60) return [Math.round(seconds), "second"];
  if (seconds < 3600) return [Math.round(seconds / 60), "minute"];
  if (seconds < DAY) return [Math.round(seconds / 3600), "hour"];
  return [Math.round(seconds / DAY), "day"];
}

const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
const two = (n: number): string => String(n).padStart(2, "0");

function made(code: string) {
  const locale = localeOf(code);
  const cardinals = new Intl.PluralRules(locale);
  const ordinals = new Intl.PluralRules(locale, { type: "ordinal" });
  const numbers = new Intl.NumberFormat(locale);
  const changes = new Intl.NumberFormat(locale, { signDisplay: "exceptZero" });
  const lists = new Intl.ListFormat(locale);
  // as lists have it after the first; before the last many languages have “and” in every style
  const between = lists.formatToParts(["1", "2", "3"])[1]?.value ?? ", ";
  const units = (n: number, unit: Unit, unitDisplay: "long" | "narrow"): string =>
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay }).format(n);

  /** With a true minus. */
  const number = (n: number): string => numbers.format(n).replace("-", "\u2212");
  const by = (rules: Intl.PluralRules, n: number, forms: PluralForms): string =>
    (forms[rules.select(n)] ?? forms.other).replaceAll("#", () => number(n));

  return {
    number,
    /** With a sign, for what is added. */
    signed: (n: number): string => changes.format(n).replace("-", "\u2212"),
    /** `plural(2, { one: "# card", other: "# cards" })` is `2 cards`. */
    plural: (n: number, forms: PluralForms): string => by(cardinals, n, forms),
    /** By the ordinal's category: 1st, 2nd. */
    ordinal: (n: number, forms: PluralForms): string => by(ordinals, n, forms),
    /** One, two and three. */
    list: (words: string[]): string => lists.format(words),
    /** One, two, three: what is said of one thing, such as a label. */
    series: (words: string[]): string => words.join(between),
    /** A time in its largest unit: 5 minutes. */
    duration(seconds: number): string {
      const [n, unit] = inUnits(seconds);
      return units(n, unit, "long");
    },
    /** From now on: in 5 minutes. */
    within: (seconds: number): string => new Intl.RelativeTimeFormat(locale).format(...inUnits(seconds)),
    /** What is left on a clock: 4:05, or days and hours. */
    clock(ms: number): string {
      const seconds = Math.ceil(ms / 1000);
      const hours = Math.floor(seconds / 3600);
      if (seconds >= DAY)
        return `${units(Math.floor(hours / 24), "day", "narrow")} ${units(hours % 24, "hour", "narrow")}`;
      const minutes = Math.floor((seconds % 3600) / 60);
      const rest = two(seconds % 60);
      return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
    },
    /** A day that is over: today, yesterday, 3 days ago. */
    day(time: number): string {
      const days = Math.round((midnight(time) - midnight(Date.now())) / (DAY * 1000));
      return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.min(0, days), "day");
    },
    /** A day to come; soon, the hour too. */
    date(time: number): string {
      const soon = time - Date.now() < SOON * DAY * 1000;
      const style = soon ? ({ dateStyle: "medium", timeStyle: "short" } as const) : ({ dateStyle: "long" } as const);
      return new Intl.DateTimeFormat(locale, style).format(time);
    },
    /** With a capital letter, as a text begins. */
    capital: (words: string): string => words.charAt(0).toLocaleUpperCase(locale) + words.slice(1),
  };
}

export type Platform = ReturnType<typeof made>;
const known = new Map<string, Platform>();

export function platform(code: string): Platform {
  const found = known.get(code) ?? made(code);
  known.set(code, found);
  return found;
}
