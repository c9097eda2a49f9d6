/** Languages and files of canned replies in a team, also with desks of an earlier version. */
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { CannedFile } from '../../../../shared/domain/canned.ts';
import { KEYS, NOON } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, inviteAndJoin, syncInTurn, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import type { CannedContent } from '../../rules/canned-format.ts';
import { openDatabase } from '../database/database.ts';
import { workSchema } from '../database/work-schema.ts';

const MB = 1024 * 1024;
const MINUTE = 60_000;
const ID = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
let engine: TestEngine;
let ada: TestDesk;
let ben: TestDesk;
let folder: string;

const sync = (...desks: TestDesk[]) => syncInTurn(engine, desks);
const bytes = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251);
const turn = (minutes: number) => {
  for (const desk of [ada, ben]) desk.at(NOON + minutes * MINUTE);
};

function upload({ store }: TestDesk, content: Uint8Array, name = 'a.bin'): CannedFile {
  return { ...store.canned.keepBytes(content), name, type: '' };
}
function save(desk: TestDesk, more: Partial<CannedContent> = {}, id = ID) {
  const base = desk.store.canned.byId(id)?.changedAt ?? null;
  const content = { name: `Reply ${id}`, keywords: [], text: 'Hello', department: null, macro: null, ...more };
  return desk.store.canned.save({ ...content, id, base, at: desk.clock() });
}
const share = (desk: TestDesk, id = ID, withoutFiles?: boolean) =>
  desk.store.team.shareTool({ kind: 'canned', id, at: desk.clock(), withoutFiles });
const contents = ({ store }: TestDesk, { hash, size }: CannedFile): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(size / MB) }, (_, index) => store.canned.chunk(hash, index) ?? new Uint8Array()),
  );
/** Ben's entry as a desk writes it that knows neither languages nor files. */
const asBefore = ({ name, keywords, text, department, macro }: CannedContent) => ({
  ...{ name, keywords, text, department, macro },
});
/** Writes a team's reply like a desk of 0.3.0. */
function saveAsBefore(desk: TestDesk, text: string): void {
  desk.restart(() => {
    const db = openDatabase({
      ...{ file: join(desk.folder ?? '', 'work.db'), key: KEYS.work, schema: workSchema, synchronous: 'FULL' as const },
    });
    const { value } = db.prepare(`SELECT value FROM team_tools WHERE id = '${ID}'`).get() as { value: string };
    const old = JSON.stringify({ ...asBefore(JSON.parse(value) as CannedContent), text });
    db.prepare('UPDATE team_tools SET value = ? WHERE id = ?').run(old, ID);
    db.close();
  });
}

beforeEach(() => {
  engine = new TestEngine();
  folder = newFolder();
  ada = new TestDesk('Ada');
  ben = new TestDesk('Ben', folder);
  createTeam(engine, ada, ben);
});

it('languages and files come with the reply, whatever comes first', () => {
  const content = bytes(MB + 300_000);
  const file = upload(ada, content);
  save(ada, { language: 'en', texts: { de: 'Hallo' }, files: [file] });
  share(ada);
  sync(ada, ben);
  expect(ben.store.canned.byId(ID)).toMatchObject({ language: 'en', texts: { de: 'Hallo' }, files: [file] });
  expect(contents(ben, file).equals(content)).toBe(true);
  const late = new TestDesk('Cara');
  inviteAndJoin(engine, ada, late);
  sync(ada, late);
  expect(contents(late, file).equals(content)).toBe(true);
});

it('nothing of a name or a content is at the engine', () => {
  const file = upload(ada, new TextEncoder().encode('Canary of the price list'), 'canary.txt');
  save(ada, { files: [file], texts: { de: 'Canary of the text' } });
  share(ada);
  sync(ada, ben);
  const all = Buffer.concat(engine.past.map(({ bytes: sealed }) => Buffer.from(sealed))).toString('latin1');
  const kept = engine.past.map(({ key }) => key).join(' ');
  for (const word of ['anary', file.hash, Buffer.from('Canary of the price list').toString('base64')]) {
    expect(all.includes(word) || kept.includes(word)).toBe(false);
  }
});

it('more than 5 MB of files are only shared without them', () => {
  const file = upload(ada, bytes(5 * MB + 1));
  save(ada, { files: [file] });
  expect(share(ada)).toBe('team-files');
  expect(ada.store.canned.byId(ID)).toMatchObject({ files: [file] });
  expect(share(ada, ID, true)).toBe('moved');
  sync(ada, ben);
  expect(ben.store.canned.byId(ID)).toMatchObject({ text: 'Hello', team: { beside: false } });
  expect(ben.store.canned.byId(ID)?.files).toBeUndefined();
  expect(save(ada, { files: [file] })).toEqual({ refused: 'team-files' });
});

it('a file stays while another reply of the team has it, and goes with the last', () => {
  const file = upload(ada, bytes(200_000));
  for (const id of [ID, OTHER]) {
    save(ada, { files: [file] }, id);
    share(ada, id);
  }
  sync(ada, ben);
  turn(1);
  ada.store.canned.remove(ID);
  sync(ada, ben);
  expect(contents(ben, file).byteLength).toBe(200_000);
  turn(2);
  ada.store.canned.remove(OTHER);
  sync(ada, ben);
  const late = new TestDesk('Cara').at(NOON + 2 * MINUTE);
  inviteAndJoin(engine, ada, late);
  sync(ada, late);
  expect(late.store.canned.chunk(file.hash, 0)).toBeNull();
});

it('a file that one removed while another gave it to a second reply comes back', () => {
  const file = upload(ada, bytes(200_000));
  save(ada, { files: [file] });
  share(ada);
  sync(ada, ben);
  contents(ben, file);
  turn(1);
  save(ada, { files: [] });
  save(ben, { files: [file] }, OTHER);
  share(ben, OTHER);
  sync(ada, ben);
  const late = new TestDesk('Cara').at(NOON + MINUTE);
  inviteAndJoin(engine, ada, late);
  sync(ada, ben, late);
  expect(contents(late, file).byteLength).toBe(200_000);
});

it('a reply that is taken out, or kept on leaving, has its files', () => {
  const file = upload(ada, bytes(300_000));
  save(ada, { files: [file], texts: { de: 'Hallo' } });
  share(ada);
  sync(ada, ben);
  turn(1);
  ben.store.team.takeOutTool({ kind: 'canned', id: ID, at: ben.clock() });
  sync(ada, ben);
  const own = ben.store.canned.byId(ID);
  expect([own?.team, own?.files, own?.texts]).toEqual([undefined, [file], { de: 'Hallo' }]);
  expect(contents(ben, file).byteLength).toBe(300_000);
  expect(ada.store.canned.byId(ID)).toBeNull();
});

it('a colleague’s desk of 0.3.0 changes the text, and deletes neither languages nor files', () => {
  const file = upload(ada, bytes(10));
  save(ada, { language: 'en', texts: { de: 'Hallo' }, files: [file] });
  share(ada);
  sync(ada, ben);
  turn(1);
  saveAsBefore(ben, 'Hello again');
  sync(ben, ada);
  const kept = { text: 'Hello again', language: 'en', texts: { de: 'Hallo' }, files: [file] };
  expect(ada.store.canned.byId(ID)).toMatchObject(kept);
  turn(2);
  save(ada, { text: 'Hello again', language: 'en' });
  sync(ada, ben);
  expect(ben.store.canned.byId(ID)?.texts).toBeUndefined();
});

it('a desk that comes from 0.3.0 reads again what it could not know', () => {
  const file = upload(ada, bytes(10));
  save(ada, { texts: { de: 'Hallo' }, files: [file] });
  share(ada);
  const about = { id: ID, ticket: 'client:7', at: NOON, editedAt: null, text: 'Call first.', important: true };
  ada.store.notes.add(about);
  sync(ada, ben);
  ben.restart(() => {
    const db = openDatabase({
      ...{ file: join(folder, 'work.db'), key: KEYS.work, schema: workSchema, synchronous: 'FULL' as const },
    });
    const keepWhole = db.prepare('UPDATE team_entries SET bytes = ? WHERE key = ?');
    for (const [key, entry] of engine.entries) keepWhole.run(entry.bytes, key);
    db.exec(`UPDATE team SET applying = 1;
      UPDATE team_entries SET value = json_remove(value, '$.texts', '$.files') WHERE kind = 'canned';
      UPDATE team_entries SET value = json_remove(value, '$.important') WHERE kind = 'note';
      UPDATE team_entries SET state = 'waiting', kind = NULL, ticket = NULL, id = NULL, value = NULL
        WHERE kind = 'cannedFile';
      UPDATE team_tools SET value = json_remove(value, '$.texts', '$.files');
      UPDATE team SET applying = 0;
      ALTER TABLE canned DROP COLUMN more;
      ALTER TABLE canned_shared DROP COLUMN more;
      ALTER TABLE files DROP COLUMN canned;
      ALTER TABLE notes DROP COLUMN important;
      DROP TRIGGER settings_figures_insert_team;
      DROP TRIGGER settings_figures_update_team;
      DROP TABLE looks;
      ALTER TABLE drafts DROP COLUMN returned;
      DROP TABLE watches;
      DROP TABLE ticket_links;
      DROP TABLE outside_hosts;
      DROP TABLE outside_writes;
      DROP TABLE follows;
      DROP INDEX notes_mention;
      ALTER TABLE notes DROP COLUMN mentions;
      ALTER TABLE notes DROP COLUMN came_at;
      ALTER TABLE taken DROP COLUMN came_at;
      ALTER TABLE team DROP COLUMN caught_up;
      ALTER TABLE marks DROP COLUMN looked_at;
      DROP INDEX team_entries_look;
      PRAGMA user_version = 101;`);
    db.close();
  });
  ben.receive([]);
  expect(ben.store.canned.byId(ID)).toMatchObject({ texts: { de: 'Hallo' }, files: [file] });
  expect(contents(ben, file).byteLength).toBe(10);
  expect(ben.store.customers.page('7')?.about?.notes).toMatchObject([{ text: 'Call first.', important: true }]);
});
