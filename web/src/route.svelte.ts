/** Which page is shown. Links are plain links; the client takes them over so that nothing is loaded twice. */

class Where {
  path = $state(location.pathname);
  search = $state(location.search);
}

export const where = new Where();

function look(): void {
  where.path = location.pathname;
  where.search = location.search;
}

addEventListener("popstate", look);

/** To a page of the client; in place of the one that is shown, where coming back to that would lead here again. */
export function go(address: string, instead = false): void {
  if (instead) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  look();
  scrollTo(0, 0);
}

/** For a link within the client. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.currentTarget as HTMLAnchorElement;
  event.preventDefault();
  go(link.getAttribute("href") ?? "/");
}
