/** An order, as the outbox sends it: at once or not at all, and never a second time by itself. */
import { orderForm } from '../../../shared/contract/order-form.ts';
import type { OrderForm } from '../../../shared/domain/order-form.ts';
import type { Evidence } from '../../../shared/domain/outbox.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Client } from '../api/client.ts';
import type { Clock } from '../ports.ts';
import type { KnownOrders } from '../store/orders.ts';
import type { OutboxJob } from '../store/outbox.ts';
import type { RemoteStore } from '../store/rpc.ts';
import type { RecordsSync } from '../sync/records.ts';
import { recordsContradict, weighRecords } from './evidence.ts';
import { readForm } from './forms.ts';
import type { KindOfWrite } from './kinds.ts';
import { orderParams } from './order-params.ts';

export interface OrderParts {
  client: Pick<Client, 'addOrder'>;
  store: RemoteStore;
  clock: Clock;
  records: Pick<RecordsSync, 'newestOrders' | 'find' | 'client'>;
}

export function orderWrite({ client, store, clock, records }: OrderParts): KindOfWrite {
  async function newSince(job: OutboxJob): Promise<Result<Evidence | null>> {
    const found = await store.newOrders(mustForm(job), job.known as KnownOrders);
    return found.ok ? ok(recordsContradict(clock.now(), found.value)) : found;
  }

  return {
    async check(job) {
      const form = readOrderForm(job.text);
      if (form?.client == null) return { later: null };
      const read = await records.newestOrders();
      if (!read.ok) return { later: read.error };
      const since = job.attempt === null ? ok(null) : await newSince(job);
      if (!since.ok) return { later: null };
      if (since.value) return { doubt: since.value };
      const known = await store.knownOrders(form.client.id);
      return known.ok ? { go: true, known: known.value } : { later: null };
    },

    async send(job, options) {
      const settings = await store.settings();
      if (!settings.ok) return settings;
      const sent = await client.addOrder(orderParams(mustForm(job), settings.value), options);
      if (!sent.ok) return sent;
      const { orderId, invoiceId, productIds, addonIds, domainIds, ...receipt } = sent.value;
      return ok({ receipt, made: { kind: 'order', orderId, invoiceId, productIds, addonIds, domainIds } });
    },

    async shows(job) {
      const read = await records.newestOrders();
      const since = read.ok ? await newSince(job) : read;
      return since.ok ? since.value : null;
    },

    async accepted({ text, made }) {
      // So that its links lead somewhere at once. What cannot be read now comes with the next pass.
      const id = made?.kind === 'order' ? made.orderId : null;
      if (id !== null) await records.find('orders', { id }, 'order.refresh');
      const of = readOrderForm(text)?.client?.id;
      if (of !== undefined) await records.client(of, ['products', 'domains']);
    },

    async look(job, evidence, due) {
      // A poll does not bring orders: between the looks there is nothing new to weigh.
      if (!due) return ok(null);
      const read = await records.newestOrders();
      const found = read.ok ? await store.newOrders(mustForm(job), job.known as KnownOrders) : null;
      if (found && !found.ok) return found;
      return ok(weighRecords(evidence, clock.now(), found?.value ?? null));
    },
  };
}

export const readOrderForm = (text: string): OrderForm | null => readForm(orderForm, text);

function mustForm(job: OutboxJob): OrderForm {
  const form = readOrderForm(job.text);
  if (!form) throw new Error('an order in the outbox has no form');
  return form;
}
