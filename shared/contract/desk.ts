/** Commands of the desk itself: its vault, its end, updates, proxies, practice. */
import { z } from 'zod';
import {
  type DeskStatus,
  PIN_PATTERN,
  PRACTICE_SCENARIOS,
  type QuitQuestion,
  type UpdateState,
} from '../domain/desk.ts';
import type { Opening } from '../domain/opening.ts';
import type { PassphraseStrength } from '../domain/passphrase.ts';
import { account, id, queueKey, returns, rowCount } from './command.ts';

/** The desk itself, and where it keeps its secrets. */
export const deskContract = {
  'desk.status': returns<DeskStatus>()({}),
  /**
   * What `desk.status`, `account.list`, `queue.rows` and `queue.list` answer to a window that opens, in
   * one call. `last`: the account it was in last; where that is gone, it opens the first.
   */
  'desk.opening': returns<Opening>()({
    last: account.nullable(),
    view: queueKey,
    count: rowCount,
  }),
  /**
   * Opens the tab again in which the host asks something; at most every three seconds. `invalid` with
   * reason `nothing-asked` where it asks nothing.
   */
  'desk.askAgain': returns<null>()({}),

  /**
   * What ending the desk concerns, while that is being asked; null where nobody asks. Until it is
   * answered holds stand still.
   */
  'desk.leaving': returns<QuitQuestion | null>()({}),
  /** Sends what is held now, or makes it drafts again, and ends the desk. */
  'desk.leave': returns<null>()({ held: z.enum(['send', 'keep']) }),
  /** The desk does not end: holds go on from where they stood. */
  'desk.stay': returns<null>()({}),
  /**
   * A window's answer to `desk.flush`: how many texts and files it holds that could not be stored.
   */
  'desk.flushed': returns<null>()({ id: z.uuid(), unsaved: z.number().int().min(0) }),

  /**
   * Protects what is stored with a passphrase, also in the place of a keychain alone. `invalid` if
   * one is set already, and with reason `weak-passphrase`.
   */
  'vault.protect': returns<DeskStatus>()({ passphrase: z.string().min(8).max(1000) }),
  /** `auth` for a wrong passphrase. */
  'vault.unlock': returns<DeskStatus>()({ passphrase: z.string().min(1).max(1000) }),
  'vault.session': returns<DeskStatus>()({}),
  /**
   * Opens by another passphrase from now on. `auth` where `passphrase` is not the present one,
   * `invalid` where a keychain protects what is stored.
   */
  'vault.change': returns<DeskStatus>()({
    passphrase: z.string().min(1).max(1000),
    next: z.string().min(8).max(1000),
  }),
  /**
   * Makes a recovery code, which opens what is stored where the keychain or the passphrase does
   * not; the one before opens nothing any more. It is told this once. `passphrase`: null with a
   * keychain, where Electron's host asks the agent. `auth` for a wrong passphrase.
   */
  'vault.makeCode': returns<{ code: string }>()({ passphrase: z.string().min(1).max(1000).nullable() }),
  /**
   * Opens by a recovery code. `auth` with reason `wrong-code`; `invalid` with reason
   * `code-mistyped`, or `passphrase-needed` where no keychain takes the keys and none was given.
   */
  'vault.recover': returns<DeskStatus>()({
    code: z.string().min(1).max(200),
    passphrase: z.string().min(8).max(1000).nullable(),
  }),
  /**
   * Locks the desk: windows go blank and store what they hold, what is on the wire comes to its end,
   * stores close and keys are dropped. Answers at once; `desk.changed` tells each step. `invalid`
   * with reason `no-secret` where only a keychain protects what is stored, `session` where nothing
   * is.
   */
  'vault.lock': returns<DeskStatus>()({}),
  /**
   * Opens by the PIN. `auth` with reason `wrong-pin` and the fact `left`, or with `pin-gone` where
   * there were too many tries, or the keychain has lost what belongs to it.
   */
  'vault.enterPin': returns<DeskStatus>()({ pin: z.string().min(1).max(64) }),
  /**
   * Sets a PIN, in place of the one before. `passphrase`: the present one, null without one. `invalid`
   * with reason `no-keychain`, `code-first` where nothing else would open it after wrong PINs, or
   * `weak-pin`.
   */
  'vault.setPin': returns<DeskStatus>()({
    pin: z.string().regex(PIN_PATTERN),
    passphrase: z.string().min(1).max(1000).nullable(),
  }),
  /** A PIN opens nothing any more; the passphrase does. `invalid` where there is none. */
  'vault.dropPin': returns<DeskStatus>()({}),
  /**
   * The keychain alone opens what is stored from now on, and nobody is asked. `typed`: the PIN, or
   * the passphrase where there is one.
   */
  'vault.askNothing': returns<DeskStatus>()({ typed: z.string().min(1).max(1000) }),
  /** What a passphrase is worth. Those that protect the vault are refused while they are weak. */
  'vault.strength': returns<PassphraseStrength>()({ passphrase: z.string().max(1000) }),
  /** A strong passphrase of random words. */
  'vault.suggest': returns<{ passphrase: string }>()({}),
  /** Look for the keychain again, after `unreadable`. */
  'vault.retry': returns<DeskStatus>()({}),
  /**
   * Goes on without what is stored here and cannot be opened: all of it is set aside, nothing is
   * deleted.
   */
  'vault.beginAnew': returns<DeskStatus>()({}),
} as const;

/** What a window shows before it knows anything. */
export const windowContract = {
  /**
   * What a window showed of this account as it opened, as it said itself; null where nothing is kept,
   * or the vault is closed. Answered before accounts are open. `account`: null for the first, which is
   * the one that a window opens with by itself; `invalid` for one that is not known.
   */
  'window.snapshot': returns<string | null>()({ account: account.nullable() }),
  /** Keeps that for the next window, sealed; nowhere where secrets are kept for this session only. */
  'window.keepSnapshot': returns<null>()({ account, snapshot: z.string().min(1).max(400_000) }),
} as const;

/** Newer versions of Rackside itself. */
export const updateContract = {
  'update.status': returns<UpdateState>()({}),
  /** Looks now. Answers with what is known at once; `update.changed` tells the rest. */
  'update.check': returns<UpdateState>()({}),
  /**
   * Ends the desk, installs what is ready and starts again. `busy` while a reply is held (`held`)
   * or on its way (`sending`), and where what was written would end with this session (`unsaved`).
   */
  'update.restart': returns<null>()({}),
} as const;

/** What can be practised where nothing leaves this computer. */
export const practiceContract = {
  /**
   * Lets something happen. `ticket`: the one it is about; null for the next one answered, or where
   * it is about none. `invalid` with reason `not-practice` on any other account.
   */
  'practice.play': returns<null>()({ account, scenario: z.enum(PRACTICE_SCENARIOS), ticket: id.nullable() }),
};

/** Proxies on the way to the service. */
export const proxyContract = {
  /**
   * Keeps a name and a password for a proxy that asked for them (`offline` with reason
   * `proxy-password` and its host and port as the fact `proxy`), and tries again. Whether they are
   * right, the next answer says.
   */
  'proxy.signIn': returns<null>()({
    proxy: z.string().regex(/^[^\s/@?#]{1,300}$/),
    // The two are sent as `name:password`.
    name: z.string().regex(/^[^:]{1,200}$/),
    password: z.string().min(1).max(1000),
  }),
} as const;
