import { expect, test } from "./server";

test("the first page loads, under a policy that allows nothing inline", async ({ page }) => {
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveTitle(/Branchline/);
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain("unsafe");
  await page.waitForLoadState("networkidle");
});
