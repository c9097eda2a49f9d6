/** A colleague's sealed file: seen first, brought in at a press, and taken back again. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ImportedTicket } from '../../../shared/domain/hand-over.ts';
import { err, ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { account, type Script, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { HandOverFile } from './HandOverFile.tsx';

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
  already: 1,
};
const HOLDS = { ...BROUGHT, id: ID, from: 'Mara Lind', email: 'mara@example.com', madeAt: 0 };

async function open(more: Script = {}) {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'handOver.import': () => ok({ import: ID }),
    'handOver.importChunk': () => ok(HOLDS),
    'handOver.bringIn': () => ok(BROUGHT),
    'handOver.putAway': () => ok(null),
    'handOver.takeBack': () => ok({ stayed: ['1'] }),
    ...more,
  });
  const onOpen = vi.fn();
  const store = await openForAccount(bridge, ({ account: { id } }) => <HandOverFile account={id} onOpen={onOpen} />);
  const press = async (name: string | RegExp) => {
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name }));
      await settle();
    });
  };
  const chosen = new File(['sealed'], 'mara.rackside');
  chosen.slice = () => ({ arrayBuffer: async () => new ArrayBuffer(6) }) as Blob;
  const choose = async () => {
    fireEvent.change(screen.getByLabelText('Hand-over file'), { target: { files: [chosen] } });
    fireEvent.change(screen.getByLabelText('Passphrase of mara.rackside'), { target: { value: 'four good words' } });
    await press('Show what is in it');
  };
  return { bridge, store, press, choose, onOpen };
}
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('is seen before anything changes, and opens its tickets once it is in', async () => {
  const { bridge, press, choose, onOpen } = await open();
  await choose();
  expect(screen.getByText(/^From Mara Lind \(mara@example\.com\), /)).toBeTruthy();
  expect(lines()).toEqual([
    '#ABC-1 Subject 1 · Person 1draft · may have arrived: check first · 2 files · 1 note',
    '#ABC-2 Subject 2 · Person 2draft, kept beside yours · tags: VIP · promise, joined with yours',
  ]);
  expect(screen.getByText('1 item was here already.')).toBeTruthy();
  expect(bridge.callsOf('handOver.bringIn')).toEqual([]);
  expect(document.activeElement?.textContent).toBe('Bring in');
  await press('Bring in');
  expect(bridge.callsOf('handOver.bringIn')).toMatchObject([{ id: ID, doubtNote: /^Mara Lind handed this over/ }]);
  await press(/Subject 1/);
  expect(onOpen).toHaveBeenCalledWith('1');
});

it('is taken back by a press, or by z later, and what stays is named', async () => {
  const { bridge, store, press, choose } = await open();
  await choose();
  await press('Bring in');
  const status = screen.getByRole('status');
  await act(async () => {
    fireEvent.click(within(status).getByRole('button', { name: 'Undo' }));
    await settle();
  });
  expect(bridge.callsOf('handOver.takeBack')).toEqual([{ account: 'a1', id: ID }]);
  expect(screen.getByText('Taken back. You can bring the file in again.')).toBeTruthy();
  expect(screen.getByText('Kept, because you changed, sent or kept it meanwhile')).toBeTruthy();
  expect(screen.getByText('#ABC-1 Subject 1 · Person 1')).toBeTruthy();
  expect(store.getState().marks.undoable).toEqual([]);
});

it('that cannot be opened says why, and forgets nothing that was typed', async () => {
  const wrong = err('invalid', 'handOver.import', { detail: { reason: 'wrong-passphrase' } });
  const { bridge, choose } = await open({ 'handOver.importChunk': () => wrong });
  await choose();
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Passphrase of mara.rackside').value).toBe('four good words');
  expect(bridge.callsOf('handOver.putAway')).toEqual([]);
});
