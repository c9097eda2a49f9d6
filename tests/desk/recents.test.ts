/** First rows of the palette, through the whole desk. */
import { expect, it } from 'vitest';
import { rowsOf } from './harness.ts';
import { signedInDesk } from './set-up.ts';

it('keeps what was open last over a restart, the newest first and each once, and nothing that is gone', async () => {
  const { under, account } = await signedInDesk();
  const rows = await rowsOf(under, account.id, 'active');
  const client = rows.find(({ requester }) => requester.clientId !== null)?.requester.clientId ?? '';
  const [first = '', second = ''] = rows.map(({ id }) => id);
  const opened = [
    ['ticket', first],
    ['customer', client],
    ['ticket', second],
    ['ticket', 'never-met'],
    ['ticket', first],
  ] as const;
  expect(await under.call('palette.recent', { account: account.id })).toEqual([]);
  for (const [kind, id] of opened) {
    await under.call('palette.opened', { account: account.id, kind, id });
    under.clock.advance(1000);
  }
  await under.restart();
  const recent = await under.call('palette.recent', { account: account.id });
  expect(recent.map(({ kind, id }) => [kind, id])).toEqual([
    ['ticket', first],
    ['ticket', second],
    ['customer', client],
  ]);
  expect(recent[0]).toMatchObject({ title: rows[0]?.subject, exact: false });
});

it('has what was opened last first, also where the clock was set back meanwhile', async () => {
  const { under, account } = await signedInDesk();
  const [first = '', second = ''] = (await rowsOf(under, account.id, 'active')).map(({ id }) => id);
  await under.call('palette.opened', { account: account.id, kind: 'ticket', id: first });
  under.clock.changeTime(-60_000);
  await under.call('palette.opened', { account: account.id, kind: 'ticket', id: second });
  const recent = await under.call('palette.recent', { account: account.id });
  expect(recent.map(({ id }) => id)).toEqual([second, first]);
});
