import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Beside each text file its compressed forms, so that the server never compresses anything. */
export function squeezed(): Plugin {
  let folder = "";
  return {
    name: "squeezed",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    // A build that failed comes to its closeBundle too, and a fault there would hide the one that failed it.
    writeBundle: {
      order: "post",
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
          const file = join(folder, name);
          if (!/\.(js|css|html|svg|webmanifest|json)$/.test(name) || !statSync(file).isFile()) continue;
          const text = readFileSync(file);
          writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
          writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        }
      },
    },
  };
}
