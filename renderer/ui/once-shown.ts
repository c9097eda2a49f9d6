/** Runs it once React has put on screen what has just changed, and has settled where the focus is. */
export function onceShown(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}
