/** Every screen of every title, on a desktop and a phone, light and dark, into build/screenshots. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { Player, TITLES } from "../tests/player";
import { test } from "../tests/server";

const FOLDER = join(import.meta.dirname, "../../build/screenshots");
const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 780 },
  flat: { width: 780, height: 390 },
};

mkdirSync(FOLDER, { recursive: true });

/** The page as it is, in every size and both looks. */
async function shoot(page: Page, name: string, sizes: (keyof typeof SIZES)[] = ["desktop", "phone"]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.waitForTimeout(250); // fonts and pictures of the other look
      await page.screenshot({ path: join(FOLDER, `${name}-${size}-${colorScheme}.png`) });
    }
  }
  await page.setViewportSize(SIZES.desktop);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

for (const title of TITLES) {
  test(`screens of ${title}`, async ({ page }) => {
    const name = title.toLowerCase().replaceAll(" ", "-").replace("the-", "");
    const ann = new Player(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await ann.begin(title, "Good");
    await ann.wait();
    await shoot(page, `${name}-1-tickets`);
    for (let decisions = 0; decisions < 14; decisions++) {
      await ann.wait();
      await ann.decide();
    }
    await ann.wait();
    await shoot(page, `${name}-2-turn`, ["desktop", "phone", "flat"]);
    for (let i = 0; i < 40 && (await page.locator(".route.ready").count()) === 0 && title !== "The Card Game"; i++) {
      await ann.decide();
      await ann.wait();
    }
    const ready = page.locator(".route.ready").last();
    if (await ready.count()) {
      await ready.focus();
      await page.keyboard.press("Enter");
      await shoot(page, `${name}-3-paying`);
      await page.keyboard.press("Escape");
    }
    await page.getByRole("button", { name: "Rules" }).click();
    await shoot(page, `${name}-4-rules`);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Text view" }).click();
    await shoot(page, `${name}-5-text`);
    await page.getByRole("button", { name: "Text view" }).click();
    await ann.playOut();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Next" }).click();
    await shoot(page, `${name}-6-score`);
    await page.getByRole("button", { name: "Skip" }).click();
    await shoot(page, `${name}-7-final`);
    await page.getByRole("button", { name: "See the final board" }).click();
    await shoot(page, `${name}-8-board`);
    await page.getByRole("button", { name: "See the score" }).click();
    await page.getByRole("link", { name: "Replay" }).click();
    await page.getByRole("slider").waitFor();
    await page.getByRole("slider").focus();
    for (let i = 0; i < 6; i++) await page.keyboard.press("PageUp");
    await page.waitForTimeout(500);
    await shoot(page, `${name}-9-replay`);
  });
}

test("the screens around a game", async ({ page, another, faults }) => {
  faults.allow(/404.*nothing-here|nothing-here.*404/);
  await page.goto("/");
  await page.getByRole("heading", { name: "London" }).waitFor();
  await page.waitForTimeout(800);
  await shoot(page, "first-page", ["desktop", "phone", "flat"]);
  await page.getByRole("button", { name: "Preferences" }).click();
  await shoot(page, "preferences");
  await page.keyboard.press("Escape");
  const card = page.locator("li.title", { has: page.getByRole("heading", { name: "London", exact: true }) });
  await card.getByRole("button", { name: "With friends" }).click();
  await shoot(page, "new-table");
  await page.getByRole("textbox", { name: "Name, Seat 1" }).fill("Ann");
  await page.getByRole("textbox", { name: "Name, Seat 2" }).fill("Bo");
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByText("One seat is still free.").waitFor();
  await shoot(page, "lobby");
  await page.getByRole("listitem").filter({ hasText: "For Bo" }).getByRole("button", { name: "Show the link" }).click();
  await shoot(page, "qr-code");
  const link = await page.getByRole("textbox", { name: "Copy the link" }).inputValue();
  const friend = await another();
  await friend.goto(link);
  await friend.getByRole("button", { name: "Sit down" }).waitFor();
  await shoot(friend, "invitation");
  await page.goto("/");
  await page.getByRole("heading", { name: "Your tables" }).waitFor();
  await page.waitForTimeout(500);
  await shoot(page, "returning");
  await card.getByRole("button", { name: "On this device" }).click();
  await shoot(page, "hot-seat");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("heading", { name: /Pass the device/ }).waitFor();
  await shoot(page, "hand-over");
  await page.goto("/look");
  await shoot(page, "open-a-record");
  await page.goto("/t/nothing-here");
  await page.getByRole("heading", { name: "There is no such table." }).waitFor();
  await shoot(page, "no-such-table");
});
