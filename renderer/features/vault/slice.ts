/** State of the desk itself: through which host, and whether what it keeps can be opened. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { DeskStatus } from '../../../shared/domain/desk.ts';
import type { PassphraseStrength } from '../../../shared/domain/passphrase.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    vault: VaultSlice;
  }
}

export interface VaultSlice extends ListensToDesk {
  desk: DeskStatus | null;
  /** Why the desk does not answer. The last known status stays. */
  error: AppError | null;
  load(): Promise<void>;
  /** Opens the tab again in which the host asks something. */
  askAgain(): Promise<void>;
  protect(passphrase: string): Promise<Result<DeskStatus>>;
  unlock(passphrase: string): Promise<Result<DeskStatus>>;
  session(): Promise<Result<DeskStatus>>;
  /** Locks every window of this desk. */
  lock(): Promise<Result<DeskStatus>>;
  enterPin(pin: string): Promise<Result<DeskStatus>>;
  /** `passphrase`: the present one; null without one. */
  setPin(pin: string, passphrase: string | null): Promise<Result<DeskStatus>>;
  dropPin(): Promise<Result<DeskStatus>>;
  /** The keychain alone opens everything from now on. `typed`: PIN or passphrase. */
  askNothing(typed: string): Promise<Result<DeskStatus>>;
  strength(passphrase: string): Promise<Result<PassphraseStrength>>;
  suggest(): Promise<Result<{ passphrase: string }>>;
  change(passphrase: string, next: string): Promise<Result<DeskStatus>>;
  /** The code is told this once; `passphrase` is null with a keychain. */
  makeCode(passphrase: string | null): Promise<Result<{ code: string }>>;
  /** `passphrase`: what protects the data from now on, where no keychain does. */
  recover(code: string, passphrase: string | null): Promise<Result<DeskStatus>>;
  retry(): Promise<Result<DeskStatus>>;
  /** Goes on without what cannot be opened; it is set aside. */
  beginAnew(): Promise<Result<DeskStatus>>;
}

export const createVaultSlice: CreateSlice<VaultSlice, 'accounts'> = (set, get, bridge) => {
  /** Every answer here is the desk's status; once it is open, there are accounts to see. */
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
      // It was answered meanwhile: the status says so.
      if (!(await bridge.call('desk.askAgain', {})).ok) await load();
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
    beginAnew: async () => keep(await bridge.call('vault.beginAnew', {})),
    onEvent(event: DeskEvent) {
      if (event.name === 'desk.changed') void load();
    },
  };
};
