/** Every text of the page in Spanish. The reader is “tú”, and there is no “vosotros”, so that it reads well everywhere;
 * buttons are infinitives, what prompts say is an imperative; quotes are «…» without spaces. */
import type { Person, RouteName, NamedCard, NamedCards, COLOURS, SYMBOLS, VEHICLES, WILDS, WordsFor } from "./facts";
import type { WordsFacts } from "../wire";
import type { Catalogue } from "./catalogue";
import { wordFor } from "./facts";
import { platform, type PluralForms } from "./platform";

const { plural, ordinal, list, number, signed, duration, within, day, date } = platform("es");

// -- the words of the games ----------------------------------------------------------------------------------------------

/** Alone; and beside a card, a route, a track or a row, which are all feminine. */
type Colour = { alone: string; feminine: PluralForms };
const colours: WordsFor<typeof COLOURS, Colour> = {
  blue: { alone: "azul", feminine: { one: "azul", other: "azules" } },
  green: { alone: "verde", feminine: { one: "verde", other: "verdes" } },
  black: { alone: "negro", feminine: { one: "negra", other: "negras" } },
  pink: { alone: "rosa", feminine: { one: "rosa", other: "rosas" } },
  yellow: { alone: "amarillo", feminine: { one: "amarilla", other: "amarillas" } },
  orange: { alone: "naranja", feminine: { one: "naranja", other: "naranjas" } },
  white: { alone: "blanco", feminine: { one: "blanca", other: "blancas" } },
  red: { alone: "rojo", feminine: { one: "roja", other: "rojas" } },
  purple: { alone: "morado", feminine: { one: "morada", other: "moradas" } },
  grey: { alone: "gris", feminine: { one: "gris", other: "grises" } },
};
const wilds: WordsFor<typeof WILDS, PluralForms> = {
  bus: { one: "carta de autobús", other: "cartas de autobús" },
  ferry: { one: "carta de ferri", other: "cartas de ferri" },
  locomotive: { one: "locomotora", other: "locomotoras" },
};
const vehicles: WordsFor<typeof VEHICLES, PluralForms> = {
  bus: { one: "autobús", other: "autobuses" },
  "cable car": { one: "tranvía", other: "tranvías" },
  train: { one: "vagón", other: "vagones" },
};
const symbols: WordsFor<typeof SYMBOLS> = {
  "sea lion": "león marino",
  "cable car": "tranvía",
  bridge: "puente",
  rose: "rosa",
  sourdough: "pan",
  fog: "niebla",
  sunset: "atardecer",
};

// -- parts of texts ------------------------------------------------------------------------------------------------------

const cards = (n: number): string => plural(n, { one: "# carta", other: "# cartas" });
const tickets = (n: number): string => plural(n, { one: "# billete", other: "# billetes" });
const points = (n: number): string => plural(n, { one: "# punto", other: "# puntos" });
const spaces = (n: number): string => plural(n, { one: "# casilla", other: "# casillas" });
const flags = (n: number): string => plural(n, { one: "# bandera", other: "# banderas" });
const tokens = (n: number): string => plural(n, { one: "# ficha", other: "# fichas" });

const colour = (name: string): string => wordFor(colours, name)?.alone ?? name;
/** A colour beside what is feminine. */
const feminine = (name: string, n = 1): string => plural(n, wordFor(colours, name)?.feminine ?? { other: name });
const symbol = (name: string): string => wordFor(symbols, name) ?? name;
const quoted = (words: string): string => `«${words}»`;
const wild = (n: number, { wild: word }: WordsFacts): string =>
  plural(n, wordFor(wilds, word) ?? { one: `carta de ${word}`, other: `cartas de ${word}` });
/** “Carta azul”, “carta de autobús”, “locomotora”: all of them feminine. */
const card = (one: NamedCard): string => (one.colour === "wild" ? wild(1, one.words) : `carta ${feminine(one.colour)}`);
/** “2 rojas y 1 carta de autobús”. */
const each = ({ counts, words }: NamedCards): string =>
  list(counts.map(([name, n]) => `${number(n)} ${name === "wild" ? wild(n, words) : feminine(name, n)}`));
const route = ({ a, b, colour: name, letter }: RouteName): string => {
  const label = [name && feminine(name), letter].filter(Boolean).join(" ");
  return `${a}–${b}${label && ` (${label})`}`;
};

const TU = "Tú";
const who = ({ name, you }: Person): string => (you ? TU : name);
/** Has, Bo ha: the verb says who “tú” is. */
const ha = ({ name, you }: Person): string => (you ? "Has" : `${name} ha`);
const noHa = ({ name, you }: Person): string => (you ? "No has" : `${name} no ha`);
const to = ({ name, you }: Person): string => (you ? "ti" : name);
const seatOf = ({ name, you }: Person): string => (you ? "tu asiento" : `el asiento de ${name}`);
const yardOf = ({ name, you }: Person): string => (you ? "tu cochera" : `la cochera de ${name}`);
const trackOf = ({ name, you }: Person): string => (you ? "tu vía" : `la vía de ${name}`);

const NUMBERS = "Cero Un Dos Tres Cuatro Cinco Seis Siete Ocho Nueve Diez Once Doce".split(" ");

// -- the texts -----------------------------------------------------------------------------------------------------------

export const texts: Catalogue = {
  colour,
  symbol,
  route,
  cards: each,
  list,
  is: (name, what) => `${name}: ${what}`,
  levels: {
    random: "Al azar",
    greedy: "Fácil",
    planner: "Bueno",
    search: "Fuerte",
    "one-step": "Un paso",
    "long-routes": "Rutas largas",
    "path-hoarder": "Acumula recorridos",
    "ticket-hoarder": "Acumula billetes",
  },
  thinks: (seconds) => `${number(seconds)}\u00a0s`,
  simulations: (n) => plural(n, { one: "# simulación", other: "# simulaciones" }),
  levelHints: {
    greedy: "toma lo que más puntúa al momento",
    planner: "planea una red para sus billetes",
    search: "imagina lo que puede estar oculto; vence al nivel Bueno",
  },
  note: { reconstruction: "una reconstrucción del tablero" },

  home: {
    tagline: "Juegos de trenes para tu mesa",
    lead: (games) =>
      `${NUMBERS[games] ?? number(games)} ${plural(games, { one: "juego", other: "juegos" })}, amigos en otras ciudades y bots que saben jugar. Sin cuenta.`,
    board: (rules, [least, most], { places = 0, routes = 0, tickets: n = 0 }) =>
      `${rules ? `Con las reglas de ${quoted(rules)}, para` : "Para"} ${least === most ? least : `${least}–${most}`} jugadores: ${list(
        [
          plural(places, { one: "# lugar", other: "# lugares" }),
          plural(routes, { one: "# ruta", other: "# rutas" }),
          tickets(n),
        ],
      )}.`,
    play: "Jugar",
    playTitle: (title) => `Jugar a ${quoted(title)} contra bots`,
    friends: "Con amigos",
    device: "En este dispositivo",
    yourTables: "Tus mesas",
    publicTables: "Mesas abiertas",
    yourTurn: "Te toca",
    waiting: "A la espera de jugadores",
    playing: "En curso",
    over: "Terminada",
    level: "Bots",
    seats: "Jugadores",
    look: "Ver una partida guardada",
    all: (n) => `Todas (${number(n)})`,
    you: TU,
    guest: "Visitante",
  },
  setup: {
    heading: (title) => `Nueva mesa: ${title}`,
    who: "¿Quién juega?",
    seat: (n) => `Asiento ${n}`,
    me: TU,
    friend: "Un amigo",
    bot: (level) => `Bot: ${level}`,
    person: "Persona",
    name: "Nombre",
    namePlaceholder: "Tu nombre",
    clock: "Reloj",
    noClock: "Sin reloj",
    perMove: (seconds) => `${duration(seconds)} por jugada`,
    bank: (bank, increment) => `${duration(bank)} por persona, más ${duration(increment)} por jugada`,
    visibility: "Mostrar en la lista de mesas abiertas",
    chat: "Chat",
    grace: "Si alguien se ausenta, un bot puede continuar después de",
    open: "Abrir la mesa",
    start: "Empezar",
    handover: "El dispositivo se pasa de uno a otro; entretanto, las manos quedan ocultas.",
    option: {
      open_track: "Cada cual puede mirar su propia vía en todo momento",
    },
  },
  lobby: {
    heading: "La mesa está lista",
    onlyHere: "Solo este ordenador puede abrir enlaces con esta dirección.",
    letIn:
      "Para dejar entrar a otros de tu red, cierra el servidor y vuelve a iniciarlo con `make play HOST=0.0.0.0` o `branchline serve --host 0.0.0.0`; la mesa se conserva.",
    letInAlready: (host) => `Si ya se inició así, pon la dirección de este ordenador en tu red en lugar de ${host}.`,
    show: "Mostrar el enlace",
    invite: "Envía un enlace a cada amigo. Quien lo abre se sienta; no hace falta cuenta.",
    anySeat: "Para un asiento libre",
    forSeat: (n, name) => (name ? `Para ${name}, asiento ${n}` : `Para el asiento ${n}`),
    copy: "Copiar el enlace",
    copied: "Copiado",
    share: "Compartir",
    email: "Correo",
    mailSubject: (host, title) =>
      host ? `${host} te invita a jugar a ${quoted(title)}` : `Una invitación para jugar a ${quoted(title)}`,
    mailBody: (host, title, link) =>
      `${host ? `${host} te invita` : "Te invitan"} a jugar a ${quoted(title)}. Abre este enlace y siéntate; no hace falta cuenta:

${link}

Branchline: juegos de trenes en el navegador, con amigos y con bots.`,
    qr: "Código QR",
    qrFor: (text) => `Código QR: ${text}`,
    missing: (n) => plural(n, { one: "Queda un asiento libre.", other: "Quedan # asientos libres." }),
    full: "Ya están todos.",
    start: "Empezar la partida",
    fill: "Empezar y completar con bots",
    waitHost: "El anfitrión empieza la partida.",
    chat: "Charla mientras esperas",
    free: "libre",
    expected: (name) => `libre, para ${name}`,
    here: "presente",
    away: "ausente",
    bot: (level) => `bot, ${level}`,
    putBot: "Poner un bot",
    makeFree: "Dejar libre",
    sendAway: "Expulsar",
    sendAwayWho: (name) => `¿Expulsar a ${name}?`,
    sendAwayHow: (name) =>
      `El asiento queda libre. Si además no dejas volver a ${name}, ni el enlace para un asiento libre ni la lista de mesas abiertas llevarán de nuevo aquí; un enlace para un asiento concreto, enviado por ti, sí.`,
    keepAway: "Expulsar y no dejar volver",
    renew: (seat) => `Nuevo enlace: asiento ${seat}`,
    newLinks: "Los enlaces se muestran una sola vez. Crea aquí otros nuevos; los anteriores dejan de funcionar.",
    linksHere: "Los enlaces de esta mesa",
    leave: "Dejar el asiento",
    watching: "Estás mirando.",
  },
  links: {
    heading: "Enlaces y dispositivos",
    another: "Jugar en otro dispositivo",
    opens: "El enlace abre",
    seat: seatOf,
    host: "el papel de anfitrión",
    goodFor: "Validez",
    whileUsed: "mientras se use",
    make: "Crear un enlace",
    made: "El nuevo enlace",
    careSeat: "Ábrelo en el otro dispositivo. Solo se muestra ahora. Deja ver tus cartas: no lo compartas.",
    careHost: "Ábrelo en el otro dispositivo. Solo se muestra ahora. Quien lo tenga es anfitrión de esta mesa.",
    list: "Lo que te deja entrar",
    about:
      "También se crea un enlace cuando abres una mesa o te sientas. Revoca lo que no conozcas o no necesites; al revocar un enlace, tampoco valen ya los navegadores que entraron por él ni los enlaces creados con él.",
    thisBrowser: "Este navegador",
    kinds: { browser: "Otro navegador", link: "Un enlace" },
    opensWhat: (what) => `abre ${list(what)}`,
    facts: {
      link: (made, used, end) => `creado ${day(made)}, usado ${day(used)}, vale hasta el ${date(end)}`,
      browser: (came, used, end) => `entró ${day(came)}, usado ${day(used)}, vale hasta el ${date(end)}`,
      invitation: (made, _, end) => `creado ${day(made)}, vale hasta el ${date(end)}`,
    },
    invitations: "Invitaciones a los asientos libres",
    revoke: "Revocar",
    revokeOthers: "Revocar todos los demás",
    revoked: "Revocado. Ya no abre nada.",
    sureHere: "Después, este navegador solo podrá mirar. Podrás volver con otro de la lista.",
  },
  join: {
    heading: (title) => `Te invitan a jugar a ${quoted(title)}`,
    sit: "Sentarse",
    watch: "Solo mirar",
    seatOf: (name) => `Este es el enlace al asiento de ${name}.`,
    another: "Este enlace es para otro asiento",
    host: "Este es el enlace del anfitrión de la mesa",
    hostMay: "El anfitrión empieza la partida, decide quién se sienta dónde y abre la revancha.",
    hostHere: "Ser anfitrión también aquí",
    both: (mine, seat) =>
      `Este navegador ya juega por ${list(mine)}. También puede jugar por ${seat}: el dispositivo se pasa de uno a otro y, entretanto, las manos quedan ocultas.`,
    here: "Jugar también con este asiento",
    back: "Volver a mi asiento",
    name: "Tu nombre",
    need: "Dinos tu nombre, para que los demás sepan quién eres.",
  },
  turn: {
    yours: "Te toca",
    of: (person) => (person.you ? "Te toca" : `Turno de ${person.name}`),
    choose: "Roba cartas, reclama una ruta o roba billetes.",
    chooseOrLay: "Roba cartas y tiende una vía, reclama una ruta o roba billetes.",
    payHow: "¿Cómo pagas?",
    layHow: "¿Qué vía tiendes?",
    chooseCards: "Roba cartas, juega cartas en tu cochera o roba billetes.",
    draw: "Roba una carta.",
    second: "Roba una segunda carta.",
    secondOrStop: "Roba una segunda carta o deja de robar.",
    keep: "Elige los billetes que conservas.",
    lay: "Tiende una vía en un trazado.",
    place: (name) => `Coloca las fichas ${quoted(symbol(name))} en un lugar.`,
    take: "¿Qué ficha tomas?",
    flag: "¿Conservas una carta para tu bandera?",
    complete: "¿Qué billetes completas?",
    other: "Elige.",
    chosen: "Ya has elegido. Los demás aún están eligiendo.",
    paused: (person) => `${ha(person)} detenido los relojes.`,
    runOn: (clock) => `Se reanudarán solos en ${clock}.`,
    wait: (people) => `Esperando ${list(people.map((person) => `a ${to(person)}`))}.`,
    over: "La partida ha terminado.",
    last: (yours) => (yours ? "Última ronda: este es tu último turno." : "Última ronda."),
    standIn: (level) => `Un bot (${level}) juega por ti.`,
    comeBack: "Recuperar mi asiento",
    confirm: "Confirmar",
    cancel: "Cancelar",
    sure: (what) => `¿${what}?`,
    sending: (what) => `Enviando: ${what}…`,
    sendingLater: (what) => `${what}: se enviará en cuanto vuelva la conexión.`,
    notSent: "Cancelado. No se ha enviado nada.",
    notAgain: "Cancelado: no se volverá a enviar. Si la jugada ya llegó a la mesa, la verás aquí.",
    arrived: (what) => `Lo que cancelaste ya había llegado a la mesa: ${what}`,
    takeBack: "Deshacer",
    tookBack: "Se ha deshecho una jugada.",
    done: (names) =>
      `${plural(names.length, { one: "Billete completado", other: "Billetes completados" })}: ${list(names)}`,
    pay: (name) => `Pagar ${route(name)}`,
    layOn: (name) => `Vía para ${route(name)}: ¿de qué color?`,
    pieces: (n) => plural(n, { one: "queda #", other: "quedan #" }),
    keepThese: (n) => (n === 0 ? "No conservar ninguno" : `Conservar ${tickets(n)}`),
    keepLeast: (least, of) => `Conserva al menos ${least}\u00a0de\u00a0${of}`,
    returned: "Los demás vuelven al mazo de billetes.",
    playHint: "Elige cartas de tu mano para jugarlas en tu cochera.",
    noPlay: "Estas cartas no se pueden jugar juntas ahora.",
    clear: "Devolver",
  },
  move: {
    "draw deck": "Robar del mazo",
    draw: (one) => `Tomar una ${card(one)}`,
    "draw tickets": "Robar billetes",
    "stop drawing": "Dejar de robar",
    pass: "Pasar",
    keepFlag: "Conservar una carta para la bandera",
    keepNoFlag: "No conservar ninguna",
    complete: (names) => `Completar ${list(names)}`,
    completeBest: "Completar los mejores",
    completeDone: "No completar más",
    claim: (name, paid) => `Reclamar ${route(name)} con ${each(paid)}`,
    lay: (name, track) => `Tender una vía ${feminine(track)} en ${route(name)}`,
    place: (name, place) => `Colocar las fichas ${quoted(symbol(name))} en ${place}`,
    take: (name) => `Tomar la ficha ${quoted(symbol(name))}`,
    play: (these) => `Jugar ${each(these)}`,
    keep: (names) => (names.length === 0 ? "No conservar ningún billete" : `Conservar ${list(names)}`),
  },
  story: {
    deal: (person, one) => `${ha(person)} recibido una ${card(one)}`,
    ticket: (person, name) => `${ha(person)} recibido ${name}`,
    first: (person) => (person.you ? "Empiezas tú" : `Empieza ${person.name}`),
    drawDeck: (person) => `${ha(person)} robado del mazo`,
    draw: (person, one) => `${ha(person)} tomado una ${card(one)}`,
    drawTickets: (person) => `${ha(person)} robado billetes`,
    keep: (person, n) =>
      n === 0 ? `${noHa(person)} conservado ningún billete` : `${ha(person)} conservado ${tickets(n)}`,
    keepNames: (person, names) =>
      names.length ? `${ha(person)} conservado ${list(names)}` : `${noHa(person)} conservado ningún billete`,
    claim: (person, name, paid, gained) =>
      `${ha(person)} reclamado ${route(name)} con ${each(paid)}: ${points(gained)}`,
    lay: (person, name, track) => `${ha(person)} tendido una vía ${feminine(track)} en ${route(name)}`,
    place: (person, name, place) => `${ha(person)} colocado las fichas ${quoted(symbol(name))} en ${place}`,
    take: (person, name) => `${ha(person)} tomado la ficha ${quoted(symbol(name))}`,
    flag: (person, kept) =>
      kept
        ? `${ha(person)} conservado una ${card(kept)} para la bandera`
        : `${noHa(person)} conservado ninguna carta para la bandera`,
    play: (person, these) => `${ha(person)} jugado ${each(these)}`,
    stop: (person) => `${ha(person)} dejado de robar`,
    pass: (person) => `${ha(person)} pasado`,
    complete: (person, names) =>
      names.length ? `${ha(person)} elegido completar ${list(names)}` : `${ha(person)} elegido qué completar`,
    completed: (person, name) => `${ha(person)} completado ${name}`,
    flush: "Había tres comodines visibles: se han cambiado las cartas visibles",
    rowStays: "Siguen visibles tres comodines",
    token: (person, name, place) => `${ha(person)} tomado la ficha ${quoted(symbol(name))} en ${place}`,
    flagDone: (person, gained) => `${ha(person)} completado una bandera: ${points(gained)}`,
    cutOff: (names) =>
      `${list(names.map(route))} ${plural(names.length, { one: "queda cortada", other: "quedan cortadas" })} para toda la partida`,
    pieceBack: (track, length) => `Una vía ${feminine(track)} de ${spaces(length)} ha vuelto a la reserva`,
    reshuffle: "Los descartes se han barajado y forman un nuevo mazo",
    lastRound: (person) => (person ? `${ha(person)} iniciado la última ronda` : "Ha empezado la última ronda"),
    onTrack: (person, these) => `En ${trackOf(person)}: ${each(these)}`,
    robbed: (person, by, lost) => `${ha(by)} asaltado ${yardOf(person)}: ${each(lost)} a los descartes`,
    scoring: "El mazo se ha agotado: se descubren las vías",
    secondDeck: "El mazo se juega por segunda vez",
    inRulesWords: (person, did) => `${who(person)} ${did}`,
  },
  table: {
    board: "El tablero",
    boardKeys: "Las flechas van de ruta en ruta, N a la siguiente que puedes elegir; Intro elige.",
    dock: "Qué hacer ahora",
    emptyHand: "Sin cartas en la mano",
    handOf: (n) => `Tu mano, ${cards(n)}`,
    drawPiles: "Cartas para robar",
    faceUp: "Visibles",
    faceUpCard: (one) => `Visible: ${card(one)}`,
    deckLeft: (n) => `${cards(n)} en el mazo`,
    tickets: "Billetes",
    ticketDeck: (n) => `${tickets(n)} por robar`,
    yourTickets: "Tus billetes",
    noTickets: "Aún sin billetes",
    noneLeft: "Sin billetes",
    completed: "completado",
    missing: (n) => plural(n, { one: "falta # casilla", other: "faltan # casillas" }),
    blocked: "ya no se puede completar",
    players: "Jugadores",
    score: "Puntuación",
    log: "Jugadas",
    chat: "Chat",
    rules: "Reglas",
    prefs: "Preferencias",
    menu: "Menú",
    more: "El resto de la mesa",
    text: "Modo texto",
    home: "Todos los juegos",
    fullScreen: "Pantalla completa",
    leaveFullScreen: "Salir de pantalla completa",
    close: "Cerrar",
    vehiclesLeft: (n, { vehicle, vehicles: more }) => {
      const called = plural(n, wordFor(vehicles, vehicle) ?? { one: vehicle, other: more });
      return plural(n, { one: `# ${called} restante`, other: `# ${called} restantes` });
    },
    cards,
    nTickets: tickets,
    points,
    zoomIn: "Acercar",
    zoomOut: "Alejar",
    zoomFit: "Mostrar todo el tablero",
    routeIs: (name, length, painted) =>
      `${route(name)}, ${spaces(length)}, ${painted === null ? "trazado sin vía" : feminine(painted)}`,
    ferry: (n, words) => `ferri: al menos ${number(n)} ${wild(n, words)}`,
    ownedBy: (name) => `reclamada por ${name}`,
    yours: "tuya",
    canClaim: "puedes reclamarla",
    canLay: "puedes tender aquí una vía",
    closed: "cerrada",
    stack: (n, name) => `${tokens(n)} ${quoted(symbol(name))}`,
    laid: "Vías tendidas, aún sin reclamar",
    supply: "Vías en la reserva",
    spaces,
    flagCards: "Para la bandera",
    flags,
    tokens: "Fichas",
    you: "tú",
    away: "ausente",
    awayFor: (seconds) => `ausente desde hace ${duration(seconds)}`,
    letBot: "Que continúe un bot",
    graceLeft: (seconds) => `un bot podrá continuar ${within(seconds)}`,
    newLink: "Nuevo enlace a este asiento",
    newLinkLeft: (seconds) => `se podrá crear un enlace nuevo ${within(seconds)}`,
    leave: "Dejar la mesa",
    leaveSure: "¿Dejar la mesa? Un bot continúa por ti; puedes volver.",
    pause: "Detener los relojes",
    pauseLeft: (clock) => `En esta partida aún puedes detenerlos durante ${clock}.`,
    pauseUsed: "Ya los has detenido todo el tiempo permitido en una partida.",
    resume: "Reanudar los relojes",
    reconnecting: "Se ha perdido la conexión. Reconectando…",
    gone: "Este navegador ya no tiene este asiento.",
    notFound: "No existe esta mesa.",
    say: "Di algo",
    send: "Enviar",
    quick: "Frases rápidas",
    chatOff: "El chat está desactivado aquí.",
    phrases: {
      hello: "¡Hola!",
      "good luck": "¡Suerte!",
      "nice move": "¡Buena jugada!",
      oops: "¡Uy!",
      thanks: "¡Gracias!",
      "one moment": "Un momento, por favor.",
      "good game": "¡Buena partida!",
      bye: "¡Adiós!",
    },
    notices: {
      left: (person) => `${ha(person)} dejado la mesa.`,
      "left game": (person) => `${ha(person)} dejado la mesa. Un bot continúa la partida.`,
      freed: (person) => `El anfitrión ha dejado libre ${seatOf(person)}.`,
      "stood in": (person) => `${person.you ? "Estás" : `${person.name} está`} ausente. Un bot continúa la partida.`,
      "came back": (person) => `${ha(person)} vuelto.`,
      "new link": (person) => `El anfitrión ha creado un nuevo enlace para ${seatOf(person)}.`,
      "own link": (person) => `${ha(person)} creado otro enlace para ${person.you ? "tu" : "su"} asiento.`,
      invited: (_, seat) =>
        `El anfitrión ha creado un nuevo enlace para ${seat ? `el asiento ${seat}` : "un asiento libre"}.`,
      "host link": () => "El anfitrión ha creado otro enlace de anfitrión.",
      banned: (person) =>
        person.you
          ? "El anfitrión te ha expulsado definitivamente."
          : `El anfitrión ha expulsado definitivamente a ${person.name}.`,
    },
    way: "el camino abierto más corto",
    yourTurnTitle: (title) => `● Te toca – ${title}`,
    notifyTitle: (title) => `Te toca: ${title}`,
    notifyBody: "Los demás te esperan.",
    watching: "Estás mirando",
  },
  cardgame: {
    yards: "Cocheras",
    railyard: "Cochera",
    railyardOf: (person) => (person.you ? "Tu cochera" : `Cochera de ${person.name}`),
    everyYard: "Todas las cocheras",
    emptyYard: "vacía",
    rowOf: (n, name) => `fila de ${number(n)}, ${feminine(name)}`,
    needs: (these) => `requiere ${each(these)}`,
    one: (one, n, of) => `${card(one)}${of > 1 ? ` ${n} de ${of}` : ""}`,
    chosen: "elegida",
    choose: (these) => `Elegir ${each(these)}`,
    shortcuts: "Cartas que van juntas",
    track: "Vía",
    trackSize: (n) => `${cards(n)} en la vía`,
    onTrackNow: (these) => `acaban de llegar: ${each(these)}`,
    seenOnTrack: (these) => `En la vía: ${each(these)}`,
    onTrack: "En la vía",
    turnedUp: "La vía, descubierta",
    laidOut: "A la vista",
    robbedBy: (person) => (person.you ? "Tu asalto" : `Asalto de ${person.name}`),
    discarded: (these) => `a los descartes: ${each(these)}`,
    wouldMeet: "de un color que has elegido",
    completed: (n, gained) =>
      plural(n, {
        one: `# billete completado, ${points(gained)}`,
        other: `# billetes completados, ${points(gained)}`,
      }),
    yourTrack: "Tu vía",
    best: (n, gained) => `Completar los mejores: ${tickets(n)}, ${points(gained)}`,
    bestOfRest: (n, gained) => `Añadir los mejores del resto: ${tickets(n)}, ${points(gained)}`,
    inBest: "entre los mejores",
    noMore: "No completar más",
    none: "No completar ninguno",
    notPossible: "no se puede completar",
    pick: "Elige los billetes uno a uno. Los botones de abajo cierran tu elección.",
    states: { completed: "completado", chosen: "elegido", missed: "fallido" },
  },
  text: {
    heading: "La mesa en palabras",
    intro: "Todo lo que hay en la mesa, para leer y para lectores de pantalla. Aquí se puede hacer cualquier jugada.",
    now: "Ahora",
    moves: "Lo que puedes hacer",
    hand: "Tu mano",
    tickets: "Tus billetes",
    players: "Jugadores",
    recent: "Últimas jugadas",
    faceUp: "Cartas visibles",
    open: "Rutas aún abiertas",
    areas: "Lugares que puntúan juntos",
    area: (unit, name) => `${unit === "district" ? "distrito" : unit} ${name}`,
    routes: (names) => `Rutas: ${names}`,
    none: "ninguna",
    filter: "Buscar una ruta",
    others: (n) => `y ${number(n)} más`,
  },
  handover: {
    pass: (person) => `Pasa el dispositivo a ${to(person)}`,
    ready: (person) => (person.you ? "Soy yo" : `Soy ${person.name}`),
    hidden: "Todas las manos están ocultas.",
    next: "Tu turno ha terminado.",
  },
  prefs: {
    heading: "Preferencias",
    confirm: "Confirmar las jugadas",
    always: "siempre",
    touch: "en pantallas táctiles",
    never: "nunca",
    irreversible: "Robar billetes siempre se confirma.",
    motion: "Animaciones",
    system: "como el sistema",
    on: "activadas",
    off: "desactivadas",
    sound: "Sonido",
    notify: "Avisarme cuando me toque",
    theme: "Aspecto",
    light: "claro",
    dark: "oscuro",
    language: "Idioma",
    name: "Tu nombre",
    blocked: "El navegador no permite las notificaciones.",
  },
  rules: {
    heading: (title) => `Reglas: ${title}`,
    more: "Todas las reglas",
    less: "En resumen",
    older: (version) =>
      `Esta partida empezó con la versión ${number(version)} de las reglas y se juega con ella hasta el final. Lo que cambia:`,
  },
  end: {
    heading: "La puntuación",
    skip: "Saltar",
    next: "Siguiente",
    winner: (people) => {
      const [first, ...others] = people;
      if (first && !others.length) return first.you ? "¡Has ganado!" : `¡Gana ${first.name}!`;
      return `¡Victoria compartida: ${list(people.map(({ name, you }) => (you ? "tú" : name)))}!`;
    },
    winnerMark: "Victoria",
    total: "Total",
    rank: "Puesto",
    place: (n) => ordinal(n, { other: "#.º" }),
    final: "La puntuación final",
    what: {
      routes: "Rutas",
      ticket: "Billetes",
      district: "Distritos",
      flags: "Banderas",
      tokens: "Fichas",
      longest_path: "Recorrido más largo",
      globetrotter: "Trotamundos",
      bonus: "Bonificaciones",
    },
    line: {
      routes: () => "Rutas",
      district: ({ district = 0 }) => `Distrito ${district}`,
      flags: (line) => flags(line.flags ?? 0),
      tokens: ({ symbols = [] }) => tokens(symbols.length),
      longest_path: (line) => `Recorrido más largo, ${spaces(line.spaces ?? 0)}`,
      globetrotter: ({ completed = 0 }) => `Trotamundos, ${tickets(Number(completed))}`,
      bonus: (line) => `${line.city ?? ""}, ${tickets(line.tickets ?? 0)}`,
    },
    completed: "completado",
    missed: "fallido",
    doneN: (n) => plural(n, { one: "# completado", other: "# completados" }),
    missedN: (n) => plural(n, { one: "# fallido", other: "# fallidos" }),
    gained: (gained, total) => `${signed(gained)}, ahora ${number(total)}`,
    inTotal: (name, points) => `${name}: ${number(points)} en total`,
    step: (n, of) => `${number(n)} de ${number(of)}`,
    again: "Volver a ver el recuento",
    replay: "Repetición",
    rematch: "Revancha",
    rematchReady: "La revancha está lista",
    goRematch: "Ir a la revancha",
    waitRematch: "El anfitrión puede abrir la revancha.",
    share: "Compartir",
    shared: "El enlace está copiado.",
    copyFailed: "No se ha podido copiar el enlace. Aquí está:",
    record: "Guardar la partida",
    board: "Ver la mesa final",
    table: "Ver la puntuación",
    everyTicket: "Los billetes de todos",
    noTickets: "Sin billetes",
    hands: "Cartas restantes",
    noCards: "No quedan cartas",
  },
  replay: {
    heading: (title) => `Repetición: ${title}`,
    loading: "Cargando…",
    start: "Antes de la primera jugada",
    move: (n, of) => `Paso ${number(n)} de ${number(of)}`,
    first: "Inicio",
    back: "Atrás",
    forward: "Adelante",
    last: "Final",
    play: "Reproducir",
    pause: "Pausa",
    transport: "Pasos de la repetición",
    keys: "Las flechas van de una decisión a otra, con Mayús de una jugada a otra; Inicio y Fin van a los extremos; Espacio reproduce.",
    seen: "Vista",
    handOf: (name) => `Mano de ${name}`,
    ticketsOf: (name) => `Billetes de ${name}`,
    tableName: "En la mesa",
    deck: (n) => `${number(n)} en el mazo`,
    hidden: (n, held) => `${cards(n)}, ${tickets(held)}, ocultos`,
    known: "vistas",
    offered: "ofrecido",
    nextToPlay: "le toca",
    everything: "todo descubierto",
    spectator: "un espectador",
    upload: "Abrir una partida",
    uploadHint: "Un archivo .branchline de otro sitio: se conserva aquí, se ve paso a paso y se puede compartir.",
    onlyKept:
      "Esta partida no se puede reproducir aquí, porque faltan su tablero o sus reglas. Sus jugadas y su puntuación se conservan.",
    moves: "Las jugadas",
    noScore: "No se ha conservado la puntuación de esta partida.",
    notOver: "La partida aún no ha terminado. La repetición se abrirá cuando termine.",
    choose: "Elegir un archivo",
    drop: "o suéltalo aquí",
    dropNow: "Suelta el archivo aquí",
    reading: "Leyendo la partida…",
    tooLarge: (kib) =>
      `Este archivo es demasiado grande para una partida guardada: ${number(kib)}\u00a0KiB como máximo.`,
    toTable: "A la mesa",
  },
  running: (version, bots) => {
    const engine = {
      compiled: "El motor está compilado.",
      compiling: "El motor se está compilando: en un minuto o dos, los bots pensarán con toda su fuerza.",
      interpreted: "El motor se ejecuta sin compilar: los bots piensan varias veces más despacio de lo que podrían.",
    };
    return `Versión ${version}. ${engine[bots]}`;
  },
  footer:
    "Branchline es un proyecto independiente, sin vínculo con la editorial de estos juegos ni respaldo de ella. " +
    "Los nombres de los juegos se usan para decir con qué reglas se juega.",
  errors: {
    offline: "No se puede conectar con el servidor.",
    again: "Reintentar",
    unknown: "Algo ha salido mal.",
    nowhere: "En esta dirección no hay nada.",
  },
};
