/** State of updates: the known newer version, and the restart that installs it. */
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
  state: UpdateState | null;
  /** The agent asked for a check and has not seen the result yet. */
  asked: boolean;
  load(): Promise<void>;
  check(): Promise<void>;
  /** Saves current work, then restarts. Returns the reason if it can't. */
  restart(): Promise<AppError | null>;
  dismissResult(): void;
}

export const createUpdatesSlice: CreateSlice<UpdatesSlice, 'unsaved'> = (set, get, bridge) => {
  const load = async () => {
    const answer = await bridge.call('update.status', {});
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
      // The restart asks no questions, and unsaved text would be lost with the window.
      if (left > 0) return err('busy', 'update.restart', { detail: { reason: 'unstored' } }).error;
      const answer = await bridge.call('update.restart', {});
      return answer.ok ? null : answer.error;
    },
    dismissResult: () => set({ asked: false }),
    onEvent(event: DeskEvent) {
      if (event.name === 'update.changed') void load();
    },
  };
};

const OFF_TEXTS = {
  door: 'updates.offDoor',
  none: 'updates.offNone',
  keyless: 'updates.offKeyless',
  managed: 'updates.offManaged',
  system: 'updates.offSystem',
} as const;
const FAILURE_TEXTS = {
  unreachable: 'updates.unreachable',
  unsigned: 'updates.unsigned',
  outdated: 'updates.outdated',
  ahead: 'updates.ahead',
  untrusted: 'updates.untrusted',
  unreadable: 'updates.unreadable',
} as const;

export function outcomeOf(state: UpdateState): string | null {
  switch (state.state) {
    case 'off':
      return t(OFF_TEXTS[state.why]);
    case 'idle':
      return t('updates.newest');
    case 'looking':
      return null;
    case 'fetching':
      return t('updates.fetching', { version: state.version });
    case 'ready':
      return t('updates.ready', { version: state.version });
    case 'failed':
      return t(FAILURE_TEXTS[state.reason]);
  }
}
