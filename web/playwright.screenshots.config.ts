import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

/** Pictures of every screen (make screenshots), made like the tests, but for looking at. */
export default defineConfig({
  ...tests,
  testDir: "screenshots",
  timeout: 240_000,
  outputDir: "test-results/screenshots",
});
