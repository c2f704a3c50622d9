import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** What the Python package beside the client answers, run with these arguments; `root` is the client's folder. */
export function askPython(root: string, what: string, args: string[]): string {
  const own = resolve(root, "../.venv/bin/python");
  const { status, stdout, stderr } = spawnSync(existsSync(own) ? own : "python3", args, {
    cwd: resolve(root, ".."),
    encoding: "utf8",
    maxBuffer: 1 << 26,
    env: { ...process.env, PYTHONUTF8: "1", BRANCHLINE_TITLES: "" }, // boards from elsewhere are no part of the client
  });
  if (status !== 0) throw new Error(`${what} cannot be asked for:\n${stderr}`);
  return stdout;
}
