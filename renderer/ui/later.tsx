/**
 * Reads the code of views apart from the window's first paint: the queue stands there before a
 * dialog that nobody has opened yet is even read. What is read stays, and is drawn at once from
 * then on. The words that the first frame doesn't show come with them.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { areWordsRead, readWords, withWords } from '../i18n/index.ts';

type Outcome<View> = { view: View } | { failure: unknown };

const reads: (() => Promise<unknown>)[] = [];
let unread = 0;
/** What a view that is drawn waits for before its code is read. */
let held = Promise.resolve();
let release = (): void => undefined;

/**
 * From here on, views that are drawn wait for `readAllViews`. Their code is twice that of the first
 * frame, and would run before the rows that come from the desk.
 */
export function holdViews(): void {
  held = new Promise((resolve) => {
    release = resolve;
  });
}

/**
 * A view that draws `Before`, or nothing, until `read` has brought its code. Where that fails, it
 * throws as it is drawn: the boundary around it says so, and offers to reload the window.
 */
export function later<P extends object>(
  read: () => Promise<ComponentType<P>>,
  Before?: ComponentType<P>,
): (props: P) => ReactNode {
  let outcome: Outcome<ComponentType<P>> | null = null;
  let reading: Promise<Outcome<ComponentType<P>>> | null = null;
  const readOnce = () => {
    reading ??= Promise.all([read(), readWords()])
      .then<Outcome<ComponentType<P>>, Outcome<ComponentType<P>>>(
        ([view]) => ({ view }),
        (failure: unknown) => ({ failure }),
      )
      .then((known) => {
        unread -= 1;
        outcome = known;
        return known;
      });
    return reading;
  };
  reads.push(readOnce);
  unread += 1;
  return function Later(props: P) {
    const [known, setKnown] = useState(outcome);
    useEffect(() => {
      if (!known) void held.then(readOnce).then(setKnown);
    }, [known]);
    if (!known) return Before && <Before {...props} />;
    if ('failure' in known) throw known.failure;
    return <known.view {...props} />;
  };
}

/** Resolves once the code of all views is there, or has failed: each says its own failure. */
export async function readAllViews(): Promise<void> {
  release();
  // What is read may name views of its own.
  for (let known = 0; known < reads.length; ) {
    const some = reads.slice(known);
    known = reads.length;
    await Promise.all(some.map((read) => read()));
  }
}

/** Until then a key may lead to a view whose code is not there yet. */
export const areViewsRead = (): boolean => unread === 0;

/** Whether all words are there. What draws with `errorWords` in the first frame waits for it. */
export function useAllWords(): boolean {
  const [read, setRead] = useState(areWordsRead);
  useEffect(() => {
    if (!read) withWords(() => setRead(true));
  }, [read]);
  return read;
}
