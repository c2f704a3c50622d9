import { lang } from "../lang/lang.svelte";
import type { LanguageCode } from "../lang/languages";
import { words as en, type Words } from "./words.en";
import { words as fr } from "./words.fr";

const WORDS: Record<LanguageCode, Words> = { en, fr };

/** The Card Game's own texts, in the language of now. */
export const words = (): Words => WORDS[lang.code];
