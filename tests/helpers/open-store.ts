/** A store in this thread, for tests: all of its calls bound to its context. */
import { CALLS, type Store } from '../../electron/core/worker/calls.ts';
import type { StoreContext } from '../../electron/core/worker/context.ts';
import * as worker from '../../electron/core/worker/open-store.ts';
import { ok, type Result } from '../../shared/result.ts';

export interface OpenedStore extends worker.OpenedStore {
  store: Store;
}

export function openStore(options: worker.OpenStore): Result<OpenedStore> {
  const opened = worker.openStore(options);
  return opened.ok ? ok({ ...opened.value, store: bindCalls(opened.value.ctx) }) : opened;
}

type Call = (ctx: StoreContext, ...args: unknown[]) => unknown;

function bindCalls(ctx: StoreContext): Store {
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
