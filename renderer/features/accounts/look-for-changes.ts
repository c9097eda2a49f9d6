import { errorWords, t, withQuotes } from '../../i18n/index.ts';
import type { AppState } from '../../store/slices.ts';
import { closeToast, showToast } from '../../ui/Toast.tsx';

/** The toast of the last failure, while it may still stand. */
let failed: string | null = null;

/** Asks the service for news at once. A failure is told in the service's words, and taken back by the next success. */
export async function lookForChanges(app: AppState): Promise<void> {
  const { account } = app.nav;
  if (!account) return;
  const answer = await app.accounts.syncNow(account);
  if (failed !== null) closeToast(failed);
  failed = null;
  if (answer.ok) return;
  const { what, next, quoted } = errorWords(answer.error);
  const description = withQuotes(`${what} ${next}`, quoted);
  failed = showToast({ title: t('shell.syncFailed'), description, urgent: true });
}
