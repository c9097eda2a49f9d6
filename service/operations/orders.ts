/** The operations get-orders and add-order. `orders/` creates the order. */
import { CURRENCY, GATEWAYS, gatewayName, money, PROMOTIONS } from '../catalog.ts';
import type { Context, Operation } from '../context.ts';
import { Refusal } from '../http/reply.ts';
import { cartOf } from '../orders/cart.ts';
import { placeOrder } from '../orders/place.ts';
import { type OrderItemRow, onWire } from '../store/rows.ts';
import { clientOrOwn, contactOf, listAnswer, Where } from './lists.ts';

/** api.md 4.3. Newest first. */
export const getOrders: Operation = (form, context) => {
  const where = new Where();
  where.number(form, 'id');
  where.text(form, 'status');
  const { db, switches } = context;
  const client = db.prepare<[number], string>("SELECT firstname || ' ' || lastname FROM clients WHERE id = ?").pluck();
  const invoice = db.prepare<[number], string>('SELECT status FROM invoices WHERE id = ?').pluck();
  const lineItems = lineItemsOf(context);
  return listAnswer<OrderRow>(context, form, {
    from: 'orders',
    where,
    order: 'id DESC',
    list: { collection: 'orders', item: 'order', shape: 'flattened' },
    wire: (row) => ({
      ...onWire(row, switches.zone, ['affid']),
      paymentmethodname: gatewayName(row.paymentmethod),
      paymentstatus: invoice.get(row.invoiceid) ?? '',
      name: client.get(row.userid) ?? '',
      currencyprefix: CURRENCY.prefix,
      currencysuffix: CURRENCY.suffix,
      frauddata: row.fraudoutput,
      lineitems: { lineitem: lineItems(row.id) },
    }),
  });
};

interface OrderRow {
  id: number;
  userid: number;
  invoiceid: number;
  paymentmethod: string;
  fraudoutput: string;
}

function lineItemsOf({ db }: Context): (orderId: number) => Record<string, string>[] {
  const items = db.prepare<[number], OrderItemRow>('SELECT * FROM order_items WHERE orderid = ? ORDER BY id');
  const statusOf = (table: string) => db.prepare<[number], string>(`SELECT status FROM ${table} WHERE id = ?`).pluck();
  const statuses = {
    product: statusOf('services'),
    domain: statusOf('domains'),
    renewal: statusOf('domains'),
    addon: statusOf('addons'),
  };
  return (orderId) =>
    items.all(orderId).map((item) => ({
      type: item.type,
      relid: String(item.relid),
      producttype: item.producttype,
      product: item.product,
      domain: item.domain,
      billingcycle: item.billingcycle,
      amount: money(item.amount),
      status: statuses[item.type].get(item.relid) ?? '',
    }));
}

/** api.md 4.2. Without `clientid` the account holder orders. Ignores an unknown promotion. */
export const addOrder: Operation = (form, context) => {
  const client = clientOrOwn(form, context);
  const paymentmethod = form.filled('paymentmethod') ?? 'banktransfer';
  if (!GATEWAYS.some(({ id }) => id === paymentmethod)) {
    throw new Refusal(`Invalid Payment Method. Valid options include ${GATEWAYS.map(({ id }) => id).join(',')}`);
  }
  if (form.isUnreadable('affid')) throw new Refusal('Affiliate ID Not Found');
  const promocode = form.filled('promocode') ?? '';
  const placed = placeOrder(context, cartOf(form, context.switches.configOptionsAs), {
    client: client.id,
    contact: contactOf(form, context, client.id),
    paymentmethod,
    promocode,
    discount: PROMOTIONS[promocode] ?? 0,
    affiliate: form.integer('affid') ?? 0,
    nameservers: [1, 2, 3, 4, 5].flatMap((n) => form.filled(`nameserver${n}`) ?? []),
    dnsmanagement: form.flag('dnsmanagement') === true,
  });
  return {
    body: {
      orderid: String(placed.orderId),
      productids: placed.serviceIds.join(','),
      addonids: placed.addonIds.join(','),
      domainids: placed.domainIds.join(','),
      invoiceid: String(placed.invoiceId),
    },
  };
};
