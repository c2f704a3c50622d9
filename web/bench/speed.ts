/** How fast the client is, in a real Chromium with throttled network and processor (make bench-web). */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "../tests/server";
import { Player } from "../tests/player";

const FOLDER = join(import.meta.dirname, "../../build/bench-web");
const CLIENT = join(import.meta.dirname, "../../src/branchline/server/web/client/assets");
/** Chrome's own “Slow 4G”: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const SLOW_4G = {
  offline: false,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
  latency: 150,
};

mkdirSync(FOLDER, { recursive: true });

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const quantile = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;

function say(line: string): void {
  process.stdout.write(`\n${line}\n`);
}

async function slow(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  return session;
}

test("how much is loaded", async ({ page }) => {
  const there = new Set(readdirSync(CLIENT));
  const loaded = new Set<string>();
  page.on("response", (response) => {
    const name = response.url().split("/assets/")[1];
    if (name && /\.(js|css)$/.test(name) && there.has(`${name}.gz`)) loaded.add(name);
  });
  await page.goto("/");
  await page.getByRole("heading", { name: "London" }).waitFor();
  const size = (): number =>
    [...loaded].reduce((sum, name) => sum + readFileSync(join(CLIENT, `${name}.gz`)).length, 0);
  say(`script and style of the first page: ${(size() / 1000).toFixed(1)} kB gzipped`);
  const ann = new Player(page);
  await ann.begin("France");
  await ann.wait();
  say(`with a table: ${(size() / 1000).toFixed(1)} kB gzipped`);
  const all = readdirSync(CLIENT).filter((name) => /\.(js|css)\.gz$/.test(name));
  const whole = all.reduce((sum, name) => sum + readFileSync(join(CLIENT, name)).length, 0);
  say(`everything there is, French, lobby, replay and all: ${(whole / 1000).toFixed(1)} kB gzipped`);
});

test("ready to play on slow 4G, cold and warm", async ({ browser, server }) => {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let run = 0; run < 5; run++) {
    const context = await browser.newContext({ baseURL: server.address });
    const page = await context.newPage();
    await slow(page);
    for (const times of [cold, warm]) {
      const began = performance.now();
      await page.goto("/", { waitUntil: "commit" });
      await page.getByRole("button", { name: "Play now", exact: true }).first().waitFor();
      times.push(performance.now() - began);
    }
    await context.close();
  }
  say(
    `first page, until a game can be started: cold ${median(cold).toFixed(0)} ms, warm ${median(warm).toFixed(0)} ms (medians of 5)`,
  );
});

test("a table on slow 4G, cold and warm", async ({ browser, server, page }) => {
  const ann = new Player(page);
  await ann.begin("France");
  await ann.wait();
  await ann.decide();
  await ann.wait();
  const url = page.url();
  const state = await page.context().storageState();
  const cold: number[] = [];
  const warm: number[] = [];
  for (let run = 0; run < 5; run++) {
    const context = await browser.newContext({ baseURL: server.address, storageState: state });
    const again = await context.newPage();
    await slow(again);
    for (const times of [cold, warm]) {
      const began = performance.now();
      await again.goto(url, { waitUntil: "commit" });
      await again.locator('.game[data-turn="yours"] .draw-piles .ready').first().waitFor();
      await again.locator(".board .route").first().waitFor();
      times.push(performance.now() - began);
    }
    await context.close();
  }
  say(
    `a table of France, until a move can be made: cold ${median(cold).toFixed(0)} ms, warm ${median(warm).toFixed(0)} ms (medians of 5)`,
  );
});

test("a move appears after its message", async ({ page }) => {
  test.setTimeout(300_000);
  const ann = new Player(page);
  // from a message's arrival until the page shows its version, and until the browser begins to paint it
  await page.addInitScript(() => {
    const times: [number, number][] = [];
    Object.assign(window, { moveTimes: times });
    const Real = WebSocket;
    window.WebSocket = class extends Real {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener("message", (event) => {
          const message = JSON.parse(event.data as string) as { type: string; version: number };
          // opening the table is measured elsewhere
          if (message.type !== "table" || !document.querySelector(".game")) return;
          const came = performance.now();
          const game = document.querySelector<HTMLElement>(".game");
          const time: [number, number] = [NaN, NaN];
          const look = (): void => {
            if (Number(game?.dataset["version"]) < message.version) return;
            time[0] = performance.now() - came;
            seen.disconnect();
            requestAnimationFrame(() => {
              time[1] = performance.now() - came;
              times.push(time);
            });
          };
          const seen = new MutationObserver(look);
          if (game) seen.observe(game, { attributes: true });
        });
      }
    };
  });
  const times: [number, number][] = [];
  for (const title of ["London", "France", "The Card Game"]) {
    await ann.begin(title);
    for (let i = 0; i < 20; i++) {
      await ann.wait();
      await ann.decide();
    }
    times.push(...(await page.evaluate(() => (window as unknown as { moveTimes: [number, number][] }).moveTimes)));
  }
  const summary = (all: number[]): string =>
    `median ${median(all).toFixed(0)} ms, 95 % ${quantile(all, 0.95).toFixed(0)} ms, most ${Math.max(...all).toFixed(0)} ms`;
  say(`${times.length} moves: in the page after their message: ${summary(times.map(([page_]) => page_))}`);
  say(`the next frame begins: ${summary(times.map(([, frame]) => frame))}`);
});

test("panning France on a processor four times slower", async ({ page, browser }) => {
  const ann = new Player(page);
  await ann.begin("France");
  await ann.wait();
  await ann.decide();
  await ann.wait();
  const session = await page.context().newCDPSession(page);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await page.waitForTimeout(500);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const box = await page.locator(".frame").boundingBox();
  if (!box) throw new Error("There is no board.");
  await browser.startTracing(page, { path: join(FOLDER, "pan-france.json"), screenshots: false });
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((done) => {
        const times: number[] = [];
        let last = performance.now();
        const step = (now: number): void => {
          times.push(now - last);
          last = now;
          if (times.length < 180) requestAnimationFrame(step);
          else done(times.slice(2));
        };
        requestAnimationFrame(step);
      }),
  );
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  let moving = true;
  void frames.then(() => (moving = false));
  for (let i = 0; moving && i < 2000; i++) await page.mouse.move(x + 140 * Math.sin(i / 12), y + 110 * Math.cos(i / 9));
  await page.mouse.up();
  const times = await frames;
  await browser.stopTracing();
  const late = times.filter((time) => time > 25).length;
  const fps = 1000 / (times.reduce((sum, time) => sum + time, 0) / times.length);
  say(
    `panning France, processor slowed four times: ${fps.toFixed(1)} frames/s, median frame ${median(times).toFixed(1)} ms, ` +
      `${late} of ${times.length} frames late (trace: build/bench-web/pan-france.json)`,
  );
  writeFileSync(join(FOLDER, "pan-france-frames.json"), JSON.stringify(times));
  expect(times.length).toBeGreaterThan(100);
});
