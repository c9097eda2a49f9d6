/**
 * Has the type of all handlers, what they work with, and how they find the account of a command.
 */
import type { CommandName, Output, Parsed } from '../../../../shared/contract.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { AccountDesk } from '../account/account.ts';
import type { Accounts } from '../account/accounts.ts';
import type { Presence } from '../account/presence.ts';
import type { ComputerKeeper } from '../computer.ts';
import type { Consent } from '../consent.ts';
import type { Emitter } from '../emitter.ts';
import type { Entrance } from '../entrance.ts';
import type { Ports } from '../ports.ts';
import type { Strength } from '../vault/strength.ts';
import type { VaultKeeper } from '../vault/vault.ts';

/** One function a command of the contract. The input has passed its schema. */
export type Handlers = { [N in CommandName]: (input: Parsed<N>) => Promise<Result<Output<N>>> };

/** What handlers work with; made once, in `desk.ts`. */
export interface DeskContext {
  ports: Ports;
  emitter: Emitter;
  keeper: VaultKeeper;
  presence: Presence;
  consent: Consent;
  strength: Strength;
  computer: ComputerKeeper;
  entrance: Pick<Entrance, 'snapshot'>;
  /** Null until the vault is open. */
  accounts(): Accounts | null;
  /** After the vault was opened: the accounts in it. */
  openAccounts(): Promise<Result<null>>;
  /** `forget` runs at each lock, once accounts are closed: what a command keeps of them ends there. */
  atLock(forget: () => void): void;
  /** Begins to lock the desk, unless it is locked already. */
  lock(): Result<null>;
}

/** The open vault's accounts, or `auth`: something must be chosen or typed first. */
export function accountsOf(ctx: DeskContext, operation: string): Result<Accounts> {
  const accounts = ctx.accounts();
  return accounts ? ok(accounts) : err('auth', operation, { detail: { reason: 'vault-closed' } });
}

/** The accounts whose store is open. */
export const openDesks = (ctx: DeskContext): AccountDesk[] => ctx.accounts()?.open() ?? [];

/** Runs `work` on the command's account. */
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
