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

/** Tab title, favicon, a notification and a tone when it is one's turn. */
export function alertTurns(session: Session): void {
  let before = false;
  $effect(() => {
    const turn = session.yourTurn && session.table?.status === "playing";
    const title = lang.titleName(session.table?.title ?? "", session.board?.name ?? "Branchline");
    document.title = turn ? lang.t.table.yourTurnTitle(title) : `${title} – Branchline`;
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = turn ? "/favicon-turn.svg" : "/favicon.svg";
    if (turn && !before) {
      tone(660, 0.25);
      if (document.hidden && prefs.notify && "Notification" in window && Notification.permission === "granted") {
        const shown = new Notification(lang.t.table.notifyTitle(title), {
          body: lang.t.table.notifyBody,
          tag: session.link.name,
          icon: "/favicon.svg",
        });
        shown.onclick = () => {
          window.focus();
          shown.close();
        };
      }
    }
    before = turn;
  });
  const heard = (): void => tone(440, 0.09);
  session.watchers.add(heard);
}
