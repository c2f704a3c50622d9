/** Without a mouse, without sight, in French. */
import { axe, expect, test } from "./server";
import { Player, SLOW } from "./player";

test("a whole game of San Francisco with the keyboard alone", SLOW, async ({ page }) => {
  test.setTimeout(300_000);
  const ann = new Player(page, "keys");
  await ann.begin("San Francisco");
  await ann.playOut();
  const final = page.locator(".ending").getByRole("table").first();
  await page.getByRole("button", { name: "Skip" }).or(final).first().waitFor();
  await page.keyboard.press("Escape");
  await expect(final).toBeVisible();
});

test("Tab and the arrows reach a route, Enter asks for the payment, Escape goes back to it", async ({ page }) => {
  const ann = new Player(page, "keys");
  await ann.begin("London");
  await ann.wait();
  await ann.decide();
  await ann.wait();
  for (let i = 0; i < 30 && (await page.locator(".route:focus").count()) === 0; i++) await page.keyboard.press("Tab");
  const focused = page.locator(".route:focus");
  await expect(focused).toHaveCount(1);
  const first = await focused.getAttribute("aria-label");
  await page.keyboard.press("ArrowRight");
  await expect(focused).not.toHaveAttribute("aria-label", first ?? "");
  const ready = page.locator(".route.ready").first();
  await ready.focus();
  const name = await ready.getAttribute("aria-label");
  await page.keyboard.press("Enter");
  await expect(page.locator(".payments li button").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator(".route:focus")).toHaveAttribute("aria-label", name ?? "");
});

test("a whole game of Paris in the text view", async ({ page }) => {
  test.setTimeout(300_000);
  const ann = new Player(page);
  await ann.begin("Paris");
  await page.getByRole("button", { name: "Text view" }).click();
  const moves = page.locator(".text .moves button");
  const board = page.locator(".board");
  await expect(board).toHaveCount(0);
  await axe(page);
  for (let i = 0; i < 400; i++) {
    await ann.wait();
    if ((await ann.status()) === "over") break;
    const before = await ann.game.getAttribute("data-version");
    const claims = moves.filter({ hasText: /^Claim/ });
    await ((await claims.count()) ? claims.last() : moves.first()).click();
    const confirm = page.getByRole("button", { name: "Confirm", exact: true });
    if (await confirm.isVisible()) await confirm.click();
    await expect(ann.game).not.toHaveAttribute("data-version", before ?? "");
  }
  await expect(ann.game).toHaveAttribute("data-status", "over");
});

test("others' moves are announced, and what can't be done says why", async ({ page }) => {
  const ann = new Player(page);
  await ann.begin("London");
  await ann.wait();
  await ann.decide();
  await ann.wait();
  const live = page.locator('[aria-live="polite"][aria-atomic="true"]');
  for (let cards = 0; cards < 2; cards++) {
    const before = await ann.game.getAttribute("data-version");
    await page.locator(".draw-piles .pile.ready").click();
    await expect(ann.game).not.toHaveAttribute("data-version", before ?? "");
  }
  await ann.wait();
  await expect(live).toContainText(/Bot 2 (took|drew|claimed)/);
  const closed = page.locator(".route:not(.ready)").first();
  await closed.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".notice")).toContainText(/takes|belongs|closes|hold/);
});

test("in French all of it is French", async ({ another }) => {
  const page = await another({ locale: "fr-FR" });
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page).toHaveTitle("Branchline – Des jeux de trains à votre table");
  const card = page.locator("li.title", { has: page.getByRole("heading", { name: "Londres" }) });
  await expect(card).toContainText("Reliez des quartiers entiers.");
  await axe(page);
  await page.getByRole("button", { name: "Préférences" }).click();
  await page.getByLabel("Langue").selectOption("en");
  await expect(page.locator("h3", { hasText: "London" }), "what the server says, in the language of now").toBeVisible();
  await page.getByLabel("Language").selectOption("fr");
  await page.keyboard.press("Escape");
  await card.getByRole("button", { name: "Jouer", exact: true }).click();
  await expect(page.locator(".game")).toHaveAttribute("data-status", "playing");
  const words = (await page.locator("body").innerText()).split(/[^\p{L}'’]+/u);
  for (const english of ["your", "cards", "draw", "keep", "moves", "rules", "spaces", "missing"]) {
    expect(
      words.map((word) => word.toLowerCase()),
      "an English word",
    ).not.toContain(english);
  }
  const route = page.locator(".route").first();
  await route.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".notice")).toContainText("Choisissez d’abord les tickets à garder.");
  const tickets = page.locator(".offer li button");
  const keep = page.locator(".offer .button.primary");
  for (let i = 0; i < (await tickets.count()) && !(await keep.isEnabled()); i++) await tickets.nth(i).click();
  const before = await page.locator(".game").getAttribute("data-version");
  await keep.click();
  await expect(page.locator(`.game[data-version="${before}"]`)).toHaveCount(0);
  await expect(page.locator('.game[data-turn="yours"]')).toBeVisible();
  const dear = page.locator(".route:not(.ready)").first();
  await dear.focus();
  await page.keyboard.press("Enter");
  const takes = / demande \d .*; (il vous reste|en main|vous en avez)\s| appartient au joueur \d\./;
  await expect(page.locator(".notice")).toContainText(takes);
  await page.getByRole("button", { name: "Règles" }).click();
  await expect(page.getByRole("dialog")).toContainText(/quartier/i);
  await axe(page);
});

test("a refusal is said by its code in the reader's language, and in the server's words where nobody knows the code", async ({
  another,
  faults,
}) => {
  faults.allow(/409 \(Conflict\)/);
  const page = await another({ locale: "fr-FR" });
  let problem = {};
  await page.route("**/api/tables", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 409, json: problem }) : route.continue(),
  );
  await page.goto("/");
  const words = "It is not your turn: Bot 2 (greedy) and Ann have to decide.";
  const facts = { names: ["Bot 2 (greedy)", "Ann"] };
  const said = page.getByRole("alert").locator("p");
  const play = page.getByRole("button", { name: "Jouer", exact: true }).first();
  for (const [reason, right] of [
    [{ code: "table.waits-for-several", facts }, "Ce n’est pas votre tour\u00a0: Bot 2 et Ann doivent décider."],
    [{ code: "table.of-a-newer-server", facts }, "It is not your turn: Bot 2 and Ann have to decide."],
    [{ code: "table.waits-for-several", facts: {} }, "It is not your turn: Bot 2 and Ann have to decide."],
    [undefined, "It is not your turn: Bot 2 and Ann have to decide."],
  ] as const) {
    problem = { code: "not now", words, reason };
    await play.click();
    await expect(said).toHaveText(right);
  }
});

for (const scheme of ["light", "dark"] as const) {
  const tag = scheme === "dark" ? SLOW : {};
  test(`axe finds nothing, ${scheme}: dialogs, rules, preferences, menu`, tag, async ({ another, faults }) => {
    faults.allow(/404.*nothing-here|nothing-here.*404/);
    const page = await another({ colorScheme: scheme });
    const ann = new Player(page);
    await page.goto("/");
    await axe(page);
    await page.getByRole("button", { name: "Preferences" }).click();
    await axe(page);
    await page.getByRole("button", { name: "Close" }).click();
    await ann.begin("London");
    await axe(page);
    await page.getByRole("button", { name: "Rules" }).click();
    await page.getByRole("button", { name: "All rules" }).click();
    await axe(page);
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Menu" }).click();
    await axe(page);
    await page.getByRole("button", { name: "Close" }).click();
    await page.goto("/look");
    await axe(page);
    await page.goto("/t/nothing-here");
    await expect(page.getByRole("heading", { name: "There is no such table." })).toBeVisible();
    await axe(page);
  });
}
