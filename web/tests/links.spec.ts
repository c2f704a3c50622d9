/** What opens a seat: seen, made and revoked by whose seat it is; and whom the host keeps away. */
import { axe, expect, test } from "./server";
import { open, Player } from "./player";

test("links and browsers are listed, one more is made, used and revoked, and the host keeps somebody away", async ({
  page,
  another,
  faults,
}) => {
  faults.allow(/403/); // of who is kept away
  const { table, invites } = await open(page, "london", [{ name: "Bo" }, { name: "Cy" }]);
  const anySeat = invites.find((invite) => invite.seat === null)?.link ?? "";
  const window = page.getByRole("dialog", { name: "Links and devices" });
  const entry = (words: string | RegExp) => window.getByRole("listitem").filter({ hasText: words });
  const make = async (what: string): Promise<string> => {
    await window.getByRole("combobox", { name: "The link opens" }).selectOption({ label: what });
    await window.getByRole("button", { name: "Make a link" }).click();
    await expect(window.getByRole("status")).toHaveText("The new link");
    return window.getByRole("textbox", { name: "Copy the link" }).inputValue();
  };

  // all by keyboard, and its place comes back
  const devices = page.getByRole("button", { name: "Links and devices" });
  const ann = new Player(page, "keys");
  await ann.press(devices);
  await expect(entry("This browser"), "host and seat are one browser").toHaveCount(1);
  await expect(entry("This browser")).toContainText("opens your seat and the host's role");
  await expect(entry("This browser")).toContainText(/came today, last used today, good until \d+ \w+ \d{4}/);
  await expect(entry("A link")).toHaveCount(2);
  await expect(entry(/^For /)).toHaveCount(3);
  await ann.press(entry("For Bo").getByRole("button", { name: /^Revoke/ }));
  await expect(entry("For Bo")).toHaveCount(0);
  await expect(window.getByRole("heading", { name: "What lets you in" })).toBeFocused();
  await ann.press(window.getByRole("button", { name: "Revoke all others" }));
  await expect(entry("A link")).toHaveCount(0);
  await expect(entry("This browser").getByRole("button"), "it is the last").toHaveCount(0);
  await expect(entry(/^For /), "invitations are not one's own").toHaveCount(2);
  const seat = await make("your seat");
  await expect(entry("A link")).toHaveCount(1);
  const host = await make("the host's role");
  await axe(page);
  await ann.press(entry("This browser").getByRole("button", { name: /^Revoke/ }));
  await expect(entry("This browser"), "that is asked about").toContainText("can then only watch");
  await expect(entry("This browser").getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(devices).toBeFocused();

  const chat = page.getByRole("region", { name: "Chat while you wait" });
  await expect(chat).toContainText("You made another link to your seat.");
  await expect(chat).toContainText("The host made another link to the host's role.");
  const links = page.getByRole("region", { name: "The links to this table" });
  await expect(links.getByText("For Bo"), "what was revoked is not offered").toHaveCount(0);
  await links.getByRole("button", { name: "For any free seat" }).click();
  await expect(chat).toContainText("The host made a new link for any free seat.");
  await links.getByRole("button", { name: "New link: Seat 2" }).click();
  await expect(chat).toContainText("The host made a new link for seat 2.");

  // on another device, as the host and in the seat
  const phone = await another({ viewport: { width: 390, height: 844 } });
  await phone.goto(host);
  await expect(phone.getByRole("textbox")).toHaveCount(0);
  await phone.getByRole("button", { name: "Be the host here too" }).click();
  await expect(phone.getByText("2 seats are still free.")).toBeVisible();
  await phone.goto(seat);
  await phone.getByRole("button", { name: "Sit down" }).click();
  await expect(phone.getByRole("button", { name: "Start; bots fill the free seats" })).toBeVisible();
  await devices.click();
  await expect(entry("Another browser")).toContainText("opens your seat and the host's role");
  await entry("Another browser")
    .getByRole("button", { name: /^Revoke/ })
    .click();
  await expect(phone.getByRole("heading", { name: "This browser doesn't have this seat any more." })).toBeVisible();
  await expect(entry("Another browser")).toHaveCount(0);
  await page.keyboard.press("Escape");

  // who is sent away for good comes back neither by the link for any seat nor by chance
  await links
    .getByRole("listitem")
    .filter({ hasText: "For any" })
    .getByRole("button", { name: "Show the link" })
    .click();
  const anew = await page.getByRole("textbox", { name: "Copy the link" }).inputValue();
  expect(anew).not.toBe(anySeat);
  await page.keyboard.press("Escape");
  const bo = await another();
  const sit = async (): Promise<void> => {
    await bo.goto(`/t/${table}`); // else it is the same page, with another hash
    await bo.goto(anew);
    await bo.getByRole("textbox", { name: "Your name" }).fill("Bo");
    await bo.getByRole("button", { name: "Sit down" }).click();
  };
  await sit();
  await expect(bo.getByText("The host starts the game.")).toBeVisible();
  const read = bo.getByRole("region", { name: "Chat while you wait" });
  await expect(read).toContainText("Ann made another link to their seat.");
  await page.getByRole("button", { name: "Send away" }).click();
  await axe(page);
  await page.getByRole("button", { name: "Send away and keep away" }).click();
  await expect(chat).toContainText("The host sent Bo away for good.");
  await expect(page.getByText("2 seats are still free.")).toBeVisible();
  await sit();
  await expect(bo.getByRole("status")).toHaveText("The host of this table has not let you back in. You can watch.");
});
