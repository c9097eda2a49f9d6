/** Commands about contacts: list, ask the service, read again. */
import type { Parsed } from '../../../../shared/contract.ts';
import { CONTACT_TEXTS, contactValues } from '../../../../shared/domain/contact-form.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { CONTACT_WIRE, readContactAgain } from '../outbox/kinds/contact.ts';
import type { ContactQuery } from '../service/endpoints.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type ContactHandlers = Pick<Handlers, 'contact.list' | 'contact.ask' | 'contact.read'>;

export function contactHandlers(ctx: DeskContext): ContactHandlers {
  const { clock } = ctx.ports;
  return {
    'contact.list': ({ account, filter, from, count }) =>
      onAccount(ctx, account, 'contact.list', (one) => one.store.contacts.list(filter, from, count)),

    'contact.ask': ({ account, filter }) =>
      onAccount(ctx, account, 'contact.ask', async (one): Promise<Result<{ found: number }>> => {
        const found = await one.records.find('contacts', contactQuery(filter), 'contact.ask');
        return found.ok ? ok({ found: found.value.ids.length }) : found;
      }),

    'contact.read': ({ account, contact: id }) =>
      onAccount(ctx, account, 'contact.read', async (one) => {
        const gone = err('invalid', 'contact.read', { detail: { reason: 'contact-gone' } });
        const cached = await one.store.records.byId('contact', id);
        if (!cached.ok) return cached;
        if (cached.value?.kind !== 'contact') return gone;
        const { record } = cached.value;
        const client = record.clientId === null ? null : { id: record.clientId, name: '' };
        const parts = { records: one.records, store: one.store, clock };
        const found = await readContactAgain(parts, { client, base: contactValues(record) }, id);
        if (!found.ok) return found;
        return found.value ? ok(found.value) : gone;
      }),
  };
}

/** Turns the filters into query parameters (api.md 4.4). */
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
