/** The check on screen. Its code is loaded at the first press, since the first frame shows none. */
import type { CheckRun, CheckSubject, FindingWatch } from '../../../shared/domain/finding.ts';
import type { AppError } from '../../../shared/result.ts';
import type { AppState, CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import type { CheckRunner } from './check-runner.ts';
import type { FindingRow } from './finding-rows.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    layerCheck: LayerCheckSlice;
  }
}

export interface ShownCheck {
  account: string;
  /** The ticket that asks; null outside of one. */
  ticket: string | null;
  name: string;
  /** All domains and addresses of the ticket, if the check began there. */
  subjects: readonly CheckSubject[];
  /** Differs for each press, which brings the focus here. */
  press: number;
  /** Another program named it: nobody is asked until the agent presses the button. */
  isOffered?: boolean;
  run: CheckRun | null;
  error: AppError | null;
  rows: readonly FindingRow[];
  /** Findings of the ticket whose end is waited for, or was. */
  watches: readonly FindingWatch[];
  /** Index of the row that keys act on. */
  marked: number;
  /** Rows that the agent has reached by key or pointer; later findings come after them. */
  reached: number;
}

export interface LayerCheckSlice extends ListensToDesk {
  shown: ShownCheck | null;
  close(): void;
  with(work: (runner: CheckRunner) => unknown): Promise<void>;
}

export const createLayerCheckSlice: CreateSlice<LayerCheckSlice, keyof AppState> = (set, get, bridge) => {
  let runner: Promise<CheckRunner> | undefined;
  return {
    shown: null,
    close: () => set({ shown: null }),
    async with(work) {
      runner ??= import('./check-runner.ts').then(({ createCheckRunner }) => createCheckRunner(set, get, bridge));
      await work(await runner);
    },
    onEvent({ name, data }) {
      const ticket = get().layerCheck.shown?.ticket;
      if (name === 'check.changed') void get().layerCheck.with(({ read }) => read(data.run));
      if (name === 'tickets.changed' && ticket && (data.ids?.includes(ticket) ?? true)) {
        void get().layerCheck.with(({ readWatches }) => readWatches());
      }
    },
  };
};
