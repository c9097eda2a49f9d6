import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { orderParams, readOrderForm } from '../../electron/core/desk/outbox/kinds/order.ts';
import { orderFields } from '../../electron/core/desk/service/orders.ts';
import { NewOrderView } from '../../renderer/features/orders/NewOrderView.tsx';
import { features } from '../../renderer/features.ts';
import { createAppStore } from '../../renderer/slices.ts';
import { StoreProvider } from '../../renderer/store/app-store.ts';
import { UiProvider } from '../../renderer/ui/UiProvider.tsx';
import type { CustomerPage } from '../../shared/domain/customer.ts';
import { newOrderForm } from '../../shared/domain/order-form.ts';
import { ok } from '../../shared/result.ts';
import { account, type Script, scriptedBridge } from '../helpers/renderer/scripted-bridge.ts';
import { orderRows } from './order-rows.ts';
import type { Row } from './table.ts';

afterEach(cleanup);

const CLIENT = { id: '7', name: 'Aiko', email: 'a@example.com' };
const DRAFT = '3f1f1c1e-6c1b-4a61-9d58-0f2f6c3a0009';
const service = (id: string) => ({ record: { id, domain: `site${id}.example`, name: 'Hosting M' }, readAt: 0 });
const none = { rows: [], total: 0 };
const customer = {
  clientId: '7',
  name: 'Aiko',
  company: null,
  emails: ['a@example.com'],
  contacts: {
    rows: [{ record: { id: '71', firstName: 'Noor', lastName: 'Aziz', email: 'n@a.example' }, readAt: 0 }],
    total: 1,
  },
  products: { rows: [service('201'), service('202')], total: 2 },
  domains: none,
} as unknown as CustomerPage;

const script: Script = {
  'draft.get': () => ok(null),
  'draft.list': () => ok([]),
  'draft.save': ({ rev }) => ok({ rev: rev + 1, savedAt: 1, kept: null }),
  'order.list': () => ok({ rows: [], total: 0, statuses: [], payments: [], readAt: null }),
  'order.catalog': () =>
    ok({
      products: [
        {
          pid: '5',
          name: 'VPS S',
          group: 'Servers',
          cycles: ['Monthly'],
          options: [{ id: '3', name: 'CPU cores', type: 'dropdown' }],
          fields: [{ id: '1', name: 'Internal reference', secret: false }],
          isServer: true,
        },
      ],
      gateways: [{ id: 'stripe', name: 'Card' }],
      cycles: ['Monthly'],
    }),
  'customer.get': () => ok(customer),
  'client.find': () => ok([]),
};

/** The last control of that label: the one that was added last. */
async function control(label: string): Promise<HTMLElement> {
  const found = await screen.findAllByLabelText(label, { selector: 'input, select', exact: true });
  return found[found.length - 1] as HTMLElement;
}

async function fill(label: string, value: string | true): Promise<void> {
  if (value === true && screen.queryByLabelText(label, { selector: 'input' }) === null) {
    fireEvent.click(await screen.findByRole('button', { name: label }));
    return;
  }
  const element = await control(label);
  if (value === true) fireEvent.click(element);
  else fireEvent.change(element, { target: { value } });
}

/** What would be sent, once the form was filled in as the row says. */
async function sentBy(row: Row): Promise<Record<string, string>> {
  const bridge = scriptedBridge(script);
  const store = createAppStore(bridge, features);
  const own = account();
  store.setState((app) => ({
    accounts: { ...app.accounts, list: [own] },
    nav: { ...app.nav, account: own.id },
  }));
  const session = store.getState().orders.sessionOf(own.id, DRAFT, newOrderForm(CLIENT));
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <NewOrderView account={own} id={DRAFT} />
      </UiProvider>
    </StoreProvider>,
  );
  await screen.findByRole('navigation', { name: 'Order steps' });
  await waitFor(() => expect(store.getState().orders.customer && store.getState().orders.catalog).not.toBeNull());
  for (const one of row.before ?? []) {
    if (typeof one === 'string') fireEvent.click(await screen.findByRole('button', { name: one }));
    else await fill(...one);
  }
  await fill(row.control, row.value);
  const saved = await session.draft.flush();
  if (!saved.ok) throw new Error(JSON.stringify(saved.error));
  const text = bridge.callsOf('draft.save').at(-1)?.text ?? '';
  const form = readOrderForm(text);
  if (!form) throw new Error(`no form: ${text}`);
  return Object.fromEntries(orderFields(orderParams(form, { configOptionsAs: 'documented' })));
}

describe('add-order', () => {
  it.each(orderRows.map((row) => [row.parameter, row] as const))('sends %s as its control says', async (_, row) => {
    expect(await sentBy(row)).toMatchObject(row.sent);
  });
});
