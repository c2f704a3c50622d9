/** Every text of the page. Another language is a file like this one, with the same keys: CONTRIBUTING.md says how. What
 * varies comes as facts (facts.ts); how a language counts and lists the platform knows. */
import type { Health, ScoreLineFacts, WordsFacts } from "../wire";
import type { COLOURS, NamedCard, NamedCards, Person, RouteName, SYMBOLS, VEHICLES, WILDS, WordsFor } from "./facts";
import { wordFor } from "./facts";
import { platform, type PluralForms } from "./platform";

const { plural, ordinal, list, number, signed, duration, within, day, date, capital } = platform("en");

// -- the words of the games ----------------------------------------------------------------------------------------------

const colours: WordsFor<typeof COLOURS> = {
  blue: "blue",
  green: "green",
  black: "black",
  pink: "pink",
  yellow: "yellow",
  orange: "orange",
  white: "white",
  red: "red",
  purple: "purple",
  grey: "grey",
};
const wilds: WordsFor<typeof WILDS, PluralForms> = {
  bus: { one: "bus", other: "buses" },
  ferry: { one: "ferry", other: "ferries" },
  locomotive: { one: "locomotive", other: "locomotives" },
};
const vehicles: WordsFor<typeof VEHICLES, PluralForms> = {
  bus: { one: "# bus", other: "# buses" },
  "cable car": { one: "# cable car", other: "# cable cars" },
  train: { one: "# train", other: "# trains" },
};
const symbols: WordsFor<typeof SYMBOLS> = {
  "sea lion": "sea lion",
  "cable car": "cable car",
  bridge: "bridge",
  rose: "rose",
  sourdough: "sourdough",
  fog: "fog",
  sunset: "sunset",
};

// -- parts of texts ------------------------------------------------------------------------------------------------------

const a = (words: string): string => `${/^[aeiou]/.test(words) ? "an" : "a"} ${words}`;

const cards = (n: number): string => plural(n, { one: "# card", other: "# cards" });
const tickets = (n: number): string => plural(n, { one: "# ticket", other: "# tickets" });
const points = (n: number): string => plural(n, { one: "# point", other: "# points" });
const spaces = (n: number): string => plural(n, { one: "# space", other: "# spaces" });

const colour = (name: string): string => wordFor(colours, name) ?? name;
const symbol = (name: string): string => wordFor(symbols, name) ?? name;
const wild = (n: number, { wild, wilds: more }: WordsFacts): string =>
  plural(n, wordFor(wilds, wild) ?? { one: wild, other: more });
/** A card by its colour, or as the wild that it is: “blue”, “bus”. */
const card = (one: NamedCard): string => (one.colour === "wild" ? wild(1, one.words) : colour(one.colour));
/** “2 blue and 1 bus”. */
const each = ({ counts, words }: NamedCards): string =>
  list(counts.map(([name, n]) => `${number(n)} ${name === "wild" ? wild(n, words) : colour(name)}`));
/** “Baker Street–Hyde Park (blue A)”. */
const route = ({ a, b, colour: name, letter }: RouteName): string => {
  const label = [name && colour(name), letter].filter(Boolean).join(" ");
  return `${a}–${b}${label && ` (${label})`}`;
};

const YOU = "You";
const who = ({ name, you }: Person): string => (you ? YOU : name);
/** You have, Bo has. */
const does = (person: Person, second: string, third: string): string => `${who(person)} ${person.you ? second : third}`;
const of = ({ name, you }: Person): string => (you ? "your" : `${name}'s`);
const to = ({ name, you }: Person): string => (you ? "you" : name);

const NUMBERS = "No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve".split(" ");

// -- the texts -----------------------------------------------------------------------------------------------------------

export const texts = {
  colour,
  symbol,
  route,
  cards: each,
  list,
  /** Something and what it is. */
  is: (name: string, what: string): string => `${name}: ${what}`,
  levels: {
    random: "Random",
    greedy: "Easy",
    planner: "Good",
    search: "Strong",
    "one-step": "One step",
    "long-routes": "Long routes",
    "path-hoarder": "Path hoarder",
    "ticket-hoarder": "Ticket hoarder",
  },
  /** How long a bot thinks, where it is not the usual time. */
  thinks: (seconds: number) => `${number(seconds)} s`,
  simulations: (n: number) => plural(n, { one: "# simulation", other: "# simulations" }),
  levelHints: {
    greedy: "takes what scores most at once",
    planner: "plans a network for its tickets",
    search: "plays out what may be hidden; beats the planner",
  },
  note: { reconstruction: "a reconstruction of the board" },

  home: {
    tagline: "Train games for your table",
    lead: (games: number) =>
      `${NUMBERS[games] ?? number(games)} ${plural(games, { one: "game", other: "games" })}, friends in other towns, and bots worth playing. No account.`,
    /** A board from elsewhere in a sentence. */
    board: (rules: string | undefined, [least, most]: [number, number], { places = 0, routes = 0, tickets: n = 0 }) =>
      `${rules ? `By the rules of ${rules}, for` : "For"} ${least === most ? least : `${least} to ${most}`} players: ${list(
        [
          plural(places, { one: "# place", other: "# places" }),
          plural(routes, { one: "# route", other: "# routes" }),
          tickets(n),
        ],
      )}.`,
    play: "Play now",
    playTitle: (title: string) => `Play ${title} against bots`,
    friends: "With friends",
    device: "On this device",
    yourTables: "Your tables",
    publicTables: "Open tables",
    yourTurn: "Your turn",
    waiting: "Waiting for players",
    playing: "Being played",
    over: "Finished",
    level: "Bots",
    seats: "Players",
    look: "Look at a record",
    all: (n: number) => `All of them (${number(n)})`,
    you: YOU,
    /** The name of somebody who gave none. */
    guest: "Guest",
  },
  setup: {
    heading: (title: string) => `A new table: ${title}`,
    who: "Who plays?",
    seat: (n: number) => `Seat ${n}`,
    me: YOU,
    friend: "A friend",
    bot: (level: string) => `Bot: ${level}`,
    person: "Person",
    name: "Name",
    namePlaceholder: "Your name",
    clock: "Clock",
    noClock: "No clock",
    perMove: (seconds: number) => `${duration(seconds)} for each move`,
    bank: (bank: number, increment: number) => `${duration(bank)} each, and ${duration(increment)} a move`,
    visibility: "Show it in the list of open tables",
    chat: "Chat",
    grace: "When somebody is away, a bot may play on after",
    open: "Open the table",
    start: "Start",
    handover: "You pass the device on; hands are hidden in between.",
    option: {
      open_track: "Everybody may look through their own track at any time",
    },
  },
  lobby: {
    heading: "The table is set",
    onlyHere: "Only this computer can open links with this address.",
    /** What stands between ` and ` is typed as it is. */
    letIn:
      "To let others in your network in, end the server and start it again with `make play HOST=0.0.0.0` or `branchline serve --host 0.0.0.0`; the table is kept.",
    letInAlready: (host: string) =>
      `If it was started so, put this computer's address in your network in place of ${host}.`,
    show: "Show the link",
    invite: "Send each friend a link. Anyone who opens it sits down; no account is needed.",
    anySeat: "For any free seat",
    forSeat: (n: number, name: string) => (name ? `For ${name}, seat ${n}` : `For seat ${n}`),
    copy: "Copy the link",
    copied: "Copied",
    share: "Share",
    email: "E-mail",
    /** An invitation by e-mail; the host may have given no name. */
    mailSubject: (host: string, title: string) =>
      host ? `${host} invites you to a game of ${title}` : `You are invited to a game of ${title}`,
    mailBody: (host: string, title: string, link: string) =>
      `${host ? `${host} invites you` : "You are invited"} to a game of ${title}. Open this link and sit down; no account is needed:

${link}

Branchline: train games in the browser, with friends and with bots.`,
    qr: "QR code",
    qrFor: (text: string) => `QR code: ${text}`,
    missing: (n: number) => plural(n, { one: "One seat is still free.", other: "# seats are still free." }),
    full: "Everybody is here.",
    start: "Start the game",
    fill: "Start; bots fill the free seats",
    waitHost: "The host starts the game.",
    chat: "Chat while you wait",
    free: "free",
    expected: (name: string) => `free, meant for ${name}`,
    here: "here",
    away: "away",
    bot: (level: string) => `bot, ${level}`,
    putBot: "Put a bot here",
    makeFree: "Make it free",
    sendAway: "Send away",
    sendAwayWho: (name: string) => `Send ${name} away?`,
    sendAwayHow: (name: string) =>
      `The seat becomes free. If you also keep ${name} away, the link for any seat and the list of open tables don't lead back here; a link for a seat, sent by you, still does.`,
    keepAway: "Send away and keep away",
    renew: (seat: number) => `New link: Seat ${seat}`,
    newLinks: "Links are shown once. Make new ones here; the old ones stop working.",
    linksHere: "The links to this table",
    leave: "Leave the seat",
    watching: "You are watching.",
  },
  links: {
    heading: "Links and devices",
    another: "Play on another device",
    opens: "The link opens",
    seat: (person: Person) => `${of(person)} seat`,
    host: "the host's role",
    goodFor: "It is good for",
    whileUsed: "while it is used",
    make: "Make a link",
    made: "The new link",
    careSeat: "Open it on the other device. It is shown only now. It shows your cards, so keep it to yourself.",
    careHost: "Open it on the other device. It is shown only now. Anyone who has it is the host of this table.",
    list: "What lets you in",
    about:
      "A link is also made when you open a table or sit down. Revoke what you don't know or don't need; with a link end the browsers that came by it and the links made with it.",
    thisBrowser: "This browser",
    kinds: { browser: "Another browser", link: "A link" },
    opensWhat: (what: string[]) => `opens ${list(what)}`,
    facts: {
      link: (made: number, used: number, until: number) =>
        `made ${day(made)}, last used ${day(used)}, good until ${date(until)}`,
      browser: (came: number, used: number, until: number) =>
        `came ${day(came)}, last used ${day(used)}, good until ${date(until)}`,
      invitation: (made: number, _: number, until: number) => `made ${day(made)}, good until ${date(until)}`,
    },
    invitations: "Invitations to free seats",
    revoke: "Revoke",
    revokeOthers: "Revoke all others",
    revoked: "Revoked. It opens nothing any more.",
    sureHere: "This browser can then only watch. You come back by one of the others.",
  },
  join: {
    heading: (title: string) => `You are invited to a game of ${title}`,
    sit: "Sit down",
    watch: "Only watch",
    seatOf: (name: string) => `This is the link to the seat of ${name}.`,
    another: "This link is for another seat",
    host: "This is the link of the table's host",
    hostMay: "The host starts the game, decides who sits where and opens a rematch.",
    hostHere: "Be the host here too",
    both: (mine: string[], seat: string) =>
      `This browser already plays for ${list(mine)}. It can play for ${seat} too: you pass the device on, and hands are hidden in between.`,
    here: "Play this seat here too",
    back: "Back to my seat",
    name: "Your name",
    need: "Tell us your name, so that the others know who you are.",
  },
  turn: {
    yours: "Your turn",
    of: (person: Person) => (person.you ? "Your turn" : `${person.name}'s turn`),
    choose: "Draw cards, claim a route, or draw tickets.",
    chooseOrLay: "Draw cards and lay track, claim a route, or draw tickets.",
    payHow: "How do you pay?",
    layHow: "Which track do you lay?",
    chooseCards: "Draw cards, play cards into your railyard, or draw tickets.",
    draw: "Draw a card.",
    second: "Draw a second card.",
    secondOrStop: "Draw a second card, or stop.",
    keep: "Choose the tickets you keep.",
    lay: "Lay a piece of track on a bed.",
    place: (name: string) => `Put the ${symbol(name)} tokens on a place.`,
    take: "Which token do you take?",
    flag: "Keep a card for your flag?",
    complete: "Which tickets do you complete?",
    other: "Choose.",
    chosen: "You have chosen. The others are still choosing.",
    paused: (person: Person) => `${does(person, "have", "has")} stopped the clocks.`,
    /** `clock` is what is left, as clocks show it: 4:05. */
    runOn: (clock: string) => `They run on by themselves in ${clock}.`,
    wait: (people: Person[]) => `Waiting for ${list(people.map(to))}.`,
    over: "The game is over.",
    last: (yours: boolean): string => (yours ? "Last round: this is your last turn." : "Last round."),
    standIn: (level: string) => `A bot (${level}) plays for you.`,
    comeBack: "Take your seat back",
    confirm: "Confirm",
    cancel: "Cancel",
    sure: (what: string) => `${what}?`,
    sending: (what: string) => `Sending: ${what} …`,
    sendingLater: (what: string) => `${what}: sent as soon as the connection is back.`,
    notSent: "Cancelled. Nothing was sent.",
    notAgain: "Cancelled: it is not sent again. If it has reached the table already, you will see it here.",
    arrived: (what: string) => `What you cancelled had already reached the table: ${what}`,
    takeBack: "Take back",
    tookBack: "A move was taken back.",
    done: (names: string[]) =>
      `${plural(names.length, { one: "Ticket completed", other: "Tickets completed" })}: ${list(names)}`,
    pay: (name: RouteName) => `Pay for ${route(name)}`,
    layOn: (name: RouteName) => `Track for ${route(name)}: which colour?`,
    pieces: (n: number) => `${number(n)} left`,
    keepThese: (n: number) => (n === 0 ? "Keep none" : `Keep ${tickets(n)}`),
    keepLeast: (least: number, of: number) => `Keep at least ${least} of ${of}`,
    returned: "The others go back to the ticket deck.",
    playHint: "Choose cards from your hand to play them into your railyard.",
    noPlay: "These cards can't be played together now.",
    clear: "Put back",
  },
  /** What a move would do, on buttons. */
  move: {
    "draw deck": "Draw from the deck",
    draw: (one: NamedCard) => `Draw ${a(card(one))} card`,
    "draw tickets": "Draw tickets",
    "stop drawing": "Stop drawing",
    pass: "Pass",
    keepFlag: "Keep a card for the flag",
    keepNoFlag: "Keep none",
    complete: (names: string[]) => `Complete ${list(names)}`,
    completeBest: "Complete the best of them",
    completeDone: "Complete no more",
    claim: (name: RouteName, paid: NamedCards) => `Claim ${route(name)} with ${each(paid)}`,
    lay: (name: RouteName, track: string) => `Lay ${colour(track)} track on ${route(name)}`,
    place: (name: string, place: string) => `Put the ${symbol(name)} tokens on ${place}`,
    take: (name: string) => `Take the ${symbol(name)}`,
    play: (these: NamedCards) => `Play ${each(these)}`,
    keep: (names: string[]) => (names.length === 0 ? "Keep no ticket" : `Keep ${list(names)}`),
  },
  /** What was done, and what came of it. */
  story: {
    deal: (person: Person, one: NamedCard) => `${who(person)} got ${a(card(one))} card`,
    ticket: (person: Person, name: string) => `${does(person, "were", "was")} dealt ${name}`,
    first: (person: Person) => does(person, "begin", "begins"),
    drawDeck: (person: Person) => `${who(person)} drew from the deck`,
    draw: (person: Person, one: NamedCard) => `${who(person)} took ${a(card(one))} card`,
    drawTickets: (person: Person) => `${who(person)} drew tickets`,
    keep: (person: Person, n: number) => `${who(person)} kept ${tickets(n)}`,
    keepNames: (person: Person, names: string[]) =>
      names.length ? `${who(person)} kept ${list(names)}` : `${who(person)} kept no ticket`,
    claim: (person: Person, name: RouteName, paid: NamedCards, gained: number) =>
      `${who(person)} claimed ${route(name)} with ${each(paid)}: ${points(gained)}`,
    lay: (person: Person, name: RouteName, track: string) =>
      `${who(person)} laid ${colour(track)} track on ${route(name)}`,
    place: (person: Person, name: string, place: string) => `${who(person)} put the ${symbol(name)} tokens on ${place}`,
    take: (person: Person, name: string) => `${who(person)} took the ${symbol(name)}`,
    flag: (person: Person, kept: NamedCard | null) =>
      `${who(person)} kept ${kept ? `${a(card(kept))} card` : "no card"} for the flag`,
    play: (person: Person, these: NamedCards) => `${who(person)} played ${each(these)}`,
    stop: (person: Person) => `${who(person)} stopped drawing`,
    pass: (person: Person) => `${who(person)} passed`,
    complete: (person: Person, names: string[]) =>
      names.length ? `${who(person)} chose to complete ${list(names)}` : `${who(person)} chose what to complete`,
    completed: (person: Person, name: string) => `${who(person)} completed ${name}`,
    flush: "Three wild cards lay face up: the row was replaced",
    rowStays: "Three wild cards stay face up",
    token: (person: Person, name: string, place: string) => `${who(person)} took the ${symbol(name)} token at ${place}`,
    flagDone: (person: Person, gained: number) => `${who(person)} completed a flag: ${points(gained)}`,
    cutOff: (names: RouteName[]) =>
      `${list(names.map(route))} ${plural(names.length, { one: "is", other: "are" })} cut off for good`,
    pieceBack: (track: string, length: number) =>
      `${capital(a(colour(track)))} piece of ${spaces(length)} went back to the supply`,
    reshuffle: "The discards were shuffled into a new deck",
    lastRound: (person: Person | null) =>
      person ? `${who(person)} started the last round` : "The last round has begun",
    onTrack: (person: Person, these: NamedCards) => `${each(these)} went onto ${of(person)} track`,
    robbed: (person: Person, by: Person, lost: NamedCards) =>
      `${who(by)} robbed ${to(person)}: ${each(lost)} discarded`,
    scoring: "The deck has run out: the tracks are turned up",
    secondDeck: "The deck is played a second time",
    /** What a rule from elsewhere says that somebody did, in its own words. */
    inRulesWords: (person: Person, did: string) => `${who(person)} ${did}`,
  },
  table: {
    board: "The board",
    boardKeys: "The arrow keys go from route to route, N to the next one that can be chosen; Enter chooses.",
    dock: "What to do now",
    emptyHand: "No cards in hand",
    handOf: (n: number) => `Your hand, ${cards(n)}`,
    drawPiles: "Cards to draw",
    faceUp: "Face up",
    faceUpCard: (one: NamedCard) => `Face up: ${card(one)}`,
    deckLeft: (n: number) => plural(n, { one: "# card in the deck", other: "# cards in the deck" }),
    tickets: "Tickets",
    ticketDeck: (n: number) => plural(n, { one: "# ticket to draw", other: "# tickets to draw" }),
    yourTickets: "Your tickets",
    noTickets: "No tickets yet",
    noneLeft: "No tickets",
    completed: "completed",
    missing: (n: number) => plural(n, { one: "# space missing", other: "# spaces missing" }),
    blocked: "can't be completed any more",
    players: "Players",
    score: "Score",
    log: "Moves",
    chat: "Chat",
    rules: "Rules",
    prefs: "Preferences",
    menu: "Menu",
    more: "More of the table",
    text: "Text view",
    home: "All games",
    fullScreen: "Full screen",
    leaveFullScreen: "Leave full screen",
    close: "Close",
    vehiclesLeft: (n: number, { vehicle, vehicles: more }: WordsFacts) =>
      `${plural(n, wordFor(vehicles, vehicle) ?? { one: `# ${vehicle}`, other: `# ${more}` })} left`,
    cards,
    nTickets: tickets,
    points,
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    zoomFit: "Show the whole board",
    /** Without a colour: a bed on which no track lies. */
    routeIs: (name: RouteName, length: number, painted: string | null) =>
      `${route(name)}, ${spaces(length)}, ${painted === null ? "bed without track" : colour(painted)}`,
    ferry: (n: number, words: WordsFacts) =>
      plural(n, { one: `ferry: # ${wild(1, words)} card needed`, other: `ferry: # ${wild(1, words)} cards needed` }),
    ownedBy: (name: string) => `claimed by ${name}`,
    yours: "yours",
    canClaim: "you can claim it",
    canLay: "you can lay track here",
    closed: "closed",
    stack: (n: number, name: string) =>
      plural(n, { one: `# ${symbol(name)} token`, other: `# ${symbol(name)} tokens` }),
    laid: "Track that lies unclaimed",
    supply: "Track in the supply",
    spaces,
    flagCards: "For the flag",
    flags: (n: number) => plural(n, { one: "# flag", other: "# flags" }),
    tokens: "Tokens",
    you: "you",
    away: "away",
    awayFor: (seconds: number) => `away for ${duration(seconds)}`,
    letBot: "Let a bot play on",
    graceLeft: (seconds: number) => `a bot may play on ${within(seconds)}`,
    newLink: "New link to this seat",
    newLinkLeft: (seconds: number) => `a new link may be made ${within(seconds)}`,
    leave: "Leave the table",
    leaveSure: "Leave? A bot plays on for you; you can come back.",
    pause: "Stop the clocks",
    pauseLeft: (clock: string) => `You may stop them for ${clock} more in this game.`,
    pauseUsed: "You have stopped them for as long as one may in a game.",
    resume: "Let the clocks run",
    reconnecting: "The connection is lost. Reconnecting …",
    gone: "This browser doesn't have this seat any more.",
    notFound: "There is no such table.",
    say: "Say something",
    send: "Send",
    quick: "Quick phrases",
    chatOff: "The chat is switched off here.",
    phrases: {
      hello: "Hello!",
      "good luck": "Good luck!",
      "nice move": "Nice move!",
      oops: "Oops!",
      thanks: "Thanks!",
      "one moment": "One moment, please.",
      "good game": "Good game!",
      bye: "Goodbye!",
    },
    /** What the server itself says in the chat: who has a seat. */
    notices: {
      left: (person: Person) => `${who(person)} left the table.`,
      "left game": (person: Person) => `${who(person)} left the table. A bot plays on.`,
      freed: (person: Person) => `The host freed ${of(person)} seat.`,
      "stood in": (person: Person) => `${does(person, "are", "is")} away. A bot plays on.`,
      "came back": (person: Person) => `${does(person, "are", "is")} back.`,
      "new link": (person: Person) => `The host made a new link to ${of(person)} seat.`,
      "own link": (person: Person) => `${who(person)} made another link to ${person.you ? "your" : "their"} seat.`,
      invited: (_: Person, seat: number) => `The host made a new link for ${seat ? `seat ${seat}` : "any free seat"}.`,
      "host link": () => "The host made another link to the host's role.",
      banned: (person: Person) => `The host sent ${to(person)} away for good.`,
    },
    way: "the shortest open way",
    yourTurnTitle: (title: string) => `● Your turn – ${title}`,
    notifyTitle: (title: string) => `Your turn: ${title}`,
    notifyBody: "The others wait for you.",
    watching: "You are watching",
  },
  /** The table of the Card Game. */
  cardgame: {
    yards: "Railyards",
    railyard: "Railyard",
    railyardOf: (person: Person) => (person.you ? "Your railyard" : `${person.name}'s railyard`),
    everyYard: "All railyards",
    emptyYard: "empty",
    /** A row, all of one colour but for wilds. */
    rowOf: (n: number, name: string) => `row of ${number(n)}, ${colour(name)}`,
    needs: (these: NamedCards) => `needs ${each(these)}`,
    /** One card of a hand, and where it lies among those of its colour. */
    one: (one: NamedCard, n: number, of: number) =>
      `${card(one)}${one.colour === "wild" ? "" : " card"}${of > 1 ? ` ${n} of ${of}` : ""}`,
    chosen: "chosen",
    choose: (these: NamedCards) => `Choose ${each(these)}`,
    shortcuts: "Cards that go together",
    track: "Track",
    trackSize: (n: number) => plural(n, { one: "# card on the track", other: "# cards on the track" }),
    onTrackNow: (these: NamedCards) => `just went there: ${each(these)}`,
    seenOnTrack: (these: NamedCards) => `On the track: ${each(these)}`,
    onTrack: "On the track",
    turnedUp: "The track, turned up",
    laidOut: "Laid out",
    robbedBy: (person: Person) => `Robbed by ${to(person)}`,
    discarded: (these: NamedCards) => `${each(these)} discarded`,
    wouldMeet: "of a colour that you have chosen",
    completed: (n: number, gained: number) =>
      plural(n, { one: `# ticket completed, ${points(gained)}`, other: `# tickets completed, ${points(gained)}` }),
    yourTrack: "Your track",
    best: (n: number, gained: number) => `Complete the best: ${tickets(n)}, ${points(gained)}`,
    bestOfRest: (n: number, gained: number) => `Add the best of the rest: ${tickets(n)}, ${points(gained)}`,
    inBest: "among the best",
    noMore: "Complete no more",
    none: "Complete none",
    notPossible: "can't be completed",
    pick: "Choose tickets one by one. The buttons below end your choice.",
    /** Of a ticket. */
    states: { completed: "completed", chosen: "chosen", missed: "missed" },
  },
  text: {
    heading: "The table in words",
    intro: "Everything on the table, for reading and for screen readers. Every move can be made here.",
    now: "Now",
    moves: "What you can do",
    hand: "Your hand",
    tickets: "Your tickets",
    players: "Players",
    recent: "Last moves",
    faceUp: "Face up",
    open: "Routes still open",
    areas: "Places that score together",
    /** `unit` is what the rule calls it; “district” is ours. */
    area: (unit: string, name: string) => `${unit} ${name}`,
    routes: (names: string) => `Routes: ${names}`,
    none: "none",
    filter: "Find a route",
    others: (n: number) => `and ${number(n)} more`,
  },
  handover: {
    pass: (person: Person) => `Pass the device to ${to(person)}`,
    ready: (person: Person) => (person.you ? "It's me" : `I am ${person.name}`),
    hidden: "All hands are hidden.",
    next: "Your turn is over.",
  },
  prefs: {
    heading: "Preferences",
    confirm: "Ask before a move",
    always: "always",
    touch: "on touch screens",
    never: "never",
    irreversible: "Drawing tickets is always asked about.",
    motion: "Motion",
    system: "as the system says",
    on: "on",
    off: "off",
    sound: "Sound",
    notify: "Notify me when it is my turn",
    theme: "Look",
    light: "light",
    dark: "dark",
    language: "Language",
    name: "Your name",
    blocked: "The browser does not allow notifications.",
  },
  rules: {
    heading: (title: string) => `Rules: ${title}`,
    more: "All rules",
    less: "In short",
    older: (version: number) =>
      `This game was begun by version ${number(version)} of the rules and is played by it to its end. What is different:`,
  },
  end: {
    heading: "The score",
    skip: "Skip",
    next: "Next",
    winner: (people: Person[]) => {
      const [first, ...others] = people;
      if (first && !others.length) return first.you ? "You win!" : `${first.name} wins!`;
      return `${list(people.map(who))} share the win!`;
    },
    winnerMark: "Winner",
    total: "Total",
    rank: "Place",
    place: (n: number) => ordinal(n, { one: "#st", two: "#nd", few: "#rd", other: "#th" }),
    final: "The final score",
    what: {
      routes: "Routes",
      ticket: "Tickets",
      district: "Districts",
      flags: "Flags",
      tokens: "Tokens",
      longest_path: "Longest path",
      globetrotter: "Globetrotter",
      bonus: "Bonuses",
    },
    /** A line of the score in words, from its facts; a ticket's is its name. */
    line: {
      routes: () => "Routes",
      district: ({ district = 0 }: ScoreLineFacts) => `District ${district}`,
      flags: ({ flags = 0 }: ScoreLineFacts) => plural(flags, { one: "# flag", other: "# flags" }),
      tokens: ({ symbols = [] }: ScoreLineFacts) => plural(symbols.length, { one: "# token", other: "# tokens" }),
      longest_path: (line: ScoreLineFacts) => `Longest path, ${spaces(line.spaces ?? 0)}`,
      globetrotter: ({ completed = 0 }: ScoreLineFacts) => `Globetrotter, ${tickets(Number(completed))}`,
      bonus: (line: ScoreLineFacts) => `${line.city ?? ""}, ${tickets(line.tickets ?? 0)}`,
    },
    completed: "completed",
    missed: "missed",
    doneN: (n: number) => `${number(n)} completed`,
    missedN: (n: number) => `${number(n)} missed`,
    gained: (gained: number, total: number) => `${signed(gained)}, now ${number(total)}`,
    inTotal: (name: string, points: number) => `${name}: ${number(points)} in total`,
    step: (n: number, of: number) => `${number(n)} of ${number(of)}`,
    again: "Watch the count again",
    replay: "Replay",
    rematch: "Rematch",
    rematchReady: "The rematch is ready",
    goRematch: "Go to the rematch",
    waitRematch: "The host can start a rematch.",
    share: "Share",
    shared: "The link is copied.",
    copyFailed: "The link could not be copied. Here it is:",
    record: "Save the record",
    board: "See the final table",
    table: "See the score",
    everyTicket: "Everybody's tickets",
    noTickets: "No tickets",
    hands: "Cards left",
    noCards: "No cards left",
  },
  replay: {
    heading: (title: string) => `Replay: ${title}`,
    loading: "Loading …",
    start: "Before the first move",
    move: (n: number, of: number) => `Move ${number(n)} of ${number(of)}`,
    first: "First",
    back: "Back",
    forward: "Forward",
    last: "Last",
    play: "Play",
    pause: "Pause",
    transport: "Steps of the replay",
    keys: "Arrow keys step from decision to decision, with Shift from move to move; Home and End go to the ends; Space plays.",
    seen: "Seen by",
    handOf: (name: string) => `${name}'s hand`,
    ticketsOf: (name: string) => `${name}'s tickets`,
    tableName: "On the table",
    deck: (n: number) => `${number(n)} in the deck`,
    hidden: (n: number, held: number) => `${cards(n)}, ${tickets(held)}, hidden`,
    known: "seen",
    offered: "offered",
    nextToPlay: "to move",
    everything: "everything open",
    spectator: "a spectator",
    upload: "Open a record",
    uploadHint: "A .branchline file from elsewhere: it is kept here, can be stepped through and shared.",
    notOver: "The game is not over yet. Its replay opens when it is.",
    onlyKept:
      "This game can't be replayed here, because its board or its rules are not here. Its moves and its score are kept.",
    moves: "The moves",
    noScore: "The score of this game was not kept.",
    choose: "Choose a file",
    drop: "or drop it here",
    dropNow: "Drop the file here",
    reading: "Reading the record …",
    tooLarge: (kib: number) => `This file is too large for a record: at most ${number(kib)} KiB.`,
    toTable: "To the table",
  },
  running: (version: string, bots: Health["bots"]) => {
    const engine = {
      compiled: "The engine is compiled.",
      compiling: "The engine is being compiled: in a minute or two the bots think with all their strength.",
      interpreted: "The engine is interpreted: the bots think several times slower than they could.",
    };
    return `Version ${version}. ${engine[bots]}`;
  },
  footer:
    "Branchline is an independent project, not affiliated with or endorsed by the publisher of these games. " +
    "Names of games are used to say which rules are played.",
  errors: {
    offline: "The server can't be reached.",
    again: "Try again",
    unknown: "Something went wrong.",
    nowhere: "There is nothing at this address.",
  },
};
