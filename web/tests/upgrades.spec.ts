/** From one release to the next: a page that is open while the server is replaced, and games of what is not here any more. */
import type { Page } from "@playwright/test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { axe, expect, Server, test, unpackRelease } from "./server";
import { Player } from "./player";

const LAST = "0.1.0";
const EXAMPLES = join(import.meta.dirname, "../../examples");

const scriptsOf = (page: Page): Promise<(string | null)[]> =>
  page.locator("script[src]").evaluateAll((all) => all.map((each) => each.getAttribute("src")));

test("the page of the last release stays open while the server is replaced, and plays its game to the end", async ({
  page,
  faults,
}) => {
  test.setTimeout(240_000);
  const folder = await mkdtemp(join(tmpdir(), "branchline-"));
  const home = join(folder, "release");
  unpackRelease(LAST, home);
  const server = new Server(join(folder, "data"));
  server.home = home;
  await server.start();
  try {
    const ann = new Player(page);
    await ann.begin("London", "Easy", server.address);
    await expect(page.locator("footer, .game").first()).toBeVisible();
    const health = async (): Promise<string> =>
      ((await (await page.request.get(`${server.address}/healthz`)).json()) as { version: string }).version;
    expect(await health()).toBe(LAST);
    const scripts = await scriptsOf(page);
    for (let i = 0; i < 3; i++) {
      await ann.wait();
      await ann.decide();
    }
    faults.allow(/Failed to load resource|WebSocket connection|net::ERR/); // while nobody is there
    await server.stop();
    server.home = "";
    await server.start();
    expect(await health()).not.toBe(LAST);
    for (let i = 0; i < 3; i++) {
      await ann.wait();
      await ann.decide();
    }
    expect(await scriptsOf(page), "it is still the old page").toEqual(scripts);
    await ann.playOut();

    // what the end needs is not there any more, so the page loads itself anew, and goes on where it was
    await ann.skip();
    await expect(page.getByText(/wins!|win!/).first()).toBeVisible();
    expect(await scriptsOf(page)).not.toEqual(scripts);
    const table = new URL(page.url()).pathname.slice("/t/".length);

    // it shows the game by the rules that it was played by
    await page.getByRole("button", { name: "Rules" }).first().click();
    await expect(page.getByText("This game was begun by version 1 of the rules")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "the third wild face up" })).toBeVisible();
    await axe(page);
    const record = await (await page.request.get(`${server.address}/api/tables/${table}/record`)).text();
    expect(record).toContain('[Rules "1"]');
  } finally {
    await page.goto("about:blank");
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test("a finished game whose board is gone is read move by move, with its score", async ({ page, another, faults }) => {
  const folder = await mkdtemp(join(tmpdir(), "branchline-"));
  const server = new Server(folder, [], join(EXAMPLES, "plain"));
  await server.start();
  const bare = new Server(folder);
  try {
    const ann = new Player(page);
    await ann.begin("The Plain", "Easy", server.address);
    const table = new URL(page.url()).pathname.slice("/t/".length);
    await ann.playOut();
    await ann.skip();
    faults.allow(/Failed to load resource|WebSocket connection|net::ERR/);
    await server.stop();
    bare.address = server.address;
    await bare.start();
    await page.goto(`${bare.address}/t/${table}`);
    await expect(page).toHaveURL(`${bare.address}/look?table=${table}`);
    await expect(page.getByText("This game can't be replayed here")).toBeVisible();
    await expect(page.getByText("There is no title “plain”")).toBeVisible();
    await expect(page.getByRole("heading", { name: "The score" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "claim" }).first()).toBeVisible();
    await axe(page);
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Save the record" }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe("plain.branchline");
    const german = await another({ locale: "de-DE" });
    await german.goto(`${bare.address}/look?table=${table}`);
    await expect(german.getByText("Strecken").first()).toBeVisible();
    await german.goto("about:blank");
  } finally {
    await page.goto("about:blank");
    await server.stop();
    await bare.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
