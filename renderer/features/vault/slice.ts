/** State of the desk itself: its host, and whether its vault is open. */
import type { DeskEvent, Input } from '../../../shared/contract.ts';
import type { DeskStatus } from '../../../shared/domain/desk.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    vault: VaultSlice;
  }
}

/** The commands that answer with the desk's status. */
type VaultCommand =
  | `vault.${'protect' | 'unlock' | 'session' | 'lock' | 'enterPin' | 'setPin' | 'dropPin'}`
  | `vault.${'askNothing' | 'change' | 'recover' | 'retry' | 'beginAnew'}`;

export interface VaultSlice extends ListensToDesk {
  desk: DeskStatus | null;
  /** Set while the desk does not answer. The last known status stays. */
  error: AppError | null;
  load(): Promise<void>;
  /** Opens the host's question tab again, or withdraws its question. */
  answerAsk(name: 'desk.askAgain' | 'desk.takeBackAsk'): Promise<void>;
  /** Runs a command that changes the vault, and loads the accounts once it is open. */
  change<N extends VaultCommand>(name: N, input: Input<N>): Promise<Result<DeskStatus>>;
}

export const createVaultSlice: CreateSlice<VaultSlice, 'accounts'> = (set, get, bridge) => {
  const keep = async (answer: Result<DeskStatus>): Promise<Result<DeskStatus>> => {
    if (!answer.ok) return answer;
    set({ desk: answer.value, error: null });
    if (answer.value.vault.state === 'open') await get().accounts.load();
    return answer;
  };
  const load = async () => {
    const answer = await keep(await bridge.call('desk.status', {}));
    if (!answer.ok) set({ error: answer.error });
  };
  return {
    desk: null,
    error: null,
    load,
    async answerAsk(name) {
      // The question was answered meanwhile, so read the status.
      if (!(await bridge.call(name, {})).ok) await load();
    },
    change: async (name, input) => keep((await bridge.call(name, input)) as Result<DeskStatus>),
    onEvent(event: DeskEvent) {
      if (event.name === 'desk.changed') void load();
    },
  };
};
