/** Who of the team has a ticket, as rows and queues say it. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { QueueKey } from '../../../../shared/domain/ticket.ts';
import { endFirstSync, ingestTickets, KEYS, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import { cacheSchema } from '../database/cache-schema.ts';
import { openDatabase } from '../database/database.ts';

/** Mara and Ben, who both know four tickets: three active, one closed. */
async function twoDesks(folder: string | null = null) {
  const engine = new TestEngine();
  const [mara, ben] = [new TestDesk('Mara', folder), new TestDesk('Ben')] as const;
  createTeam(engine, mara, ben);
  for (const { store } of [mara, ben]) {
    endFirstSync(store);
    const open = ['1', '2', '3'].map((id) => wireTicket(id, { status: 'Open' }));
    await ingestTickets(store, [...open, wireTicket('4', { status: 'Closed' })]);
  }
  return { engine, mara, ben };
}

const memberOf = ({ store }: TestDesk): string => store.team.state()?.member ?? '';

const idsIn = ({ store }: TestDesk, view: QueueKey): string =>
  store.queues
    .rows(view, { by: 'number', dir: 'asc' }, 0, 50)
    .rows.map(({ id }) => id)
    .join('');

const teamQueues = ({ store }: TestDesk) =>
  store.queues
    .list()
    .filter(({ key }) => /^(mine|nobodys|taken:.*)$/.test(key))
    .map(({ key, label, count }) => [key, label, count]);

const takes = (desk: TestDesk, tickets: string[], to: TestDesk | null = desk, note = '') =>
  desk.store.team.take({ tickets, member: to && memberOf(to), note, at: desk.now });

describe('who has a ticket', () => {
  it('is in its row on every desk, and in the queues of each', async () => {
    const { engine, mara, ben } = await twoDesks();
    takes(mara, ['1', '4']);
    takes(mara, ['2'], ben, 'They know you');
    mara.sync(engine);
    ben.sync(engine);
    expect(ben.store.tickets.detail('2')?.local.taken).toMatchObject({ member: memberOf(ben), note: 'They know you' });
    expect(ben.store.tickets.detail('3')?.local).not.toHaveProperty('taken');
    expect([idsIn(mara, 'mine'), idsIn(ben, 'mine')]).toEqual(['1', '2']);
    expect([idsIn(mara, 'nobodys'), idsIn(ben, 'nobodys')]).toEqual(['3', '3']);
    expect(idsIn(ben, `taken:${memberOf(mara)}`)).toBe('1');
    expect(teamQueues(ben)).toEqual([
      ['mine', null, 1],
      ['nobodys', null, 1],
      [`taken:${memberOf(mara)}`, 'Mara', 1],
    ]);
  });

  it('leaves the queues with what is done, snoozed or closed', async () => {
    const { mara } = await twoDesks();
    takes(mara, ['1', '2', '3']);
    mara.store.marks.set(['1'], { done: true }, mara.now);
    mara.store.marks.set(['2'], { snooze: mara.now + 3_600_000 }, mara.now);
    expect([idsIn(mara, 'mine'), teamQueues(mara)[0]?.[2]]).toEqual(['3', 1]);
    await ingestTickets(mara.store, [wireTicket('3', { status: 'Closed' })]);
    expect(idsIn(mara, 'mine')).toBe('');
    // A reopened ticket is again with the agent who had it.
    await ingestTickets(mara.store, [wireTicket('3', { status: 'Open' })]);
    expect(idsIn(mara, 'mine')).toBe('3');
  });

  it('is given back as it was', async () => {
    const { mara, ben } = await twoDesks();
    takes(mara, ['1'], ben, 'Yours?');
    const { before } = takes(mara, ['1', '2']);
    expect(before).toEqual([
      { ticket: '1', taken: { member: memberOf(ben), note: 'Yours?', draft: '', at: mara.now } },
      { ticket: '2', taken: null },
    ]);
    takes(mara, ['1', '2'], null);
    expect(idsIn(mara, 'nobodys')).toBe('123');
  });

  it('keeps their ticket where what came before it is undone', async () => {
    const { mara, ben } = await twoDesks();
    takes(mara, ['1', '2']);
    takes(mara, ['1'], ben);
    const back = { tickets: ['1', '2'], member: null, note: '', at: mara.now, ifStill: memberOf(mara) };
    expect(mara.store.team.take(back).before.map(({ ticket }) => ticket)).toEqual(['2']);
    expect([idsIn(mara, `taken:${memberOf(ben)}`), idsIn(mara, 'mine')]).toEqual(['1', '']);
  });

  it('is known again where the cache is a new one, or a stop left it behind', async () => {
    const folder = newFolder();
    const { mara } = await twoDesks(folder);
    takes(mara, ['1']);
    mara.store.databases.dropCache();
    await ingestTickets(mara.store, [wireTicket('1', { status: 'Open' }), wireTicket('2', { status: 'Open' })]);
    expect([idsIn(mara, 'mine'), idsIn(mara, 'nobodys')]).toEqual(['1', '2']);
    mara.restart(() => {
      const file = join(folder, 'cache.db');
      const cache = openDatabase({ file, key: KEYS.cache, synchronous: 'NORMAL', schema: cacheSchema });
      cache.exec(`UPDATE tickets SET taken_by = CASE id WHEN '1' THEN NULL ELSE 'somebody' END`);
      cache.close();
    });
    expect([idsIn(mara, 'mine'), idsIn(mara, 'nobodys')]).toEqual(['1', '2']);
  });

  it('ends with the team', async () => {
    const { mara } = await twoDesks();
    takes(mara, ['1']);
    mara.store.team.leave();
    expect(teamQueues(mara)).toEqual([]);
    expect([idsIn(mara, 'mine'), mara.store.tickets.detail('1')?.local.taken]).toEqual(['', undefined]);
  });
});
