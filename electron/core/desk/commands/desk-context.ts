/** The parts of the desk that commands work with. */
import type { Result } from '../../../../shared/result.ts';
import type { AccountDesk } from '../account/account.ts';
import type { Accounts } from '../account/accounts.ts';
import type { Presence } from '../account/presence.ts';
import type { ComputerKeeper } from '../computer.ts';
import type { Consent } from '../consent.ts';
import type { Emitter } from '../emitter.ts';
import type { Ports } from '../ports.ts';
import type { Startup } from '../startup.ts';
import type { Strength } from '../vault/strength.ts';
import type { VaultKeeper } from '../vault/vault.ts';

export interface DeskContext {
  ports: Ports;
  emitter: Emitter;
  keeper: VaultKeeper;
  presence: Presence;
  consent: Consent;
  strength: Strength;
  computer: ComputerKeeper;
  startup: Pick<Startup, 'snapshot'>;
  /** Null until the vault is open. */
  accounts(): Accounts | null;
  openAccounts(): Promise<Result<null>>;
  /** `forget` runs at each lock, after the accounts close: commands drop their data about them. */
  onLock(forget: () => void): void;
  lock(): Result<null>;
  notePresence(state: Parameters<Presence['report']>[0]): void;
  waitingCount(): number;
}

export const openDesks = (ctx: DeskContext): AccountDesk[] => ctx.accounts()?.openDesks() ?? [];
