/** Languages and files of canned replies in the store. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CannedFile } from '../../../../shared/domain/canned.ts';
import { KEYS, NOON, openTestStore } from '../../../../tests/helpers/memory-store.ts';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import { type CannedContent, parseReplies } from '../../rules/canned-format.ts';
import type { Store } from '../calls.ts';
import { openDatabase } from '../database/database.ts';
import { workSchema } from '../database/work-schema.ts';

const MB = 1024 * 1024;
let store: Store;
beforeEach(() => {
  store = openTestStore();
});

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const bytes = (size: number, seed = 1) => Uint8Array.from({ length: size }, (_, at) => (at * 31 + seed) % 251);

function upload(content: Uint8Array, name = 'a.bin', where = store): CannedFile {
  for (let index = 0; index * MB < content.length; index++) {
    where.canned.putUpload(id(9), index, content.subarray(index * MB, (index + 1) * MB));
  }
  const kept = where.canned.finishUpload(id(9));
  if (kept === 'too-large') throw new Error(kept);
  return { ...kept, name, type: '' };
}
function save(more: Partial<CannedContent> = {}, where = store) {
  const base = where.canned.byId(id(1))?.changedAt ?? null;
  const content = { name: 'A', keywords: [], text: 'Hello', department: null, macro: null, ...more };
  return where.canned.save({ ...content, id: id(1), base, at: NOON });
}
function read({ hash, size }: CannedFile, from = store): Buffer {
  const chunks: Uint8Array[] = [];
  for (let index = 0; index * MB < size; index++) chunks.push(from.canned.chunk(hash, index) ?? new Uint8Array());
  return Buffer.concat(chunks);
}

describe('a file of a reply', () => {
  it('is stored once for each content, and reads the same', () => {
    const content = bytes(2 * MB + 5);
    const [file, again] = [upload(content), upload(content, 'b.bin')];
    expect(again).toEqual({ ...file, name: 'b.bin' });
    expect(read(file).equals(content)).toBe(true);
    expect(upload(new Uint8Array()).size).toBe(0);
    expect(save({ files: [file] })).toMatchObject({ saved: { files: [file] } });
    expect(store.canned.list()[0]?.files).toEqual([file]);
  });

  it('that is not here can’t be saved, but stays in a reply that had it', () => {
    const file = { ...upload(bytes(3)), hash: 'a'.repeat(64) };
    expect(save({ files: [file] })).toEqual({ refused: 'file-missing' });
    expect(store.canned.chunk(file.hash, 0)).toBeNull();
  });

  it('larger than a reply may have is not kept', () => {
    for (let index = 0; index < 21; index++) store.canned.putUpload(id(9), index, bytes(MB, index));
    expect(store.canned.finishUpload(id(9))).toBe('too-large');
  });

  it('too large for an archive is told by its reply', () => {
    save({ files: [upload(bytes(8 * MB), 'one.bin')] });
    expect(store.canned.leftOut()).toEqual([]);
    save({ files: [upload(bytes(8 * MB), 'one.bin'), upload(bytes(8 * MB, 1), 'two.bin')] });
    expect(store.canned.leftOut()).toEqual(['A']);
  });

  it('goes with its reply into an export and comes back, unless there is no room for it', () => {
    const [small, large] = [upload(bytes(1000), 'small.bin'), upload(bytes(2 * MB), 'large.bin')];
    save({ files: [small, large], language: 'en', texts: { de: 'Hallo' } });
    const { json, without } = store.canned.export();
    expect(without).toEqual(['A']);
    const other = openTestStore();
    const parsed = parseReplies([{ name: 'a.json', text: json }]);
    const preview = other.canned.import(parsed, { apply: false, at: NOON });
    expect(preview).toEqual({ added: ['A'], changed: [], same: [], refused: [], stored: [] });
    expect(other.canned.chunk(small.hash, 0)).toBeNull();
    other.canned.import(parsed, { apply: true, at: NOON });
    expect(other.canned.list()).toMatchObject([{ files: [small], language: 'en', texts: { de: 'Hallo' } }]);
    expect(read(small, other)).toEqual(Buffer.from(bytes(1000)));
    expect(other.canned.import(parsed, { apply: true, at: NOON }).same).toEqual(['A']);
  });

  it('that is only named, or too large, is said not to come', () => {
    const big = Buffer.alloc(20 * MB + 1).toString('base64');
    const replies = [{ name: 'A', text: 'x', files: ['b.pdf', { name: 'c.bin', data: big }] }];
    const text = JSON.stringify({ format: 'rackside-canned-replies', version: 1, replies });
    const { added, refused } = store.canned.import(parseReplies([{ name: 'a.json', text }]), { apply: true, at: NOON });
    expect([added, refused]).toEqual([
      ['A'],
      [
        { file: 'a.json', reply: 'b.pdf', reason: 'file-missing' },
        { file: 'a.json', reply: 'c.bin', reason: 'file-too-large' },
      ],
    ]);
  });

  it('is known on the draft that it was attached to', () => {
    const file = upload(bytes(3));
    const begin = { draft: id(2), ticket: '1', at: NOON, file: id(3), name: 'a.bin', type: '', size: 3 };
    expect(store.files.begin({ ...begin, canned: file.hash }, MB)).toMatchObject({ file: { canned: file.hash } });
    expect(store.drafts.ofTicket('1')?.files[0]?.canned).toBe(file.hash);
  });

  it('stays while a reply, or one that is being edited, has it', () => {
    const folder = newFolder();
    const opened = (day: number) => openTestStore(folder, NOON + day * 86_400_000);
    let here = opened(0);
    const [saved, edited, unused] = [
      upload(bytes(3), 'a', here),
      upload(bytes(4), 'b', here),
      upload(bytes(5), 'c', here),
    ];
    save({ files: [saved] }, here);
    const fields = { name: 'B', files: JSON.stringify([edited]) };
    here.dialogDrafts.save({ id: id(4), kind: 'canned', ticket: '', about: id(5), rev: 0, fields, savedAt: NOON });
    // Only a reply from the service says that time has passed.
    for (const day of [1, 10]) {
      here.databases.close();
      here = opened(day);
    }
    const has = ({ hash }: CannedFile) => here.canned.chunk(hash, 0) !== null;
    expect([saved, edited].map(has)).toEqual([true, true]);
    expect(unused.size).toBe(5);
    here.databases.close();
  });
});

describe('a store of 0.3.0', () => {
  it('keeps its replies, and takes languages and files', () => {
    const folder = newFolder();
    const options = { key: KEYS.work, synchronous: 'FULL' as const, file: join(folder, 'work.db') };
    const old = openDatabase({ ...options, schema: { ...workSchema, steps: [] } });
    old.exec(`INSERT INTO canned VALUES ('${id(1)}', 'Old', 'old', '["k"]', 'Text', NULL, 7, NULL)`);
    old.exec(`INSERT INTO canned_shared VALUES ('s', 'a.md', 'Shared', '[]', 'Text', NULL, NULL)`);
    old.close();
    const here = openTestStore(folder);
    expect(here.canned.list().map(({ name, keywords, files, texts }) => [name, keywords, files, texts])).toEqual([
      ['Old', ['k'], undefined, undefined],
      ['Shared', [], undefined, undefined],
    ]);
    const file = upload(bytes(3), 'a.bin', here);
    save({ name: 'Old', texts: { de: 'Hallo' }, files: [file] }, here);
    expect(here.canned.byId(id(1))).toMatchObject({ texts: { de: 'Hallo' }, files: [file] });
    here.databases.close();
  });
});
