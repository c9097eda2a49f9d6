/** State of the hand-over view: its period, and what the desk reports for it. */
import type { HandOver } from '../../../shared/domain/hand-over.ts';
import type { AppError } from '../../../shared/result.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { createQuery } from '../../store/query.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    handOver: HandOverSlice;
  }
}

interface HandOverSlice extends ListensToDesk {
  account: string | null;
  period: Period;
  summary: HandOver | null;
  error: AppError | null;
  /** Call while its page is open; `hide` once it is closed. */
  show(account: string): void;
  hide(): void;
  choose(period: Period): void;
  /** Saves the open promises of the current account as a calendar file. */
  savePromises(): Promise<void>;
}

export const createHandOverSlice: CreateSlice<HandOverSlice, 'handOver' | 'accounts' | 'nav'> = (set, get, bridge) => {
  const ask = createQuery(() => [get().handOver.account, get().handOver.period]);
  const load = async () => {
    const { account, period } = get().handOver;
    if (account === null) return;
    const from = periodStart(period, Date.now());
    const summary = await ask(bridge.call('handOver.summary', { account, from }));
    if (summary) set(summary.ok ? { summary: summary.value, error: null } : { error: summary.error });
  };
  return {
    account: null,
    period: 'today',
    summary: null,
    error: null,
    show(account) {
      set({ account, summary: null, error: null });
      void load();
    },
    hide: () => set({ account: null, summary: null, error: null }),
    choose(period) {
      set({ period });
      void load();
    },
    async savePromises() {
      const account = currentAccount(get());
      if (!account) return;
      const listed = await bridge.call('promise.list', { account: account.id });
      (await import('./calendar-file.ts')).savePromises(account, listed, Date.now());
    },
    onEvent({ name, data }) {
      const follows = name === 'tickets.changed' || name === 'outbox.changed' || name === 'drafts.changed';
      if (follows && 'account' in data && data.account === get().handOver.account) void load();
    },
  };
};

/** The periods of a hand-over, by this computer's calendar. */
export const PERIODS = ['today', 'week'] as const;
export type Period = (typeof PERIODS)[number];

/** Start of the period (ms): midnight of today, or of this week's Monday. */
export function periodStart(period: Period, now: number): number {
  const date = new Date(now);
  const back = period === 'today' ? 0 : (date.getDay() + 6) % 7;
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - back).getTime();
}
