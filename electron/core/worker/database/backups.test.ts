/** Copies of `work.db`: when one is made, that it can be read, and which go. */
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { KEYS, NOON } from '../../../../tests/helpers/memory-store.ts';
import { storeOnDisk } from '../../../../tests/helpers/store-on-disk.ts';
import { backupsIn, createBackups } from './backups.ts';
import { openDamaged, openDatabase } from './database.ts';
import { workSchema } from './work-schema.ts';

const DAY = 86_400_000;
const disk = storeOnDisk();

const backUpAt = (now: number) => {
  disk.opened.setTime(now);
  return disk.opened.store.databases.backUpDay();
};
const days = () => readdirSync(disk.folder).filter((name) => name.startsWith('work.db.day-'));
const write = (text: string) => disk.opened.store.drafts.save({ id: text, ticket: text, rev: 0, text, at: NOON });
const draft = (ticket: string) => disk.opened.store.drafts.ofTicket(ticket)?.text ?? null;

describe('the copy of a day', () => {
  it('is made once, holds what was written, and is encrypted under the same key', () => {
    write('first');
    expect([backUpAt(NOON), backUpAt(NOON + 3600_000)]).toEqual(['made', 'there']);
    expect(days()).toEqual(['work.db.day-000001-2026-05-04']);
    const file = disk.path(days()[0] ?? '');
    expect(openDamaged(file, 'f'.repeat(64))).toBe(null);
    const copy = openDamaged(file, KEYS.work);
    expect(copy?.prepare('SELECT text FROM drafts').pluck().all()).toEqual(['first']);
    copy?.close();
  });

  it('goes after a week; a clock that jumped ahead and back costs none of them', () => {
    for (let day = 0; day < 9; day++) expect(backUpAt(NOON + day * DAY)).toBe('made');
    expect(days().map((name) => name.slice(12, 18))).toEqual(
      ['3', '4', '5', '6', '7', '8', '9'].map((n) => `00000${n}`),
    );
    expect(backUpAt(NOON + 400 * DAY)).toBe('made');
    expect(backUpAt(NOON + 9 * DAY)).toBe('made');
    expect(days()).toHaveLength(7);
    expect(days().at(-1)).toBe('work.db.day-000011-2026-05-13');
  });

  it('is made on each day, though a clock that was ahead has made one in its name', () => {
    for (const day of [0, 1, 30, 1, 2, 30]) expect(backUpAt(NOON + day * DAY)).toBe('made');
  });

  it('leaves nothing half-made behind, and takes the place of what an earlier one left', () => {
    for (const name of ['day-000001-2026-05-04', 'day-000001-2026-05-03', 'before-3'])
      writeFileSync(disk.path(`work.db.${name}.new`), 'torn');
    expect(backUpAt(NOON)).toBe('made');
    expect(readdirSync(disk.folder).filter((name) => name.endsWith('.new'))).toEqual([]);
  });
});

it('a copy that cannot be read through is none, and nothing of it stays', () => {
  const work = openDatabase({
    file: disk.path('other.db'),
    key: KEYS.work,
    schema: workSchema,
    synchronous: 'FULL',
  });
  // Under another key, as one whose pages went bad on their way.
  const backups = createBackups(disk.folder, 'f'.repeat(64), { work, now: NOON });
  expect([backups.makeDaily(), backups.makeRequested()]).toEqual(['bad-copy', 'bad-copy']);
  expect(readdirSync(disk.folder).filter((name) => name.startsWith('work.db.'))).toEqual([]);
  work.close();
});

describe('the list', () => {
  const update = (name: string, at: number) => {
    const file = disk.path(name);
    disk.opened.store.databases.backUpNow();
    renameSync(disk.path(readdirSync(disk.folder).find((one) => one.includes('.asked-')) ?? ''), file);
    utimesSync(file, at / 1000, at / 1000);
  };
  const names = () => backupsIn(disk.folder, NOON + 9 * DAY).map(({ name }) => name);

  it('has the copies of days, of updates and by hand, the newest first, with what they hold', () => {
    write('draft');
    backUpAt(NOON);
    update('work.db.before-3', NOON);
    disk.opened.store.notes.add({ id: 'note', ticket: '1', at: NOON, editedAt: null, text: 'Note' });
    disk.opened.setTime(NOON + 1000);
    expect(disk.opened.store.databases.backUpNow()).toBe('made');
    const [asked, day, before] = disk.opened.store.databases.backups();
    expect(asked).toMatchObject({ of: 'asked', holds: { drafts: 1, unsent: 0, sent: 0, notes: 1 } });
    expect(day).toMatchObject({ of: 'day', bytes: statSync(disk.path(day?.name ?? '')).size, holds: { notes: 0 } });
    expect(before).toMatchObject({ name: 'work.db.before-3', of: 'update', at: NOON });
    // Looking at them changes none of them.
    expect(disk.opened.store.databases.backups().map(({ at }) => at)).toEqual([asked?.at, day?.at, NOON]);
  });

  it('is in the order of the numbers, whatever times the files have; one ahead of now is none', () => {
    for (let day = 0; day < 3; day++) backUpAt(NOON + day * DAY);
    disk.opened.store.databases.backUpNow();
    const [first, second, third] = days().map((name) => disk.path(name));
    // Copied by a program that keeps no times, the newest first; and one by a clock that was ahead.
    for (const [file, at] of [
      [third, NOON],
      [second, NOON + 400 * DAY],
      [first, NOON + DAY],
    ] as const) {
      utimesSync(file ?? '', at / 1000, at / 1000);
    }
    const listed = backupsIn(disk.folder, NOON + 3 * DAY);
    expect(listed.map(({ name }) => name.slice(8, 18))).toEqual([
      'asked-0000',
      'day-000003',
      'day-000002',
      'day-000001',
    ]);
    expect(listed.map(({ at }) => at)).toEqual([NOON + 2 * DAY, NOON, null, NOON + DAY]);
  });

  it('keeps what was set aside the last three times', () => {
    for (let day = 1; day <= 4; day++) {
      disk.close();
      disk.open({ repair: 'anew', now: NOON + day * DAY });
      backUpAt(NOON + day * DAY);
    }
    const aside = readdirSync(disk.folder).filter((name) => name.includes('.aside-'));
    expect(aside.map((name) => name.split('.aside-')[1]?.slice(0, 10)).sort()).toEqual(
      ['06', '06', '07', '07', '08', '08'].map((day) => `2026-05-${day}`),
    );
  });

  it('keeps seven by hand; one from before an update goes once seven days are newer', () => {
    update('work.db.before-3', NOON);
    for (let n = 0; n < 8; n++) disk.opened.store.databases.backUpNow();
    expect(names().filter((name) => name.includes('asked'))).toHaveLength(7);
    for (let day = 0; day < 6; day++) backUpAt(NOON + day * DAY);
    expect(names()).toContain('work.db.before-3');
    backUpAt(NOON + 6 * DAY);
    expect(names()).not.toContain('work.db.before-3');
  });

  it('says of a file that nobody can read that it is there', () => {
    writeFileSync(disk.path('work.db.before-3'), 'x');
    expect(disk.opened.store.databases.backups()).toMatchObject([{ name: 'work.db.before-3', holds: null }]);
  });
});

describe('a restore', () => {
  const texts = ['one', 'two'];
  beforeEach(() => {
    for (const [day, text] of texts.entries()) {
      write(text);
      backUpAt(NOON + day * DAY);
    }
    disk.close();
  });

  it('takes the newest copy that is whole', () => {
    const newest = disk.path(backupsIn(disk.folder, NOON + DAY)[0]?.name ?? '');
    const bytes = readFileSync(newest);
    bytes[4096 * 3 + 99] = (bytes[4096 * 3 + 99] ?? 0) ^ 1;
    writeFileSync(newest, bytes);
    rmSync(disk.path('work.db'));
    disk.open({ repair: 'restore' });
    expect(texts.map(draft)).toEqual(['one', null]);
  });

  it('of a newer schema is refused, shown as what cannot be read, and costs nothing', () => {
    for (const { name } of backupsIn(disk.folder, NOON + DAY)) {
      const copy = openDamaged(disk.path(name), KEYS.work);
      copy?.pragma('user_version=999');
      copy?.close();
    }
    const [newest] = backupsIn(disk.folder, NOON + DAY);
    for (const from of [newest?.name ?? '', null]) {
      expect(disk.tryToOpen({ repair: 'restore', backupName: from })).toMatchObject({
        ok: false,
        error: { kind: 'storage', subject: 'work.db', detail: { reason: 'newer-copy' } },
      });
    }
    expect(readdirSync(disk.folder).filter((name) => /aside|mend/.test(name))).toEqual([]);
    disk.open();
    expect(texts.map(draft)).toEqual(texts);
    expect(disk.opened.store.databases.backups().map(({ holds }) => holds)).toEqual([null, null]);
  });

  it('that can’t be brought to this schema leaves the present file in its place', () => {
    const [name = ''] = days();
    const copy = openDamaged(disk.path(name), KEYS.work);
    copy?.exec('DROP TABLE drafts');
    copy?.pragma('user_version=1');
    copy?.close();
    expect(() => disk.open({ repair: 'restore', backupName: name })).toThrow();
    disk.open();
    expect(texts.map(draft)).toEqual(texts);
  });

  it('that was cut off leaves the old file or the new one', () => {
    const there = ['work.db.mended', 'work.db'].map((name) => disk.path(name));
    copyFileSync(there[1] ?? '', there[0] ?? '');
    disk.open();
    expect(there.map((file) => existsSync(file))).toEqual([false, true]);
    disk.close();
    renameSync(there[1] ?? '', there[0] ?? '');
    disk.open();
    expect(texts.map(draft)).toEqual(texts);
  });
});
