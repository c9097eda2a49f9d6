/** Canned replies and views of the agent's own archive come once, and can be taken back. */
import { beforeEach, expect, it } from 'vitest';
import { NOON, openTestStore } from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

let here: Store;
let there: Store;

beforeEach(() => {
  [here, there] = [openTestStore(), openTestStore()];
  canned(here, 'Hello', 'Hello,');
  canned(here, 'Bye', 'Kind regards');
  here.views.save({ id: crypto.randomUUID(), name: 'Late', query: 'is:overdue' });
});

const canned = (store: Store, name: string, text: string) =>
  store.canned.save({
    ...{ id: crypto.randomUUID(), base: null, at: NOON, name, text },
    ...{ keywords: [], department: null, macro: null },
  });
const bring = (apply = true) =>
  there.archive.bringIn(
    { ...here.archive.sections(true), own: true, from: 'Mara Lind' },
    { at: NOON + 60_000, apply, doubtNote: null },
  );
const tools = () => [
  ...there.canned.list().map(({ name, text }) => `${name}: ${text}`),
  ...there.views.list().map(({ name }) => name),
];

it('come once, beside what is there under the same name', () => {
  canned(there, 'hello', 'Mine.');
  const preview = bring(false).brought;
  expect(preview).toEqual({ tickets: [], canned: 1, views: 1, already: 0 });
  expect(tools()).toEqual(['hello: Mine.']);
  expect(bring().brought).toEqual(preview);
  expect(tools()).toEqual(['Bye: Kind regards', 'hello: Mine.', 'Late']);
  expect(bring().brought).toEqual({ tickets: [], canned: 0, views: 0, already: 0 });
});

it('are taken back, but for what was changed since', () => {
  const { parts } = bring();
  const bye = there.canned.list().find(({ name }) => name === 'Bye');
  if (!bye) throw new Error('it did not come');
  there.canned.save({ ...bye, base: bye.changedAt, at: NOON + 120_000, text: 'Kind regards, Mara' });
  there.archive.takeBack(parts, NOON + 180_000);
  expect(tools()).toEqual(['Bye: Kind regards, Mara']);
});
