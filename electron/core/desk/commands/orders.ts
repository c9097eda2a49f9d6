/** Commands about orders: list, read again, review before placing. */
import type { OrderForm } from '../../../../shared/domain/order-form.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { AccountDesk } from '../account/account.ts';
import { alikeFrom, orderGaps, readOrderForm, shownFields } from '../outbox/kinds/order.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type OrderHandlers = Pick<Handlers, 'order.list' | 'order.refresh' | 'client.find' | 'order.catalog' | 'order.review'>;

export function orderHandlers(ctx: DeskContext): OrderHandlers {
  const { clock } = ctx.ports;

  async function formOf(one: AccountDesk, draft: string, operation: string): Promise<Result<OrderForm>> {
    const found = await one.store.drafts.byId(draft);
    if (!found.ok) return found;
    const form = found.value?.kind === 'order' ? readOrderForm(found.value.text) : null;
    return form ? ok(form) : err('invalid', operation, { detail: { reason: 'not-found' } });
  }

  return {
    'order.list': ({ account, ...query }) =>
      onAccount(ctx, account, 'order.list', (one) => one.store.orders.page(query)),

    'order.refresh': ({ account, id, status }) =>
      onAccount(ctx, account, 'order.refresh', async (one) => {
        const find = { ...(id === undefined ? {} : { id }), ...(status === undefined ? {} : { status }) };
        const found = await one.records.find('orders', find, 'order.refresh');
        return found.ok ? ok(found.value.ids.length) : found;
      }),

    'client.find': ({ account, text }) =>
      onAccount(ctx, account, 'client.find', (one) => one.store.customers.find(text, clock.now())),

    'order.catalog': ({ account }) => onAccount(ctx, account, 'order.catalog', (one) => one.store.orders.catalog()),

    'order.review': ({ account, draft }) =>
      onAccount(ctx, account, 'order.review', async (one) => {
        const form = await formOf(one, draft, 'order.review');
        if (!form.ok) return form;
        // Without a connection the review shows cached data; the order can't be placed then anyway.
        const read = form.value.client ? await one.records.newestOrders() : null;
        const settings = one.settings();
        const alike = await one.store.orders.alike(form.value, alikeFrom(settings.zone ?? clock.zone(), clock.now()));
        if (!alike.ok) return alike;
        const owned = await one.store.orders.owned(form.value);
        if (!owned.ok) return owned;
        const spelled = await one.store.orders.spelled(form.value);
        if (!spelled.ok) return spelled;
        return ok({
          fields: shownFields(form.value, { ...settings, spelled: spelled.value }),
          gaps: orderGaps(form.value),
          similarOrders: alike.value,
          owned: owned.value,
          fresh: read?.ok ?? false,
        });
      }),
  };
}
