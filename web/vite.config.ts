import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { pictures } from "./build/pictures.ts";
import { sentences } from "./build/sentences.ts";
import { squeezed } from "./build/squeezed.ts";

/** The built client is part of the Python package, which serves it. */
export default defineConfig({
  plugins: [svelte(), sentences(), pictures(), squeezed()],
  build: {
    outDir: "../src/branchline/server/web/client",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows nothing inline
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: { proxy: { "/api": { target: "http://localhost:8000", ws: true } } },
});
