/**
 * What the desk may call, by subject: `store.drafts.save(…)`. Each folder lists its own in its
 * `calls.ts`; in the worker a function takes the context first, `bindCalls` fills that in, and
 * `remote.ts` gives the main thread the same as promises.
 */
import { accountCalls } from './account/calls.ts';
import type { StoreContext } from './context.ts';
import { markCalls } from './marks/calls.ts';
import { recordCalls } from './records/calls.ts';
import { searchCalls } from './search/calls.ts';
import { ticketCalls } from './tickets/calls.ts';
import { writingCalls } from './writing/calls.ts';

const CALLS = { ...accountCalls, ...ticketCalls, ...markCalls, ...writingCalls, ...recordCalls, ...searchCalls };

/** A function of the store without its first argument, the context. */
type Bound<F> = F extends (ctx: StoreContext, ...args: infer A) => infer R ? (...args: A) => R : never;

/** The account's store as it is in its worker. */
export type Store = {
  [S in keyof typeof CALLS]: { [M in keyof (typeof CALLS)[S]]: Bound<(typeof CALLS)[S][M]> };
};

type Call = (ctx: StoreContext, ...args: unknown[]) => unknown;

export function bindCalls(ctx: StoreContext): Store {
  const bindAll = (methods: Record<string, Call>) =>
    mapValues(
      methods,
      (call) =>
        (...args: unknown[]) =>
          call(ctx, ...args),
    );
  return mapValues(CALLS as unknown as Record<string, Record<string, Call>>, bindAll) as unknown as Store;
}

const mapValues = <A, B>(object: Record<string, A>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
