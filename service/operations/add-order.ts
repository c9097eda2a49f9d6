/** The operation add-order. */
import { GATEWAYS, PROMOTIONS } from '../catalog.ts';
import type { Operation } from '../context.ts';
import { Refusal } from '../http/reply.ts';
import { cartOf } from '../orders/cart.ts';
import { placeOrder } from '../orders/place.ts';
import { clientOrOwn, contactOf } from './people.ts';

/**
 * api.md 4.2. Without `clientid` the order is the account holder's own; an unknown promotion code
 * is passed over.
 */
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
