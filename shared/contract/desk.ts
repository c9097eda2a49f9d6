import { z } from 'zod';
import type { DeskStatus } from '../domain/account.ts';
import { returns } from './command.ts';

/** The desk itself, and where it keeps its secrets. */
export const deskCommands = {
  'desk.status': returns<DeskStatus>()({}),

  /** After `desk.leaving`: sends what is held now, or makes it drafts again, and ends the desk. */
  'desk.leave': returns<null>()({ held: z.enum(['send', 'keep']) }),

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
