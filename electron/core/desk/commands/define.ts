/**
 * Tables of commands. A command's key gives the types of its input and its result. A command can
 * end with an error anywhere in its body; the error leaves it as data.
 */
import type { CommandName, Output, Parsed } from '../../../../shared/contract.ts';
import type { Result } from '../../../../shared/result.ts';
import type { AccountDesk } from '../account/account.ts';
import type { Accounts } from '../account/accounts.ts';
import type { Presence } from '../account/presence.ts';
import type { ComputerKeeper } from '../computer.ts';
import type { Consent } from '../consent.ts';
import type { Emitter } from '../emitter.ts';
import type { OutsideLedger } from '../outside/ledger.ts';
import type { Ports } from '../ports.ts';
import { fail, must, settle } from '../refusals.ts';
import type { Startup } from '../startup.ts';
import type { Strength } from '../vault/strength.ts';
import type { VaultKeeper } from '../vault/vault.ts';
import type { WantedPlace } from '../wanted-place.ts';

/** One function for each command of the contract. It gets input that passed its schema. */
export type Handlers = { [N in CommandName]: (input: Parsed<N>) => Promise<Result<Output<N>>> };

export interface CommandContext extends DeskContext {
  /** The command's name, for errors of parts that several commands use. */
  operation: CommandName;
}

/** `settle` tells a value from a result by the key `ok`, which no value may have. */
type Value<N extends CommandName> = Extract<Output<N>, { ok: unknown }> extends never ? Output<N> : never;

/** A command returns its value, or a part's result as it is. */
type Answer<N extends CommandName> = Value<N> | Result<Value<N>> | Promise<Value<N> | Result<Value<N>>>;

type Command<N extends CommandName> = (input: Parsed<N>, ctx: CommandContext) => Answer<N>;
type AccountCommand<N extends CommandName> = (desk: AccountDesk, input: Parsed<N>, ctx: CommandContext) => Answer<N>;

type AccountCommandName = { [N in CommandName]: Parsed<N> extends { account: string } ? N : never }[CommandName];

/** Commands as `bindCommands` takes them. */
export type Commands<K extends PropertyKey> = { [N in K & CommandName]: Command<N> };

/** Gives a key that is no command a type that no function has, so that the compiler names it. */
type Only<Name, K extends PropertyKey> = { [N in Exclude<K, Name>]: 'not a command of the contract for this table' };

export const deskCommands = <T extends { [N in CommandName]?: Command<N> }>(
  table: T & Only<CommandName, keyof T>,
): Commands<keyof T> => table as unknown as Commands<keyof T>;

type Work = (desk: AccountDesk, input: { account: string }, ctx: CommandContext) => unknown;

/** Commands that get their account, which must be open. */
export function accountCommands<T extends { [N in AccountCommandName]?: AccountCommand<N> }>(
  table: T & Only<AccountCommandName, keyof T>,
): Commands<keyof T> {
  const commands = Object.entries<Work>(table as never).map(([name, work]) => [
    name,
    (input: { account: string }, ctx: CommandContext) => work(deskOf(ctx, input.account), input, ctx),
  ]);
  return Object.fromEntries(commands);
}

/** Ends the command with `auth` if the agent must choose or type something first. */
export const accountsOf = (ctx: DeskContext): Accounts =>
  ctx.accounts() ?? fail('auth', { detail: { reason: 'vault-closed' } });

export const deskOf = (ctx: DeskContext, account: string): AccountDesk => must(accountsOf(ctx).get(account));

/** The only place where the error that ends a command becomes its result. */
export function bindCommands<K extends CommandName>(ctx: DeskContext, commands: Commands<K>): Pick<Handlers, K> {
  const handlers = Object.entries<Command<never>>(commands as never).map(([name, command]) => {
    const own: CommandContext = { ...ctx, operation: name as CommandName };
    return [name, (input: never) => settle(name, () => command(input, own))];
  });
  return Object.fromEntries(handlers);
}

export interface DeskContext {
  ports: Ports;
  emitter: Emitter;
  keeper: VaultKeeper;
  presence: Presence;
  consent: Consent;
  strength: Strength;
  computer: ComputerKeeper;
  /** For hosts of no account. */
  outside: OutsideLedger;
  startup: Pick<Startup, 'snapshot'>;
  wantedPlace: WantedPlace;
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
