/** Whole games of every title, from the first page to the replay. */
import { axe, expect, test } from "./server";
import { Player, TITLES } from "./player";

for (const title of TITLES) {
  test(`a whole game of ${title} against a bot, with the mouse`, async ({ page }) => {
    test.setTimeout(300_000);
    const ann = new Player(page);
    await ann.begin(title);
    await axe(page);
    await ann.wait();
    await ann.decide();
    await ann.wait();
    await axe(page);
    await ann.playOut();

    await ann.skip();
    await expect(page.getByText(/wins!|win!/).first()).toBeVisible();
    await axe(page);
    const final = page.locator(".ending").getByRole("table").getByRole("row", { name: /Total/ });
    const totals = (await final.first().innerText()).match(/-?−?\d+/g) ?? [];
    expect(totals).toHaveLength(2);

    // the final board, and back to the score
    await page.getByRole("button", { name: "See the final board" }).click();
    await expect(page.locator(".ending").getByRole("table")).toHaveCount(0);
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
  });
}
