/** Requests that a control of the window makes, from the control to the fields of the request. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { formFields } from '../../electron/core/desk/service/form.ts';
import { questionsFor, ticketQuestions } from '../../electron/core/desk/service/search-questions.ts';
import { recognise } from '../../electron/core/rules/search/recognise.ts';
import { SignInCard } from '../../renderer/features/first-run/SignInCard.tsx';
import { OrdersView } from '../../renderer/features/orders/OrdersView.tsx';
import { Palette } from '../../renderer/features/palette/Palette.tsx';
import { SearchBox } from '../../renderer/features/search/SearchBox.tsx';
import { ResultsHead } from '../../renderer/features/search/SearchResults.tsx';
import { createAppStore } from '../../renderer/slices.ts';
import { type AppStore, StoreProvider } from '../../renderer/store/app-store.ts';
import { UiProvider } from '../../renderer/ui/UiProvider.tsx';
import { err, ok } from '../../shared/result.ts';
import { account, type Script, scriptedBridge } from '../helpers/renderer/scripted-bridge.ts';
import { rowsBy, tokenRows } from './read-rows.ts';

beforeAll(() => {
  // cmdk measures its list and scrolls it; jsdom lays nothing out.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

const script: Script = {
  'search.run': () => ok({ hits: [], total: 0, kinds: [], problem: null, similar: [] }),
  'search.ask': () => ok({ asked: 1, found: 0, more: false }),
  'palette.find': () => ok({ recognised: { kind: 'words', text: '' }, answers: [] }),
  'palette.ask': () => ok({ recognised: { kind: 'words', text: '' }, answers: [], asked: 1 }),
  'order.list': () =>
    ok({ rows: [], total: 0, statuses: [{ status: 'Pending', count: 1 }], payments: [], readAt: null }),
  'order.refresh': () => ok(0),
  'order.catalog': () => ok({ products: [], gateways: [], cycles: [] }),
  'draft.list': () => ok([]),
  'account.signIn': () => err('auth', 'account.signIn'),
};

function show(view: (store: AppStore) => ReactNode) {
  const bridge = scriptedBridge(script);
  const store = createAppStore(bridge);
  const own = account();
  store.setState((app) => ({ accounts: { ...app.accounts, list: [own] }, nav: { ...app.nav, account: own.id } }));
  render(
    <StoreProvider store={store}>
      <UiProvider>{view(store)}</UiProvider>
    </StoreProvider>,
  );
  return bridge;
}

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label, { selector: 'input, select' }), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('what the window asks by', () => {
  it.each(rowsBy('search'))('%s: %s', async (_, parameter, { control, value, sent }) => {
    const bridge = show(() => (
      <>
        <SearchBox />
        <ResultsHead />
      </>
    ));
    await type(control, value);
    await press('Search the service for tickets');
    await waitFor(() => expect(bridge.callsOf('search.ask')).toHaveLength(1));
    const questions = ticketQuestions(bridge.callsOf('search.ask')[0]?.query ?? '', (named) =>
      named === 'sales' ? '2' : null,
    );
    expect(formFields({ ...questions[0] })).toEqual([[parameter, sent ?? value]]);
  });

  it.each(rowsBy('palette'))('%s: %s', async (operation, parameter, { control, value, sent }) => {
    const bridge = show((store) => {
      store.getState().palette.show();
      return <Palette onChoose={() => undefined} />;
    });
    await type(control, value);
    await waitFor(() => expect(bridge.callsOf('palette.ask')).toHaveLength(1));
    const asked = questionsFor(recognise(bridge.callsOf('palette.ask')[0]?.text ?? ''));
    const forms = asked.filter(({ table }) => operation.endsWith(table)).map(({ query }) => formFields({ ...query }));
    expect(forms).toContainEqual([[parameter, sent ?? value]]);
  });

  it.each(rowsBy('orders'))('%s: %s', async (_, parameter, { control, value }) => {
    const bridge = show(() => <OrdersView account={account()} id="all" />);
    await screen.findByRole('option', { name: /Pending/ });
    await type(control, value);
    await press('Search the service');
    await waitFor(() => expect(bridge.callsOf('order.refresh')).toHaveLength(1));
    const [{ account: _of, ...query } = { account: '' }] = bridge.callsOf('order.refresh');
    expect(formFields({ ...query })).toEqual([[parameter, value]]);
  });

  it('oauth/token: what is typed at signing in', async () => {
    const bridge = show(() => <SignInCard onDone={() => undefined} />);
    await type('Service address', 'billing.example.com');
    for (const { control, field, value } of tokenRows) if (field !== null) await type(control, value);
    await press('Sign in');
    await waitFor(() => expect(bridge.callsOf('account.signIn')).toHaveLength(1));
    const typed = tokenRows.flatMap(({ field, value }) => (field === null ? [] : [[field, value]]));
    expect(bridge.callsOf('account.signIn')[0]).toMatchObject(Object.fromEntries(typed));
  });
});
