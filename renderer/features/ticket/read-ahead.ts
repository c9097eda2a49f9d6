/** Reads the ticket that the next key would open, so that its first frame is complete. */
import type { Bridge, DeskEvent } from '../../../shared/contract.ts';
import type { TicketDetail } from '../../../shared/domain/ticket.ts';
import type { TimelineEntry } from '../../../shared/domain/timeline.ts';
import type { Result } from '../../../shared/result.ts';

export type TicketAnswers = [Result<TicketDetail>, Result<TimelineEntry[]>];

export const askForTicket = (bridge: Bridge, account: string, ticket: string): Promise<TicketAnswers> =>
  Promise.all([bridge.call('ticket.get', { account, ticket }), bridge.call('ticket.timeline', { account, ticket })]);

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
