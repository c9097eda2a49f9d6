/** Asks the service once more, once it is there again, for what the agent asked it while it was out of reach. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { AppError, ErrorKind } from '../../../shared/result.ts';
import type { AppState } from '../../store/app-state.ts';

/** ms until the accounts that the news is about have been read. */
const AFTER_NEWS = 500;
/** ms between two tries: what fails each time must not be asked for with each answer that the service gives. */
const REST = 60_000;
/** What an answer that did not come may have failed with; of the others the service itself has decided. */
const NO_ANSWER: readonly ErrorKind[] = ['offline', 'server', 'malformed'];

/** `failed`: whose request failed last, and with what. The returned function hears all events. */
export function createAskAgain(
  get: () => Pick<AppState, 'accounts'>,
  failed: () => { account: string | null; error: AppError | null },
  ask: () => void,
): (event: DeskEvent) => void {
  let waiting = false;
  /** The service failed at other requests, too, since this one: once that is over it is worth another try. */
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
    notBefore = performance.now() + REST;
    ask();
  };
  return ({ name }) => {
    if (name !== 'accounts.changed' || waiting) return;
    wasAway &&= isDue();
    if (!isDue()) return;
    waiting = true;
    setTimeout(askIfThere, AFTER_NEWS);
  };
}
