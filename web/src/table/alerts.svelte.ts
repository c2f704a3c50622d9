import { lang } from "../lang/lang.svelte";
import { prefs } from "../prefs.svelte";
import type { Session } from "./session.svelte";

let audio: AudioContext | null = null;

/** A soft tone, made here: nothing is loaded, and nothing sounds until it is wished for. */
function tone(pitch: number, seconds: number): void {
  if (!prefs.sound) return;
  audio ??= new AudioContext();
  const swing = audio.createOscillator();
  const level = audio.createGain();
  swing.frequency.value = pitch;
  swing.type = "sine";
  level.gain.setValueAtTime(0.0001, audio.currentTime);
  level.gain.exponentialRampToValueAtTime(0.12, audio.currentTime + 0.02);
  level.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + seconds);
  swing.connect(level).connect(audio.destination);
  swing.start();
  swing.stop(audio.currentTime + seconds);
}

/** By the system, if the browser lets pages do that: on some phones only apps may. */
function notify(title: string, tag: string): void {
  if (!prefs.notify || document.hasFocus() || !("Notification" in window) || Notification.permission !== "granted")
    return;
  try {
    const shown = new Notification(lang.t.table.notifyTitle(title), {
      body: lang.t.table.notifyBody,
      tag,
      icon: "/favicon.svg",
    });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // the tab's title and the tone have to do
  }
}

function icon(file: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = file;
}

/** Tab title, favicon, a notification and a tone when it is one's turn. */
export function alertTurns(session: Session): void {
  let before = false;
  $effect(() => {
    const turn = session.yourTurn && session.table?.status === "playing";
    const title = session.titleName || "Branchline";
    document.title = turn ? lang.t.table.yourTurnTitle(title) : `${title} – Branchline`;
    icon(turn ? "/favicon-turn.svg" : "/favicon.svg");
    if (turn && !before) {
      before = turn;
      tone(660, 0.25);
      notify(title, session.link.name);
    }
    before = turn;
  });
  $effect(() => {
    const heard = (): void => tone(440, 0.09);
    session.watchers.add(heard);
    return () => {
      session.watchers.delete(heard);
      icon("/favicon.svg");
    };
  });
}
