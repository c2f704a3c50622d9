/** What the build finds in the page's texts of a language, where nobody asks the compiler. */
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { problemsOf } from "../build/catalogues";
import { texts } from "../src/lang/en";

const WEB = resolve(import.meta.dirname, "..");

test("a text that a language lacks, or that could not be shown, is named with its file", async () => {
  const root = await mkdtemp(join(tmpdir(), "catalogues-"));
  for (const part of ["src", "tsconfig.json"]) await cp(join(WEB, part), join(root, part), { recursive: true });
  await symlink(join(WEB, "node_modules"), join(root, "node_modules"));
  const lang = join(root, "src/lang");
  const put = async (code: string, text: string, by: string): Promise<void> => {
    const file = join(lang, `${code}.ts`);
    const old = await readFile(file, "utf8");
    expect(old.split(text), text).toHaveLength(2);
    await writeFile(file, old.replace(text, by));
  };
  try {
    await cp(join(lang, "en.ts"), join(lang, "nl.ts"));
    await put("nl", 'platform("en")', 'platform("nl")');
    await put("nl", 'ordinal(n, { one: "#st", two: "#nd", few: "#rd", other: "#th" })', "number(n)");
    expect(await problemsOf(root), "a copy of the English is sound").toEqual([]);

    await put("de", "    winnerMark:", "    winnersMark:");
    await put("nl", '{ one: "# card", other: "# cards" }', '{ one: "# kaart", few: "# kaarten", other: "# kaarten" }');
    await put("nl", '{ one: "# ticket", other: "# tickets" }', '{ zero: "geen", other: "# kaartjes" }');
    await put(
      "nl",
      "is: (name: string, what: string): string => `${name}",
      "is: (name: number, what: string): string => `${naam}",
    );
    await put("nl", 'tagline: "Train games for your table"', 'tagline: ""');
    await put("nl", "cards: each,", "cards: ({ counts }) => list(counts.map(([name]) => colour(name))),");
    await put("nl", "thinks: (seconds: number) => `${number(seconds)} s`", "thinks: () => `een tijdje`");
    await put("nl", "ownedBy: (name: string) => `claimed by ${name}`", "ownedBy: (_name: string) => `genomen`");
    const wrong = (await problemsOf(root)).join("\n");
    for (const each of [
      /^de\.ts, line \d+: .*winnersMark/m,
      /^nl\.ts, line \d+: Cannot find name 'naam'/m,
      /^nl\.ts, line \d+: the language has no plural few/m,
      /^nl\.ts, line \d+: the language has no plural zero/m,
      /^nl\.ts, line \d+: the plural one is missing/m,
      /^nl\.ts: Types of property 'is' are incompatible/m,
      /^nl\.ts, line \d+: the text is empty/m,
      /^nl\.ts, line \d+: cards leaves out words/m,
      /^nl\.ts, line \d+: thinks leaves out seconds/m,
    ])
      expect(wrong).toMatch(each);
    expect(wrong, "a language may have no use for it").not.toContain("ownedBy");
    expect(wrong.split("\n").length).toBeLessThan(15);
  } finally {
    await rm(root, { recursive: true });
  }
});

/** On the way to a text: `.move["draw deck"]`. */
const STEPS = String.raw`(?:\.\w+|\["[^"]+"\])+`;

/** The ways to all texts of a catalogue. */
const waysTo = (group: object, before = ""): string[] =>
  Object.entries(group).flatMap(([key, text]) =>
    typeof text === "object" ? waysTo(text as object, `${before}${key}.`) : [before + key],
  );

test("every text of the page is asked for somewhere", async () => {
  const source = join(WEB, "src");
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => /\.(svelte|ts)$/.test(file) && !/^lang.[a-z]{2}\.ts$/.test(file),
  );
  const asked: string[] = [];
  for (const file of files) {
    const parts = [[String.raw`\.t`, ""]]; // what parts of the catalogue are called in this file
    const text = await readFile(join(source, file), "utf8");
    const named = /const (\w+) = \$derived\(lang\.t((?:\.\w+)*)\)/g;
    for (const [, name = "", way = ""] of text.matchAll(named)) parts.push([String.raw`(?<![.\w])${name}`, way]);
    if (parts.length === 1) parts.push([String.raw`(?<![.\w])t`, ""]); // handed in
    for (const [name, way] of parts)
      for (const [, further = ""] of text.replaceAll(named, "").matchAll(new RegExp(`${name}(${STEPS})`, "g")))
        asked.push(`${way}${further}.`.replaceAll(/\["([^"]+)"\]/g, ".$1"));
  }
  const shown = (text: string): boolean => asked.some((way) => way.startsWith(text) || text.startsWith(way));
  expect(asked.length).toBeGreaterThan(400);
  expect(waysTo(texts).filter((way) => !shown(`.${way}.`))).toEqual([]);
});
