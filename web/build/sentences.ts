import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { runnerImport, type Plugin } from "vite";
import { askPython } from "./python.ts";

const NAME = "virtual:sentences";
const LANG = "src/lang";
const REFERENCE = "en";

/** The languages of the page: each has a file of its own, named by its code. */
export const codesOf = (root: string): string[] =>
  readdirSync(resolve(root, LANG)).flatMap((file) => /^([a-z]{2})\.ts$/.exec(file)?.[1] ?? []);

/** Every text of a catalogue by the way to it, with () if facts vary in it. */
function keysOf(texts: object, before = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "object"
      ? keysOf(text as object, `${before}${key}.`)
      : [`${before}${key}${typeof text === "function" ? "()" : ""}`],
  );
}

/** The compiler asks for every key of a catalogue; so does the build, where nobody has asked the compiler. */
async function checkKeys(root: string): Promise<void> {
  const keys = new Map<string, Set<string>>();
  for (const code of codesOf(root)) {
    const { module } = await runnerImport<{ texts?: object }>(resolve(root, LANG, `${code}.ts`));
    if (!module.texts) throw new Error(`${LANG}/${code}.ts exports no texts: export const texts = {…}`);
    keys.set(code, new Set(keysOf(module.texts)));
  }
  const reference = keys.get(REFERENCE) ?? new Set();
  for (const [code, own] of keys) {
    const wrong = [
      ...[...reference].filter((key) => !own.has(key)).map((key) => `${key} is missing`),
      ...[...own].filter((key) => !reference.has(key)).map((key) => `${key} is shown nowhere; remove it`),
    ];
    if (wrong.length) throw new Error(`${LANG}/${code}.ts:\n${wrong.join("\n")}`);
  }
}

/** What the server says, for each language of the page a module of texts by message code: the Python package has them.
 * If one is missing, or a key of a catalogue, the build fails. */
export function sentences(): Plugin {
  let root = "";
  let building = false;
  return {
    name: "sentences",
    configResolved(config) {
      root = config.root;
      building = config.command === "build";
    },
    async buildStart() {
      if (building) await checkKeys(root);
    },
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${NAME}`) {
        const loads = codesOf(root).map((code) => `${code}: () => import("${NAME}-${code}")`);
        return `export const texts = { ${loads.join(", ")} };`;
      }
      if (!id.startsWith(`\0${NAME}-`)) return null;
      const code = id.slice(-2);
      const file = resolve(root, `../src/branchline/messages/${code}.toml`);
      if (!existsSync(file)) throw new Error(`${LANG}/${code}.ts needs ${file} too: copy ${REFERENCE}.toml`);
      this.addWatchFile(file);
      const texts = askPython(root, `The sentences of the language ${code}`, ["tools/messages.py", "--page", code]);
      return `export default ${texts};`;
    },
  };
}
