/** State of the hand-over view: which time it is about, and what the desk tells of it. */
import type { HandOver } from '../../../shared/domain/hand-over.ts';
import type { AppError } from '../../../shared/result.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { type Period, periodStart } from './periods.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    handOver: HandOverSlice;
  }
}

export interface HandOverSlice extends ListensToDesk {
  /** The account that it is open for; null while it is closed. */
  account: string | null;
  period: Period;
  /** Null until it was read. */
  summary: HandOver | null;
  error: AppError | null;
  show(): void;
  hide(): void;
  choose(period: Period): void;
}

export const createHandOverSlice: CreateSlice<HandOverSlice, 'handOver' | 'nav'> = (set, get, bridge) => {
  const load = async () => {
    const { account, period } = get().handOver;
    if (account === null) return;
    const from = periodStart(period, Date.now());
    const summary = await bridge.call('handOver.summary', { account, from });
    const now = get().handOver;
    if (now.account !== account || now.period !== period) return;
    set(summary.ok ? { summary: summary.value, error: null } : { error: summary.error });
  };
  return {
    account: null,
    period: 'today',
    summary: null,
    error: null,
    show() {
      set({ account: get().nav.account, summary: null, error: null });
      void load();
    },
    hide: () => set({ account: null, summary: null, error: null }),
    choose(period) {
      set({ period });
      void load();
    },
    onEvent({ name, data }) {
      const follows = name === 'tickets.changed' || name === 'outbox.changed' || name === 'drafts.changed';
      if (follows && 'account' in data && data.account === get().handOver.account) void load();
    },
  };
};
