import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import type { QueueRows, QueueSummary, TicketRow } from '../../shared/domain/ticket.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import {
  account,
  row,
  rowsFrom,
  type Script,
  type ScriptedBridge,
  scriptedBridge,
  settle,
} from '../../tests/helpers/renderer/scripted-bridge.ts';
import { features } from '../features.ts';
import { indexOf, PAGE_SIZE, rowAt } from '../parts/tickets/row-window.ts';
import { createAppStore } from '../slices.ts';
import type { AppStore } from './app-store.ts';

const OPEN = ok({ host: 'local' as const, version: '0', vault: { state: 'open' as const, kind: 'session' as const } });
const summary = (more: Partial<QueueSummary> = {}): QueueSummary => ({
  key: 'awaiting',
  label: null,
  meaning: null,
  count: 1,
  atLeast: false,
  basis: 'service',
  readAt: null,
  ...more,
});

let rows: TicketRow[];
let bridge: ScriptedBridge;
let store: AppStore;
const app = () => store.getState();
const ids = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => rowAt(app().list.window, from + at)?.id);
const changed = (id = 'a1') => bridge.emit({ name: 'tickets.changed', data: { account: id, revision: 1 } });

async function open(script: Script = {}, accounts: Account[] = [account()]) {
  bridge = scriptedBridge({
    'desk.status': () => OPEN,
    'account.list': () => ok(accounts),
    'queue.list': () => ok([summary()]),
    'queue.rows': rowsFrom(() => rows),
    ...script,
  });
  store = createAppStore(bridge, features);
  store.listen();
  await app().vault.load();
  await settle();
}

beforeEach(() => {
  localStorage.clear();
  rows = Array.from({ length: 350 }, (_, at) => row(String(at)));
});

describe('queues', () => {
  it('are counted twice a second at most while a first sync changes all of them', async () => {
    let atLeast = true;
    vi.useFakeTimers();
    try {
      await open({ 'queue.list': () => ok([summary({ atLeast })]) });
      const counted = () => bridge.callsOf('queue.list').length;
      const before = counted();
      for (let page = 0; page < 10; page += 1) changed();
      await settle();
      expect(counted()).toBe(before);
      await vi.advanceTimersByTimeAsync(500);
      expect(counted()).toBe(before + 1);
      // After a pause there is nothing to wait for.
      await vi.advanceTimersByTimeAsync(5000);
      changed();
      await vi.advanceTimersByTimeAsync(1);
      expect(counted()).toBe(before + 2);
      // The end of the sync brings the exact counts, and each change is counted at once again.
      atLeast = false;
      bridge.emit({ name: 'accounts.changed', data: {} });
      await vi.advanceTimersByTimeAsync(500);
      expect(app().queues.list[0]?.atLeast).toBe(false);
      changed();
      await settle();
      expect(counted()).toBe(before + 4);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('opening the desk', () => {
  it('goes into the first account, and reads its queues and the top of Awaiting Reply', async () => {
    await open();
    expect(app().nav).toMatchObject({ account: 'a1', queue: 'awaiting', ticket: null });
    expect(app().queues.list).toEqual([summary()]);
    expect(ids(0, 3)).toEqual(['0', '1', '2']);
    expect(app().list.window.total).toBe(350);
    expect(bridge.callsOf('queue.rows')[0]).toMatchObject({
      account: 'a1',
      view: 'awaiting',
      from: 0,
      count: PAGE_SIZE,
    });
  });

  it('asks for no account while the vault is not open', async () => {
    await open({ 'desk.status': () => ok({ host: 'local', version: '0', vault: { state: 'choose' } }) });
    expect(bridge.callsOf('account.list')).toEqual([]);
  });

  it('keeps the last known status when the desk stops answering, and says why', async () => {
    let gone = false;
    await open({ 'desk.status': () => (gone ? err('offline', 'desk') : OPEN) });
    gone = true;
    bridge.emit({ name: 'desk.changed', data: {} });
    await settle();
    expect(app().vault.error?.kind).toBe('offline');
    expect(app().vault.desk?.vault.state).toBe('open');
    gone = false;
    bridge.emit({ name: 'desk.changed', data: {} });
    await settle();
    expect(app().vault.error).toBeNull();
  });

  it('comes back to the account it was last in', async () => {
    const two = [account(), account({ id: 'b2' })];
    await open({}, two);
    expect(app().nav.account).toBe('a1');
    app().nav.openAccount('b2');
    await open({}, two);
    expect(app().nav.account).toBe('b2');
  });

  it('finds queue and ticket of an account again after a look into another', async () => {
    await open({}, [account(), account({ id: 'b2' })]);
    app().nav.openQueue('active');
    app().nav.openTicket('7');
    app().nav.openAccount('b2');
    expect(app().nav).toMatchObject({ account: 'b2', queue: 'awaiting', ticket: null });
    app().nav.openAccount('a1');
    expect(app().nav).toMatchObject({ account: 'a1', queue: 'active', ticket: '7' });
  });

  it('leaves an account that is gone for one that is there', async () => {
    const list = [account(), account({ id: 'b2' })];
    await open({ 'account.list': () => ok([...list]) });
    list.shift();
    bridge.emit({ name: 'accounts.changed', data: {} });
    await settle();
    expect(app().nav.account).toBe('b2');
    expect(bridge.callsOf('queue.rows').at(-1)).toMatchObject({ account: 'b2' });
  });
});

describe('the order of a queue', () => {
  const sortAsked = () => bridge.callsOf('queue.rows').at(-1)?.sort;
  const byDue = { by: 'due', dir: 'asc' } as const;
  const byWait = { by: 'waiting', dir: 'asc' } as const;
  const newest = { by: 'lastReply', dir: 'desc' } as const;
  /** Two accounts whose settings are kept as the desk keeps them. */
  const openTwo = () => {
    const list = [account(), account({ id: 'b2' })];
    return open(
      {
        'account.list': () => ok(list),
        'account.configure': ({ account: id, settings }) => {
          const at = list.findIndex((one) => one.id === id);
          const now = list[at] ?? account();
          const next = { ...now, settings: { ...now.settings, ...settings } as Account['settings'] };
          list[at] = next;
          return ok(next);
        },
      },
      list,
    );
  };

  it('is the longest wait in Awaiting Reply until the agent chooses, and what is newest elsewhere', async () => {
    await open();
    expect(sortAsked()).toEqual(byWait);
    app().nav.openQueue('active');
    await settle();
    expect(sortAsked()).toEqual(newest);
  });

  it('is kept by queue and account, also for the next window', async () => {
    await openTwo();
    await app().nav.sortBy(byDue);
    await settle();
    expect(sortAsked()).toEqual(byDue);
    expect(bridge.callsOf('account.configure')).toEqual([{ account: 'a1', settings: { sorts: { awaiting: byDue } } }]);
    app().nav.openQueue('active');
    expect(app().nav.sort).toEqual(newest);
    await app().nav.sortBy(byWait);
    app().nav.openAccount('b2');
    expect(app().nav.sort).toEqual(byWait);
    app().nav.openAccount('a1');
    expect([app().nav.queue, app().nav.sort]).toEqual(['active', byWait]);
    app().nav.openQueue('awaiting');
    expect(app().nav.sort).toEqual(byDue);
    store = createAppStore(bridge, features);
    await app().vault.load();
    await settle();
    expect([app().nav.account, app().nav.sort]).toEqual(['a1', byDue]);
  });

  it('holds in this window where it cannot be kept, and that is said', async () => {
    await open({ 'account.configure': () => err('storage', 'account.configure') });
    expect((await app().nav.sortBy(byDue)).ok).toBe(false);
    app().nav.openQueue('active');
    app().nav.openQueue('awaiting');
    expect(app().nav.sort).toEqual(byDue);
  });

  it('of what happened while away is kept nowhere', async () => {
    await open();
    app().nav.openQueue('away:1-2');
    expect((await app().nav.sortBy(byDue)).ok).toBe(true);
    expect(bridge.callsOf('account.configure')).toEqual([]);
  });
});

describe('signing in', () => {
  it('opens the new account beside the others', async () => {
    await open({ 'account.practice': () => ok(account({ id: 'p', practice: true })) });
    await app().accounts.practice();
    expect(app().accounts.list?.map(({ id }) => id)).toEqual(['a1', 'p']);
    expect(app().nav.account).toBe('p');
  });

  it('changes nothing where the service refused', async () => {
    await open({ 'account.practice': () => err('server', 'practice.start') });
    const answer = await app().accounts.practice();
    expect(answer.ok).toBe(false);
    expect(app().accounts.list?.map(({ id }) => id)).toEqual(['a1']);
    expect(app().nav.account).toBe('a1');
  });

  it('does not show the counts of one account under the name of another', async () => {
    let release = () => {};
    const slow = new Promise<void>((go) => {
      release = go;
    });
    await open(
      {
        'queue.list': async ({ account: id }) => {
          if (id === 'b2') await slow;
          return ok([summary({ count: id === 'b2' ? 2 : 1 })]);
        },
      },
      [account(), account({ id: 'b2' })],
    );
    app().nav.openAccount('b2');
    await settle();
    expect(app().queues.list).toEqual([]);
    app().nav.openAccount('a1');
    await settle();
    release();
    await settle();
    expect(app().queues.list[0]?.count).toBe(1);
  });
});

it('tells no view of a change that changes nothing', async () => {
  await open();
  const told = vi.fn();
  const off = store.subscribe(told);
  app().nav.showPane(app().nav.pane);
  app().search.close();
  app().record.clear();
  expect(told).not.toHaveBeenCalled();
  app().nav.showPane('queues');
  expect(told).toHaveBeenCalledOnce();
  off();
});

describe('the list', () => {
  it('drops the answer to a queue that was left meanwhile', async () => {
    const held: (() => void)[] = [];
    await open({
      'queue.rows': async (input): Promise<Result<QueueRows>> => {
        if (input.view === 'unread') await new Promise<void>((go) => held.push(go));
        const named = rows.map((one) => ({ ...one, id: `${input.view} ${one.id}` }));
        return rowsFrom(() => named)(input);
      },
    });
    app().nav.openQueue('unread');
    app().nav.openQueue('active');
    await settle();
    for (const go of held) go();
    await settle();
    expect(ids(0, 2)).toEqual(['active 0', 'active 1']);
  });

  it('takes the new order as soon as news comes, while nobody is in it', async () => {
    await open();
    rows = [row('new'), ...rows];
    changed();
    await settle();
    expect(ids(0, 2)).toEqual(['new', '0']);
    expect(app().list.news).toEqual({ count: 0, atLeast: false, moved: false });
  });

  it('does not read for news of another account', async () => {
    await open();
    const before = bridge.calls.length;
    changed('other');
    await settle();
    expect(bridge.calls.length).toBe(before);
  });

  it('stands still while it has the focus, but shows the rows as they are, and counts what is new', async () => {
    await open();
    app().list.setFocused(true);
    const answered = row('1', { status: 'Answered', lastAt: { text: '2026-11-19 11:00:00', utc: null } });
    rows = [row('new'), answered, ...rows.filter(({ id }) => id !== '1')];
    changed();
    await settle();
    expect(ids(0, 3)).toEqual(['0', '1', '2']);
    expect(rowAt(app().list.window, 1)?.status).toBe('Answered');
    expect(app().list.news).toEqual({ count: 2, atLeast: false, moved: true });

    app().list.showNew();
    await settle();
    expect(ids(0, 4)).toEqual(['new', '1', '0', '2']);
    expect(app().list.news).toEqual({ count: 0, atLeast: false, moved: false });
  });

  it('counts from what is before the agent after the new was shown', async () => {
    await open();
    app().list.setFocused(true);
    rows = [row('one'), ...rows];
    changed();
    await settle();
    app().list.showNew();
    await settle();
    rows = [row('two'), ...rows];
    changed();
    await settle();
    expect(app().list.news.count).toBe(1);
  });

  it('takes the new order first where a step follows at once', async () => {
    await open();
    app().list.setFocused(true);
    app().list.setCursor('3');
    rows = [row('new'), ...rows];
    changed();
    await settle();
    app().list.showNew();
    void app().list.moveCursor(-1e9);
    await settle();
    expect([app().list.cursor, ...ids(0, 2)]).toEqual(['new', 'new', '0']);
  });

  it('calls nothing new that was shown while it was being counted', async () => {
    const held: (() => void)[] = [];
    let slow = false;
    await open({
      'queue.rows': async (input): Promise<Result<QueueRows>> => {
        const answer = rowsFrom(() => rows)(input);
        if (slow) await new Promise<void>((go) => held.push(go));
        return answer;
      },
    });
    app().list.setFocused(true);
    rows = [row('new'), ...rows];
    slow = true;
    changed();
    app().list.showNew();
    // The count comes first, and what it counted after it.
    for (const go of held) {
      go();
      await settle();
    }
    expect(ids(0, 2)).toEqual(['new', '0']);
    expect(app().list.news).toEqual({ count: 0, atLeast: false, moved: false });
  });

  it('takes its order when the focus leaves, unless the pointer still aims at a row', async () => {
    await open();
    app().list.setFocused(true);
    app().list.setPointing(true);
    rows = [row('new'), ...rows];
    changed();
    await settle();
    app().list.setFocused(false);
    await settle();
    expect(ids(0, 1)).toEqual(['0']);
    app().list.setPointing(false);
    await settle();
    expect(ids(0, 2)).toEqual(['new', '0']);
  });

  it('keeps cursor and open ticket on their tickets when rows come in above', async () => {
    await open();
    app().nav.openTicket('5');
    await app().list.moveCursor(2);
    rows = [row('new'), ...rows];
    changed();
    await settle();
    expect(app().nav.ticket).toBe('5');
    expect(app().list.cursor).toBe('7');
    expect(indexOf(app().list.window, '7')).toBe(8);
    await app().list.moveCursor(1);
    expect(app().list.cursor).toBe('8');
  });

  it('moves on from the place of a ticket that left the list', async () => {
    await open();
    app().nav.openTicket('5');
    rows = rows.filter(({ id }) => id !== '5');
    changed();
    await settle();
    await app().nav.nextTicket();
    expect(app().nav.ticket).toBe('6');
    await app().nav.previousTicket();
    expect(app().nav.ticket).toBe('4');
  });

  it('goes back from the place of a ticket that left the list', async () => {
    await open();
    app().nav.openTicket('5');
    rows = rows.filter(({ id }) => id !== '5');
    changed();
    await settle();
    await app().nav.previousTicket();
    expect(app().nav.ticket).toBe('4');
  });

  it('keeps the place of a ticket that was answered, moved to the top and left later', async () => {
    await open();
    app().nav.openTicket('5');
    const answered = row('5', { lastAt: { text: '2026-11-20 10:00:00', utc: 1 } });
    rows = [answered, ...rows.filter(({ id }) => id !== '5')];
    changed();
    await settle();
    // The ticket is still open, and the keys go on from its old place.
    app().list.settleCursor();
    expect(app().list.cursor).toBe('5');
    app().nav.openTicket('5');
    rows = rows.filter(({ id }) => id !== '5');
    changed();
    await settle();
    app().nav.closeTicket();
    app().list.settleCursor();
    await settle();
    expect(app().list.cursor).toBe('6');
    await app().list.moveCursor(-1);
    expect(app().list.cursor).toBe('4');
  });

  it('does so while it is at the top or at the end, and for the ticket after it', async () => {
    await open();
    const answered = row('5', { lastAt: { text: '2026-11-20 10:00:00', utc: 1 } });
    for (const at of [0, 9]) {
      rows = Array.from({ length: 10 }, (_, one) => row(String(one)));
      app().list.reset();
      await settle();
      app().list.setCursor('4');
      app().nav.openTicket('5');
      rows = rows.filter(({ id }) => id !== '5');
      rows.splice(at, 0, answered);
      changed();
      await settle();
      await app().nav.nextTicket();
      expect(app().nav.ticket).toBe('6');
      app().nav.closeTicket();
    }
  });

  it('is left for the neighbour of an answered ticket, and at its end for the list itself', async () => {
    await open();
    const answer = async (id: string) => {
      app().nav.openTicket(id);
      rows = rows.filter((one) => one.id !== id);
      changed();
      await settle();
    };
    await answer('5');
    expect([await app().nav.advance('next'), app().nav.ticket]).toEqual(['ticket', '6']);
    await answer('6');
    expect([await app().nav.advance('previous'), app().nav.ticket]).toEqual(['ticket', '4']);
    await answer('0');
    expect([await app().nav.advance('previous'), app().nav.ticket]).toEqual(['list', null]);
    await answer('4');
    expect([await app().nav.advance('back'), app().nav.ticket]).toEqual(['list', null]);
    app().list.settleCursor();
    await settle();
    expect(app().list.cursor).toBe('7');
    await app().list.moveCursor(1e9);
    await answer('349');
    expect([await app().nav.advance('next'), app().nav.ticket]).toEqual(['list', null]);
  });

  it('is gone through from its top where the open ticket is not in it', async () => {
    await open();
    app().nav.openTicket('elsewhere');
    app().list.settleCursor();
    await app().list.moveCursor(1e9);
    expect(app().list.cursor).toBe('349');
    app().nav.openTicket('elsewhere');
    await app().nav.moveRow(1);
    expect(app().nav.ticket).toBe('0');
  });

  it('leaves the cursor on a ticket that was written to and stayed where it was', async () => {
    await open();
    app().list.setCursor('5');
    rows = rows.map((one) => (one.id === '5' ? row('5', { lastAt: { text: 'now', utc: 1 } }) : one));
    changed();
    await settle();
    app().list.settleCursor();
    await settle();
    expect(app().list.cursor).toBe('5');
    await app().list.moveCursor(-1);
    expect(app().list.cursor).toBe('4');
  });

  it('counts all that is new, wherever it came in', async () => {
    await open();
    app().list.setFocused(true);
    const many = Array.from({ length: 315 }, (_, at) => row(`new-${at}`));
    rows = [...rows, ...many];
    changed();
    await settle();
    expect(app().list.news).toEqual({ count: 315, atLeast: false, moved: false });
    rows = [...many, ...rows.slice(0, 35)];
    changed();
    await settle();
    expect(app().list.news).toEqual({ count: 100, atLeast: true, moved: true });
  });

  it('takes an error back as soon as a look succeeds, also while its order stands', async () => {
    let broken = false;
    await open({ 'queue.rows': (input) => (broken ? err('storage', 'queue.rows') : rowsFrom(() => rows)(input)) });
    app().list.setFocused(true);
    broken = true;
    changed();
    await settle();
    expect(app().list.error?.kind).toBe('storage');
    broken = false;
    changed();
    await settle();
    expect(app().list.error).toBeNull();
  });

  it('selects from the cursor to the row that was pressed with Shift, at the first time too', async () => {
    await open();
    app().list.setCursor('2');
    await app().list.extendTo('6');
    expect([...app().selection.rows.keys()]).toEqual(['2', '3', '4', '5', '6']);
    expect(app().list.cursor).toBe('6');
    await app().list.extendTo('1');
    expect([...app().selection.rows.keys()]).toEqual(['1', '2']);
  });

  it('selects a range from the place of a ticket that was answered and moved far away', async () => {
    await open();
    app().list.setCursor('5');
    await app().nav.openTicket('5');
    const answered = row('5', { lastAt: { text: '2031-01-01 00:00:00', utc: 1 } });
    rows = [...rows.filter(({ id }) => id !== '5').slice(0, 80), answered, ...rows.slice(81)];
    changed();
    await settle();
    app().list.setFocused(true);
    app().list.toggleCursor();
    await app().list.extendCursor(1);
    await app().list.extendCursor(1);
    expect([...app().selection.rows.keys()]).toEqual(['5', '6', '7']);
    await app().list.extendCursor(-1);
    await app().list.extendCursor(-1);
    expect([...app().selection.rows.keys()]).toEqual(['5', '4']);
  });

  it('claims no news where it could not look', async () => {
    let broken = false;
    await open({ 'queue.rows': (input) => (broken ? err('storage', 'queue.rows') : rowsFrom(() => rows)(input)) });
    app().list.setFocused(true);
    broken = true;
    changed();
    await settle();
    expect(app().list.news).toEqual({ count: 0, atLeast: false, moved: false });
    expect(app().list.error?.kind).toBe('storage');
  });

  it('forgets what it looked for in a queue that was left meanwhile', async () => {
    const held: (() => void)[] = [];
    let hold = false;
    await open({
      'queue.rows': async (input) => {
        const answer = rowsFrom(() => rows)(input);
        if (hold) await new Promise<void>((go) => held.push(go));
        return answer;
      },
    });
    app().list.setFocused(true);
    hold = true;
    rows = [row('new'), ...rows];
    changed();
    await settle();
    hold = false;
    app().nav.openQueue('active');
    await settle();
    for (const go of held) go();
    await settle();
    expect(app().list.news).toEqual({ count: 0, atLeast: false, moved: false });
    expect(ids(0, 2)).toEqual(['new', '0']);
  });

  it('moves its cursor and opens the ticket of it in one go, so that both are drawn in one frame', async () => {
    await open();
    app().nav.openTicket('1');
    const drawn: string[] = [];
    const off = store.subscribe(() =>
      queueMicrotask(() => drawn.push(`${app().list.cursor} ${app().nav.ticket} ${app().ticket.id}`)),
    );
    await app().nav.moveRow(1);
    await settle();
    off();
    expect(new Set(drawn)).toEqual(new Set(['2 2 2']));
  });

  /** One more row is asked for, which is held back until the agent has left. */
  async function stepAndLeave(step: () => Promise<unknown>, leave: () => void, comeBack: () => void) {
    const held: (() => void)[] = [];
    let isSlow = false;
    await open(
      {
        'queue.rows': async (input) => {
          if (isSlow && input.from === PAGE_SIZE) await new Promise<void>((resolve) => held.push(resolve));
          return rowsFrom(() => rows)(input);
        },
      },
      [account(), account({ id: 'a2' })],
    );
    // There, the row of the same place is held.
    leave();
    await settle();
    app().list.storeScroll(PAGE_SIZE);
    app().list.setCursor('5');
    comeBack();
    await settle();
    app().list.storeScroll(0);
    leave();
    await settle();
    comeBack();
    await settle();
    app().nav.openTicket(String(PAGE_SIZE - 1));
    isSlow = true;
    const stepping = step();
    await settle();
    isSlow = false;
    leave();
    await settle();
    const place = () => [app().list.cursor, app().nav.ticket, app().selection.rows.size];
    const before = place();
    expect(held).toHaveLength(1);
    for (const answer of held) answer();
    await stepping;
    await settle();
    return { before, after: place() };
  }

  const STEPS: [string, () => Promise<unknown>][] = [
    ['the next row', () => app().nav.moveRow(1)],
    ['the ticket after the open one', () => app().nav.nextTicket()],
    ['the ticket after one that is done', () => app().nav.advance('next')],
  ];

  describe.each([
    ['another queue', () => app().nav.openQueue('active'), () => app().nav.openQueue('awaiting')],
    [
      'another order',
      () => void app().nav.sortBy({ by: 'lastReply', dir: 'asc' }),
      () => void app().nav.sortBy({ by: 'lastReply', dir: 'desc' }),
    ],
    ['another account', () => app().nav.openAccount('a2'), () => app().nav.openAccount('a1')],
  ])('that gives way to %s while one of its rows is still being read', (_, leave, comeBack) => {
    it.each([...STEPS, ['a longer selection', () => app().list.extendCursor(1)] as const])(
      'leaves cursor, ticket and selection alone: %s',
      async (_, step) => {
        const { before, after } = await stepAndLeave(step, leave, comeBack);
        expect(after).toEqual(before);
      },
    );
  });

  it.each(STEPS)('leaves cursor and ticket alone where a search came meanwhile: %s', async (_, step) => {
    const { before, after } = await stepAndLeave(
      step,
      () => app().search.type('what', null),
      () => app().search.close(),
    );
    expect(after).toEqual(before);
  });

  it('stays at both ends', async () => {
    await open();
    app().nav.openTicket('0');
    await app().nav.previousTicket();
    expect(app().nav.ticket).toBe('0');
    await app().list.moveCursor(1e9);
    expect(app().list.cursor).toBe('349');
    app().nav.openTicket('349');
    await app().nav.nextTicket();
    expect(app().nav.ticket).toBe('349');
  });

  it('reads a page it does not hold before the cursor goes there', async () => {
    await open();
    app().list.setCursor('99');
    app().list.show(95, 110);
    await app().list.moveCursor(250);
    expect(app().list.cursor).toBe('349');
    expect(bridge.callsOf('queue.rows').map(({ from }) => from)).toContain(300);
  });

  it('reads again what was asked for before news came', async () => {
    const held: (() => void)[] = [];
    let hold = false;
    await open({
      'queue.rows': async (input) => {
        const answer = rowsFrom(() => rows)(input);
        if (hold) await new Promise<void>((go) => held.push(go));
        return answer;
      },
    });
    hold = true;
    changed();
    await settle();
    rows = [row('new'), ...rows];
    hold = false;
    changed();
    for (const go of held) go();
    await settle();
    expect(ids(0, 2)).toEqual(['new', '0']);
  });

  it('says why it could not be read, keeps its rows, and recovers with the next news', async () => {
    let broken = false;
    await open({
      'queue.rows': (input) => (broken ? err('storage', 'queue.rows') : rowsFrom(() => rows)(input)),
    });
    broken = true;
    changed();
    await settle();
    expect(app().list.error?.kind).toBe('storage');
    expect(ids(0, 2)).toEqual(['0', '1']);
    broken = false;
    changed();
    await settle();
    expect(app().list.error).toBeNull();
  });

  it('starts anew with another order', async () => {
    await open();
    app().list.show(200, 220);
    void app().nav.sortBy({ by: 'number', dir: 'asc' });
    await settle();
    const last = bridge.callsOf('queue.rows').at(-1);
    expect(last).toMatchObject({ sort: { by: 'number', dir: 'asc' }, from: 0 });
  });
});
