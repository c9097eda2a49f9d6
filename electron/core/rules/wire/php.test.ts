import fc from 'fast-check';
import { unserialize } from 'php-serialize';
import { expect, test } from 'vitest';
import { numberOfRuns } from '../../../../tests/helpers/full-run.ts';
import { phpMap, readSerialised } from './php.ts';

test('a map as PHP writes it', () => {
  expect(Buffer.from(phpMap({ 12: '3', name: 'ü"' }), 'base64').toString()).toBe(
    'a:2:{i:12;s:1:"3";s:4:"name";s:3:"ü"";}',
  );
});

test('any map comes back', () => {
  const key = fc.string({ minLength: 1 }).filter((name) => name !== '__proto__');
  fc.assert(
    fc.property(fc.dictionary(key, fc.string({ unit: 'grapheme' })), (map) => {
      const back = unserialize(Buffer.from(phpMap(map), 'base64').toString()) as object;
      expect(Object.fromEntries(Object.entries(back))).toEqual({ ...map });
    }),
  );
});

test.each<[string, unknown]>([
  ['', { kind: 'none' }],
  ['N;', { kind: 'none' }],
  ['a:0:{}', { kind: 'read', value: [] }],
  ['a:2:{i:0;s:1:"x";i:1;b:1;}', { kind: 'read', value: ['x', true] }],
  ['a:2:{s:1:"n";i:7;s:8:"password";s:7:"hunter2";}', { kind: 'read', value: { n: 7, password: null } }],
  ['a:0:}', { kind: 'opaque' }],
  ['a:1:{s:5:"ab";i:1;}', { kind: 'opaque' }],
  ['O:8:"stdClass":1:{s:1:"a";i:1;}', { kind: 'opaque' }],
  ['hello', { kind: 'opaque' }],
  ['a:999999999:{', { kind: 'opaque' }],
  ['a:1:{i:0;'.repeat(20_000), { kind: 'opaque' }],
])('serialised %#', (wire, expected) => {
  expect(readSerialised(wire)).toEqual(expected);
});

test('any text is read or opaque', () => {
  const piece = fc.constantFrom(
    'a:',
    '1',
    '0',
    ':{',
    '}',
    ';',
    'i:',
    's:',
    '"',
    'b:',
    'd:',
    'N',
    'O:',
    'x',
    '-',
    '__proto__',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((pieces) => pieces.join('')),
      ),
      (wire) => {
        expect(['none', 'read', 'opaque']).toContain(readSerialised(wire).kind);
      },
    ),
    { numRuns: numberOfRuns(2000) },
  );
});
