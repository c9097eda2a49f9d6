import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collect, noise } from '../../../../tests/helpers/bytes.ts';
import { attachmentsOf, fileOf } from '../../../../tests/helpers/scripted-service.ts';
import { attachmentsLength, attachmentsSource, FileChanged } from './form.ts';
import { wireSizeOfMessage } from './write-forms.ts';

const MIB = 1024 * 1024;

test.each([
  [[0]],
  [[1]],
  [[2]],
  [[3]],
  [[MIB - 1]],
  [[MIB]],
  [[MIB + 1]],
  [[0, 1, 2, 3, MIB - 1, MIB, MIB + 1, 0]],
  [[]],
])('sizes %j come back byte for byte', async (sizes) => {
  for (const chunkSize of [MIB, 1000]) {
    const files = sizes.map((size, index) => fileOf(`f${index}.bin`, noise(size, index + 1), chunkSize));
    const source = attachmentsSource(files);
    const bytes = await collect(source.chunks());
    expect(bytes.length).toBe(source.length);
    const decoded = attachmentsOf(bytes.toString('latin1'));
    expect(decoded.map((file) => file.name)).toEqual(files.map((file) => file.name));
    for (const [index, size] of sizes.entries()) {
      expect(Buffer.compare(decoded[index]?.bytes ?? Buffer.alloc(0), Buffer.from(noise(size, index + 1)))).toBe(0);
    }
  }
});

test('the bytes are those of encoding the whole at once', async () => {
  const bytes = noise(300_000);
  const whole = JSON.stringify([{ name: 'a.bin', data: Buffer.from(bytes).toString('base64') }]);
  const streamed = await collect(attachmentsSource([fileOf('a.bin', bytes)]).chunks());
  expect(streamed.toString('latin1')).toBe(Buffer.from(whole).toString('base64'));
});

test('any files in any chunks', async () => {
  const file = fc.record({
    name: fc.string({ unit: 'binary', maxLength: 40 }),
    chunks: fc.array(fc.uint8Array({ maxLength: 20 }), { maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 4 }), async (given) => {
      const files = given.map(({ name, chunks }) => ({
        name,
        size: chunks.reduce((sum, chunk) => sum + chunk.length, 0),
        async *chunks() {
          yield* chunks;
        },
      }));
      const source = attachmentsSource(files);
      const bytes = await collect(source.chunks());
      expect(bytes.length).toBe(source.length);
      expect(attachmentsLength(files)).toBe(source.length);
      expect(attachmentsOf(bytes.toString('latin1'))).toEqual(
        given.map(({ name, chunks }) => ({
          // A lone surrogate has no UTF-8: JSON escapes it, so it comes back.
          name: name.normalize('NFC'),
          bytes: Buffer.concat(chunks),
        })),
      );
    }),
  );
});

test('a chunk may be reused by whoever reads the file', async () => {
  const shared = new Uint8Array(5);
  const file = {
    name: 'x',
    size: 10,
    async *chunks() {
      shared.fill(1);
      yield shared;
      shared.fill(2);
      yield shared;
    },
  };
  const [decoded] = attachmentsOf((await collect(attachmentsSource([file]).chunks())).toString('latin1'));
  expect([...(decoded?.bytes ?? [])]).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
});

test.each([9, 11])('a file of 10 bytes that turns out to have %d is never sent as if it were whole', async (real) => {
  const file = { ...fileOf('x.txt', noise(real)), size: 10 };
  await expect(collect(attachmentsSource([file]).chunks())).rejects.toThrow(FileChanged);
});

test('no piece is larger than a socket wants, however large the file', async () => {
  let largest = 0;
  for await (const piece of attachmentsSource([fileOf('big', noise(3 * MIB), 3 * MIB)]).chunks()) {
    largest = Math.max(largest, piece.byteLength);
  }
  expect(largest).toBeLessThanOrEqual(128 * 1024);
});

test('a decomposed name, as a Mac gives it, goes out composed', async () => {
  const source = attachmentsSource([fileOf('gru\u0308n.txt', noise(3))]);
  const [sent] = attachmentsOf((await collect(source.chunks())).toString('latin1'));
  expect(sent?.name).toBe('gr\u00fcn.txt');
});

test('the size of a request is known without its bytes', () => {
  const shape = { ticketid: '7', message: 'Grüße', markdown: true, files: [{ name: '写真"1".png', size: 5 * MIB }] };
  // 1.78 times the file, plus the form.
  expect(wireSizeOfMessage(shape)).toBeGreaterThan(5 * MIB * 1.777);
  expect(wireSizeOfMessage(shape)).toBeLessThan(5 * MIB * 1.779);
  expect(wireSizeOfMessage({ ...shape, message: 'Grüßee' })).toBe(wireSizeOfMessage(shape) + 1);
  expect(wireSizeOfMessage({ deptid: '1', subject: 's', message: 'm', files: [] })).toBeLessThan(1000);
});
