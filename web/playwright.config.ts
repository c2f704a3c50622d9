import { defineConfig } from "@playwright/test";
import { availableParallelism } from "node:os";

const asRoot = process.getuid?.() === 0; // where Chromium has no sandbox to offer
const args = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--no-first-run",
];

/** The built client, in a real Chromium, against real servers (tests/server.ts). */
export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: !!process.env["CI"],
  workers: availableParallelism() + 1, // there is much waiting in it
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: "line",
  reportSlowTests: { max: 20, threshold: 10_000 },
  use: {
    trace: process.env["BRANCHLINE_TRACE"] ? "retain-on-failure" : "off", // it halves the speed
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env["BRANCHLINE_CHROMIUM"] || "/usr/bin/chromium",
      args: asRoot ? ["--no-sandbox", ...args] : args,
    },
  },
  projects: [{ name: "desktop", use: { browserName: "chromium", viewport: { width: 1280, height: 800 } } }],
});
