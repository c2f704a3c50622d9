/** The first load stays small: what a browser fetches of script and style until a game is on the screen. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./server";
import { Player } from "./player";

const CLIENT = join(import.meta.dirname, "../../src/branchline/server/web/client");

test("script and style of the first page and a table are less than 120 kB, gzipped", async ({ page }) => {
  const loaded = new Map<string, number>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(js|css)$/.test(pathname)) loaded.set(pathname, readFileSync(join(CLIENT, `${pathname}.gz`)).length);
  });
  const ann = new Player(page);
  await ann.begin("France");
  await ann.wait();
  const sum = [...loaded.values()].reduce((all, size) => all + size, 0);
  expect(loaded.size).toBeGreaterThan(3);
  expect(sum, [...loaded].join("\n")).toBeLessThan(120_000);
});
