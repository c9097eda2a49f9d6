import { randomUUID } from 'node:crypto';
import { ticketGaps } from '../../../shared/domain/ticket-form.ts';
import { err, ok } from '../../../shared/result.ts';
import { wireSizeOfOpenTicket } from '../api/endpoints.ts';
import { readTicketForm, ticketParams } from '../outbox/ticket.ts';
import { toItem } from '../store/outbox.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type NewTicketHandlers = Pick<Handlers, 'ticket.create'>;

export function newTicketHandlers(ctx: DeskContext): NewTicketHandlers {
  const { clock } = ctx.ports;
  return {
    'ticket.create': ({ account, draft: id, rev }) =>
      onAccount(ctx, account, 'ticket.create', async (one) => {
        const draft = await one.store.draftById(id);
        if (!draft.ok) return draft;
        const form = draft.value?.kind === 'ticket' ? readTicketForm(draft.value.text) : null;
        if (!form || !draft.value) return err('invalid', 'ticket.create', { detail: { reason: 'not-found' } });
        const [gap] = ticketGaps(form);
        if (gap) return err('invalid', 'ticket.create', { detail: gap });
        const isClient = form.for === 'client' && form.client !== null;
        const now = clock.now();
        const made = await one.store.draftToOutbox({
          id: randomUUID(),
          draft: id,
          rev,
          at: now,
          heldUntil: now + one.settings().holdSeconds * 1000,
          body: {
            tid: '',
            subject: form.subject.trim(),
            to:
              isClient && form.client
                ? { name: form.client.name, email: form.client.email, clientId: form.client.id }
                : { name: form.name.trim(), email: form.email.trim(), clientId: null },
            cc: [],
            identity: {
              as: isClient ? 'client' : 'name',
              name: isClient ? '' : form.name.trim(),
              email: isClient ? '' : form.email.trim(),
              clientId: isClient ? (form.client?.id ?? null) : null,
            },
            signature: '',
            wireSize: wireSizeOfOpenTicket({ ...ticketParams(form), files: draft.value.files }),
          },
        });
        if (!made.ok) return made;
        if ('refused' in made.value) {
          return err('invalid', 'ticket.create', { subject: form.subject, detail: { reason: made.value.refused } });
        }
        const { job } = made.value;
        ctx.emitter.emit('outbox.changed', { account, ids: [job.id] });
        ctx.emitter.emit('drafts.changed', { account, ticket: job.ticket });
        one.runner.wake();
        return ok(toItem(job));
      }),
  };
}
