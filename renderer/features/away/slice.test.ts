import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../../../shared/domain/account.ts';
import type { MessageWhileAway } from '../../../shared/domain/marks.ts';
import { ok } from '../../../shared/result.ts';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { authorWords, awayWords } from './AwayCard.tsx';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 20, 9, 0);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => void vi.useRealTimers());

async function open(previous: number | null, wrote: () => MessageWhileAway[] = () => []) {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': () => ok({ rows: [], total: 0, revision: 0 }),
    'away.present': () => ok({ previous }),
    'away.summary': ({ since, until }) =>
      ok({
        since,
        until: until ?? Date.now(),
        written: 12,
        newTickets: 3,
        promises: 2,
        overdueBefore: 0,
        tickets: 16,
        newestMessages: wrote(),
      }),
  });
  const store = createAppStore(bridge);
  await store.getState().accounts.load();
  const away = () => store.getState().away;
  const polled = (lastSuccess: number, phase: Account['sync']['phase'] = 'idle') =>
    away().checkAbsence(
      account({
        connection: { state: 'online', since: 0, lastSuccess, error: null },
        sync: { phase, done: 1, total: 1 },
      }),
    );
  return { bridge, store, away, polled };
}

describe('after an absence', () => {
  it('says what happened since, and no more once the service was asked', async () => {
    const { bridge, away, polled } = await open(NOW - 31 * MINUTE);
    await away().reportPresence();
    await settle();
    expect(away()).toMatchObject({ account: 'a1', summary: { since: NOW - 31 * MINUTE } });
    // A poll that began before they were back does not count, and one under way is not done.
    polled(NOW - 1);
    vi.setSystemTime(NOW + 5000);
    polled(NOW + 4000, 'polling');
    polled(NOW + 5000);
    await settle();
    vi.setSystemTime(NOW + MINUTE);
    polled(NOW + MINUTE);
    await settle();
    const asked = bridge.callsOf('away.summary').map(({ until }) => until);
    expect(asked).toEqual([undefined, undefined, undefined, NOW + 5000]);
    away().dismiss();
    expect(away().summary).toBeNull();
  });

  it('says the same after a reload, until it is dismissed', async () => {
    const first = await open(NOW - 31 * MINUTE);
    await first.away().reportPresence();
    await settle();
    vi.setSystemTime(NOW + 5000);
    first.polled(NOW + 5000);
    await settle();
    const again = await open(NOW);
    again.polled(NOW + 6000);
    await settle();
    expect(again.bridge.callsOf('away.summary')).toMatchObject([{ since: NOW - 31 * MINUTE, until: NOW + 5000 }]);
    expect(again.away().summary).toEqual(first.away().summary);
    again.away().dismiss();
    const last = await open(NOW);
    last.polled(NOW + 7000);
    await settle();
    expect(last.away().summary).toBeNull();
  });

  it('says nothing after a short one, or on the first day', async () => {
    for (const previous of [NOW - 29 * MINUTE, null]) {
      const { away, bridge } = await open(previous);
      await away().reportPresence();
      await settle();
      expect(away().summary).toBeNull();
      expect(bridge.callsOf('away.summary')).toEqual([]);
    }
  });

  it('ends by a clock that is set back, too', async () => {
    const { bridge, away, polled } = await open(NOW - 31 * MINUTE);
    await away().reportPresence();
    vi.setSystemTime(NOW - 10 * MINUTE);
    polled(NOW - 10 * MINUTE);
    await settle();
    vi.setSystemTime(NOW - 5 * MINUTE);
    polled(NOW - 5 * MINUTE);
    await settle();
    expect(bridge.callsOf('away.summary').at(-1)?.until).toBe(NOW - 10 * MINUTE);
    expect(bridge.callsOf('away.summary')).toHaveLength(2);
  });

  it('keeps its line while the clock is behind its beginning', async () => {
    const { away, polled } = await open(NOW - 31 * MINUTE);
    await away().reportPresence();
    await settle();
    const { summary } = away();
    vi.setSystemTime(NOW - 365 * 24 * 60 * MINUTE);
    polled(NOW - 365 * 24 * 60 * MINUTE);
    await settle();
    expect(away().summary).toBe(summary);
  });

  it('is none by a presence that was noted ahead of now', async () => {
    const { away, bridge } = await open(NOW + 365 * 24 * 60 * MINUTE);
    await away().reportPresence();
    await settle();
    expect(bridge.callsOf('away.summary')).toEqual([]);
  });

  it('counts being offline for long, wherever the agent was', async () => {
    const { away, polled } = await open(NOW - MINUTE);
    await away().reportPresence();
    polled(NOW);
    expect(away().summary).toBeNull();
    vi.setSystemTime(NOW + 45 * MINUTE);
    polled(NOW + 45 * MINUTE);
    await settle();
    expect(away().summary).toMatchObject({ since: NOW });
  });

  it('goes back to where it began while it is not dismissed', async () => {
    const { away, polled } = await open(NOW - 60 * MINUTE);
    await away().reportPresence();
    polled(NOW + 1);
    await settle();
    vi.setSystemTime(NOW + 60 * MINUTE);
    polled(NOW + 60 * MINUTE);
    await settle();
    expect(away().summary?.since).toBe(NOW - 60 * MINUTE);
  });

  it('has a line for each account until that one is dismissed, whichever is opened between', async () => {
    const { store, away } = await open(NOW - 60 * MINUTE);
    const openAccount = async (id: string, isBack = false) => {
      store.getState().nav.openAccount(id);
      // Who was there a moment ago is not away.
      if (!isBack) await away().reportPresence();
      away().checkAbsence(account({ id }));
      await settle();
    };
    const shown = () => (away().account === store.getState().nav.account ? away().summary?.since : undefined);
    await openAccount('a1');
    vi.setSystemTime(NOW + MINUTE);
    await openAccount('a2');
    expect(shown()).toBe(NOW - 60 * MINUTE);
    await openAccount('a1', true);
    expect(shown()).toBe(NOW - 60 * MINUTE);
    away().dismiss();
    await openAccount('a2', true);
    expect(shown()).toBe(NOW - 60 * MINUTE);
    await openAccount('a1', true);
    expect(shown()).toBeUndefined();
  });
});

describe('who wrote what', () => {
  const message = (ticket: string, more: Partial<MessageWhileAway> = {}): MessageWhileAway => ({
    ...{ ticket, entry: `post-${ticket}`, subject: 'Mail', author: 'Aiko Tanaka', role: 'customer' },
    ...{ words: `Words of ${ticket}`, at: NOW },
    ...more,
  });

  it('comes with the conversations that are read after it, once in a while', async () => {
    let wrote: MessageWhileAway[] = [];
    const { bridge, away } = await open(NOW - 60 * MINUTE, () => wrote);
    await away().reportPresence();
    await settle();
    expect(away().summary?.newestMessages).toEqual([]);
    wrote = [message('1')];
    const before = bridge.callsOf('away.summary').length;
    for (let news = 0; news < 5; news += 1)
      bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: news } });
    away().onEvent({ name: 'tickets.changed', data: { account: 'a1', revision: 9 } });
    away().onEvent({ name: 'tickets.changed', data: { account: 'a2', revision: 9 } });
    await vi.advanceTimersByTimeAsync(3000);
    expect(away().summary?.newestMessages).toEqual([message('1')]);
    expect(bridge.callsOf('away.summary')).toHaveLength(before + 1);
  });

  it('names a writer and their side only where these are certain', () => {
    expect(authorWords(message('1'))).toBe('Aiko Tanaka (customer):');
    expect(authorWords(message('1', { role: 'unknown' }))).toBe('Aiko Tanaka');
    expect(authorWords(message('1', { author: null }))).toBe('customer');
    expect(authorWords(message('1', { author: null, role: 'unknown' }))).toBe('Message, unknown sender');
  });
});

describe('its words', () => {
  const words = (written: number, newTickets: number, promises: number, overdueBefore = 0) =>
    awayWords({ since: 0, until: 0, tickets: 0, newestMessages: [], written, newTickets, promises, overdueBefore });
  it('name what happened, and nothing else', () => {
    expect(words(12, 3, 2)).toBe('12 tickets with new messages, 3 new tickets, 2 promises came due');
    expect(words(1, 0, 1)).toBe('1 ticket with a new message, 1 promise came due');
    expect(words(0, 1, 0)).toBe('1 new ticket');
    expect(words(0, 1, 0, 2)).toBe('1 new ticket, 2 promises were already overdue');
    expect(words(0, 0, 0, 1)).toBe('1 promise was already overdue');
    expect(words(0, 0, 0)).toBeNull();
  });
});
