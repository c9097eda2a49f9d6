/**
 * Lists the departments, contacts, products and domains that a new ticket can be sent with, as far
 * as they are known here.
 */
import { useEffect, useState } from 'react';
import type { Contact } from '../../../shared/domain/contact.ts';
import type { CustomerPage } from '../../../shared/domain/customer.ts';
import type { TicketForm } from '../../../shared/domain/ticket-form.ts';
import { t } from '../../i18n/index.ts';
import { contactName } from '../../parts/records/record-texts.ts';
import { queueName } from '../../parts/tickets/queue-names.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';

interface Choice {
  value: string;
  label: string;
}

/** The departments that the account's tickets stand in. */
export function useDepartments(): Choice[] {
  const queues = useApp((app) => app.queues.list);
  return queues.flatMap(({ key, label }) =>
    key.startsWith('dept:') ? [{ value: key.slice('dept:'.length), label: queueName(key, label) }] : [],
  );
}

/** The family's own. Others can be typed. */
export const PRIORITIES: readonly Choice[] = ['Low', 'Medium', 'High'].map((name) => ({ value: name, label: name }));

/** Reads the client's contacts, products and domains that are cached. */
export function useClient(account: string, client: TicketForm['client']): { contacts: Choice[]; services: Choice[] } {
  const store = useAppStore();
  const id = client?.id ?? null;
  const [contacts, setContacts] = useState<Contact[]>([]);
  const [page, setPage] = useState<CustomerPage | null>(null);
  useEffect(() => {
    setContacts([]);
    setPage(null);
    if (id === null) return;
    let stale = false;
    const { contacts, newTicket } = store.getState();
    void newTicket.client(account, id).then((found) => {
      if (!stale) setPage(found);
    });
    void contacts.ofClient(account, id).then((found) => {
      if (!stale) setContacts(found);
    });
    return () => {
      stale = true;
    };
  }, [store, account, id]);
  const products = (page?.products.rows ?? []).map(({ record }) => ({
    value: `product:${record.id}`,
    label: t('newTicket.aboutProduct', { name: record.domain || record.name, id: record.id }),
  }));
  const domains = (page?.domains.rows ?? []).map(({ record }) => ({
    value: `domain:${record.id}`,
    label: t('newTicket.aboutDomain', { name: record.name, id: record.id }),
  }));
  return {
    contacts: contacts.map((one) => ({ value: one.id, label: contactName(one) || one.id })),
    services: [...products, ...domains],
  };
}
