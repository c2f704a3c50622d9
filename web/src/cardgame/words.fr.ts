import type { Words } from "./words.en";

const s = (n: number, one: string, many = `${one}s`): string => `${n} ${n < 2 ? one : many}`;

export const words: Words = {
  yards: "Les gares de triage",
  one: (card, wild, n, of) => `${wild ? card : `carte ${card}`}${of > 1 ? ` ${n} sur ${of}` : ""}`,
  chosen: "choisie",
  choose: (cards) => `Choisir ${cards}`,
  shortcuts: "Cartes qui vont ensemble",
  onTrack: "Voie",
  onTrackNow: (cards) => `à l’instant : ${cards}`,
  seenOnTrack: (cards) => `Sur la voie : ${cards}`,
  laidOut: "La voie, face visible",
  robbedBy: (name) => `Attaque de ${name}`,
  robbedByYou: "Votre attaque",
  discarded: (cards) => `à la défausse : ${cards}`,
  wouldMeet: "d’une couleur que vous avez choisie",
  completed: (_t, n, points) => `${s(n, "ticket")} ${n < 2 ? "réalisé" : "réalisés"}, ${s(points, "point")}`,
  yourTrack: "Votre voie",
  whichTickets: "Vos tickets",
  best: (_t, n, points) => `Réaliser les meilleurs : ${s(n, "ticket")}, ${s(points, "point")}`,
  bestOfRest: (_t, n, points) => `Ajouter les meilleurs du reste : ${s(n, "ticket")}, ${s(points, "point")}`,
  inBest: "parmi les meilleurs",
  noMore: "Ne plus rien réaliser",
  none: "N’en réaliser aucun",
  notPossible: "ne peut pas être réalisé",
  pick: "Choisissez les tickets un par un. Les boutons ci-dessous terminent votre choix.",
  ticketState: { chosen: "choisi", missed: "manqué" },
};
