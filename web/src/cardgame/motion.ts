/** Cards in motion over the table: copies that fly and vanish, while the table itself shows what is so by now. */

type At = { x: number; y: number; width: number };

export const at = (element: Element): At => {
  const box = element.getBoundingClientRect();
  return { x: box.left, y: box.top, width: box.width };
};

/** A copy of what lies there, in the same place, above everything. */
function ghost(element: Element, over: HTMLElement): HTMLElement {
  const from = at(element);
  const copy = element.cloneNode(true) as HTMLElement;
  copy.style.position = "absolute";
  copy.style.left = `${from.x}px`;
  copy.style.top = `${from.y}px`;
  copy.style.margin = "0";
  copy.style.setProperty("--card", getComputedStyle(element).getPropertyValue("--card"));
  over.append(copy);
  return copy;
}

/** Lift a copy of a card from where it lies; the answer lets it glide to another place. */
export function lift(card: Element, over: HTMLElement): (to: Element | null, delay: number) => void {
  const from = at(card);
  const copy = ghost(card, over);
  return (to, delay) => {
    const end = to ? at(to) : from;
    const glide = copy.animate(
      [
        { transform: "none", opacity: 1 },
        {
          transform: `translate(${(end.x - from.x) / 2}px, ${(end.y - from.y) / 2 - 14}px) rotate(4deg)`,
          opacity: 1,
          offset: 0.5,
        },
        {
          transform: `translate(${end.x - from.x}px, ${end.y - from.y}px) scale(${end.width / from.width})`,
          opacity: 0.9,
        },
      ],
      { duration: 620, delay, easing: "cubic-bezier(0.45, 0, 0.2, 1)", fill: "both" },
    );
    glide.finished.then(
      () => copy.remove(),
      () => copy.remove(),
    );
  };
}

/** A row is struck: it shakes under a bar, then its cards fall, to the discards where the page shows them. */
export function strike(row: Element, over: HTMLElement): void {
  const box = row.getBoundingClientRect();
  const copy = ghost(row, over);
  copy.style.width = `${box.width}px`;
  copy.style.background = "none";
  copy.style.outline = "none";
  copy.querySelector("[data-tally]")?.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 500, fill: "forwards" });
  const bar = document.createElement("span");
  bar.className = "bar";
  bar.style.position = "absolute";
  bar.style.left = `${box.left - 6}px`;
  bar.style.top = `${box.top + box.height * 0.42}px`;
  bar.style.width = `${box.width + 12}px`;
  over.append(bar);
  bar.animate(
    [
      { transform: "rotate(-9deg) scaleX(0)", opacity: 1 },
      { transform: "rotate(-9deg) scaleX(1)", opacity: 1, offset: 0.35 },
      { transform: "rotate(-9deg) scaleX(1)", opacity: 1, offset: 0.8 },
      { transform: "rotate(-9deg) scaleX(1)", opacity: 0 },
    ],
    { duration: 900, easing: "ease-out", fill: "both" },
  );
  copy.animate(
    [0, -5, 5, -4, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` })),
    { duration: 420, delay: 160 },
  );
  const discards = document.querySelector("[data-discards]");
  const to = discards ? at(discards) : null;
  const cards = [...copy.querySelectorAll<HTMLElement>("[data-card]")];
  const falls = cards.map((card, index) => {
    const from = at(card);
    const away = to
      ? `translate(${to.x - from.x}px, ${to.y - from.y}px)`
      : `translate(${(index - cards.length / 2) * 14}px, 130px)`;
    return card.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `${away} rotate(${index % 2 ? 22 : -18}deg)`, opacity: to ? 0.9 : 0 },
      ],
      {
        duration: 700,
        delay: 760 + index * 60,
        easing: to ? "cubic-bezier(0.5, 0, 0.3, 1)" : "cubic-bezier(0.5, 0, 1, 0.7)",
        fill: "forwards",
      },
    ).finished;
  });
  const done = (): void => {
    copy.remove();
    bar.remove();
  };
  Promise.all(falls).then(done, done);
}

/** What has just come to lie there glows twice. */
export function glow(element: Element): void {
  element.animate(
    [
      { boxShadow: "0 0 0 0 #e0a52600" },
      { boxShadow: "0 0 0 5px #e0a526cc, 0 0 26px 8px #e0a52688" },
      { boxShadow: "0 0 0 0 #e0a52600" },
    ],
    { duration: 900, iterations: 2, easing: "ease-in-out" },
  );
}
