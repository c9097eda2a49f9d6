/** State of a newer version of Rackside: what is known of it, and the restart that installs it. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { UpdateState } from '../../../shared/domain/desk.ts';
import { type AppError, err } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    updates: UpdatesSlice;
  }
}

export interface UpdatesSlice extends ListensToDesk {
  /** Null until it was asked for. */
  state: UpdateState | null;
  /** The agent asked for a look and has not been told the outcome yet. */
  asked: boolean;
  load(): Promise<void>;
  check(): Promise<void>;
  /** Saves what is being written, then restarts. Returns why not. */
  restart(): Promise<AppError | null>;
  told(): void;
}

export const createUpdatesSlice: CreateSlice<UpdatesSlice, 'unsaved'> = (set, get, bridge) => {
  const load = async () => {
    const answer = await bridge.call('update.status', {});
    // A desk that does not answer says so elsewhere.
    if (answer.ok) set({ state: answer.value });
  };
  return {
    state: null,
    asked: false,
    load,
    async check() {
      set({ asked: true });
      const answer = await bridge.call('update.check', {});
      if (answer.ok) set({ state: answer.value });
    },
    async restart() {
      const left = await get().unsaved.flush();
      // Nobody is asked before this end, and what is not stored would go with the window.
      if (left > 0) return err('busy', 'update.restart', { detail: { reason: 'unstored' } }).error;
      const answer = await bridge.call('update.restart', {});
      return answer.ok ? null : answer.error;
    },
    told: () => set({ asked: false }),
    onEvent(event: DeskEvent) {
      if (event.name === 'update.changed') void load();
    },
  };
};

const OFF = {
  door: 'updates.offDoor',
  none: 'updates.offNone',
  keyless: 'updates.offKeyless',
  managed: 'updates.offManaged',
  system: 'updates.offSystem',
} as const;
const FAILED = {
  unreachable: 'updates.unreachable',
  unsigned: 'updates.unsigned',
  outdated: 'updates.outdated',
  untrusted: 'updates.untrusted',
  unreadable: 'updates.unreadable',
} as const;

/** What to tell who asked for a look; null while it goes on. */
export function outcomeOf(state: UpdateState): string | null {
  switch (state.state) {
    case 'off':
      return t(OFF[state.why]);
    case 'idle':
      return t('updates.newest');
    case 'looking':
      return null;
    case 'fetching':
      return t('updates.fetching', { version: state.version });
    case 'ready':
      return t('updates.ready', { version: state.version });
    case 'failed':
      return t(FAILED[state.reason]);
  }
}
