/** What the build finds in the page's texts of a language, where nobody asks the compiler. */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { problemsOf } from "../build/catalogues";

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
    const wrong = (await problemsOf(root)).join("\n");
    for (const each of [
      /^de\.ts, line \d+: .*winnersMark/m,
      /^nl\.ts, line \d+: Cannot find name 'naam'/m,
      /^nl\.ts, line \d+: the language has no plural few/m,
      /^nl\.ts, line \d+: the language has no plural zero/m,
      /^nl\.ts, line \d+: the plural one is missing/m,
      /^nl\.ts: Types of property 'is' are incompatible/m,
    ])
      expect(wrong).toMatch(each);
    expect(wrong.split("\n").length).toBeLessThan(12);
  } finally {
    await rm(root, { recursive: true });
  }
});
