/**
 * A page's frames, by the real clock. jsdom counts them by an interval of whatever timers are there
 * when the first one is asked for: one that is asked for under turned timers would be the last.
 */
const { setTimeout, clearTimeout, performance } = globalThis;
const FRAME = 1000 / 60;

let last = 0;
const asked = new Map<number, ReturnType<typeof setTimeout>>();

globalThis.requestAnimationFrame = (callback) => {
  last += 1;
  const handle = last;
  const timer = setTimeout(() => {
    asked.delete(handle);
    callback(performance.now());
  }, FRAME);
  asked.set(handle, timer);
  return handle;
};
globalThis.cancelAnimationFrame = (handle) => {
  clearTimeout(asked.get(handle));
  asked.delete(handle);
};

/** Frames that were asked for will not come: who asked is gone. */
export function dropFrames(): void {
  for (const timer of asked.values()) clearTimeout(timer);
  asked.clear();
}
