import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Backup } from '../../../shared/domain/storage.ts';
import { err, ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { BackupsField } from './BackupsField.tsx';
import { StorageSection } from './StorageSection.tsx';

preparePane();
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const Field = ({ account: { id } }: { account: { id: string } }) => <BackupsField account={id} />;
const backup = (name: string, more: Partial<Backup> = {}): Backup => ({
  name,
  of: 'day',
  at: Date.UTC(2026, 4, 4, 12),
  bytes: 2_000_000,
  holds: { drafts: 1, unsent: 0, sent: 12, notes: 3 },
  ...more,
});

it('lists what there is and makes one by hand', async () => {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'account.backups': () => ok([]),
    'account.backUp': () =>
      ok([backup('a', { of: 'asked' }), backup('b', { of: 'update', holds: null }), backup('c', { at: null })]),
  });
  await openForAccount(bridge, Field);
  // `watchBackups` makes a new account's first backup within half an hour.
  expect(screen.getByText('No backups yet. The first one is made within half an hour.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Back up now' }));
  await act(settle);
  expect(screen.getAllByText('1 draft · 0 unsent · 12 sent · 3 notes')).toHaveLength(2);
  expect(screen.getByText('This file can’t be read.')).toBeTruthy();
  expect(screen.getByText(/^Unknown time, daily/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Restore backup: / })).toHaveLength(2);
});

it.each([
  ['in a session', 'session', [], 0],
  ['from a folder that can only be read', 'keychain', [{ what: 'reading', files: true }], 0],
  ['otherwise', 'keychain', [], 1],
] as const)('is offered where something is written to the disk: %s', async (_, kind, storage, headings) => {
  const bridge = scriptedBridge({
    'account.list': () => ok([account({ storage: [...storage] })]),
    'account.backups': () => ok([]),
    'desk.status': () => ok({ host: 'local', version: '0', vault: { state: 'open', kind } }),
  });
  const store = await openForAccount(bridge, StorageSection);
  await act(() => store.getState().vault.load());
  await act(settle);
  expect(screen.queryAllByRole('heading', { name: 'Backups' })).toHaveLength(headings);
});

it('says what a restore costs, with the focus on the answer that changes nothing', async () => {
  const answers = [err('storage', 'account.restore', { detail: { reason: 'no-copy' } }), ok(account())];
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'account.backups': () => ok([backup('work.db.day-000001-2026-05-04')]),
    'account.restore': () => answers.shift() ?? ok(account()),
  });
  await openForAccount(bridge, Field);
  fireEvent.click(screen.getByRole('button', { name: /^Restore backup: / }));
  expect(screen.getByRole('status').textContent).toMatch(/you wrote in this account after .+ will be gone/);
  expect(document.activeElement?.textContent).toBe('Cancel');
  expect(bridge.callsOf('account.restore')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Restore this backup' }));
  await act(settle);
  expect(screen.getByRole('alert').textContent).toContain('is gone or can’t be read');
  fireEvent.click(screen.getByRole('button', { name: 'Restore this backup' }));
  await act(settle);
  expect(bridge.callsOf('account.restore')).toHaveLength(2);
  expect(bridge.callsOf('account.restore')[0]).toEqual({ account: 'a1', backup: 'work.db.day-000001-2026-05-04' });
});
