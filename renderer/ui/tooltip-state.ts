/** State of the window's single tooltip: one per button would slow a ticket by a third. */
export interface Tip {
  anchor: Element;
  words: string;
  keys: string | undefined;
  side: 'top' | 'bottom' | 'left' | 'right' | 'inline-end';
}

/** Delay (ms) before the tooltip appears; none shortly after another one. */
const REST_MS = 500;
const RECENT_MS = 400;
/** Time (ms) for the pointer to move from the element to the tooltip. */
const TRAVEL_MS = 100;

let shown: Tip | null = null;
const watchers = new Set<() => void>();

export const tipNow = (): Tip | null => shown;

export function watchTip(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

function setTip(tip: Tip | null): void {
  shown = tip;
  for (const changed of watchers) changed();
}

let timer: ReturnType<typeof setTimeout> | undefined;
let hiddenAt = Number.NEGATIVE_INFINITY;

function setTimer(ms: number, run: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(run, ms);
}

/** `by`: whether pointer or focus is on the element. */
export function showTip(tip: Tip, by: 'pointer' | 'focus'): void {
  const isLate = shown !== null || performance.now() - hiddenAt < RECENT_MS;
  setTimer(by === 'focus' || isLate ? 0 : REST_MS, () => setTip(tip));
}

export function hideTip(): void {
  clearTimeout(timer);
  if (shown === null) return;
  hiddenAt = performance.now();
  setTip(null);
}

export const leaveTip = (): void => setTimer(TRAVEL_MS, hideTip);

export const keepTip = (): void => clearTimeout(timer);
