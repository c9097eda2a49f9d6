/**
 * Tells hosts what happened. News of tickets is gathered for a moment, since a poll brings it in
 * bursts.
 */
import type { DeskEvent, EventName, Events } from '../../../shared/contract.ts';
import type { Clock } from './ports.ts';

export interface Emitter {
  on(listener: (event: DeskEvent) => void): () => void;
  /** How many listen now. */
  listeners(): number;
  /** Tells that one listens no longer. */
  onLeft(told: () => void): void;
  emit<N extends EventName>(name: N, data: Events[N]): void;
  /**
   * These tickets of an account changed, or any may have where none is named; told within 100 ms,
   * together with what else changes until then.
   */
  ticketsChanged(account: string, ids: string[]): void;
  /** How often an account's tickets changed so far. */
  revision(account: string): number;
}

const GATHER = 100;
/** Above this the renderer reads everything on screen again anyway. */
const IDS_AT_MOST = 200;

export function createEmitter(clock: Clock): Emitter {
  const listeners = new Set<(event: DeskEvent) => void>();
  const onLeft: (() => void)[] = [];
  /** Null: any ticket may have changed, so naming some would hide the others. */
  const gathered = new Map<string, Set<string> | null>();
  const revisions = new Map<string, number>();
  const revision = (account: string) => revisions.get(account) ?? 0;

  function emit<N extends EventName>(name: N, data: Events[N]): void {
    for (const listener of listeners) listener({ name, data } as DeskEvent);
  }

  function tell(account: string): void {
    const ids = gathered.get(account);
    gathered.delete(account);
    emit('tickets.changed', { account, revision: revision(account), ...(ids ? { ids: [...ids] } : {}) });
  }

  return {
    emit,
    revision,
    on(listener) {
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener)) for (const told of onLeft) told();
      };
    },
    listeners: () => listeners.size,
    onLeft: (told) => void onLeft.push(told),
    ticketsChanged(account, ids) {
      revisions.set(account, revision(account) + 1);
      const waiting = gathered.get(account);
      if (waiting === undefined) clock.after(GATHER, () => tell(account));
      const all = ids.length === 0 || waiting === null ? null : new Set([...(waiting ?? []), ...ids]);
      gathered.set(account, all !== null && all.size > IDS_AT_MOST ? null : all);
    },
  };
}
