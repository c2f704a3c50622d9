/** Words are longer elsewhere: the layout holds in every language, and with texts two fifths longer than the English, on a
 * phone. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { build, type Rollup } from "vite";
import { bots, open, SLOW } from "./player";
import { expect, test, type Another } from "./server";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** The codes of all languages that there are, and one of longer texts. */
const LONGER = "longer";
const LANGUAGES = readdirSync(join(import.meta.dirname, "../src/lang")).flatMap(
  (file) => file.match(/^[a-z]{2}(?=\.ts$)/) ?? [],
);

/** A phone that speaks this language. */
async function phone(another: Another, language: string): Promise<Page> {
  const page = await another({ ...PHONE, locale: language === LONGER ? "fr-FR" : language });
  if (language === LONGER) await lengthen(page);
  return page;
}

/** In place of French the page gets the longer texts. */
async function lengthen(page: Page): Promise<void> {
  const entry = join(import.meta.dirname, "longer.ts");
  const made = (await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, lib: { entry, formats: ["es"], fileName: "longer" } },
  })) as Rollup.RollupOutput[];
  const body = made[0]?.output[0].code ?? "";
  await page.route(/\/assets\/fr-[^/]+\.js$/, (route) => route.fulfill({ contentType: "text/javascript", body }));
}

/** What has a text that stays within it. */
const BUTTONS = "button, a.button, label, [role=tab], summary";
const TEXTS = "h1, h2, h3, p, li, dt, dd, th, td, [role=status]";
/** The strip above the board cuts short what people call themselves; the list of players has it whole. */
const NAMES = ".strip .name";

/** Nothing is wider than the screen, and no text is cut or spills over. */
async function holds(page: Page, where: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `nothing beyond the side: ${where}`).toBeLessThanOrEqual(PHONE.viewport.width);
  expect(await cut(page), `no text is cut: ${where}`).toEqual([]);
  expect(await spilt(page), `no text spills over: ${where}`).toEqual([]);
}

/** Texts of which the side is hidden. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate((names) => {
    const found: string[] = [];
    for (const each of document.querySelectorAll("body *")) {
      if (!(each instanceof HTMLElement) || !each.checkVisibility({ visibilityProperty: true })) continue;
      if (each.matches(names) || each.clientWidth <= 1) continue; // what is no wider is for screen readers
      const more = each.scrollWidth - each.clientWidth;
      const hides = /hidden|clip/.test(getComputedStyle(each).overflowX) && /\p{L}/u.test(each.innerText);
      if (hides && more > 1) found.push(`${each.innerText} (${more} px)`);
    }
    return found;
  }, NAMES);

/** Texts that begin or end outside of what they stand in; for buttons also above and below. */
const spilt = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([buttons, texts]) => {
      const found: string[] = [];
      for (const each of document.querySelectorAll(`${buttons}, ${texts}`)) {
        if (!(each instanceof HTMLElement) || !each.checkVisibility({ visibilityProperty: true })) continue;
        const box = each.getBoundingClientRect();
        const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const parent = node.parentElement;
          if (!parent || !/\p{L}/u.test(node.textContent ?? "") || parent.closest("select")) continue;
          if (parent.getBoundingClientRect().width <= 1) continue; // only screen readers have it
          const range = document.createRange();
          range.selectNodeContents(node);
          const text = range.getBoundingClientRect();
          if (!text.width) continue;
          const aside = Math.max(box.left - text.left, text.right - box.right);
          const above = Math.max(box.top - text.top, text.bottom - box.bottom);
          const out = each.matches(buttons) ? Math.max(aside, above) : aside; // letters are taller than tight lines
          if (out > 1) found.push(`${node.textContent?.trim()} (${Math.round(out)} px)`);
        }
      }
      return found;
    },
    [BUTTONS, TEXTS] as const,
  );

/** What is behind a button, in a window; then it is closed. */
async function window(page: Page, index: number, bar: string, where: string): Promise<void> {
  await page.locator(`${bar} button`).nth(index).tap();
  await expect(page.getByRole("dialog")).toBeVisible();
  await holds(page, where);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** The page anew, in this language. */
async function reread(page: Page, language: string): Promise<void> {
  await page.evaluate((language) => {
    localStorage.setItem("branchline.prefs", JSON.stringify({ language }));
  }, language);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
}

test("the texts of every language fit a phone: the first page and a turn", async ({ another }) => {
  const page = await phone(another, "en");
  await page.goto("/");
  for (const language of LANGUAGES) {
    await reread(page, language);
    await expect(page.locator("li.title")).toHaveCount(5);
    await holds(page, `the first page: ${language}`);
  }
  for (const title of ["card-game", "london"]) {
    await open(page, title, bots(1), "Wilhelmina");
    await page.locator("section > .ways .button.primary").first().tap();
    await expect(page.locator(".offer .button.primary")).toBeVisible();
    for (const ticket of await page.locator(".offer li button").all()) await ticket.tap();
    await page.locator(".offer .button.primary").tap();
    await expect(page.locator(".offer")).toHaveCount(0);
    for (const language of LANGUAGES) {
      await reread(page, language);
      await expect(page.locator(".game")).toHaveAttribute("data-turn", "yours");
      await holds(page, `${title}: ${language}`);
    }
  }
});

for (const language of [LONGER, ...LANGUAGES]) {
  const name = `the texts fit a phone: the first page, a new table, preferences: ${language}`;
  test(name, language === LONGER ? {} : SLOW, async ({ another, faults }) => {
    faults.allow(/404.*nowhere/);
    const page = await phone(another, language);
    await page.goto("/");
    if (language === LONGER) await expect(page.locator("h1"), "longer than English").toContainText("ë");
    else await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.locator("li.title")).toHaveCount(5);
    await holds(page, "the first page");
    await window(page, 0, "header", "preferences");
    for (const [index, where] of [
      [1, "a table with friends"],
      [2, "a table on one device"],
    ] as const) {
      await page.locator("li.title .ways").last().locator("button").nth(index).tap();
      await holds(page, where);
      await page.keyboard.press("Escape");
    }
    await page.goto("/look");
    await expect(page.locator("h1")).toBeVisible();
    await holds(page, "the way to a record");
    await page.goto("/nowhere");
    await holds(page, "a page that is not there");
  });
}

const WHOLE = [
  ["london", 2],
  ["france", 5],
  ["card-game", 4],
] as const;

for (const [title, seats, language] of [
  ...WHOLE.map((each) => [...each, LONGER] as const),
  ...LANGUAGES.flatMap((language) => WHOLE.map((each) => [...each, language] as const)),
]) {
  test(
    `the texts fit a phone: ${title} with ${seats}, from the lobby to the replay: ${language}`,
    seats > 4 || language !== LONGER ? SLOW : {},
    async ({ another }) => {
      const page = await phone(another, language);
      const { invites } = await open(page, title, [{ name: "Bartholomew" }, ...bots(seats - 2)], "Wilhelmina");
      const friend = await phone(another, language);
      await friend.goto(invites.find(({ seat }) => seat === 2)?.link ?? "");
      await expect(friend.locator("form button").first()).toBeVisible();
      await holds(friend, "an invitation");
      await holds(page, "the lobby of a server for this computer only");
      await page.route(/\/api\/tables\/[^/]+$/, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...((await answer.json()) as object), address: "https://trains.example.org" } });
      });
      await page.reload();
      const links = page.locator("section[aria-labelledby=links]");
      await links.locator(".ways .button").first().tap(); // a new link for any seat
      await expect(links.locator('a[href^="mailto:"]')).toBeVisible();
      await holds(page, "the lobby");
      await page.unroute(/\/api\/tables\/[^/]+$/);
      await friend.locator("form button").first().tap();
      await expect(page.locator(".chat li, .missing")).not.toHaveCount(0);
      await expect(page.locator(".ways .button.primary").first()).toBeVisible();
      await page.locator("ul button[aria-haspopup=dialog]").first().tap();
      await holds(page, "sending somebody away");
      await page.keyboard.press("Escape");
      await page.locator("section > .ways .button.primary").first().tap();

      const game = page.locator(".game");
      await expect(game).toHaveAttribute("data-turn", "yours");
      await holds(page, "the first choice");
      const keep = page.locator(".offer .button.primary");
      const tickets = page.locator(".offer li button");
      for (let i = 0; i < (await tickets.count()) && !(await keep.isEnabled()); i++) await tickets.nth(i).tap();
      await holds(page, "tickets that are kept");
      await window(page, 2, "header nav", "the menu");
      await window(page, 1, "header nav", "the rules");
      for (const [index, where] of ["tickets", "players", "moves", "chat"].entries())
        await window(page, index, ".tabs", where);
      await page.locator("header nav button").first().tap();
      await holds(page, "the text view");
      await page.locator("header nav button").first().tap();

      // bots play the game to its end
      for (const each of [page, friend])
        await each.evaluate(() => {
          const socket = new WebSocket(
            `ws://${location.host}/api${location.pathname.replace("/t/", "/tables/")}/socket`,
          );
          socket.onopen = () => socket.send(JSON.stringify({ type: "leave", id: "layout" }));
        });
      await expect(page.locator(".prompt .ways .button").first(), "a bot stands in").toBeVisible();
      await holds(page, "a bot plays for one");
      await expect(game).toHaveAttribute("data-status", "over", { timeout: 90_000 });
      await holds(page, "while the score is counted");
      await page.locator(".show .button").first().tap();
      await expect(page.locator(".ending table").first()).toBeVisible();
      await holds(page, "the end");
      await page.locator('.ending a[href^="/look"]').tap();
      await expect(page.locator('main.board[aria-busy="false"] svg').first()).toBeVisible();
      await page.getByRole("slider").fill("40");
      await expect(page.locator("main.board")).toHaveAttribute("aria-busy", "false");
      await holds(page, "the replay");
      await page.locator(".tabs .tab").last().tap();
      await holds(page, "the moves of the replay");
    },
  );
}
