/** The thread that checks signatures says of each entry what the store's thread would find. */
import { expect, it } from 'vitest';
import { createTeam, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import type { EngineEntry } from '../../worker/team/types.ts';
import { createProving } from './proofs.ts';

const OWN = new URL('./proof-worker.ts', import.meta.url);
const DYING = new URL(`data:text/javascript,${encodeURIComponent("throw new Error('died')")}`);

/** A founder's notes, and all else the engine has of the team. */
function entriesOf(notes: number): EngineEntry[] {
  const [ada, engine] = [new TestDesk('Ada'), new TestEngine()];
  createTeam(engine, ada);
  for (let note = 0; note < notes; note++)
    ada.store.notes.add({ id: `${note}`, ticket: '1', at: ada.now, editedAt: null, text: `Note ${note}` });
  ada.sync(engine);
  return engine.since(0);
}

const changed = (bytes: Uint8Array) => Uint8Array.from(bytes, (byte, place) => (place === 100 ? byte ^ 1 : byte));

it('finds entries that were changed, put elsewhere or cut off, and no others', async () => {
  const entries = entriesOf(40);
  const [first, second, third] = entries;
  if (!first || !second || !third) throw new Error('a team has entries');
  const given = [
    { ...first, bytes: changed(first.bytes) },
    { ...second, key: third.key },
    { ...third, bytes: third.bytes.subarray(0, 20) },
    ...entries.slice(3),
  ];
  const proven = await createProving(OWN, createTestClock())(given);
  expect(proven.map(({ isChecked }) => isChecked)).toEqual(given.map((_, place) => place > 2));
  expect(proven.map(({ key, bytes, revision }) => ({ key, bytes, revision }))).toEqual(given);
});

it.each([
  ['a few entries', OWN, 3],
  ['all entries, if the thread dies', DYING, 40],
  ['all entries, without a thread', undefined, 40],
])('leaves %s to the store', async (_, worker, notes) => {
  const entries = entriesOf(notes);
  const proven = await createProving(worker, createTestClock())(entries);
  expect(proven.some(({ isChecked }) => isChecked)).toBe(false);
  expect(proven).toHaveLength(entries.length);
});
