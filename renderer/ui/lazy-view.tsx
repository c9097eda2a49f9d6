/** Loads views and their words after the first paint, so that unopened ones delay nothing. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { areWordsRead, readWords, withWords } from '../i18n/index.ts';

type Outcome<View> = { view: View } | { failure: unknown };

const loaders: (() => Promise<unknown>)[] = [];
let unloadedCount = 0;
let viewsAllowed = Promise.resolve();
let allowViews = (): void => undefined;

/** Makes mounted views wait for `readAllViews`: their code would delay the first rows. */
export function holdViews(): void {
  viewsAllowed = new Promise((resolve) => {
    allowViews = resolve;
  });
}

/** Renders `Before` until `read` has loaded the view. A failure is thrown to the boundary. */
export function lazyView<P extends object>(
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
        unloadedCount -= 1;
        outcome = known;
        return known;
      });
    return reading;
  };
  loaders.push(readOnce);
  unloadedCount += 1;
  return function Later(props: P) {
    const [known, setKnown] = useState(outcome);
    useEffect(() => {
      if (!known) void viewsAllowed.then(readOnce).then(setKnown);
    }, [known]);
    if (!known) return Before && <Before {...props} />;
    if ('failure' in known) throw known.failure;
    return <known.view {...props} />;
  };
}

/**
 * Resolves once the code of all views is loaded or has failed; each view reports its own failure.
 */
export async function readAllViews(): Promise<void> {
  allowViews();
  for (let known = 0; known < loaders.length; ) {
    const some = loaders.slice(known);
    known = loaders.length;
    await Promise.all(some.map((read) => read()));
  }
}

/** Until then a key may lead to a view without code. */
export const areViewsRead = (): boolean => unloadedCount === 0;

/** Whether all words are loaded. Views of the first frame need this to use `errorWords`. */
export function useAllWords(): boolean {
  const [read, setRead] = useState(areWordsRead);
  useEffect(() => {
    if (!read) withWords(() => setRead(true));
  }, [read]);
  return read;
}
