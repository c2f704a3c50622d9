/** Panning and zooming by mouse, touch and keyboard. Only a transform changes, so that it stays smooth. */

/** By how much a button or a key zooms. */
export const STEP = 1.3;
const MOST = 4;
const DRAG = 6; // pixels before a press becomes a drag

export class Zoom {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  /** At which scale the picture is painted: while a gesture lasts it is only stretched, then painted anew, sharp. */
  painted = $state(1);

  private frame: HTMLElement | null = null;
  private inner = { width: 1, height: 1 };
  private outer = { width: 1, height: 1 };
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private pressed: { x: number; y: number } | null = null;
  private dragged = false;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private touched = false;

  /** The picture as it lies in the frame at scale 1. */
  fit(frame: HTMLElement, outer: { width: number; height: number }, width: number, height: number): void {
    const fresh = this.frame !== frame || this.inner.width !== width || this.inner.height !== height;
    const roomier = outer.width !== this.outer.width || outer.height > this.outer.height;
    this.frame = frame;
    this.outer = outer;
    this.inner = { width, height };
    // a panel that opens below covers a part of the board; it does not make all of it smaller under one's finger
    if (fresh || (!this.touched && roomier)) this.whole();
    else this.keepInside();
  }

  whole(): void {
    this.touched = false;
    const [width, height] = this.room();
    this.scale = this.least();
    this.x = (width - this.inner.width * this.scale) / 2;
    this.y = (height - this.inner.height * this.scale) / 2;
    this.painted = this.scale;
  }

  by(factor: number, at?: { x: number; y: number }): void {
    const [width, height] = this.room();
    const about = at ?? { x: width / 2, y: height / 2 };
    const next = Math.min(Math.max(this.scale * factor, this.least()), this.least() * MOST * 1.5);
    const real = next / this.scale;
    this.touched = true;
    this.x = about.x - (about.x - this.x) * real;
    this.y = about.y - (about.y - this.y) * real;
    this.scale = next;
    this.keepInside();
    clearTimeout(this.rest);
    this.rest = setTimeout(() => (this.painted = this.scale), 160);
  }

  /** Bring a point of the picture into sight. */
  show(x: number, y: number): void {
    const [width, height] = this.room();
    const edge = 60;
    const px = this.x + x * this.scale;
    const py = this.y + y * this.scale;
    this.x += Math.max(edge - px, 0) + Math.min(width - edge - px, 0);
    this.y += Math.max(edge - py, 0) + Math.min(height - edge - py, 0);
    this.keepInside();
  }

  readonly down = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    this.fingers.set(event.pointerId, this.place(event));
    this.pressed = this.place(event);
    if (this.fingers.size === 1) this.dragged = false;
  };

  readonly move = (event: PointerEvent): void => {
    const before = this.fingers.get(event.pointerId);
    if (!before || !this.frame) return;
    if (event.pointerType === "mouse" && event.buttons === 0) {
      this.fingers.clear(); // it was released elsewhere
      return;
    }
    const now = this.place(event);
    if (this.fingers.size === 1) {
      const far = this.pressed ? Math.hypot(now.x - this.pressed.x, now.y - this.pressed.y) : 0;
      if (!this.dragged && far < DRAG) return;
      if (!this.dragged) {
        this.dragged = true;
        this.frame.setPointerCapture(event.pointerId);
      }
      this.touched = true;
      this.x += now.x - before.x;
      this.y += now.y - before.y;
      this.keepInside();
    } else {
      this.dragged = true;
      const other = [...this.fingers.entries()].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const was = Math.hypot(before.x - other.x, before.y - other.y) || 1;
        const is = Math.hypot(now.x - other.x, now.y - other.y);
        this.by(is / was, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      }
    }
    this.fingers.set(event.pointerId, now);
  };

  readonly up = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
  };

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.by(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), this.place(event));
  };

  /** The end of a drag is no click. */
  readonly click = (event: MouseEvent): void => {
    if (!this.dragged || event.detail === 0) return;
    event.stopPropagation();
    event.preventDefault();
    this.dragged = false;
  };

  private place(event: { clientX: number; clientY: number }): { x: number; y: number } {
    const box = this.frame?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  }

  private room(): [number, number] {
    return [this.outer.width, this.outer.height];
  }

  private least(): number {
    const [width, height] = this.room();
    return Math.min(width / this.inner.width, height / this.inner.height);
  }

  private keepInside(): void {
    const [width, height] = this.room();
    const w = this.inner.width * this.scale;
    const h = this.inner.height * this.scale;
    this.x = w <= width ? (width - w) / 2 : Math.min(0, Math.max(width - w, this.x));
    this.y = h <= height ? (height - h) / 2 : Math.min(0, Math.max(height - h, this.y));
  }
}
