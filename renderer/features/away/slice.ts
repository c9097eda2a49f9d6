/** What happened while the agent was away: one line, until it is dismissed. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { Account } from '../../../shared/domain/account.ts';
import type { AwaySummary } from '../../../shared/domain/marks.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    away: AwaySlice;
  }
}

export interface AwaySlice extends ListensToDesk {
  /** Of this account. */
  account: string | null;
  summary: AwaySummary | null;
  /** The agent has the window before them; told when they come, and again while they stay. */
  here(): Promise<void>;
  /** The account's connection, whenever it changes. */
  look(account: Account): void;
  dismiss(): void;
}

/** Conversations are read one after the other. */
const AGAIN_MS = 2000;
/** A shorter absence is none. */
const LONG = 30 * 60_000;

interface Absence {
  account: string;
  since: number;
  /** When the agent was back. */
  back: number;
  /**
   * The service was asked since they are back: from then on what happens is no longer part of it.
   */
  until: number | null;
}

export const createAwaySlice: CreateSlice<AwaySlice, 'away' | 'nav'> = (set, get, bridge) => {
  let absence: Absence | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  /** By account: when the service last answered. */
  const answered = new Map<string, number>();

  const refresh = async () => {
    const asked = absence;
    if (!asked) return;
    const { account, since, until } = asked;
    // The clock was set back behind it: the line stands as it was told.
    if ((until ?? Date.now()) < since) return;
    const answer = await bridge.call('away.summary', { account, since, ...(until === null ? {} : { until }) });
    // What failed is asked again with the next news; a later absence has taken this one's place.
    if (answer.ok && asked === absence) set({ account, summary: answer.value });
  };

  const begin = (account: string, since: number) => {
    // Not dismissed yet, the line goes back to where it began.
    const from = absence?.account === account && get().away.summary ? Math.min(absence.since, since) : since;
    absence = { account, since: from, back: Date.now(), until: null };
    void refresh();
  };

  return {
    account: null,
    summary: null,
    async here() {
      const { account } = get().nav;
      if (!account) return;
      const answer = await bridge.call('away.present', { account });
      // Where it cannot be written down there is nothing to say, and nothing lost.
      if (!answer.ok || answer.value.previous === null) return;
      if (Date.now() - answer.value.previous > LONG) begin(account, answer.value.previous);
    },
    look({ id, connection, sync }) {
      const before = answered.get(id);
      const { lastSuccess } = connection;
      if (lastSuccess !== null) answered.set(id, lastSuccess);
      // Offline for long: nobody could see what happened, wherever the agent was.
      if (before !== undefined && lastSuccess !== null && lastSuccess - before > LONG) begin(id, before);
      if (absence?.account !== id || absence.until !== null) return;
      // They were back by a clock that was ahead: it ends now.
      const answeredSince = (lastSuccess ?? 0) > absence.back || absence.back > Date.now();
      if (sync.phase === 'idle' && answeredSince) absence = { ...absence, until: Date.now() };
      void refresh();
    },
    onEvent({ name, data }: DeskEvent) {
      // The messages are read after the tickets.
      if (name !== 'tickets.changed' || data.account !== absence?.account || get().away.summary === null) return;
      again ??= setTimeout(() => {
        again = undefined;
        void refresh();
      }, AGAIN_MS);
    },
    dismiss() {
      clearTimeout(again);
      again = undefined;
      absence = null;
      set({ summary: null });
    },
  };
};
