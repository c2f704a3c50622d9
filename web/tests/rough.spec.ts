/** Where people stumble: links that can't work or are another seat's, refusals, addresses that lead nowhere, lost places. */
import type { Locator, Page } from "@playwright/test";
import type { NewTable, Opened, Table } from "../src/wire";
import { expect, test } from "./server";
import { Player } from "./player";

/** As the page itself asks the server. */
async function post<T>(page: Page, path: string, body: unknown): Promise<T> {
  return page.evaluate(
    async ([path, body]) => {
      const headers = { "Content-Type": "application/json" };
      return (await fetch(`/api${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
    },
    [path, body] as const,
  ) as Promise<T>;
}

async function open(page: Page, plan: Partial<NewTable>): Promise<Opened> {
  if (!page.url().startsWith("http")) await page.goto("/");
  return post<Opened>(page, "/tables", { title: "london", sit: 1, ...plan });
}

test("with several who are away, each new link stands beside its own seat", async ({ page, another }) => {
  const { table, invites } = await open(page, { seats: [{ name: "Ann" }, {}, {}], grace: 0 });
  const away = await another();
  await away.goto("/");
  for (const [seat, name] of [
    [2, "Bo"],
    [3, "Cy"],
  ] as const) {
    const token = invites.find((invite) => invite.seat === seat)?.token;
    await post(away, `/tables/${table}/enter`, { token, name });
  }
  await page.goto(`/t/${table}`);
  await page.getByRole("button", { name: "Start the game" }).click();
  const players = page.getByRole("region", { name: "Players" });
  const bo = players.getByRole("listitem").filter({ hasText: /\bBo\b/ });
  const cy = players.getByRole("listitem").filter({ hasText: /\bCy\b/ });
  const link = /^http.*#/;
  await bo.getByRole("button", { name: "New link to this seat" }).click();
  await expect(bo.getByRole("textbox", { name: "New link to this seat" })).toHaveValue(link);
  await expect(cy.getByRole("textbox")).toHaveCount(0);
  await cy.getByRole("button", { name: "New link to this seat" }).click();
  await expect(cy.getByRole("textbox", { name: "New link to this seat" })).toHaveValue(link);
  const shown = await Promise.all([bo, cy].map((each) => each.getByRole("textbox").inputValue()));
  expect(shown[0]).not.toBe(shown[1]);
});

test("a pinned ticket shows its way as it is now; cards stay where they lie when a payment is cancelled", async ({
  page,
}) => {
  let shown: Table | undefined;
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload)) as Table;
      if (message.type === "table") shown = message;
    }),
  );
  type Ways = { tickets?: { way?: number[] }[] };
  const way = (): number[] => ((shown?.view as Ways).tickets?.[0]?.way ?? []).toSorted((a, b) => a - b);
  const numbers = (routes: Locator): Promise<number[]> =>
    routes.evaluateAll((all) => all.map((each) => Number(each.getAttribute("data-route"))).sort((a, b) => a - b));
  const row = (): Promise<(string | null)[]> =>
    page.locator(".market .row button").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));

  const ann = new Player(page);
  await ann.begin("London");
  await ann.wait();
  await ann.decide();
  await ann.wait();
  await page.locator(".own .tickets button").first().click();
  await page.mouse.move(5, 5);
  const first = way();
  let cancelled = false;
  for (let decisions = 0; decisions < 100 && !(cancelled && String(way()) !== String(first)); decisions++) {
    const ready = page.locator(".route.ready");
    if (!cancelled && decisions > 4 && (await ready.count()) > 0) {
      const cards = await row();
      await ready.first().focus();
      await page.keyboard.press("Enter");
      await expect(page.locator(".payments")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.locator(".payments")).toHaveCount(0);
      expect(await row()).toEqual(cards);
      cancelled = true;
    }
    const before = await ann.game.getAttribute("data-version");
    const [next] = (await numbers(ready)).filter((route) => way().includes(route));
    const card = page.locator(".market .row .ready, .market .pile.ready").first();
    if (next !== undefined) {
      await page.locator(`.route[data-route="${next}"]`).focus();
      await page.keyboard.press("Enter");
      await page.locator(".payments li button").first().click();
    } else if (await card.isVisible()) await card.click();
    else await ann.decide();
    await expect(ann.game).not.toHaveAttribute("data-version", before ?? "");
    await ann.wait();
  }
  expect(cancelled).toBe(true);
  expect(way()).not.toEqual(first);
  await expect.poll(() => numbers(page.locator(".route.way"))).toEqual(way());
});

test("windows stay while something in them is selected, and give the keyboard's place back", async ({ page }) => {
  const ann = new Player(page);
  await ann.begin("London");
  const menu = page.getByRole("button", { name: "Menu" });
  const prefs = page.getByRole("dialog", { name: "Preferences" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Preferences" }).focus();
  await page.keyboard.press("Enter");
  await expect(prefs).toBeVisible();

  const name = await prefs.getByRole("textbox", { name: "Your name" }).boundingBox();
  if (!name) throw new Error("no name to be seen");
  const inside = { x: name.x + 40, y: name.y + name.height / 2 };
  const beside = { x: 5, y: 5 };
  for (const [from, to] of [
    [inside, beside],
    [beside, inside],
  ] as const) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up();
    await expect(prefs).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await expect(prefs).toHaveCount(0);
  await expect(menu).toBeFocused();

  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  const rules = page.getByRole("button", { name: "Rules" });
  await rules.click();
  await page.mouse.click(beside.x, beside.y);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(rules).toBeFocused();
});
