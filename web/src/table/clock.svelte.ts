/** One second hand for everything that counts down. */
class Ticking {
  now = $state(performance.now());
  constructor() {
    setInterval(() => (this.now = performance.now()), 500);
  }
}

export const ticking = new Ticking();
