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

test("the footer says which version runs, and on which build of the engine", async ({ page, request }) => {
  const { version, bots } = (await (await request.get("/healthz")).json()) as { version: string; bots: string };
  expect(["compiled", "interpreted"]).toContain(bots);
  await page.goto("/");
  await expect(page.locator("footer")).toContainText(`Version ${version}. The engine is ${bots}`);
  const states = ["compiling", "compiled"];
  await page.route("/healthz", (route) => route.fulfill({ json: { version, bots: states.shift() } }));
  await page.clock.install();
  await page.reload();
  await expect(page.locator("footer")).toContainText("The engine is being compiled");
  await page.clock.runFor(10_000);
  await expect(page.locator("footer")).toContainText("The engine is compiled");
});

test("the bots that are offered are the server's, the one in the middle at first", async ({ page }) => {
  await page.route("/api/titles?lang=en", async (route) => {
    const answer = await route.fetch();
    const titles = (await answer.json()) as { offered: string[] };
    await route.fulfill({ response: answer, json: { ...titles, offered: ["search", "grandmaster", "greedy"] } });
  });
  await page.goto("/");
  const levels = page.getByRole("group", { name: "Bots" }).getByRole("radio");
  await expect(levels).toHaveCount(3);
  await expect(levels.first()).toHaveValue("search");
  await expect(levels.nth(1), "one that the page has no name for").toBeChecked();
  await expect(page.getByText("grandmaster", { exact: true })).toBeVisible();
});
