/** All commands of the desk. The type of the result fails on a command without a handler. */
import type { ShownPages } from '../shown-page.ts';
import type { ProxyPasswords } from '../vault/proxy-passwords.ts';
import { configureCommand, signInCommands } from './account.ts';
import { accountCareCommands } from './account-care.ts';
import { archiveCommands } from './archives.ts';
import { batchCommands } from './batches.ts';
import { cannedCommands } from './canned.ts';
import { checkCommands } from './checks.ts';
import { computerCommands, updateCommands } from './computer.ts';
import { customerCommands, recordCommands } from './customers.ts';
import { bindCommands, type DeskContext, type Handlers } from './define.ts';
import { dialogDraftCommands, draftCommands } from './drafts.ts';
import { healthCommands } from './health.ts';
import { hookCommands } from './hook.ts';
import { importedCommands } from './imported.ts';
import { lookCommands } from './look.ts';
import { openingCommands, windowSnapshotCommands } from './opening.ts';
import { outboxCommands } from './outbox.ts';
import type { QuitDialogDesk } from './quit-dialog.ts';
import { bounceCommands, paletteCommands, searchCommands } from './search.ts';
import { teamCommands } from './team.ts';
import { pageViewCommands, ticketCommands } from './tickets.ts';
import { proxyCommands, vaultCommands } from './vault.ts';

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
    ...healthCommands,
    ...ticketCommands,
    ...draftCommands,
    ...dialogDraftCommands,
    ...outboxCommands,
    ...batchCommands,
    ...recordCommands,
    ...cannedCommands,
    ...searchCommands,
    ...paletteCommands,
    ...bounceCommands,
    ...checkCommands,
    ...customerCommands(ctx),
    ...archiveCommands(ctx),
    ...importedCommands(ctx),
    ...teamCommands,
    ...lookCommands,
    ...hookCommands,
    ...updateCommands(ctx),
    ...proxyCommands(passwords),
    ...windowSnapshotCommands,
    ...pageViewCommands(pages),
  });
  return handlers;
}
