import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import { DEFAULT_COMPUTER, type Notice } from '../../shared/domain/computer.ts';
import { askService } from '../helpers/ask-service.ts';
import { whenSettled } from '../helpers/under-way.ts';
import { type DeskUnderTest, firstAwaiting, rowsOf, send, type TestService, waitForState } from './harness.ts';
import { signedInDesk } from './set-up.ts';

let under: DeskUnderTest;
let service: TestService;
let account: Account;

beforeEach(async () => {
  ({ service, under, account } = await signedInDesk());
});

const raised = (): Notice[] =>
  under.events.flatMap((event) => (event.name === 'notices.raised' ? event.data.notices : []));
const poll = () => under.call('sync.now', { account: account.id });
const answered = async () => {
  const row = (await rowsOf(under, account.id, 'active')).find((one) => one.meaning === 'answered');
  if (!row) throw new Error('no ticket is answered');
  return row;
};

describe('notices', () => {
  it('are none for what a first sync brings', async () => {
    await poll();
    expect(raised()).toEqual([]);
  });

  it('tell of a customer’s reply and of a new ticket, once', async () => {
    const row = await answered();
    service.nextSecond();
    service.customerReply(row.id, 'It is down again.');
    await poll();
    await whenSettled('the notice', () => raised().length > 0);
    expect(raised()).toMatchObject([
      {
        ...{ kind: 'reply', count: 1, account: account.id, ticket: row.id, sound: true },
        text: { requester: row.requester.name, subject: row.subject },
      },
    ]);
    await poll();
    await askService(service, 'open-ticket', {
      ...{ deptid: '1', subject: 'A new one', message: 'Hello.', name: 'Mio', email: 'mio@example.com' },
    });
    await poll();
    under.clock.advance(20_000);
    await whenSettled('the next notice', () => raised().length > 1);
    expect(raised()[1]).toMatchObject({ kind: 'ticket', text: { requester: 'Mio', subject: 'A new one' } });
    await poll();
    under.clock.advance(20_000);
    expect(raised()).toHaveLength(2);
  });

  it('tell of a reply by the service’s own account of what awaits one, whatever the status is called', async () => {
    const row = await answered();
    service.nextSecond();
    service.customerReply(row.id, 'È di nuovo giù.');
    service.setStatus(row.id, 'Risposta cliente', 'awaiting');
    await poll();
    await whenSettled('the notice', () => raised().length > 0);
    await poll();
    under.clock.advance(20_000);
    expect(raised()).toMatchObject([{ kind: 'reply', count: 1, ticket: row.id }]);
  });

  it('are none for our own reply, nor for a colleague’s', async () => {
    const mine = await firstAwaiting(under, account.id);
    const theirs = (await rowsOf(under, account.id)).find(({ id }) => id !== mine.id);
    service.nextSecond();
    const item = await send(under, account.id, mine.id, 'Done.');
    await under.call('outbox.sendNow', { account: account.id, item: item.id });
    await waitForState(under, account.id, item.id, 'accepted');
    service.colleagueReply(theirs?.id ?? '', 'I have it.');
    await poll();
    under.clock.advance(20_000);
    expect(raised()).toEqual([]);
  });

  it('are one for many at once', async () => {
    const rows = (await rowsOf(under, account.id, 'active')).filter((one) => one.meaning === 'answered').slice(0, 5);
    service.nextSecond();
    for (const { id } of rows) service.customerReply(id, 'The server is down.');
    await poll();
    await whenSettled('the notice', () => raised().length > 0);
    expect(rows.length).toBeGreaterThan(3);
    expect(raised().map(({ kind, count, text }) => [kind, count, text])).toEqual([['reply', rows.length, null]]);
  });
});

describe('what is set for this computer', () => {
  it('is kept over a restart, and what is damaged in it is as it is at first', async () => {
    expect(await under.call('computer.get', {})).toEqual({
      settings: DEFAULT_COMPUTER,
      can: { menus: false, tray: false, login: false, arrange: false, pages: false },
    });
    const quiet = { from: '22:00', to: '07:00', weekends: true };
    const keys = { 'marks.pin': ['g b'], 'marks.done': [] };
    await under.call('computer.configure', { settings: { quiet, badge: 'unread', keys } });
    expect(under.events).toContainEqual({ name: 'computer.changed', data: {} });
    await under.restart();
    expect((await under.call('computer.get', {})).settings).toEqual({
      ...DEFAULT_COMPUTER,
      quiet,
      badge: 'unread',
      keys,
    });

    const file = join(under.dataDir, 'computer.json');
    const kept = JSON.parse(readFileSync(file, 'utf8'));
    await under.desk.stop();
    writeFileSync(
      file,
      JSON.stringify({ ...kept, quiet: { from: '25:00' }, sound: 'loud', keys: { a: 'b' }, more: 1 }),
    );
    await under.restart();
    expect((await under.call('computer.get', {})).settings).toEqual({ ...DEFAULT_COMPUTER, badge: 'unread' });
  });

  it('refuses what is no time of day, keys of more commands than there are, and what a page has no frame for', async () => {
    const bad = { from: '7', to: '24:00', weekends: false };
    expect(await under.callFails('computer.configure', { settings: { quiet: bad } })).toMatchObject({
      kind: 'invalid',
    });
    const keys = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`command.${index}`, []]));
    expect(await under.callFails('computer.configure', { settings: { keys } })).toMatchObject({ kind: 'invalid' });
    expect((await under.callFails('computer.show', {})).detail).toEqual({ reason: 'no-frame' });
    expect((await under.callFails('computer.arrange', { place: 'left' })).detail).toEqual({ reason: 'no-frame' });
  });
});
