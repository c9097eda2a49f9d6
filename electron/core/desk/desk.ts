/** Wires the desk: connects all parts and passes commands to their handlers. */
import { type CommandName, contract, type DeskEvent } from '../../../shared/contract.ts';
import { isLockable } from '../../../shared/domain/desk.ts';
import type { AnswerScript } from '../../../shared/domain/script.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { errorLocation } from '../rules/error-facts.ts';
import { type Accounts, createAccounts } from './account/accounts.ts';
import { createPresence } from './account/presence.ts';
import { createHandlers } from './commands/all-commands.ts';
import { isSendingNothing } from './commands/computer.ts';
import { type DeskContext, type Handlers, openDesks } from './commands/define.ts';
import { countInFlight, createQuitDialog } from './commands/quit-dialog.ts';
import { createComputerKeeper } from './computer.ts';
import { createConsent } from './consent.ts';
import { createEmitter, type Emitter } from './emitter.ts';
import { type AutoLock, createAutoLock, createLocking } from './locking.ts';
import { createNotices } from './notices/notices.ts';
import { createComputerOutside } from './outside/account-outside.ts';
import type { Log, Ports } from './ports.ts';
import { createShownPages } from './shown-page.ts';
import { createStartup, type Startup } from './startup.ts';
import { createProxyPasswords, type ProxyLogin } from './vault/proxy-passwords.ts';
import { createStrength } from './vault/strength.ts';
import type { Vault, VaultKeeper } from './vault/vault.ts';
import { createWantedPlace } from './wanted-place.ts';

/** The desk as both hosts see it. `call` validates its input by the contract and never throws. */
export interface Desk {
  call(name: string, input: unknown): Promise<Result<unknown>>;
  on(listener: (event: DeskEvent) => void): () => void;
  /** `storage` with reason `already-open` if another desk, `facts.where`, holds the folder. */
  start(): Promise<Result<null>>;
  /** Lets every window store its texts; takes two seconds at most. */
  flush(): Promise<void>;
  /** True if the desk may quit now. Otherwise windows ask (`desk.leave`, `desk.stay`). */
  askToQuit(): Promise<boolean>;
  /** Login for a proxy that asks the host itself, by host and port; null if unknown. */
  proxyLogin(proxy: string): Promise<ProxyLogin | null>;
  isSendingNothing(): Promise<boolean>;
  /** Answers a program of the same user, and changes nothing. */
  answerScript: AnswerScript;
  /** Shows the place of an address in a window. Null keeps an earlier request. */
  requestPlace(address: string | null): void;
  /** Finishes pending writes, then closes the store. Safe to call twice. */
  stop(): Promise<void>;
}

const TOUCH_MS = 1000;

/** Makes what the desk consists of; its parts reach each other through the context. */
function createParts(hostPorts: Ports, startup: Startup) {
  const { keeper } = startup;
  const passwords = createProxyPasswords(() => keeper.vault());
  const ports = {
    ...hostPorts,
    network: { ...hostPorts.network, proxiesFor: passwords.addLogins(hostPorts.network.proxiesFor) },
  };
  const baseEmitter = createEmitter(ports.clock);
  const pages = createShownPages(ports, () => baseEmitter.emit('page.changed', {}));
  const emitter = watchedEmitter(baseEmitter, {
    // Close pages of an account at its sign-out.
    onAccountsChanged: () => pages.closeUnless((account) => isSignedIn(ctx, account)),
    onAccountChanged(account) {
      for (const { entry, team } of openDesks(ctx)) if (entry.id === account) team.wake();
    },
  });
  const presence = createPresence(ports.clock);
  const computer = createComputerKeeper(ports);
  const outside = createComputerOutside(() => opening.accounts()?.openDesks() ?? [], ports);
  const notices = createNotices({
    clock: ports.clock,
    settings: computer.settings,
    isLocked: () => computer.isLocked() || keeper.status().state !== 'open',
    raise: (raised) =>
      emitter.emit('notices.raised', { notices: raised, looking: ports.computer?.isFocused() ?? null }),
  });
  const opening = createOpening({
    keeper,
    isClosed: () => locking.isClosed(),
    create: (vault) => createAccounts(ports, emitter, presence, notices, vault),
    onUnlocked: () => autoLock.noteUnlock(),
  });
  const forgets: (() => void)[] = [];

  const ctx: DeskContext = {
    ...{ ports, emitter, keeper, presence, computer, outside, startup },
    wantedPlace: createWantedPlace(() => emitter.emit('computer.wanted', {})),
    consent: createConsent(ports, () => emitter.emit('desk.changed', {})),
    strength: createStrength(ports.strengthWorker, ports.clock),
    accounts: () => (locking.isClosed() ? null : opening.accounts()),
    onLock: (forget) => void forgets.push(forget),
    lock: () => locking.begin(),
    waitingCount: () => locking.waitingCount(),
    notePresence(state) {
      // Counts the time of a sleep before the new input.
      if ((state.untouched ?? 0) < TOUCH_MS) autoLock.noteInput();
      else autoLock.handleReturn();
      presence.report(state);
    },
    openAccounts: opening.open,
  };

  ports.pageView?.onExit((by) => emitter.emit('page.left', { by }));
  ports.pageView?.onSaved((name, isWhole) => emitter.emit('page.saved', { name, isWhole }));

  const quitDialog = createQuitDialog(ctx, emitter.listenerCount);
  const locking = createLocking({
    keeper,
    emitter,
    clock: ports.clock,
    log: ports.log,
    withdrawQuestion: async () => quitDialog.stay(),
    flush: quitDialog.flush,
    openDesks: () => openDesks(ctx),
    countInFlight: (desks) => countInFlight(desks, ports.clock),
    // The vault already returned to the keychain, so no unlock will follow to open the accounts.
    reopen: async () => void (keeper.vault() && (await ctx.openAccounts())),
    async close() {
      await outside.flush();
      const closing = await opening.takeAccounts();
      notices.stop();
      try {
        await pages.close();
        await closing?.stop();
      } finally {
        for (const forget of forgets) forget();
      }
    },
  });

  const autoLock = createAutoLock({
    clock: ports.clock,
    settings: computer.settings,
    idleTime: () => ports.computer?.idleTime?.() ?? presence.idleTime(),
    lock() {
      if (isLockable(keeper.status())) locking.begin();
    },
  });

  return { ctx, passwords, pages, notices, opening, quitDialog, locking, autoLock };
}

/** `startup`: given by a host that has used one before the desk. */
export function createDesk(hostPorts: Ports, startup = createStartup(hostPorts)): Desk {
  const { ctx, passwords, pages, notices, opening, quitDialog, locking, autoLock } = createParts(hostPorts, startup);
  const { ports, emitter, outside } = ctx;
  const handlers = createHandlers(ctx, { quitDialog, pages, passwords });
  let starting: Promise<Result<null>> | null = null;
  let stopping: Promise<void> | null = null;

  async function start(): Promise<Result<null>> {
    const entered = startup.lockDataFolder();
    if (!entered.ok) return entered;
    ctx.computer.applySaved();
    connectComputer(ports.computer, emitter, autoLock);
    autoLock.start();
    await startup.detectVault();
    const opened = ctx.keeper.vault() ? await ctx.openAccounts() : ok(null);
    if (!opened.ok) ports.log.warn('desk.accounts-not-opened', { kind: opened.error.kind });
    return ok(null);
  }

  return {
    on: emitter.on,

    call: (name, input) => callHandler(handlers, { name, input, isClosing: stopping !== null }, ports.log),

    start() {
      starting ??= start();
      return starting;
    },

    flush: quitDialog.flush,
    askToQuit: quitDialog.askToQuit,

    proxyLogin: passwords.of,
    requestPlace: ctx.wantedPlace.request,

    answerScript: async (...asked) =>
      stopping ? { error: 'closing' } : (await import('./scripts/answer-script.ts')).answerScript(ctx, ...asked),

    // A lock in progress waits for running sends.
    isSendingNothing: async () => !locking.isClosed() && (await isSendingNothing(ctx)),

    stop() {
      stopping ??= (async () => {
        autoLock.stop();
        quitDialog.stop();
        await starting;
        await opening.ended();
        await locking.whenDone();
        await pages.close();
        await outside.stop();
        await opening.accounts()?.stop();
        notices.stop();
        startup.unlockDataFolder();
      })();
      return stopping;
    },
  };
}

function connectComputer(computer: Ports['computer'], emitter: Emitter, autoLock: AutoLock): void {
  computer?.onCommand((command) => emitter.emit('computer.chosen', { command }));
  computer?.onAbsence?.(autoLock.handleAbsence);
  computer?.onReturn?.(autoLock.handleReturn);
}

interface OpeningOptions {
  keeper: Pick<VaultKeeper, 'vault'>;
  isClosed(): boolean;
  create(vault: Vault): Accounts;
  onUnlocked(): void;
}

/** Opens the accounts once the vault is open, and holds them until a lock. */
function createOpening({ keeper, isClosed, create, onUnlocked }: OpeningOptions) {
  let accounts: Accounts | null = null;
  let underway: Promise<Result<null>> | null = null;

  async function open(): Promise<Result<null>> {
    const vault = keeper.vault();
    // An unlock that ends during a lock must not open the accounts.
    if (!vault || accounts || isClosed()) return ok(null);
    const made = create(vault);
    const loaded = await made.load();
    onUnlocked();
    // Don't treat an unread list as empty: the next account would replace all others.
    if (loaded.ok) accounts = made;
    return loaded;
  }

  return {
    accounts: () => accounts,
    open(): Promise<Result<null>> {
      underway ??= open().finally(() => {
        underway = null;
      });
      return underway;
    },
    async ended(): Promise<void> {
      await underway;
    },
    async takeAccounts(): Promise<Accounts | null> {
      await underway;
      const taken = accounts;
      accounts = null;
      return taken;
    },
  };
}

/** Passes events on, and tells of changes. This is no listener: listeners count as windows. */
function watchedEmitter(
  base: Emitter,
  { onAccountsChanged, onAccountChanged }: { onAccountsChanged(): void; onAccountChanged(account: string): void },
): Emitter {
  return {
    ...base,
    emit(name, data) {
      base.emit(name, data);
      if (name === 'accounts.changed') onAccountsChanged();
      if (name === 'canned.changed' && 'account' in data) onAccountChanged(data.account);
    },
    ticketsChanged(account, ids) {
      base.ticketsChanged(account, ids);
      onAccountChanged(account);
    },
  };
}

const isSignedIn = (ctx: DeskContext, account: string): boolean =>
  openDesks(ctx).some(({ entry, connection }) => entry.id === account && connection.current().state !== 'signed-out');

async function callHandler(
  handlers: Handlers,
  { name, input, isClosing }: { name: string; input: unknown; isClosing: boolean },
  log: Log,
): Promise<Result<unknown>> {
  if (!isCommand(name)) return err('invalid', String(name).slice(0, 100), { detail: { reason: 'unknown-command' } });
  if (isClosing) return err('storage', name, { detail: { reason: 'closing' } });
  const parsed = contract[name].input.safeParse(input);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.map(String).join('.');
    return err('invalid', name, { detail: { reason: 'input', ...(field ? { field } : {}) } });
  }
  try {
    // The table pairs each name with its own input; TypeScript cannot follow one name through a
    // union of pairs.
    return await (handlers[name] as (input: unknown) => Promise<Result<unknown>>)(parsed.data);
  } catch (error) {
    // Log the place only: a message may contain private text.
    log.warn('desk.bug', { command: name, at: errorLocation(error) });
    return err('bug', name);
  }
}

function isCommand(name: unknown): name is CommandName {
  return typeof name === 'string' && Object.hasOwn(contract, name);
}
