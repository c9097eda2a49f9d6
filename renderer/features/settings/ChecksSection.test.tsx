import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Account, AccountSettings } from '../../../shared/domain/account.ts';
import type { ManagedView } from '../../../shared/domain/computer.ts';
import { ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { ChecksSection } from './ChecksSection.tsx';

preparePane();

async function open(
  settings: Partial<AccountSettings> = {},
  managed: Partial<ManagedView> = {},
  more: Partial<Account> = {},
) {
  const own = account({ ...more, settings: { ...account().settings, ...settings } });
  const bridge = scriptedBridge({
    'account.list': () => ok([own]),
    'account.configure': () => ok(own),
    'check.registries': ({ anew }) => ok({ date: anew ? '2027-02-03T04:05:06Z' : '2026-11-01T00:00:00Z' }),
    'desk.status': () =>
      ok({
        ...({ host: 'local', version: '0', vault: { state: 'open', kind: 'session' } } as const),
        managed: {
          ...{ service: null, practiceDesk: true, mostDays: null, readPages: null, readOnly: null },
          ...{ checksAllowed: null, checkResolver: null, checkBlocklist: null },
          ...managed,
        },
      }),
  });
  const store = await openForAccount(bridge, ChecksSection);
  await act(async () => {
    await store.getState().vault.load();
    await settle();
  });
  return bridge;
}
const allowed = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Check domains and addresses/ });
const resolver = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Resolver' });

it('is off, says who is asked, and is allowed by one press', async () => {
  const bridge = await open();
  expect(allowed().checked).toBe(false);
  expect(document.body.textContent).toContain(
    'the domain’s name servers, mail servers and website, and this computer’s resolver. They all learn',
  );
  fireEvent.click(allowed());
  await act(settle);
  expect(bridge.callsOf('account.configure')).toEqual([{ account: 'a1', settings: { checksAllowed: true } }]);
});

it('keeps a resolver that is no address in its field', async () => {
  const bridge = await open({ checkResolver: '192.0.2.53' });
  expect(document.body.textContent).toContain('the resolver 192.0.2.53');
  for (const text of ['dns.example', '300.0.2.53', '2001:db8::53', '']) {
    fireEvent.change(resolver(), { target: { value: text } });
    fireEvent.blur(resolver());
    await act(settle);
    expect(document.body.textContent?.includes('Enter an IP address')).toBe(
      ['dns.example', '300.0.2.53'].includes(text),
    );
  }
  expect(bridge.callsOf('account.configure').map(({ settings }) => settings.checkResolver)).toEqual([
    '2001:db8::53',
    '',
  ]);
});

it.each([
  [false, 'Your administrator doesn’t allow checks on this computer.'],
  [true, 'Your administrator allows checks on this computer.'],
])('is disabled where the administrator chose %s', async (checksAllowed, words) => {
  await open({ checksAllowed }, { checksAllowed, checkResolver: '192.0.2.53' });
  expect([allowed().disabled, allowed().checked, resolver().disabled]).toEqual([true, checksAllowed, true]);
  expect(document.body.textContent).toContain(words);
  expect(document.body.textContent).toContain('Your administrator chose this resolver.');
});

it('names the administrator’s block list, which is asked, too', async () => {
  await open({}, { checkBlocklist: 'zen.list.example' });
  expect(document.body.textContent).toContain('The block list zen.list.example');
});

it('says of the practice desk that nobody outside is asked', async () => {
  const bridge = await open({ checksAllowed: true }, {}, { practice: true });
  expect(document.body.textContent).toContain('Nothing leaves this computer.');
  expect(document.body.textContent).not.toContain('the registry');
  expect(screen.queryByRole('textbox', { name: 'Resolver' })).toBeNull();
  expect(bridge.callsOf('check.registries')).toEqual([]);
});

it('reads the list of registries anew on demand, where checks are allowed', async () => {
  const bridge = await open({ checksAllowed: true });
  expect(document.body.textContent).toContain('List of registries from 1 Nov 2026');
  fireEvent.click(screen.getByRole('button', { name: 'Update from IANA' }));
  await act(settle);
  expect(document.body.textContent).toContain('List of registries from 3 Feb 2027');
  expect(bridge.callsOf('check.registries').map(({ anew }) => anew)).toEqual([false, true]);
});

it('says nothing of registries, and asks nothing, where checks are off', async () => {
  const bridge = await open();
  expect(screen.queryByText(/registries of/)).toBeNull();
  expect(bridge.callsOf('check.registries')).toEqual([]);
});
