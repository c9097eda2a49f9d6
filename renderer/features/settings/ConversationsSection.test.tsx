/**
 * The account's section on conversations: the agent's word, where the pages are, what stood in the
 * way, and what an administrator settled.
 */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Account } from '../../../shared/domain/account.ts';
import { err, ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane, press } from '../../../tests/helpers/renderer/pane.tsx';
import {
  account,
  conversations,
  type Script,
  scriptedBridge,
  settle,
} from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { ConversationsSection } from './ConversationsSection.tsx';

preparePane();

/** The section as the account's page shows it, on a desk that keeps what it is told. */
async function open(one: Account, more: Script = {}) {
  const state = { account: one };
  const bridge = scriptedBridge({
    'account.list': () => ok([state.account]),
    'account.configure': ({ settings }) => {
      const { page, ...rest } = state.account.conversations;
      const allowed = settings.readPages ?? page.allowed;
      const place = settings.conversationPage || page.place;
      state.account = account({
        settings: { ...state.account.settings, conversationPage: settings.conversationPage ?? '' },
        conversations: { ...rest, page: { ...page, allowed, place, found: place ? 'given' : page.found } },
      });
      return ok(state.account);
    },
    ...more,
  });
  const store = await openForAccount(bridge, ConversationsSection);
  return { bridge, store, state };
}

const readHere = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Read conversations here' });
const PAGE = 'https://billing.example.com/viewticket.php?tid={tid}&c={c}';

it('turns reading on and off by one switch, beside the sentence of what happens', async () => {
  const { bridge } = await open(account());
  expect(readHere().checked).toBe(false);
  expect(screen.getByText(/The service may record it as viewed by the customer/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Ticket pages' })).toBeNull();

  fireEvent.click(readHere());
  await act(settle);
  expect(readHere().checked).toBe(true);
  expect(screen.getByRole('textbox', { name: 'Ticket pages' })).toBeTruthy();

  fireEvent.click(readHere());
  await act(settle);
  expect(bridge.callsOf('account.configure').map(({ settings }) => settings)).toEqual([
    { readPages: true },
    { readPages: false },
  ]);
  expect(screen.queryByRole('textbox', { name: 'Ticket pages' })).toBeNull();
});

it('needs no page where the service tells apps the messages', async () => {
  await open(account({ conversations: conversations({}, { api: 'there' }) }));
  expect(screen.getByText(/so ticket pages aren’t needed/)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});

it.each([
  [true, 'Turned on by your administrator.'],
  [false, 'Turned off by your administrator.'],
])('says what an administrator settled (%s), and takes no other word', async (allowed, words) => {
  await open(account({ conversations: conversations({ allowed, settled: true }) }));
  expect(readHere().checked).toBe(allowed);
  expect(readHere().disabled).toBe(true);
  expect(screen.getByText(words)).toBeTruthy();
});

it('asks the API alone where pages may not be read', async () => {
  const { bridge } = await open(account(), { 'conversations.try': () => ok(conversations()) });
  await press('Search again');
  expect(bridge.callsOf('conversations.try')).toHaveLength(1);
  expect(bridge.callsOf('conversations.findPlace')).toEqual([]);
});

it('shows the place that was found, and looks again', async () => {
  const found = conversations({ allowed: true, place: PAGE, found: 'found' });
  const { bridge } = await open(account({ conversations: found }), {
    'conversations.try': () => ok(found),
    'conversations.findPlace': () => ok(found.page),
  });
  expect(screen.getByText(PAGE)).toBeTruthy();
  await press('Search again');
  expect(bridge.callsOf('conversations.findPlace')).toEqual([{ account: 'a1' }]);
});

it('learns the place from the pasted address of any ticket’s page', async () => {
  const missing = conversations({ allowed: true, found: 'not-found' });
  const { bridge, state } = await open(account({ conversations: missing }), {
    'conversations.learnPlace': () => {
      state.account = account({ conversations: conversations({ allowed: true, place: PAGE, found: 'given' }) });
      return ok(state.account.conversations.page);
    },
  });
  expect(screen.getByText(/Not found in the usual places/)).toBeTruthy();
  const url = 'https://billing.example.com/viewticket.php?tid=ABC-123456&c=k3yk3yk3';
  const field = screen.getByRole('textbox', { name: 'Address of any ticket’s page' });
  fireEvent.paste(field, { clipboardData: { getData: () => url } });
  await act(settle);
  expect(bridge.callsOf('conversations.learnPlace')).toEqual([{ account: 'a1', ticket: null, url }]);
  expect(screen.getByText('Using the address below.')).toBeTruthy();
});

it('keeps an address that nothing could be learned from in its field, and says why', async () => {
  await open(account({ conversations: conversations({ allowed: true, found: 'not-found' }) }), {
    'conversations.learnPlace': () =>
      err('invalid', 'conversations.learnPlace', { detail: { reason: 'no-code-in-it' } }),
  });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address of any ticket’s page' });
  fireEvent.change(field, { target: { value: 'https://billing.example.com/viewticket.php?tid=1' } });
  await press('Use this address');
  expect(screen.getByRole('alert').textContent).toContain('doesn’t contain the ticket’s access code');
  expect(field.value).toContain('tid=1');
});

it('takes a template with the access code only', async () => {
  const { bridge } = await open(account({ conversations: conversations({ allowed: true }) }));
  const field = screen.getByRole('textbox', { name: 'Ticket pages' });
  const give = async (value: string) => {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
    await act(settle);
  };
  await give('https://billing.example.com/viewticket.php?tid={tid}');
  expect(screen.getByRole('alert').textContent).toContain('{c}');
  expect(bridge.callsOf('account.configure')).toEqual([]);
  await give(PAGE);
  expect(bridge.callsOf('account.configure')).toEqual([{ account: 'a1', settings: { conversationPage: PAGE } }]);
});

it('says what stood in the way when a page was asked for last', async () => {
  const { error } = err('rejected', 'read-page', { detail: { reason: 'login-required' } });
  await open(account({ conversations: conversations({ allowed: true, place: PAGE, found: 'found', error }) }));
  expect(screen.getByText(/only shows conversations to customers who are signed in/)).toBeTruthy();
});

it('offers to learn from one message of the ticket that was open last', async () => {
  const { store } = await open(account({ conversations: conversations({ allowed: true }) }));
  const teach = screen.getByRole<HTMLButtonElement>('button', { name: 'Fix messages…' });
  expect(teach.disabled).toBe(true);
  act(() => store.getState().nav.openTicket('t7'));
  expect(teach.disabled).toBe(false);
  await press('Fix messages…');
  expect(store.getState().conversations.to).toEqual({ account: 'a1', ticket: 't7' });
});
