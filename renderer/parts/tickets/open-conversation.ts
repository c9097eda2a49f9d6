/**
 * Opens a ticket's conversation in the browser, and makes the address under which other programs
 * find the ticket.
 */
import { ticketAddress } from '../../../shared/domain/ticket-address.ts';
import { inBrowserTab } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { showToast } from '../../ui/Toast.tsx';
import { currentAccount } from '../accounts/current-account.ts';
import { complain } from '../say.ts';

/**
 * The ticket's page in the system's browser; it counts as read from then on, where it can be
 * reached. Where nobody said yet where tickets open, that is asked first.
 */
export async function openConversation(
  app: Pick<AppState, 'nav' | 'settings' | 'ticket'>,
  ticket: string,
  account: string | null = app.nav.account,
): Promise<void> {
  if (account === null) return;
  const result = await app.ticket.openConversation(account, ticket);
  if (result.ok) {
    if (!result.value.read) showToast({ title: t('ticket.pageNeedsNetwork'), description: t('ticket.staysUnread') });
    return;
  }
  const { reason } = result.error.detail ?? {};
  if (reason === 'no-link') return app.settings.askLink(ticket, account);
  complain(result.error, reason === 'bad-link' ? toSettings(app) : undefined);
}

const toSettings = (app: Pick<AppState, 'nav'>) => ({
  label: t('ticket.openSettings'),
  run: () => app.nav.setSettingsOpen(true, 'links'),
});

/** The ticket's address for other programs; with its service where there are several accounts. */
export function linkTo(app: AppState, tid: string): string {
  const account = currentAccount(app);
  const several = (app.accounts.list?.length ?? 0) > 1;
  const service = several && account && !account.practice ? new URL(account.address).host : null;
  return ticketAddress({ tid, service }, inBrowserTab() ? location.origin : null);
}
