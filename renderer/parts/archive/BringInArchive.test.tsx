/** An archive: seen first, brought in at a press, and taken back again. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ImportedTicket } from '../../../shared/domain/hand-over.ts';
import { err, ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { account, type Script, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { BringInArchive } from './BringInArchive.tsx';

preparePane();

const ID = crypto.randomUUID();
const came = (id: string, more: Partial<ImportedTicket> = {}): ImportedTicket => ({
  ...{ ticket: id, kind: 'reply', tid: `ABC-${id}`, subject: `Subject ${id}`, requester: `Person ${id}` },
  ...{ text: null, doubtful: false, files: 0, notes: 0, tags: [], promise: null },
  ...more,
});
const BROUGHT = {
  tickets: [
    came('1', { text: 'draft', doubtful: true, files: 2, notes: 1 }),
    came('2', { text: 'beside', tags: ['VIP'], promise: 'joined' }),
  ],
  canned: 0,
  views: 0,
  already: 1,
};
const HOLDS = { ...BROUGHT, id: ID, own: false, from: 'Mara Lind', email: 'mara@example.com', madeAt: 0 };

async function open(more: Script = {}) {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'archive.open': () => ok({ import: ID }),
    'archive.openChunk': () => ok(HOLDS),
    'archive.bringIn': () => ok(BROUGHT),
    'archive.putAway': () => ok(null),
    'archive.takeBack': () => ok({ stayed: ['1'] }),
    ...more,
  });
  const onOpen = vi.fn();
  const file = new File(['sealed'], 'mara.rackside');
  file.slice = () => ({ arrayBuffer: async () => new ArrayBuffer(6) }) as Blob;
  const store = await openForAccount(bridge, ({ account: { id } }) => (
    <BringInArchive account={id} file={file} onOpen={onOpen} />
  ));
  const press = async (name: string | RegExp) => {
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name }));
      await settle();
    });
  };
  const look = async () => {
    fireEvent.change(screen.getByLabelText('Passphrase for mara.rackside'), { target: { value: 'four good words' } });
    await press('Preview contents');
  };
  return { bridge, store, press, look, onOpen };
}
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('is seen before anything changes, and opens its tickets once it is in', async () => {
  const { bridge, press, look, onOpen } = await open();
  await look();
  expect(screen.getByText(/^From Mara Lind \(mara@example\.com\), /)).toBeTruthy();
  expect(lines()).toEqual([
    '#ABC-1 Subject 1 · Person 1draft · may have arrived: check first · 2 files · 1 note',
    '#ABC-2 Subject 2 · Person 2draft, kept next to yours · tags: VIP · promise, merged with yours',
  ]);
  expect(screen.getByText('You already had 1 item.')).toBeTruthy();
  expect(bridge.callsOf('archive.bringIn')).toEqual([]);
  expect(document.activeElement?.textContent).toBe('Import');
  await press('Import');
  expect(bridge.callsOf('archive.bringIn')).toMatchObject([{ id: ID, doubtNote: /^Mara Lind handed this over/ }]);
  await press(/Subject 1/);
  expect(onOpen).toHaveBeenCalledWith('1');
});

it('is taken back by a press, or by z later, and what stays is named', async () => {
  const { bridge, store, press, look } = await open();
  await look();
  await press('Import');
  const status = screen.getByRole('status');
  await act(async () => {
    fireEvent.click(within(status).getByRole('button', { name: 'Undo' }));
    await settle();
  });
  expect(bridge.callsOf('archive.takeBack')).toEqual([{ account: 'a1', id: ID }]);
  expect(screen.getByText('Import undone. You can import the file again.')).toBeTruthy();
  expect(screen.getByLabelText('Passphrase for mara.rackside')).toBeTruthy();
  expect(screen.getByText('Not undone, because you’ve since changed, sent or kept it')).toBeTruthy();
  expect(screen.getByText('#ABC-1 Subject 1 · Person 1')).toBeTruthy();
  expect(store.getState().marks.undoable).toEqual([]);
});

it('that cannot be opened says why, and forgets nothing that was typed', async () => {
  const wrong = err('invalid', 'archive.open', { detail: { reason: 'wrong-passphrase' } });
  const { bridge, look } = await open({ 'archive.openChunk': () => wrong });
  await look();
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Passphrase for mara.rackside').value).toBe('four good words');
  expect(bridge.callsOf('archive.putAway')).toEqual([]);
});

it('that holds nothing new says so, and offers no import', async () => {
  const { look } = await open({ 'archive.openChunk': () => ok({ ...HOLDS, tickets: [] }) });
  await look();
  expect(screen.getByText('You already have everything in this file.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});

it('of the agent’s own work names canned replies and views, and leaves no note on tickets', async () => {
  const own = { ...HOLDS, own: true, tickets: [], canned: 2, views: 1 };
  const { bridge, press, look } = await open({ 'archive.openChunk': () => ok(own), 'archive.bringIn': () => ok(own) });
  await look();
  expect(screen.getByText('2 canned replies')).toBeTruthy();
  expect(screen.getByText('1 view')).toBeTruthy();
  await press('Import');
  expect(bridge.callsOf('archive.bringIn')).toEqual([{ account: 'a1', id: ID, doubtNote: null }]);
});
