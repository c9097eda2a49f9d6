/** Sends events to the hosts. Ticket changes are collected: a poll brings many at once. */
import type { DeskEvent, EventName, Events } from '../../../shared/contract.ts';
import { readCustomerKey } from '../../../shared/domain/customer-key.ts';
import type { Clock } from './ports.ts';

export type Emitter = ReturnType<typeof createEmitter>;

const GATHER = 100;
/** With more ids than this, the renderer reads everything on screen again anyway. */
const IDS_AT_MOST = 200;

export function createEmitter(clock: Clock) {
  const listeners = new Set<(event: DeskEvent) => void>();
  const goneListeners: (() => void)[] = [];
  /** Null means any ticket, so more ids would add nothing. */
  const pendingIds = new Map<string, Set<string> | null>();
  const revisions = new Map<string, number>();
  const revision = (account: string) => revisions.get(account) ?? 0;

  function emit<N extends EventName>(name: N, data: Events[N]): void {
    for (const listener of listeners) listener({ name, data } as DeskEvent);
  }

  function emitTickets(account: string): void {
    const ids = pendingIds.get(account);
    pendingIds.delete(account);
    emit('tickets.changed', { account, revision: revision(account), ...(ids ? { ids: [...ids] } : {}) });
  }

  return {
    emit,
    revision,
    on(listener: (event: DeskEvent) => void): () => void {
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener)) for (const onGone of goneListeners) onGone();
      };
    },
    listenerCount: () => listeners.size,
    onListenerGone: (onGone: () => void) => void goneListeners.push(onGone),
    /**
     * Reports these tickets of an account as changed; an empty list means any, and so does the key
     * of a customer. The event follows within 100 ms, with all other changes until then.
     */
    ticketsChanged(account: string, ids: string[]) {
      revisions.set(account, revision(account) + 1);
      const pending = pendingIds.get(account);
      if (pending === undefined) clock.after(GATHER, () => emitTickets(account));
      const isAny = ids.length === 0 || ids.some((id) => readCustomerKey(id) !== null);
      const merged = isAny || pending === null ? null : new Set([...(pending ?? []), ...ids]);
      pendingIds.set(account, merged !== null && merged.size > IDS_AT_MOST ? null : merged);
    },
  };
}

/** Keeps listeners that are called in turn and never removed. */
export function createListeners<A extends unknown[] = []>() {
  const listeners: ((...args: A) => void)[] = [];
  return {
    add: (listener: (...args: A) => void): void => void listeners.push(listener),
    call(...args: A): void {
      for (const listener of listeners) listener(...args);
    },
  };
}
