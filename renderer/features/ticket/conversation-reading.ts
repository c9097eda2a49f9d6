/** Reads the conversation of the open ticket from the service, once per last reply. */
import type { Bridge, DeskEvent } from '../../../shared/contract.ts';
import { createAskAgain } from '../../parts/accounts/current-account.ts';
import type { AppState, SetSlice } from '../../store/app-state.ts';

/** Wait (ms) before we ask for a conversation: an agent who walks the list passes most tickets. */
const REST_MS = 400;

export const hasPosts = ({ timeline }: AppState['ticket']): boolean =>
  timeline?.some(({ kind }) => kind === 'post') ?? false;

/** `load`: reads the ticket again, and resolves once its stored posts are shown. */
export function createConversationReading(
  set: SetSlice<AppState['ticket']>,
  get: () => Pick<AppState, 'accounts' | 'ticket'>,
  bridge: Bridge,
  load: () => Promise<void>,
) {
  /** Account, ticket, last reply and source of the last request for the conversation. */
  let askedFor = '';
  let reading = Promise.resolve();
  /** Our clock (ms) when the ticket came on screen, and whether the previous one was only passed. */
  let shownSince = Number.NEGATIVE_INFINITY;
  let isPassing = false;

  const ask = async (account: string, id: string, asked: string, fresh: boolean): Promise<void> => {
    if (isPassing && !fresh) await new Promise((resolve) => setTimeout(resolve, REST_MS));
    if (asked !== askedFor) return;
    const answer = await bridge.call('ticket.readConversation', { account, ticket: id, ...(fresh && { fresh }) });
    if (asked !== askedFor) return;
    // Show existing posts before reporting that there are none.
    if (answer.ok && answer.value === 'known' && !hasPosts(get().ticket)) await load();
    if (asked !== askedFor) return;
    // If the service was unreachable, the next news of the ticket asks again.
    if (answer.ok && answer.value === 'not-reached') askedFor = '';
    set(answer.ok ? { conversation: answer.value, readingError: null } : { readingError: answer.error });
  };

  /** Runs once per last reply: the timeline shows stored posts, and an event reports new ones. */
  const read = (fresh = false): void => {
    const { account, id, detail } = get().ticket;
    if (account === null || id === null || detail === null) return;
    const page = get().accounts.list?.find(({ id }) => id === account)?.conversations.page;
    const asked = [account, id, detail.fingerprint.lastReply, page?.allowed, page?.place].join(' ');
    if (asked === askedFor) return;
    askedFor = asked;
    set({ conversation: null });
    reading = ask(account, id, asked, fresh);
  };

  const retry = () => {
    askedFor = '';
    set({ readingError: null });
    read(true);
  };

  const askAgain = createAskAgain(
    get,
    () => ({ account: get().ticket.account, error: get().ticket.readingError }),
    retry,
  );

  return {
    read,
    retry,
    /** Resolves once the last request is answered. */
    settled: () => reading,
    /** Another ticket is shown. */
    begin() {
      askedFor = '';
      isPassing = performance.now() - shownSince < REST_MS;
      shownSince = performance.now();
    },
    onEvent(event: DeskEvent) {
      askAgain(event);
      // The service may be reachable again.
      if (event.name === 'accounts.changed' && get().ticket.conversation === 'not-reached') read();
    },
  };
}
