/** What happens around the moves: taking back, asking first, clocks, somebody away, spectators, records from elsewhere. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { axe, expect, test } from "./server";
import { open, Player } from "./player";

const ROOT = join(import.meta.dirname, "../..");
const PYTHON = join(ROOT, ".venv/bin/python");
/** A whole game between Ann and Bo. */
const KEPT = readFileSync(join(ROOT, "tests/games/paris-tie-broken-by-tickets.branchline"), "utf8");

async function friends(page: Page, title: string, change: (page: Page) => Promise<void>): Promise<string> {
  await page.goto("/");
  const card = page.locator("li.title", { has: page.getByRole("heading", { name: title, exact: true }) });
  await card.getByRole("button", { name: "With friends" }).click();
  await page.getByRole("textbox", { name: "Name, Seat 1" }).fill("Ann");
  await page.getByRole("textbox", { name: "Name, Seat 2" }).fill("Bo");
  await change(page);
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByRole("listitem").filter({ hasText: "For Bo" }).getByRole("button", { name: "Show the link" }).click();
  const link = await page.getByRole("textbox", { name: "Copy the link" }).inputValue();
  await page.getByRole("button", { name: "Close" }).click();
  return link;
}

async function join_(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("textbox", { name: "Your name" }).fill("Bo");
  await page.getByRole("button", { name: "Sit down" }).click();
  await expect(page.getByText("The host starts the game.")).toBeVisible();
}

/** Bring a record. */
async function look(page: Page, record: string): Promise<void> {
  await page.goto("/look");
  const file = { name: "game.branchline", mimeType: "text/plain", buffer: Buffer.from(record) };
  await page.locator('input[type="file"]').setInputFiles(file);
}

test("a move is taken back, alone against a bot", async ({ page }) => {
  const ann = new Player(page);
  await ann.begin("London");
  await ann.wait();
  await ann.decide();
  await ann.wait();
  const hand = page.locator(".hand .fan .count");
  const held = async (): Promise<number> => (await hand.allInnerTexts()).reduce((sum, count) => sum + Number(count), 0);
  const before = await held();
  await page.locator(".draw-piles .pile.ready").click();
  await expect.poll(held).toBe(before + 1);
  await page.getByRole("button", { name: "Take back" }).click();
  await expect.poll(held).toBe(before);
  await expect(page.locator('[aria-live="polite"][aria-atomic="true"]')).toContainText("taken back");
});

test("who wants to be asked is asked; a double click is no answer", async ({ page }) => {
  const ann = new Player(page);
  await ann.begin("London");
  await ann.wait();
  await ann.decide();
  await ann.wait();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Preferences" }).click();
  await page.getByRole("combobox", { name: "Ask before a move" }).selectOption("always");
  await page.getByRole("button", { name: "Close" }).click();
  const version = await ann.game.getAttribute("data-version");
  await page.locator(".draw-piles .pile.ready").dblclick();
  await expect(page.locator(".prompt")).toContainText("Draw from the deck?");
  await axe(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(ann.game).toHaveAttribute("data-version", version ?? "");
  await page.locator(".draw-piles .tickets.ready").click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.locator(".offer")).toBeVisible();
});

test("clocks run and stop; who is away may be played for, and takes the seat back", async ({
  page,
  another,
  faults,
}) => {
  faults.allow(/WebSocket/);
  const link = await friends(page, "London", async (dialog) => {
    await dialog.getByRole("combobox", { name: "Clock" }).selectOption({ index: 3 });
    await dialog.getByRole("checkbox", { name: "Chat" }).uncheck();
  });
  const other = await another();
  await join_(other, link);
  await page.getByRole("button", { name: "Start the game" }).click();
  const ann = new Player(page);
  const bo = new Player(other);
  await expect(bo.game).toHaveAttribute("data-status", "playing");
  const clock = page.getByRole("timer").first();
  await expect(clock).toHaveText(/^9:|^10:/);
  await expect(page.getByRole("button", { name: "Chat" }), "there is no chat here").toHaveCount(0);

  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog")).toContainText("You may stop them for 10:00 more in this game.");
  await page.getByRole("button", { name: "Stop the clocks" }).click();
  await expect(other.locator(".prompt")).toContainText("Ann has stopped the clocks.");
  await expect(other.locator(".prompt")).toContainText(/They run on by themselves in (10:00|9:\d\d)\./);
  await expect(bo.game).toHaveAttribute("data-turn", "others");
  const watching = await another();
  await watching.goto(page.url());
  await expect(watching.locator(".prompt")).toContainText("Ann has stopped the clocks.");
  await expect(watching.getByRole("button", { name: "Let the clocks run" }), "not a spectator's to do").toHaveCount(0);
  await other.getByRole("button", { name: "Let the clocks run" }).click();
  for (const each of [ann, bo]) {
    await each.wait();
    await each.decide();
  }

  // all that a screen reader hears from now on
  await page.evaluate(() => {
    const live = document.querySelector('[aria-live="polite"][aria-atomic="true"]');
    if (!live) throw new Error("nothing is announced");
    const note = (): string => (document.body.dataset["heard"] += `${live.textContent}\n`);
    new MutationObserver(note).observe(live, { childList: true, characterData: true, subtree: true });
  });
  const heard = async (): Promise<string> => (await page.locator("body").getAttribute("data-heard")) ?? "";
  await other.getByRole("button", { name: "Menu" }).click();
  await other.getByRole("button", { name: "Leave the table" }).click();
  await other.getByRole("button", { name: "Leave the table" }).click();
  await expect(page.locator(".notice")).toHaveText("Bo left the table. A bot plays on.");
  await expect.poll(heard).toContain("Bo left the table.");
  await other.getByRole("link", { name: /London/ }).click(); // among one's own tables on the first page
  await expect(other.locator(".prompt")).toContainText("plays for you");
  await other.getByRole("button", { name: "Take your seat back" }).click();
  await expect(other.locator(".prompt")).not.toContainText("plays for you");
  await expect.poll(heard).toContain("Bo is back.");
});

test("a bot for somebody away is offered to those who may let it play: others only while the host is away", async ({
  page,
  another,
  faults,
}) => {
  faults.allow(/WebSocket/);
  const { invites } = await open(page, "london", [{}, {}], "Ann", { grace: 0 });
  const [bo, cy] = [await another(), await another()];
  for (const [guest, seat, name] of [
    [bo, 2, "Bo"],
    [cy, 3, "Cy"],
  ] as const) {
    await guest.goto(invites.find((invite) => invite.seat === seat)?.link ?? "");
    await guest.getByRole("textbox", { name: "Your name" }).fill(name);
    await guest.getByRole("button", { name: "Sit down" }).click();
  }
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(new Player(bo).game).toHaveAttribute("data-status", "playing");
  await cy.close();
  const offer = { name: "Let a bot play on" };
  await expect(page.getByRole("button", offer)).toBeVisible();
  await expect(bo.locator(".players li", { hasText: "Cy" }).filter({ hasText: "away" }).first()).toBeVisible();
  await expect(bo.getByRole("button", offer)).toHaveCount(0);
  await page.goto("/");
  await bo.locator(".players li", { hasText: "Cy" }).getByRole("button", offer).click();
  await expect(bo.locator(".notice").first()).toContainText("Cy");
});

test("who leaves before the game is missed: the others read it, in their language", async ({ page, another }) => {
  const host = await another({ locale: "fr-FR" });
  const { invites } = await open(host, "london", [{}, {}]);
  for (const [guest, seat] of [
    [page, 2],
    [await another(), 3],
  ] as const) {
    await guest.goto(invites.find((invite) => invite.seat === seat)?.link ?? "");
    await guest.getByRole("textbox", { name: "Your name" }).fill(seat === 2 ? "Bo" : "Cy");
    await guest.getByRole("button", { name: "Sit down" }).click();
    await expect(guest.getByText("Everybody is here.").or(guest.getByText("One seat is still free."))).toBeVisible();
    if (seat === 2) {
      await guest.getByRole("textbox", { name: "Say something" }).fill("Must go");
      await guest.getByRole("button", { name: "Send" }).click();
      await expect(guest.locator(".chat li")).toHaveText("Bo Must go");
      continue;
    }
    await page.getByRole("button", { name: "Leave the seat" }).click();
    const live = '[aria-live="polite"][aria-atomic="true"]';
    await expect(guest.locator(live)).toHaveText("Bo left the table.");
    await expect(guest.locator(".chat li")).toHaveText(["Bo Must go", "Bo left the table."]);
    await expect(host.locator(live)).toHaveText("Bo a quitté la table.");
    await expect(host.locator(".chat li").last()).toHaveText("Bo a quitté la table.");
    await axe(host);
  }
});

test("bots are called by their levels, and nobody is “You (you)”", async ({ page }) => {
  const seats = [{ bot: "search" }, { bot: "search:2s" }, {}];
  await open(page, "card-game", seats, "You");
  const players = page.getByRole("region", { name: "Players" }).getByRole("listitem");
  await expect(players.nth(1)).toContainText("bot, Strong");
  await expect(players.nth(2)).toContainText("bot, Strong, 2 s");
  await players.nth(3).getByRole("combobox").selectOption("Strong");
  await expect(players.nth(3)).toContainText("bot, Strong");
  const page_ = page.locator("body");
  for (const when of ["in the lobby", "in the game"]) {
    await expect(page_, when).not.toContainText(/search|\(you\)/i);
    if (when === "in the lobby") await page.getByRole("button", { name: "Start the game" }).click();
    await new Player(page).wait();
  }
  await expect(page.locator(".players li").nth(3)).toContainText("Strong");
});

test("a spectator sees the table and nobody's cards, before and after a move", async ({ page, another }) => {
  const ann = new Player(page);
  await ann.begin("Paris");
  await ann.wait();
  await ann.decide();
  const watching = await another();
  await watching.goto(page.url());
  await expect(watching.getByText("You are watching")).toBeVisible();
  await expect(watching.locator(".hand, .offer, .own")).toHaveCount(0);
  await axe(watching);
  const route = watching.locator(".route").first();
  await route.focus();
  await watching.keyboard.press("Enter");
  await expect(watching.locator(".notice")).toContainText(/watching/);
  await ann.wait();
  await ann.decide();
  await expect(watching.locator(".words ol")).toContainText(/Guest|Bot 2/);
});

test("people without a name are called so in the language of who reads, at a table and in a record", async ({
  page,
  another,
}) => {
  const { table, invites } = await open(page, "london", [{}]);
  const nameless = await another();
  await nameless.goto("/"); // the page itself always gives a name
  const [, token] = invites.find(({ seat }) => seat === 2)?.link.split("#") ?? [];
  await nameless.evaluate(
    ([table, token]) => fetch(`/api/tables/${table}/enter`, { method: "POST", body: JSON.stringify({ token }) }),
    [table, token] as const,
  );
  await expect(page.getByRole("main")).toContainText("Player 2");
  await page.evaluate(() => localStorage.setItem("branchline.prefs", JSON.stringify({ language: "de" })));
  await page.reload();
  await expect(page.getByRole("main")).toContainText("Spieler 2");
  await expect(page.getByRole("main")).not.toContainText("Player");

  await look(page, KEPT.replace('"Ann"', '"Player 1"').replace('"Bo"', '"Player 2"'));
  await page.getByRole("slider").press("End");
  await expect(page.locator(".replay")).toContainText("Spieler 1");
  await expect(page.locator(".replay")).not.toContainText("Player");
});

test("of a game whose rules are not here the page speaks its language, and what the record says is marked as English", async ({
  page,
}) => {
  await page.route(/\/api\/tables\/[^/]+\?/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), only_kept: true } });
  });
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("branchline.prefs", JSON.stringify({ language: "de" })));
  await look(page, KEPT);
  const claimed = page.getByRole("listitem").filter({ hasText: "Ann: claim" }).first();
  await expect(claimed.locator("[lang=en]")).toHaveText(/^claim/);
  await expect(page.locator("main > p").first(), "the page's own words are not").toHaveText(/^Diese Partie/);
  await axe(page);
});

test("a record from elsewhere is opened, stepped through and shared; a damaged one says what is wrong", async ({
  page,
  faults,
}) => {
  faults.allow(/400/);
  const folder = test.info().outputPath("games");
  const play = "from branchline.cli.main import main; import sys; sys.argv[0] = 'branchline'; main()";
  execFileSync(PYTHON, [
    "-c",
    play,
    "simulate",
    "paris",
    "--games",
    "1",
    "--seats",
    "3",
    "--seed",
    "7",
    "--out",
    folder,
  ]);
  const record = execFileSync("find", [folder, "-type", "f"]).toString().trim().split("\n")[0] ?? "";
  await page.goto("/look");
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ name: "damaged.branchline", mimeType: "text/plain", buffer: Buffer.from("nothing") });
  await expect(page.getByRole("status")).toContainText("This record can't be kept");
  await input.setInputFiles(record);
  await expect(page.getByRole("slider")).toBeVisible();
  await page.getByRole("combobox", { name: "Seen by" }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/seat=/);
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address);
  await expect(page.getByRole("slider")).toBeVisible();
  await axe(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Only this computer can open"), "so far as it can be shared").toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.evaluate(() => localStorage.setItem("branchline.prefs", JSON.stringify({ language: "de" })));
  await page.reload();
  await page.getByRole("button", { name: "Teilen" }).click();
  await expect(page.getByText("nur dieser Computer"), "and in the language of who shares it").toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${address}&lang=de`);
});
