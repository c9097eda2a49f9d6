/** Makes the rows of products and domains that an order adds. */
import { randomBytes } from 'node:crypto';
import { serialize } from 'php-serialize';
import { CUSTOM_FIELDS } from '../catalog.ts';
import type { DomainRow, ServiceRow } from '../store/rows.ts';
import { addMonths, dateOf } from '../time.ts';
import type { CartDomain, CartProduct } from './cart.ts';
import type { OrderTerms } from './place.ts';

/** A product as it is right after the order: pending, on no server yet. */
export function serviceRow(
  item: CartProduct,
  terms: OrderTerms,
  orderId: number,
  now: number,
  first: string,
): Omit<ServiceRow, 'id'> {
  const domain = item.domain || item.hostname;
  const prefixed = (prefix: string) => (prefix && domain ? `${prefix}.${domain}` : '');
  return {
    clientid: terms.client,
    orderid: orderId,
    pid: item.product.pid,
    regdate: dateOf(now),
    domain,
    dedicatedip: '',
    serverid: 0,
    suspensionreason: '',
    firstpaymentamount: first,
    recurringamount: (item.product.price * item.cycle.months).toFixed(2),
    paymentmethod: terms.paymentmethod,
    billingcycle: item.cycle.name,
    nextduedate: addMonths(dateOf(now), item.cycle.months),
    status: 'Pending',
    username: '',
    password: item.rootpw || randomBytes(9).toString('base64url'),
    subscriptionid: '',
    promoid: 0,
    overideautosuspend: 0,
    overidesuspenduntil: '0000-00-00',
    ns1: prefixed(item.ns1prefix),
    ns2: prefixed(item.ns2prefix),
    assignedips: '',
    notes: item.hostname && item.domain ? `Hostname: ${item.hostname}` : '',
    diskusage: 0,
    disklimit: item.product.disk * 1024,
    bwusage: 0,
    bwlimit: item.product.traffic * 1024,
    lastupdate: null,
    customfields: JSON.stringify(
      Object.entries(item.customfields).map(([id, value]) => ({
        id,
        name: CUSTOM_FIELDS[id] ?? `Field ${id}`,
        translated_name: CUSTOM_FIELDS[id] ?? `Field ${id}`,
        value: String(value),
      })),
    ),
    configoptions: JSON.stringify(item.options),
  };
}

/** A domain as it is right after the order. */
export function domainRow(
  item: CartDomain,
  terms: OrderTerms,
  orderId: number,
  now: number,
  price: string,
  first: string,
): Omit<DomainRow, 'id'> {
  return {
    userid: terms.client,
    orderid: orderId,
    regtype: item.type === 'transfer' ? 'Transfer' : 'Register',
    domainname: item.name,
    registrar: '',
    regperiod: item.years,
    firstpaymentamount: first,
    recurringamount: price,
    paymentmethod: terms.paymentmethod,
    regdate: dateOf(now),
    expirydate: '0000-00-00',
    nextduedate: addMonths(dateOf(now), 12 * item.years),
    status: item.type === 'transfer' ? 'Pending Transfer' : 'Pending Registration',
    subscriptionid: '',
    promoid: 0,
    dnsmanagement: terms.dnsmanagement ? 1 : 0,
    emailforwarding: item.emailforwarding ? 1 : 0,
    idprotection: item.idprotection ? 1 : 0,
    donotrenew: 0,
    notes: '',
    eppcode: item.eppcode,
    fields: JSON.stringify(item.fields),
  };
}

/** Auth codes as such services store them: a serialised map from domain to code. */
export function secretsOf(domains: CartDomain[]): string {
  const codes = domains.filter(({ eppcode }) => eppcode !== '').map(({ name, eppcode }) => [name, eppcode] as const);
  return codes.length ? serialize(Object.fromEntries(codes)) : '';
}
