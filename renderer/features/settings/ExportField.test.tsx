import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ExportStatus } from '../../../shared/domain/export.ts';
import { err, ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { ExportField } from './ExportField.tsx';

preparePane();

const PLACE = '/home/mara/Rackside export 2026-05-04';
const exportedAs = (more: Partial<ExportStatus>): ExportStatus => ({
  ...{ state: 'running', form: 'folder', place: PLACE, done: 0, total: 0, error: null },
  ...more,
});

async function show(exported: ExportStatus | null) {
  const asked: unknown[] = [];
  const bridge = scriptedBridge({
    'account.list': () => ok([account({ exported })]),
    'account.export': (input) => {
      asked.push(input);
      return ok(true);
    },
    'account.stopExport': () => ok(null),
    'vault.strength': () => ok({ strength: 'strong', why: null }),
  });
  await openForAccount(bridge, ExportField);
  return asked;
}

const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(settle);
};

it('asks for the form, and exports to a folder without a passphrase', async () => {
  const asked = await show(null);
  await press('Export everything…');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByLabelText('Passphrase (optional)')).toBeNull();
  await press('Export');
  expect(asked).toEqual([{ account: account().id, form: 'folder', passphrase: null }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('seals a zip by a passphrase that is long enough', async () => {
  const asked = await show(null);
  await press('Export everything…');
  fireEvent.click(screen.getByLabelText('A zip file'));
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Passphrase (optional)', 'short');
  await press('Export');
  expect(asked).toEqual([]);
  type('Passphrase (optional)', 'correct horse battery staple');
  await press('Export');
  expect(asked).toEqual([{ account: account().id, form: 'zip', passphrase: 'correct horse battery staple' }]);
});

it('shows how far it is, and cancels it', async () => {
  await show(exportedAs({ done: 1200, total: 4800 }));
  const bar = screen.getByRole('progressbar', { name: 'Progress of the export' });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['1200', '4800']);
  expect(screen.getByText('1,200 of 4,800 entries')).toBeTruthy();
  expect(screen.getByText(`Exporting to ${PLACE}. You can keep working.`)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Export everything…' })).toBeNull();
  await press('Cancel export');
});

it.each<[string, Partial<ExportStatus>, RegExp]>([
  ['where it is', { state: 'done' }, /^Everything was exported to .*2026-05-04/],
  ['that a folder can go on', { state: 'stopped' }, /What was written is in .* within a day to continue/],
  ['that nothing of a zip is left', { state: 'stopped', form: 'zip' }, /nothing was kept/],
])('says at its end %s', async (_, more, words) => {
  await show(exportedAs(more));
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Export everything…' })).toBeTruthy();
});

it('says why it failed', async () => {
  const { error } = err('storage', 'account.export', { detail: { reason: 'disk-full' } });
  await show(exportedAs({ state: 'failed', error }));
  expect(screen.getByText(/The disk is full, so the export stopped/)).toBeTruthy();
});
