/** Small things that views do with the page itself. */

/**
 * Runs it once React has put on screen what has just changed, and has settled where the focus is.
 */
export function onceShown(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}

/** Class names in one string; what is false or missing is left out. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');

/**
 * Runs it behind the frame that shows what has just changed, so that it takes none of that frame's
 * time. The returned function calls it off.
 */
export function behindFrame(run: () => void): () => void {
  let isOff = false;
  const then = () => setTimeout(() => isOff || run());
  // A window out of sight draws no frame.
  if (document.visibilityState === 'hidden') then();
  else requestAnimationFrame(then);
  return () => {
    isOff = true;
  };
}

let rem: { size: string; pixels: number } | null = null;

/** CSS pixels in one rem: 16, or what the agent's size of the text makes of it. */
export function remPixels(): number {
  // Asked for with each row that is drawn, the computed style would be worked out anew each time.
  const size = document.documentElement.style.fontSize;
  if (rem?.size !== size)
    rem = { size, pixels: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16 };
  return rem.pixels;
}

/** Offers bytes to be saved under a name. Never shown in the window, whatever they are. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(new Blob([blob], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The first that is on screen of those that a selector names. */
export const firstShown = (within: ParentNode | null, selector: string): HTMLElement | undefined =>
  [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])].find((element) => element.checkVisibility());

/**
 * What one writes or chooses in first, where it is on screen: a box to tick can wait, and a field for
 * files is behind its button.
 */
export const firstField = (within: ParentNode): HTMLElement | undefined =>
  firstShown(within, 'input:not([type=checkbox], [type=radio]), textarea, select');

/**
 * Moves the focus out of what closes and fades: to `to`, or to the page if that is not there any
 * more. A key pressed meanwhile would be typed into it, and do nothing.
 */
export function focusOutOf(closing: Element | null, to: Element | null): void {
  if (!closing?.contains(document.activeElement)) return;
  if (to instanceof HTMLElement) to.focus({ preventScroll: true });
  const { activeElement: now } = document;
  if (now instanceof HTMLElement && closing.contains(now)) now.blur();
}

const FIELD = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

/** Whether a key pressed there is the field's own. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELD) !== null;
