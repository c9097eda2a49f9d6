/** Commands about orders: list, read again, review before placing. */
import { alikeFrom, orderGaps, readOrderForm, shownFields } from '../outbox/kinds/order.ts';
import { accountCommands } from './define.ts';
import { must, refuse } from './refusal.ts';

export const orderCommands = accountCommands({
  'order.list': ({ store }, { account, ...query }) => store.orders.page(query),

  async 'order.refresh'({ records }, { id, status }, { operation }) {
    const find = { ...(id === undefined ? {} : { id }), ...(status === undefined ? {} : { status }) };
    return must(await records.find('orders', find, operation)).ids.length;
  },

  'client.find': ({ store }, { text }, { ports }) => store.customers.find(text, ports.clock.now()),

  'order.catalog': ({ store }) => store.orders.catalog(),

  async 'order.review'(desk, { draft }, { ports: { clock } }) {
    const { orders, drafts } = desk.store;
    const found = must(await drafts.byId(draft));
    const form = (found?.kind === 'order' ? readOrderForm(found.text) : null) ?? refuse('not-found');
    // Without a connection the review shows cached data; the order can't be placed then anyway.
    const read = form.client ? await desk.records.newestOrders() : null;
    const settings = desk.settings();
    const similarOrders = must(await orders.alike(form, alikeFrom(settings.zone ?? clock.zone(), clock.now())));
    const owned = must(await orders.owned(form));
    const spelled = must(await orders.spelled(form));
    return {
      fields: shownFields(form, { ...settings, spelled }),
      gaps: orderGaps(form),
      similarOrders,
      owned,
      fresh: read?.ok ?? false,
    };
  },
});
