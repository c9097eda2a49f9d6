import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Attention, Customer } from '../../../shared/domain/customer.ts';
import type { ImportedSummary } from '../../../shared/domain/imported.ts';
import type { Order } from '../../../shared/domain/order.ts';
import type { ClientDomain, ProductService } from '../../../shared/domain/product.ts';
import { err, ok } from '../../../shared/result.ts';
import { customer as aCustomer, detail, NOW, ofEachKind } from '../../../tests/helpers/renderer/samples.ts';
import { account, row, type Script, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { until } from '../../../tests/helpers/until.ts';
import { runCommand } from '../../commands/table.ts';
import {
  attentionSentence,
  certaintyWords,
  dateWords,
  moneyWords,
  usageWords,
} from '../../parts/records/record-texts.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import type { Feature } from '../../store/registry.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { ticketFeature } from '../ticket/index.ts';
import { CustomerPanel } from './CustomerPanel.tsx';
import { CustomerFacts } from './NeedsAttention.tsx';

const bad = (kind: Attention['kind'], more: Partial<Attention> = {}): Attention => ({
  kind,
  of: 'product',
  id: kind,
  label: 'shop.example',
  reason: '',
  on: '2026-11-10',
  days: -10,
  doNotRenew: false,
  ...more,
});

const money = (text: string, prefix = '', suffix = '') => ({ text, amount: null, prefix, suffix });
const product = (id: string, more: Partial<ProductService> = {}) =>
  ({ id, domain: `site${id}.example`, name: 'Hosting M', group: '', status: 'Active', ...more }) as ProductService;
const order = (id: string, more: Partial<Order> = {}) => ({
  record: {
    id,
    number: `10${id}`,
    placedAt: null,
    paymentStatus: 'Paid',
    amount: { ...money('8.00', '$', ' USD'), amount: 8 },
    items: [],
    ...more,
  } as Order,
  readAt: Date.now() - 2 * 3600_000,
});
const listed = <T,>(...rows: T[]) => ({ rows, total: rows.length });

describe('words', () => {
  it.each<[string, Attention]>([
    ['Suspended: shop.example (Abuse)', bad('suspended', { reason: 'Abuse' })],
    ['Suspended: shop.example', bad('suspended', { on: null, days: null })],
    ['Overdue since 10 Nov: shop.example', bad('overdue')],
    ['Overdue since 31 Dec 2025: shop.example', bad('overdue', { on: '2025-12-31' })],
    ['Expired 10 Nov: shop.example', bad('expired')],
    ['Expired: shop.example', bad('expired', { on: null, days: null })],
    ['Expired: shop.example', bad('expired', { on: '2027-01-01', days: 42 })],
    ['Due today: shop.example', bad('due', { days: 0 })],
    ['Due tomorrow: shop.example', bad('due', { days: 1 })],
    ['Due in 14 days: shop.example', bad('due', { days: 14 })],
    ['Expires today: shop.example', bad('expiring', { days: 0 })],
    ['Expires in 2 days, won’t renew: shop.example', bad('expiring', { days: 2, doNotRenew: true })],
    ['Won’t renew after 10 Nov: shop.example', bad('do-not-renew', { doNotRenew: true })],
    ['Won’t renew: shop.example', bad('do-not-renew', { on: null, doNotRenew: true })],
  ])('%s', (words, attention) => {
    expect(attentionSentence(attention, NOW)).toBe(words);
  });

  it('leave a date that is none as it is', () => {
    expect(dateWords('2026-11-10 00:00:00')).toBe('10 Nov 2026');
    expect(dateWords('next week')).toBe('next week');
  });

  it('show amounts as they came, with the currency where it is known', () => {
    expect(moneyWords(money('8.00'))).toBe('8.00');
    expect(moneyWords(money('8.00', '$', ' USD'))).toBe('$8.00 USD');
    expect(moneyWords(money('$8.00 USD', '$', ' USD'))).toBe('$8.00 USD');
    expect(moneyWords(money('', '$', ' USD'))).toBe('');
  });

  it('show usage of a limit, without one, and none', () => {
    expect(usageWords({ used: 1536, limit: 10_240 })).toBe('1.5 GB of 10 GB');
    expect(usageWords({ used: 12, limit: 0 })).toBe('12 MB used');
    expect(usageWords({ used: 12, limit: null })).toBe('12 MB used');
    expect(usageWords({ used: null, limit: 10_240 })).toBeNull();
  });

  it('say how sure it is who wrote', () => {
    expect(certaintyWords(aCustomer())).toBe('Matched by client ID');
    const guest = { certainty: 'unverified', clientId: '7', clientName: 'Aiko Tanaka' } as const;
    expect(certaintyWords(aCustomer(guest))).toBe('Unverified: email matches Aiko Tanaka (customer 7)');
    expect(certaintyWords(aCustomer({ ...guest, clientName: null }))).toContain('email matches customer 7');
    expect(certaintyWords(aCustomer({ certainty: 'ambiguous', clientId: null, candidates: ['7', '12'] }))).toContain(
      'customers 7 and 12',
    );
    expect(certaintyWords(aCustomer({ certainty: 'guest', clientId: null }))).toContain('Guest');
  });
});

const copied: string[] = [];
beforeEach(() => {
  copied.length = 0;
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), { clipboard: { writeText: (t: string) => copied.push(t) } }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(shown: Partial<Customer>, more: Script = {}, features: readonly Feature[] = []) {
  const state = { customer: aCustomer(shown) };
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': () => ok({ rows: [], total: 0, revision: 0 }),
    'customer.ofTicket': () => ok(state.customer),
    ...more,
  });
  const store = createAppStore(bridge, features);
  store.listen();
  store.getState().nav.openAccount('a1');
  store.getState().customer.show('a1', 't1');
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <CustomerFacts ticket="t1" now={NOW} />
        <CustomerPanel detail={detail()} over={false} />
      </UiProvider>
    </StoreProvider>,
  );
  await act(settle);
  return { store, bridge, state, app: () => store.getState() };
}

const fold = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const region = (name: string) => within(screen.getByRole('region', { name }));

describe('the panel', () => {
  it('cannot follow a guest whose address is not verified', async () => {
    await open({});
    expect(screen.queryByRole('button', { name: /follow/i })).toBeNull();
  });

  it('shows the three worst things, and the others on demand', async () => {
    const attention = listed(
      bad('suspended', { label: 'a.example', reason: 'Abuse' }),
      bad('overdue', { label: 'b.example' }),
      bad('expired', { label: 'c.example' }),
      bad('due', { label: 'd.example', days: 3 }),
      bad('expiring', { label: 'e.example', days: 9 }),
    );
    await open({ attention });
    const shown = () =>
      region('Needs attention')
        .getAllByText(/\.example$/)
        .map((one) => one.textContent);
    expect(shown()).toEqual(['a.example', 'b.example', 'c.example']);
    expect(region('Needs attention').getByText('Abuse')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '2 more' }));
    expect(shown()).toEqual(['a.example', 'b.example', 'c.example', 'd.example', 'e.example']);
    fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(shown()).toHaveLength(3);
  });

  it('opens a fold, which stays open for the next customer', async () => {
    const { app } = await open({ products: listed(product('1'), product('2', { status: 'In Umzug' })) });
    expect(fold('Products').getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText('site1.example')).toBeNull();
    fireEvent.click(fold('Products'));
    expect(region('Products').getByText('site1.example')).toBeTruthy();
    // A status that nobody knows is shown as it is.
    expect(region('Products').getByText('In Umzug')).toBeTruthy();
    act(() => app().customer.show('a1', 't2'));
    await act(settle);
    expect(app().customer.open.has('products')).toBe(true);
  });

  it('lists what the archive has of the customer, also of a guest, and opens it there', async () => {
    const archived: ImportedSummary = {
      ...{ id: '12', source: 'zammad', number: '4711', subject: 'Old site', messages: 3 },
      ...{ customer: { name: 'Aiko', email: 'aiko@example.com' }, at: NOW },
    };
    let total = 21;
    const { app, bridge } = await open(
      { certainty: 'guest', clientId: null },
      { 'imported.ofCustomer': () => ok({ rows: total === 0 ? [] : [archived], total }) },
    );
    expect(bridge.callsOf('imported.ofCustomer')[0]).toMatchObject({
      account: 'a1',
      email: detail().ticket.requester.email,
    });
    expect(fold('In the archive').textContent).toContain('21');
    fireEvent.click(fold('In the archive'));
    expect(region('In the archive').getByText('20 more not shown.')).toBeTruthy();
    fireEvent.click(region('In the archive').getByText('Old site'));
    expect(app().record.open).toEqual({ account: 'a1', kind: 'archived', id: '12' });
    total = 0;
    bridge.emit({ name: 'imported.changed', data: { account: 'a1' } });
    await act(settle);
    expect(screen.queryByRole('region', { name: 'In the archive' })).toBeNull();
  });

  it('counts nothing that was not read', async () => {
    const { state, bridge } = await open({
      fresh: { ...ofEachKind({ readAt: null, refused: false }), domains: { readAt: null, refused: true } },
    });
    expect(fold('Products').textContent).toBe('Products');
    expect(region('Products').getByText('not loaded yet')).toBeTruthy();
    expect(region('Domains').getByText('not available')).toBeTruthy();
    fireEvent.click(fold('Domains'));
    expect(region('Domains').getByText(/doesn’t share these/)).toBeTruthy();
    state.customer = aCustomer();
    const before = bridge.callsOf('customer.ofTicket').length;
    // News come in bursts, and are read once.
    for (let piece = 0; piece < 5; piece += 1) bridge.emit({ name: 'customers.changed', data: { account: 'a1' } });
    await act(() => until('the new numbers', () => fold('Products').textContent === 'Products0'));
    expect(bridge.callsOf('customer.ofTicket')).toHaveLength(before + 1);
    expect(region('Domains').getByText('None.')).toBeTruthy();
  });

  it('shows a domain in its own letters, and copies it as it is stored', async () => {
    await open({ products: listed(product('1', { domain: 'xn--fsq.example' })) });
    fireEvent.click(fold('Products'));
    await act(async () => region('Products').getByText('例.example').click());
    expect(copied).toEqual(['xn--fsq.example']);
  });

  it('says how many of a long list are left out', async () => {
    await open({ products: { rows: [product('1')], total: 1450 } });
    expect(fold('Products').textContent).toBe('Products1,450');
    fireEvent.click(fold('Products'));
    expect(region('Products').getByText('1,449 more not shown.')).toBeTruthy();
  });

  it('copies a row by a click, and by y where it has the focus', async () => {
    const owed = order('1', { paymentStatus: 'Unpaid' });
    const item = { kind: 'order', id: '1', label: '', invoiceId: null, days: 3, readAt: owed.readAt } as const;
    const sum = owed.record.amount;
    const open1 = { items: [{ ...item, money: sum }], sums: [sum], readAt: owed.readAt };
    const { app } = await open({ orders: listed(owed), open: open1 }, {}, [ticketFeature]);
    fireEvent.click(fold('Orders and money'));
    const line = region('Orders and money').getByRole('button', { name: /^#1/ });
    expect(line.textContent).toContain('$8.00 USD');
    // It may have been paid in these two hours.
    expect(line.textContent).toContain('Unpaid, 2 h');
    expect(line.title).toContain('Unpaid, as of 2 h ago');
    expect(screen.getByText('1 unpaid').closest('button')?.textContent).toContain('$8.00 USD, as of 2 h ago');
    await act(async () => line.click());
    expect(copied).toEqual(['1']);
    act(() => screen.getByRole('button', { name: /^aiko@example.com/ }).focus());
    await act(async () => void runCommand('ticket.copy', app));
    expect(copied).toEqual(['1', 'aiko@example.com']);
    act(() => (document.activeElement as HTMLElement).blur());
    expect(runCommand('ticket.copy', app)).toBe(false);
  });

  it('sums what is open by currency, and leads to it', async () => {
    const sums = [
      { ...money('56.50', '$', ' USD'), amount: 56.5 },
      { ...money('12,00', '', ' EUR'), amount: 12 },
    ];
    const items = sums.map((sum, at) => ({
      kind: 'order' as const,
      id: `${at}`,
      label: '',
      invoiceId: null,
      days: 3,
      readAt: Date.now(),
      money: sum,
    }));
    const { app } = await open({ open: { items, sums, readAt: Date.now() } });
    const line = screen.getByText('2 unpaid').closest('button');
    expect(line?.textContent).toContain('$56.50 USD + 12,00 EUR, as of now');
    fireEvent.click(line as HTMLElement);
    expect(app().record.open).toMatchObject({ kind: 'customer', id: '4711' });
  });

  it('is headed by the client, and names whoever of theirs wrote', async () => {
    await open({ clientName: 'Taras Melnyk' });
    screen.getByRole('heading', { name: 'Taras Melnyk' });
    expect(screen.getByRole('button', { name: /^Aiko Tanaka.*Sender/ }).textContent).toContain('Sender');
    cleanup();
    // A guest may write under anybody's e-mail: they get nobody's name.
    await open({ clientName: 'Taras Melnyk', certainty: 'unverified' });
    screen.getByRole('heading', { name: 'Aiko Tanaka' });
  });

  it('opens another ticket', async () => {
    const { app } = await open({ tickets: listed(row('t9', { subject: 'Mailbox full' })) });
    fireEvent.click(fold('Other tickets'));
    fireEvent.click(region('Other tickets').getByText('Mailbox full'));
    expect(app().nav.ticket).toBe('t9');
  });

  it('links another ticket to the open one, unless it is linked or the sender is unsure', async () => {
    const link: Script = { 'customer.link': () => ok([]) };
    const tickets = listed(row('t8'), row('t9'));
    const linked = { tickets: [row('t8')], offer: null };
    const { bridge } = await open({ tickets, linked }, link);
    fireEvent.click(fold('Other tickets'));
    expect(screen.queryByRole('button', { name: 'Link to #ABC-t8' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Link to #ABC-t9' }));
    await act(settle);
    const pairs = [{ ticket: 't1', other: 't9', linked: true }];
    expect(bridge.callsOf('customer.link')).toEqual([{ account: 'a1', pairs }]);
    cleanup();
    await open({ tickets, certainty: 'unverified' }, link);
    fireEvent.click(fold('Other tickets'));
    expect(screen.queryByRole('button', { name: /Link to/ })).toBeNull();
  });

  it('reads again, says what failed, and takes no second press meanwhile', async () => {
    let finish: () => void = () => {};
    const answer = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { bridge } = await open(
      {},
      {
        'customer.refresh': async () => {
          await answer;
          return err('offline', 'get-contacts');
        },
      },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Refresh customer' }));
    fireEvent.click(screen.getByRole('button', { name: 'Refresh customer' }));
    expect(bridge.callsOf('customer.refresh')).toHaveLength(1);
    finish();
    await act(settle);
    expect(screen.getByRole('alert').textContent).toContain('No connection to the service.');
    expect(fold('Products').textContent).toBe('Products0');
  });

  it('shows nothing of anybody where nobody is known', async () => {
    await open({ certainty: 'guest', clientId: null, clientName: null });
    expect(screen.queryByRole('button', { name: /^Products/ })).toBeNull();
  });

  it('shows no customer of another ticket while the next is read', async () => {
    const { app } = await open({ products: listed(product('1')) });
    act(() => app().customer.show('a1', 't2'));
    expect(screen.queryByRole('button', { name: /^Products/ })).toBeNull();
  });
});

it('checks the linked service and each domain by a button of its own', async () => {
  const own = { id: '2', name: 'own.example', status: 'Active', expiresOn: null } as ClientDomain;
  const none = { used: null, limit: null };
  const linked = product('1', {
    recurring: { ...money('8.00'), amount: 8 },
    nextDueOn: null,
    disk: none,
    traffic: none,
  });
  const { bridge, store } = await open({
    service: { kind: 'product', id: '1', product: linked, domain: null, server: null, fetchedAt: null },
    domains: listed(own),
  });
  act(() => store.getState().customer.toggle('domains'));
  for (const name of ['site1.example', 'own.example']) {
    fireEvent.click(screen.getByRole('button', { name: `Check ${name}` }));
    await until('the check', () => bridge.callsOf('check.start').at(-1)?.name === name);
  }
});

describe('the facts', () => {
  const service = { kind: 'product', id: '1', product: null, domain: null, fetchedAt: NOW } as const;
  const facts = () => screen.queryAllByRole('list')[0]?.textContent;

  it('are two at most, and only what is wrong already', async () => {
    await open({
      attention: listed(bad('suspended', { reason: 'Abuse' }), bad('overdue'), bad('expired')),
      service: { ...service, server: { name: 'srv-07', others: 12 } },
    });
    expect(facts()).toBe('Suspended: shop.example (Abuse)Overdue since 10 Nov: shop.example');
  });

  it('end with the server, which opens its queue', async () => {
    const { app } = await open({
      attention: listed(bad('expired'), bad('due', { days: 2 })),
      service: { ...service, server: { name: 'srv-07', others: 12 } },
    });
    expect(facts()).toBe('Expired 10 Nov: shop.exampleOn srv-07 with 12 other tickets');
    fireEvent.click(screen.getByRole('button', { name: 'On srv-07 with 12 other tickets' }));
    expect(app().nav.queue).toBe('server:srv-07');
  });

  it('are none where all is well', async () => {
    await open({ service: { ...service, server: { name: 'srv-07', others: 0 } } });
    expect(screen.queryByText(/srv-07 with/)).toBeNull();
  });
});
