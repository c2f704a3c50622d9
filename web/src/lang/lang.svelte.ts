import { prefs } from "../prefs.svelte";
import { en, type Catalogue } from "./en";

type French = { fr: Catalogue; inFrench: (words: string) => string };

class Lang {
  private french = $state.raw<French | null>(null);
  readonly wanted = $derived(prefs.language === "system" ? ofSystem() : prefs.language);
  /** The language that is shown. */
  readonly code: "en" | "fr" = $derived(this.wanted === "fr" && this.french ? "fr" : "en");
  readonly t: Catalogue = $derived(this.code === "fr" && this.french ? this.french.fr : en);

  /** Get what the language needs; nothing should be shown before. */
  async load(): Promise<void> {
    if (this.wanted === "fr" && !this.french) this.french = await import("./french");
  }

  /** A sentence of the server's, which speaks English. */
  told(words: string): string {
    const plain = withoutLevels(words);
    return this.code === "fr" && this.french ? this.french.inFrench(plain) : plain;
  }

  /** A bot's level; `search:2000ms` thinks longer than that level does. */
  level(spec: string): string {
    const [name = "", ...budget] = spec.split(":");
    const more = budget.map((each) =>
      each.endsWith("ms") ? this.t.thinks(parseInt(each) / 1000) : this.t.simulations(Number(each)),
    );
    return [this.t.levels[name] ?? name, ...more].join(", ");
  }

  /** A title's name, which the server says in English; a board from elsewhere keeps its own. */
  titleName(name: string): string {
    return this.t.titles[name] ?? name;
  }
}

/** The server adds to bots' names what it calls their levels; people know those by other names. */
export const withoutLevels = (words: string): string => words.replace(/\b(Bot \d+) \([\w:-]+\)/g, "$1");

function ofSystem(): "en" | "fr" {
  const wanted = navigator.languages.find((each) => /^(en|fr)/i.test(each));
  return wanted?.toLowerCase().startsWith("fr") ? "fr" : "en";
}

export const lang = new Lang();
