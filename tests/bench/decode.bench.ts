/** Decoding a flattened page of 250 orders, against parsing its JSON alone and against qs. */

import qs from 'qs';
import { decodeOrders } from '../helpers/decode-answers.ts';
import { atMost, type BenchTable, row } from './rows.ts';
import { medians } from './timing.ts';

const ORDERS = 250;
const ITEMS = 2;

/** A page as api.md shows it, values of everyday lengths. */
export function flattenedOrders(): string {
  const body: Record<string, string> = {
    result: 'success',
    totalresults: '1042',
    startnumber: '0',
    numreturned: '250',
  };
  for (let n = 0; n < ORDERS; n++) {
    const order = `orders[order][${n}]`;
    const fields = {
      id: String(31_000 + n),
      ordernum: String(1_042_117_000 + n),
      userid: String(n % 60),
      contactid: '0',
      date: `2026-${String(1 + (n % 12)).padStart(2, '0')}-15 09:41:07`,
      nameservers: 'ns1.example.net,ns2.example.net',
      transfersecret: 'a:0:{}',
      renewals: '',
      promocode: n % 7 ? '' : 'SUMMER',
      promotype: '',
      promovalue: '',
      orderdata: 'a:1:{s:5:"notes";s:2:"hi";}',
      amount: '15.95',
      paymentmethod: 'banktransfer',
      invoiceid: String(88_000 + n),
      status: 'Active',
      ipaddress: '192.0.2.17',
      fraudmodule: '',
      fraudoutput: '',
      notes: n % 5 ? '' : 'Customer called about &quot;mail&quot;.',
      paymentmethodname: 'Bank Transfer',
      paymentstatus: 'Unpaid',
      name: 'Zo&euml; O&#039;Brien',
      currencyprefix: '$',
      currencysuffix: ' USD',
      frauddata: '',
    };
    for (const [key, value] of Object.entries(fields)) body[`${order}[${key}]`] = value;
    for (let m = 0; m < ITEMS; m++) {
      const item = {
        type: 'Hosting',
        relid: String(n * ITEMS + m),
        producttype: 'Shared Hosting',
        product: 'Web &amp; Mail M',
        domain: `customer-${n}.example.com`,
        billingcycle: 'Monthly',
        amount: '$7.95 USD',
        status: 'Active',
      };
      for (const [key, value] of Object.entries(item)) body[`${order}[lineitems][lineitem][${m}][${key}]`] = value;
    }
  }
  return JSON.stringify(body);
}

export async function run(): Promise<BenchTable> {
  const text = flattenedOrders();
  const bytes = new TextEncoder().encode(text);
  const check = decodeOrders(bytes);
  if (!check.ok || check.value.records.length !== ORDERS || check.value.records.at(-1)?.items.length !== ITEMS) {
    throw new Error('the page was not decoded whole');
  }
  const [decode = 0, parse = 0, withQs = 0] = medians(60, [
    () => decodeOrders(bytes),
    () => JSON.parse(text),
    () => qs.parse(JSON.parse(text) as Record<string, string>, { depth: 20, parameterLimit: 1e6, arrayLimit: 1e5 }),
  ]);
  return {
    title: `A flattened page of ${ORDERS} orders, ${Math.round(bytes.byteLength / 1000)} kB`,
    group: 'sync',
    rows: [
      row('decoding a page of orders, against JSON.parse', decode, parse, 'ms', atMost(6)),
      row('decoding a page of orders, against qs', decode, withQs, 'ms', atMost(0.5)),
    ],
  };
}
