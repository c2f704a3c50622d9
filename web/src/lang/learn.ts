/** Loaded with a language: the sentences of the server in it, and what puts them together. */
import { texts } from "virtual:sentences";
import { Sentences } from "./sentences";

export async function sentencesIn(code: string, named: (name: string) => string): Promise<Sentences> {
  const found = await texts[code]?.();
  return new Sentences(code, found?.default ?? {}, named);
}
