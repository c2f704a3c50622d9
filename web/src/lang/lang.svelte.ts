import { prefs } from "../prefs.svelte";
import { en, type Catalogue } from "./en";
import { isLanguage, LANGUAGES, type LanguageCode, type Translation } from "./languages";

class Lang {
  private loaded = $state.raw<Partial<Record<LanguageCode, Translation>>>({});
  readonly wanted: LanguageCode = $derived(isLanguage(prefs.language) ? prefs.language : ofSystem());
  private readonly translation: Translation | null = $derived(this.loaded[this.wanted] ?? null);
  /** The language that is shown. */
  readonly code: LanguageCode = $derived(this.translation ? this.wanted : "en");
  readonly t: Catalogue = $derived(this.translation?.texts ?? en);

  /** Get what the language needs; nothing should be shown before. */
  async load(): Promise<void> {
    const code = this.wanted;
    const load = LANGUAGES[code].load;
    if (!load || this.loaded[code]) return;
    const found = await load();
    this.loaded = { ...this.loaded, [code]: found };
  }

  /** A sentence of the server's, which speaks English. */
  translate(words: string): string {
    const plain = withoutLevels(words);
    return this.translation?.translate(plain) ?? plain;
  }

  /** A bot's level; `search:2000ms` thinks longer than that level does. */
  level(spec: string): string {
    const [name = "", ...budget] = spec.split(":");
    const more = budget.map((each) =>
      each.endsWith("ms") ? this.t.thinks(parseInt(each) / 1000) : this.t.simulations(Number(each)),
    );
    return [this.t.levels[name] ?? name, ...more].join(", ");
  }
}

/** The server adds to bots' names what it calls their levels; people know those by other names. */
export const withoutLevels = (words: string): string => words.replace(/\b(Bot \d+) \([\w:-]+\)/g, "$1");

function ofSystem(): LanguageCode {
  const codes = navigator.languages.map((each) => each.slice(0, 2).toLowerCase());
  return codes.find(isLanguage) ?? "en";
}

export const lang = new Lang();
