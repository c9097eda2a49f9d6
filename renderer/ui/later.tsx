/**
 * Reads the code of views apart from the window's first paint: the queue stands there before a
 * dialog that nobody has opened yet is even read. What is read stays, and is drawn at once from
 * then on.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

type Outcome<View> = { view: View } | { failure: unknown };

const reads: (() => Promise<unknown>)[] = [];

/**
 * A view that draws nothing until `read` has brought its code. Where that fails, it throws as it is
 * drawn: the boundary around it says so, and offers to reload the window.
 */
export function later<P extends object>(read: () => Promise<ComponentType<P>>): (props: P) => ReactNode {
  let outcome: Outcome<ComponentType<P>> | null = null;
  let reading: Promise<Outcome<ComponentType<P>>> | null = null;
  const readOnce = () => {
    reading ??= read().then(
      (view) => (outcome = { view }),
      (failure: unknown) => (outcome = { failure }),
    );
    return reading;
  };
  reads.push(readOnce);
  return function Later(props: P) {
    const [known, setKnown] = useState(outcome);
    useEffect(() => {
      if (!known) void readOnce().then(setKnown);
    }, [known]);
    if (!known) return null;
    if ('failure' in known) throw known.failure;
    return <known.view {...props} />;
  };
}

let all: Promise<unknown> | null = null;
let areAllRead = false;

/** Resolves once the code of all views is there, or has failed: each says its own failure. */
export async function readAllViews(): Promise<void> {
  all ??= Promise.all(reads.map((read) => read())).then(() => {
    areAllRead = true;
  });
  await all;
}

/** Until then a key may lead to a view whose code is not there yet. */
export const areViewsRead = (): boolean => areAllRead;
