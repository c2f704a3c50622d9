import { lang } from "../lang/lang.svelte";
import { words as en, type Words } from "./words.en";
import { words as fr } from "./words.fr";

/** The Card Game's own texts, in the language of now. */
export const words = (): Words => (lang.code === "fr" ? fr : en);
