/** Sends an order: at once or not at all, and never a second time by itself. */
import { orderForm } from '../../../../../shared/contract/orders.ts';
import type { Order } from '../../../../../shared/domain/order.ts';
import type { OrderForm } from '../../../../../shared/domain/order-form.ts';
import type { Evidence } from '../../../../../shared/domain/outbox.ts';
import { type AppError, ok, type Result } from '../../../../../shared/result.ts';
import { todayIn } from '../../../rules/attention.ts';
import { recordsContradict, weighRecords } from '../../../rules/evidence.ts';
import { readForm } from '../../../rules/forms.ts';
import type { OutboxJob } from '../../../rules/outbox-job.ts';
import type { KnownOrders } from '../../../worker/records/orders.ts';
import { wireSizeOfOrder } from '../../service/orders.ts';
import { FORM_BODY, type KindOfWrite, type WriteParts, type WriteSteps } from '../kind-of-write.ts';
import { orderGaps, orderParams } from './order-params.ts';

export const orderKind: KindOfWrite = {
  createSteps: createOrderSteps,
  form: {
    fits: (text) => readOrderForm(text) !== null,
    prepare({ text }, settings) {
      const form = readOrderForm(text);
      if (!form) return null;
      const [gap] = orderGaps(form);
      if (gap || form.client === null) {
        return { gap: { reason: gap?.reason ?? 'no-client', field: gap?.field ?? 'client' } };
      }
      const { id, name, email } = form.client;
      const wireSize = wireSizeOfOrder(orderParams(form, settings));
      return { body: { ...FORM_BODY, to: { name, email, clientId: id }, wireSize } };
    },
    madeOf: ({ id }) => ({ kind: 'order', orderId: id, invoiceId: null, productIds: [], addonIds: [], domainIds: [] }),
  },
};

function createOrderSteps({ api, store, clock, records }: WriteParts): WriteSteps {
  async function newSince(job: OutboxJob): Promise<Result<Evidence | null>> {
    // Whatever is new, also where its date says that it is old: a date may be wrong.
    const found = await store.orders.newSince(mustForm(job), { ...(job.known as KnownOrders), newest: '' });
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
      const settings = await store.settings.read();
      if (!settings.ok) return { later: null };
      const { zone } = settings.value;
      const now = clock.now();
      const alike = await store.orders.alike(form, alikeFrom(zone, now));
      const known = await store.orders.known(form.client.id, todayIn(zone, now + DAY));
      if (!alike.ok || !known.ok) return { later: null };
      const unseen = alike.value.find(({ id }) => !job.shown?.includes(id));
      return unseen ? { later: appeared(unseen) } : { go: true, known: known.value };
    },

    async send(job, options) {
      const settings = await store.settings.read();
      if (!settings.ok) return settings;
      const sent = await api().addOrder(orderParams(mustForm(job), settings.value), options);
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

    async recheck(job, evidence, due) {
      // A poll does not bring orders: between the looks there is nothing new to weigh.
      if (!due) return ok(null);
      const read = await records.newestOrders();
      const found = read.ok ? await store.orders.newSince(mustForm(job), job.known as KnownOrders) : null;
      if (found && !found.ok) return found;
      return ok(weighRecords(evidence, clock.now(), found?.value ?? null));
    },
  };
}

const DAY = 24 * 3600_000;
/** An order of the same things within so long, ms, may be this very one. */
const ALIKE_WITHIN = 7 * DAY;

/** The first day, in the service's calendar, whose orders are compared with a new one. */
export const alikeFrom = (zone: string | null, now: number): string => todayIn(zone, now - ALIKE_WITHIN);

/** The agent pressed the button before a review that did not show this order. */
const appeared = ({ id }: Order): AppError => ({
  kind: 'invalid',
  operation: 'order.place',
  subject: id,
  detail: { reason: 'alike-appeared' },
});

export const readOrderForm = (text: string): OrderForm | null => readForm(orderForm, text);

function mustForm(job: OutboxJob): OrderForm {
  const form = readOrderForm(job.text);
  if (!form) throw new Error('an order in the outbox has no form');
  return form;
}
