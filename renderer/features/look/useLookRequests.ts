/** Reads the requests for a second look at a ticket, and decides on them one at a time. */
import { useRef, useState } from 'react';
import type { LookRequest } from '../../../shared/domain/look-request.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import { focusPaneOnceShown } from '../../commands/panes.ts';
import { t } from '../../i18n/index.ts';
import { showError } from '../../parts/show-error.ts';
import { inTeam } from '../../parts/team/people-on.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { useAnswer, whenOk } from '../../ui/hooks.ts';
import { showToast } from '../../ui/Toast.tsx';

/** `text`: of an approval with changes, or the reason of a return. */
export type Decide = (request: LookRequest, how: 'approve' | 'return', text?: string) => Promise<Result<null>>;

/** `onDecided`: runs before the agent goes on to the next ticket. */
export function useLookRequests(account: string, ticket: string, onDecided: (request: LookRequest) => void) {
  const store = useAppStore();
  const isShared = useApp(inTeam);
  const news = useApp((app) => app.look.news);
  const [again, setAgain] = useState(0);
  const [requests, setRequests] = useState<LookRequest[]>([]);
  const [busy, setBusy] = useState<string | null>(null);
  const running = useRef<Promise<Result<null>> | null>(null);
  const [error, setError] = useState<{ request: string; why: AppError } | null>(null);
  const ask = () => (isShared ? store.call('look.of', { account, ticket }) : null);
  useAnswer(ask, whenOk(setRequests), [isShared, account, ticket, news, again]);
  const open = requests.filter(({ own, state }) => !own && state === 'open');

  const goOn = async (left: number) => {
    const { nav, composer, search } = store.getState();
    if (nav.account !== account || nav.ticket !== ticket || left > 0) return;
    const { afterSend } = composer;
    const isQueue = nav.queue === 'look' && !search.shown;
    focusPaneOnceShown(isQueue ? await nav.advance(afterSend === 'stay' ? 'next' : afterSend) : 'ticket');
  };

  const run: Decide = async (request, how, text) => {
    const of = { account, request: request.id, digest: request.digest };
    setBusy(request.id);
    setError(null);
    const answer =
      how === 'return'
        ? await store.call('look.return', { ...of, reason: text ?? '' })
        : await store.call('look.approve', { ...of, ...(text !== undefined && { text }) });
    setBusy(null);
    // A refusal mostly means that the reply, or its state, is another by now.
    setAgain((count) => count + 1);
    if (!answer.ok) {
      // A dialog shows its own error; a card that is about to go shows none.
      if (answer.error.detail?.reason === 'stale') setError({ request: request.id, why: answer.error });
      else if (text === undefined) showError(answer.error);
      return answer;
    }
    setRequests((known) => known.filter(({ id }) => id !== request.id));
    onDecided(request);
    showToast({
      title: t(how === 'return' ? 'look.saidReturned' : 'look.saidApproved', { name: request.by }),
      description: `#${request.tid} ${request.subject}`,
      timeout: 4000,
    });
    await goOn(open.length - 1);
    return answer;
  };
  /** A second press waits for the first decision. */
  const decide: Decide = (request, how, text) => {
    running.current ??= run(request, how, text).finally(() => {
      running.current = null;
    });
    return running.current;
  };
  return { open, decide, busy, error };
}
