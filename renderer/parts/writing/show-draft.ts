import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { showToast } from '../../ui/Toast.tsx';
import { ticketTitle } from '../tickets/known-ticket.ts';

/**
 * Toast about a reply that stays a draft while its ticket is not visible; it leads to the ticket.
 */
export function showDraft(
  get: () => Pick<AppState, 'nav'>,
  title: string,
  { account, ticket, tid, subject }: { account: string; ticket: string; tid: string; subject: string },
): void {
  showToast({
    title,
    description: ticketTitle({ tid, subject }),
    action: {
      label: t('outbox.openDraft'),
      run() {
        const { nav } = get();
        // Another account may have a ticket with the same id.
        nav.openAccount(account);
        nav.openTicket(ticket);
      },
    },
  });
}

/** Adds text to the reply that was typed after its key but did not reach the field. */
export function keepInReply({ nav, composer }: Pick<AppState, 'nav' | 'composer'>, ticket: string, text: string): void {
  if (nav.account) void composer.keep(nav.account, ticket, text);
}
