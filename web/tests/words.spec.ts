/** Sentences of the catalogues that are put together. No browser is needed for it. */
import { expect, test } from "@playwright/test";
import { en } from "../src/lang/en";
import { fr } from "../src/lang/fr";

test("articles and plurals are right", () => {
  expect(en.story.pieceBack("orange", 1)).toBe("An orange piece of 1 space went back to the supply");
  expect(en.story.pieceBack("blue", 3)).toBe("A blue piece of 3 spaces went back to the supply");
  expect(en.story.flag("Bo", true, "orange")).toBe("Bo kept an orange card for the flag");
  expect(en.aCard("orange", "bus")).toBe("an orange card");
  expect([0, 1, 2].map((n) => en.table.vehiclesLeft(n, "bus", "buses"))).toEqual([
    "0 buses left",
    "1 bus left",
    "2 buses left",
  ]);
  expect([1, 2].map((n) => en.table.stack(n, "fog"))).toEqual(["1 fog token", "2 fog tokens"]);
  expect([1, 2].map((n) => en.table.ferry(n, "ferry"))).toEqual([
    "ferry: 1 ferry card needed",
    "ferry: 2 ferry cards needed",
  ]);
  expect([0, 1, 2].map((n) => fr.table.vehiclesLeft(n, "train", "trains"))).toEqual([
    "0 wagon restant",
    "1 wagon restant",
    "2 wagons restants",
  ]);
  const noticesOf = (t: typeof en, who: string, seat = 2): string[] =>
    Object.values(t.table.notices).map((notice) => notice(who, seat));
  expect(noticesOf(en, "You")).toEqual([
    "You left the table.",
    "You left the table. A bot plays on.",
    "The host freed your seat.",
    "You are away. A bot plays on.",
    "You are back.",
    "The host made a new link to your seat.",
    "You made another link to your seat.",
    "The host made a new link for seat 2.",
    "The host made another link to the host's role.",
    "The host sent you away for good.",
  ]);
  expect(noticesOf(en, "Bo")[4]).toBe("Bo is back.");
  expect(noticesOf(en, "Bo")[6]).toBe("Bo made another link to their seat.");
  expect(noticesOf(en, "", 0)[7]).toBe("The host made a new link for any free seat.");
  expect(noticesOf(en, "Bo")[9]).toBe("The host sent Bo away for good.");
  expect(noticesOf(fr, "Vous")).toEqual([
    "Vous avez quitté la table.",
    "Vous avez quitté la table. Un bot continue la partie.",
    "L’hôte a libéré votre place.",
    "Vous n’êtes pas là. Un bot continue la partie.",
    "Vous êtes de retour.",
    "L’hôte a créé un nouveau lien vers votre place.",
    "Vous avez créé un lien de plus vers votre place.",
    "L’hôte a créé un nouveau lien pour la place 2.",
    "L’hôte a créé un lien de plus vers le rôle de l’hôte.",
    "L’hôte vous a renvoyé pour de bon.",
  ]);
  expect(noticesOf(fr, "Ann").slice(5, 7)).toEqual([
    "L’hôte a créé un nouveau lien vers la place d’Ann.",
    "Ann a créé un lien de plus vers sa place.",
  ]);
  expect(noticesOf(fr, "", 0)[7]).toBe("L’hôte a créé un nouveau lien pour une place libre.");
  expect([en.turn.paused("You"), en.turn.wait(["You", "Bo"]), en.turn.of("You")]).toEqual([
    "You have stopped the clocks.",
    "Waiting for you and Bo.",
    "Your turn",
  ]);
  expect([en.handover.pass("You"), en.handover.ready("You")]).toEqual(["Pass the device to you", "It's me"]);
  expect([fr.replay.handOf("Ann"), fr.replay.handOf("Bo")]).toEqual(["Main d’Ann", "Main de Bo"]);
});
