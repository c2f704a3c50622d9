import type { Invite, NewTable, OpenedTable } from "../wire";
import { api, secret } from "./api";

/** What this browser remembers of a table that it opened: invitations are shown once. */
export type Opening = { invites: Invite[]; start?: boolean };

const KEY = "branchline.opened.";

/** Whether nobody but this computer can open the address; 0.0.0.0 is where a server listens, and nobody's address. */
export const onlyHere = (address: string): boolean =>
  /^(localhost|127\.[\d.]+|\[::1?\]|0\.0\.0\.0)$/.test(new URL(address, location.href).hostname);

export function remembered(table: string): Opening | null {
  try {
    return JSON.parse(localStorage.getItem(KEY + table) ?? "null") as Opening | null;
  } catch {
    return null;
  }
}

export function remember(table: string, opening: Opening): void {
  try {
    localStorage.setItem(KEY + table, JSON.stringify(opening));
  } catch {
    // not kept: the host can make new links
  }
}

export function forget(table: string): void {
  try {
    localStorage.removeItem(KEY + table);
  } catch {
    // nothing was kept
  }
}

/** Open a table; `start` begins the game as soon as one is there. */
export async function openTable(plan: NewTable, start: boolean): Promise<OpenedTable> {
  const opened = await api.open(plan);
  remember(opened.table, { invites: opened.invites.filter((invite) => invite.seat !== plan.sit), start });
  return opened;
}

/** A table for several people at one screen: this browser takes every seat of a person. */
export async function openHotSeat(plan: NewTable): Promise<OpenedTable> {
  const opened = await api.open({ ...plan, sit: null });
  for (const invite of opened.invites) {
    if (invite.seat === null) continue;
    const name = plan.seats[invite.seat - 1]?.name ?? undefined;
    await api.enter(opened.table, { token: invite.token, name, secret: secret() });
  }
  remember(opened.table, { invites: [], start: true });
  return opened;
}
