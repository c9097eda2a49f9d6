import { beforeEach, describe, expect, it } from 'vitest';
import type { CustomerPage, RecordKind } from '../../../../shared/domain/customer.ts';
import { ingestTickets, NOON, openTestStore, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

let store: Store;

async function give(kind: RecordKind, item: string, list: Record<string, unknown>[], at = NOON): Promise<void> {
  const answer = { result: 'success', totalresults: list.length, [kind]: { [item]: list } };
  const bytes = new TextEncoder().encode(JSON.stringify(answer));
  const stored = await store.records.ingest(kind, bytes.buffer, { at });
  if (!stored.ok) throw new Error(JSON.stringify(stored.error));
}

function page(client: string): CustomerPage {
  const found = store.customers.page(client);
  if (!found) throw new Error(`nothing is stored of client ${client}`);
  return found;
}

beforeEach(async () => {
  store = openTestStore();
  await ingestTickets(store, [
    wireTicket('1', { userid: '7', name: 'Aiko T.', email: 'Aiko@tanaka.example' }),
    wireTicket('2', { userid: '0', name: 'Aiko?', email: 'aiko@TANAKA.example' }),
    wireTicket('3', { userid: '0', name: 'Both', email: 'office@shared.example' }),
    wireTicket('4', { userid: '8', email: 'other@client.example' }),
  ]);
  const contact = (id: string, userid: string, email: string) => ({ id, userid, firstname: 'Jo', lastname: id, email });
  await give('contacts', 'contact', [
    contact('30', '7', 'jo@tanaka.example'),
    contact('31', '7', 'office@shared.example'),
    contact('32', '8', 'office@shared.example'),
  ]);
  await give('products', 'product', [
    {
      id: '70',
      clientid: '7',
      orderid: '500',
      name: 'Hosting M',
      domain: 'shop.example',
      status: 'Suspended',
      suspensionreason: 'Overdue on payment',
      recurringamount: '8.00',
      firstpaymentamount: '4.00',
      billingcycle: 'Monthly',
      nextduedate: '2026-12-01',
    },
    { id: '71', clientid: '7', orderid: '999', name: 'VPS', status: 'Active', recurringamount: '20.00' },
  ]);
  await give('domains', 'domain', [
    { id: '90', userid: '7', orderid: '500', domainname: 'shop.example', status: 'Active', donotrenew: '1' },
  ]);
  await give(
    'orders',
    'order',
    [
      {
        id: '500',
        ordernum: '1042',
        userid: '7',
        name: 'Aiko Tanaka',
        date: '2026-01-02 03:04:05',
        amount: '12.00',
        currencyprefix: '$',
        currencysuffix: ' USD',
        invoiceid: '77',
        paymentstatus: 'Unpaid',
        status: 'Active',
        lineitems: {
          lineitem: [
            {
              type: 'product',
              relid: '70',
              product: 'Hosting M',
              domain: 'shop.example',
              billingcycle: 'Monthly',
              amount: '$4.00 USD',
              status: 'Active',
            },
            { type: 'addon', relid: '70', product: 'Backups', amount: '$1.00 USD', status: 'Active' },
          ],
        },
      },
    ],
    NOON - 3600_000,
  );
});

describe('a customer’s page', () => {
  it('knows the client by their id and their e-mails, and sets guests apart', () => {
    const found = page('7');
    expect(found).toMatchObject({ clientId: '7', name: 'Aiko Tanaka' });
    expect(found.emails).toEqual(['aiko@tanaka.example', 'jo@tanaka.example', 'office@shared.example']);
    expect(found.tickets.rows.map(({ id }) => id)).toEqual(['1']);
    // The e-mail that two clients have says nothing.
    expect(found.guestTickets.rows.map(({ id }) => id)).toEqual(['2']);
    expect(page('8').guestTickets.total).toBe(0);
    expect(store.customers.page('9')).toBeNull();
  });

  it('says what needs attention, with the service’s reason', () => {
    expect(page('7').attention.rows.map(({ kind, id, reason }) => [kind, id, reason])).toEqual([
      ['suspended', '70', 'Overdue on payment'],
      ['do-not-renew', '90', ''],
    ]);
  });

  it('joins orders, lines, products and domains in one table, each figure with its age', () => {
    const [order, others] = page('7').money.rows;
    expect(order?.order).toMatchObject({
      id: '500',
      invoiceId: '77',
      paymentStatus: 'Unpaid',
      readAt: NOON - 3600_000,
      amount: { money: { text: '12.00', prefix: '$', suffix: ' USD' }, readAt: NOON - 3600_000 },
    });
    expect(
      order?.items.map(({ of, label, ordered, recurring }) => [of, label, ordered?.money.text, recurring]),
    ).toEqual([
      [
        { kind: 'product', id: '70' },
        'Hosting M',
        '$4.00 USD',
        // The service sends no currency with it: the client's orders tell it.
        { money: expect.objectContaining({ text: '8.00', prefix: '$', suffix: ' USD' }), readAt: NOON },
      ],
      // An add-on names the product that it hangs on, and is none.
      [null, 'Backups', '$1.00 USD', null],
      [{ kind: 'domain', id: '90' }, '', undefined, null],
    ]);
    expect(others).toMatchObject({ order: null, items: [{ of: { kind: 'product', id: '71' }, label: 'VPS' }] });
  });
});

describe('one record', () => {
  it('comes with its age, and is null where it is not stored', () => {
    expect(store.records.byId('order', '500')).toMatchObject({
      kind: 'order',
      readAt: NOON - 3600_000,
      record: { number: '1042', placedAt: { text: '2026-01-02 03:04:05' } },
    });
    expect(store.records.byId('contact', '500')).toBeNull();
  });
});
