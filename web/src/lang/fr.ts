/** Every text of the client in French. A space that must not break is \u00a0 (before : and inside « ») or \u202f (before ; ! ?). */
import type { Catalogue } from "./en";

const VOUS = "Vous";

const many = (n: number): boolean => Math.abs(n) >= 2; // 0 and 1 are singular
const plural = (n: number, one: string, more = `${one}s`): string => `${n} ${many(n) ? more : one}`;
const list = (words: string[]): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} et ${words[words.length - 1]}`;

// By itself, and beside what is feminine: a card, a route, a piece of track, a row.
const COLOURS: Record<string, [alone: string, feminine: string]> = {
  blue: ["bleu", "bleue"],
  green: ["vert", "verte"],
  black: ["noir", "noire"],
  pink: ["rose", "rose"],
  yellow: ["jaune", "jaune"],
  orange: ["orange", "orange"],
  white: ["blanc", "blanche"],
  red: ["rouge", "rouge"],
  purple: ["violet", "violette"],
  grey: ["gris", "grise"],
  wild: ["joker", "joker"],
};
const FEMININE = new Map(Object.values(COLOURS));
const WORDS: Record<string, string> = {
  bus: "bus",
  buses: "bus",
  "cable car": "cable car",
  "cable cars": "cable cars",
  train: "wagon",
  trains: "wagons",
  locomotive: "locomotive",
  locomotives: "locomotives",
  ferry: "ferry",
  ferries: "ferries",
  district: "quartier",
};
const WILDS: Record<string, [one: string, more: string]> = {
  bus: ["carte Bus", "cartes Bus"],
  ferry: ["carte Ferry", "cartes Ferry"],
  locomotive: ["locomotive", "locomotives"],
};

const colourOf = (colour: string): string => COLOURS[colour]?.[0] ?? colour;
/** A colour that stands by itself, beside what is feminine. */
const feminine = (colour: string): string => FEMININE.get(colour) ?? colour;
const wilds = (n: number, wild: string): string => plural(n, WILDS[wild]?.[0] ?? wild, WILDS[wild]?.[1]);

const cardOf = (colour: string, wild: string): string =>
  colour === "wild" ? (WILDS[wild]?.[0] ?? wild) : (COLOURS[colour]?.[1] ?? colour);
const cardsOf = (n: number, colour: string, wild: string): string => {
  if (colour === "wild") return wilds(n, wild);
  const one = cardOf(colour, wild);
  return plural(n, one, one === "orange" ? one : `${one}s`);
};
/** What `cardOf` says, as a noun: carte bleue, carte Bus, locomotive. */
const noun = (card: string): string => ([...FEMININE.values()].includes(card) ? `carte ${card}` : card);

/** The tracks of a double route differ by their colour, which the server says in English. */
const route = (names: string): string =>
  names.replace(/\((\w+)( \w)?\)(?=, |$)/g, (label, colour: string, letter = "") =>
    COLOURS[colour] ? `(${COLOURS[colour][1]}${letter})` : label,
  );

const de = (name: string): string => {
  if (name === VOUS) return "de vous";
  return /^([aàâäeéèêëiîïoôöœuùûü]|h[eéiy]|y[^aeiou])/i.test(name) ? `d’${name}` : `de ${name}`;
};
const ofTitle = (title: string): string => (title.startsWith("Le ") ? `du ${title.slice(3)}` : de(title));
/** Who did something: Vous avez, Bo a. */
const a = (who: string): string => (who === VOUS ? "Vous avez" : `${who} a`);
const place = (name: string): string => (name === VOUS ? "votre place" : `la place ${de(name)}`);
const to = (who: string): string => (who === VOUS ? "vous" : who);
const named = (symbol: string): string => `«\u00a0${symbol}\u00a0»`;

const NUMBERS = "Zéro Un Deux Trois Quatre Cinq Six Sept Huit Neuf Dix Onze Douze".split(" ");

export const fr: Catalogue = {
  code: "fr",
  route,
  is: (name, what) => `${name}\u00a0: ${what}`,
  plural,
  list,
  colour: colourOf,
  card: cardOf,
  aCard: (colour, wild) => `une ${noun(cardOf(colour, wild))}`,
  cardsOf,
  word: (word) => WORDS[word] ?? word,
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
  thinks: (seconds) => `${String(seconds).replace(".", ",")} s`,
  simulations: (n) => plural(n, "simulation"),
  levelHints: {
    greedy: "prend ce qui rapporte le plus tout de suite",
    planner: "prévoit un réseau pour ses tickets",
    search: "imagine ce qui peut être caché\u202f; bat le niveau Bon",
  },
  note: { reconstruction: "une reconstitution du plateau" },
  symbols: {
    "sea lion": "otarie",
    "cable car": "cable car",
    bridge: "pont",
    rose: "rose",
    sourdough: "pain au levain",
    fog: "brouillard",
    sunset: "coucher de soleil",
  },

  home: {
    tagline: "Des jeux de trains à votre table",
    lead: (games) =>
      `${NUMBERS[games] ?? games} jeux, des amis dans d’autres villes et des bots qui savent jouer. Sans compte.`,
    board: (rules, [least, most], { places = 0, routes = 0, tickets = 0 }) =>
      `${rules ? `Avec les règles ${ofTitle(rules)}, pour` : "Pour"} ` +
      `${least === most ? least : `${least} à ${most}`} joueurs\u00a0: ` +
      `${plural(places, "lieu", "lieux")}, ${plural(routes, "route")} et ${plural(tickets, "ticket")}.`,
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
    forget: "Toutes",
    join: "S’asseoir",
    you: VOUS,
    guest: "Invité",
  },
  setup: {
    heading: (title) => `Nouvelle table\u00a0: ${title}`,
    who: "Qui joue\u202f?",
    seat: (n) => `Place ${n}`,
    me: VOUS,
    friend: "Un ami",
    bot: "Bot",
    person: "Personne présente",
    name: "Nom",
    namePlaceholder: "Votre nom",
    clock: "Pendule",
    noClock: "Sans pendule",
    perMove: (text) => `${text} par coup`,
    bank: (bank, increment) => `${bank} chacun, plus ${increment} par coup`,
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
    letIn: [
      "Pour ouvrir le serveur à votre réseau, arrêtez-le et relancez-le avec",
      "ou",
      "\u202f; la table est conservée.",
    ],
    letInAlready: (host) =>
      `S’il a déjà été lancé ainsi, remplacez ${host} par l’adresse de cet ordinateur dans votre réseau.`,
    show: "Montrer le lien",
    invite: "Envoyez un lien à chacun de vos amis. Qui l’ouvre prend place, sans compte.",
    anySeat: "Pour une place libre",
    forSeat: (n, name) => (name ? `Pour ${to(name)}, place ${n}` : `Pour la place ${n}`),
    copy: "Copier le lien",
    copied: "Copié",
    share: "Partager",
    qr: "Code QR",
    qrFor: (text) => `Code QR\u00a0: ${text}`,
    missing: (n) => (many(n) ? `Il reste ${n} places libres.` : "Il reste une place libre."),
    full: "Tout le monde est là.",
    start: "Commencer la partie",
    fill: "Commencer avec des bots",
    chat: "Discuter en attendant",
    waitHost: "L’hôte de la table lance la partie.",
    free: "libre",
    expected: (name) => `libre, pour ${to(name)}`,
    here: "en ligne",
    away: "hors ligne",
    bot: (level) => `bot, ${level}`,
    putBot: "Mettre un bot",
    makeFree: "Libérer",
    sendAway: "Renvoyer",
    sendAwayWho: (name) => `Renvoyer ${to(name)}\u202f?`,
    sendAwayHow: (name) =>
      `Sa place devient libre. Si vous tenez aussi ${to(name)} à l’écart, ni le lien pour une place libre ni la liste des tables ouvertes ne ramènent ici\u202f; un lien vers une place, envoyé par vous, le peut toujours.`,
    keepAway: "Renvoyer et tenir à l’écart",
    renew: "Nouveau lien",
    newLinks: "Un lien n’est montré qu’une fois. Créez-en d’autres ici\u202f; les anciens ne marcheront plus.",
    linksHere: "Les liens de cette table",
    leave: "Quitter ma place",
    watching: "Vous regardez.",
  },
  links: {
    heading: "Liens et appareils",
    another: "Jouer sur un autre appareil",
    opens: "Le lien ouvre",
    seat: place,
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
      "Un lien est aussi créé quand vous ouvrez une table ou prenez place. Révoquez ce que vous ne connaissez pas ou ce qui ne sert plus ; avec un lien finissent les navigateurs venus par lui et les liens faits avec lui.",
    thisBrowser: "Ce navigateur",
    kinds: { browser: "Un autre navigateur", link: "Un lien" },
    opensWhat: (what) => `ouvre ${list(what)}`,
    facts: {
      link: (made, used, until) => `créé ${made}, utilisé ${used}, valable jusqu’au ${until}`,
      browser: (came, used, until) => `venu ${came}, utilisé ${used}, valable jusqu’au ${until}`,
    },
    invited: (made, until) => `créé ${made}, valable jusqu’au ${until}`,
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
      `Ce navigateur joue déjà pour ${list(mine.map(to))}. Il peut aussi jouer pour ${to(seat)}\u00a0: on se passe l’appareil, et les mains sont cachées entre-temps.`,
    here: "Jouer aussi cette place ici",
    back: "Revenir à ma place",
    name: "Votre nom",
    need: "Dites-nous votre nom, pour que les autres sachent qui vous êtes.",
  },
  turn: {
    yours: "Votre tour",
    of: (name) => (name === VOUS ? "À vous" : `Au tour ${de(name)}`),
    choose: "Piochez des cartes, prenez une route ou piochez des tickets.",
    chooseOrLay: "Piochez des cartes et posez une voie, prenez une route ou piochez des tickets.",
    chooseCards: "Piochez des cartes, posez-en dans votre gare de triage ou piochez des tickets.",
    draw: "Piochez une carte.",
    second: "Prenez une 2e carte.",
    secondOrStop: "Prenez une 2e carte ou arrêtez-vous.",
    keep: "Choisissez les tickets à garder.",
    lay: "Posez une voie sur un tracé.",
    place: (symbol) => `Placez la pile ${named(symbol)} sur un lieu.`,
    take: "Quel jeton prenez-vous\u202f?",
    flag: "Garder une carte pour votre drapeau\u202f?",
    complete: "Quels tickets réalisez-vous\u202f?",
    other: "Choisissez.",
    chosen: "Votre choix est fait. Les autres choisissent encore.",
    paused: (name) => `${a(name)} arrêté les pendules.`,
    runOn: (text) => `Elles repartiront seules dans ${text}.`,
    wait: (names) => `On attend ${list(names.map(to))}.`,
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
    tookBack: "Un coup a été repris.",
    done: (ticket) => `Ticket réalisé\u00a0: ${ticket}`,
    pay: (name) => `Payer ${route(name)}`,
    points: (n) => plural(n, "point"),
    layOn: (name) => `Une voie sur ${route(name)}\u00a0: quelle couleur\u202f?`,
    pieces: (n) => `encore ${n}`,
    keepThese: (n) => (n === 0 ? "N’en garder aucun" : `Garder ${plural(n, "ticket")}`),
    keepLeast: (least, of) => `Gardez-en au moins ${least} sur ${of}`,
    returned: "Les autres passent sous la pile.",
    playHint: "Choisissez dans votre main les cartes à poser dans votre gare de triage.",
    noPlay: "Ces cartes ne peuvent pas être posées ensemble maintenant.",
    clear: "Remettre en main",
  },
  move: {
    "draw deck": "Piocher à l’aveugle",
    draw: (card) => `Prendre ${card}`,
    "draw tickets": "Piocher des tickets",
    "stop drawing": "Ne plus piocher",
    pass: "Passer",
    keepFlag: "Garder une carte pour le drapeau",
    keepNoFlag: "Ne pas en garder",
    complete: (ticket) => `Réaliser ${ticket}`,
    completeBest: "Réaliser les meilleurs",
    completeDone: "Ne plus rien réaliser",
    claim: (name, cards) => `Prendre ${route(name)} avec ${cards}`,
    lay: (name, colour) => `Poser une voie ${feminine(colour)} sur ${route(name)}`,
    place: (symbol, place) => `Placer la pile ${named(symbol)} sur ${place}`,
    take: (symbol) => `Prendre le jeton ${named(symbol)}`,
    play: (cards) => `Poser ${cards}`,
    keep: (tickets) => (tickets.length === 0 ? "Ne garder aucun ticket" : `Garder ${list(tickets)}`),
  },
  story: {
    deal: (who, card) => `${a(who)} reçu une ${card ? noun(card) : "carte"}`,
    dealYou: (card) => `Vous avez reçu ${card}`,
    ticketYou: (ticket) => `Vous avez reçu ${ticket}`,
    ticket: (who) => `${a(who)} reçu un ticket`,
    first: (who, you) => (you || who === VOUS ? "Vous commencez" : `${who} commence`),
    drawDeck: (who) => `${a(who)} pioché à l’aveugle`,
    draw: (who, card) => `${a(who)} pris ${card}`,
    drawTickets: (who) => `${a(who)} pioché des tickets`,
    keep: (who, n) =>
      n === 0
        ? `${who === VOUS ? "Vous n’avez" : `${who} n’a`} gardé aucun ticket`
        : `${a(who)} gardé ${plural(n, "ticket")}`,
    keepNames: (who, names) =>
      names.length
        ? `${a(who)} gardé ${list(names)}`
        : `${who === VOUS ? "Vous n’avez" : `${who} n’a`} gardé aucun ticket`,
    claim: (who, name, cards, points) =>
      `${a(who)} pris ${route(name)} avec ${cards}\u00a0: ${plural(points, "point")}`,
    lay: (who, name, colour) => `${a(who)} posé une voie ${feminine(colour)} sur ${route(name)}`,
    place: (who, symbol, place) => `${a(who)} placé la pile ${named(symbol)} sur ${place}`,
    take: (who, symbol) => `${a(who)} pris le jeton ${named(symbol)}`,
    flag: (who, kept, colour) =>
      kept
        ? `${a(who)} gardé une ${noun(colour)} pour le drapeau`
        : `${who === VOUS ? "Vous n’avez" : `${who} n’a`} pas gardé de carte pour le drapeau`,
    play: (who, cards) => `${a(who)} posé ${cards}`,
    stop: (who) => `${a(who)} cessé de piocher`,
    pass: (who) => `${a(who)} passé ${who === VOUS ? "votre" : "son"} tour`,
    complete: (who, tickets) =>
      tickets.length
        ? `${a(who)} choisi de réaliser ${list(tickets)}`
        : `${a(who)} fait ${who === VOUS ? "votre" : "son"} choix`,
    completed: (who, ticket) => `${a(who)} réalisé ${ticket}`,
    flush: "Trois jokers étaient visibles\u00a0: les cartes visibles ont été remplacées",
    rowStays: "Trois jokers restent visibles",
    you: VOUS,
    token: (who, symbol, place) => `${a(who)} pris le jeton ${named(symbol)} à ${place}`,
    flagDone: (who, points) => `${a(who)} achevé un drapeau\u00a0: ${plural(points, "point")}`,
    cutOff: (names) =>
      `${list(names.map(route))} ${names.length > 1 ? "ne peuvent plus être construites" : "ne peut plus être construite"}`,
    pieceBack: (colour, length) =>
      `Une voie ${feminine(colour)} de ${plural(length, "case")} est retournée dans la réserve`,
    reshuffle: "La défausse mélangée forme une nouvelle pioche",
    lastRound: (who) => (who ? `${a(who)} déclenché le dernier tour de table` : "Le dernier tour de table a commencé"),
    onTrack: (who, cards) => `Sur ${who === VOUS ? "votre voie" : `la voie ${de(who)}`}\u00a0: ${cards}`,
    robbed: (who, by, cards) =>
      `${a(by)} attaqué ${who === VOUS ? "votre gare de triage" : `la gare de triage ${de(who)}`}\u00a0: ${cards} à la défausse`,
    scoring: "La pioche est épuisée\u00a0: les voies sont retournées",
    secondDeck: "On joue la pioche une 2e fois",
  },
  table: {
    boardKeys: "Les flèches vont de route en route, N à la prochaine route possible ; Entrée choisit.",
    dock: "Que faire maintenant",
    board: "Le plateau",
    emptyHand: "Aucune carte en main",
    handOf: (n) => `Votre main, ${plural(n, "carte")}`,
    drawPiles: "Cartes à piocher",
    faceUp: "Face visible",
    deckLeft: (n) => `${plural(n, "carte")} dans la pioche`,
    tickets: "Tickets",
    ticketDeck: (n) => `${plural(n, "ticket")} à piocher`,
    yourTickets: "Vos tickets",
    noTickets: "Pas encore de tickets",
    noneLeft: "Aucun ticket",
    completed: "réalisé",
    missing: (n) => `encore ${plural(n, "case")}`,
    blocked: "irréalisable",
    players: "Joueurs",
    score: "Score",
    log: "Coups",
    chat: "Discussion",
    rules: "Règles",
    prefs: "Préférences",
    more: "Le reste de la table",
    menu: "Menu",
    text: "Vue texte",
    home: "Tous les jeux",
    fullScreen: "Plein écran",
    leaveFullScreen: "Quitter le plein écran",
    close: "Fermer",
    vehiclesLeft: (n, one, more) =>
      many(n) ? `${n} ${WORDS[more] ?? more} restants` : `${n} ${WORDS[one] ?? one} restant`,
    cards: (n) => plural(n, "carte"),
    nTickets: (n) => plural(n, "ticket"),
    points: (n) => plural(n, "point"),
    district: (n, points) => `Quartier ${n}\u00a0: ${plural(points, "point")} pour tous ses lieux`,
    zoomIn: "Agrandir",
    zoomOut: "Réduire",
    zoomFit: "Voir tout le plateau",
    routeIs: (name, length, colour) => `${route(name)}, ${plural(length, "case")}, ${feminine(colour)}`,
    ferry: (n, wild) => `ferry\u00a0: au moins ${wilds(n, wild)}`,
    ownedBy: (name) => (name === VOUS ? "à vous" : `prise par ${name}`),
    yours: "à vous",
    canClaim: "vous pouvez la prendre",
    canLay: "vous pouvez y poser une voie",
    bed: "tracé sans voie",
    cut: "fermée",
    stack: (n, symbol) => `${plural(n, "jeton")} ${named(symbol)}`,
    laid: "Voies posées, encore libres",
    supply: "Voies",
    supplyOf: (length) => plural(Number(length), "case"),
    flagCards: "Pour le drapeau",
    flags: (n) => plural(n, "drapeau", "drapeaux"),
    tokens: "Jetons",
    you: "vous",
    away: "hors ligne",
    awayFor: (text) => `hors ligne depuis ${text}`,
    letBot: "Laisser jouer un bot",
    graceLeft: (text) => `un bot pourra continuer dans ${text}`,
    newLink: "Nouveau lien pour cette place",
    newLinkLeft: (text) => `un nouveau lien sera possible dans ${text}`,
    leave: "Quitter la table",
    leaveSure: "Quitter\u202f? Un bot continue pour vous\u202f; vous pourrez revenir.",
    pause: "Arrêter les pendules",
    pauseLeft: (text) => `Vous pouvez encore les arrêter pendant ${text} dans cette partie.`,
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
      left: (name) => `${a(name)} quitté la table.`,
      "left game": (name) => `${a(name)} quitté la table. Un bot continue la partie.`,
      freed: (name) => `L’hôte a libéré ${place(name)}.`,
      "stood in": (name) => `${name} ${name === VOUS ? "n’êtes" : "n’est"} pas là. Un bot continue la partie.`,
      "came back": (name) => `${name} ${name === VOUS ? "êtes" : "est"} de retour.`,
      "new link": (name) => `L’hôte a créé un nouveau lien vers ${place(name)}.`,
      "own link": (name) => `${a(name)} créé un lien de plus vers ${name === VOUS ? "votre" : "sa"} place.`,
      invited: (_, seat) => `L’hôte a créé un nouveau lien pour ${seat ? `la place ${seat}` : "une place libre"}.`,
      "host link": () => "L’hôte a créé un lien de plus vers le rôle de l’hôte.",
      banned: (name) =>
        name === VOUS ? "L’hôte vous a renvoyé pour de bon." : `L’hôte a renvoyé ${name} pour de bon.`,
    },
    railyard: "Gare de triage",
    railyardOf: (name) => (name === VOUS ? "Votre gare de triage" : `Gare de triage ${de(name)}`),
    yourRailyard: "Votre gare de triage",
    track: (n) => `${plural(n, "carte")} sur la voie`,
    emptyYard: "vide",
    rowOf: (n, colour) => `rangée de ${n}, ${feminine(colour)}`,
    needs: (cards) => `demande ${cards}`,
    way: "Le plus court chemin ouvert",
    yourTurnTitle: (title) => `● À vous de jouer – ${title}`,
    notifyTitle: (title) => `À vous de jouer\u00a0: ${title}`,
    notifyBody: "Les autres vous attendent.",
    watching: "Vous regardez",
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
    routes: (names) => `Routes\u00a0: ${route(names)}`,
    none: "aucune",
    filter: "Trouver une route",
    others: (n) => (many(n) ? `et ${n} autres` : `et ${n} autre`),
  },
  handover: {
    pass: (name) => `Passez l’appareil à ${to(name)}`,
    ready: (name) => (name === VOUS ? "C’est moi" : `Je suis ${name}`),
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
  },
  end: {
    heading: "Le décompte",
    skip: "Passer",
    next: "Suivant",
    winner: (names) => {
      if (names.length === 1) return `${a(names[0] ?? "")} gagné\u202f!`;
      return `${list(names)} ${names.includes(VOUS) ? "partagez" : "partagent"} la victoire\u202f!`;
    },
    youWin: "Vous avez gagné\u202f!",
    total: "Total",
    place: (n) => (n === 1 ? "1re" : `${n}e`),
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
      flags: ({ flags = 0 }) => plural(flags, "drapeau", "drapeaux"),
      tokens: ({ symbols = [] }) => plural(symbols.length, "jeton"),
      longest_path: ({ spaces = 0 }) => `Plus long chemin, ${plural(spaces, "case")}`,
      globetrotter: ({ completed = 0 }) => `Globe-trotter, ${plural(Number(completed), "ticket")}`,
      bonus: ({ city = "", tickets = 0 }) => `${city}, ${plural(tickets, "ticket")}`,
    },
    missed: "manqué",
    replay: "Revoir la partie",
    rematch: "Revanche",
    rematchReady: "La revanche est prête",
    goRematch: "Aller à la revanche",
    waitRematch: "L’hôte de la table peut lancer une revanche.",
    share: "Partager",
    shared: "Le lien est copié.",
    record: "Enregistrer la partie",
    board: "Voir le plateau final",
    table: "Voir le score",
    everyTicket: "Les tickets de chacun",
    hands: "Cartes restantes",
  },
  replay: {
    heading: (title) => `Revoir\u00a0: ${title}`,
    move: (n, of) => `Coup ${n} sur ${of}`,
    first: "Au début",
    back: "Reculer",
    forward: "Avancer",
    last: "À la fin",
    play: "Lecture",
    pause: "Pause",
    seen: "Vu par",
    handOf: (name) => `Main ${de(name)}`,
    ticketsOf: (name) => `Tickets ${de(name)}`,
    everything: "tout à découvert",
    spectator: "un spectateur",
    upload: "Ouvrir une partie",
    uploadHint:
      "Un fichier .branchline venu d’ailleurs\u00a0: il est conservé ici, se revoit coup par coup et se partage.",
    notOver: "La partie n’est pas encore finie. On pourra la revoir quand elle le sera.",
    choose: "Choisir un fichier",
    drop: "ou déposez-le ici",
    toTable: "À la table",
  },
  running: (version, bots) =>
    `Version ${version}. ` +
    (bots === "compiled"
      ? "Le moteur est compilé."
      : bots === "compiling"
        ? "Le moteur est en cours de compilation\u00a0: dans une minute ou deux, les bots réfléchiront de toute leur force."
        : "Le moteur est interprété\u00a0: les bots réfléchissent plusieurs fois plus lentement qu’ils ne pourraient."),
  footer:
    "Branchline est un projet indépendant, sans lien avec l’éditeur de ces jeux et sans son aval. " +
    "Les noms des jeux ne servent qu’à dire quelles règles sont jouées.",
  errors: {
    offline: "Le serveur est injoignable.",
    again: "Réessayer",
    unknown: "Une erreur s’est produite.",
    nowhere: "Il n’y a rien à cette adresse.",
  },
  time: (seconds) => {
    if (seconds < 60) return plural(Math.round(seconds), "seconde");
    if (seconds < 3600) return plural(Math.round(seconds / 60), "minute");
    if (seconds < 86400) return plural(Math.round(seconds / 3600), "heure");
    return plural(Math.round(seconds / 86400), "jour");
  },
};
