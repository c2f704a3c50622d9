/** Where people stumble: links that can't work or are another seat's, refusals, addresses that lead nowhere, lost places. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { codesOf, REFERENCE } from "../build/catalogues";
import type { Catalogue } from "../src/lang/catalogue";
import type { NewTable, OpenedTable, TableSnapshot, Titles } from "../src/wire";
import { axe, expect, Server, test } from "./server";
import { Player } from "./player";

const WEB = resolve(import.meta.dirname, "..");

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

async function open(page: Page, plan: Partial<NewTable>): Promise<OpenedTable> {
  if (!page.url().startsWith("http")) await page.goto("/");
  return post<OpenedTable>(page, "/tables", { title: "london", sit: 1, ...plan });
}

test("what only this computer can open says so; where others can come there are a QR code and an e-mail", async ({
  page,
  another,
}) => {
  await page.goto("/");
  const card = page.locator("li.title", { has: page.getByRole("heading", { name: "London", exact: true }) });
  await card.getByRole("button", { name: "With friends" }).click();
  await page.getByRole("textbox", { name: "Name, Seat 1" }).fill("Ann");
  await page.getByRole("textbox", { name: "Name, Seat 2" }).fill("Bo");
  await page.getByRole("button", { name: "Open the table" }).click();
  const links = page.getByRole("region", { name: "The links to this table" });
  await expect(links).toContainText("Only this computer can open");
  await expect(links).toContainText("make play HOST=0.0.0.0");
  await expect(page.getByRole("button", { name: "QR code" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "E-mail" })).toHaveCount(0);
  await axe(page);

  // a server for everybody that does not know its own address, opened at the one that it listens on
  await page.route(/\/api\/tables\/[^/]+$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), address: "http://0.0.0.0:8000" } });
  });
  await page.reload();
  await expect(links).toContainText("Only this computer can open");
  await expect(links).toContainText("in place of 0.0.0.0");

  const folder = await mkdtemp(join(tmpdir(), "branchline-"));
  const everywhere = new Server(folder, ["--host", "0.0.0.0"]);
  await everywhere.start();
  const named = everywhere.address.replace("localhost", "trains.localhost"); // any name that leads here
  const host = await another({ baseURL: named });
  const { table } = await open(host, { seats: [{ name: "Ann" }, { name: "Bo" }] });
  await host.goto(`/t/${table}`);
  await host.getByRole("button", { name: "New link: Seat 2" }).click();
  await expect(host.getByRole("region", { name: "The links to this table" })).not.toContainText("Only this computer");
  await host.getByRole("listitem").filter({ hasText: "For Bo" }).getByRole("button", { name: "QR code" }).click();
  await expect(host.getByRole("img", { name: /QR code: For Bo/ })).toBeVisible();
  await expect(host.getByRole("textbox", { name: "Copy the link" })).toHaveValue(new RegExp(`^${named}/t/${table}#`));
  await axe(host);
  await host.keyboard.press("Escape");
  const letter = async (): Promise<URLSearchParams> =>
    new URL((await host.locator('a[href^="mailto:"]').getAttribute("href")) ?? "").searchParams;
  const english = await letter();
  expect(english.get("subject")).toBe("Ann invites you to a game of London");
  expect(english.get("body")).toContain(`\r\n\r\n${named}/t/${table}#`);
  for (const language of codesOf(WEB).filter((code) => code !== REFERENCE)) {
    const { texts } = (await import(`../src/lang/${language}.ts`)) as { texts: Catalogue };
    const { titles } = (await (await page.request.get(`/api/titles?lang=${language}`)).json()) as Titles;
    const about = ["Ann", titles.find(({ key }) => key === "london")?.name ?? ""] as const;
    const invites = texts.lobby.mailSubject(...about);
    expect(invites, language).not.toBe(english.get("subject"));
    await host.evaluate((language) => {
      localStorage.setItem("branchline.prefs", JSON.stringify({ language }));
    }, language);
    await host.reload();
    await expect(host.locator("html")).toHaveAttribute("lang", language);
    await expect.poll(async () => (await letter()).get("subject"), language).toBe(invites);
    const [first, , link = ""] = ((await letter()).get("body") ?? "").split("\r\n");
    expect(first).toBe(texts.lobby.mailBody(...about, link).split("\n")[0]);
    expect(first, "says the same in its first sentence").toContain(`${invites}. `);
    expect(link).toMatch(new RegExp(`^${named}/t/${table}\\?lang=${language}#`));
  }
  await host.close();
  await everywhere.stop();
  await rm(folder, { recursive: true, force: true });
});

test("with several who are away, each new link stands beside its own seat", async ({ page, another }) => {
  // the server has the host wait for minutes: what it says after those
  let minutes = 0;
  await page.routeWebSocket(/\/socket/, (socket) => {
    socket.connectToServer().onMessage((frame) => {
      const message = JSON.parse(String(frame)) as Partial<TableSnapshot>;
      for (const seat of message.seats ?? []) if (typeof seat.away === "number") seat.away += minutes * 60;
      socket.send(JSON.stringify(message));
    });
  });
  await page.route("**/invites/*", (route) => {
    const seat = Number(route.request().url().split("/").at(-1));
    return route.fulfill({ status: 201, json: { seat, token: "", link: `http://trains.example/t/T#of-seat-${seat}` } });
  });
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
  await expect(bo.getByRole("button", { name: "Let a bot play on" })).toBeVisible();
  await expect(bo, "what would be refused is not offered").toContainText("a new link may be made in 5 minutes");
  await expect(page.getByRole("button", { name: "New link to this seat" })).toHaveCount(0);

  minutes = 5;
  await page.reload();
  await bo.getByRole("button", { name: "New link to this seat" }).click();
  await expect(bo.getByRole("textbox", { name: "New link to this seat" })).toHaveValue(/of-seat-2$/);
  await expect(cy.getByRole("textbox")).toHaveCount(0);
  await cy.getByRole("button", { name: "New link to this seat" }).click();
  await expect(cy.getByRole("textbox", { name: "New link to this seat" })).toHaveValue(/of-seat-3$/);
});

test("a pinned ticket shows its way as it is now; cards stay where they lie when a payment is cancelled", async ({
  page,
}) => {
  let shown: TableSnapshot | undefined;
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload)) as TableSnapshot;
      if (message.type === "table") shown = message;
    }),
  );
  type Ways = { tickets?: { way?: number[] }[] };
  const way = (): number[] => ((shown?.view as Ways).tickets?.[0]?.way ?? []).toSorted((a, b) => a - b);
  const numbers = (routes: Locator): Promise<number[]> =>
    routes.evaluateAll((all) => all.map((each) => Number(each.getAttribute("data-route"))).sort((a, b) => a - b));
  const row = (): Promise<(string | null)[]> =>
    page.locator(".draw-piles .row button").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));

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
    const card = page.locator(".draw-piles .row .ready, .draw-piles .pile.ready").first();
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

test("a start that is refused says why and can be tried again", async ({ page, faults }) => {
  faults.allow(/429/);
  let refusing = true;
  let openings = 0;
  await page.route("**/api/tables", (route) => {
    if (route.request().method() !== "POST" || openings++ > 0) return route.continue();
    return route.fulfill({ status: 429, json: { code: "too many", words: "Too many requests from your address." } });
  });
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      const command = JSON.parse(String(frame)) as { type: string; id: string };
      if (refusing && command.type === "start")
        socket.send(JSON.stringify({ type: "error", id: command.id, code: "full", words: "The server is full." }));
      else server.send(frame);
    });
  });
  await page.goto("/");
  const card = page.locator("li.title", { has: page.getByRole("heading", { name: "London", exact: true }) });
  await card.getByRole("button", { name: "Play now", exact: true }).click();
  await expect(page.getByRole("alert")).toBeInViewport();
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("paragraph").filter({ hasText: "The server is full." })).toBeVisible();
  await expect(page.getByRole("link", { name: "All games" })).toBeVisible();
  refusing = false;
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.locator(".game")).toHaveAttribute("data-status", "playing");
});

test("a server that lets nobody in says so, and the page goes on as soon as it does", async ({ page, faults }) => {
  faults.allow(/WebSocket|429/);
  let full = true;
  await page.routeWebSocket(/\/socket/, (socket) => {
    if (full) void socket.close({ code: 1013 });
    else socket.connectToServer();
  });
  await page.clock.install();
  await page.goto("/");
  const card = page.locator("li.title", { has: page.getByRole("heading", { name: "London", exact: true }) });
  await card.getByRole("button", { name: "Play now", exact: true }).click();
  await expect(page.getByText("Reconnecting")).toBeVisible();
  await expect(page.getByRole("link", { name: "All games" })).toBeVisible();
  await axe(page);
  full = false;
  await page.clock.fastForward(10_000);
  await expect(page.locator(".game")).toHaveAttribute("data-status", "playing");
});

test("the link of another seat, in a browser that has one: both play here, or it is left alone", async ({
  page,
  another,
  faults,
}) => {
  faults.allow(/403/); // of a link that was used
  const { table, invites } = await open(page, { seats: [{ name: "Ann" }, { name: "Bo" }, { name: "Cy" }] });
  const link = (seat: number | null): string => invites.find((invite) => invite.seat === seat)?.link ?? "";
  const free = page.getByText("2 seats are still free.");
  await page.goto(link(null));
  await expect(free, "who sits here already comes back to their seat").toBeVisible();

  await page.goto(link(2));
  await expect(page.getByRole("heading", { name: "This link is for another seat" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Ann");
  await axe(page);
  await page.getByRole("button", { name: "Back to my seat" }).click();
  await expect(free, "nothing was taken").toBeVisible();
  expect(page.url()).not.toContain("#");

  await page.goto(link(2));
  await expect(page.getByRole("textbox", { name: "Your name" })).toHaveValue("Bo");
  await page.getByRole("button", { name: "Play this seat here too" }).click();
  await expect(page.getByText("One seat is still free.")).toBeVisible();
  await page.goto(link(2));
  await expect(page.getByText("One seat is still free."), "a link that was used is one's own").toBeVisible();

  const cy = await another();
  await cy.goto(link(3));
  await cy.getByRole("textbox", { name: "Your name" }).fill("Cy");
  await cy.getByRole("button", { name: "Sit down" }).click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.getByRole("heading", { name: "Pass the device to Ann" })).toBeVisible();
  await page.getByRole("button", { name: "I am Ann" }).click();
  await new Player(page).decide();
  await page.getByRole("button", { name: "Pass the device to Bo" }).click();
  await expect(page.getByRole("button", { name: "I am Bo" })).toBeVisible();

  // the link that a player made for another device
  await expect(cy.locator(".game")).toBeVisible();
  await cy.getByRole("button", { name: "Menu" }).click();
  await cy.getByRole("button", { name: "Links and devices" }).click();
  await cy.getByRole("button", { name: "Make a link" }).click();
  const own = await cy.getByRole("textbox", { name: "Copy the link" }).inputValue();
  await page.goto(own);
  await expect(page.getByRole("main")).toContainText("Cy");
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.getByRole("button", { name: "Play this seat here too" }).click();
  await expect(page.getByRole("button", { name: "I am Bo" })).toBeVisible();
  expect(page.url()).toContain(table);
});

test("an address that leads nowhere says so and leads home", async ({ page, faults }) => {
  faults.allow(/404/);
  for (const path of ["/foo/bar", "/foo", "/t/", "/t/a/b", `/${"x".repeat(300)}`]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: "There is nothing at this address." })).toBeVisible();
  }
  await axe(page);
  expect((await page.goto("/t/NOPE"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "There is no such table." })).toBeVisible();
  await page.getByRole("link", { name: "All games" }).click();
  await expect(page.getByRole("heading", { name: "Train games for your table" })).toBeVisible();
});
