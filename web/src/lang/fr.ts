/** Tous les textes de la page en français. Une espace qui ne doit pas se couper : \u00a0 devant : et dans « », \u202f devant ; ! ? */
import type { Person, RouteName, NamedCard, NamedCards, COLOURS, SYMBOLS, VEHICLES, WILDS, WordsFor } from "./facts";
import type { WordsFacts } from "../wire";
import type { Catalogue } from "./catalogue";
import { wordFor } from "./facts";
import { platform, type PluralForms } from "./platform";

const { plural, ordinal, list, number, signed, duration, within, day, date } = platform("fr");

// -- les mots des jeux ---------------------------------------------------------------------------------------------------

/** Seule, et à côté d’une carte, d’une route ou d’une voie, qui sont féminines. */
type Colour = { alone: string; feminine: PluralForms };
const colours: WordsFor<typeof COLOURS, Colour> = {
  blue: { alone: "bleu", feminine: { one: "bleue", other: "bleues" } },
  green: { alone: "vert", feminine: { one: "verte", other: "vertes" } },
  black: { alone: "noir", feminine: { one: "noire", other: "noires" } },
  pink: { alone: "rose", feminine: { one: "rose", other: "roses" } },
  yellow: { alone: "jaune", feminine: { one: "jaune", other: "jaunes" } },
  orange: { alone: "orange", feminine: { other: "orange" } },
  white: { alone: "blanc", feminine: { one: "blanche", other: "blanches" } },
  red: { alone: "rouge", feminine: { one: "rouge", other: "rouges" } },
  purple: { alone: "violet", feminine: { one: "violette", other: "violettes" } },
  grey: { alone: "gris", feminine: { one: "grise", other: "grises" } },
};
const wilds: WordsFor<typeof WILDS, PluralForms> = {
  bus: { one: "carte Bus", other: "cartes Bus" },
  ferry: { one: "carte Ferry", other: "cartes Ferry" },
  locomotive: { one: "locomotive", other: "locomotives" },
};
const vehicles: WordsFor<typeof VEHICLES, PluralForms> = {
  bus: { other: "bus" },
  "cable car": { one: "cable car", other: "cable cars" },
  train: { one: "wagon", other: "wagons" },
};
const symbols: WordsFor<typeof SYMBOLS> = {
  "sea lion": "otarie",
  "cable car": "cable car",
  bridge: "pont",
  rose: "rose",
  sourdough: "pain au levain",
  fog: "brouillard",
  sunset: "coucher de soleil",
};

// -- des morceaux de textes ----------------------------------------------------------------------------------------------

const cards = (n: number): string => plural(n, { one: "# carte", other: "# cartes" });
const tickets = (n: number): string => plural(n, { one: "# ticket", other: "# tickets" });
const points = (n: number): string => plural(n, { one: "# point", other: "# points" });
const spaces = (n: number): string => plural(n, { one: "# case", other: "# cases" });
const flags = (n: number): string => plural(n, { one: "# drapeau", other: "# drapeaux" });
const tokens = (n: number): string => plural(n, { one: "# jeton", other: "# jetons" });

const colour = (name: string): string => wordFor(colours, name)?.alone ?? name;
/** Une couleur à côté de ce qui est féminin. */
const feminine = (name: string, n = 1): string => plural(n, wordFor(colours, name)?.feminine ?? { other: name });
const symbol = (name: string): string => wordFor(symbols, name) ?? name;
const quoted = (name: string): string => `«\u00a0${symbol(name)}\u00a0»`;
const wild = (n: number, { wild, wilds: more }: WordsFacts): string =>
  plural(n, wordFor(wilds, wild) ?? { one: wild, other: more });
/** Carte bleue, carte Bus, locomotive. */
const card = (one: NamedCard): string => (one.colour === "wild" ? wild(1, one.words) : `carte ${feminine(one.colour)}`);
/** 2 bleues et 1 carte Bus. */
const each = ({ counts, words }: NamedCards): string =>
  list(counts.map(([name, n]) => `${number(n)} ${name === "wild" ? wild(n, words) : feminine(name, n)}`));
const route = ({ a, b, colour: name, letter }: RouteName): string => {
  const label = [name && feminine(name), letter].filter(Boolean).join(" ");
  return `${a}–${b}${label && ` (${label})`}`;
};

const VOUS = "Vous";
const who = ({ name, you }: Person): string => (you ? VOUS : name);
/** Vous avez, Bo a. */
const a = (person: Person): string => (person.you ? "Vous avez" : `${person.name} a`);
/** Vous n’avez, Bo n’a. */
const na = (person: Person): string => (person.you ? "Vous n’avez" : `${person.name} n’a`);
const to = ({ name, you }: Person): string => (you ? "vous" : name);
/** D’Ann, de Bo. */
const de = (name: string): string =>
  /^([aàâäeéèêëiîïoôöœuùûü]|h[eéiy]|y[^aeiou])/i.test(name) ? `d’${name}` : `de ${name}`;
const ofTitle = (title: string): string => (title.startsWith("Le ") ? `du ${title.slice(3)}` : de(title));
const seatOf = ({ name, you }: Person): string => (you ? "votre place" : `la place ${de(name)}`);
const yardOf = ({ name, you }: Person): string => (you ? "votre gare de triage" : `la gare de triage ${de(name)}`);

const NUMBERS = "Zéro Un Deux Trois Quatre Cinq Six Sept Huit Neuf Dix Onze Douze".split(" ");

// -- les textes ----------------------------------------------------------------------------------------------------------

export const texts: Catalogue = {
  colour,
  symbol,
  route,
  cards: each,
  list,
  is: (name, what) => `${name}\u00a0: ${what}`,
  levels: {
    random: "Au hasard",
    greedy: "Facile",
    planner: "Bon",
    search: "Fort",
    "one-step": "Un pas",
    "long-routes": "Longues routes",
    "path-hoarder": "Amasseur de chemins",
    "ticket-hoarder": "Amasseur de tickets",
  },
  thinks: (seconds) => `${number(seconds)}\u00a0s`,
  simulations: (n) => plural(n, { one: "# simulation", other: "# simulations" }),
  levelHints: {
    greedy: "prend ce qui rapporte le plus tout de suite",
    planner: "prévoit un réseau pour ses tickets",
    search: "imagine ce qui peut être caché\u202f; bat le niveau Bon",
  },
  note: { reconstruction: "une reconstitution du plateau" },

  home: {
    tagline: "Des jeux de trains à votre table",
    lead: (games) =>
      `${NUMBERS[games] ?? number(games)} ${plural(games, { one: "jeu", other: "jeux" })}, des amis dans d’autres villes et des bots qui savent jouer. Sans compte.`,
    board: (rules, [least, most], { places = 0, routes = 0, tickets: n = 0 }) =>
      `${rules ? `Avec les règles ${ofTitle(rules)}, pour` : "Pour"} ` +
      `${least === most ? least : `${least} à ${most}`} joueurs\u00a0: ${list([
        plural(places, { one: "# lieu", other: "# lieux" }),
        plural(routes, { one: "# route", other: "# routes" }),
        tickets(n),
      ])}.`,
    play: "Jouer",
    playTitle: (title) => `${title}\u00a0: jouer contre des bots`,
    friends: "Entre amis",
    device: "Sur cet appareil",
    yourTables: "Vos tables",
    publicTables: "Tables ouvertes",
    yourTurn: "À vous de jouer",
    waiting: "On attend des joueurs",
    playing: "En cours",
    over: "Terminée",
    level: "Bots",
    seats: "Joueurs",
    look: "Revoir une partie enregistrée",
    all: (n) => `Toutes (${number(n)})`,
    you: VOUS,
    guest: "Invité",
  },
  setup: {
    heading: (title) => `Nouvelle table\u00a0: ${title}`,
    who: "Qui joue\u202f?",
    seat: (n) => `Place ${n}`,
    me: VOUS,
    friend: "Un ami",
    bot: (level) => `Bot\u00a0: ${level}`,
    person: "Personne présente",
    name: "Nom",
    namePlaceholder: "Votre nom",
    clock: "Pendule",
    noClock: "Sans pendule",
    perMove: (seconds) => `${duration(seconds)} par coup`,
    bank: (bank, increment) => `${duration(bank)} chacun, plus ${duration(increment)} par coup`,
    visibility: "Montrer parmi les tables ouvertes",
    chat: "Discussion",
    grace: "En cas d’absence, un bot peut continuer après",
    open: "Ouvrir la table",
    start: "Commencer",
    handover: "Vous vous passez l’appareil\u202f; entre-temps, les mains sont cachées.",
    option: {
      open_track: "Chacun peut regarder sa propre voie à tout moment",
    },
  },
  lobby: {
    heading: "La table est mise",
    onlyHere: "Seul cet ordinateur peut ouvrir les liens qui ont cette adresse.",
    letIn:
      "Pour ouvrir le serveur à votre réseau, arrêtez-le et relancez-le avec `make play HOST=0.0.0.0` ou `branchline serve --host 0.0.0.0`\u202f; la table est conservée.",
    letInAlready: (host) =>
      `S’il a déjà été lancé ainsi, remplacez ${host} par l’adresse de cet ordinateur dans votre réseau.`,
    show: "Montrer le lien",
    invite: "Envoyez un lien à chacun de vos amis. Qui l’ouvre prend place, sans compte.",
    anySeat: "Pour une place libre",
    forSeat: (n, name) => (name ? `Pour ${name}, place ${n}` : `Pour la place ${n}`),
    copy: "Copier le lien",
    copied: "Copié",
    share: "Partager",
    email: "E-mail",
    mailSubject: (host, title) =>
      host ? `${host} vous invite à une partie ${ofTitle(title)}` : `Invitation à une partie ${ofTitle(title)}`,
    mailBody: (host, title, link) =>
      `${host || "On"} vous invite à une partie ${ofTitle(title)}. Ouvrez ce lien et prenez place, sans compte\u00a0:

${link}

Branchline\u00a0: des jeux de trains dans le navigateur, entre amis et avec des bots.`,
    qr: "Code QR",
    qrFor: (text) => `Code QR\u00a0: ${text}`,
    missing: (n) => plural(n, { one: "Il reste une place libre.", other: "Il reste # places libres." }),
    full: "Tout le monde est là.",
    start: "Commencer la partie",
    fill: "Commencer avec des bots",
    waitHost: "L’hôte de la table lance la partie.",
    chat: "Discuter en attendant",
    free: "libre",
    expected: (name) => `libre, pour ${name}`,
    here: "en ligne",
    away: "hors ligne",
    bot: (level) => `bot, ${level}`,
    putBot: "Mettre un bot",
    makeFree: "Libérer",
    sendAway: "Renvoyer",
    sendAwayWho: (name) => `Renvoyer ${name}\u202f?`,
    sendAwayHow: (name) =>
      `Sa place devient libre. Si vous tenez aussi ${name} à l’écart, ni le lien pour une place libre ni la liste des tables ouvertes ne ramènent ici\u202f; un lien vers une place, envoyé par vous, le peut toujours.`,
    keepAway: "Renvoyer et tenir à l’écart",
    renew: (seat) => `Nouveau lien\u00a0: place ${seat}`,
    newLinks: "Un lien n’est montré qu’une fois. Créez-en d’autres ici\u202f; les anciens ne marcheront plus.",
    linksHere: "Les liens de cette table",
    leave: "Quitter ma place",
    watching: "Vous regardez.",
  },
  links: {
    heading: "Liens et appareils",
    another: "Jouer sur un autre appareil",
    opens: "Le lien ouvre",
    seat: seatOf,
    host: "le rôle de l’hôte",
    goodFor: "Il est valable",
    whileUsed: "tant qu’il sert",
    make: "Créer un lien",
    made: "Le nouveau lien",
    careSeat:
      "Ouvrez-le sur l’autre appareil. Il n’est montré que maintenant. Il montre vos cartes\u00a0: gardez-le pour vous.",
    careHost: "Ouvrez-le sur l’autre appareil. Il n’est montré que maintenant. Qui l’a est l’hôte de cette table.",
    list: "Ce qui vous fait entrer",
    about:
      "Un lien est aussi créé quand vous ouvrez une table ou prenez place. Révoquez ce que vous ne connaissez pas ou ce qui ne sert plus\u202f; avec un lien finissent les navigateurs venus par lui et les liens faits avec lui.",
    thisBrowser: "Ce navigateur",
    kinds: { browser: "Un autre navigateur", link: "Un lien" },
    opensWhat: (what) => `ouvre ${list(what)}`,
    facts: {
      link: (made, used, until) => `créé ${day(made)}, utilisé ${day(used)}, valable jusqu’au ${date(until)}`,
      browser: (came, used, until) => `venu ${day(came)}, utilisé ${day(used)}, valable jusqu’au ${date(until)}`,
      invitation: (made, _, until) => `créé ${day(made)}, valable jusqu’au ${date(until)}`,
    },
    invitations: "Invitations aux places libres",
    revoke: "Révoquer",
    revokeOthers: "Révoquer tous les autres",
    revoked: "Révoqué. Il n’ouvre plus rien.",
    sureHere: "Ce navigateur ne pourra plus que regarder. Vous reviendrez par l’un des autres.",
  },
  join: {
    heading: (title) => `On vous invite à une partie ${ofTitle(title)}`,
    sit: "S’asseoir",
    watch: "Juste regarder",
    seatOf: (name) => `C’est le lien de la place ${de(name)}.`,
    another: "Ce lien est celui d’une autre place",
    host: "C’est le lien de l’hôte de la table",
    hostMay: "L’hôte lance la partie, décide qui s’assied où et ouvre une revanche.",
    hostHere: "Être l’hôte ici aussi",
    both: (mine, seat) =>
      `Ce navigateur joue déjà pour ${list(mine)}. Il peut aussi jouer pour ${seat}\u00a0: on se passe l’appareil, et les mains sont cachées entre-temps.`,
    here: "Jouer aussi cette place ici",
    back: "Revenir à ma place",
    name: "Votre nom",
    need: "Dites-nous votre nom, pour que les autres sachent qui vous êtes.",
  },
  turn: {
    yours: "Votre tour",
    of: (person) => (person.you ? "À vous" : `Au tour ${de(person.name)}`),
    choose: "Piochez des cartes, prenez une route ou piochez des tickets.",
    chooseOrLay: "Piochez des cartes et posez une voie, prenez une route ou piochez des tickets.",
    payHow: "Comment payez-vous\u202f?",
    layHow: "Quelle voie posez-vous\u202f?",
    chooseCards: "Piochez des cartes, jouez-en dans votre gare de triage ou piochez des tickets.",
    draw: "Piochez une carte.",
    second: "Prenez une 2e carte.",
    secondOrStop: "Prenez une 2e carte ou arrêtez-vous.",
    keep: "Choisissez les tickets à garder.",
    lay: "Posez une voie sur un tracé.",
    place: (name) => `Placez la pile ${quoted(name)} sur un lieu.`,
    take: "Quel jeton prenez-vous\u202f?",
    flag: "Garder une carte pour votre drapeau\u202f?",
    complete: "Quels tickets réalisez-vous\u202f?",
    other: "Choisissez.",
    chosen: "Votre choix est fait. Les autres choisissent encore.",
    paused: (person) => `${a(person)} arrêté les pendules.`,
    runOn: (clock) => `Elles repartiront seules dans ${clock}.`,
    wait: (people) => `On attend ${list(people.map(to))}.`,
    over: "La partie est finie.",
    last: (yours) => (yours ? "Dernier tour\u00a0: c’est votre dernier coup." : "Dernier tour."),
    standIn: (level) => `Un bot (${level}) joue pour vous.`,
    comeBack: "Reprendre ma place",
    confirm: "Confirmer",
    cancel: "Annuler",
    sure: (what) => `${what}\u202f?`,
    sending: (what) => `Envoi\u00a0: ${what}…`,
    sendingLater: (what) => `${what}\u00a0: envoyé dès que la connexion est rétablie.`,
    notSent: "Annulé. Rien n’a été envoyé.",
    notAgain: "Annulé\u00a0: plus aucun envoi. Si le coup est déjà arrivé à la table, vous le verrez ici.",
    arrived: (what) => `Ce que vous avez annulé était déjà arrivé à la table\u00a0: ${what}`,
    takeBack: "Annuler le coup",
    tookBack: "Un coup a été annulé.",
    done: (names) =>
      `${plural(names.length, { one: "Ticket réalisé", other: "Tickets réalisés" })}\u00a0: ${list(names)}`,
    pay: (name) => `Payer ${route(name)}`,
    layOn: (name) => `Une voie sur ${route(name)}\u00a0: quelle couleur\u202f?`,
    pieces: (n) => `encore ${number(n)}`,
    keepThese: (n) => (n === 0 ? "N’en garder aucun" : `Garder ${tickets(n)}`),
    keepLeast: (least, of) => `Gardez-en au moins ${least} sur ${of}`,
    returned: "Les autres retournent dans la pile des tickets.",
    playHint: "Choisissez dans votre main les cartes à jouer dans votre gare de triage.",
    noPlay: "Ces cartes ne peuvent pas être jouées ensemble maintenant.",
    clear: "Remettre en main",
  },
  move: {
    "draw deck": "Piocher à l’aveugle",
    draw: (one) => `Prendre une ${card(one)}`,
    "draw tickets": "Piocher des tickets",
    "stop drawing": "Ne plus piocher",
    pass: "Passer",
    keepFlag: "Garder une carte pour le drapeau",
    keepNoFlag: "Ne pas en garder",
    complete: (names) => `Réaliser ${list(names)}`,
    completeBest: "Réaliser les meilleurs",
    completeDone: "Ne plus rien réaliser",
    claim: (name, paid) => `Prendre ${route(name)} avec ${each(paid)}`,
    lay: (name, track) => `Poser une voie ${feminine(track)} sur ${route(name)}`,
    place: (name, place) => `Placer la pile ${quoted(name)} sur ${place}`,
    take: (name) => `Prendre le jeton ${quoted(name)}`,
    play: (these) => `Jouer ${each(these)}`,
    keep: (names) => (names.length === 0 ? "Ne garder aucun ticket" : `Garder ${list(names)}`),
  },
  story: {
    deal: (person, one) => `${a(person)} reçu une ${card(one)}`,
    ticket: (person, name) => `${a(person)} reçu ${name}`,
    first: (person) => (person.you ? "Vous commencez" : `${person.name} commence`),
    drawDeck: (person) => `${a(person)} pioché à l’aveugle`,
    draw: (person, one) => `${a(person)} pris une ${card(one)}`,
    drawTickets: (person) => `${a(person)} pioché des tickets`,
    keep: (person, n) => (n === 0 ? `${na(person)} gardé aucun ticket` : `${a(person)} gardé ${tickets(n)}`),
    keepNames: (person, names) =>
      names.length ? `${a(person)} gardé ${list(names)}` : `${na(person)} gardé aucun ticket`,
    claim: (person, name, paid, gained) =>
      `${a(person)} pris ${route(name)} avec ${each(paid)}\u00a0: ${points(gained)}`,
    lay: (person, name, track) => `${a(person)} posé une voie ${feminine(track)} sur ${route(name)}`,
    place: (person, name, place) => `${a(person)} placé la pile ${quoted(name)} sur ${place}`,
    take: (person, name) => `${a(person)} pris le jeton ${quoted(name)}`,
    flag: (person, kept) =>
      kept
        ? `${a(person)} gardé une ${card(kept)} pour le drapeau`
        : `${na(person)} pas gardé de carte pour le drapeau`,
    play: (person, these) => `${a(person)} joué ${each(these)}`,
    stop: (person) => `${a(person)} cessé de piocher`,
    pass: (person) => `${a(person)} passé ${person.you ? "votre" : "son"} tour`,
    complete: (person, names) =>
      names.length
        ? `${a(person)} choisi de réaliser ${list(names)}`
        : `${a(person)} fait ${person.you ? "votre" : "son"} choix`,
    completed: (person, name) => `${a(person)} réalisé ${name}`,
    flush: "Trois jokers étaient visibles\u00a0: les cartes visibles ont été remplacées",
    rowStays: "Trois jokers restent visibles",
    token: (person, name, place) => `${a(person)} pris le jeton ${quoted(name)} à ${place}`,
    flagDone: (person, gained) => `${a(person)} achevé un drapeau\u00a0: ${points(gained)}`,
    cutOff: (names) =>
      `${list(names.map(route))} ${plural(names.length, { one: "est coupée", other: "sont coupées" })} pour toute la partie`,
    pieceBack: (track, length) => `Une voie ${feminine(track)} de ${spaces(length)} est retournée dans la réserve`,
    reshuffle: "La défausse mélangée forme une nouvelle pioche",
    lastRound: (person) =>
      person ? `${a(person)} déclenché le dernier tour de table` : "Le dernier tour de table a commencé",
    onTrack: (person, these) => `Sur ${person.you ? "votre voie" : `la voie ${de(person.name)}`}\u00a0: ${each(these)}`,
    robbed: (person, by, lost) => `${a(by)} attaqué ${yardOf(person)}\u00a0: ${each(lost)} à la défausse`,
    scoring: "La pioche est épuisée\u00a0: les voies sont retournées",
    secondDeck: "On joue la pioche une 2e fois",
    inRulesWords: (person, did) => `${who(person)} ${did}`,
  },
  table: {
    board: "Le plateau",
    boardKeys: "Les flèches vont de route en route, N à la prochaine route possible\u202f; Entrée choisit.",
    dock: "Que faire maintenant",
    emptyHand: "Aucune carte en main",
    handOf: (n) => `Votre main, ${cards(n)}`,
    drawPiles: "Cartes à piocher",
    faceUp: "Visibles",
    faceUpCard: (one) => `Visible\u00a0: ${card(one)}`,
    deckLeft: (n) => `${cards(n)} dans la pioche`,
    tickets: "Tickets",
    ticketDeck: (n) => `${tickets(n)} à piocher`,
    yourTickets: "Vos tickets",
    noTickets: "Pas encore de tickets",
    noneLeft: "Aucun ticket",
    completed: "réalisé",
    missing: (n) => `encore ${spaces(n)}`,
    blocked: "irréalisable",
    players: "Joueurs",
    score: "Score",
    log: "Coups",
    chat: "Discussion",
    rules: "Règles",
    prefs: "Préférences",
    menu: "Menu",
    more: "Le reste de la table",
    text: "Vue texte",
    home: "Tous les jeux",
    fullScreen: "Plein écran",
    leaveFullScreen: "Quitter le plein écran",
    close: "Fermer",
    vehiclesLeft: (n, { vehicle, vehicles: more }) => {
      const called = plural(n, wordFor(vehicles, vehicle) ?? { one: vehicle, other: more });
      return plural(n, { one: `# ${called} restant`, other: `# ${called} restants` });
    },
    cards,
    nTickets: tickets,
    points,
    zoomIn: "Agrandir",
    zoomOut: "Réduire",
    zoomFit: "Voir tout le plateau",
    routeIs: (name, length, painted) =>
      `${route(name)}, ${spaces(length)}, ${painted === null ? "tracé sans voie" : feminine(painted)}`,
    ferry: (n, words) => `ferry\u00a0: au moins ${number(n)} ${wild(n, words)}`,
    ownedBy: (name) => `prise par ${name}`,
    yours: "à vous",
    canClaim: "vous pouvez la prendre",
    canLay: "vous pouvez y poser une voie",
    closed: "fermée",
    stack: (n, name) => `${tokens(n)} ${quoted(name)}`,
    laid: "Voies posées, encore libres",
    supply: "Voies",
    spaces,
    flagCards: "Pour le drapeau",
    flags,
    tokens: "Jetons",
    you: "vous",
    away: "hors ligne",
    awayFor: (seconds) => `hors ligne depuis ${duration(seconds)}`,
    letBot: "Laisser jouer un bot",
    graceLeft: (seconds) => `un bot pourra continuer ${within(seconds)}`,
    newLink: "Nouveau lien pour cette place",
    newLinkLeft: (seconds) => `un nouveau lien sera possible ${within(seconds)}`,
    leave: "Quitter la table",
    leaveSure: "Quitter\u202f? Un bot continue pour vous\u202f; vous pourrez revenir.",
    pause: "Arrêter les pendules",
    pauseLeft: (clock) => `Vous pouvez encore les arrêter pendant ${clock} dans cette partie.`,
    pauseUsed: "Vous les avez arrêtées aussi longtemps qu’on le peut dans une partie.",
    resume: "Relancer les pendules",
    reconnecting: "Connexion perdue. Reconnexion…",
    gone: "Ce navigateur n’a plus cette place.",
    notFound: "Cette table n’existe pas.",
    say: "Dites quelque chose",
    send: "Envoyer",
    quick: "Phrases toutes faites",
    chatOff: "La discussion est coupée ici.",
    phrases: {
      hello: "Bonjour\u202f!",
      "good luck": "Bonne chance\u202f!",
      "nice move": "Joli coup\u202f!",
      oops: "Oups\u202f!",
      thanks: "Merci\u202f!",
      "one moment": "Un instant, s’il vous plaît.",
      "good game": "Belle partie\u202f!",
      bye: "Au revoir\u202f!",
    },
    notices: {
      left: (person) => `${a(person)} quitté la table.`,
      "left game": (person) => `${a(person)} quitté la table. Un bot continue la partie.`,
      freed: (person) => `L’hôte a libéré ${seatOf(person)}.`,
      "stood in": (person) =>
        `${person.you ? "Vous n’êtes" : `${person.name} n’est`} pas là. Un bot continue la partie.`,
      "came back": (person) => `${person.you ? "Vous êtes" : `${person.name} est`} de retour.`,
      "new link": (person) => `L’hôte a créé un nouveau lien vers ${seatOf(person)}.`,
      "own link": (person) => `${a(person)} créé un lien de plus vers ${person.you ? "votre" : "sa"} place.`,
      invited: (_, seat) => `L’hôte a créé un nouveau lien pour ${seat ? `la place ${seat}` : "une place libre"}.`,
      "host link": () => "L’hôte a créé un lien de plus vers le rôle de l’hôte.",
      banned: (person) =>
        person.you ? "L’hôte vous a renvoyé pour de bon." : `L’hôte a renvoyé ${person.name} pour de bon.`,
    },
    way: "le plus court chemin ouvert",
    yourTurnTitle: (title) => `● À vous de jouer – ${title}`,
    notifyTitle: (title) => `À vous de jouer\u00a0: ${title}`,
    notifyBody: "Les autres vous attendent.",
    watching: "Vous regardez",
  },
  cardgame: {
    yards: "Les gares de triage",
    railyard: "Gare de triage",
    railyardOf: (person) => (person.you ? "Votre gare de triage" : `Gare de triage ${de(person.name)}`),
    everyYard: "Toutes les gares de triage",
    emptyYard: "vide",
    rowOf: (n, name) => `rangée de ${number(n)}, ${feminine(name)}`,
    needs: (these) => `demande ${each(these)}`,
    one: (one, n, of) => `${card(one)}${of > 1 ? ` ${n} sur ${of}` : ""}`,
    chosen: "choisie",
    choose: (these) => `Choisir ${each(these)}`,
    shortcuts: "Cartes qui vont ensemble",
    track: "Voie",
    trackSize: (n) => `${cards(n)} sur la voie`,
    onTrackNow: (these) => `à l’instant\u00a0: ${each(these)}`,
    seenOnTrack: (these) => `Sur la voie\u00a0: ${each(these)}`,
    onTrack: "Sur la voie",
    turnedUp: "La voie, retournée",
    laidOut: "Étalées",
    robbedBy: (person) => (person.you ? "Votre attaque" : `Attaque ${de(person.name)}`),
    discarded: (these) => `à la défausse\u00a0: ${each(these)}`,
    wouldMeet: "d’une couleur que vous avez choisie",
    completed: (n, gained) =>
      plural(n, { one: `# ticket réalisé, ${points(gained)}`, other: `# tickets réalisés, ${points(gained)}` }),
    yourTrack: "Votre voie",
    best: (n, gained) => `Réaliser les meilleurs\u00a0: ${tickets(n)}, ${points(gained)}`,
    bestOfRest: (n, gained) => `Ajouter les meilleurs du reste\u00a0: ${tickets(n)}, ${points(gained)}`,
    inBest: "parmi les meilleurs",
    noMore: "Ne plus rien réaliser",
    none: "N’en réaliser aucun",
    notPossible: "ne peut pas être réalisé",
    pick: "Choisissez les tickets un par un. Les boutons ci-dessous terminent votre choix.",
    states: { completed: "réalisé", chosen: "choisi", missed: "manqué" },
  },
  text: {
    heading: "La table en mots",
    intro: "Tout ce qui est sur la table, à lire ou à faire lire. Chaque coup peut se jouer ici.",
    now: "Maintenant",
    moves: "Ce que vous pouvez faire",
    hand: "Votre main",
    tickets: "Vos tickets",
    players: "Joueurs",
    recent: "Derniers coups",
    faceUp: "Cartes visibles",
    open: "Routes encore ouvertes",
    areas: "Lieux qui comptent ensemble",
    area: (unit, name) => `${unit === "district" ? "quartier" : unit} ${name}`,
    routes: (names) => `Routes\u00a0: ${names}`,
    none: "aucune",
    filter: "Trouver une route",
    others: (n) => plural(n, { one: "et # autre", other: "et # autres" }),
  },
  handover: {
    pass: (person) => `Passez l’appareil à ${to(person)}`,
    ready: (person) => (person.you ? "C’est moi" : `Je suis ${person.name}`),
    hidden: "Toutes les mains sont cachées.",
    next: "Votre tour est fini.",
  },
  prefs: {
    heading: "Préférences",
    confirm: "Confirmer les coups",
    always: "toujours",
    touch: "sur écran tactile",
    never: "jamais",
    irreversible: "Piocher des tickets est toujours confirmé.",
    motion: "Animations",
    system: "comme le système",
    on: "activées",
    off: "désactivées",
    sound: "Son",
    notify: "M’avertir quand c’est mon tour",
    theme: "Apparence",
    light: "claire",
    dark: "sombre",
    language: "Langue",
    name: "Votre nom",
    blocked: "Le navigateur n’autorise pas les notifications.",
  },
  rules: {
    heading: (title) => `Règles\u00a0: ${title}`,
    more: "Toutes les règles",
    less: "En bref",
    older: (version) =>
      `Cette partie a commencé avec la version ${number(version)} des règles et se joue ainsi jusqu’au bout. Ce qui diffère\u00a0:`,
  },
  end: {
    heading: "Le décompte",
    skip: "Passer",
    next: "Suivant",
    winner: (people) => {
      const [first, ...others] = people;
      if (first && !others.length) return `${a(first)} gagné\u202f!`;
      return `${list(people.map(who))} ${people.some(({ you }) => you) ? "partagez" : "partagent"} la victoire\u202f!`;
    },
    winnerMark: "Vainqueur",
    total: "Total",
    rank: "Place",
    place: (n) => ordinal(n, { one: "#re", other: "#e" }),
    final: "Le score final",
    what: {
      routes: "Routes",
      ticket: "Tickets",
      district: "Quartiers",
      flags: "Drapeaux",
      tokens: "Jetons",
      longest_path: "Plus long chemin",
      globetrotter: "Globe-trotter",
      bonus: "Bonus",
    },
    line: {
      routes: () => "Routes",
      district: ({ district = 0 }) => `Quartier ${district}`,
      flags: (line) => flags(line.flags ?? 0),
      tokens: ({ symbols = [] }) => tokens(symbols.length),
      longest_path: (line) => `Plus long chemin, ${spaces(line.spaces ?? 0)}`,
      globetrotter: ({ completed = 0 }) => `Globe-trotter, ${tickets(Number(completed))}`,
      bonus: (line) => `${line.city ?? ""}, ${tickets(line.tickets ?? 0)}`,
    },
    completed: "réalisé",
    missed: "manqué",
    doneN: (n) => plural(n, { one: "# réalisé", other: "# réalisés" }),
    missedN: (n) => plural(n, { one: "# manqué", other: "# manqués" }),
    gained: (gained, total) => `${signed(gained)}, soit ${number(total)}`,
    inTotal: (name, points) => `${name}\u00a0: ${number(points)} au total`,
    step: (n, of) => `${number(n)} sur ${number(of)}`,
    again: "Revoir le décompte",
    replay: "Revoir la partie",
    rematch: "Revanche",
    rematchReady: "La revanche est prête",
    goRematch: "Aller à la revanche",
    waitRematch: "L’hôte de la table peut lancer une revanche.",
    share: "Partager",
    shared: "Le lien est copié.",
    copyFailed: "Le lien n’a pas pu être copié. Le voici\u00a0:",
    record: "Enregistrer la partie",
    board: "Voir la table finale",
    table: "Voir le score",
    everyTicket: "Les tickets de chacun",
    noTickets: "Aucun ticket",
    hands: "Cartes restantes",
    noCards: "Plus de cartes",
  },
  replay: {
    heading: (title) => `Revoir\u00a0: ${title}`,
    loading: "Chargement…",
    start: "Avant le premier coup",
    move: (n, of) => `Coup ${number(n)} sur ${number(of)}`,
    first: "Au début",
    back: "Reculer",
    forward: "Avancer",
    last: "À la fin",
    play: "Lecture",
    pause: "Pause",
    transport: "Étapes de la partie",
    keys: "Les flèches vont d’une décision à l’autre, avec Maj d’un coup à l’autre\u202f; Début et Fin vont aux extrémités\u202f; Espace fait défiler.",
    seen: "Vu par",
    handOf: (name) => `Main ${de(name)}`,
    ticketsOf: (name) => `Tickets ${de(name)}`,
    tableName: "Sur la table",
    deck: (n) => `${number(n)} dans la pioche`,
    hidden: (n, held) => `${cards(n)}, ${tickets(held)}, cachés`,
    known: "vues",
    offered: "proposé",
    nextToPlay: "à jouer",
    everything: "tout à découvert",
    spectator: "un spectateur",
    upload: "Ouvrir une partie",
    uploadHint:
      "Un fichier .branchline venu d’ailleurs\u00a0: il est conservé ici, se revoit coup par coup et se partage.",
    onlyKept:
      "Cette partie ne peut pas être rejouée ici, car son plateau ou ses règles n’y sont pas. Ses coups et son score sont conservés.",
    moves: "Les coups",
    noScore: "Le score de cette partie n’a pas été conservé.",
    notOver: "La partie n’est pas encore finie. On pourra la revoir quand elle le sera.",
    choose: "Choisir un fichier",
    drop: "ou déposez-le ici",
    dropNow: "Déposez le fichier ici",
    reading: "Lecture de la partie…",
    tooLarge: (kib) => `Ce fichier est trop grand pour une partie enregistrée\u00a0: ${number(kib)}\u00a0Kio au plus.`,
    toTable: "À la table",
  },
  running: (version, bots) => {
    const engine = {
      compiled: "Le moteur est compilé.",
      compiling:
        "Le moteur est en cours de compilation\u00a0: dans une minute ou deux, les bots réfléchiront de toute leur force.",
      interpreted:
        "Le moteur est interprété\u00a0: les bots réfléchissent plusieurs fois plus lentement qu’ils ne pourraient.",
    };
    return `Version ${version}. ${engine[bots]}`;
  },
  footer:
    "Branchline est un projet indépendant, sans lien avec l’éditeur de ces jeux et sans son aval. " +
    "Les noms des jeux ne servent qu’à dire quelles règles sont jouées.",
  errors: {
    offline: "Le serveur est injoignable.",
    again: "Réessayer",
    unknown: "Une erreur s’est produite.",
    nowhere: "Il n’y a rien à cette adresse.",
  },
};
