/** Pages of entries share a transaction; a kill or a failure takes back only what is read again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ACCOUNT, KEYS, NOON } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';
import { getColumn, run, type StoreContext } from '../context.ts';
import { openStore } from '../open-store.ts';
import { storePage } from './page-batch.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rackside-batch-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

function openContext(): StoreContext {
  const opened = openStore({ account: ACCOUNT, folder: null, keys: KEYS, now: NOON });
  if (!opened.ok) throw new Error(opened.error.kind);
  return opened.value.ctx;
}

const store = (ctx: StoreContext, id: string, { entries = 1, isLast = false } = {}) =>
  storePage(ctx, { entries, isLast }, () => run(ctx.work, 'INSERT INTO excerpts VALUES (?, ?, 0, ?)', id, '1', id));
const stored = (ctx: StoreContext) => getColumn(ctx.work, 'SELECT id FROM excerpts ORDER BY id');
const isOpen = ({ work, cache }: StoreContext) => work.inTransaction || cache.inTransaction;

it('commits pages after the last one, at a good size, before other calls, or if no other page comes', () => {
  vi.useFakeTimers();
  const ctx = openContext();
  store(ctx, 'a');
  expect(isOpen(ctx)).toBe(true);
  store(ctx, 'b', { isLast: true });
  expect(isOpen(ctx)).toBe(false);
  store(ctx, 'c', { entries: 5_000 });
  expect(isOpen(ctx)).toBe(false);
  store(ctx, 'd');
  ctx.endBatch();
  expect(isOpen(ctx)).toBe(false);
  store(ctx, 'e');
  vi.advanceTimersByTime(1_000);
  expect(isOpen(ctx)).toBe(false);
  expect(stored(ctx)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(ctx.work.pragma('synchronous', { simple: true })).toBe(2);
});

it('takes back a page that fails, and those before it in its batch', () => {
  const ctx = openContext();
  store(ctx, 'a');
  expect(() => store(ctx, 'a')).toThrow('UNIQUE');
  expect(isOpen(ctx)).toBe(false);
  store(ctx, 'b', { isLast: true });
  expect(stored(ctx)).toEqual(['b']);
});

it.each(['work', 'cache'] as const)('fails the next page once if SQLite took pages back (%s)', (name) => {
  const ctx = openContext();
  store(ctx, 'a');
  // SQLite does so if a disk is full.
  ctx[name].exec('ROLLBACK');
  ctx.endBatch();
  expect(isOpen(ctx)).toBe(false);
  expect(() => store(ctx, 'b')).toThrow();
  store(ctx, 'c', { isLast: true });
  expect(stored(ctx)).toEqual(['c']);
});

it('reads pages again that a kill took back', () => {
  const [engine, ada, ben] = [new TestEngine(), new TestDesk('Ada'), new TestDesk('Ben', folder)];
  createTeam(engine, ada, ben);
  const before = ben.store.team.state()?.stream?.revision;
  for (const id of ['n1', 'n2', 'n3', 'n4'])
    ada.store.notes.add({ id, ticket: '7', at: NOON, editedAt: null, text: `Note ${id}` });
  ada.sync(engine);
  const entries = engine.since(before ?? 0);
  const textsOf = () => ben.store.tickets.timeline('7').flatMap((item) => (item.kind === 'note' ? [item.text] : []));
  const upTo = entries[1]?.revision ?? null;
  ben.store.team.receive({ entries: entries.slice(0, 2), now: ben.now, upTo, isLast: false });
  expect(textsOf()).toHaveLength(2);
  // Closed without its commit, as by a kill.
  ben.restart();
  expect(ben.store.team.state()?.stream?.revision).toBe(before);
  expect(textsOf()).toEqual([]);
  ben.pull(engine);
  expect(textsOf().sort()).toEqual(['Note n1', 'Note n2', 'Note n3', 'Note n4']);
});
