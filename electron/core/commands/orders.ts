import { randomUUID } from 'node:crypto';
import type { OrderForm } from '../../../shared/domain/order-form.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { AccountDesk } from '../account.ts';
import { wireSizeOfOrder } from '../api/orders.ts';
import { readOrderForm } from '../outbox/order.ts';
import { orderGaps, orderParams, shownFields } from '../outbox/order-params.ts';
import { todayIn } from '../store/attention.ts';
import { toItem } from '../store/outbox.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type OrderHandlers = Pick<
  Handlers,
  'order.list' | 'order.refresh' | 'client.find' | 'order.catalog' | 'order.review' | 'order.place'
>;

/** An order of the same things within so long may be this very one. */
const ALIKE_WITHIN = 7 * 24 * 3600_000;

export function orderHandlers(ctx: DeskContext): OrderHandlers {
  const { clock } = ctx.ports;

  async function formOf(one: AccountDesk, draft: string, operation: string): Promise<Result<OrderForm>> {
    const found = await one.store.draftById(draft);
    if (!found.ok) return found;
    const form = found.value?.kind === 'order' ? readOrderForm(found.value.text) : null;
    return form ? ok(form) : err('invalid', operation, { detail: { reason: 'not-found' } });
  }

  return {
    'order.list': ({ account, ...query }) => onAccount(ctx, account, 'order.list', (one) => one.store.orderPage(query)),

    'order.refresh': ({ account, id, status }) =>
      onAccount(ctx, account, 'order.refresh', async (one) => {
        const find = { ...(id === undefined ? {} : { id }), ...(status === undefined ? {} : { status }) };
        const found = await one.records.find('orders', find, 'order.refresh');
        return found.ok ? ok(found.value.length) : found;
      }),

    'client.find': ({ account, text }) => onAccount(ctx, account, 'client.find', (one) => one.store.findClients(text)),

    'order.catalog': ({ account }) => onAccount(ctx, account, 'order.catalog', (one) => one.store.orderCatalog()),

    'order.review': ({ account, draft }) =>
      onAccount(ctx, account, 'order.review', async (one) => {
        const form = await formOf(one, draft, 'order.review');
        if (!form.ok) return form;
        // Without a connection the review shows what was known; the order cannot be placed then anyway.
        const read = form.value.client ? await one.records.newestOrders() : null;
        const settings = one.settings();
        const from = todayIn(settings.zone, clock.now() - ALIKE_WITHIN);
        const alike = await one.store.ordersAlike(form.value, from);
        if (!alike.ok) return alike;
        return ok({
          fields: shownFields(form.value, settings),
          gaps: orderGaps(form.value),
          alike: alike.value,
          fresh: read?.ok ?? false,
        });
      }),

    'order.place': ({ account, draft, rev }) =>
      onAccount(ctx, account, 'order.place', async (one) => {
        const form = await formOf(one, draft, 'order.place');
        if (!form.ok) return form;
        const { client } = form.value;
        const [gap] = orderGaps(form.value);
        if (gap || client === null) {
          return err('invalid', 'order.place', {
            detail: { reason: gap?.reason ?? 'no-client', field: gap?.field ?? 'client' },
          });
        }
        const { state } = one.connection.current();
        if (state === 'offline') return err('offline', 'order.place');
        if (state === 'signed-out') return err('auth', 'order.place');
        const made = await one.store.draftToOutbox({
          id: randomUUID(),
          draft,
          rev,
          at: clock.now(),
          heldUntil: null,
          body: {
            tid: '',
            subject: '',
            to: { name: client.name, email: client.email, clientId: client.id },
            cc: [],
            identity: { as: 'service', name: '', email: '', clientId: null },
            signature: '',
            wireSize: wireSizeOfOrder(orderParams(form.value, one.settings())),
          },
        });
        if (!made.ok) return made;
        if ('refused' in made.value) {
          return err('invalid', 'order.place', { detail: { reason: made.value.refused } });
        }
        const { job } = made.value;
        ctx.emitter.emit('outbox.changed', { account, ids: [job.id] });
        ctx.emitter.emit('drafts.changed', { account, ticket: job.ticket });
        one.runner.wake();
        return ok(toItem(job));
      }),
  };
}
