/** Boards from elsewhere: the page knows of them only what the server tells. */
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { axe, expect, test } from "./server";
import { Player } from "./player";

const ROOT = join(import.meta.dirname, "../..");

/** The four examples, a Plain with a rule that has one of everything, and a Paris of somebody else's in the place of ours. */
test.use({
  boards: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "branchline-boards-"));
      for (const key of ["isle", "plain", "toll", "valley"])
        await cp(join(ROOT, "examples", key), join(folder, key), { recursive: true });
      const fair = join(folder, "fair");
      await cp(join(ROOT, "examples/plain"), fair, { recursive: true });
      await cp(join(ROOT, "tests/boards/fair.py"), join(fair, "fair.py"));
      const plain = await readFile(join(fair, "board.toml"), "utf8");
      const named = plain.replace(/^key = .*/m, 'key = "fair"').replace(/^name = .*/m, 'name = "The Fair"');
      await writeFile(
        join(fair, "board.toml"),
        named
          .replace(/^rules = .*/m, 'rules = ["double_routes", "fair.py:Fair"]')
          .replace(/id = 1, /, 'id = 1, ferries = "swing boats", ')
          .replace(/(id = 5, .*)"grey"/, '$1"sawdust"')
          .replace(/(id = 7, .*)"grey"/, '$1"purple"'),
      );
      const paris = join(folder, "paris");
      await cp(join(ROOT, "src/branchline/titles/paris"), paris, { recursive: true });
      const board = await readFile(join(paris, "board.toml"), "utf8");
      const lutetia = board.replace(/^name = .*/m, 'name = "Lutetia"').replace(/^version = \d+/m, "version = 1000");
      await writeFile(join(paris, "board.toml"), lutetia);
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
});

test("a board from elsewhere has a tile and rules of its own", async ({ page, another }) => {
  await page.goto("/");
  await expect(page.getByText("Ten games, friends in other towns")).toBeVisible();
  const tile = (name: string) => page.locator("li.title", { has: page.getByRole("heading", { name, exact: true }) });
  const valley = tile("The Valley");
  await expect(valley).toContainText(
    "By the rules of France, for 2 to 3 players: 13 places, 21 routes and 15 tickets.",
  );
  await expect(valley.locator("svg circle"), "its places, without the ends of zones").toHaveCount(9);
  await expect(tile("The Isle").locator("svg circle")).toHaveCount(6);
  await expect(tile("The Plain"), "it lists its rules itself").toContainText(
    "For 2 to 4 players: 9 places, 20 routes and 16 tickets.",
  );
  await expect(tile("Lutetia"), "no sentence and picture of our Paris").toContainText("For 2 to 4 players: 17 places");
  await expect(tile("Lutetia").locator("svg circle").first()).toBeVisible();
  await expect(tile("Lutetia").locator("img")).toHaveCount(0);
  await expect(tile("London").locator("img")).toBeVisible();
  await axe(page);

  await new Player(page).begin("The Valley");
  await page.getByRole("button", { name: "Rules" }).first().click();
  const rules = page.getByRole("dialog");
  await expect(rules).toContainText("18 waggons and 8 cards each.");
  await rules.getByRole("button", { name: "All rules" }).click();
  await expect(rules).toContainText("2 or 3 players. Each has 18 waggons");
  await expect(rules).toContainText("Coast or Highlands");
  await expect(rules).not.toContainText("Corsica");

  const french = await another({ locale: "fr-FR" });
  await french.goto("/");
  await expect(french.getByText("Dix jeux, des amis")).toBeVisible();
  await expect(french.getByText("Pour 2 à 4 joueurs\u00a0: 9 lieux").first()).toBeVisible();
  await expect(french.getByText("Avec les règles de Londres, pour 2 à 3 joueurs\u00a0: 6 lieux")).toBeVisible();
});

test("a rule that the page has no look for is played in words, and its secret kept", async ({ page }) => {
  const ann = new Player(page);
  await ann.begin("The Toll Road");
  await page.getByRole("button", { name: "Text view" }).click();
  const moves = page.locator(".text .moves button");
  const heads = moves.filter({ hasText: /coin heads/i });
  for (let i = 0; i < 60 && !(await heads.count()); i++) {
    await ann.wait();
    const before = await ann.game.getAttribute("data-version");
    const claims = moves.filter({ hasText: /^Claim/ });
    await ((await claims.count()) ? claims.last() : moves.first()).click();
    const confirm = page.getByRole("button", { name: "Confirm", exact: true });
    if (await confirm.isVisible()) await confirm.click();
    await expect(ann.game).not.toHaveAttribute("data-version", before ?? "");
    await ann.wait();
  }
  await heads.click();
  const players = page.locator(".text li", { hasText: "tolls" });
  await expect(players.first()).toContainText("tolls: 1");
  await expect(players.first()).toContainText("coins that show heads: 1");
  await expect(players.nth(1), "whose coins are their own").not.toContainText("coins that show heads");
  await expect(page.locator(".text"), "what came of it, in the rule's words").toContainText(
    "You must pay a toll of 3 points at the end",
  );
  await page.getByRole("button", { name: "Text view" }).click();
  await expect(
    page.getByRole("list", { name: "Moves" }).getByText("must pay a toll of 3 points at the end").first(),
  ).toBeVisible();
  await expect(page.getByRole("list", { name: "Moves" }).getByText("You laid a coin, heads")).toBeVisible();
});

test("what a rule declares is on the drawn board and beside it, and what it asks in the prompt", async ({ page }) => {
  const ann = new Player(page);
  await ann.begin("The Fair");
  const board = page.locator("svg.board");
  await expect(board.locator(".marker title")).toHaveText(["Tents: 2 bear", "Tents: 1 red"]);
  await expect(board.locator(".piece title")).toHaveText([/^Garlands: /, /^Garlands: /]);
  await expect(board.getByRole("button", { name: /Northgate–Windmill.*Garlands/ })).toBeVisible();
  await expect(board.locator(".number")).toHaveText(["7", "7"]);
  const spaces = (id: number) => board.locator(`[data-route="${id}"]`);
  const grey = (await spaces(12).locator(".space").getAttribute("fill")) ?? "";
  await expect(spaces(5).locator(".space"), "no colour of cards, and none of ours").toHaveAttribute("fill", grey);
  await expect(spaces(7).locator(".space"), "no colour of cards, though one of ours").toHaveAttribute("fill", grey);
  await expect(spaces(7).locator(".symbol")).toHaveCount(0);
  await expect(spaces(5)).toHaveAccessibleName(/Windmill–Crossroads, 3 spaces, sawdust/);
  await expect(page.getByRole("table", { name: "Ropes" })).toContainText("4 yard");
  const players = page.getByRole("list", { name: "Players" }).getByRole("listitem");
  await expect(players.first()).toContainText("prizes: bear and kite");
  await expect(players.first(), "a name of ours for something else").toContainText("fair tokens: 3");
  await axe(page);

  const prompt = page.locator(".prompt");
  const red = prompt.getByRole("button", { name: "pitch a red tent" });
  for (let i = 0; i < 60 && !(await red.isVisible()); i++) {
    await ann.wait(red);
    if (!(await red.isVisible())) await ann.decide();
    await ann.wait(red);
  }
  await expect(prompt).toContainText("Which tent do you pitch?");
  await red.click();
  const moves = page.getByRole("list", { name: "Moves" });
  await expect(moves.getByText("You pitched a red tent")).toBeVisible();
  await expect(moves.getByText("A rope of 4 yards is cut off.").first(), "an event with a name of ours").toBeVisible();
  await expect(board.locator(".route[aria-label*='ferry'], .needs"), "a key with a name of ours").toHaveCount(0);
  const northgate = board.locator(".station", { hasText: "Northgate" });
  await expect(northgate.locator(".marker title").filter({ hasText: "red" })).toHaveCount(1);
});

/** A game of bots on a board from elsewhere, given to the server as a record and seen again. */
async function seenAgain(page: Page, boards: string, key: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "branchline-games-"));
  const words = ["-m", "branchline", "--titles", boards, "simulate", key, "--games", "1", "--out", `${folder}/`];
  await promisify(execFile)(join(ROOT, ".venv/bin/python"), words);
  const [file = ""] = await readdir(folder);
  const record = await readFile(join(folder, file), "utf8");
  await rm(folder, { recursive: true });
  await page.goto("/");
  const { table } = await page.evaluate(async (body) => {
    const answer = await fetch("/api/records", { method: "POST", body });
    return (await answer.json()) as { table: string };
  }, record);
  await page.goto(`/look?table=${table}`);
}

test("points that a rule gives under a name of ours are called what the rule calls them", async ({ page, boards }) => {
  await seenAgain(page, boards, "fair");
  await page.getByRole("slider").first().press("End");
  await expect(page.getByRole("table").getByText("Prizes of the fair").first()).toBeVisible();
  await seenAgain(page, boards, "toll");
  await page.getByRole("slider").first().press("End");
  await expect(
    page.getByRole("rowheader", { name: "Toll", exact: true }),
    "not what one seat has of them",
  ).toBeVisible();
});

test("a game seen again with the eyes of one seat keeps the secrets of a rule that the page does not know", async ({
  page,
  boards,
}) => {
  await seenAgain(page, boards, "toll");
  const log = page.locator(".log .line");
  const coins = log.filter({ hasText: "coin" });
  const redacted = coins.filter({ hasText: /laid a coin$/ });
  await expect(coins.first()).toContainText(/laid a coin, (heads|tails)/);
  await expect(redacted).toHaveCount(0);
  const all = await coins.count();
  await page.getByRole("combobox").first().selectOption("1");
  await expect(redacted.first()).toBeAttached();
  await expect(coins).toHaveCount(all);
  expect(await coins.filter({ hasText: /heads|tails/ }).count()).toBe(
    await log.filter({ hasText: /You laid/ }).count(),
  );
  await page.getByRole("combobox").first().selectOption("watch");
  await expect(coins.filter({ hasText: /heads|tails/ })).toHaveCount(0);
  const seats = page.locator(".seats .seat");
  await expect(seats.first()).toContainText("tolls: ");
  await expect(seats.first()).not.toContainText("coins that show heads");
});
