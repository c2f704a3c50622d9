import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

/** Measurements (make bench-web): one at a time, and nothing recorded beside. */
export default defineConfig({
  ...tests,
  testDir: "bench",
  testMatch: "*.ts",
  workers: 1,
  fullyParallel: false,
  timeout: 300_000,
  outputDir: "test-results/bench",
  use: { ...tests.use, trace: "off" },
});
