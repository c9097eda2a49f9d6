/**
 * Reads the ticket that the next key would open, so that the key finds its header and messages here
 * and its first frame shows them.
 */
import type { Bridge, DeskEvent } from '../../../shared/contract.ts';
import type { TicketDetail } from '../../../shared/domain/ticket.ts';
import type { TimelineEntry } from '../../../shared/domain/timeline.ts';
import type { Result } from '../../../shared/result.ts';

/** A ticket as the desk answers for it. */
export type TicketAnswers = [Result<TicketDetail>, Result<TimelineEntry[]>];

export const askForTicket = (bridge: Bridge, account: string, ticket: string): Promise<TicketAnswers> =>
  Promise.all([bridge.call('ticket.get', { account, ticket }), bridge.call('ticket.timeline', { account, ticket })]);

export interface ReadAhead {
  /** Reads it, unless it is here or another one is being read. */
  read(account: string, ticket: string): Promise<void>;
  /** What was read of it, if nothing happened to it since; null otherwise. */
  take(account: string, ticket: string): TicketAnswers | null;
  /** Drops what is no longer as it was read. */
  hear(event: DeskEvent): void;
}

/** Whether what the desk answers for this ticket may be another thing since. */
export function isNewsOf({ name, data }: DeskEvent, account: string, ticket: string): boolean {
  if (name === 'outbox.changed') return data.account === account;
  return name === 'tickets.changed' && data.account === account && (!data.ids || data.ids.includes(ticket));
}

export function createReadAhead(bridge: Bridge): ReadAhead {
  /** The ticket that is being read, and what was answered. */
  let next: { account: string; ticket: string; answers: TicketAnswers | null } | null = null;
  let isReading = false;
  const is = (account: string, ticket: string) => next?.account === account && next.ticket === ticket;
  return {
    async read(account, ticket) {
      if (isReading || (is(account, ticket) && next?.answers)) return;
      const asked = { account, ticket, answers: null };
      next = asked;
      isReading = true;
      const answers = await askForTicket(bridge, account, ticket);
      isReading = false;
      // Else there was news of it meanwhile, or it was opened before it was here.
      if (next === asked && answers.every(({ ok }) => ok)) next = { account, ticket, answers };
    },
    take(account, ticket) {
      const answers = is(account, ticket) ? (next?.answers ?? null) : null;
      next = null;
      return answers;
    },
    hear(event) {
      if (next && isNewsOf(event, next.account, next.ticket)) next = null;
    },
  };
}
