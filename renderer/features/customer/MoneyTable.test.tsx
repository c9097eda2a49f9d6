/**
 * Money on the customer's page: never *Unpaid* without the time it was read, and a copy that is
 * still true tomorrow.
 */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CustomerPage, Figure, MoneyEntry, MoneyItem } from '../../../shared/domain/customer.ts';
import type { Order } from '../../../shared/domain/order.ts';
import type { ProductService } from '../../../shared/domain/product.ts';
import type { OrderReferences } from '../../../shared/domain/record.ts';
import type { SearchHit } from '../../../shared/domain/search.ts';
import { ok } from '../../../shared/result.ts';
import { NOW } from '../../../tests/helpers/renderer/samples.ts';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { orderFacts, productFacts } from '../../parts/records/record-kinds.ts';
import { agoWords, orderName, paymentWords } from '../../parts/records/record-texts.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { hitTitleOf, titleShift } from '../search/HitRow.tsx';
import { isPastDue, MoneyTable, moneyText, nextWords } from './MoneyTable.tsx';

const DAY = 24 * 3_600_000;
const figure = (text: string, readAt: number): Figure => ({
  money: { text, amount: null, prefix: '', suffix: '' },
  readAt,
});

/** An order read two minutes ago, with a line whose product was read at `recurringAt`. */
function show(recurringAt: number, ordersAt: number | null) {
  const entry: MoneyEntry = {
    order: {
      id: '1',
      number: '1042117',
      placedAt: null,
      status: 'Active',
      paymentStatus: 'Paid',
      paymentMethod: 'PayPal',
      invoiceId: null,
      amount: figure('12.95', NOW - 120_000),
      readAt: NOW - 120_000,
    },
    items: [
      {
        of: null,
        type: 'Domain',
        label: 'Registration',
        domain: 'shop.example',
        billingCycle: '1 Year',
        status: 'Active',
        ordered: null,
        firstPayment: null,
        recurring: figure('12.95', recurringAt),
        nextDueOn: null,
      },
    ],
  };
  render(
    <StoreProvider store={createAppStore(scriptedBridge({}))}>
      <MoneyTable
        account={account()}
        money={{ rows: [entry], total: 1 }}
        fresh={{ readAt: ordersAt, refused: false }}
        now={NOW}
      />
    </StoreProvider>,
  );
  return screen.getByRole('row', { name: /Registration/ }).lastElementChild?.textContent;
}

afterEach(cleanup);

describe('an amount that comes again', () => {
  it('stands with its cycle alone: an age in minutes beside it would read as months', () => {
    expect(show(NOW - 120_000, NOW - 120_000)).toBe('12.95 / 1 Year');
    expect(screen.getByText('12.95 / 1 Year').title).toMatch(/^as of \d/);
  });

  it('says when it was read where that was long before the orders, or nothing says when those were', () => {
    expect(show(NOW - 2 * DAY, NOW - 120_000)).toMatch(/^12\.95 \/ 1 Yearas of \d/);
    cleanup();
    expect(show(NOW - 120_000, null)).toMatch(/^12\.95 \/ 1 Yearas of \d/);
  });
});

const HOUR = 3_600_000;
const dollars = (text: string) => ({ text, amount: Number(text), prefix: '$', suffix: ' USD' });
const entry = (id: string, paymentStatus: string, readAt = NOW - 2 * HOUR): MoneyEntry => ({
  order: {
    id,
    number: `385${id}`,
    placedAt: { text: '2025-02-13 10:00:00', utc: null },
    status: 'Active',
    paymentStatus,
    paymentMethod: 'PayPal',
    invoiceId: '77',
    amount: { money: dollars('24.00'), readAt },
    readAt,
  },
  items: [],
});
const item = (more: Partial<MoneyItem>): MoneyItem => ({
  of: null,
  type: '',
  label: 'Hosting',
  domain: '',
  billingCycle: '1 Year',
  status: 'Active',
  ordered: null,
  firstPayment: null,
  recurring: { money: dollars('24.00'), readAt: NOW },
  nextDueOn: null,
  ...more,
});

afterEach(cleanup);

describe('Unpaid', () => {
  it('always comes with when it was read', () => {
    expect(agoWords(NOW, NOW)).toBe('now');
    expect(agoWords(NOW - 2 * HOUR, NOW)).toBe('2 h ago');
    expect(agoWords(Date.UTC(2025, 1, 13, 12), NOW)).toBe('13 Feb 2025');
    // Read while this computer's clock was ahead: how long ago, nobody knows.
    expect(agoWords(Date.UTC(2028, 1, 13, 12), NOW)).toBe('13 Feb 2028');
    expect(paymentWords({ paymentStatus: 'Unpaid' }, NOW - 2 * HOUR, NOW)).toBe('Unpaid, as of 2 h ago');
    expect(paymentWords({ paymentStatus: 'Payment Pending' }, NOW, NOW)).toBe('Payment Pending, as of now');
    expect(paymentWords({ paymentStatus: 'Paid' }, NOW - 2 * HOUR, NOW)).toBe('Paid');
    const order = {
      ...entry('8119', 'Unpaid').order,
      amount: dollars('24.00'),
      nameservers: [],
      paymentMethodName: '',
      promotion: null,
    };
    const facts = orderFacts(order as unknown as Order, NOW - 2 * HOUR, NOW);
    expect(facts.find(({ name }) => name === 'Payment')?.value).toBe('Unpaid, as of 2 h ago');
    expect(facts.map(({ name }) => name)).toContain('Payment method');
  });

  it('of an order are its promotion, renewals, contact and fraud check', () => {
    const order = {
      ...{ id: '9', number: '', status: '', paymentStatus: 'Paid', placedAt: null, amount: dollars('24.00') },
      ...{ invoiceId: null, paymentMethod: '', paymentMethodName: '', nameservers: [], ipAddress: '', notes: '' },
      ...{ contactId: '12', renewals: '90=2,404=1', fraudModule: 'maxmind' },
      promotion: { code: 'WELCOME10', type: 'Percentage', value: '10.00' },
    } as unknown as Order;
    const shown = (of: Partial<Order>, named: OrderReferences | null) =>
      Object.fromEntries(orderFacts({ ...order, ...of }, NOW, NOW, named).map(({ name, value }) => [name, value]));
    const renewed = [
      { id: '90', name: 'a.example', years: 2 },
      { id: '404', name: null, years: 1 },
    ];
    expect(shown({}, { contact: 'Ann Lee', renewed })).toMatchObject({
      Promotion: 'WELCOME10 (10%)',
      Renews: 'a.example (2 years), 404 (1 year)',
      'Contact for domains': 'Ann Lee (12)',
      'Fraud check': 'maxmind',
    });
    const fixed = { code: 'FIVE', type: 'Fixed Amount', value: '5.00' };
    expect(shown({ promotion: fixed }, null)).toMatchObject({
      Promotion: 'FIVE ($5.00 USD)',
      Renews: '90=2,404=1',
      'Contact for domains': '12',
    });
    expect(shown({ promotion: { code: 'FREE', type: 'Free Setup', value: '' } }, null).Promotion).toBe('FREE');
  });
});

describe('the money table', () => {
  it('says in a copy whose it is, and beside Unpaid and each amount as of which day and time', () => {
    const page = {
      clientId: '169',
      name: 'Aiko Tanaka',
      company: '',
      money: { rows: [entry('8119', 'Unpaid')], total: 1 },
    };
    const [whose, , line] = moneyText(page as unknown as CustomerPage, NOW).split('\n');
    expect(whose).toBe('Aiko Tanaka (169)');
    expect(line).toMatch(
      /^Order 8119\t2025-02-13\t77\tUnpaid \(as of \d+ \w+ \d{4}, \d\d:\d\d\), PayPal, Active\t\$24\.00 USD \(as of \d+ \w+ \d{4}, \d\d:\d\d\)$/,
    );
  });

  it('leads from an invoice to its page, and to one client’s orders read again', async () => {
    const bridge = scriptedBridge({
      'account.list': () => ok([account()]),
      'queue.list': () => ok([]),
      'link.open': () => ok(null),
    });
    const store = createAppStore(bridge);
    await store.getState().accounts.load();
    await act(settle);
    render(
      <StoreProvider store={store}>
        <MoneyTable
          account={account()}
          money={{ rows: [entry('8119', 'Unpaid')], total: 1 }}
          fresh={{ readAt: NOW, refused: false }}
          now={NOW}
        />
      </StoreProvider>,
    );
    screen.getByText('Unpaid, as of 2 h ago');
    screen.getByRole('button', { name: 'Order 8119' });
    fireEvent.click(screen.getByRole('button', { name: '77' }));
    await act(settle);
    expect(bridge.callsOf('link.open')).toEqual([{ account: 'a1', kind: 'invoice', id: '77' }]);
  });

  it('marks a date that is over, of what still runs', () => {
    const past = item({ nextDueOn: '2025-10-24' });
    expect([nextWords(past, NOW), isPastDue(past, NOW)]).toEqual(['was due 24 Oct 2025', true]);
    const over = item({ nextDueOn: '2025-10-24', status: 'Cancelled' });
    expect([nextWords(over, NOW), isPastDue(over, NOW)]).toEqual(['', false]);
    expect(nextWords(item({ nextDueOn: '2027-10-24' }), NOW)).toBe('next 24 Oct 2027');
  });
});

describe('one name', () => {
  it('has an order everywhere, with its number where it is searched for', () => {
    expect(orderName('8119')).toBe('Order 8119');
    const hit = { kind: 'order', id: '8119', title: '3858781043' } as SearchHit;
    expect(hitTitleOf(hit)).toBe('Order 8119 · 3858781043');
    expect(hitTitleOf(hit).slice(titleShift(hit))).toBe('3858781043');
    expect(hitTitleOf({ ...hit, title: '8119' })).toBe('Order 8119');
  });

  it('has every date its year', () => {
    const product = {
      recurring: dollars('8.00'),
      firstPayment: dollars('8.00'),
      assignedIps: [],
      nameservers: [],
      registeredOn: `${new Date(NOW).getFullYear()}-02-13`,
      paymentMethod: 'paypal',
    } as unknown as ProductService;
    const facts = productFacts(product);
    expect(facts.find(({ name }) => name === 'Registered')?.value).toMatch(/^13 Feb \d{4}$/);
    expect(facts.find(({ name }) => name === 'Payment method')?.value).toBe('paypal');
  });
});
