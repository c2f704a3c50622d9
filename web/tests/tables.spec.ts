/** Tables with several people: two browsers, a phone, a lost connection, one screen for all. */
import type { Page, WebSocketRoute } from "@playwright/test";
import { axe, expect, test } from "./server";
import { Player, SLOW } from "./player";

/** The phone's line to the server, which the test can cut. */
type Wire = { cut: boolean; now: WebSocketRoute | null };

async function wire(page: Page): Promise<Wire> {
  const line: Wire = { cut: false, now: null };
  await page.routeWebSocket(/\/socket/, (socket) => {
    if (line.cut) {
      void socket.close({ code: 1001 });
      return;
    }
    line.now = socket;
    socket.connectToServer();
  });
  return line;
}

/** The line is cut; a move is made meanwhile, waits, and is played once when the line is back. */
async function loseAndMove(who: Player, line: Wire): Promise<void> {
  const { page } = who;
  await who.wait();
  line.cut = true;
  await line.now?.close({ code: 1001 });
  await expect(page.getByText("Reconnecting")).toBeVisible();
  await expect(page.locator(".held"), "the table stays in sight").toBeVisible();
  const before = await who.game.getAttribute("data-version");
  const pile = page.locator(".draw-piles .pile.ready, .draw-piles .row .ready").first();
  if (await pile.isVisible()) {
    await pile.tap();
    const confirm = page.getByRole("button", { name: "Confirm", exact: true });
    if (await confirm.isVisible()) await confirm.tap();
    await expect(who.game).toHaveAttribute("data-version", before ?? "");
    line.cut = false;
    await expect(who.game, "the move was not lost").not.toHaveAttribute("data-version", before ?? "");
  }
  line.cut = false;
  await expect(page.getByText("Reconnecting")).toHaveCount(0);
}

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

test("two friends in two browsers, one on a phone, through a reload, a lost connection and a restart of the server", async ({
  page,
  another,
  server,
  faults,
}) => {
  test.setTimeout(300_000);
  faults.allow(/WebSocket|Failed to load resource|ERR_/);
  await page.goto("/");
  const card = page.locator("li.title", { has: page.getByRole("heading", { name: "London", exact: true }) });
  await card.getByRole("button", { name: "With friends" }).click();
  await axe(page);
  await page.getByRole("textbox", { name: "Name, Seat 1" }).fill("Ann");
  await page.getByRole("textbox", { name: "Name, Seat 2" }).fill("Bo");
  await page.getByRole("button", { name: "Open the table" }).click();
  await expect(page.getByText("One seat is still free.")).toBeVisible();
  await axe(page);

  await page.getByRole("listitem").filter({ hasText: "For Bo" }).getByRole("button", { name: "Show the link" }).click();
  const link = await page.getByRole("textbox", { name: "Copy the link" }).inputValue();
  await axe(page);
  await page.getByRole("button", { name: "Close" }).click();

  const phone = await another(PHONE);
  const line = await wire(phone);
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "You are invited to a game of London" })).toBeVisible();
  await axe(phone);
  await phone.getByRole("textbox", { name: "Your name" }).fill("Bo");
  await phone.getByRole("button", { name: "Sit down" }).tap();
  await expect(phone.getByText("The host starts the game.")).toBeVisible();
  expect(phone.url(), "the token is not left in the address").not.toContain("#");

  await page.getByRole("button", { name: "Start the game" }).click();
  const ann = new Player(page);
  const bo = new Player(phone, "touch");
  for (const each of [ann, bo]) await expect(each.game).toHaveAttribute("data-status", "playing");
  await axe(phone);

  await page.getByRole("button", { name: "Chat" }).click();
  await page.getByRole("textbox", { name: "Say something" }).fill("Have fun!");
  await page.getByRole("button", { name: "Send" }).click();
  await phone.getByRole("button", { name: /Chat/ }).tap();
  await expect(phone.getByText("Have fun!")).toBeVisible();
  await phone.getByRole("button", { name: "Close" }).tap();

  let decisions = 0;
  let lost = false;
  for (;;) {
    const over = await Promise.race([ann.wait().then(() => ann), bo.wait().then(() => bo)]);
    if ((await over.status()) === "over") break;
    if (decisions >= 10 && over === bo && !lost) {
      lost = true;
      await loseAndMove(bo, line);
      continue;
    }
    await over.decide();
    decisions++;
    if (decisions === 6) {
      await page.reload();
      await expect(ann.game).toHaveAttribute("data-status", "playing");
    }

    if (decisions === 14) {
      const before = Number(await ann.game.getAttribute("data-version"));
      await server.stop("SIGKILL");
      await expect(page.getByText("Reconnecting")).toBeVisible();
      await expect(page.locator(".hand"), "the table stays in sight").toBeVisible();
      await server.start();
      await expect(page.getByText("Reconnecting")).toHaveCount(0);
      expect(Number(await ann.game.getAttribute("data-version"))).toBeGreaterThanOrEqual(before);
    }
    expect(decisions).toBeLessThan(400);
  }
  for (const each of [ann, bo]) await expect(each.game).toHaveAttribute("data-status", "over");
  await bo.skip();
  await axe(phone);
  await ann.skip();
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.getByRole("link", { name: "Go to the rematch" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Bo" })).toBeVisible();
  await phone.getByRole("link", { name: "Go to the rematch" }).tap();
  await expect(phone.getByText("The host starts the game.")).toBeVisible();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(bo.game).toHaveAttribute("data-status", "playing");
});

test("on one screen: hands are covered in between, and a reload changes nothing", SLOW, async ({ page }) => {
  test.setTimeout(300_000);
  await page.goto("/");
  const card = page.locator("li.title", { has: page.getByRole("heading", { name: "Paris", exact: true }) });
  await card.getByRole("button", { name: "On this device" }).click();
  await page.getByRole("textbox", { name: "Name, Seat 1" }).fill("Ann");
  await page.getByRole("textbox", { name: "Name, Seat 2" }).fill("Bo");
  await page.getByRole("button", { name: "Start", exact: true }).click();

  const cover = page.getByRole("heading", { name: /Pass the device to/ });
  await expect(cover).toBeVisible();
  await axe(page);
  const ann = new Player(page);
  const shown: string[] = [];
  for (let decisions = 0; ; decisions++) {
    expect(decisions).toBeLessThan(400);
    const pass = page.locator(".prompt").getByRole("button", { name: /^Pass the device/ });
    await ann.wait(cover.or(pass));
    if (await pass.isVisible()) {
      await pass.click();
      continue;
    }
    if (await cover.isVisible()) {
      shown.push((await cover.innerText()).replace("Pass the device to ", ""));
      await expect(page.locator(".hand, .offer, .tickets"), "nobody's cards are in the page").toHaveCount(0);
      if (shown.length === 5) {
        await page.reload();
        await expect(cover).toBeVisible();
      }
      await page.getByRole("button", { name: /^I am / }).click();
      continue;
    }
    if ((await ann.status()) === "over") break;
    await ann.decide();
  }
  expect(new Set(shown)).toEqual(new Set(["Ann", "Bo"]));
  await ann.skip();
  await page.reload();
  await expect(page.locator(".ending").getByRole("table"), "a finished game opens again").toBeVisible();
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.getByRole("link", { name: "Go to the rematch" }).click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(cover).toBeVisible();
});

test("a phone: the Card Game and France by touch, upright and lying", SLOW, async ({ another }) => {
  test.setTimeout(300_000);
  for (const title of ["The Card Game", "France"]) {
    const page = await another(PHONE);
    const bo = new Player(page, "touch");
    await bo.begin(title);
    for (let i = 0; i < 6; i++) {
      await bo.wait();
      await bo.decide();
    }
    await bo.wait();
    for (const size of [
      { width: 360, height: 740 },
      { width: 740, height: 360 },
      { width: 640, height: 400 }, // a desktop at 200 %
    ]) {
      await page.setViewportSize(size);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
          message: "nothing beyond the side",
        })
        .toBeLessThanOrEqual(0);
      const cards = page.locator(".held").getByRole("list").or(page.locator(".held").getByText("No cards in hand"));
      await expect(cards.first()).toBeInViewport({ ratio: 0.9 });
      await axe(page);
    }
    await bo.decide();
    await page.context().close();
  }
});
