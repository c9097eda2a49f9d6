import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Account } from '../../../shared/domain/account.ts';
import type { HookView } from '../../../shared/domain/hook.ts';
import { err, ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { HookSection } from './HookSection.tsx';

preparePane();

const NONE: HookView = {
  ...{ host: null, hasSecret: false, names: false, managed: null },
  ...{ waiting: 0, deliveredAt: null, failure: null },
};
const SET: HookView = { ...NONE, host: 'chat.example', hasSecret: true };
const SECRET = 'a secret of sixteen';

async function open(hook: HookView, more: Partial<Account> = {}, tested: HookView = hook) {
  const bridge = scriptedBridge({
    'account.list': () => ok([account(more)]),
    'hook.get': () => ok(hook),
    'hook.save': ({ address }) => (address?.includes('no') ? err('invalid', 'hook.save') : ok(SET)),
    'hook.test': () => ok(tested),
    'hook.remove': () => ok(NONE),
  });
  await openForAccount(bridge, HookSection);
  await act(settle);
  return bridge;
}

const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(settle);
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

it('shows a delivery, behind which accounts are listed as they were', async () => {
  let waiting = 3;
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'hook.get': () => ok({ ...SET, waiting }),
  });
  const store = await openForAccount(bridge, HookSection);
  await act(settle);
  const before = document.body.textContent;
  waiting = 0;
  await act(async () => {
    await store.getState().accounts.load();
    await settle();
  });
  expect(bridge.callsOf('hook.get')).toHaveLength(2);
  expect(document.body.textContent).not.toBe(before);
});

it('sets a webhook by an address and a secret, which are not shown again', async () => {
  const bridge = await open(NONE);
  for (const wrong of ['', 'http://a.example', 'https://u:p@a.example', 'https://']) {
    type('Address', wrong);
    await press('Save webhook');
  }
  expect(bridge.callsOf('hook.save')).toEqual([]);
  expect(document.body.textContent).toContain('Enter a complete https address');
  expect(document.body.textContent).toContain('Enter at least 16 characters.');
  type('Address', ' https://no.example/in ');
  type('Secret', SECRET);
  expect(field('Secret').type).toBe('password');
  await press('Save webhook');
  // A refusal keeps the typed text.
  expect(field('Secret').value).toBe(SECRET);
  type('Address', 'https://chat.example/in');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Also send names/ }));
  await press('Save webhook');
  expect(bridge.callsOf('hook.save')).toEqual([
    { account: 'a1', secret: SECRET, address: 'https://no.example/in', names: false },
    { account: 'a1', secret: SECRET, address: 'https://chat.example/in', names: true },
  ]);
  expect(screen.getByRole('heading', { name: /^Sends ticket numbers to .*chat\.example/ })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it.each<[string, HookView['failure'] | null]>([
  ['The receiver answered with status 404.', { at: 0, status: 404, reason: 'status' }],
  ['The receiver redirects (status 301).', { at: 0, status: 301, reason: 'status' }],
  ['The receiver’s certificate can’t be trusted', { at: 0, status: null, reason: 'certificate-unknown' }],
  ['leads into a private network', { at: 0, status: null, reason: 'private-address' }],
  ['a proxy blocked the connection', { at: 0, status: null, reason: 'proxy-refused' }],
  ['couldn’t be reached', { at: 0, status: null, reason: 'refused' }],
])('says of a test: %s', async (words, failure) => {
  await open(SET, {}, { ...SET, failure });
  expect(document.body.textContent).not.toContain(words);
  await press('Send a test');
  expect(document.body.textContent).toContain(words);
});

it('is removed by one press', async () => {
  await open({ ...SET, waiting: 3 });
  expect(document.body.textContent).toContain('3 deliveries are waiting.');
  await press('Remove');
  expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull();
});

it('asks only for the secret where the administrator chose the address', async () => {
  const bridge = await open({ ...SET, managed: 'set', hasSecret: false });
  expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull();
  expect(screen.queryByLabelText('Address')).toBeNull();
  type('Secret', SECRET);
  await press('Save webhook');
  expect(bridge.callsOf('hook.save')).toEqual([{ account: 'a1', secret: SECRET, names: false }]);
});

it.each<[string, HookView, Partial<Account>]>([
  ['Your administrator doesn’t allow webhooks', { ...NONE, managed: 'off' }, {}],
  ['The practice desk has no webhook', NONE, { practice: true }],
])('offers nothing where there is none: %s', async (words, hook, more) => {
  await open(hook, more);
  expect(document.body.textContent).toContain(words);
  expect(screen.queryByRole('button')).toBeNull();
});
