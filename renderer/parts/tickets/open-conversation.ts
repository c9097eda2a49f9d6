/** Opens a ticket's conversation in the browser, or beside the ticket. */
import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { showToast } from '../../ui/Toast.tsx';
import { copyText, showError } from '../show-error.ts';

/** Opens the ticket's page in the browser and marks it as read; asks for a missing address. */
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
  showError(result.error, reason === 'bad-link' ? toSettings(app) : undefined);
}

const toSettings = (app: Pick<AppState, 'nav'>) => ({
  label: t('ticket.openSettings'),
  run: () => app.nav.setSettingsOpen(true, 'links'),
});

/** Copies the ticket's address for other programs. */
export const copyLink = async (app: AppState, tid: string): Promise<void> =>
  copyText((await import('./ticket-link.ts')).linkTo(app, tid));

/** Shows a ticket's own page beside it, if the host can. */
export const canShowConversation = ({ computer }: Pick<AppState, 'computer'>): boolean =>
  computer.computer?.can.pages === true;

/** Shows the ticket's page beside it, for example if it asks for a sign-in or a human check. */
export async function showConversation(app: AppState, ticket: string): Promise<void> {
  const { account } = app.nav;
  if (account === null) return;
  const answer = await app.pageView.show(account, ticket);
  if (!answer.ok) showError(answer.error);
}
