import type { texts } from "./en";

/** What every language has: the keys of the English texts, and what each is made from. */
export type Catalogue = typeof texts;
