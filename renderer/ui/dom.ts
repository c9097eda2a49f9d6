/** Small helpers for the page. */
import type { KeyboardEvent, MouseEvent } from 'react';

export function afterNextPaint(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}

export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Ignores the second press of a double click, for a button that another one may replace. */
export const ignoreSecondClick = (action: () => void) => (event: MouseEvent) => {
  if (event.detail <= 1) action();
};

export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');

/** Runs after the next frame, without delaying it. Returns a function that cancels it. */
export function afterFrame(run: () => void): () => void {
  let isOff = false;
  const then = () => setTimeout(() => isOff || run());
  // A hidden window draws no frame.
  if (document.visibilityState === 'hidden') then();
  else requestAnimationFrame(then);
  return () => {
    isOff = true;
  };
}

let rem: { size: string; pixels: number } | null = null;

/** The key that means the same in a layout from left to right. */
export function unmirrored(key: string): string {
  if (document.documentElement.dir !== 'rtl') return key;
  return { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key;
}

/** CSS pixels per rem: 16 at normal text size. */
export function remPixels(): number {
  // Cached, because it is called for each rendered row, and the computed style is expensive.
  const size = document.documentElement.style.fontSize;
  if (rem?.size !== size)
    rem = { size, pixels: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16 };
  return rem.pixels;
}

/** Offers bytes as a download; they are never shown in the window. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(new Blob([blob], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A download that has begun keeps its own reference to the bytes.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export const firstVisible = (within: ParentNode | null, selector: string): HTMLElement | undefined =>
  [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])].find((element) => element.checkVisibility());

/** The first visible field for text or a choice; checkboxes and hidden file fields don't count. */
export const firstField = (within: ParentNode): HTMLElement | undefined =>
  firstVisible(within, 'input:not([type=checkbox], [type=radio]), textarea, select');

/** Moves the focus out of a closing element, where keys would be lost while it fades out. */
export function focusOutOf(closing: Element | null, to: Element | null): void {
  if (!closing?.contains(document.activeElement)) return;
  if (to instanceof HTMLElement) to.focus({ preventScroll: true });
  const { activeElement: now } = document;
  if (now instanceof HTMLElement && closing.contains(now)) now.blur();
}

const FIELD = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

export const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELD) !== null;

/** A `ref` that focuses a field as soon as it is mounted. */
export const focusOnce = (input: HTMLInputElement | null): void => input?.focus();
