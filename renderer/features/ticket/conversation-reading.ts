/** Reads the conversation of the open ticket from the service, once per last reply. */
import type { Bridge, DeskEvent } from '../../../shared/contract.ts';
import type { TicketDetail } from '../../../shared/domain/ticket.ts';
import type { TimelineEntry } from '../../../shared/domain/timeline.ts';
import type { Result } from '../../../shared/result.ts';
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

export type TicketAnswers = [Result<TicketDetail>, Result<TimelineEntry[]>];

export const askForTicket = (bridge: Bridge, account: string, ticket: string): Promise<TicketAnswers> =>
  Promise.all([bridge.call('ticket.get', { account, ticket }), bridge.call('ticket.timeline', { account, ticket })]);

/** Reads the ticket that the next key would open, so that its first frame is complete. */
export interface ReadAhead {
  read(account: string, ticket: string): Promise<void>;
  /** The answers, if no news came since; null otherwise. */
  take(account: string, ticket: string): TicketAnswers | null;
  onEvent(event: DeskEvent): void;
}

/** Whether the event may change the desk's answers for this ticket. */
export function affectsTicket({ name, data }: DeskEvent, account: string, ticket: string): boolean {
  if (name === 'outbox.changed') return data.account === account;
  return name === 'tickets.changed' && data.account === account && (!data.ids || data.ids.includes(ticket));
}

export function createReadAhead(bridge: Bridge): ReadAhead {
  let next: { account: string; ticket: string; answers: TicketAnswers | null } | null = null;
  let isReading = false;
  const isNext = (account: string, ticket: string) => next?.account === account && next.ticket === ticket;
  return {
    async read(account, ticket) {
      if (isReading || (isNext(account, ticket) && next?.answers)) return;
      const asked = { account, ticket, answers: null };
      next = asked;
      isReading = true;
      const answers = await askForTicket(bridge, account, ticket);
      isReading = false;
      // Otherwise news came meanwhile, or the ticket was opened before this finished.
      if (next === asked && answers.every(({ ok }) => ok)) next = { account, ticket, answers };
    },
    take(account, ticket) {
      const answers = isNext(account, ticket) ? (next?.answers ?? null) : null;
      next = null;
      return answers;
    },
    onEvent(event) {
      if (next && affectsTicket(event, next.account, next.ticket)) next = null;
    },
  };
}
