/** Types of the handlers and their context, and helpers that find the account of a command. */
import type { CommandName, Output, Parsed } from '../../../../shared/contract.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
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

/** One function for each command of the contract. The input has passed its schema. */
export type Handlers = { [N in CommandName]: (input: Parsed<N>) => Promise<Result<Output<N>>> };

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

/** The open vault's accounts, or `auth` if the agent must choose or type something first. */
export function accountsOf(ctx: DeskContext, operation: string): Result<Accounts> {
  const accounts = ctx.accounts();
  return accounts ? ok(accounts) : err('auth', operation, { detail: { reason: 'vault-closed' } });
}

export const openDesks = (ctx: DeskContext): AccountDesk[] => ctx.accounts()?.openDesks() ?? [];

export async function onAccount<T>(
  ctx: DeskContext,
  id: string,
  operation: string,
  work: (account: AccountDesk) => Promise<Result<T>>,
): Promise<Result<T>> {
  const accounts = accountsOf(ctx, operation);
  if (!accounts.ok) return accounts;
  const account = accounts.value.get(id);
  return account.ok ? work(account.value) : account;
}
