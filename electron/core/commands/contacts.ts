import { randomUUID } from 'node:crypto';
import type { Parsed } from '../../../shared/contract.ts';
import { CONTACT_TEXTS, contactGaps, contactValues } from '../../../shared/domain/contact-form.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { ContactQuery } from '../api/endpoints.ts';
import { readContact, readContactForm } from '../outbox/contact.ts';
import { CONTACT_WIRE } from '../outbox/contact-params.ts';
import { toItem } from '../store/outbox.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type ContactHandlers = Pick<Handlers, 'contact.list' | 'contact.ask' | 'contact.read' | 'contact.save'>;

export function contactHandlers(ctx: DeskContext): ContactHandlers {
  const { clock } = ctx.ports;
  return {
    'contact.list': ({ account, filter, from, count }) =>
      onAccount(ctx, account, 'contact.list', (one) => one.store.contactList(filter, from, count)),

    'contact.ask': ({ account, filter }) =>
      onAccount(ctx, account, 'contact.ask', async (one): Promise<Result<{ found: number }>> => {
        const found = await one.records.find('contacts', contactQuery(filter), 'contact.ask');
        return found.ok ? ok({ found: found.value.length }) : found;
      }),

    'contact.read': ({ account, contact: id }) =>
      onAccount(ctx, account, 'contact.read', async (one) => {
        const gone = err('invalid', 'contact.read', { detail: { reason: 'contact-gone' } });
        const cached = await one.store.storedRecord('contact', id);
        if (!cached.ok) return cached;
        if (cached.value?.kind !== 'contact') return gone;
        const { record } = cached.value;
        const client = record.clientId === null ? null : { id: record.clientId, name: '' };
        const parts = { records: one.records, store: one.store, clock };
        const found = await readContact(parts, { client, base: contactValues(record) }, id);
        if (!found.ok) return found;
        return found.value ? ok(found.value) : gone;
      }),

    'contact.save': ({ account, draft: id, rev }) =>
      onAccount(ctx, account, 'contact.save', async (one) => {
        const draft = await one.store.draftById(id);
        if (!draft.ok) return draft;
        const form = draft.value?.kind === 'contact' ? readContactForm(draft.value.text) : null;
        if (!form) return err('invalid', 'contact.save', { detail: { reason: 'not-found' } });
        const [gap] = contactGaps(form);
        if (gap) return err('invalid', 'contact.save', { detail: gap });
        const { state } = one.connection.current();
        if (state === 'offline') return err('offline', 'contact.save');
        if (state === 'signed-out') return err('auth', 'contact.save');
        const { firstName, lastName, company, email } = form.values;
        const made = await one.store.draftToOutbox({
          id: randomUUID(),
          draft: id,
          rev,
          at: clock.now(),
          heldUntil: null,
          body: {
            tid: '',
            subject: '',
            to: {
              name: [firstName.trim(), lastName.trim()].filter(Boolean).join(' ') || company.trim(),
              email: email.trim(),
              clientId: form.client?.id ?? null,
            },
            cc: [],
            identity: { as: 'service', name: '', email: '', clientId: null },
            signature: '',
            // Nothing of it is large, and what is sent is known only once it was read again.
            wireSize: 0,
          },
        });
        if (!made.ok) return made;
        if ('refused' in made.value) {
          return err('invalid', 'contact.save', { detail: { reason: made.value.refused } });
        }
        const { job } = made.value;
        ctx.emitter.emit('outbox.changed', { account, ids: [job.id] });
        ctx.emitter.emit('drafts.changed', { account, ticket: job.ticket });
        one.runner.wake();
        return ok(toItem(job));
      }),
  };
}

/** Every filter that was set, as api.md 4.4 names it. */
export function contactQuery(filter: Parsed<'contact.ask'>['filter']): ContactQuery {
  const texts = CONTACT_TEXTS.flatMap((field) => {
    const text = filter[field];
    return text === undefined ? [] : [[CONTACT_WIRE[field], text]];
  });
  return {
    ...(Object.fromEntries(texts) as ContactQuery),
    ...(filter.clientId === undefined ? {} : { userid: filter.clientId }),
    ...(filter.subAccount === undefined ? {} : { subaccount: filter.subAccount }),
  };
}
