import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { OutsideHost, OutsideReport, OutsideWrite } from '../../../shared/domain/outside.ts';
import { ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { OutsideSection } from './OutsideSection.tsx';

preparePane();

const AT = Date.UTC(2026, 4, 4, 12);
const host = (more: Partial<OutsideHost> = {}): OutsideHost => ({
  ...{ part: 'service', unit: 'tcp', host: 'billing.example.com', port: 443, via: '' },
  ...{ firstAt: AT, lastAt: AT + 60_000, times: 1, sent: 2048, received: 500 },
  ...more,
});
const write = (more: Partial<OutsideWrite> = {}): OutsideWrite => ({
  ...{ at: AT, operation: 'add-ticket-reply', ticket: '7', tid: 'ABC-000007', bytes: 900, result: 'accepted' },
  ...more,
});
const report = (more: Partial<OutsideReport> = {}): OutsideReport => ({
  ...{ hosts: [], writes: [] },
  ...more,
});

async function open(given: Partial<OutsideReport>) {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'outside.list': () => ok(report(given)),
  });
  const store = await openForAccount(bridge, OutsideSection);
  await act(settle);
  return store;
}

const cellsOf = (region: string): (string | null)[][] =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

it('lists hosts by part with the reason, and each write with its ticket and result', async () => {
  await open({
    hosts: [
      host({ via: 'proxy.example:3128' }),
      host({ part: 'checks', unit: 'udp', host: '2001:db8::1', port: 53, times: 3 }),
      host({ part: 'checks', host: '192.0.2.1', port: 8443 }),
      host({ part: 'updates', unit: 'request', host: 'updates.example.com' }),
    ],
    writes: [write(), write({ operation: 'add-order', ticket: null, tid: '', result: null })],
  });
  expect(cellsOf('Service')[0]?.slice(0, 4)).toEqual([
    ...['billing.example.com:443 through proxy.example:3128', '1 connection', '2 KB', '500 B'],
  ]);
  expect(screen.getByText(/^Reads tickets, customers and orders/)).toBeTruthy();
  expect(cellsOf('Checks').map((cells) => cells.slice(0, 2))).toEqual([
    ['[2001:db8::1]:53 (DNS)', '3 questions'],
    ['192.0.2.1:8443', '1 connection'],
  ]);
  expect(cellsOf('Updates')[0]?.slice(0, 2)).toEqual(['updates.example.com:443', '1 request']);
  expect(cellsOf('Sent changes').map((cells) => cells.slice(1))).toEqual([
    ['Reply', '#ABC-000007', '900 B', 'Accepted'],
    ['Order', '', '900 B', 'No clear answer'],
  ]);
  expect(screen.getByText('Only the newest entries are kept (servers: 2,000, changes: 10,000).')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('shows more of a long list by a press', async () => {
  await open({
    hosts: Array.from({ length: 60 }, (_, at) => host({ part: 'checks', host: `ns${at}.example` })),
    writes: Array.from({ length: 501 }, () => write()),
  });
  expect([cellsOf('Checks').length, cellsOf('Sent changes').length]).toEqual([50, 50]);
  const [hosts, writes] = screen.getAllByRole('button', { name: 'Show more' });
  fireEvent.click(hosts as HTMLElement);
  fireEvent.click(writes as HTMLElement);
  expect([cellsOf('Checks').length, cellsOf('Sent changes').length]).toEqual([60, 500]);
  // To ask by role takes seconds in a list of that length.
  expect(screen.getAllByText('Show more')).toHaveLength(1);
});

it('leads from a reply to its ticket', async () => {
  const store = await open({ writes: [write()] });
  fireEvent.click(screen.getByRole('button', { name: '#ABC-000007' }));
  await act(settle);
  expect(store.getState().nav.ticket).toBe('7');
});

it('saves the whole list as a text', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  await open({ hosts: [host()], writes: [write({ result: 'refused' })] });
  fireEvent.click(screen.getByRole('button', { name: 'Save as text' }));
  const text = await saved[0]?.text();
  expect(text).toContain('\nService: Reads tickets');
  expect(text).toContain(
    '\nbilling.example.com:443\t1 connection\t2048\t500\t2026-05-04T12:00:00.000Z\t2026-05-04T12:01:00.000Z\n',
  );
  expect(text).toContain('2026-05-04T12:00:00.000Z\tReply\t#ABC-000007\t900\tRefused\n');
});

it('says that nothing left yet', async () => {
  await open({});
  expect(screen.getByText('Nothing yet')).toBeTruthy();
});
