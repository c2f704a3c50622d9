/** What somebody likes, kept in this browser. */

export type Prefs = {
  confirm: "always" | "touch" | "never";
  motion: "system" | "on" | "off";
  sound: boolean;
  notify: boolean;
  theme: "system" | "light" | "dark";
  /** Its code, or `system`. */
  language: string;
  name: string;
  /** What the person was called here last when they gave no name. */
  guest: string;
  /** Of bots; empty until one is chosen. */
  level: string;
  seats: Record<string, number>;
};

const KEY = "branchline.prefs";
const USUAL: Prefs = {
  confirm: "touch",
  motion: "system",
  sound: false,
  notify: false,
  theme: "system",
  language: "system",
  name: "",
  guest: "",
  level: "",
  seats: {},
};

function stored(): Prefs {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Prefs>) };
  } catch {
    return { ...USUAL };
  }
}

export const prefs: Prefs = $state(stored());

export function keepPrefs(): void {
  $effect(() => {
    const text = JSON.stringify(prefs);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // a browser that keeps nothing: the preferences last as long as the page
    }
  });
  $effect(() => {
    if (prefs.theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = prefs.theme;
  });
  $effect(() => {
    document.documentElement.dataset.motion = moves() ? "on" : "off";
  });
  const another = (event: StorageEvent): void => {
    if (event.key === KEY) Object.assign(prefs, stored());
  };
  addEventListener("storage", another);
}

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things may move. */
export const moves = (): boolean => (prefs.motion === "system" ? !reduced.matches : prefs.motion === "on");

let touching = false;
addEventListener("pointerdown", (event) => (touching = event.pointerType === "touch"), { capture: true });
addEventListener("keydown", () => (touching = false), { capture: true });

/** Whether an action of this weight is asked about first. What can't be undone always is. */
export function confirms(irreversible: boolean): boolean {
  if (irreversible || prefs.confirm === "always") return true;
  return prefs.confirm === "touch" && touching;
}
