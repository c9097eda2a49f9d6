/** What happened while the agent was away: one line for each account, until it is dismissed. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { Account } from '../../../shared/domain/account.ts';
import type { AwaySummary } from '../../../shared/domain/marks.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { oncePerBurst } from '../../store/once-per-burst.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    away: AwaySlice;
  }
}

export interface AwaySlice extends ListensToDesk {
  /** Whose line is shown. */
  account: string | null;
  summary: AwaySummary | null;
  /** The agent has the window before them; told when they come, and again while they stay. */
  here(): Promise<void>;
  /** The connection of the open account: when that is opened, and whenever it changes. */
  look(account: Account): void;
  dismiss(): void;
}

/** Conversations are read one after the other. */
const AGAIN_MS = 2000;
/** A shorter absence is none. */
const LONG = 30 * 60_000;

interface Absence {
  since: number;
  /** When the agent was back. */
  back: number;
  /**
   * The service was asked since they are back: from then on what happens is no longer part of it.
   */
  until: number | null;
}

export const createAwaySlice: CreateSlice<AwaySlice, 'away' | 'nav'> = (set, get, bridge) => {
  /** By account, as what follows: the agent may open another before they dismiss a line. */
  const absences = new Map<string, Absence>();
  const told = new Map<string, AwaySummary>();
  const again = oncePerBurst(AGAIN_MS, () => {
    const shown = get().away.account;
    if (shown !== null) void refresh(shown);
  });
  /** When the service last answered. */
  const answered = new Map<string, number>();

  const refresh = async (account: string) => {
    const asked = absences.get(account);
    if (!asked) return;
    const { since, until } = asked;
    // The clock was set back behind it: the line stands as it was told.
    if ((until ?? Date.now()) < since) return;
    const answer = await bridge.call('away.summary', { account, since, ...(until === null ? {} : { until }) });
    // What failed is asked again with the next news; a later absence has taken this one's place.
    if (!answer.ok || asked !== absences.get(account)) return;
    told.set(account, answer.value);
    if (account === get().nav.account) set({ account, summary: answer.value });
  };

  const begin = (account: string, since: number) => {
    // Not dismissed yet, the line goes back to where it began.
    const before = told.has(account) ? absences.get(account) : undefined;
    absences.set(account, { since: Math.min(before?.since ?? since, since), back: Date.now(), until: null });
    void refresh(account);
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
      const absence = absences.get(id);
      if (!absence) return;
      const known = told.get(id);
      const isOpened = known !== undefined && (get().away.account !== id || get().away.summary !== known);
      if (isOpened) set({ account: id, summary: known });
      if (absence.until !== null) {
        // Messages were read meanwhile.
        if (isOpened) void refresh(id);
        return;
      }
      // They were back by a clock that was ahead: it ends now.
      const answeredSince = (lastSuccess ?? 0) > absence.back || absence.back > Date.now();
      if (sync.phase === 'idle' && answeredSince) absences.set(id, { ...absence, until: Date.now() });
      void refresh(id);
    },
    onEvent({ name, data }: DeskEvent) {
      // The messages are read after the tickets.
      const { account, summary } = get().away;
      if (name !== 'tickets.changed' || data.account !== account || summary === null) return;
      again.soon();
    },
    dismiss() {
      again.cancel();
      const { account } = get().away;
      if (account !== null) {
        absences.delete(account);
        told.delete(account);
      }
      set({ summary: null });
    },
  };
};
