/** What is cached of a ticket that this desk may have opened: told apart from those that were there before. */
import type { FoundRecord } from '../../../shared/domain/outbox.ts';
import type { TicketForm } from '../../../shared/domain/ticket-form.ts';
import { all, type StoreContext } from './context.ts';
import { withinAttempt } from './own-send.ts';
import { serverTime } from './rows.ts';
import { setting } from './settings.ts';
import type { TicketLine } from './tickets.ts';

/** Tickets with the same subject, before the attempt. */
export interface KnownTickets {
  ids: string[];
}

export function knownTickets(ctx: StoreContext, form: TicketForm): KnownTickets {
  return { ids: withSubject(ctx, form).map(({ id }) => id) };
}

/** A ticket never seen before with the same subject; like it where its sender and its time fit too. */
export function newTickets(
  ctx: StoreContext,
  form: TicketForm,
  known: KnownTickets,
  attempt: { from: number; to: number } | null,
): FoundRecord[] {
  const zone = setting(ctx, 'zone');
  const seen = new Set(known.ids);
  return withSubject(ctx, form)
    .filter(({ id }) => !seen.has(id))
    .map((line) => ({
      id: line.id,
      number: line.tid,
      at: serverTime(line.opened, zone),
      alike: isFrom(line, form) && withinAttempt(line.opened ?? '', attempt, zone),
    }))
    .sort((a, b) => Number(b.alike) - Number(a.alike));
}

const withSubject = (ctx: StoreContext, form: TicketForm): TicketLine[] =>
  all<TicketLine>(ctx.cache, 'SELECT * FROM tickets WHERE subject = ?', form.subject.trim());

function isFrom(line: TicketLine, form: TicketForm): boolean {
  if (form.for === 'client') return line.client_id === form.client?.id;
  return line.email.trim().toLowerCase() === form.email.trim().toLowerCase();
}
