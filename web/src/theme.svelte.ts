import { MediaQuery } from "svelte/reactivity";
import { prefs } from "./prefs.svelte";

const system = new MediaQuery("prefers-color-scheme: dark");

/** Whether the page is dark now, by preference or as the system says. */
export const dark = (): boolean => (prefs.theme === "system" ? system.current : prefs.theme === "dark");
