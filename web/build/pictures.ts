import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createServer, type Plugin } from "vite";
import type { BoardFacts } from "../src/wire";
import { askPython } from "./python.ts";

/** What the server tells of every board, asked of the package itself. */
const ASK = `
import json
from branchline.describe.board_facts import board_facts
from branchline.titles import keys, title

games = {key: title(key).game(title(key).seats[0], {}) for key in keys()}
print(json.dumps({key: board_facts(game) for key, game in games.items()}))
`;

const boards = (root: string): Record<string, BoardFacts> =>
  JSON.parse(askPython(root, "The boards", ["-c", ASK])) as Record<string, BoardFacts>;

/** The boards as pictures for the first page, drawn by the client's own code: boards/<title>.svg, and -dark.svg. */
export function pictures(): Plugin {
  let root = "";
  return {
    name: "pictures",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const server = await createServer({
        configFile: false,
        root,
        logLevel: "error",
        appType: "custom",
        plugins: [svelte({ emitCss: false })],
        server: { middlewareMode: true, hmr: false, ws: false, watch: null },
        optimizeDeps: { noDiscovery: true },
      });
      try {
        const { pictureOf } = (await server.ssrLoadModule(
          "/src/board/picture.ts",
        )) as typeof import("../src/board/picture");
        for (const [key, board] of Object.entries(boards(root))) {
          for (const dark of [false, true]) {
            const fileName = `boards/${key}${dark ? "-dark" : ""}.svg`;
            this.emitFile({ type: "asset", fileName, source: pictureOf(key, board, dark) });
          }
        }
      } finally {
        await server.close();
      }
    },
  };
}
