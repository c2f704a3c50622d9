import { mount } from "svelte";
import App from "./App.svelte";
import { lang } from "./lang/lang.svelte";

const target = document.getElementById("app");
if (target) {
  // without its language the page would be shown twice
  lang
    .load()
    .catch(() => undefined)
    .finally(() => mount(App, { target }));
}
