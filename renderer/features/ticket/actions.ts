/** What one does with a ticket from anywhere in the window. Whatever fails says so in a toast. */
import type { AppError } from '../../../shared/result.ts';
import { errorWords, t, withQuotes } from '../../i18n/index.ts';
import type { AppState } from '../../store/slices.ts';
import { showToast } from '../../ui/Toast.tsx';

export function complain(error: AppError, action?: { label: string; run: () => void }): void {
  const { what, next, quoted } = errorWords(error);
  showToast({ title: what, description: withQuotes(next, quoted), urgent: true, action });
}

const LINK_REASONS: readonly (string | undefined)[] = ['no-link', 'bad-link'];

/** The ticket's page in the system's browser; it counts as read from then on. */
export async function openConversation(app: AppState, ticket: string): Promise<void> {
  const { account } = app.nav;
  if (account === null) return;
  const result = await app.ticket.openConversation(account, ticket);
  if (result.ok) return;
  const { reason } = result.error.detail ?? {};
  const settings = { label: t('ticket.openSettings'), run: () => app.nav.setSettingsOpen(true, 'links') };
  complain(result.error, LINK_REASONS.includes(reason) ? settings : undefined);
}

/** `said`: what to say instead of the text itself. */
export async function copyText(text: string, said = t('ticket.copied', { text })): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: said, timeout: 3000 });
  } catch {
    // The system or the browser withholds the clipboard, and does not say why.
    showToast({ title: t('ticket.copyFailed'), urgent: true });
  }
}
