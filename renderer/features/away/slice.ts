/** State of the away card: what happened while the agent was away, per account, until dismissed. */
import { useEffect } from 'react';
import type { DeskEvent } from '../../../shared/contract.ts';
import type { Account } from '../../../shared/domain/account.ts';
import type { AwaySummary } from '../../../shared/domain/marks.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { oncePerBurst } from '../../store/query.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    away: AwaySlice;
  }
}

interface AwaySlice extends ListensToDesk {
  account: string | null;
  summary: AwaySummary | null;
  /** Call when the agent comes to the window, and again while they stay. */
  reportPresence(): Promise<void>;
  /** Call with the current account when it is opened, and whenever its connection changes. */
  checkAbsence(account: Account): void;
  dismiss(): void;
}

/** Delay (ms) for a new summary, because each conversation that is read brings news. */
const RELOAD_DELAY_MS = 2000;
/** Shorter absences (ms) are not reported. */
const MIN_ABSENCE_MS = 30 * 60_000;

interface Absence {
  since: number;
  back: number;
  /**
   * When the service first answered after the return; null before. Later events are not part of it.
   */
  until: number | null;
}

/** The tab's own storage, which holds times only, so that a reload keeps the card. */
const ABSENCES_KEY = 'rackside.absences';

function readAbsences(): Map<string, Absence> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(ABSENCES_KEY) ?? '[]'));
  } catch {
    // Another version wrote it, or a person: the card is only a convenience.
    return new Map();
  }
}

/** Whether anything happened in this time. */
export const saysSomething = (summary: AwaySummary | null): boolean =>
  summary !== null && summary.written + summary.newTickets + summary.promises + summary.overdueBefore > 0;

export const createAwaySlice: CreateSlice<AwaySlice, 'away' | 'nav'> = (set, get, bridge) => {
  /**
   * Both maps are by account, because the agent may open another account before dismissing a card.
   */
  const absences = readAbsences();
  const setAbsence = (account: string, absence: Absence | null) => {
    if (absence) absences.set(account, absence);
    else absences.delete(account);
    sessionStorage.setItem(ABSENCES_KEY, JSON.stringify([...absences]));
  };
  const shownSummaries = new Map<string, AwaySummary>();
  const again = oncePerBurst(RELOAD_DELAY_MS, () => {
    const shown = get().away.account;
    if (shown !== null) void refresh(shown);
  });
  const answered = new Map<string, number>();

  const refresh = async (account: string) => {
    const asked = absences.get(account);
    if (!asked) return;
    const { since, until } = asked;
    // The clock was set back to before the absence: keep the card as it is.
    if ((until ?? Date.now()) < since) return;
    const answer = await bridge.call('away.summary', { account, since, ...(until === null ? {} : { until }) });
    // A failed request is repeated with the next news. A newer absence replaces this one.
    if (!answer.ok || asked !== absences.get(account)) return;
    shownSummaries.set(account, answer.value);
    if (account === get().nav.account) set({ account, summary: answer.value });
  };

  const begin = (account: string, since: number) => {
    // If the card is not dismissed yet, extend it back to its old start.
    const before = shownSummaries.has(account) ? absences.get(account) : undefined;
    setAbsence(account, { since: Math.min(before?.since ?? since, since), back: Date.now(), until: null });
    void refresh(account);
  };

  return {
    account: null,
    summary: null,
    async reportPresence() {
      const { account } = get().nav;
      if (!account) return;
      const answer = await bridge.call('away.present', { account });
      // If presence can't be stored, there is nothing to report.
      if (!answer.ok || answer.value.previous === null) return;
      if (Date.now() - answer.value.previous > MIN_ABSENCE_MS) begin(account, answer.value.previous);
    },
    checkAbsence({ id, connection, sync }) {
      const before = answered.get(id);
      const { lastSuccess } = connection;
      if (lastSuccess !== null) answered.set(id, lastSuccess);
      // During a long time offline no change could be seen, even if the agent was here.
      if (before !== undefined && lastSuccess !== null && lastSuccess - before > MIN_ABSENCE_MS) begin(id, before);
      const absence = absences.get(id);
      if (!absence) return;
      const known = shownSummaries.get(id);
      const isOpened = known !== undefined && (get().away.account !== id || get().away.summary !== known);
      if (isOpened) set({ account: id, summary: known });
      if (absence.until !== null) {
        // Also after a reload, which keeps the absence only.
        if (isOpened || known === undefined) void refresh(id);
        return;
      }
      // The clock was ahead when the agent came back: end the absence now.
      const answeredSince = (lastSuccess ?? 0) > absence.back || absence.back > Date.now();
      if (sync.phase === 'idle' && answeredSince) setAbsence(id, { ...absence, until: Date.now() });
      void refresh(id);
    },
    onEvent({ name, data }: DeskEvent) {
      // Messages are read after the tickets, so the summary can still grow.
      const { account, summary } = get().away;
      if (name !== 'tickets.changed' || data.account !== account || summary === null) return;
      again.soon();
    },
    dismiss() {
      again.cancel();
      const { account } = get().away;
      if (account !== null) {
        setAbsence(account, null);
        shownSummaries.delete(account);
      }
      set({ summary: null });
    },
  };
};

const REPORT_INTERVAL_MS = 60_000;
/** A focused window without key or pointer events for this long (ms) counts as unattended. */
const IDLE_MS = 5 * 60_000;
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown'] as const;

export function useAbsence(): void {
  const store = useAppStore();
  const id = useApp((app) => app.nav.account);
  const account = useApp(currentAccount);
  useEffect(() => {
    if (account) store.getState().away.checkAbsence(account);
  }, [store, account]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming to another account is coming
  useEffect(() => {
    let touched = performance.now();
    const here = () => {
      const inSight = document.visibilityState === 'visible' && document.hasFocus();
      if (inSight && performance.now() - touched < IDLE_MS) void store.getState().away.reportPresence();
    };
    const touch = () => {
      const idle = performance.now() - touched >= IDLE_MS;
      touched = performance.now();
      if (idle) here();
    };
    const back = () => {
      touched = performance.now();
      here();
    };
    here();
    const timer = setInterval(here, REPORT_INTERVAL_MS);
    window.addEventListener('focus', back);
    for (const name of ACTIVITY_EVENTS) window.addEventListener(name, touch, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', back);
      for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, touch, true);
    };
  }, [store, id]);
}
