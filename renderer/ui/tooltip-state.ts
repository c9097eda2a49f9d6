/**
 * The window's one tooltip: what it says, and beside which element. One for each button would take a
 * third of the time in which a ticket is drawn, though hardly any of them is ever seen.
 */
export interface Tip {
  anchor: Element;
  words: string;
  keys: string | undefined;
  side: 'top' | 'bottom' | 'left' | 'right' | 'inline-end';
}

/** ms that the pointer rests before the words come; none where others went so lately. */
const REST_MS = 500;
const LATELY_MS = 400;
/** ms in which the pointer can go from the element onto the words. */
const WAY_MS = 100;

let shown: Tip | null = null;
const watchers = new Set<() => void>();

/** Null while nothing is said. */
export const tipNow = (): Tip | null => shown;

/** Tells of each change until the returned function is called. */
export function watchTip(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

function setTip(tip: Tip | null): void {
  shown = tip;
  for (const changed of watchers) changed();
}

/** It shows or hides next. */
let timer: ReturnType<typeof setTimeout> | undefined;
let hiddenAt = Number.NEGATIVE_INFINITY;

function inMs(ms: number, run: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(run, ms);
}

/** `by`: what is on the element. */
export function showTip(tip: Tip, by: 'pointer' | 'focus'): void {
  const isLate = shown !== null || performance.now() - hiddenAt < LATELY_MS;
  inMs(by === 'focus' || isLate ? 0 : REST_MS, () => setTip(tip));
}

export function hideTip(): void {
  clearTimeout(timer);
  if (shown === null) return;
  hiddenAt = performance.now();
  setTip(null);
}

/** The pointer left the element, or the words. */
export const leaveTip = (): void => inMs(WAY_MS, hideTip);

/** The pointer is on the words. */
export const keepTip = (): void => clearTimeout(timer);
