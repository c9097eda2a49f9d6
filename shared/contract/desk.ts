/** Commands of the desk itself: its vault, its end, updates, proxies, practice. */
import { z } from 'zod';
import { type DeskStatus, PRACTICE_SCENARIOS, type QuitQuestion, type UpdateState } from '../domain/desk.ts';
import { account, id, returns } from './command.ts';

/** The desk itself, and where it keeps its secrets. */
export const deskContract = {
  'desk.status': returns<DeskStatus>()({}),

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

  /** No keychain: protect what is stored with a passphrase. `invalid` if one is set already. */
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
  /** Look for the keychain again, after `unreadable`. */
  'vault.retry': returns<DeskStatus>()({}),
  /**
   * Goes on without what is stored here and cannot be opened: all of it is set aside, nothing is
   * deleted.
   */
  'vault.beginAnew': returns<DeskStatus>()({}),
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
