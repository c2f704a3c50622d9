/** Sentences of the catalogues that are put together, and what the platform makes of numbers and lists. No browser is
 * needed for it. */
import { expect, test } from "@playwright/test";
import type { Catalogue } from "../src/lang/catalogue";
import { texts as en } from "../src/lang/en";
import type { NamedCard, NamedCards, Person } from "../src/lang/facts";
import { texts as fr } from "../src/lang/fr";
import { platform } from "../src/lang/platform";

const LONDON = { vehicle: "bus", vehicles: "buses", wild: "bus", wilds: "buses" };
const FRANCE = { vehicle: "train", vehicles: "trains", wild: "locomotive", wilds: "locomotives" };
const ISLE = { vehicle: "ox", vehicles: "oxen", wild: "whale", wilds: "whales" }; // a board from elsewhere

const YOU: Person = { name: "Bo", you: true };
const ANN: Person = { name: "Ann" };
const BO: Person = { name: "Bo" };
const card = (colour: string, words = LONDON): NamedCard => ({ colour, words });
const cards = (counts: [string, number][], words = LONDON): NamedCards => ({ counts, words });

/** A space is a space here, whether lines may break at it or not. */
const plain = (words: string): string => words.replace(/\s/g, " ");

test("articles and plurals are right", () => {
  expect(en.story.pieceBack("orange", 1)).toBe("An orange piece of 1 space went back to the supply");
  expect(en.story.pieceBack("blue", 3)).toBe("A blue piece of 3 spaces went back to the supply");
  expect(en.story.flag(BO, card("orange"))).toBe("Bo kept an orange card for the flag");
  expect(en.story.draw(YOU, card("orange"))).toBe("You took an orange card");
  expect(fr.story.draw(YOU, card("wild"))).toBe("Vous avez pris une carte Bus");
  expect([0, 1, 2].map((n) => en.table.vehiclesLeft(n, LONDON))).toEqual([
    "0 buses left",
    "1 bus left",
    "2 buses left",
  ]);
  expect([1, 2].map((n) => en.table.stack(n, "fog"))).toEqual(["1 fog token", "2 fog tokens"]);
  expect([1, 2].map((n) => en.table.ferry(n, { ...LONDON, wild: "ferry" }))).toEqual([
    "ferry: 1 ferry card needed",
    "ferry: 2 ferry cards needed",
  ]);
  expect([0, 1, 2].map((n) => fr.table.vehiclesLeft(n, FRANCE))).toEqual([
    "0 wagon restant",
    "1 wagon restant",
    "2 wagons restants",
  ]);
  expect([1, 2, 3, 4, 11, 21].map(en.end.place)).toEqual(["1st", "2nd", "3rd", "4th", "11th", "21st"]);
  expect([1, 2].map(fr.end.place)).toEqual(["1re", "2e"]);
  expect([1, 5].map((n) => en.home.lead(n).split(",")[0])).toEqual(["One game", "Five games"]);
  expect([1, 5, 13].map((n) => fr.home.lead(n).split(",")[0])).toEqual(["Un jeu", "Cinq jeux", "13 jeux"]);
});

test("cards are named in every language, those of boards from elsewhere as the board calls them", () => {
  const paid: [string, number][] = [
    ["blue", 2],
    ["wild", 1],
  ];
  expect(en.cards(cards(paid))).toBe("2 blue and 1 bus");
  expect(fr.cards(cards(paid))).toBe("2 bleues et 1 carte Bus");
  expect(fr.cards(cards([["orange", 2], ...paid], FRANCE))).toBe("2 orange, 2 bleues et 1 locomotive");
  expect(en.cards(cards([["wild", 2]], ISLE))).toBe("2 whales");
  expect(fr.cards(cards([["teal", 2]], ISLE))).toBe("2 teal");
  expect([1, 2].map((n) => en.table.vehiclesLeft(n, ISLE))).toEqual(["1 ox left", "2 oxen left"]);
});

test("the tracks of a double route are told apart in the words of the language", () => {
  const ends = { a: "Mill", b: "Castle" };
  expect([en.route(ends), fr.route(ends)]).toEqual(["Mill–Castle", "Mill–Castle"]);
  const track = { ...ends, colour: "grey", letter: "A" };
  expect([en.route(track), fr.route(track)]).toEqual(["Mill–Castle (grey A)", "Mill–Castle (grise A)"]);
  expect(fr.route({ ...ends, letter: "B" })).toBe("Mill–Castle (B)");
  expect(plain(fr.story.claim(ANN, { ...ends, colour: "blue" }, cards([["blue", 3]]), 4))).toBe(
    "Ann a pris Mill–Castle (bleue) avec 3 bleues : 4 points",
  );
});

test("who reads is addressed, and others are called by name", () => {
  const noticesOf = (t: Catalogue, person: Person, seat = 2): string[] =>
    Object.values(t.table.notices).map((notice: (person: Person, seat: number) => string) => notice(person, seat));
  expect(noticesOf(en, YOU)).toEqual([
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
  expect(noticesOf(en, BO)[4]).toBe("Bo is back.");
  expect(noticesOf(en, BO)[6]).toBe("Bo made another link to their seat.");
  expect(noticesOf(en, BO, 0)[7]).toBe("The host made a new link for any free seat.");
  expect(noticesOf(en, BO)[9]).toBe("The host sent Bo away for good.");
  expect(noticesOf(fr, YOU)).toEqual([
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
  expect(noticesOf(fr, ANN).slice(5, 7)).toEqual([
    "L’hôte a créé un nouveau lien vers la place d’Ann.",
    "Ann a créé un lien de plus vers sa place.",
  ]);
  expect(noticesOf(fr, BO, 0)[7]).toBe("L’hôte a créé un nouveau lien pour une place libre.");
  expect([en.turn.paused(YOU), en.turn.wait([YOU, ANN]), en.turn.of(YOU)]).toEqual([
    "You have stopped the clocks.",
    "Waiting for you and Ann.",
    "Your turn",
  ]);
  expect([en.handover.pass(YOU), en.handover.ready(YOU)]).toEqual(["Pass the device to you", "It's me"]);
  expect([fr.replay.handOf("Ann"), fr.replay.handOf("Bo")]).toEqual(["Main d’Ann", "Main de Bo"]);
  expect([en.end.winner([YOU]), en.end.winner([ANN]), en.end.winner([YOU, ANN])]).toEqual([
    "You win!",
    "Ann wins!",
    "You and Ann share the win!",
  ]);
  expect(plain(fr.end.winner([YOU, ANN]))).toBe("Vous et Ann partagez la victoire !");
});

test("numbers, lists and times are the platform's", () => {
  const [english, french, polish] = [platform("en"), platform("fr"), platform("pl")];
  expect([english.number(-5), english.signed(5), english.signed(0), english.signed(-5)]).toEqual([
    "−5",
    "+5",
    "0",
    "−5",
  ]);
  expect([english.number(0.5), french.number(0.5)]).toEqual(["0.5", "0,5"]);
  expect([plain(en.thinks(0.5)), plain(fr.thinks(0.5))]).toEqual(["0.5 s", "0,5 s"]);
  expect(english.list(["A", "B", "C"])).toBe("A, B and C");
  expect(french.list(["A", "B", "C"])).toBe("A, B et C");
  expect([english, french, platform("ja")].map((each) => each.series(["A", "B", "C"]))).toEqual([
    "A, B, C",
    "A, B, C",
    "A、B、C",
  ]);
  const forms = { one: "# karta", few: "# karty", many: "# kart", other: "# karty" };
  expect([1, 2, 5, 12, 22].map((n) => polish.plural(n, forms))).toEqual([
    "1 karta",
    "2 karty",
    "5 kart",
    "12 kart",
    "22 karty",
  ]);
  expect([30, 60, 7200, 86_400, 200_000].map(english.duration)).toEqual([
    "30 seconds",
    "1 minute",
    "2 hours",
    "1 day",
    "2 days",
  ]);
  expect([english.within(300), platform("de").within(200_000)]).toEqual(["in 5 minutes", "in 2 Tagen"]);
  expect([4000, 65_000, 3_700_000].map(english.clock)).toEqual(["0:04", "1:05", "1:01:40"]);
  expect([platform("en"), platform("fr")].map(({ clock }) => plain(clock(100_000_000)))).toEqual(["1d 3h", "1j 3h"]);
});
