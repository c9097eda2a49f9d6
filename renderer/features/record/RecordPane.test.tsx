import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../shared/domain/order.ts';
import type { ClientDomain } from '../../../shared/domain/product.ts';
import type { RecordContext } from '../../../shared/domain/record.ts';
import { ok } from '../../../shared/result.ts';
import { NOW } from '../../../tests/helpers/renderer/samples.ts';
import { account, row, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../../commands/table.ts';
import { createAppStore } from '../../slices.ts';
import type { AppState } from '../../store/app-state.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { layerCheckFeature } from '../layer-check/index.ts';
import { ordersFeature } from '../orders/index.ts';
import { recordFeature } from './index.ts';
import { RecordPane } from './RecordPane.tsx';

afterEach(cleanup);

const money = (text: string) => ({ text, amount: Number(text), prefix: '$', suffix: '' });
const domain = (more: Partial<ClientDomain> = {}): ClientDomain => ({
  id: '90',
  clientId: '169',
  orderId: '8119',
  name: 'photo-green.com.ua',
  registrationType: 'Transfer',
  registrar: 'Ukrnames',
  years: 1,
  status: 'Active',
  registeredOn: '2024-02-13',
  expiresOn: '2028-02-13',
  nextDueOn: null,
  firstPayment: money('9.00'),
  recurring: money('9.00'),
  paymentMethod: 'card',
  paymentMethodName: 'Credit Card',
  subscriptionId: null,
  promotionId: null,
  dnsManagement: false,
  emailForwarding: false,
  idProtection: false,
  doNotRenew: false,
  notes: '',
  ...more,
});
const order = {
  id: '8119',
  number: '3858781043',
  clientId: '169',
  placedAt: { text: '2025-02-13 10:00:00', utc: null },
  paymentStatus: 'Paid',
  status: 'Active',
  amount: money('9.00'),
  items: [],
} as unknown as Order;
const none = { rows: [], total: 0 };
const AROUND: RecordContext = {
  owner: { id: '169', name: 'Тарас Мельник', email: 'taras@example.com' },
  expiresIn: 450,
  attention: null,
  tickets: none,
  orders: none,
  same: [],
  unsent: [],
  named: null,
};

async function open(record: ClientDomain, around: Partial<RecordContext> = {}) {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': () => ok({ rows: [], total: 0, revision: 0 }),
    'record.get': () => ok({ kind: 'domain' as const, record, readAt: NOW }),
    'record.around': () => ok({ ...AROUND, ...around }),
    'link.open': () => ok(null),
  });
  const store = createAppStore(bridge, [recordFeature, layerCheckFeature, ordersFeature]);
  store.listen();
  await store.getState().accounts.load();
  await act(settle);
  const app = () => store.getState();
  app().record.show({ account: 'a1', kind: 'domain', id: record.id });
  render(
    <StoreProvider store={store}>
      <RecordPane of={{ account: 'a1', kind: 'domain', id: record.id }} />
    </StoreProvider>,
  );
  await act(settle);
  const glance = () =>
    within(screen.getByRole('list', { name: 'At a glance' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  return { bridge, app, glance };
}

it('a domain’s page begins with its owner, its status and the days until it expires', async () => {
  const { app, glance } = await open(domain());
  expect(glance()).toEqual(['Active', 'Expires 13 Feb 2028 (in 450 days)', 'Registrar: Ukrnames']);
  fireEvent.click(screen.getByRole('button', { name: 'Тарас Мельник (169)' }));
  expect(app().record.open).toEqual({ account: 'a1', kind: 'customer', id: '169' });
});

it('a missing date and a missing owner are said', async () => {
  const { glance } = await open(domain({ expiresOn: null, clientId: null }), { owner: null, expiresIn: null });
  expect(glance()).toContain('No expiry date');
  screen.getByText('No customer is stored for this.');
});

it('an expired domain says since how many days', async () => {
  const attention = { kind: 'expired', of: 'domain', id: '90', label: 'x', reason: '', on: '2026-11-10' } as const;
  const { glance } = await open(domain({ expiresOn: '2026-11-10' }), {
    expiresIn: -10,
    attention: { ...attention, days: -10, doNotRenew: false },
  });
  expect(glance()).toEqual(['Active', 'Expired 10 Nov 2026 (10 days ago)', 'Registrar: Ukrnames']);
});

const part = (name: string) => within(screen.getByRole('region', { name }));
const SPOKEN_OF: Partial<RecordContext> = {
  tickets: { rows: [row('t9', { subject: 'Transfer is stuck' })], total: 3 },
  orders: { rows: [{ record: order, readAt: NOW }], total: 1 },
  same: [{ kind: 'domain', record: domain({ id: '91', clientId: '8', status: 'Cancelled' }), readAt: NOW }],
};

it('orders of the domain stand on its page, and lead to theirs', async () => {
  const { app } = await open(domain(), SPOKEN_OF);
  part('Same name').getByText('Cancelled');
  // Another client's is said so.
  part('Same name').getByText('Domain · Customer 8');
  fireEvent.click(part('Orders').getByRole('button', { name: /^Order 8119/ }));
  expect(app().record.open).toMatchObject({ kind: 'order', id: '8119' });
});

it('tickets about the domain stand on its page, and open with the way back', async () => {
  const { app } = await open(domain(), SPOKEN_OF);
  part('Tickets').getByText('2 more not shown.');
  fireEvent.click(part('Tickets').getByText('Transfer is stuck'));
  expect([app().nav.ticket, app().record.trail]).toEqual(['t9', [{ account: 'a1', kind: 'domain', id: '90' }]]);
});

it('a ticket that changes while the domain’s page is open stands there as it is now', async () => {
  const around: Partial<RecordContext> = {};
  const { bridge } = await open(domain(), around);
  expect(screen.queryByText('No mail')).toBeNull();
  around.tickets = { rows: [row('5', { subject: 'No mail' })], total: 1 };
  act(() => bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 2, ids: ['5'] } }));
  expect(await screen.findByText('No mail')).toBeTruthy();
});

it('WHOIS is a button and a key, without any setting', async () => {
  const { bridge, app } = await open(domain());
  fireEvent.click(screen.getByRole('button', { name: /^WHOIS/ }));
  expect(runCommand('record.whois', app)).toBe(true);
  await act(settle);
  const asked = { account: 'a1', kind: 'whois', domain: 'photo-green.com.ua' };
  expect(bridge.callsOf('link.open')).toEqual([asked, asked]);
});

it('a domain is checked by a button and a key', async () => {
  const { bridge, app } = await open(domain());
  fireEvent.click(screen.getByRole('button', { name: /^Check domain/ }));
  await vi.waitFor(() => expect(bridge.callsOf('check.start')).toHaveLength(1));
  expect(runCommand('check.record', app)).toBe(true);
  await act(settle);
  const asked = { account: 'a1', name: 'photo-green.com.ua', ticket: null };
  expect(bridge.callsOf('check.start')).toEqual([asked, asked]);
});

it('the key of the customer page leads from a domain to its owner', async () => {
  const { app } = await open(domain());
  expect(runCommand('record.owner', app)).toBe(true);
  expect(app().record.open).toEqual({ account: 'a1', kind: 'customer', id: '169' });
});

it('no key leads to the owner of a domain that has none', async () => {
  const { app } = await open(domain({ clientId: null }), { owner: null });
  expect(runCommand('record.owner', app)).toBe(false);
});

it('a record that is opened while another one is asked for at the service can be asked for as well', async () => {
  const { bridge, app } = await open(domain());
  const fresh = () => bridge.callsOf('record.get').flatMap((asked) => (asked.fresh ? [asked.id] : []));
  void app().record.readAgain();
  act(() => app().record.show({ account: 'a1', kind: 'domain', id: '91' }));
  expect(app().record.reading).toBe(false);
  void app().record.readAgain();
  expect([app().record.reading, fresh()]).toEqual([true, ['90', '91']]);
  await act(settle);
  expect(app().record.reading).toBe(false);
});

describe('an order from a domain’s page', () => {
  const begun = (app: () => AppState) => {
    const begin = vi.spyOn(app().orders, 'beginForm').mockImplementation(() => {});
    return () => begin.mock.calls.map(([form]) => form);
  };
  const client = { id: '169', name: 'Тарас Мельник', email: 'taras@example.com' };

  it('renews it for its owner, by the button and by the key', async () => {
    const { app } = await open(domain());
    const forms = begun(app);
    fireEvent.click(screen.getByRole('button', { name: 'Renew' }));
    expect(runCommand('order.new', app)).toBe(true);
    const renewal = { client, lines: [], renewals: [{ domain: 'photo-green.com.ua', years: '' }] };
    expect(forms()).toMatchObject([renewal, renewal]);
  });

  it('transfers it again where it was transferred', async () => {
    const { app } = await open(domain());
    const forms = begun(app);
    fireEvent.click(screen.getByRole('button', { name: 'Transfer again' }));
    expect(forms()).toMatchObject([{ client, lines: [{ kind: 'transfer', domain: 'photo-green.com.ua' }] }]);
    cleanup();
    await open(domain({ registrationType: 'Register' }));
    expect(screen.queryByRole('button', { name: 'Transfer again' })).toBeNull();
  });

  it('is not offered where nobody has it', async () => {
    await open(domain({ clientId: null }), { owner: null });
    expect(screen.queryByRole('button', { name: 'Renew' })).toBeNull();
  });
});

it('a form that changes the record is named, and leads back into it', async () => {
  const unsent = [{ kind: 'contact' as const, id: 'd1', savedAt: NOW }];
  const { app } = await open(domain(), { unsent });
  screen.getByText('You have an unsent form for this.');
  fireEvent.click(screen.getByRole('button', { name: /^Continue:/ }));
  expect(app().record.open).toEqual({ account: 'a1', kind: 'contact-form', id: 'd1' });
});
