/** Commands of the desk itself: vault, shutdown, updates, proxies, practice. */
import { z } from 'zod';
import {
  type DeskStatus,
  type FirstView,
  type PassphraseStrength,
  PIN_PATTERN,
  PRACTICE_SCENARIOS,
  type QuitQuestion,
  type UpdateState,
} from '../domain/desk.ts';
import { account, id, queueKey, returns, rowCount } from './command.ts';

export const deskContract = {
  'desk.status': returns<DeskStatus>()({}),
  /**
   * Answers of `desk.status`, `account.list`, `queue.rows` and `queue.list` in one call, for a
   * window that opens. `last`: the account that the window showed last. If it no longer exists, the
   * first account is used.
   */
  'desk.opening': returns<FirstView>()({
    last: account.nullable(),
    view: queueKey,
    count: rowCount,
  }),
  /**
   * Opens the host's question again; at most every three seconds. `invalid` with reason
   * `nothing-asked` if there is none.
   */
  'desk.askAgain': returns<null>()({}),
  /**
   * Cancels the host's question, which counts as a refusal. `invalid` with reason `nothing-asked`
   * if there is none.
   */
  'desk.takeBackAsk': returns<null>()({}),

  /**
   * The work that ending the desk would affect, while the quit question is open; else null. Holds
   * are paused until the answer.
   */
  'desk.leaving': returns<QuitQuestion | null>()({}),
  /**
   * Answers `desk.leaving`. Sends held replies or makes them drafts, then ends or locks the desk.
   * `wait` keeps them held, which is only valid for a lock. `invalid` with reason `nothing-asked`
   * if the desk is locked already.
   */
  'desk.leave': returns<null>()({ held: z.enum(['send', 'keep', 'wait']) }),
  'desk.stay': returns<null>()({}),
  /** A window's answer to `desk.flush`: the number of texts and files that could not be saved. */
  'desk.flushed': returns<null>()({ id: z.uuid(), unsaved: z.number().int().min(0) }),

  /**
   * Protects stored data with a passphrase, instead of the keychain alone. `invalid` if one is set
   * already, or with reason `weak-passphrase`.
   */
  'vault.protect': returns<DeskStatus>()({ passphrase: z.string().min(8).max(1000) }),
  /** `auth` for a wrong passphrase. */
  'vault.unlock': returns<DeskStatus>()({ passphrase: z.string().min(1).max(1000) }),
  'vault.session': returns<DeskStatus>()({}),
  /**
   * Replaces the passphrase. `auth` if `passphrase` is wrong, `invalid` if the keychain protects
   * the data.
   */
  'vault.change': returns<DeskStatus>()({
    passphrase: z.string().min(1).max(1000),
    next: z.string().min(8).max(1000),
  }),
  /**
   * Makes a recovery code, which opens stored data when keychain or passphrase fail. It replaces
   * the previous code and is returned only once. `passphrase` is null with a keychain; Electron's
   * host then asks the agent. `auth` for a wrong passphrase.
   */
  'vault.makeCode': returns<{ code: string }>()({ passphrase: z.string().min(1).max(1000).nullable() }),
  /**
   * Opens stored data with a recovery code. `auth` with reason `wrong-code`; `invalid` with reason
   * `code-mistyped`, or `passphrase-needed` if there is no keychain and no new passphrase.
   */
  'vault.recover': returns<DeskStatus>()({
    code: z.string().min(1).max(200),
    passphrase: z.string().min(8).max(1000).nullable(),
  }),
  /**
   * Locks the desk: windows go blank and save their state, running requests finish, stores close
   * and keys are deleted from memory. Returns at once; `desk.changed` reports each step. `invalid`
   * with reason `no-secret` if only a keychain protects the data, or `session` if nothing does.
   */
  'vault.lock': returns<DeskStatus>()({}),
  /**
   * Unlocks with the PIN. `auth` with reason `wrong-pin` and the fact `left`, or `pin-gone` after
   * too many tries or if the keychain lost its part.
   */
  'vault.enterPin': returns<DeskStatus>()({ pin: z.string().min(1).max(64) }),
  /**
   * Sets or replaces the PIN. `passphrase` is the current one, or null. `invalid` with reason
   * `no-keychain`, `code-first` (nothing else could open the data after wrong PINs), or `weak-pin`.
   */
  'vault.setPin': returns<DeskStatus>()({
    pin: z.string().regex(PIN_PATTERN),
    passphrase: z.string().min(1).max(1000).nullable(),
  }),
  /** Removes the PIN; the passphrase remains. `invalid` without a PIN or a passphrase. */
  'vault.dropPin': returns<DeskStatus>()({}),
  /**
   * From now on the keychain alone opens the data, without a question. `typed`: the PIN, or the
   * passphrase if there is one.
   */
  'vault.askNothing': returns<DeskStatus>()({ typed: z.string().min(1).max(1000) }),
  /** Rates a passphrase. A weak one is refused for the vault. */
  'vault.strength': returns<PassphraseStrength>()({ passphrase: z.string().max(1000) }),
  'vault.suggest': returns<{ passphrase: string }>()({}),
  'vault.retry': returns<DeskStatus>()({}),
  /** Continues without the stored data that cannot be opened. It is moved aside, not deleted. */
  'vault.beginAnew': returns<DeskStatus>()({}),
} as const;

export const windowContract = {
  /**
   * The last content that a window stored for this account. Null if there is none or the vault is
   * closed. Works before accounts are open. `account` is null for the first account, where a window
   * starts by default; `invalid` for an unknown one.
   */
  'window.snapshot': returns<string | null>()({ account: account.nullable() }),
  /**
   * Stores content for the next window, encrypted. Does nothing if secrets are kept for this
   * session only.
   */
  'window.keepSnapshot': returns<null>()({ account, snapshot: z.string().min(1).max(400_000) }),
} as const;

export const updateContract = {
  'update.status': returns<UpdateState>()({}),
  /** Starts a check and returns the known state at once. `update.changed` reports the result. */
  'update.check': returns<UpdateState>()({}),
  /**
   * Ends the desk, installs the downloaded update and restarts. `busy` with `held` or `sending`
   * while a reply is held or being sent, or `unsaved` if work would end with this session.
   */
  'update.restart': returns<null>()({}),
} as const;

export const practiceContract = {
  /**
   * Plays a scenario. `ticket` is its subject; null for the next answered ticket, or if the
   * scenario needs none. `invalid` with reason `not-practice` on any other account.
   */
  'practice.play': returns<null>()({ account, scenario: z.enum(PRACTICE_SCENARIOS), ticket: id.nullable() }),
};

export const proxyContract = {
  /**
   * Stores name and password for a proxy that requested them (`offline` with reason
   * `proxy-password` and its host and port as the fact `proxy`), and tries again. The next answer
   * shows whether they are correct.
   */
  'proxy.signIn': returns<null>()({
    proxy: z.string().regex(/^[^\s/@?#]{1,300}$/),
    // Both are sent as `name:password`.
    name: z.string().regex(/^[^:]{1,200}$/),
    password: z.string().min(1).max(1000),
  }),
} as const;
