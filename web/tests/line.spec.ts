/** A connection that is dead and looks alive: the network changed, the device slept. */
import type { WebSocket } from "@playwright/test";
import type { Command, Message, TableSnapshot } from "../src/wire";
import { axe, expect, test } from "./server";
import { Line } from "./line";
import { Player } from "./player";

test("a connection that died in silence is noticed by a move, and the move is played once, or cancelled", async ({
  page,
  server,
  faults,
}) => {
  faults.allow(/WebSocket/);
  const line = await Line.to(server.address);
  await page.clock.install();
  const ann = new Player(page);
  await ann.begin("London", "Easy", line.address);
  await ann.wait();
  await ann.decide();
  await ann.wait();
  const counts = page.locator(".hand .fan .count");
  const held = async (): Promise<number> => (await counts.allInnerTexts()).reduce((sum, each) => sum + Number(each), 0);
  const said = page.locator('[aria-live="polite"][aria-atomic="true"]');
  const sending = page.locator(".prompt").getByText("Sending: Draw from the deck");
  const cancel = page.locator(".prompt").getByRole("button", { name: "Cancel" });
  const lost = page.getByText("Reconnecting");
  const pile = page.locator(".draw-piles .pile.ready");
  const before = await held();

  line.dead = true;
  line.freeze();
  await pile.click();
  await page.clock.fastForward(1000);
  await expect(sending).toBeVisible();
  await expect(said).toContainText("Sending: Draw from the deck");
  await axe(page);
  await page.clock.fastForward(1000); // it is asked whether anybody is there
  await page.clock.fastForward(3000);
  await expect(lost).toBeVisible();
  await expect(cancel).toBeVisible();
  line.dead = false;
  await page.clock.fastForward(10_000); // a connection that is never answered is given up, too
  await expect.poll(held, "the move was kept, and played once").toBe(before + 1);
  await expect(lost).toHaveCount(0);
  await expect(sending).toHaveCount(0);

  // the server never got it
  line.freeze();
  await pile.click();
  await page.clock.fastForward(1000);
  await cancel.click();
  await expect(page.locator(".notice")).toContainText("not sent again");
  await expect(pile, "there is a choice again").toBeVisible();
  const asked = line.asked;
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await expect.poll(() => line.asked).toBeGreaterThan(asked);
  await expect(lost).toHaveCount(0);
  expect(await held()).toBe(before + 1);

  // the server had it, and the answer was lost
  line.freeze("answers");
  await pile.click();
  await page.clock.fastForward(1000);
  await page.keyboard.press("Escape");
  await expect(page.locator(".notice")).toContainText("not sent again");
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await expect(page.locator(".notice")).toContainText("had already reached the table: Draw from the deck");
  await expect.poll(held).toBe(before + 2);
  line.close();
});

test("what is pressed twice is sent once, and can be cancelled; a take-back that is cancelled and pressed again takes one move back", async ({
  page,
  server,
  faults,
}) => {
  faults.allow(/WebSocket/);
  const sent: string[] = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(String(payload))));
  const plays = (): number => sent.filter((frame) => frame.includes('"play"')).length;
  const line = await Line.to(server.address);
  await page.clock.install();
  const ann = new Player(page);
  await ann.begin("The Card Game", "Easy", line.address);
  await ann.wait();
  const cards = page.locator(".held .pick");
  const play = page.locator(".held").getByRole("button", { name: /^Play / });
  const twice = (): Promise<void> => play.evaluate((button: HTMLElement) => [1, 2].forEach(() => button.click()));
  const cancel = page.locator(".prompt").getByRole("button", { name: "Cancel" });
  const notice = page.locator(".notice");
  const lost = page.getByText("Reconnecting");
  const ready = page.locator(".held button.set");
  while ((await ready.count()) === 0) {
    await ann.decide();
    await ann.wait();
  }
  await ready.first().click();

  line.freeze();
  const [held, before] = [await cards.count(), plays()];
  await twice();
  await page.clock.fastForward(1000);
  await expect(play).toHaveAttribute("aria-disabled", "true");
  await cancel.click();
  await expect(notice).toContainText("not sent again");
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await expect(lost).toHaveCount(0);
  expect(plays(), "nothing is left to be sent").toBe(before + 1);
  await expect(cards).toHaveCount(held);

  const version = (await ann.game.getAttribute("data-version")) ?? "";
  await twice();
  await expect(ann.game).not.toHaveAttribute("data-version", version);
  await ann.wait();
  expect(plays()).toBe(before + 2);
  await expect(notice.getByText("look again")).toHaveCount(0);

  // the first of them arrived, and its answer was lost
  const after = await cards.count();
  await ann.decide();
  await ann.wait();
  const back = page.getByRole("button", { name: "Take back" });
  line.freeze("answers");
  await back.click();
  await page.clock.fastForward(1000);
  await cancel.click();
  await back.click();
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await expect(notice).toContainText("look again");
  await expect(cards).toHaveCount(after);
  line.close();
});

test("a page that is back, or a network that is, asks at once whether the connection lives", async ({
  page,
  context,
  server,
  faults,
}) => {
  faults.allow(/WebSocket|ERR_/);
  const line = await Line.to(server.address);
  const sockets: WebSocket[] = [];
  page.on("websocket", (socket) => sockets.push(socket));
  await page.clock.install();
  const ann = new Player(page);
  await ann.begin("London", "Easy", line.address);
  const lost = page.getByText("Reconnecting");

  for (const back of ["visibilitychange", "pageshow", "online"]) {
    line.dead = true;
    line.freeze();
    await page.evaluate((type) => {
      const event = type === "pageshow" ? new PageTransitionEvent(type, { persisted: true }) : new Event(type);
      (type === "visibilitychange" ? document : window).dispatchEvent(event);
    }, back);
    await page.clock.fastForward(3000);
    await expect(lost, `after ${back}`).toBeVisible();
    line.dead = false;
    await page.evaluate(() => dispatchEvent(new Event("online"))); // what was being tried went nowhere
    await expect(lost).toHaveCount(0);
  }

  const asked = line.asked;
  const answered = sockets.at(-1)?.waitForEvent("framereceived");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await answered; // the page's clock goes on only by what follows, the answer's way takes its own time
  await page.clock.fastForward(3000);
  await expect(lost, "who is there answers").toHaveCount(0);
  expect(line.asked).toBe(asked);

  await context.setOffline(true);
  await expect(lost).toBeVisible();
  await context.setOffline(false);
  await expect(lost).toHaveCount(0);
  line.close();
});

/** What the page hears of its move: the table that shows it; or not that, but something that comes after it. */
const HEARD: [string, ((shown: TableSnapshot) => Message) | null][] = [
  ["even if its answer is quicker, or others move first", null],
  ["even if the table with it is lost and a later one comes", (shown) => ({ ...shown, version: shown.version + 1 })],
  [
    "even if the table with it is lost and somebody speaks",
    ({ version }) => {
      const after = version + 1;
      return { type: "said", version: after, line: { version: after, at: 0, seat: 2, phrase: "hello" } };
    },
  ],
];

for (const [how, later] of HEARD)
  test(`until a move is shown there is nothing else to choose, ${how}`, async ({ page }) => {
    let [holding, answered, lost, played] = [false, false, later, ""];
    const held: (() => void)[] = [];
    await page.routeWebSocket(/\/socket/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((frame) => {
        const command = JSON.parse(String(frame)) as Command;
        if (command.type === "play") played = command.id;
        server.send(frame);
      });
      server.onMessage((frame) => {
        const message = JSON.parse(String(frame)) as Message;
        if (message.type === "ack" && message.id === played) answered = true; // that of the start may come late
        if (!holding || message.type !== "table") socket.send(frame);
        else if (lost) {
          socket.send(JSON.stringify(lost(message)));
          lost = null;
        } else held.push(() => socket.send(frame));
      });
    });
    const ann = new Player(page);
    await ann.begin("The Card Game");
    await ann.wait();
    const keep = page.locator(".offer").getByRole("button", { name: /^Keep/ });
    await page.locator(".offer li button").first().click();
    holding = true;
    await keep.click();
    await expect.poll(() => answered).toBe(true);
    await expect.poll(() => held.length).toBeGreaterThan(0); // lost, it was asked for
    await expect(ann.game).toHaveAttribute("data-turn", "sending");
    await expect(keep).toBeDisabled();
    holding = false;
    for (const show of held) show();
    await expect(page.locator(".offer")).toHaveCount(0);
    await ann.wait();
    await ann.decide();
  });
