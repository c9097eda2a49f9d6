/** State of the desk itself: its host, and whether its vault is open. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { DeskStatus, PassphraseStrength } from '../../../shared/domain/desk.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    vault: VaultSlice;
  }
}

export interface VaultSlice extends ListensToDesk {
  desk: DeskStatus | null;
  /** Set while the desk does not answer. The last known status stays. */
  error: AppError | null;
  load(): Promise<void>;
  /** Opens the host's question tab again. */
  askAgain(): Promise<void>;
  takeBackAsk(): Promise<void>;
  protect(passphrase: string): Promise<Result<DeskStatus>>;
  unlock(passphrase: string): Promise<Result<DeskStatus>>;
  session(): Promise<Result<DeskStatus>>;
  lock(): Promise<Result<DeskStatus>>;
  enterPin(pin: string): Promise<Result<DeskStatus>>;
  setPin(pin: string, passphrase: string | null): Promise<Result<DeskStatus>>;
  dropPin(): Promise<Result<DeskStatus>>;
  /** Switches to the keychain alone. `typed`: the current PIN or passphrase. */
  askNothing(typed: string): Promise<Result<DeskStatus>>;
  strength(passphrase: string): Promise<Result<PassphraseStrength>>;
  suggest(): Promise<Result<{ passphrase: string }>>;
  change(passphrase: string, next: string): Promise<Result<DeskStatus>>;
  /** The code is returned only once; `passphrase` is null with a keychain. */
  makeCode(passphrase: string | null): Promise<Result<{ code: string }>>;
  /** `passphrase`: the new protection, if no keychain provides it. */
  recover(code: string, passphrase: string | null): Promise<Result<DeskStatus>>;
  retry(): Promise<Result<DeskStatus>>;
  /** Starts without the data that can't be opened; that data is set aside. */
  startOver(): Promise<Result<DeskStatus>>;
}

export const createVaultSlice: CreateSlice<VaultSlice, 'accounts'> = (set, get, bridge) => {
  /** All these calls answer with the desk's status; once it is open, load the accounts. */
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
    async askAgain() {
      // The question was answered meanwhile, so read the status.
      if (!(await bridge.call('desk.askAgain', {})).ok) await load();
    },
    async takeBackAsk() {
      if (!(await bridge.call('desk.takeBackAsk', {})).ok) await load();
    },
    protect: async (passphrase) => keep(await bridge.call('vault.protect', { passphrase })),
    unlock: async (passphrase) => keep(await bridge.call('vault.unlock', { passphrase })),
    session: async () => keep(await bridge.call('vault.session', {})),
    lock: async () => keep(await bridge.call('vault.lock', {})),
    enterPin: async (pin) => keep(await bridge.call('vault.enterPin', { pin })),
    setPin: async (pin, passphrase) => keep(await bridge.call('vault.setPin', { pin, passphrase })),
    dropPin: async () => keep(await bridge.call('vault.dropPin', {})),
    askNothing: async (typed) => keep(await bridge.call('vault.askNothing', { typed })),
    strength: (passphrase) => bridge.call('vault.strength', { passphrase }),
    suggest: () => bridge.call('vault.suggest', {}),
    change: async (passphrase, next) => keep(await bridge.call('vault.change', { passphrase, next })),
    makeCode: (passphrase) => bridge.call('vault.makeCode', { passphrase }),
    recover: async (code, passphrase) => keep(await bridge.call('vault.recover', { code, passphrase })),
    retry: async () => keep(await bridge.call('vault.retry', {})),
    startOver: async () => keep(await bridge.call('vault.beginAnew', {})),
    onEvent(event: DeskEvent) {
      if (event.name === 'desk.changed') void load();
    },
  };
};
