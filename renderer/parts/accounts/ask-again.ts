/** Asks the service once more, once it is there again, for what the agent asked it while it was out of reach. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/result.ts';
import type { AppState } from '../../store/app-state.ts';

/** ms until the accounts that the news is about have been read. */
const AFTER_NEWS = 500;
/** ms between two tries: what fails each time must not be asked for with each answer that the service gives. */
const REST = 60_000;

/** `failed`: whose request failed last, and with what. The returned function hears all events. */
export function createAskAgain(
  get: () => Pick<AppState, 'accounts'>,
  failed: () => { account: string | null; error: AppError | null },
  ask: () => void,
): (event: DeskEvent) => void {
  let waiting = false;
  let notBefore = Number.NEGATIVE_INFINITY;
  const askIfThere = () => {
    waiting = false;
    const { account, error } = failed();
    const now = get().accounts.list?.find(({ id }) => id === account);
    if (error?.kind !== 'offline' || now?.connection.state !== 'online' || performance.now() < notBefore) return;
    notBefore = performance.now() + REST;
    ask();
  };
  return ({ name }) => {
    if (name !== 'accounts.changed' || waiting || failed().error?.kind !== 'offline') return;
    waiting = true;
    setTimeout(askIfThere, AFTER_NEWS);
  };
}
