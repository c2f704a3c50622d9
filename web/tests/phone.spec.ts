/** Small screens: nothing beyond the side, and what is to be decided can be pressed. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./server";
import { bots, open, Player } from "./player";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LYING = [
  { width: 844, height: 390 },
  { width: 640, height: 400 }, // a laptop of 1280 by 800 at 200 %
];

async function fits(page: Page, when: string): Promise<void> {
  // not innerWidth: a phone zooms out until all is in sight
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
      message: `nothing beyond the side, ${when}`,
    })
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Once it is scrolled to, nothing lies on it: pressing its middle presses it. */
async function reachable(target: Locator, what: string): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await expect(target, what).toBeInViewport({ ratio: 0.99 });
  const hit = await target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [0.1, 0.5, 0.9].map((down) => {
      const found = document.elementFromPoint(left + width / 2, top + height * down);
      return found !== null && (found === element || element.contains(found));
    });
  });
  expect(hit, `nothing lies on ${what}`).toEqual([true, true, true]);
}

async function dialogInside(page: Page, opener: Locator): Promise<void> {
  await opener.tap();
  const dialog = page.getByRole("dialog");
  const box = await dialog.boundingBox();
  const { width, height } = PHONE.viewport;
  expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
  await dialog.getByRole("button", { name: "Close" }).tap();
}

test("a phone with 2 to 5 players: nothing beyond the side, from the lobby to the score", async ({ another }) => {
  const page = await another(PHONE);
  const ann = new Player(page, "touch");
  const tables: string[] = [];
  for (const seats of [2, 3, 4, 5]) {
    await open(page, "france", bots(seats - 1));
    await fits(page, "in the lobby");
    await page.getByRole("button", { name: "Start the game" }).tap();
    await ann.wait();
    await fits(page, "at the first choice");
    await dialogInside(page, page.getByRole("button", { name: "Menu" }));
    await reachable(page.locator(".offer .button.primary"), "Keep");
    await ann.decide();
    await ann.wait();
    await fits(page, "in play");
    await dialogInside(page, page.getByRole("button", { name: "Players" }));
    await page.getByRole("button", { name: "Text view" }).tap();
    await fits(page, "in the text view");
    // a bot plays the game to its end
    tables.push(page.url());
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("button", { name: "Leave the table" }).tap();
    await page.getByRole("button", { name: "Leave the table" }).tap();
    await expect(page.getByRole("heading", { name: "Train games for your table" })).toBeVisible();
  }
  for (const table of tables) {
    await page.goto(table);
    await expect(ann.game).toHaveAttribute("data-status", "over", { timeout: 60_000 });
    await fits(page, "while the score is counted");
    await ann.skip();
    await fits(page, "at the end");
    await dialogInside(page, page.getByRole("button", { name: "Players" }));
  }
  await page.getByRole("link", { name: "Replay" }).tap();
  await expect(page.getByRole("slider")).toBeVisible();
  await fits(page, "in the replay");
});

test("lying, and at 200 %: the first decision can be made, and the way to it", async ({ another }) => {
  const page = await another();
  const ann = new Player(page);
  for (const title of ["london", "paris", "san-francisco", "france", "card-game"]) {
    await open(page, title, bots(3));
    for (const size of LYING) {
      await page.setViewportSize(size);
      await reachable(page.getByRole("button", { name: "Start the game" }), "Start the game");
      await fits(page, `in the lobby of ${title}`);
    }
    await page.getByRole("button", { name: "Start the game" }).click();
    await ann.wait();
    for (const size of [...LYING, PHONE.viewport]) {
      await page.setViewportSize(size);
      await fits(page, `at the first choice of ${title}`);
      if (await page.locator(".offer").isVisible()) {
        const keep = page.locator(".offer .button.primary");
        await expect(keep, `Keep is in sight at once, ${title}, ${size.width}`).toBeInViewport({ ratio: 0.99 });
        await reachable(keep, `Keep of ${title} at ${size.width}`);
        for (const ticket of await page.locator(".offer li button").all())
          await reachable(ticket, `a ticket of ${title}`);
      }
    }
  }
});

test("lying, and at 200 %: an invitation can be taken up", async ({ page, another }) => {
  const { invites } = await open(page, "london", [{ name: "Bo" }]);
  const bo = await another();
  await bo.goto(invites.find((invite) => invite.seat === 2)?.link ?? "");
  for (const size of LYING) {
    await bo.setViewportSize(size);
    for (const name of ["Sit down", "Only watch"]) await reachable(bo.getByRole("button", { name }), name);
    await fits(bo, "at the invitation");
  }
});
