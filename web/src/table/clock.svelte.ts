/** One second hand for everything that counts down. */
class Ticking {
  now = $state(performance.now());
  constructor() {
    setInterval(() => (this.now = performance.now()), 500);
  }
}

export const ticking = new Ticking();

export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
