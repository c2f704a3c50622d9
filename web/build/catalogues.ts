import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import ts from "typescript";
import { runnerImport } from "vite";
import { leftOut } from "./gaps.ts";

/** What is wrong with the page's texts in a language, for the build, which nobody has asked to check types: keys, what
 * texts are made from, what they leave out, and plurals. */

export const LANG = "src/lang";
export const REFERENCE = "en";
const COUNTED = 1000; // numbers below it are said in games

/** The languages of the page: each has a file of its own, named by its code. */
export const codesOf = (root: string): string[] =>
  readdirSync(resolve(root, LANG)).flatMap((file) => /^([a-z]{2})\.ts$/.exec(file)?.[1] ?? []);

const fileOf = (root: string, code: string): string => resolve(root, LANG, `${code}.ts`);

/** One line each, with the file that it is about. */
export async function problemsOf(root: string): Promise<string[]> {
  const wrong = wrongTypes(root); // what is no TypeScript can't be loaded either
  return wrong.length ? wrong : wrongKeys(root);
}

/** Every text of a catalogue by the way to it, with () if facts vary in it. */
function keysOf(texts: object, before = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "object"
      ? keysOf(text as object, `${before}${key}.`)
      : [`${before}${key}${typeof text === "function" ? "()" : ""}`],
  );
}

async function wrongKeys(root: string): Promise<string[]> {
  const keys = new Map<string, Set<string>>();
  for (const code of codesOf(root)) {
    const { module } = await runnerImport<{ texts: object }>(fileOf(root, code));
    keys.set(code, new Set(keysOf(module.texts)));
  }
  const reference = keys.get(REFERENCE) ?? new Set();
  return [...keys].flatMap(([code, own]) => [
    ...[...reference].filter((key) => !own.has(key)).map((key) => `${code}.ts: ${key} is missing`),
    ...[...own].filter((key) => !reference.has(key)).map((key) => `${code}.ts: ${key} is shown nowhere; remove it`),
  ]);
}

/** What the compiler finds in the files of languages, each held against the English one. */
function wrongTypes(root: string): string[] {
  const { config } = ts.readConfigFile(resolve(root, "tsconfig.json"), (file) => ts.sys.readFile(file)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const held = resolve(root, LANG, "held.ts"); // is not there but for the compiler
  const others = codesOf(root).filter((code) => code !== REFERENCE);
  const source = [
    'import type { Catalogue } from "./catalogue";',
    ...others.map((code) => `import { texts as ${code}_ } from "./${code}"; ${code}_ satisfies Catalogue;`),
  ];
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.fileExists = (file) => file === held || fileExists(file);
  host.readFile = (file) => (file === held ? source.join("\n") : readFile(file));
  host.getSourceFile = (file, target, ...more) =>
    file === held ? ts.createSourceFile(file, source.join("\n"), target) : getSourceFile(file, target, ...more);
  const program = ts.createProgram([held], options, host);
  const files = [...codesOf(root).map((code) => fileOf(root, code)), held].flatMap(
    (file) => program.getSourceFile(file) ?? [],
  );
  const english = files.find((file) => file.fileName.endsWith(`/${REFERENCE}.ts`));
  return files.flatMap((file) => [
    ...[...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map((each) =>
      said(file, each, held),
    ),
    ...(file.fileName === held ? [] : wrongPlurals(file, program.getTypeChecker())),
    ...(english && file.fileName !== held ? leftOut(file, english) : []),
  ]);
}

function said(file: ts.SourceFile, { start = 0, messageText }: ts.Diagnostic, held: string): string {
  const { line } = file.getLineAndCharacterOfPosition(start);
  const chain = typeof messageText === "string" ? messageText : (messageText.next ?? messageText.messageText);
  const details = Array.isArray(chain) ? chain : [chain]; // what is above them has the whole type of a catalogue
  const what = details.map((each) => ts.flattenDiagnosticMessageText(each, " ").replace(/\s+/g, " ")).join(" ");
  const code = file.fileName === held ? (file.text.split("\n")[line] ?? "").slice(18, 20) : "";
  return code ? `${code}.ts: ${what}` : `${place(file, line)}: ${what}`;
}

const place = (file: ts.SourceFile, line: number): string => `${file.fileName.slice(-5)}, line ${line + 1}`;

/** Plurals with a case that the language does not have, or without one that it needs. */
function wrongPlurals(file: ts.SourceFile, checker: ts.TypeChecker): string[] {
  const code = file.fileName.slice(-5, -3);
  const wrong: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && checker.getContextualType(node)?.aliasSymbol?.name === "PluralForms") {
      const called = ts.isCallExpression(node.parent) ? node.parent.expression.getText() : "";
      const rules = new Intl.PluralRules(code, { type: called === "ordinal" ? "ordinal" : "cardinal" });
      const needed = new Set(Array.from({ length: COUNTED }, (_, n) => rules.select(n) as string));
      const known = new Set<string>([...rules.resolvedOptions().pluralCategories, "other"]);
      const cases = node.properties.map((each) => each.name?.getText() ?? "");
      const at = place(file, file.getLineAndCharacterOfPosition(node.getStart()).line);
      for (const each of cases) if (!known.has(each)) wrong.push(`${at}: the language has no plural ${each}`);
      if (cases.length > 1)
        for (const each of needed) if (!cases.includes(each)) wrong.push(`${at}: the plural ${each} is missing`);
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return wrong;
}
