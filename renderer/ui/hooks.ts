/** Hooks that know nothing but React and the page: the clock, and how much room the window has. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { remPixels } from './dom.ts';

/** Who looks at the clock every so many seconds: one timer for all of them, who are then drawn together. */
const clocks = new Map<number, { timer: ReturnType<typeof setInterval>; told: Set<() => void> }>();

function onTick(seconds: number, tell: () => void): () => void {
  const told = clocks.get(seconds)?.told ?? new Set();
  if (told.size === 0) {
    const timer = setInterval(() => {
      for (const tell of told) tell();
    }, seconds * 1000);
    clocks.set(seconds, { timer, told });
  }
  told.add(tell);
  return () => {
    told.delete(tell);
    if (told.size > 0) return;
    clearInterval(clocks.get(seconds)?.timer);
    clocks.delete(seconds);
  };
}

/** Our clock, read again every `seconds`: for ages on screen. */
export function useNow(seconds = 30): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => onTick(seconds, () => setNow(Date.now())), [seconds]);
  return now;
}

/** What stood there while it was open: a dialog that fades out keeps its words. */
export function useLast<T>(value: T, holds: boolean): T {
  const last = useRef(value);
  if (holds) last.current = value;
  return last.current;
}

/**
 * How many panes the window has room for; in rem, so that larger text counts as a smaller window.
 *
 * - `single`: one pane at a time, with Back.
 * - `rail`: the queues are a strip and open over the list.
 * - `wide`, `large`: all panes side by side.
 */
export type Layout = 'single' | 'rail' | 'wide' | 'large';

const STEPS: readonly [Layout, number][] = [
  ['large', 90],
  ['wide', 68.75],
  ['rail', 45],
];

/**
 * What the window has room for now. Not by `em` in a media query: that is the browser's own size of
 * text, not the one chosen here.
 */
export const layoutNow = (): Layout => {
  const width = window.innerWidth / remPixels();
  return STEPS.find(([, from]) => width >= from)?.[0] ?? 'single';
};

const subscribe = (changed: () => void) => {
  window.addEventListener('resize', changed);
  const root = new MutationObserver(changed);
  root.observe(document.documentElement, { attributeFilter: ['style'] });
  return () => {
    window.removeEventListener('resize', changed);
    root.disconnect();
  };
};

export const useLayout = (): Layout => useSyncExternalStore(subscribe, layoutNow);

/** Whether the window is at least so wide, in rem. */
export const useHasWidth = (rem: number): boolean =>
  useSyncExternalStore(subscribe, () => window.innerWidth / remPixels() >= rem);
