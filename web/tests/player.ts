/** Somebody at a table in the browser, who plays with what is on the page. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./server";

export type Hand = "mouse" | "touch" | "keys";

/** A tag for what proves much and takes long: `make test-all` runs it, `make test` does not. */
export const SLOW = { tag: "@slow" };

export const TITLES = ["London", "Paris", "San Francisco", "France", "The Card Game"];

type Opened = { table: string; invites: { seat: number | null; link: string }[] };

/** A table of one's own, with these on the other seats; then the lobby. */
export async function open(page: Page, title: string, others: object[], name = "Ann", more = {}): Promise<Opened> {
  await page.goto("/");
  const plan = { title, seats: [{ name }, ...others], sit: 1, ...more };
  const opened = await page.evaluate(async (body) => {
    const answer = await fetch("/api/tables", { method: "POST", body });
    return (await answer.json()) as Opened;
  }, JSON.stringify(plan));
  await page.goto(`/t/${opened.table}`);
  return opened;
}

export const bots = (count: number): object[] => Array.from({ length: count }, () => ({ bot: "greedy" }));

export class Player {
  constructor(
    readonly page: Page,
    readonly hand: Hand = "mouse",
  ) {}

  get game(): Locator {
    return this.page.locator(".game");
  }

  /** From the first page, one click against bots. */
  async begin(title: string, level = "Easy", address = ""): Promise<void> {
    await this.page.goto(`${address}/`);
    await this.press(this.page.getByRole("radio", { name: level }));
    const card = this.page.locator("li.title", { has: this.page.getByRole("heading", { name: title, exact: true }) });
    await this.press(card.getByRole("button", { name: "Play now", exact: true }));
    await expect(this.game).toHaveAttribute("data-status", "playing");
  }

  /** Use something: by click, tap, or with the keyboard. */
  async press(target: Locator): Promise<void> {
    const radio = (await target.getAttribute("type")) === "radio";
    if (this.hand === "touch") await target.tap({ force: radio });
    else if (this.hand === "keys") {
      await this.reach(target);
      await this.page.keyboard.press("Enter");
    } else if (radio) await target.check({ force: true });
    else await target.click();
  }

  /** Go there with Tab and the arrows, as everybody without a mouse has to. */
  async reach(target: Locator): Promise<void> {
    const there = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
    const route = (await target.getAttribute("data-route")) !== null;
    const radio = (await target.getAttribute("type")) === "radio";
    for (let tabs = 0; tabs < 120; tabs++) {
      if (await there()) return;
      const on = await this.page.evaluate(() => {
        const now = document.activeElement;
        if (now?.closest("[data-route]")) return "route";
        return now instanceof HTMLInputElement && now.type === "radio" ? "radio" : "";
      });
      if (route && on === "route") {
        for (let steps = 0; steps < 200 && !(await there()); steps++) await this.page.keyboard.press("n");
        return;
      }
      if (radio && on === "radio") {
        for (let steps = 0; steps < 5 && !(await there()); steps++) await this.page.keyboard.press("ArrowLeft");
        return;
      }
      await this.page.keyboard.press("Tab");
    }
    throw new Error(`The keyboard does not reach ${target}.`);
  }

  async status(): Promise<"playing" | "over" | "waiting"> {
    return (await this.game.getAttribute("data-status")) as "playing" | "over" | "waiting";
  }

  /** Wait until there is something to decide here, or the game is over, or `else` holds. */
  async wait(other?: Locator): Promise<void> {
    const ready = this.page.locator('.game[data-turn="yours"], .game[data-status="over"]');
    await (other ? ready.or(other) : ready).first().waitFor({ timeout: 60_000 });
  }

  /** Make one decision. */
  async decide(): Promise<void> {
    const before = await this.game.getAttribute("data-version");
    if (this.hand === "keys") {
      const lost = await this.page.evaluate(() => document.activeElement === document.body);
      expect(lost, "the keyboard's place is kept from move to move").toBe(false);
    }
    await this.choose();
    const confirm = this.page.getByRole("button", { name: "Confirm", exact: true });
    if (await confirm.isVisible()) await this.press(confirm);
    // at one screen the table is covered when somebody else is next
    await expect(this.page.locator(`.game[data-version="${before}"]`)).toHaveCount(0);
  }

  async playOut(most = 400): Promise<number> {
    for (let decisions = 0; decisions < most; decisions++) {
      await this.wait();
      if ((await this.status()) === "over") return decisions;
      await this.decide();
    }
    throw new Error(`The game is not over after ${most} decisions.`);
  }

  /** The score is counted line by line; who is in a hurry skips it, and who comes late goes on to the score. */
  async skip(): Promise<void> {
    const skip = this.page.getByRole("button", { name: /^(Skip|See the score)$/ });
    const final = this.page.locator(".ending").getByRole("table").first();
    await skip.or(final).first().waitFor();
    if (await skip.isVisible()) await this.press(skip);
    await expect(final).toBeVisible();
  }

  private async choose(): Promise<void> {
    const { page } = this;
    const offer = page.locator(".offer");
    if (await offer.isVisible()) {
      const tickets = offer.getByRole("listitem").getByRole("button");
      const keep = offer.getByRole("button", { name: /^Keep/ }).last();
      for (let i = 0; i < (await tickets.count()); i++) {
        if (await keep.isEnabled()) break;
        await this.press(tickets.nth(i));
      }
      await this.press(keep);
      return;
    }
    const complete = page.getByRole("button", { name: /most points|best of them|Complete the best/i });
    if (await complete.first().isVisible()) {
      await this.press(complete.first());
      return;
    }
    const shortcut = page.locator(".held button.set");
    if ((await shortcut.count()) > 0) {
      await this.press(shortcut.first());
      await this.press(page.locator(".held").getByRole("button", { name: /^Play / }));
      return;
    }
    const routes = page.locator(".route.ready");
    if ((await routes.count()) > 0) {
      await this.route(routes.last());
      const pay = page.locator(".payments li button").first();
      await this.press(pay);
      return;
    }
    const place = page.locator(".station.choice");
    if ((await place.count()) > 0) {
      // its name may lie over a route: the dot is what one aims at
      await this.press(this.hand === "keys" ? place.first() : place.first().locator(".dot"));
      return;
    }
    const here = page.locator(".prompt .ways .button.primary");
    if ((await here.count()) > 0 && (await page.locator(".draw-piles .ready").count()) === 0) {
      await this.press(here.first());
      return;
    }
    for (const pile of [".draw-piles .pile.ready", ".draw-piles .row .ready", ".draw-piles .tickets.ready"]) {
      const cards = page.locator(pile);
      if ((await cards.count()) > 0) {
        await this.press(cards.first());
        return;
      }
    }
    await this.press(here.first());
  }

  /** A route is a line: one presses on the line, not in the middle of the box around it. */
  private async route(route: Locator): Promise<void> {
    if (this.hand === "keys") {
      await this.press(route);
      return;
    }
    const spot = await route.evaluate((element) => {
      const line = element.querySelector<SVGPathElement>(".hit");
      const frame = element.closest("svg")?.parentElement?.getBoundingClientRect();
      if (!line || !frame) return null;
      const matrix = line.getScreenCTM();
      for (const share of [0.5, 0.4, 0.6, 0.3, 0.7, 0.25, 0.75]) {
        const at = line.getPointAtLength(line.getTotalLength() * share).matrixTransform(matrix ?? undefined);
        const top = document.elementFromPoint(at.x, at.y);
        if (top && element.contains(top)) return { x: at.x, y: at.y };
      }
      return null;
    });
    if (!spot) {
      // beyond the edge of what is shown: focusing it brings it into sight
      await route.focus();
      await this.page.keyboard.press("Enter");
    } else if (this.hand === "touch") await this.page.touchscreen.tap(spot.x, spot.y);
    else await this.page.mouse.click(spot.x, spot.y);
  }
}
