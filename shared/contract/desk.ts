import { z } from 'zod';
import type { DeskStatus } from '../domain/account.ts';
import type { Leaving } from '../domain/leaving.ts';
import { returns } from './command.ts';

/** The desk itself, and where it keeps its secrets. */
export const deskCommands = {
  'desk.status': returns<DeskStatus>()({}),

  /** What ending the desk concerns, while that is being asked; null where nobody asks. Until it is answered holds stand still. */
  'desk.leaving': returns<Leaving | null>()({}),
  /** Sends what is held now, or makes it drafts again, and ends the desk. */
  'desk.leave': returns<null>()({ held: z.enum(['send', 'keep']) }),
  /** The desk does not end: holds go on from where they stood. */
  'desk.stay': returns<null>()({}),
  /** A window's answer to `desk.flush`: how many texts and files it holds that could not be stored. */
  'desk.flushed': returns<null>()({ id: z.uuid(), unsaved: z.number().int().min(0) }),

  /** No keychain: protect what is stored with a passphrase. `invalid` if one is set already. */
  'vault.protect': returns<DeskStatus>()({ passphrase: z.string().min(8).max(1000) }),
  /** `auth` for a wrong passphrase. */
  'vault.unlock': returns<DeskStatus>()({ passphrase: z.string().min(1).max(1000) }),
  'vault.session': returns<DeskStatus>()({}),
  /** Look for the keychain again, after `unreadable`. */
  'vault.retry': returns<DeskStatus>()({}),
  /** Goes on without what is stored here and cannot be opened: all of it is set aside, nothing is deleted. */
  'vault.beginAnew': returns<DeskStatus>()({}),
} as const;
