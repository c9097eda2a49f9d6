/** Finds the current account, and asks its service for news. */
import type { Account } from '../../../shared/domain/account.ts';
import { errorWords, t, withQuotes, withWords } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { showToast } from '../../ui/Toast.tsx';

/** Null on the first run, and while accounts are loading. */
export const currentAccount = (app: Pick<AppState, 'accounts' | 'nav'>): Account | null =>
  app.accounts.list?.find((account) => account.id === app.nav.account) ?? null;

/**
 * Asks the service for news at once. Shows a failure in the service's words; the next success
 * removes that message.
 */
export async function lookForChanges(app: AppState): Promise<void> {
  const { account } = app.nav;
  if (!account) return;
  const answer = await app.accounts.syncNow(account);
  if (answer.ok) return;
  const { error } = answer;
  withWords(() => {
    const { what, next, quoted } = errorWords(error);
    const description = withQuotes(`${what} ${next}`, quoted);
    showToast({ title: t('shell.syncFailed'), description, urgent: true, about: 'sync.now' });
  });
}
