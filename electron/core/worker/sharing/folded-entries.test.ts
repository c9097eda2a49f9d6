/** Entries of colleagues are stored without their encrypted bodies, which are sealed again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KEYS, NOON } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, sealEntry, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';
import { openDatabase } from '../database/database.ts';
import { workSchema } from '../database/work-schema.ts';

let engine: TestEngine;
let folder: string;
let ada: TestDesk;
let ben: TestDesk;

beforeEach(() => {
  engine = new TestEngine();
  folder = mkdtempSync(join(tmpdir(), 'rackside-core-'));
  ada = new TestDesk('Ada');
  ben = new TestDesk('Ben', folder);
  createTeam(engine, ada, ben);
});
afterEach(() => {
  for (const desk of [ada, ben]) desk.store.databases.close();
  rmSync(folder, { recursive: true });
});

const bytesOf = ({ entries }: TestEngine) =>
  new Map([...entries].map(([key, { bytes }]) => [key, Buffer.from(bytes).toString('hex')]));

/** Bytes that Ben's file has of each of Ada's entries. */
function storedLengths(): Map<string, number> {
  const member = ada.store.team.state()?.member;
  const lengths = new Map<string, number>();
  ben.restart(() => {
    const options = { key: KEYS.work, schema: workSchema, synchronous: 'FULL' as const };
    const db = openDatabase({ file: join(folder, 'work.db'), ...options });
    const sql = 'SELECT key, length(bytes) length FROM team_entries WHERE member = ?';
    for (const { key, length } of db.prepare(sql).all(member) as { key: string; length: number }[])
      lengths.set(key, length);
    db.close();
  });
  return lengths;
}

it('a wiped engine gets them back as their writer sealed them', () => {
  ada.store.notes.add({ id: '1', ticket: '1', at: NOON, editedAt: null, text: 'Rückruf am “Freitag” \u2028 🦊' });
  ada.store.marks.set(['1'], { done: true, addTags: ['vip'] }, NOON);
  ada.store.team.take({ tickets: ['1'], member: null, note: 'Yours', at: NOON });
  ada.sync(engine);
  ben.sync(engine);
  const sealed = bytesOf(engine);
  const lengths = [...storedLengths().values()];
  expect(lengths.length).toBeGreaterThan(5);
  expect(Math.max(...lengths)).toBeLessThan(200);
  engine.wipe();
  ben.sync(engine);
  expect(bytesOf(engine)).toEqual(sealed);
});

it('one with a part that this version does not know stays as it is', () => {
  const value = { text: 'Called', at: NOON, editedAt: null, handedBy: null, important: false, mentions: [], later: 1 };
  const entry = sealEntry(ada.secrets, { kind: 'note', ticket: '1', id: 'later', value, knew: {} });
  engine.force(entry.key, entry.bytes);
  ben.sync(engine);
  expect(storedLengths().get(entry.key)).toBe(entry.bytes.byteLength);
  engine.wipe();
  ben.sync(engine);
  expect(bytesOf(engine).get(entry.key)).toBe(Buffer.from(entry.bytes).toString('hex'));
});
