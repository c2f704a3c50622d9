import type { Catalogue } from "./en";

/** What a language other than English brings: its texts, and the server's sentences in it. */
export type Translation = { texts: Catalogue; translate: (words: string) => string };

/** Every language of the page, by its code. English is always there; the others are loaded when somebody reads them. */
export const LANGUAGES = {
  en: { name: "English", load: null },
  fr: { name: "Français", load: (): Promise<Translation> => import("./french") },
};

export type LanguageCode = keyof typeof LANGUAGES;

export const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(LANGUAGES, code);
