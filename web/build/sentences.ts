import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { codesOf, LANG, problemsOf, REFERENCE } from "./catalogues.ts";
import { askPython } from "./python.ts";

const NAME = "virtual:sentences";

const fileOf = (root: string, code: string): string => resolve(root, `../src/branchline/messages/${code}.toml`);

/** The texts of a language as JSON; raises an error that says what is wrong with them. */
function textsOf(root: string, code: string): string {
  if (!existsSync(fileOf(root, code)))
    throw new Error(`${LANG}/${code}.ts needs ${code}.toml too: copy ${REFERENCE}.toml`);
  return askPython(root, `The sentences of the language ${code}`, ["tools/messages.py", "--page", code]);
}

/** What the server says, for each language of the page a module of texts by message code: the Python package has them.
 * If one is missing, or one of the page's own, the build fails. */
export function sentences(): Plugin {
  let root = "";
  let building = false;
  const asked = new Map<string, string>();
  return {
    name: "sentences",
    configResolved(config) {
      root = config.root;
      building = config.command === "build";
    },
    async buildStart() {
      if (!building) return;
      const wrong = await problemsOf(root);
      for (const code of codesOf(root))
        try {
          asked.set(code, textsOf(root, code));
        } catch (error) {
          wrong.push(error instanceof Error ? error.message : String(error));
        }
      if (wrong.length) {
        console.error(["There are texts that can't be shown:", ...wrong].join("\n"));
        process.exit(1); // an error would bury them under its stack
      }
    },
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${NAME}`) {
        const loads = codesOf(root).map((code) => `${code}: () => import("${NAME}-${code}")`);
        return `export const texts = { ${loads.join(", ")} };`;
      }
      if (!id.startsWith(`\0${NAME}-`)) return null;
      const code = id.slice(-2);
      this.addWatchFile(fileOf(root, code));
      return `export default ${asked.get(code) ?? textsOf(root, code)};`;
    },
  };
}
