/** The line between a page and the server, as far as a test can spoil it: bytes stop coming through, and neither end hears of it. */
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

type Way = { up: Socket; down: Socket };

export class Line {
  address = "";
  /** How many connections were asked for. */
  asked = 0;
  /** New connections are dead from the start: taken, and never answered. */
  dead = false;
  private ways = new Set<Way>();
  private readonly listening: Server;

  private constructor(to: string) {
    const { hostname, port } = new URL(to);
    this.listening = createServer((down) => {
      this.asked++;
      const up = connect(Number(port), hostname);
      const way = { up, down };
      this.ways.add(way);
      for (const [socket, other] of [[up, down] as const, [down, up] as const]) {
        socket.on("error", () => socket.destroy());
        socket.on("close", () => other.destroy());
      }
      if (this.dead) return;
      up.pipe(down);
      down.pipe(up);
    });
  }

  static async to(address: string): Promise<Line> {
    const line = new Line(address);
    line.listening.listen(0, "localhost");
    await once(line.listening, "listening");
    line.address = `http://localhost:${(line.listening.address() as AddressInfo).port}`;
    return line;
  }

  /** From now on nothing comes through what is open, in both directions or only to the page; nothing is closed. */
  freeze(which: "both" | "answers" = "both"): void {
    for (const { up, down } of this.ways) {
      up.unpipe(down);
      if (which === "both") down.unpipe(up);
    }
    this.ways.clear();
  }

  close(): void {
    for (const { up, down } of this.ways) for (const socket of [up, down]) socket.destroy();
    this.listening.close();
  }
}
