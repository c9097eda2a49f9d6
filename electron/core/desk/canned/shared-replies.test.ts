import { execFileSync } from 'node:child_process';
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../../shared/result.ts';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import type { SharedSource } from '../../worker/writing/canned.ts';
import { createSharedReplies, listShared, readShared, sharedPath } from './shared-replies.ts';

const LATER = Date.now() + 3_600_000;

async function listed(path: string, at = LATER) {
  const listing = await listShared(path, at);
  if (!listing) throw new Error('nothing is there');
  return listing;
}

describe('a shared path', () => {
  const absolute = join(homedir(), 'x');
  const table: [typed: string, path: string | null][] = [
    [absolute, absolute],
    ['~/x', absolute],
    ['x/y', null],
    ['./x', null],
    ['../x', null],
    ['~x', null],
    ['~', null],
    ['', null],
    [`${absolute}\0.md`, null],
    // Windows would sign in there.
    ['\\\\server\\share', null],
    ['\\\\?\\UNC\\server\\share', null],
    ['//server/share', null],
  ];
  it.each(table)('%j', (typed, path) => {
    expect(sharedPath(typed)).toBe(path);
  });
});

describe('reading a folder', () => {
  it('takes its files in order, and nothing that is no file, too large, or no text', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'b.md'), 'b');
    writeFileSync(join(folder, 'a.MD'), 'a');
    writeFileSync(join(folder, 'large.md'), 'x'.repeat(1_000_001));
    writeFileSync(join(folder, 'latin.md'), Buffer.from([0x47, 0x72, 0xfc]));
    // Opened, it would wait for somebody to write into it.
    execFileSync('mkfifo', [join(folder, 'pipe.md')]);
    const { files, refused } = await readShared(await listed(folder));
    expect(files).toEqual([
      { name: 'a.MD', text: 'a' },
      { name: 'b.md', text: 'b' },
      { name: 'latin.md', text: 'Gr\uFFFD' },
    ]);
    expect(refused).toEqual([
      { file: 'large.md', reply: null, reason: 'too-large' },
      { file: 'pipe.md', reply: null, reason: 'not-a-file' },
    ]);
  });

  it('says of a file that went away in between that it cannot be read', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'a.md'), 'a');
    const listing = await listed(folder);
    rmSync(join(folder, 'a.md'));
    expect((await readShared(listing)).refused).toEqual([{ file: 'a.md', reply: null, reason: 'unreadable' }]);
  });

  it('is nothing where nothing is', async () => {
    expect(await listShared(join(newFolder(), 'none'), LATER)).toBeNull();
  });

  it('tells a change by its stamp, and trusts no file of this very moment', async () => {
    const folder = newFolder();
    const file = join(folder, 'a.md');
    writeFileSync(file, 'a');
    expect((await listed(folder, Date.now())).stamp).toBeNull();
    const { stamp } = await listed(folder);
    expect((await listed(folder)).stamp).toBe(stamp);
    utimesSync(file, 1, 1);
    const touched = await listed(folder);
    expect(touched.stamp).not.toBe(stamp);
    writeFileSync(join(folder, 'b.txt'), 'not ours');
    expect((await listed(folder)).stamp).toBe(touched.stamp);
    writeFileSync(join(folder, 'b.md'), 'ours');
    expect((await listed(folder)).stamp).not.toBe(touched.stamp);
  });
});

describe('looking at what a team shares', () => {
  it('keeps nobody waiting for a drive that does not answer, and joins no second look to it', async () => {
    const path = newFolder();
    const known: SharedSource = { path, state: 'ok', count: 3, readAt: 1, refused: [] };
    const clock = createTestClock();
    let looks = 0;
    const shared = createSharedReplies({
      clock,
      log: { info: () => undefined, warn: () => undefined },
      onChanged: () => undefined,
      store: {
        canned: {
          shared: async () => ok(known),
          pointShared: async () => ok(undefined),
          keepBytes: async () => ok({ hash: '', size: 0 }),
          takeShared: () => {
            looks += 1;
            return new Promise(() => undefined);
          },
        },
      },
    });
    const both = Promise.all([shared.refresh(), shared.refresh()]);
    for (const end = Date.now() + 5000; looks === 0 && Date.now() < end; )
      await new Promise((done) => setTimeout(done, 5));
    clock.advance(5_000);
    const { path: _hidden, ...rest } = known;
    const told = ok({ ...rest, name: basename(path) });
    expect(await both).toEqual([told, told]);
    expect(looks).toBe(1);
  });
});
