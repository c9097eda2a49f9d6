/** Reads the requests for a second look at a ticket, and decides on them one at a time. */
import { useState } from 'react';
import type { LookRequest } from '../../../shared/domain/look-request.ts';
import type { Result } from '../../../shared/result.ts';
import { focusPaneOnceShown } from '../../commands/panes.ts';
import { t } from '../../i18n/index.ts';
import { inTeam } from '../../parts/team/people-on.ts';
import { ticketTitle } from '../../parts/tickets/known-ticket.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { useAnswer, whenOk } from '../../ui/hooks.ts';
import { showToast } from '../../ui/Toast.tsx';

/** `text`: of an approval with changes, or the reason of a return. */
export type Decide = (request: LookRequest, how: 'approve' | 'return', text?: string) => Promise<Result<null>>;

/** `onDecided`: runs before the agent goes on to the next ticket. */
export function useLookRequests(account: string, ticket: string, onDecided: (request: LookRequest) => void) {
  const store = useAppStore();
  const isShared = useApp(inTeam);
  const readings = useApp((app) => app.ticket.readings);
  const items = useApp((app) => app.outbox.items);
  const [known, setKnown] = useState<LookRequest[]>([]);
  const [busy, setBusy] = useState(false);
  const ask = () => (isShared ? store.call('look.of', { account, ticket }) : null);
  useAnswer(ask, whenOk(setKnown), [isShared, account, ticket, readings]);
  // A reply that this desk sends has its card in the timeline.
  const requests = known.filter(({ id }) => !items.some((item) => item.id === id));

  const goOn = async () => {
    const { nav, composer, search } = store.getState();
    if (nav.account !== account || nav.ticket !== ticket) return;
    const { afterSend } = composer;
    const isQueue = nav.queue === 'look' && !search.shown;
    focusPaneOnceShown(isQueue ? await nav.advance(afterSend === 'stay' ? 'next' : afterSend) : 'ticket');
  };

  const run: Decide = async (request, how, text) => {
    const { id, digest } = request;
    const of = { account, request: id, digest };
    setBusy(true);
    const answer =
      how === 'return'
        ? await store.call('look.return', { ...of, reason: text ?? '' })
        : await store.call('look.approve', { ...of, ...(text !== undefined && { text }) });
    setBusy(false);
    // A refusal mostly means that the reply, or its state, is another by now.
    store.getState().ticket.reload();
    if (!answer.ok) return answer;
    setKnown((before) => before.filter((other) => other.id !== id));
    onDecided(request);
    showToast({
      title: t(how === 'return' ? 'look.saidReturned' : 'look.saidApproved', { name: request.by }),
      description: ticketTitle(request),
      timeout: 4000,
    });
    if (!requests.some((other) => other.id !== id && other.state === 'open')) await goOn();
    return answer;
  };
  /** Later keys wait for the decision. */
  const decide: Decide = (...decision) =>
    store.getState().dialogWork.run(
      () => run(...decision),
      () => true,
    );
  return { requests, busy, decide };
}
