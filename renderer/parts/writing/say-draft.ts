import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { showToast } from '../../ui/Toast.tsx';

interface DraftOutOfSight {
  account: string;
  ticket: string;
  tid: string;
  subject: string;
}

/** Says that a reply is a draft whose ticket is out of sight; the toast leads to it. */
export function sayDraft(
  get: () => Pick<AppState, 'nav'>,
  title: string,
  { account, ticket, tid, subject }: DraftOutOfSight,
): void {
  showToast({
    title,
    description: `#${tid} ${subject}`,
    action: {
      label: t('outbox.openDraft'),
      run() {
        const { nav } = get();
        // Another account may have a ticket of this id, too.
        nav.openAccount(account);
        nav.openTicket(ticket);
      },
    },
  });
}
