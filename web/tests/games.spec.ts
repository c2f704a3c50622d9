/** Whole games of every title, from the first page to the replay. */
import type { Page } from "@playwright/test";
import { axe, expect, test } from "./server";
import { Player, SLOW, TITLES } from "./player";

/** Every stack of tokens that the text view tells of lies on the map, so high; how many there are. */
async function stacks(page: Page): Promise<number> {
  const onMap = await page.locator(".station:has(.stack)").evaluateAll((stations) =>
    stations.map((each) => {
      const name = [...each.querySelectorAll(".name text")].map((line) => line.textContent).join(" ");
      return `${name}: ${each.querySelector(".stack text")?.textContent ?? 1}`;
    }),
  );
  await page.getByRole("button", { name: "Text view" }).click();
  const listed = await page.locator("h3:text-is('Tokens') + ul li").allInnerTexts();
  await page.getByRole("button", { name: "Text view" }).click();
  expect(onMap.sort()).toEqual(listed.map((line) => line.replace(/ [^\d]*$/, "")).sort());
  return listed.length;
}

const QUICK = ["San Francisco"]; // it has most of what a table can show

for (const title of TITLES) {
  test(
    `a whole game of ${title} against a bot, with the mouse`,
    QUICK.includes(title) ? {} : SLOW,
    async ({ page }) => {
      test.setTimeout(300_000);
      const ann = new Player(page);
      await ann.begin(title);
      await axe(page);
      await ann.wait();
      await ann.decide();
      await ann.wait();
      await axe(page);
      if (title === "San Francisco") {
        const printed = 5; // the others the players put there, before the first turn
        for (let i = 0; (await stacks(page)) <= printed; i++) {
          expect(i, "a stack that a player has put there").toBeLessThan(3);
          await ann.decide();
          await ann.wait();
        }
      }
      await ann.playOut();

      await ann.skip();
      await expect(page.getByText(/wins!|win!/).first()).toBeVisible();
      await axe(page);
      const final = page.locator(".ending").getByRole("table").getByRole("row", { name: /Total/ });
      const totals = (await final.first().innerText()).match(/-?−?\d+/g) ?? [];
      expect(totals).toHaveLength(2);

      // what stands beside the names is the score, not what was on the track
      const beside = await page.locator("aside .players .points > [aria-hidden]").allInnerTexts();
      const plain = (numbers: string[]): number[] => numbers.map((each) => Number(each.replace("−", "-"))).sort();
      if (title !== "The Card Game") expect(plain(beside)).toEqual(plain(totals));
      await expect(page.getByText("No tickets yet")).toHaveCount(0);

      // the final table, and back to the score
      await page.getByRole("button", { name: "See the final table" }).click();
      await expect(page.locator(".ending").getByRole("table")).toHaveCount(0);
      const left = await page.locator(".board .stack").count();
      await page.getByRole("button", { name: "See the score" }).click();

      await page.getByRole("link", { name: "Replay" }).click();
      const slider = page.getByRole("slider");
      await expect(slider).toBeVisible();
      await axe(page);
      const last = Number(await slider.getAttribute("max"));
      expect(last).toBeGreaterThan(20);
      await slider.focus();
      await page.keyboard.press("Home");
      await expect(page).toHaveURL(/move=0/);
      await page.keyboard.press("End");
      await expect(page).toHaveURL(new RegExp(`move=${last}`));
      await expect(page.locator(".board .stack")).toHaveCount(left);
    },
  );
}
