/** Commands about contacts: list, ask the service, read again. */
import type { Parsed } from '../../../../shared/contract.ts';
import { CONTACT_TEXTS, contactValues } from '../../../../shared/domain/contact-form.ts';
import { CONTACT_WIRE, readContactAgain } from '../outbox/kinds/contact.ts';
import type { ContactQuery } from '../service/endpoints.ts';
import { accountCommands } from './define.ts';
import { must, refuse } from './refusal.ts';

export const contactCommands = accountCommands({
  'contact.list': ({ store }, { filter, from, count }) => store.contacts.list(filter, from, count),

  async 'contact.ask'({ records }, { filter }, { operation }) {
    const found = must(await records.find('contacts', contactQuery(filter), operation));
    return { found: found.ids.length };
  },

  async 'contact.read'({ store, records }, { contact: id }, { ports }) {
    const cached = must(await store.records.byId('contact', id));
    if (cached?.kind !== 'contact') return refuse('contact-gone');
    const { record } = cached;
    const client = record.clientId === null ? null : { id: record.clientId, name: '' };
    const parts = { records, store, clock: ports.clock };
    const read = await readContactAgain(parts, { client, base: contactValues(record) }, id);
    return must(read) ?? refuse('contact-gone');
  },
});

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
