import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FRAME, seal, UnsealError, unseal } from './seal.ts';

const PASSPHRASE = 'correct horse battery';
/** scrypt at a cost that tests can pay. */
const COST = 10;

async function* chunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}
async function whole(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}
const sealed = (plain: Uint8Array, size = 100_000) => whole(seal(chunks(plain, size), PASSPHRASE, COST));
const opened = (bytes: Uint8Array, passphrase = PASSPHRASE, size = 70_001) =>
  whole(unseal(chunks(bytes, size), passphrase));
const reasonOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof UnsealError ? error.reason : error;
};

describe('a sealed stream', () => {
  it.each([0, 1, FRAME - 1, FRAME, FRAME + 1, 2 * FRAME, 3 * FRAME + 17])(
    'of %i bytes opens to the same',
    async (size) => {
      const plain = randomBytes(size);
      expect((await opened(await sealed(plain))).equals(plain)).toBe(true);
    },
  );

  it('opens in chunks of any size, and with the passphrase composed otherwise', async () => {
    const plain = randomBytes(5000);
    const bytes = await whole(seal(chunks(plain, 7), 'Grüße an alle', COST));
    expect((await opened(bytes, 'Gru\u0308ße an alle', 1)).equals(plain)).toBe(true);
  });

  it('shows nothing of what is in it, and is never the same twice', async () => {
    const plain = Buffer.from('a very telling sentence, '.repeat(100));
    const [one, two] = await Promise.all([sealed(plain), sealed(plain)]);
    expect(one.includes('telling')).toBe(false);
    expect(one.equals(two)).toBe(false);
  });

  it('does not open with another passphrase', async () => {
    expect(await reasonOf(opened(await sealed(randomBytes(10)), 'correct horse batterie'))).toBe('wrong-passphrase');
  });

  it('does not open where anything of it was changed, cut, swapped or added', async () => {
    const bytes = await sealed(randomBytes(2 * FRAME + 100));
    const head = bytes.indexOf('\n') + 1 + 16 + 1 + 7;
    const frame = 4 + FRAME + 16;
    const flipped = (at: number) => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    const frames = [bytes.subarray(head, head + frame), bytes.subarray(head + frame, head + 2 * frame)] as const;
    const rest = bytes.subarray(head + 2 * frame);
    const changed: Record<string, Buffer> = {
      'its salt': flipped(20),
      'its first frame': flipped(head + 50),
      'its last byte': flipped(bytes.byteLength - 1),
      'an end cut off at a frame': bytes.subarray(0, head + 2 * frame),
      'an end cut off within a frame': bytes.subarray(0, bytes.byteLength - 5),
      'two frames in each other’s place': Buffer.concat([bytes.subarray(0, head), frames[1], frames[0], rest]),
      'a frame left out': Buffer.concat([bytes.subarray(0, head), frames[0], rest]),
      'a frame twice': Buffer.concat([bytes.subarray(0, head), frames[0], frames[0], frames[1], rest]),
      'something behind its end': Buffer.concat([bytes, Buffer.alloc(30)]),
    };
    for (const [what, copy] of Object.entries(changed)) {
      expect([what, await reasonOf(opened(copy))]).toEqual([
        what,
        expect.stringMatching(/^(wrong-passphrase|cut-short|not-sealed)$/),
      ]);
    }
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['some other file', Buffer.from('%PDF-1.7 and so on, long enough to hold a head of ours')],
    [
      'a head alone',
      Buffer.concat([Buffer.from('RACKSIDE SEALED 1\n'), Buffer.alloc(16), Buffer.from([COST]), Buffer.alloc(7)]),
    ],
    [
      'a cost that would take all memory',
      Buffer.concat([Buffer.from('RACKSIDE SEALED 1\n'), Buffer.alloc(16), Buffer.from([30]), Buffer.alloc(100)]),
    ],
    [
      'a frame longer than any',
      Buffer.concat([
        Buffer.from('RACKSIDE SEALED 1\n'),
        Buffer.alloc(16),
        Buffer.from([COST]),
        Buffer.alloc(7),
        Buffer.from('ffffffff', 'hex'),
      ]),
    ],
  ])('is not %s', async (_, bytes) => {
    expect(['not-sealed', 'cut-short']).toContain(await reasonOf(opened(bytes)));
  });
});
