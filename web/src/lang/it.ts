/** Every text of the page in Italian. The reader is “tu”; quotes are «…» without spaces, the apostrophe is ’. */
import type { Person, RouteName, NamedCard, NamedCards, COLOURS, SYMBOLS, VEHICLES, WILDS, WordsFor } from "./facts";
import type { WordsFacts } from "../wire";
import type { Catalogue } from "./catalogue";
import { wordFor } from "./facts";
import { platform, type PluralForms } from "./platform";

const { plural, ordinal, list, number, signed, duration, within, day, date } = platform("it");

// -- the words of the games ----------------------------------------------------------------------------------------------

/** Alone, or beside a “binario”, which is masculine; and beside a card, a route or a row, which are feminine. */
type Colour = { alone: string; feminine: PluralForms };
const colours: WordsFor<typeof COLOURS, Colour> = {
  blue: { alone: "blu", feminine: { other: "blu" } },
  green: { alone: "verde", feminine: { one: "verde", other: "verdi" } },
  black: { alone: "nero", feminine: { one: "nera", other: "nere" } },
  pink: { alone: "rosa", feminine: { other: "rosa" } },
  yellow: { alone: "giallo", feminine: { one: "gialla", other: "gialle" } },
  orange: { alone: "arancione", feminine: { one: "arancione", other: "arancioni" } },
  white: { alone: "bianco", feminine: { one: "bianca", other: "bianche" } },
  red: { alone: "rosso", feminine: { one: "rossa", other: "rosse" } },
  purple: { alone: "viola", feminine: { other: "viola" } },
  grey: { alone: "grigio", feminine: { one: "grigia", other: "grigie" } },
};
const wilds: WordsFor<typeof WILDS, PluralForms> = {
  bus: { one: "carta autobus", other: "carte autobus" },
  ferry: { one: "carta traghetto", other: "carte traghetto" },
  locomotive: { one: "locomotiva", other: "locomotive" },
};
const vehicles: WordsFor<typeof VEHICLES, PluralForms> = {
  bus: { other: "autobus" },
  "cable car": { other: "cable car" },
  train: { one: "vagone", other: "vagoni" },
};
const symbols: WordsFor<typeof SYMBOLS> = {
  "sea lion": "leone marino",
  "cable car": "cable car",
  bridge: "ponte",
  rose: "rosa",
  sourdough: "pagnotta",
  fog: "nebbia",
  sunset: "tramonto",
};

// -- parts of texts ------------------------------------------------------------------------------------------------------

const cards = (n: number): string => plural(n, { one: "# carta", other: "# carte" });
const tickets = (n: number): string => plural(n, { one: "# biglietto", other: "# biglietti" });
const points = (n: number): string => plural(n, { one: "# punto", other: "# punti" });
const spaces = (n: number): string => plural(n, { one: "# casella", other: "# caselle" });
const flags = (n: number): string => plural(n, { one: "# bandiera", other: "# bandiere" });
const tokens = (n: number): string => plural(n, { one: "# gettone", other: "# gettoni" });

const colour = (name: string): string => wordFor(colours, name)?.alone ?? name;
/** A colour beside what is feminine. */
const feminine = (name: string, n = 1): string => plural(n, wordFor(colours, name)?.feminine ?? { other: name });
const symbol = (name: string): string => wordFor(symbols, name) ?? name;
const quoted = (words: string): string => `«${words}»`;
const wild = (n: number, { wild: word }: WordsFacts): string =>
  plural(n, wordFor(wilds, word) ?? { one: `carta ${word}`, other: `carte ${word}` });
/** “Carta blu”, “carta autobus”, “locomotiva”: all of them feminine. */
const card = (one: NamedCard): string => (one.colour === "wild" ? wild(1, one.words) : `carta ${feminine(one.colour)}`);
/** “2 rosse e 1 carta autobus”. */
const each = ({ counts, words }: NamedCards): string =>
  list(counts.map(([name, n]) => `${number(n)} ${name === "wild" ? wild(n, words) : feminine(name, n)}`));
const route = ({ a, b, colour: name, letter }: RouteName): string => {
  const label = [name && feminine(name), letter].filter(Boolean).join(" ");
  return `${a}–${b}${label && ` (${label})`}`;
};

const TU = "Tu";
const who = ({ name, you }: Person): string => (you ? TU : name);
/** Hai, Bo ha: the verb says who “tu” is. */
const ha = ({ name, you }: Person): string => (you ? "Hai" : `${name} ha`);
const nonHa = ({ name, you }: Person): string => (you ? "Non hai" : `${name} non ha`);
const to = ({ name, you }: Person): string => (you ? "te" : name);
/** Ad Ann, a Bo. */
const a = (name: string): string => `${/^[aàáâãäå]/i.test(name) ? "ad" : "a"} ${name}`;
const seatOf = ({ name, you }: Person): string => (you ? "il tuo posto" : `il posto di ${name}`);
const yardOf = ({ name, you }: Person): string => (you ? "il tuo scalo" : `lo scalo di ${name}`);
/** Fino al 5 marzo, fino all’8 marzo. */
const until = (time: number): string => {
  const when = date(time);
  return `fino ${/^(8|11)\b/.test(when) ? "all’" : "al "}${when}`;
};

const NUMBERS = "Zero Un Due Tre Quattro Cinque Sei Sette Otto Nove Dieci Undici Dodici".split(" ");

// -- the texts -----------------------------------------------------------------------------------------------------------

export const texts: Catalogue = {
  colour,
  symbol,
  route,
  cards: each,
  list,
  is: (name, what) => `${name}: ${what}`,
  levels: {
    random: "A caso",
    greedy: "Facile",
    planner: "Bravo",
    search: "Forte",
    "one-step": "Un passo",
    "long-routes": "Linee lunghe",
    "path-hoarder": "Accumula percorsi",
    "ticket-hoarder": "Accumula biglietti",
  },
  thinks: (seconds) => `${number(seconds)}\u00a0s`,
  simulations: (n) => plural(n, { one: "# simulazione", other: "# simulazioni" }),
  levelHints: {
    greedy: "prende subito ciò che rende di più",
    planner: "pianifica una rete per i suoi biglietti",
    search: "immagina ciò che è nascosto; batte il livello Bravo",
  },
  note: { reconstruction: "una ricostruzione del tabellone" },

  home: {
    tagline: "Giochi di treni per il tuo tavolo",
    lead: (games) =>
      `${NUMBERS[games] ?? number(games)} ${plural(games, { one: "gioco", other: "giochi" })}, amici in altre città e bot che sanno giocare. Senza account.`,
    board: (rules, [least, most], { places = 0, routes = 0, tickets: n = 0 }) =>
      `${rules ? `Con le regole di ${quoted(rules)}, per` : "Per"} ${least === most ? least : `${least}–${most}`} giocatori: ${list(
        [
          plural(places, { one: "# luogo", other: "# luoghi" }),
          plural(routes, { one: "# linea", other: "# linee" }),
          tickets(n),
        ],
      )}.`,
    play: "Gioca",
    playTitle: (title) => `Gioca a ${quoted(title)} contro i bot`,
    friends: "Con gli amici",
    device: "Su questo dispositivo",
    yourTables: "I tuoi tavoli",
    publicTables: "Tavoli aperti",
    yourTurn: "Tocca a te",
    waiting: "In attesa di giocatori",
    playing: "In corso",
    over: "Finita",
    level: "Bot",
    seats: "Giocatori",
    look: "Rivedi una partita",
    all: (n) => `Tutti (${number(n)})`,
    you: TU,
    guest: "Ospite",
  },
  setup: {
    heading: (title) => `Nuovo tavolo: ${title}`,
    who: "Chi gioca?",
    seat: (n) => `Posto ${n}`,
    me: TU,
    friend: "Un amico",
    bot: (level) => `Bot: ${level}`,
    person: "Persona",
    name: "Nome",
    namePlaceholder: "Il tuo nome",
    clock: "Orologio",
    noClock: "Senza orologio",
    perMove: (seconds) => `${duration(seconds)} a mossa`,
    bank: (bank, increment) => `${duration(bank)} a testa, più ${duration(increment)} a mossa`,
    visibility: "Mostra tra i tavoli aperti",
    chat: "Chat",
    grace: "Se qualcuno è assente, un bot può continuare dopo",
    open: "Apri il tavolo",
    start: "Comincia",
    handover: "Vi passate il dispositivo; nel frattempo le mani sono nascoste.",
    option: {
      open_track: "Ognuno può guardare il proprio binario in qualsiasi momento",
    },
  },
  lobby: {
    heading: "Il tavolo è pronto",
    onlyHere: "Solo questo computer può aprire i link con questo indirizzo.",
    letIn:
      "Per far entrare altri dalla tua rete, chiudi il server e riavvialo con `make play HOST=0.0.0.0` o `branchline serve --host 0.0.0.0`; il tavolo resta.",
    letInAlready: (host) =>
      `Se è già stato avviato così, al posto di ${host} metti l’indirizzo di questo computer nella tua rete.`,
    show: "Mostra il link",
    invite: "Manda un link a ogni amico. Chi lo apre si siede; non serve un account.",
    anySeat: "Per un posto libero",
    forSeat: (n, name) => (name ? `Per ${name}, posto ${n}` : `Per il posto ${n}`),
    copy: "Copia il link",
    copied: "Copiato",
    share: "Condividi",
    email: "E-mail",
    mailSubject: (host, title) =>
      host ? `${host} ti invita a giocare a ${quoted(title)}` : `Un invito a giocare a ${quoted(title)}`,
    mailBody: (host, title, link) =>
      `${host ? `${host} ti invita` : "Ti invitano"} a giocare a ${quoted(title)}. Apri questo link e siediti; non serve un account:

${link}

Branchline: giochi di treni nel browser, con gli amici e con i bot.`,
    qr: "Codice QR",
    qrFor: (text) => `Codice QR: ${text}`,
    missing: (n) => plural(n, { one: "C’è ancora un posto libero.", other: "Ci sono ancora # posti liberi." }),
    full: "Ci sono tutti.",
    start: "Comincia la partita",
    fill: "Comincia; bot nei posti liberi",
    waitHost: "La partita la avvia chi ospita.",
    chat: "Chatta nell’attesa",
    free: "libero",
    expected: (name) => `libero, per ${name}`,
    here: "presente",
    away: "assente",
    bot: (level) => `bot, ${level}`,
    putBot: "Metti un bot",
    makeFree: "Libera",
    sendAway: "Manda via",
    sendAwayWho: (name) => `Mandare via ${name}?`,
    sendAwayHow: (name) =>
      `Il posto torna libero. Se in più tieni fuori ${name}, il link per un posto libero e la lista dei tavoli aperti non riportano più qui; un link per un posto preciso, mandato da te, sì.`,
    keepAway: "Manda via e tieni fuori",
    renew: (seat) => `Nuovo link: Posto ${seat}`,
    newLinks: "I link si vedono una volta sola. Qui ne crei di nuovi; i vecchi smettono di funzionare.",
    linksHere: "I link di questo tavolo",
    leave: "Lascia il posto",
    watching: "Stai guardando.",
  },
  links: {
    heading: "Link e dispositivi",
    another: "Gioca su un altro dispositivo",
    opens: "Il link apre",
    seat: seatOf,
    host: "il ruolo di chi ospita",
    goodFor: "Durata",
    whileUsed: "finché è in uso",
    make: "Crea un link",
    made: "Il nuovo link",
    careSeat: "Aprilo sull’altro dispositivo. Si vede solo adesso. Mostra le tue carte: tienilo per te.",
    careHost: "Aprilo sull’altro dispositivo. Si vede solo adesso. Chiunque lo abbia ospita questo tavolo.",
    list: "Che cosa ti fa entrare",
    about:
      "Un link nasce anche quando apri un tavolo o ti siedi. Revoca ciò che non conosci o che non ti serve; insieme a un link decadono anche i browser entrati da lì e i link che ne sono nati.",
    thisBrowser: "Questo browser",
    kinds: { browser: "Un altro browser", link: "Un link" },
    opensWhat: (what) => `apre ${list(what)}`,
    facts: {
      link: (made, used, end) => `creato ${day(made)}, usato ${day(used)}, valido ${until(end)}`,
      browser: (came, used, end) => `entrato ${day(came)}, usato ${day(used)}, valido ${until(end)}`,
      invitation: (made, _, end) => `creato ${day(made)}, valido ${until(end)}`,
    },
    invitations: "Inviti per i posti liberi",
    revoke: "Revoca",
    revokeOthers: "Revoca tutti gli altri",
    revoked: "Revocato. Non apre più niente.",
    sureHere: "Poi questo browser potrà solo guardare. Potrai tornare con uno degli altri.",
  },
  join: {
    heading: (title) => `Ti invitano a giocare a ${quoted(title)}`,
    sit: "Siediti",
    watch: "Guarda soltanto",
    seatOf: (name) => `Questo è il link per il posto di ${name}.`,
    another: "Questo link è per un altro posto",
    host: "Questo è il link di chi ospita il tavolo",
    hostMay: "Chi ospita avvia la partita, decide chi siede dove e apre la rivincita.",
    hostHere: "Ospita anche da qui",
    both: (mine, seat) =>
      `Questo browser gioca già per ${list(mine)}. Può giocare anche per ${seat}: vi passate il dispositivo e nel frattempo le mani sono nascoste.`,
    here: "Gioca qui anche per questo posto",
    back: "Torna al mio posto",
    name: "Il tuo nome",
    need: "Dicci come ti chiami, così gli altri sanno chi sei.",
  },
  turn: {
    yours: "Tocca a te",
    of: (person) => `Tocca ${a(to(person))}`,
    choose: "Pesca carte, conquista una linea o pesca biglietti.",
    chooseOrLay: "Pesca carte e posa un binario, conquista una linea o pesca biglietti.",
    payHow: "Come paghi?",
    layHow: "Quale binario posi?",
    chooseCards: "Pesca carte, giocane nel tuo scalo o pesca biglietti.",
    draw: "Pesca una carta.",
    second: "Pesca una seconda carta.",
    secondOrStop: "Pesca una seconda carta o fermati.",
    keep: "Scegli i biglietti da tenere.",
    lay: "Posa un binario su un tracciato.",
    place: (name) => `Piazza i gettoni ${quoted(symbol(name))} su un luogo.`,
    take: "Quale gettone prendi?",
    flag: "Tieni una carta per la bandiera?",
    complete: "Quali biglietti completi?",
    other: "Scegli.",
    chosen: "Hai scelto. Gli altri stanno ancora scegliendo.",
    paused: (person) => `${ha(person)} fermato gli orologi.`,
    runOn: (clock) => `Ripartono da soli tra ${clock}.`,
    wait: (people) => `In attesa di ${list(people.map(to))}.`,
    over: "La partita è finita.",
    last: (yours) => (yours ? "Ultimo giro: è il tuo ultimo turno." : "Ultimo giro."),
    standIn: (level) => `Un bot (${level}) gioca per te.`,
    comeBack: "Riprendi il tuo posto",
    confirm: "Conferma",
    cancel: "Annulla",
    sure: (what) => `${what}?`,
    sending: (what) => `Invio: ${what}…`,
    sendingLater: (what) => `${what}: si invia appena torna la connessione.`,
    notSent: "Annullato. Non è stato inviato nulla.",
    notAgain: "Annullato: non si invia più. Se la mossa è già arrivata al tavolo, la vedrai qui.",
    arrived: (what) => `Ciò che hai annullato era già arrivato al tavolo: ${what}`,
    takeBack: "Annulla mossa",
    tookBack: "Una mossa è stata annullata.",
    done: (names) =>
      `${plural(names.length, { one: "Biglietto completato", other: "Biglietti completati" })}: ${list(names)}`,
    pay: (name) => `Paga ${route(name)}`,
    layOn: (name) => `Un binario su ${route(name)}: di che colore?`,
    pieces: (n) => `ancora ${number(n)}`,
    keepThese: (n) => (n === 0 ? "Non tenerne nessuno" : `Tieni ${tickets(n)}`),
    keepLeast: (least, of) => `Tienine almeno ${least}\u00a0su\u00a0${of}`,
    returned: "Gli altri tornano nel mazzo dei biglietti.",
    playHint: "Scegli dalla mano le carte da giocare nel tuo scalo.",
    noPlay: "Adesso queste carte non si possono giocare insieme.",
    clear: "Rimetti in mano",
  },
  move: {
    "draw deck": "Pescare dal mazzo",
    draw: (one) => `Prendere una ${card(one)}`,
    "draw tickets": "Pescare biglietti",
    "stop drawing": "Smettere di pescare",
    pass: "Passare",
    keepFlag: "Tenere una carta per la bandiera",
    keepNoFlag: "Non tenerne nessuna",
    complete: (names) => `Completare ${list(names)}`,
    completeBest: "Completare i migliori",
    completeDone: "Non completarne altri",
    claim: (name, paid) => `Conquistare ${route(name)} con ${each(paid)}`,
    lay: (name, track) => `Posare un binario ${colour(track)} su ${route(name)}`,
    place: (name, place) => `Piazzare i gettoni ${quoted(symbol(name))} su ${place}`,
    take: (name) => `Prendere il gettone ${quoted(symbol(name))}`,
    play: (these) => `Giocare ${each(these)}`,
    keep: (names) => (names.length === 0 ? "Non tenere biglietti" : `Tenere ${list(names)}`),
  },
  story: {
    deal: (person, one) => `${ha(person)} ricevuto una ${card(one)}`,
    ticket: (person, name) => `${ha(person)} ricevuto ${name}`,
    first: (person) => (person.you ? "Cominci tu" : `Comincia ${person.name}`),
    drawDeck: (person) => `${ha(person)} pescato dal mazzo`,
    draw: (person, one) => `${ha(person)} preso una ${card(one)}`,
    drawTickets: (person) => `${ha(person)} pescato biglietti`,
    keep: (person, n) => (n === 0 ? `${nonHa(person)} tenuto nessun biglietto` : `${ha(person)} tenuto ${tickets(n)}`),
    keepNames: (person, names) =>
      names.length ? `${ha(person)} tenuto ${list(names)}` : `${nonHa(person)} tenuto nessun biglietto`,
    claim: (person, name, paid, gained) =>
      `${ha(person)} conquistato ${route(name)} con ${each(paid)}: ${points(gained)}`,
    lay: (person, name, track) => `${ha(person)} posato un binario ${colour(track)} su ${route(name)}`,
    place: (person, name, place) => `${ha(person)} piazzato i gettoni ${quoted(symbol(name))} su ${place}`,
    take: (person, name) => `${ha(person)} preso il gettone ${quoted(symbol(name))}`,
    flag: (person, kept) =>
      kept
        ? `${ha(person)} tenuto una ${card(kept)} per la bandiera`
        : `${nonHa(person)} tenuto nessuna carta per la bandiera`,
    play: (person, these) => `${ha(person)} giocato ${each(these)}`,
    stop: (person) => `${ha(person)} smesso di pescare`,
    pass: (person) => `${ha(person)} passato`,
    complete: (person, names) =>
      names.length ? `${ha(person)} scelto di completare ${list(names)}` : `${ha(person)} scelto che cosa completare`,
    completed: (person, name) => `${ha(person)} completato ${name}`,
    flush: "Tre jolly scoperti: le carte scoperte sono state cambiate",
    rowStays: "Tre jolly restano scoperti",
    token: (person, name, place) => `${ha(person)} preso il gettone ${quoted(symbol(name))} (${place})`,
    flagDone: (person, gained) => `${ha(person)} completato una bandiera: ${points(gained)}`,
    cutOff: (names) =>
      `${list(names.map(route))} ${plural(names.length, { one: "è sbarrata", other: "sono sbarrate" })} per tutta la partita`,
    pieceBack: (track, length) => `Un binario ${colour(track)} di ${spaces(length)} è tornato nella riserva`,
    reshuffle: "Gli scarti, rimescolati, formano il nuovo mazzo",
    lastRound: (person) => (person ? `${ha(person)} dato il via all’ultimo giro` : "È cominciato l’ultimo giro"),
    onTrack: (person, these) => `Sul ${person.you ? "tuo binario" : `binario di ${person.name}`}: ${each(these)}`,
    robbed: (person, by, lost) => `${ha(by)} assaltato ${yardOf(person)}: agli scarti ${each(lost)}`,
    scoring: "Il mazzo è finito: si scoprono i binari",
    secondDeck: "Il mazzo si gioca una seconda volta",
    inRulesWords: (person, did) => `${who(person)} ${did}`,
  },
  table: {
    board: "Il tabellone",
    boardKeys: "Le frecce vanno da una linea all’altra, N alla prossima che puoi scegliere; Invio sceglie.",
    dock: "Che cosa fare adesso",
    emptyHand: "Nessuna carta in mano",
    handOf: (n) => `La tua mano, ${cards(n)}`,
    drawPiles: "Carte da pescare",
    faceUp: "Scoperte",
    faceUpCard: (one) => `Scoperta: ${card(one)}`,
    deckLeft: (n) => `${cards(n)} nel mazzo`,
    tickets: "Biglietti",
    ticketDeck: (n) => `${tickets(n)} da pescare`,
    yourTickets: "I tuoi biglietti",
    noTickets: "Ancora nessun biglietto",
    noneLeft: "Nessun biglietto",
    completed: "completato",
    missing: (n) => plural(n, { one: "manca # casella", other: "mancano # caselle" }),
    blocked: "non più completabile",
    players: "Giocatori",
    score: "Punteggio",
    log: "Mosse",
    chat: "Chat",
    rules: "Regole",
    prefs: "Preferenze",
    menu: "Menu",
    more: "Il resto del tavolo",
    text: "Vista testo",
    home: "Tutti i giochi",
    fullScreen: "Schermo intero",
    leaveFullScreen: "Esci da schermo intero",
    close: "Chiudi",
    vehiclesLeft: (n, { vehicle, vehicles: more }) => {
      const called = plural(n, wordFor(vehicles, vehicle) ?? { one: vehicle, other: more });
      return plural(n, { one: `# ${called} rimasto`, other: `# ${called} rimasti` });
    },
    cards,
    nTickets: tickets,
    points,
    zoomIn: "Ingrandisci",
    zoomOut: "Riduci",
    zoomFit: "Mostra tutto il tabellone",
    routeIs: (name, length, painted) =>
      `${route(name)}, ${spaces(length)}, ${painted === null ? "tracciato senza binario" : feminine(painted)}`,
    ferry: (n, words) => `traghetto: almeno ${number(n)} ${wild(n, words)}`,
    ownedBy: (name) => `conquistata da ${name}`,
    yours: "tua",
    canClaim: "puoi conquistarla",
    canLay: "puoi posarci un binario",
    closed: "chiusa",
    stack: (n, name) => `${tokens(n)} ${quoted(symbol(name))}`,
    laid: "Binari posati, ancora liberi",
    supply: "Binari in riserva",
    spaces,
    flagCards: "Per la bandiera",
    flags,
    tokens: "Gettoni",
    you: "tu",
    away: "assente",
    awayFor: (seconds) => `assente da ${duration(seconds)}`,
    letBot: "Fai continuare un bot",
    graceLeft: (seconds) => `un bot potrà continuare ${within(seconds)}`,
    newLink: "Nuovo link per questo posto",
    newLinkLeft: (seconds) => `un nuovo link sarà possibile ${within(seconds)}`,
    leave: "Lascia il tavolo",
    leaveSure: "Lasci il tavolo? Un bot continua per te; puoi tornare.",
    pause: "Ferma gli orologi",
    pauseLeft: (clock) => `In questa partita puoi fermarli ancora per ${clock}.`,
    pauseUsed: "Li hai già fermati per tutto il tempo concesso in una partita.",
    resume: "Fai ripartire gli orologi",
    reconnecting: "Connessione persa. Nuovo tentativo…",
    gone: "Questo browser non ha più questo posto.",
    notFound: "Questo tavolo non esiste.",
    say: "Di’ qualcosa",
    send: "Invia",
    quick: "Frasi pronte",
    chatOff: "Qui la chat è spenta.",
    phrases: {
      hello: "Ciao!",
      "good luck": "Buona fortuna!",
      "nice move": "Bella mossa!",
      oops: "Ops!",
      thanks: "Grazie!",
      "one moment": "Un attimo, per favore.",
      "good game": "Bella partita!",
      bye: "Alla prossima!",
    },
    notices: {
      left: (person) => `${ha(person)} lasciato il tavolo.`,
      "left game": (person) => `${ha(person)} lasciato il tavolo. Un bot continua la partita.`,
      freed: (person) => `Chi ospita ha liberato ${seatOf(person)}.`,
      "stood in": (person) => `${person.you ? "Sei" : `${person.name} è`} assente. Un bot continua la partita.`,
      "came back": (person) => `${person.you ? "Sei" : `${person.name} è`} di nuovo qui.`,
      "new link": (person) => `Chi ospita ha creato un nuovo link per ${seatOf(person)}.`,
      "own link": (person) => `${ha(person)} creato un altro link per il ${person.you ? "tuo" : "suo"} posto.`,
      invited: (_, seat) => `Chi ospita ha creato un nuovo link per ${seat ? `il posto ${seat}` : "un posto libero"}.`,
      "host link": () => "Chi ospita ha creato un altro link per il proprio ruolo.",
      banned: (person) =>
        person.you
          ? "Chi ospita ti ha mandato via definitivamente."
          : `Chi ospita ha mandato via ${person.name} definitivamente.`,
    },
    way: "la via aperta più breve",
    yourTurnTitle: (title) => `● Tocca a te – ${title}`,
    notifyTitle: (title) => `Tocca a te: ${title}`,
    notifyBody: "Gli altri ti aspettano.",
    watching: "Stai guardando",
  },
  cardgame: {
    yards: "Scali",
    railyard: "Scalo",
    railyardOf: (person) => (person.you ? "Il tuo scalo" : `Scalo di ${person.name}`),
    everyYard: "Tutti gli scali",
    emptyYard: "vuoto",
    rowOf: (n, name) => `fila di ${number(n)}, ${feminine(name)}`,
    needs: (these) => `richiede ${each(these)}`,
    one: (one, n, of) => `${card(one)}${of > 1 ? ` ${n} di ${of}` : ""}`,
    chosen: "scelta",
    choose: (these) => `Scegli ${each(these)}`,
    shortcuts: "Carte che vanno insieme",
    track: "Binario",
    trackSize: (n) => `${cards(n)} sul binario`,
    onTrackNow: (these) => `poco fa: ${each(these)}`,
    seenOnTrack: (these) => `Sul binario: ${each(these)}`,
    onTrack: "Sul binario",
    turnedUp: "Il binario, scoperto",
    laidOut: "Scoperte",
    robbedBy: (person) => (person.you ? "Il tuo assalto" : `Assalto di ${person.name}`),
    discarded: (these) => `agli scarti: ${each(these)}`,
    wouldMeet: "di un colore che hai scelto",
    completed: (n, gained) =>
      plural(n, {
        one: `# biglietto completato, ${points(gained)}`,
        other: `# biglietti completati, ${points(gained)}`,
      }),
    yourTrack: "Il tuo binario",
    best: (n, gained) => `Completa i migliori: ${tickets(n)}, ${points(gained)}`,
    bestOfRest: (n, gained) => `Aggiungi i migliori rimasti: ${tickets(n)}, ${points(gained)}`,
    inBest: "tra i migliori",
    noMore: "Non completarne altri",
    none: "Non completarne nessuno",
    notPossible: "non si può completare",
    pick: "Scegli i biglietti uno per uno. I pulsanti qui sotto chiudono la scelta.",
    states: { completed: "completato", chosen: "scelto", missed: "mancato" },
  },
  text: {
    heading: "Il tavolo in parole",
    intro: "Tutto ciò che è sul tavolo, da leggere o da ascoltare. Da qui si può fare ogni mossa.",
    now: "Adesso",
    moves: "Che cosa puoi fare",
    hand: "La tua mano",
    tickets: "I tuoi biglietti",
    players: "Giocatori",
    recent: "Ultime mosse",
    faceUp: "Carte scoperte",
    open: "Linee ancora aperte",
    areas: "Luoghi che valgono insieme",
    area: (unit, name) => `${unit === "district" ? "quartiere" : unit} ${name}`,
    routes: (names) => `Linee: ${names}`,
    none: "nessuna",
    filter: "Trova una linea",
    others: (n) => plural(n, { one: "e un’altra", other: "e altre #" }),
  },
  handover: {
    pass: (person) => `Passa il dispositivo ${a(to(person))}`,
    ready: (person) => (person.you ? "Sono io" : `Sono ${person.name}`),
    hidden: "Tutte le mani sono nascoste.",
    next: "Il tuo turno è finito.",
  },
  prefs: {
    heading: "Preferenze",
    confirm: "Conferma delle mosse",
    always: "sempre",
    touch: "su touch screen",
    never: "mai",
    irreversible: "Pescare biglietti va sempre confermato.",
    motion: "Animazioni",
    system: "come il sistema",
    on: "attive",
    off: "disattivate",
    sound: "Suoni",
    notify: "Avvisami quando tocca a me",
    theme: "Aspetto",
    light: "chiaro",
    dark: "scuro",
    language: "Lingua",
    name: "Il tuo nome",
    blocked: "Il browser non permette le notifiche.",
  },
  rules: {
    heading: (title) => `Regole: ${title}`,
    more: "Tutte le regole",
    less: "In breve",
    older: (version) =>
      `Questa partita è cominciata con la versione ${number(version)} delle regole e si gioca così fino alla fine. Che cosa cambia:`,
  },
  end: {
    heading: "Il punteggio",
    skip: "Salta",
    next: "Avanti",
    winner: (people) => {
      const [first, ...others] = people;
      if (first && !others.length) return first.you ? "Hai vinto!" : `Vince ${first.name}!`;
      const names = people.map(({ name, you }, i) => (you ? (i ? "tu" : TU) : name));
      return `${list(names)} ${people.some(({ you }) => you) ? "vi dividete" : "si dividono"} la vittoria!`;
    },
    winnerMark: "Vittoria",
    total: "Totale",
    rank: "Posizione",
    place: (n) => ordinal(n, { other: "#º" }),
    final: "Il punteggio finale",
    what: {
      routes: "Linee",
      ticket: "Biglietti",
      district: "Quartieri",
      flags: "Bandiere",
      tokens: "Gettoni",
      longest_path: "Percorso più lungo",
      globetrotter: "Globetrotter",
      bonus: "Bonus",
    },
    line: {
      routes: () => "Linee",
      district: ({ district = 0 }) => `Quartiere ${district}`,
      flags: (line) => flags(line.flags ?? 0),
      tokens: ({ symbols = [] }) => tokens(symbols.length),
      longest_path: (line) => `Percorso più lungo, ${spaces(line.spaces ?? 0)}`,
      globetrotter: ({ completed = 0 }) => `Globetrotter, ${tickets(Number(completed))}`,
      bonus: (line) => `${line.city ?? ""}, ${tickets(line.tickets ?? 0)}`,
    },
    completed: "completato",
    missed: "mancato",
    doneN: (n) => plural(n, { one: "# completato", other: "# completati" }),
    missedN: (n) => plural(n, { one: "# mancato", other: "# mancati" }),
    gained: (gained, total) => `${signed(gained)}, ora ${number(total)}`,
    inTotal: (name, points) => `${name}: ${number(points)} in totale`,
    step: (n, of) => `${number(n)} di ${number(of)}`,
    again: "Rivedi il conteggio",
    replay: "Replay",
    rematch: "Rivincita",
    rematchReady: "La rivincita è pronta",
    goRematch: "Vai alla rivincita",
    waitRematch: "Chi ospita può aprire la rivincita.",
    share: "Condividi",
    shared: "Link copiato.",
    copyFailed: "Non è stato possibile copiare il link. Eccolo:",
    record: "Salva la partita",
    board: "Vedi il tavolo finale",
    table: "Vedi il punteggio",
    everyTicket: "I biglietti di tutti",
    noTickets: "Nessun biglietto",
    hands: "Carte rimaste",
    noCards: "Nessuna carta rimasta",
  },
  replay: {
    heading: (title) => `Replay: ${title}`,
    loading: "Caricamento…",
    start: "Prima della prima mossa",
    move: (n, of) => `Passo ${number(n)} di ${number(of)}`,
    first: "Inizio",
    back: "Indietro",
    forward: "Avanti",
    last: "Fine",
    play: "Avvia",
    pause: "Pausa",
    transport: "Passi del replay",
    keys: "Le frecce vanno da una decisione all’altra, con Maiusc da una mossa all’altra; Inizio e Fine vanno agli estremi; Spazio avvia e ferma.",
    seen: "Vista",
    handOf: (name) => `Mano di ${name}`,
    ticketsOf: (name) => `Biglietti di ${name}`,
    tableName: "Sul tavolo",
    deck: (n) => `${number(n)} nel mazzo`,
    hidden: (n, held) => `${cards(n)}, ${tickets(held)}, nascosti`,
    known: "viste",
    offered: "offerto",
    nextToPlay: "di turno",
    everything: "tutto scoperto",
    spectator: "chi guarda",
    upload: "Apri una partita",
    uploadHint:
      "Un file .branchline venuto da altrove: viene conservato qui, si rivede mossa per mossa e si può condividere.",
    onlyKept:
      "Questa partita non si può rivedere qui, perché mancano il suo tabellone o le sue regole. Le mosse e il punteggio sono conservati.",
    moves: "Le mosse",
    noScore: "Il punteggio di questa partita non è stato conservato.",
    notOver: "La partita non è ancora finita. Il replay si apre quando lo sarà.",
    choose: "Scegli un file",
    drop: "o trascinalo qui",
    dropNow: "Rilascia qui il file",
    reading: "Lettura della partita…",
    tooLarge: (kib) => `Questo file è troppo grande per una partita registrata: al massimo ${number(kib)}\u00a0KiB.`,
    toTable: "Al tavolo",
  },
  running: (version, bots) => {
    const engine = {
      compiled: "Il motore è compilato.",
      compiling: "Il motore è in compilazione: tra un minuto o due i bot penseranno con tutta la loro forza.",
      interpreted: "Il motore è interpretato: i bot pensano molto più lentamente di quanto potrebbero.",
    };
    return `Versione ${version}. ${engine[bots]}`;
  },
  footer:
    "Branchline è un progetto indipendente, non affiliato all’editore di questi giochi né da esso approvato. " +
    "I nomi dei giochi servono a dire con quali regole si gioca.",
  errors: {
    offline: "Il server non è raggiungibile.",
    again: "Riprova",
    unknown: "Qualcosa è andato storto.",
    nowhere: "A questo indirizzo non c’è niente.",
  },
};
