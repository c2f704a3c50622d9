/** The texts of the Python package's messages, for each language of the page: made by build/sentences.ts. */
declare module "virtual:sentences" {
  export const texts: Record<string, () => Promise<{ default: Record<string, string> }>>;
}
