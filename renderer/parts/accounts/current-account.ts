/** The current account: finds it, loads it again, and asks its service for news. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { Account, SteadyAccount } from '../../../shared/domain/account.ts';
import type { AppError, ErrorKind } from '../../../shared/result.ts';
import { errorWords, t, withQuotes, withWords } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { showToast } from '../../ui/Toast.tsx';

/** Null on the first run, and while accounts are loading. */
export const currentAccount = (app: Pick<AppState, 'accounts' | 'nav'>): Account | null =>
  app.accounts.list?.find((account) => account.id === app.nav.account) ?? null;

/**
 * The current account without what each sync changes, for views that show no sync: a sync changes
 * it several times a second.
 */
export const steadyAccount = ({ accounts, nav }: Pick<AppState, 'accounts' | 'nav'>): SteadyAccount | null =>
  accounts.steady[nav.account ?? ''] ?? null;

/** Asks the service for news at once, and shows a failure in its words until the next success. */
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

/** Delay (ms) until the accounts that the event is about are loaded. */
const EVENT_DELAY_MS = 500;
/** Shortest time (ms) between two attempts, so that a failing request is not repeated at once. */
const MIN_INTERVAL_MS = 60_000;
/** Errors of a request without an answer. With other errors, the service itself has decided. */
const NO_ANSWER: readonly ErrorKind[] = ['offline', 'server', 'malformed'];

/** `failed`: the account and error of the last failed request. Returns a handler for all events. */
export function createAskAgain(
  get: () => Pick<AppState, 'accounts'>,
  failed: () => { account: string | null; error: AppError | null },
  ask: () => void,
): (event: DeskEvent) => void {
  let waiting = false;
  /** Other requests failed since then too, so retry once the service answers. */
  let wasAway = false;
  let notBefore = Number.NEGATIVE_INFINITY;
  const isDue = () => NO_ANSWER.some((kind) => kind === failed().error?.kind);
  const askIfThere = () => {
    waiting = false;
    const { account, error } = failed();
    const now = get().accounts.list?.find(({ id }) => id === account);
    if (!isDue() || !now) return;
    if (now.connection.state === 'offline') wasAway = true;
    const isBack = now.connection.state === 'online' && (wasAway || error?.kind === 'offline');
    if (!isBack || performance.now() < notBefore) return;
    wasAway = false;
    notBefore = performance.now() + MIN_INTERVAL_MS;
    ask();
  };
  return ({ name }) => {
    if (name !== 'accounts.changed' || waiting) return;
    wasAway &&= isDue();
    if (!isDue()) return;
    waiting = true;
    setTimeout(askIfThere, EVENT_DELAY_MS);
  };
}
