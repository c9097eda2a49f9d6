/** Hooks that depend only on React and the page: clock and window size. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Result } from '../../shared/result.ts';
import { remPixels } from './dom.ts';

/** Subscribers by interval in seconds: one timer for all, so that they render together. */
const clocks = new Map<number, { timer: ReturnType<typeof setInterval>; subscribers: Set<() => void> }>();

function onTick(seconds: number, tell: () => void): () => void {
  const subscribers = clocks.get(seconds)?.subscribers ?? new Set();
  if (subscribers.size === 0) {
    const timer = setInterval(() => {
      for (const tell of subscribers) tell();
    }, seconds * 1000);
    clocks.set(seconds, { timer, subscribers });
  }
  subscribers.add(tell);
  return () => {
    subscribers.delete(tell);
    if (subscribers.size > 0) return;
    clearInterval(clocks.get(seconds)?.timer);
    clocks.delete(seconds);
  };
}

export function useNow(seconds = 30): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => onTick(seconds, () => setNow(Date.now())), [seconds]);
  return now;
}

/** Asks again when a key changes, and drops the answer to an earlier question. */
export function useAnswer<T>(ask: () => Promise<T> | null, take: (answer: T) => void, keys: readonly unknown[]): void {
  const run = () => {
    let isCurrent = true;
    void ask()?.then((answer) => {
      if (isCurrent) take(answer);
    });
    return () => {
      isCurrent = false;
    };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys decide when it asks
  useEffect(run, keys);
}

export const whenOk =
  <T>(take: (value: T) => void) =>
  (answer: Result<T>): void => {
    if (answer.ok) take(answer.value);
  };

/** The last value while `holds` was true, so that a dialog keeps its text while it fades out. */
export function useLast<T>(value: T, holds: boolean): T {
  const last = useRef(value);
  if (holds) last.current = value;
  return last.current;
}

/**
 * Number of panes that fit; measured in rem, so that larger text counts as a smaller window.
 * - `single`: one pane at a time, with Back.
 * - `rail`: the queues are a strip, and open over the list.
 * - `wide`, `large`: all panes side by side.
 */
export type Layout = 'single' | 'rail' | 'wide' | 'large';

const STEPS: readonly [Layout, number][] = [
  ['large', 90],
  ['wide', 68.75],
  ['rail', 45],
];

/** The current layout. A media query in `em` would not follow the chosen text size. */
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

export const useHasWidth = (rem: number): boolean =>
  useSyncExternalStore(subscribe, () => window.innerWidth / remPixels() >= rem);

const REST_MS = 1200;

/** Detects pauses in typing, when the end of a text is checked too. */
export function useResting(text: string): boolean {
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested === text;
}
