import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_COMPUTER, type Notice } from '../../../shared/domain/computer.ts';
import { ok } from '../../../shared/result.ts';
import { account, rowsFrom, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { windowCommands } from '../../commands/window-commands.ts';
import { createAppStore } from '../../slices.ts';
import { computerFeature } from './index.ts';
import { isNews, noticeTexts, openNotice, shareFocus } from './notices.ts';
import { chromeOf } from './window-chrome.ts';

const notice = (more: Partial<Notice> = {}): Notice => ({
  id: 'n1',
  kind: 'reply',
  count: 1,
  account: 'a1',
  ticket: 't1',
  text: { requester: 'Aiko Tanaka', subject: 'Mail is down' },
  sound: true,
  ...more,
});

async function openStore() {
  const bridge = scriptedBridge({
    'account.list': () => ok([account(), account({ id: 'a2', label: 'Brand B' })]),
    'account.counts': () => ok([]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => []),
    'computer.get': () =>
      ok({ settings: DEFAULT_COMPUTER, can: { menus: true, tray: true, login: true, arrange: true, pages: true } }),
    'computer.show': () => ok(null),
  });
  const store = createAppStore(bridge, [{ commands: windowCommands }, computerFeature]);
  await store.getState().accounts.load();
  await store.getState().computer.load();
  await settle();
  return { store, bridge };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a lock takes what is on the screen away', async () => {
  const closed = vi.fn();
  const Shown = Object.assign(
    class {
      close = closed;
    },
    { permission: 'granted' },
  );
  vi.stubGlobal('Notification', Shown);
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, __: object, run: (lock: object) => unknown) => run({}) },
  });
  const { store, bridge } = await openStore();
  const end = computerFeature.watch?.(store, bridge);
  bridge.emit({ name: 'notices.raised', data: { notices: [notice({ sound: false })], looking: false } });
  await settle();
  expect(closed).not.toHaveBeenCalled();
  store.setState(({ vault }) => ({ vault: { ...vault, desk: { vault: { state: 'locking' } } as never } }));
  expect(closed).toHaveBeenCalledOnce();
  end?.();
});

/** Locks of one origin, as all of its pages share them. */
function sharedLocks() {
  const held: { name: string }[] = [];
  return {
    query: async () => ({ held: [...held] }),
    async request(name: string, how: { ifAvailable?: boolean }, run: (lock: object | null) => unknown) {
      if (how.ifAvailable && held.some((one) => one.name === name)) return run(null);
      const lock = { name };
      held.push(lock);
      await run(lock);
      held.splice(held.indexOf(lock), 1);
    },
  };
}

it('is shown by no page in the background while the agent looks at another one of this desk', async () => {
  const shown: string[] = [];
  const Shown = Object.assign(
    class {
      constructor(title: string) {
        shown.push(title);
      }
    },
    { permission: 'granted' },
  );
  vi.stubGlobal('Notification', Shown);
  vi.stubGlobal('navigator', { locks: sharedLocks() });
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const endFront = shareFocus();
  hasFocus.mockReturnValue(false);
  const { store, bridge } = await openStore();
  const end = computerFeature.watch?.(store, bridge);
  const raise = async (id: string) => {
    bridge.emit({ name: 'notices.raised', data: { notices: [notice({ id, sound: false })], looking: null } });
    await settle();
  };
  await raise('n1');
  expect(shown).toEqual([]);
  // The agent left that one, too.
  endFront();
  await settle();
  await raise('n2');
  expect(shown).toEqual(['New message from Aiko Tanaka']);
  end?.();
});

describe('the words of a notice', () => {
  it('name customer and subject, and the brand where there are several', () => {
    expect(noticeTexts(notice(), null)).toEqual({ title: 'New message from Aiko Tanaka', body: 'Mail is down' });
    expect(noticeTexts(notice({ kind: 'promise' }), 'Brand B')).toEqual({
      title: 'Promise to Aiko Tanaka is due',
      body: 'Mail is down\nBrand B',
    });
    const handed = notice({ kind: 'handed', text: { requester: 'Jo Ekström', subject: 'Mail is down' } });
    expect(noticeTexts(handed, null)).toEqual({ title: 'Jo Ekström handed you a ticket', body: 'Mail is down' });
    expect(noticeTexts({ ...handed, kind: 'taken' }, null).title).toBe(
      'Jo Ekström also took this ticket and has it now',
    );
  });

  it('say who mentioned the agent, and what happened to a followed ticket', () => {
    const text = { requester: 'Jo Ekström', subject: 'Mail is down' };
    expect(noticeTexts(notice({ kind: 'mention', text }), null).title).toBe('Jo Ekström mentioned you');
    const followed = notice({ kind: 'followed', text: { ...text, event: 'answered' } });
    expect(noticeTexts(followed, null)).toEqual({ title: 'Followed: Jo Ekström answered', body: 'Mail is down' });
  });

  it('name nobody where there is no text', () => {
    expect(noticeTexts(notice({ text: null }), null)).toEqual({
      title: 'Rackside',
      body: 'A ticket has a new message.',
    });
    expect(noticeTexts(notice({ kind: 'ticket', count: 12, ticket: null, text: null }), 'Brand B')).toEqual({
      title: 'Brand B',
      body: 'You have 12 new tickets.',
    });
    expect(noticeTexts(notice({ kind: 'handed', text: null }), null).body).toBe('A ticket was handed to you.');
  });
});

describe('a notice', () => {
  it('is news to who looks elsewhere; to who looks here only where it is not before them', () => {
    const at = (ticket: string | null) => ({ nav: { account: 'a1', ticket } }) as Parameters<typeof isNews>[1];
    expect(isNews(notice(), at('t1'), false)).toBe(true);
    expect(isNews(notice(), at(null), true)).toBe(false);
    // Another account's list is not the one before them.
    expect(isNews(notice({ account: 'a2' }), at('t1'), true)).toBe(true);
    expect(isNews(notice({ account: null, ticket: null }), at('t1'), true)).toBe(true);
    expect(isNews(notice({ kind: 'stopped' }), at('t2'), true)).toBe(true);
    expect(isNews(notice({ kind: 'stopped' }), at('t1'), true)).toBe(false);
    expect(isNews(notice({ kind: 'stopped', ticket: null }), at('t1'), true)).toBe(true);
  });

  it('leads to its ticket, in its account; one for several to their queue', async () => {
    const { store, bridge } = await openStore();
    openNotice(notice({ account: 'a2', ticket: 't9' }), store.getState());
    expect(store.getState().nav).toMatchObject({ account: 'a2', ticket: 't9' });
    expect(bridge.callsOf('computer.show')).toHaveLength(1);
    openNotice(notice({ account: null, ticket: null, count: 5 }), store.getState());
    expect(store.getState().nav.queue).toBe('unread');
    openNotice(notice({ kind: 'in-doubt', account: 'a1', ticket: null, count: 2 }), store.getState());
    expect(store.getState().nav.outboxOpen).toBe(true);
    openNotice(notice({ kind: 'handed', account: 'a1', ticket: null, count: 2 }), store.getState());
    expect(store.getState().nav.queue).toBe('mine');
    // A colleague has these tickets now.
    openNotice(notice({ kind: 'taken', account: 'a1', ticket: null, count: 2 }), store.getState());
    expect(store.getState().nav.queue).toBe('awaiting');
    openNotice(notice({ kind: 'look', account: 'a1', ticket: null, count: 2 }), store.getState());
    expect(store.getState().nav.queue).toBe('look');
    openNotice(notice({ kind: 'returned', account: 'a1', ticket: null, count: 2 }), store.getState());
    expect(store.getState().nav.queue).toBe('drafts');
  });

  it('of an account that was removed since leads nowhere else', async () => {
    const { store, bridge } = await openStore();
    for (const ticket of ['t9', null]) openNotice(notice({ account: 'gone', ticket }), store.getState());
    expect(store.getState().nav).toMatchObject({ account: 'a1', ticket: null, queue: 'awaiting' });
    expect(bridge.callsOf('computer.show')).toHaveLength(2);
  });
});

describe('the frame', () => {
  it('has the table’s commands by menu, and the numbers of all accounts', async () => {
    const { store } = await openStore();
    const { nav, accounts } = store.getState();
    nav.openAccount('a1');
    const counts = { a1: { account: 'a1', unread: 2, awaiting: 3 }, a2: { account: 'a2', unread: 1, awaiting: 4 } };
    store.setState({ accounts: { ...accounts, counts } });
    const frame = chromeOf(store.getState());
    const of = (place: string) => frame.menus.find((menu) => menu.place === place)?.commands ?? [];
    expect(of('go').find(({ id }) => id === 'list.next')).toEqual({
      id: 'list.next',
      title: 'Next row',
      keys: 'j',
      enabled: true,
    });
    expect(of('go').find(({ id }) => id === 'ticket.next')).toMatchObject({ keys: ']', enabled: false });
    // Two strokes in a row cannot stand in a menu.
    expect(of('go').find(({ id }) => id === 'go.awaiting')).toMatchObject({ keys: null });
    expect(of('window').find(({ id }) => id === 'window.left')).toMatchObject({ enabled: true });
    expect(of('help').map(({ id }) => id)).toEqual(['window.keys']);
    const { shell } = store.getState();
    const without = chromeOf({ ...store.getState(), shell: { ...shell, letters: false } });
    const keysOf = (shown: typeof frame, id: string) =>
      shown.menus.flatMap(({ commands }) => commands).find((one) => one.id === id)?.keys;
    expect(['list.next', 'ticket.next', 'window.nextPane'].map((id) => keysOf(without, id))).toEqual([
      ...[null, 'Alt+ArrowDown', 'F6'],
    ]);
    expect(frame.badge).toEqual({ count: 7, words: '7 tickets awaiting a reply, 3 unread' });
    expect(frame.tray.tooltip).toBe('Rackside: 7 tickets awaiting a reply, 3 unread');
    const removed = { ...store.getState().accounts, list: [account()] };
    expect(chromeOf({ ...store.getState(), accounts: removed }).badge?.count).toBe(3);
  });
});
