/** What every test in the browser stands on: a table server of its own, pages that may not fail in silence, and axe. */
import { AxeBuilder } from "@axe-core/playwright";
import {
  test as plain,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
  type WebError,
} from "@playwright/test";
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const PYTHON = join(import.meta.dirname, "../../.venv/bin/python");
const RELEASES = join(import.meta.dirname, "../../tests/releases");
const START_MS = 60_000;
const PORTS = { from: 22_000, to: 32_000 };

/** A port that stays free while a server is down: below those that systems give to outgoing connections. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    const trying = createServer().listen(port, "127.0.0.1");
    const taken = await once(trying, "listening").then(
      () => false,
      () => true,
    );
    if (taken) continue;
    trying.close();
    await once(trying, "close");
    return port;
  }
}

/** A release as it was shipped, its page included, in a folder: `Server.home` then runs it. */
export function unpackRelease(release: string, folder: string): void {
  const script = `import sys, tarfile
for part, where in (("package", ""), ("page", "/branchline/server/web/client")):
    tarfile.open(f"{sys.argv[1]}/{part}.tar.xz").extractall(sys.argv[2] + where, filter="data")`;
  execFileSync(PYTHON, ["-c", script, join(RELEASES, release), folder]);
}

/** `branchline serve`, as anybody would start it: of this release, or of the one that lies in `home`. */
export class Server {
  address = "";
  home = "";
  private process: ChildProcess | undefined;
  private said: string[] = [];

  /** With the boards below a folder, if one is named, and more words for `serve`. */
  constructor(
    readonly folder: string,
    private readonly more: string[] = [],
    private readonly boards = "",
  ) {}

  async start(): Promise<void> {
    const port = this.address ? new URL(this.address).port : String(await freePort());
    const words = [
      "-m",
      "branchline",
      ...(this.boards ? ["--titles", this.boards] : []),
      "serve",
      "--no-open",
      "--port",
      port,
      "--rate",
      "1000",
      "--data",
      this.folder,
      ...this.more,
    ];
    const env = { ...process.env, BRANCHLINE_LANGUAGE: "en", ...(this.home && { PYTHONPATH: this.home }) };
    const started = spawn(PYTHON, words, { stdio: ["ignore", "pipe", "pipe"], env });
    this.process = started;
    this.said = [];
    createInterface({ input: started.stderr }).on("line", (line) => this.said.push(line));
    this.address = await new Promise<string>((found, failed) => {
      const fail = (why: string) => failed(new Error(`The server ${why}:\n${this.said.join("\n")}`));
      const late = setTimeout(() => fail("does not start"), START_MS);
      started.once("error", (error) => fail(`can't be started (${error.message}); try make setup`));
      started.once("exit", (code) => fail(`ended with ${code}`));
      createInterface({ input: started.stdout }).on("line", (line) => {
        this.said.push(line);
        const address = /tables are at (http:\/\/\S+)/.exec(line)?.[1];
        if (!address) return;
        clearTimeout(late);
        found(address);
      });
    });
  }

  /** As systemd would, or with "SIGKILL" as a power cut would. Once started again it has the same address. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const stopped = this.process;
    if (!stopped || stopped.exitCode !== null || stopped.signalCode !== null) return;
    const ended = once(stopped, "exit");
    stopped.kill(signal);
    await ended;
  }
}

/** What went wrong in any page of a test. */
export class Faults {
  private found: string[] = [];
  private allowed: RegExp[] = [];
  private watched = new WeakSet<BrowserContext>();

  /** For a test that cuts the network, say: what the pages may then complain of. */
  allow(...complaints: RegExp[]): void {
    this.allowed.push(...complaints);
  }

  async watch(context: BrowserContext): Promise<void> {
    if (this.watched.has(context)) return;
    this.watched.add(context);
    context.on("console", (message: ConsoleMessage) => {
      if (message.type() === "error") this.note(`console: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error: WebError) => this.note(`page: ${error.error().stack ?? error.error().message}`));
    await context.exposeBinding("policyViolated", (_, what: string) => this.note(`content security policy: ${what}`));
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        const tell = (window as unknown as { policyViolated(what: string): void }).policyViolated;
        tell(`${event.effectiveDirective} forbids ${event.blockedURI} (${event.sourceFile}:${event.lineNumber})`);
      });
    });
  }

  private note(fault: string): void {
    this.found.push(fault);
  }

  /** All that was not allowed; what is allowed may be said after the fault. */
  get all(): string[] {
    return this.found.filter((fault) => !this.allowed.some((complaint) => complaint.test(fault)));
  }
}

/** Somebody else at the table: a browser of their own, with cookies of its own. */
export type Another = (options?: BrowserContextOptions) => Promise<Page>;

export const test = plain.extend<{ faults: Faults; another: Another }, { boards: string; server: Server }>({
  boards: ["", { scope: "worker", option: true }],
  server: [
    async ({ boards }, use) => {
      const folder = await mkdtemp(join(tmpdir(), "branchline-"));
      const server = new Server(folder, [], boards);
      await server.start();
      await use(server);
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: START_MS + 30_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.address);
  },
  faults: [
    async ({ context }, use) => {
      const faults = new Faults();
      await faults.watch(context);
      await use(faults);
      expect(faults.all, "what the pages complained of").toEqual([]);
    },
    { auto: true },
  ],
  another: async ({ browser, baseURL, viewport, faults }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL, viewport, ...options });
      contexts.push(context);
      await faults.watch(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

const TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

/** No rule of axe is broken on the page as it is now. */
export async function axe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}: ${node.failureSummary ?? ""}`),
  );
  expect(found, `what axe finds at ${page.url()}`).toEqual([]);
}

export { expect };
