import type { Catalogue } from "./catalogue";
import { localeOf, platform } from "./platform";

/** The language of the catalogue that all others are held against; it is always there. */
export const REFERENCE = "en";

/** A language is a file here, named by its code; it is loaded when somebody reads it. */
const FILES = import.meta.glob<Catalogue>(["./??.ts", `!./en.ts`], { import: "texts" });
const fileOf = (code: string): string => `./${code}.ts`;
const codes = [REFERENCE, ...Object.keys(FILES).map((file) => file.slice(2, 4))];

export const isLanguage = (code: string): boolean => codes.includes(code);

/** What a language calls itself. */
const ownName = (code: string): string =>
  platform(code).capital(new Intl.DisplayNames([localeOf(code)], { type: "language" }).of(code) ?? code);

/** Every language of the page, by its own name. */
export const languages = (): { code: string; name: string }[] =>
  codes.map((code) => ({ code, name: ownName(code) })).sort((a, b) => a.name.localeCompare(b.name));

/** The texts of a language; none for the one that is always there. */
export const textsOf = (code: string): Promise<Catalogue> | undefined => FILES[fileOf(code)]?.();
