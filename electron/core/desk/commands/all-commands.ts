/** All commands of the desk. The type of the result fails on a command without a handler. */
import type { ShownPages } from '../shown-page.ts';
import type { ProxyPasswords } from '../vault/proxy-passwords.ts';
import { configureCommand, signInCommands } from './account.ts';
import { accountCareCommands } from './account-care.ts';
import { announcementCommands } from './announcements.ts';
import { archiveCommands } from './archives.ts';
import { batchCommands } from './batches.ts';
import { cannedCommands } from './canned.ts';
import { computerCommands, updateCommands } from './computer.ts';
import { contactCommands } from './contacts.ts';
import { conversationCommands } from './conversations.ts';
import { customerCommands } from './customers.ts';
import { bindCommands, type Handlers } from './define.ts';
import type { DeskContext } from './desk-context.ts';
import { dialogDraftCommands, draftCommands } from './drafts.ts';
import { healthCommands } from './health.ts';
import { markCommands } from './marks.ts';
import { openingCommands } from './opening.ts';
import { orderCommands } from './orders.ts';
import { outboxCommands } from './outbox.ts';
import { pageViewCommands } from './page-view.ts';
import { postFileCommands, postPictureCommands } from './post-files.ts';
import type { QuitDialogDesk } from './quit-dialog.ts';
import { paletteCommands, searchCommands } from './search.ts';
import { teamCommands } from './team.ts';
import { ticketCommands } from './tickets.ts';
import { proxyCommands, vaultCommands } from './vault.ts';
import { windowSnapshotCommands } from './window-snapshot.ts';

interface Parts {
  quitDialog: QuitDialogDesk;
  pages: ShownPages;
  passwords: ProxyPasswords;
}

export function createHandlers(ctx: DeskContext, { quitDialog, pages, passwords }: Parts): Handlers {
  const handlers: Handlers = bindCommands(ctx, {
    ...openingCommands(() => handlers),
    ...vaultCommands(quitDialog.askToLock),
    ...computerCommands,
    ...quitDialog.commands,
    ...signInCommands,
    ...configureCommand(),
    ...accountCareCommands,
    ...conversationCommands,
    ...healthCommands,
    ...ticketCommands,
    ...postFileCommands,
    ...postPictureCommands,
    ...draftCommands,
    ...dialogDraftCommands,
    ...outboxCommands,
    ...batchCommands,
    ...orderCommands,
    ...contactCommands,
    ...cannedCommands,
    ...searchCommands,
    ...paletteCommands,
    ...customerCommands(ctx),
    ...announcementCommands,
    ...markCommands,
    ...archiveCommands(ctx),
    ...teamCommands,
    ...updateCommands(ctx),
    ...proxyCommands(passwords),
    ...windowSnapshotCommands,
    ...pageViewCommands(pages),
  });
  return handlers;
}
