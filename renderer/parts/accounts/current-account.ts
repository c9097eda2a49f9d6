/** The current account: finds it, loads it again, and asks its service for news. */
import type { Account } from '../../../shared/domain/account.ts';
import type { Result } from '../../../shared/result.ts';
import { errorWords, t, withQuotes, withWords } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { showToast } from '../../ui/Toast.tsx';

/** Null on the first run, and while accounts are loading. */
export const currentAccount = (app: Pick<AppState, 'accounts' | 'nav'>): Account | null =>
  app.accounts.list?.find((account) => account.id === app.nav.account) ?? null;

/** Loads the accounts after a change of one, so that the caller need not wait for the event. */
export async function reloadAccounts<T>(get: () => Pick<AppState, 'accounts'>, answer: Result<T>): Promise<Result<T>> {
  if (answer.ok) await get().accounts.load();
  return answer;
}

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
