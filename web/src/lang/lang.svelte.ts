import { prefs } from "../prefs.svelte";
import { en, type Catalogue } from "./en";
import { fr } from "./fr";
import { inFrench } from "./told";

const CATALOGUES: Record<string, Catalogue> = { en, fr };

class Lang {
  readonly code = $derived(prefs.language === "system" ? ofSystem() : prefs.language);
  readonly t: Catalogue = $derived(CATALOGUES[this.code] ?? en);

  /** A sentence of the server's, which speaks English. */
  told(words: string): string {
    return this.code === "fr" ? inFrench(words) : words;
  }

  titleName(key: string, name: string): string {
    return this.t.title[key] ?? name;
  }
}

function ofSystem(): "en" | "fr" {
  const wanted = navigator.languages.find((each) => /^(en|fr)/i.test(each));
  return wanted?.toLowerCase().startsWith("fr") ? "fr" : "en";
}

export const lang = new Lang();
