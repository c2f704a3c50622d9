/** Every text of the page in German. The reader is “du”; quotes are „…“, and after a colon a whole sentence has a capital. */
import type { Person, RouteName, NamedCard, NamedCards, COLOURS, SYMBOLS, VEHICLES, WILDS, WordsFor } from "./facts";
import type { WordsFacts } from "../wire";
import type { Catalogue } from "./catalogue";
import { wordFor } from "./facts";
import { platform, type PluralForms } from "./platform";

const { plural, ordinal, list, number, signed, duration, within, day, date, capital } = platform("de");

// -- the words of the games ----------------------------------------------------------------------------------------------

/** Alone; beside cards, which are feminine; and beside a “Gleis”, which is neuter. */
type Colour = { alone: string; card: string; track: string };
const colours: WordsFor<typeof COLOURS, Colour> = {
  blue: { alone: "blau", card: "blaue", track: "blaues" },
  green: { alone: "grün", card: "grüne", track: "grünes" },
  black: { alone: "schwarz", card: "schwarze", track: "schwarzes" },
  pink: { alone: "rosa", card: "rosa", track: "rosa" },
  yellow: { alone: "gelb", card: "gelbe", track: "gelbes" },
  orange: { alone: "orange", card: "orange", track: "orangefarbenes" },
  white: { alone: "weiß", card: "weiße", track: "weißes" },
  red: { alone: "rot", card: "rote", track: "rotes" },
  purple: { alone: "violett", card: "violette", track: "violettes" },
  grey: { alone: "grau", card: "graue", track: "graues" },
};
const wilds: WordsFor<typeof WILDS, PluralForms> = {
  bus: { one: "Buskarte", other: "Buskarten" },
  ferry: { one: "Fährkarte", other: "Fährkarten" },
  locomotive: { one: "Lokomotive", other: "Lokomotiven" },
};
const vehicles: WordsFor<typeof VEHICLES, PluralForms> = {
  bus: { one: "# Bus", other: "# Busse" },
  "cable car": { one: "# Cable Car", other: "# Cable Cars" },
  train: { one: "# Waggon", other: "# Waggons" },
};
const symbols: WordsFor<typeof SYMBOLS> = {
  "sea lion": "Seelöwe",
  "cable car": "Cable Car",
  bridge: "Brücke",
  rose: "Rose",
  sourdough: "Sauerteigbrot",
  fog: "Nebel",
  sunset: "Sonnenuntergang",
};

// -- parts of texts ------------------------------------------------------------------------------------------------------

const cards = (n: number): string => plural(n, { one: "# Karte", other: "# Karten" });
const tickets = (n: number): string => plural(n, { one: "# Zielkarte", other: "# Zielkarten" });
const points = (n: number): string => plural(n, { one: "# Punkt", other: "# Punkte" });
const spaces = (n: number): string => plural(n, { one: "# Feld", other: "# Felder" });
const flags = (n: number): string => plural(n, { one: "# Flagge", other: "# Flaggen" });
const tokens = (n: number): string => plural(n, { other: "# Plättchen" });

const colour = (name: string): string => wordFor(colours, name)?.alone ?? name;
/** Beside cards, one or several: “eine blaue”, “2 blaue”. */
const cardColour = (name: string): string => wordFor(colours, name)?.card ?? name;
/** “Blaues Gleis”. */
const track = (name: string): string => `${wordFor(colours, name)?.track ?? name} Gleis`;
const quoted = (words: string): string => `„${words}“`;
const symbol = (name: string): string => wordFor(symbols, name) ?? name;
const wild = (n: number, { wild: word }: WordsFacts): string =>
  plural(n, wordFor(wilds, word) ?? { one: `${word}-Karte`, other: `${word}-Karten` });
/** “Blaue Karte”, “Buskarte”, “Lokomotive”: all of them feminine. */
const card = (one: NamedCard): string =>
  one.colour === "wild" ? wild(1, one.words) : `${cardColour(one.colour)} Karte`;
/** “2 blaue und 1 Buskarte”. */
const each = ({ counts, words }: NamedCards): string =>
  list(counts.map(([name, n]) => `${number(n)} ${name === "wild" ? wild(n, words) : cardColour(name)}`));
const route = ({ a, b, colour: name, letter }: RouteName): string => {
  const label = [name && colour(name), letter].filter(Boolean).join(" ");
  return `${a}–${b}${label && ` (${label})`}`;
};

const DU = "Du";
const who = ({ name, you }: Person): string => (you ? DU : name);
/** Du ziehst, Bo zieht. */
const does = (person: Person, second: string, third: string): string => `${who(person)} ${person.you ? second : third}`;
const hat = (person: Person): string => does(person, "hast", "hat");
/** The accusative. */
const whom = ({ name, you }: Person): string => (you ? "dich" : name);
/** The accusative; a name has no genitive here, because those in -s would need an apostrophe. */
const seatOf = ({ name, you }: Person): string => (you ? "deinen Platz" : `den Platz von ${name}`);

const NUMBERS = "Null Ein Zwei Drei Vier Fünf Sechs Sieben Acht Neun Zehn Elf Zwölf".split(" ");

// -- the texts -----------------------------------------------------------------------------------------------------------

export const texts: Catalogue = {
  colour,
  symbol,
  route,
  cards: each,
  list,
  is: (name, what) => `${name}: ${what}`,
  levels: {
    random: "Zufall",
    greedy: "Leicht",
    planner: "Gut",
    search: "Stark",
    "one-step": "Ein Schritt",
    "long-routes": "Lange Strecken",
    "path-hoarder": "Wegesammler",
    "ticket-hoarder": "Zielkartensammler",
  },
  thinks: (seconds) => `${number(seconds)}\u00a0s`,
  simulations: (n) => plural(n, { one: "# Simulation", other: "# Simulationen" }),
  levelHints: {
    greedy: "nimmt, was sofort am meisten bringt",
    planner: "plant ein Netz für seine Zielkarten",
    search: "spielt durch, was verborgen sein kann; schlägt „Gut“",
  },
  note: { reconstruction: "ein nachempfundener Spielplan" },

  home: {
    tagline: "Zugspiele für deinen Tisch",
    lead: (games) =>
      `${NUMBERS[games] ?? number(games)} ${plural(games, { one: "Spiel", other: "Spiele" })}, Freunde in anderen Städten und Bots, gegen die sich das Spielen lohnt. Ohne Konto.`,
    board: (rules, [least, most], { places = 0, routes = 0, tickets: n = 0 }) =>
      `${rules ? `Nach den Regeln von ${quoted(rules)}, für` : "Für"} ${least === most ? least : `${least} bis ${most}`} Spieler: ${list(
        [
          plural(places, { one: "# Ort", other: "# Orte" }),
          plural(routes, { one: "# Strecke", other: "# Strecken" }),
          tickets(n),
        ],
      )}.`,
    play: "Jetzt spielen",
    playTitle: (title) => `${quoted(title)} gegen Bots spielen`,
    friends: "Mit Freunden",
    device: "An diesem Gerät",
    yourTables: "Deine Tische",
    publicTables: "Offene Tische",
    yourTurn: "Du bist dran",
    waiting: "Wartet auf Spieler",
    playing: "Läuft",
    over: "Beendet",
    level: "Bots",
    seats: "Spieler",
    look: "Aufzeichnung ansehen",
    all: (n) => `Alle (${number(n)})`,
    you: DU,
    guest: "Gast",
  },
  setup: {
    heading: (title) => `Neuer Tisch: ${title}`,
    who: "Wer spielt?",
    seat: (n) => `Platz ${n}`,
    me: DU,
    friend: "Jemand anderes",
    bot: (level) => `Bot: ${level}`,
    person: "Person",
    name: "Name",
    namePlaceholder: "Dein Name",
    clock: "Uhr",
    noClock: "Ohne Uhr",
    perMove: (seconds) => `${duration(seconds)} pro Zug`,
    bank: (bank, increment) => `je ${duration(bank)}, plus ${duration(increment)} pro Zug`,
    visibility: "Bei den offenen Tischen anzeigen",
    chat: "Chat",
    grace: "Ist jemand weg, darf ein Bot weiterspielen nach",
    open: "Tisch eröffnen",
    start: "Starten",
    handover: "Ihr gebt das Gerät weiter; dazwischen sind die Handkarten verdeckt.",
    option: {
      open_track: "Alle dürfen ihren eigenen Unterwegs-Stapel jederzeit durchsehen",
    },
  },
  lobby: {
    heading: "Der Tisch ist gedeckt",
    onlyHere: "Links mit dieser Adresse kann nur dieser Computer öffnen.",
    letIn:
      "Damit andere in deinem Netzwerk mitspielen können, beende den Server und starte ihn neu mit `make play HOST=0.0.0.0` oder `branchline serve --host 0.0.0.0`; der Tisch bleibt erhalten.",
    letInAlready: (host) =>
      `Läuft er schon so, setze statt ${host} die Adresse ein, die dieser Computer in deinem Netzwerk hat.`,
    show: "Link zeigen",
    invite: "Schick allen, die mitspielen sollen, einen Link. Wer ihn öffnet, nimmt Platz; ein Konto braucht es nicht.",
    anySeat: "Für einen freien Platz",
    forSeat: (n, name) => (name ? `Für ${name}, Platz ${n}` : `Für Platz ${n}`),
    copy: "Link kopieren",
    copied: "Kopiert",
    share: "Teilen",
    email: "E-Mail",
    mailSubject: (host, title) =>
      host
        ? `${host} lädt dich zu einer Partie ${quoted(title)} ein`
        : `Du bist zu einer Partie ${quoted(title)} eingeladen`,
    mailBody: (host, title, link) =>
      `${host ? `${host} lädt dich zu einer Partie ${quoted(title)} ein` : `Du bist zu einer Partie ${quoted(title)} eingeladen`}. Öffne diesen Link und nimm Platz; ein Konto brauchst du nicht:

${link}

Branchline: Zugspiele im Browser, mit Freunden und mit Bots.`,
    qr: "QR-Code",
    qrFor: (text) => `QR-Code: ${text}`,
    missing: (n) => plural(n, { one: "Ein Platz ist noch frei.", other: "# Plätze sind noch frei." }),
    full: "Alle sind da.",
    start: "Partie starten",
    fill: "Starten, Bots füllen auf",
    waitHost: "Der Gastgeber startet die Partie.",
    chat: "Chatten, solange ihr wartet",
    free: "frei",
    expected: (name) => `frei, für ${name}`,
    here: "da",
    away: "weg",
    bot: (level) => `Bot, ${level}`,
    putBot: "Bot hierher setzen",
    makeFree: "Freigeben",
    sendAway: "Wegschicken",
    sendAwayWho: (name) => `${name} wegschicken?`,
    sendAwayHow: (name) =>
      `Der Platz wird frei. Wenn du ${name} auch fernhältst, führen der Link für einen freien Platz und die Liste der offenen Tische nicht mehr hierher zurück; ein Link für einen bestimmten Platz, den du schickst, schon.`,
    keepAway: "Wegschicken und fernhalten",
    renew: (seat) => `Neuer Link: Platz ${seat}`,
    newLinks: "Links werden nur einmal gezeigt. Hier kannst du neue erstellen; die alten gelten dann nicht mehr.",
    linksHere: "Die Links zu diesem Tisch",
    leave: "Platz verlassen",
    watching: "Du siehst zu.",
  },
  links: {
    heading: "Links und Geräte",
    another: "An einem anderen Gerät spielen",
    opens: "Der Link öffnet",
    seat: seatOf,
    host: "die Rolle des Gastgebers",
    goodFor: "Er gilt",
    whileUsed: "solange er benutzt wird",
    make: "Link erstellen",
    made: "Der neue Link",
    careSeat:
      "Öffne ihn auf dem anderen Gerät. Er wird nur jetzt gezeigt. Er zeigt deine Karten, also behalte ihn für dich.",
    careHost: "Öffne ihn auf dem anderen Gerät. Er wird nur jetzt gezeigt. Wer ihn hat, ist Gastgeber dieses Tisches.",
    list: "Was dich hereinlässt",
    about:
      "Ein Link entsteht auch, wenn du einen Tisch eröffnest oder Platz nimmst. Widerrufe, was du nicht kennst oder nicht brauchst; mit einem Link enden auch die Browser, die über ihn gekommen sind, und die Links, die mit ihm erstellt wurden.",
    thisBrowser: "Dieser Browser",
    kinds: { browser: "Ein anderer Browser", link: "Ein Link" },
    opensWhat: (what) => `öffnet ${list(what)}`,
    facts: {
      link: (made, used, until) => `${day(made)} erstellt, zuletzt ${day(used)} benutzt, gültig bis ${date(until)}`,
      browser: (came, used, until) => `${day(came)} gekommen, zuletzt ${day(used)} benutzt, gültig bis ${date(until)}`,
      invitation: (made, _, until) => `${day(made)} erstellt, gültig bis ${date(until)}`,
    },
    invitations: "Einladungen auf freie Plätze",
    revoke: "Widerrufen",
    revokeOthers: "Alle anderen widerrufen",
    revoked: "Widerrufen. Er öffnet nichts mehr.",
    sureHere: "Dieser Browser kann dann nur noch zusehen. Zurück kommst du über einen der anderen.",
  },
  join: {
    heading: (title) => `Du bist zu einer Partie ${quoted(title)} eingeladen`,
    sit: "Platz nehmen",
    watch: "Nur zusehen",
    seatOf: (name) => `Dies ist der Link für den Platz von ${name}.`,
    another: "Dieser Link ist für einen anderen Platz",
    host: "Dies ist der Link des Gastgebers",
    hostMay: "Der Gastgeber startet die Partie, bestimmt, wer wo sitzt, und eröffnet eine Revanche.",
    hostHere: "Auch hier Gastgeber sein",
    both: (mine, seat) =>
      `Dieser Browser spielt schon für ${list(mine)}. Er kann auch für ${seat} spielen: Ihr gebt das Gerät weiter, und dazwischen sind die Handkarten verdeckt.`,
    here: "Auch diesen Platz hier spielen",
    back: "Zurück zu meinem Platz",
    name: "Dein Name",
    need: "Sag uns deinen Namen, damit die anderen wissen, wer du bist.",
  },
  turn: {
    yours: "Du bist dran",
    of: (person) => `${does(person, "bist", "ist")} dran`,
    choose: "Zieh Karten, beanspruche eine Strecke oder zieh Zielkarten.",
    chooseOrLay: "Zieh Karten und verlege ein Gleis, beanspruche eine Strecke oder zieh Zielkarten.",
    payHow: "Womit bezahlst du?",
    layHow: "Welches Gleis verlegst du?",
    chooseCards: "Zieh Karten, spiel Karten in deinen Verschiebebahnhof oder zieh Zielkarten.",
    draw: "Zieh eine Karte.",
    second: "Zieh eine zweite Karte.",
    secondOrStop: "Zieh eine zweite Karte oder hör auf.",
    keep: "Welche Zielkarten behältst du?",
    lay: "Verlege ein Gleis auf einer Trasse.",
    place: (name) => `Stell den Stapel ${quoted(symbol(name))} auf einen Ort.`,
    take: "Welches Plättchen nimmst du?",
    flag: "Eine Karte für deine Flagge behalten?",
    complete: "Welche Zielkarten erfüllst du?",
    other: "Wähle.",
    chosen: "Du hast gewählt. Die anderen wählen noch.",
    paused: (person) => `${hat(person)} die Uhren angehalten.`,
    runOn: (clock) => `Sie laufen in ${clock} von selbst weiter.`,
    wait: (people) => `Warten auf ${list(people.map(whom))}.`,
    over: "Die Partie ist zu Ende.",
    last: (yours) => (yours ? "Letzte Runde: Das ist dein letzter Zug." : "Letzte Runde."),
    standIn: (level) => `Ein Bot (${level}) spielt für dich.`,
    comeBack: "Selbst weiterspielen",
    confirm: "Bestätigen",
    cancel: "Abbrechen",
    sure: (what) => `${what}?`,
    sending: (what) => `Wird gesendet: ${what}\u00a0…`,
    sendingLater: (what) => `${what}: wird gesendet, sobald die Verbindung wieder da ist.`,
    notSent: "Abgebrochen. Es wurde nichts gesendet.",
    notAgain: "Abgebrochen: Es wird nicht noch einmal gesendet. War es schon am Tisch, siehst du es hier.",
    arrived: (what) => `Was du abgebrochen hast, war schon am Tisch: ${what}`,
    takeBack: "Zurücknehmen",
    tookBack: "Ein Zug wurde zurückgenommen.",
    done: (names) =>
      `${plural(names.length, { one: "Zielkarte erfüllt", other: "Zielkarten erfüllt" })}: ${list(names)}`,
    pay: (name) => `${route(name)} bezahlen`,
    layOn: (name) => `Gleis für ${route(name)}: Welche Farbe?`,
    pieces: (n) => `noch ${number(n)}`,
    keepThese: (n) => (n === 0 ? "Keine behalten" : `${tickets(n)} behalten`),
    keepLeast: (least, of) => `Mindestens ${least} von ${of} behalten`,
    returned: "Die anderen kommen zurück in den Zielkartenstapel.",
    playHint: "Wähle aus deiner Hand die Karten, die du in deinen Verschiebebahnhof spielst.",
    noPlay: "Diese Karten kannst du jetzt nicht zusammen spielen.",
    clear: "Zurücklegen",
  },
  move: {
    "draw deck": "Vom Stapel ziehen",
    draw: (one) => `${capital(card(one))} nehmen`,
    "draw tickets": "Zielkarten ziehen",
    "stop drawing": "Nicht mehr ziehen",
    pass: "Passen",
    keepFlag: "Eine Karte für die Flagge behalten",
    keepNoFlag: "Keine behalten",
    complete: (names) => `${list(names)} erfüllen`,
    completeBest: "Die besten davon erfüllen",
    completeDone: "Keine mehr erfüllen",
    claim: (name, paid) => `${route(name)} für ${each(paid)} beanspruchen`,
    lay: (name, laid) => `${capital(track(laid))} auf ${route(name)} verlegen`,
    place: (name, place) => `Stapel ${quoted(symbol(name))} auf ${place} stellen`,
    take: (name) => `Plättchen ${quoted(symbol(name))} nehmen`,
    play: (these) => `${each(these)} spielen`,
    keep: (names) => (names.length === 0 ? "Keine Zielkarte behalten" : `${list(names)} behalten`),
  },
  story: {
    deal: (person, one) => `${does(person, "bekommst", "bekommt")} eine ${card(one)}`,
    ticket: (person, name) => `${does(person, "bekommst", "bekommt")} ${name}`,
    first: (person) => does(person, "beginnst", "beginnt"),
    drawDeck: (person) => `${does(person, "ziehst", "zieht")} vom Stapel`,
    draw: (person, one) => `${does(person, "nimmst", "nimmt")} eine ${card(one)}`,
    drawTickets: (person) => `${does(person, "ziehst", "zieht")} Zielkarten`,
    keep: (person, n) => `${does(person, "behältst", "behält")} ${n === 0 ? "keine Zielkarte" : tickets(n)}`,
    keepNames: (person, names) =>
      `${does(person, "behältst", "behält")} ${names.length ? list(names) : "keine Zielkarte"}`,
    claim: (person, name, paid, gained) =>
      `${does(person, "beanspruchst", "beansprucht")} ${route(name)} für ${each(paid)}: ${points(gained)}`,
    lay: (person, name, laid) => `${does(person, "verlegst", "verlegt")} ein ${track(laid)} auf ${route(name)}`,
    place: (person, name, place) =>
      `${does(person, "stellst", "stellt")} den Stapel ${quoted(symbol(name))} auf ${place}`,
    take: (person, name) => `${does(person, "nimmst", "nimmt")} das Plättchen ${quoted(symbol(name))}`,
    flag: (person, kept) =>
      `${does(person, "behältst", "behält")} ${kept ? `eine ${card(kept)}` : "keine Karte"} für die Flagge`,
    play: (person, these) => `${does(person, "spielst", "spielt")} ${each(these)}`,
    stop: (person) => `${does(person, "ziehst", "zieht")} nicht mehr`,
    pass: (person) => does(person, "passt", "passt"),
    complete: (person, names) =>
      names.length
        ? `${does(person, "willst", "will")} ${list(names)} erfüllen`
        : `${does(person, "hast", "hat")} die Zielkarten gewählt`,
    completed: (person, name) => `${does(person, "erfüllst", "erfüllt")} ${name}`,
    flush: "Drei Joker lagen in der Auslage: Sie wurde ersetzt",
    rowStays: "Drei Joker bleiben in der Auslage",
    token: (person, name, place) =>
      `${does(person, "nimmst", "nimmt")} das Plättchen ${quoted(symbol(name))} (${place})`,
    flagDone: (person, gained) => `${does(person, "vollendest", "vollendet")} eine Flagge: ${points(gained)}`,
    cutOff: (names) =>
      `${list(names.map(route))} ${plural(names.length, { one: "ist", other: "sind" })} für die ganze Partie blockiert`,
    pieceBack: (laid, length) => `Ein ${track(laid)} (${spaces(length)}) kommt zurück in den Vorrat`,
    reshuffle: "Die Ablage wurde gemischt und ist der neue Stapel",
    lastRound: (person) =>
      person ? `${does(person, "löst", "löst")} die letzte Runde aus` : "Die letzte Runde hat begonnen",
    onTrack: (person, these) =>
      `Auf ${person.you ? "deinen Unterwegs-Stapel" : `den Unterwegs-Stapel von ${person.name}`}: ${each(these)}`,
    robbed: (person, by, lost) =>
      `${does(by, "überfällst", "überfällt")} ${whom(person)}: ${each(lost)} auf die Ablage`,
    scoring: "Der Stapel ist aufgebraucht: Die Unterwegs-Stapel werden aufgedeckt",
    secondDeck: "Der Stapel wird ein zweites Mal gespielt",
    inRulesWords: (person, did) => `${who(person)} ${did}`,
  },
  table: {
    board: "Der Spielplan",
    boardKeys:
      "Die Pfeiltasten gehen von Strecke zu Strecke, N zur nächsten, die du wählen kannst; die Eingabetaste wählt.",
    dock: "Was jetzt zu tun ist",
    emptyHand: "Keine Karten auf der Hand",
    handOf: (n) => `Deine Hand, ${cards(n)}`,
    drawPiles: "Karten zum Ziehen",
    faceUp: "Auslage",
    faceUpCard: (one) => `In der Auslage: ${card(one)}`,
    deckLeft: (n) => `${cards(n)} im Stapel`,
    tickets: "Zielkarten",
    ticketDeck: (n) => `${tickets(n)} zum Ziehen`,
    yourTickets: "Deine Zielkarten",
    noTickets: "Noch keine Zielkarten",
    noneLeft: "Keine Zielkarten",
    completed: "erfüllt",
    missing: (n) => plural(n, { one: "# Feld fehlt", other: "# Felder fehlen" }),
    blocked: "nicht mehr erfüllbar",
    players: "Spieler",
    score: "Punkte",
    log: "Züge",
    chat: "Chat",
    rules: "Regeln",
    prefs: "Einstellungen",
    menu: "Menü",
    more: "Mehr vom Tisch",
    text: "Textansicht",
    home: "Alle Spiele",
    fullScreen: "Vollbild",
    leaveFullScreen: "Vollbild beenden",
    close: "Schließen",
    vehiclesLeft: (n, { vehicle, vehicles: more }) =>
      `${plural(n, wordFor(vehicles, vehicle) ?? { one: `# ${vehicle}`, other: `# ${more}` })} übrig`,
    cards,
    nTickets: tickets,
    points,
    zoomIn: "Vergrößern",
    zoomOut: "Verkleinern",
    zoomFit: "Ganzen Spielplan zeigen",
    routeIs: (name, length, painted) =>
      `${route(name)}, ${spaces(length)}, ${painted === null ? "Trasse ohne Gleis" : colour(painted)}`,
    ferry: (n, words) => `Fähre: mindestens ${number(n)} ${wild(n, words)}`,
    ownedBy: (name) => `gehört ${name}`,
    yours: "gehört dir",
    canClaim: "du kannst sie beanspruchen",
    canLay: "du kannst hier ein Gleis verlegen",
    closed: "gesperrt",
    stack: (n, name) => `${tokens(n)} ${quoted(symbol(name))}`,
    laid: "Verlegte Gleise, noch nicht beansprucht",
    supply: "Gleise im Vorrat",
    spaces,
    flagCards: "Für die Flagge",
    flags,
    tokens: "Plättchen",
    you: "du",
    away: "weg",
    awayFor: (seconds) => `${duration(seconds)} weg`,
    letBot: "Bot weiterspielen lassen",
    graceLeft: (seconds) => `ein Bot darf ${within(seconds)} weiterspielen`,
    newLink: "Neuer Link für diesen Platz",
    newLinkLeft: (seconds) => `ein neuer Link ist ${within(seconds)} möglich`,
    leave: "Tisch verlassen",
    leaveSure: "Verlassen? Ein Bot spielt für dich weiter; du kannst zurückkommen.",
    pause: "Uhren anhalten",
    pauseLeft: (clock) => `Du darfst sie in dieser Partie noch ${clock} lang anhalten.`,
    pauseUsed: "Länger darfst du sie in einer Partie nicht anhalten.",
    resume: "Uhren weiterlaufen lassen",
    reconnecting: "Die Verbindung ist weg. Neuer Versuch\u00a0…",
    gone: "Dieser Browser hat diesen Platz nicht mehr.",
    notFound: "Diesen Tisch gibt es nicht.",
    say: "Sag etwas",
    send: "Senden",
    quick: "Fertige Sätze",
    chatOff: "Der Chat ist hier ausgeschaltet.",
    phrases: {
      hello: "Hallo!",
      "good luck": "Viel Glück!",
      "nice move": "Schöner Zug!",
      oops: "Ups!",
      thanks: "Danke!",
      "one moment": "Einen Moment, bitte.",
      "good game": "Gute Partie!",
      bye: "Tschüss!",
    },
    notices: {
      left: (person) => `${hat(person)} den Tisch verlassen.`,
      "left game": (person) => `${hat(person)} den Tisch verlassen. Ein Bot spielt weiter.`,
      freed: (person) => `Der Gastgeber hat ${seatOf(person)} freigegeben.`,
      "stood in": (person) => `${does(person, "bist", "ist")} weg. Ein Bot spielt weiter.`,
      "came back": (person) => `${does(person, "bist", "ist")} wieder da.`,
      "new link": (person) => `Der Gastgeber hat einen neuen Link für ${seatOf(person)} erstellt.`,
      "own link": (person) =>
        `${hat(person)} noch einen Link für ${person.you ? "deinen" : "den eigenen"} Platz erstellt.`,
      invited: (_, seat) =>
        `Der Gastgeber hat einen neuen Link für ${seat ? `Platz ${seat}` : "einen freien Platz"} erstellt.`,
      "host link": () => "Der Gastgeber hat noch einen Link für die Rolle des Gastgebers erstellt.",
      banned: (person) => `Der Gastgeber hat ${whom(person)} endgültig weggeschickt.`,
    },
    way: "der kürzeste offene Weg",
    yourTurnTitle: (title) => `● Du bist dran – ${title}`,
    notifyTitle: (title) => `Du bist dran: ${title}`,
    notifyBody: "Die anderen warten auf dich.",
    watching: "Du siehst zu",
  },
  cardgame: {
    yards: "Verschiebebahnhöfe",
    railyard: "Verschiebebahnhof",
    railyardOf: (person) => (person.you ? "Dein Verschiebebahnhof" : `Verschiebebahnhof von ${person.name}`),
    everyYard: "Alle Verschiebebahnhöfe",
    emptyYard: "leer",
    rowOf: (n, name) => `${number(n)}er-Reihe, ${colour(name)}`,
    needs: (these) => `braucht ${each(these)}`,
    one: (one, n, of) => `${card(one)}${of > 1 ? ` ${n} von ${of}` : ""}`,
    chosen: "gewählt",
    choose: (these) => `${each(these)} wählen`,
    shortcuts: "Karten, die zusammenpassen",
    track: "Unterwegs",
    trackSize: (n) => `${cards(n)} unterwegs`,
    onTrackNow: (these) => `gerade dazugekommen: ${each(these)}`,
    seenOnTrack: (these) => `Unterwegs: ${each(these)}`,
    onTrack: "Unterwegs",
    turnedUp: "Der Unterwegs-Stapel, aufgedeckt",
    laidOut: "Ausgelegt",
    robbedBy: (person) => `Überfallen von ${person.you ? "dir" : person.name}`,
    discarded: (these) => `${each(these)} auf die Ablage`,
    wouldMeet: "in einer Farbe, die du gewählt hast",
    completed: (n, gained) => `${tickets(n)} erfüllt, ${points(gained)}`,
    yourTrack: "Dein Unterwegs-Stapel",
    best: (n, gained) => `Die besten erfüllen: ${tickets(n)}, ${points(gained)}`,
    bestOfRest: (n, gained) => `Die besten der übrigen dazu: ${tickets(n)}, ${points(gained)}`,
    inBest: "unter den besten",
    noMore: "Keine mehr erfüllen",
    none: "Keine erfüllen",
    notPossible: "nicht erfüllbar",
    pick: "Wähle die Zielkarten einzeln. Die Knöpfe darunter schließen deine Wahl ab.",
    states: { completed: "erfüllt", chosen: "gewählt", missed: "unerfüllt" },
  },
  text: {
    heading: "Der Tisch in Worten",
    intro: "Alles auf dem Tisch, zum Lesen und für Screenreader. Auch hier kannst du jeden Zug machen.",
    now: "Jetzt",
    moves: "Was du tun kannst",
    hand: "Deine Hand",
    tickets: "Deine Zielkarten",
    players: "Spieler",
    recent: "Letzte Züge",
    faceUp: "Auslage",
    open: "Noch offene Strecken",
    areas: "Orte, die zusammen zählen",
    area: (unit, name) => `${unit === "district" ? "Bezirk" : unit} ${name}`,
    routes: (names) => `Strecken: ${names}`,
    none: "keine",
    filter: "Strecke suchen",
    others: (n) => `und ${number(n)} weitere`,
  },
  handover: {
    pass: (person) => `Gib das Gerät weiter an ${whom(person)}`,
    ready: (person) => (person.you ? "Das bin ich" : `Ich bin ${person.name}`),
    hidden: "Alle Handkarten sind verdeckt.",
    next: "Dein Zug ist vorbei.",
  },
  prefs: {
    heading: "Einstellungen",
    confirm: "Vor Zügen nachfragen",
    always: "immer",
    touch: "auf Touchscreens",
    never: "nie",
    irreversible: "Vor dem Ziehen von Zielkarten wird immer gefragt.",
    motion: "Animationen",
    system: "wie das System",
    on: "an",
    off: "aus",
    sound: "Ton",
    notify: "Benachrichtigen, wenn ich dran bin",
    theme: "Aussehen",
    light: "hell",
    dark: "dunkel",
    language: "Sprache",
    name: "Dein Name",
    blocked: "Der Browser erlaubt keine Benachrichtigungen.",
  },
  rules: {
    heading: (title) => `Regeln: ${title}`,
    more: "Alle Regeln",
    less: "Kurz gefasst",
    older: (version) =>
      `Diese Partie hat nach Version ${number(version)} der Regeln begonnen und wird auch so zu Ende gespielt. Was anders ist:`,
  },
  end: {
    heading: "Die Wertung",
    skip: "Überspringen",
    next: "Weiter",
    winner: (people) => {
      const [first, ...others] = people;
      if (first && !others.length) return `${does(first, "gewinnst", "gewinnt")}!`;
      const names = people.map(({ name, you }, i) => (you ? (i ? "du" : DU) : name));
      return `${list(names)} ${people.some(({ you }) => you) ? "teilt euch" : "teilen sich"} den Sieg!`;
    },
    winnerMark: "Sieg",
    total: "Summe",
    rank: "Rang",
    place: (n) => ordinal(n, { other: "#." }),
    final: "Der Endstand",
    what: {
      routes: "Strecken",
      ticket: "Zielkarten",
      district: "Bezirke",
      flags: "Flaggen",
      tokens: "Plättchen",
      longest_path: "Längster Weg",
      globetrotter: "Globetrotter",
      bonus: "Boni",
    },
    line: {
      routes: () => "Strecken",
      district: ({ district = 0 }) => `Bezirk ${district}`,
      flags: (line) => flags(line.flags ?? 0),
      tokens: (line) => tokens(line.symbols?.length ?? 0),
      longest_path: (line) => `Längster Weg, ${spaces(line.spaces ?? 0)}`,
      globetrotter: ({ completed = 0 }) => `Globetrotter, ${tickets(Number(completed))}`,
      bonus: (line) => `${line.city ?? ""}, ${tickets(line.tickets ?? 0)}`,
    },
    completed: "erfüllt",
    missed: "unerfüllt",
    doneN: (n) => `${number(n)} erfüllt`,
    missedN: (n) => `${number(n)} unerfüllt`,
    gained: (gained, total) => `${signed(gained)}, jetzt ${number(total)}`,
    inTotal: (name, points) => `${name}: insgesamt ${number(points)}`,
    step: (n, of) => `${number(n)} von ${number(of)}`,
    again: "Wertung noch einmal ansehen",
    replay: "Replay",
    rematch: "Revanche",
    rematchReady: "Die Revanche ist bereit",
    goRematch: "Zur Revanche",
    waitRematch: "Der Gastgeber kann eine Revanche starten.",
    share: "Teilen",
    shared: "Der Link ist kopiert.",
    copyFailed: "Der Link konnte nicht kopiert werden. Hier ist er:",
    record: "Partie speichern",
    board: "Tisch am Ende",
    table: "Zur Wertung",
    everyTicket: "Die Zielkarten von allen",
    noTickets: "Keine Zielkarten",
    hands: "Übrige Karten",
    noCards: "Keine Karten übrig",
  },
  replay: {
    heading: (title) => `Replay: ${title}`,
    loading: "Wird geladen\u00a0…",
    start: "Vor dem ersten Zug",
    move: (n, of) => `Schritt ${number(n)} von ${number(of)}`,
    first: "Anfang",
    back: "Zurück",
    forward: "Vor",
    last: "Ende",
    play: "Abspielen",
    pause: "Pause",
    transport: "Schritte des Replays",
    keys: "Die Pfeiltasten gehen von Entscheidung zu Entscheidung, mit Umschalt von Zug zu Zug; Pos1 und Ende gehen an den Anfang und ans Ende; die Leertaste spielt ab.",
    seen: "Sicht",
    handOf: (name) => `Hand von ${name}`,
    ticketsOf: (name) => `Zielkarten von ${name}`,
    tableName: "Auf dem Tisch",
    deck: (n) => `${number(n)} im Stapel`,
    hidden: (n, held) => `${cards(n)}, ${tickets(held)}, verdeckt`,
    known: "gesehen",
    offered: "zur Wahl",
    nextToPlay: "am Zug",
    everything: "alles offen",
    spectator: "Zuschauer",
    upload: "Aufzeichnung öffnen",
    uploadHint:
      "Eine .branchline-Datei von anderswo: Sie wird hier aufbewahrt, lässt sich Schritt für Schritt ansehen und teilen.",
    notOver: "Die Partie ist noch nicht zu Ende. Danach gibt es ihr Replay.",
    onlyKept:
      "Diese Partie lässt sich hier nicht nachspielen, weil ihr Spielplan oder ihre Regeln nicht da sind. Ihre Züge und ihre Wertung sind aufbewahrt.",
    moves: "Die Züge",
    noScore: "Die Wertung dieser Partie wurde nicht aufbewahrt.",
    choose: "Datei wählen",
    drop: "oder hier ablegen",
    dropNow: "Datei hier ablegen",
    reading: "Aufzeichnung wird gelesen\u00a0…",
    tooLarge: (kib) => `Diese Datei ist zu groß für eine Aufzeichnung: höchstens ${number(kib)}\u00a0KiB.`,
    toTable: "Zum Tisch",
  },
  running: (version, bots) => {
    const engine = {
      compiled: "Der Spielkern ist kompiliert.",
      compiling: "Der Spielkern wird kompiliert: In ein bis zwei Minuten denken die Bots mit voller Kraft.",
      interpreted: "Der Spielkern wird interpretiert: Die Bots denken um ein Mehrfaches langsamer, als sie könnten.",
    };
    return `Version ${version}. ${engine[bots]}`;
  },
  footer:
    "Branchline ist ein unabhängiges Projekt; es ist mit dem Verlag dieser Spiele nicht verbunden und wird von ihm nicht unterstützt. " +
    "Namen von Spielen sagen nur, nach welchen Regeln gespielt wird.",
  errors: {
    offline: "Der Server ist nicht erreichbar.",
    again: "Noch einmal",
    unknown: "Etwas ist schiefgegangen.",
    nowhere: "Unter dieser Adresse gibt es nichts.",
  },
};
