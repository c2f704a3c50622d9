import { en, type Catalogue } from "./en";

export const fr: Catalogue = en;
