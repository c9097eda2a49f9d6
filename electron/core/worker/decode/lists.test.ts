import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flatten } from '../../../../tests/helpers/flatten.ts';
import { numberOfRuns } from '../../../../tests/helpers/full-run.ts';
import type { JsonObject } from '../../rules/wire/json.ts';
import { innerRecords, newOddities, unflatten } from './lists.ts';

test('a list keyed by number keeps its order, also where a blank stands at a key', () => {
  const keyed = JSON.parse('{"configoption":{" 3 ":{"id":"3"},"5":{"id":"5"},"4":{"id":"4"}}}');
  expect(innerRecords(keyed, 'configoption', newOddities()).map(({ id }) => id)).toEqual(['3', '4', '5']);
});

const whole = (body: object) => {
  const { plain, tree } = unflatten(body as JsonObject);
  return JSON.parse(JSON.stringify({ ...plain, ...tree }));
};

test('a page as api.md shows it', () => {
  expect(
    whole({
      result: 'success',
      'orders[order][0][id]': '1',
      'orders[order][0][lineitems][lineitem][0][type]': 'Hosting',
      'orders[order][0][lineitems][lineitem][1][type]': 'Domain',
      'orders[order][0][status]': 'Active',
      'orders[order][1][id]': '2',
    }),
  ).toEqual({
    result: 'success',
    orders: {
      order: [
        { id: '1', lineitems: { lineitem: [{ type: 'Hosting' }, { type: 'Domain' }] }, status: 'Active' },
        { id: '2' },
      ],
    },
  });
});

test.each<[string, object, object]>([
  ['numbers that leave gaps stay a map, in their order', { 'a[7]': 'x', 'a[3]': 'y' }, { a: { 3: 'y', 7: 'x' } }],
  ['ids stay', { 'configoptions[12]': '3' }, { configoptions: { 12: '3' } }],
  ['an empty pair counts on', { 'a[]': 'x' }, { a: ['x'] }],
  ['blanks', { ' a [ b ] [c] ': 1 }, { a: { b: { c: 1 } } }],
  [
    'what does not pair up is a key',
    { 'a[b': 1, 'a]b[': 2, 'a[b]c': 3, 'a[[b]]': 4 },
    { 'a[b': 1, 'a]b[': 2, 'a[b]c': 3, 'a[[b]]': 4 },
  ],
  ['an empty value gives way, before', { 'a[b]': '', 'a[b][0]': 'x' }, { a: { b: ['x'] } }],
  ['an empty value gives way, after', { 'a[b][0]': 'x', 'a[b]': '' }, { a: { b: ['x'] } }],
  ['a list and a key of it', { 'a[b]': ['x'], 'a[b][1]': 'y' }, { a: { b: ['x', 'y'] } }],
  ['a key of a list and the list', { 'a[b][1]': 'y', 'a[b]': ['x'] }, { a: { b: ['x', 'y'] } }],
  ['deep inside', { 'a[b]': { c: { d: 1 } }, 'a[b][c][e]': 2 }, { a: { b: { c: { d: 1, e: 2 } } } }],
  [
    '__proto__',
    JSON.parse('{"a[__proto__][x]":1,"a[constructor]":2}'),
    JSON.parse('{"a":{"__proto__":{"x":1},"constructor":2}}'),
  ],
])('%s', (_name, body, expected) => {
  expect(JSON.stringify(whole(body))).toBe(JSON.stringify(expected));
});

test('merging never reaches what all objects share', () => {
  const bodies = [
    '{"a[b]":{"x":1},"a[ b ]":{"__proto__":{"polluted":1}}}',
    '{"a":{"x":1}," a":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}',
    '{"a[b]":{"x":{"y":1}},"a[ b ]":{"x":{"__proto__":{"polluted":1}}}}',
  ];
  for (const body of bodies) {
    unflatten(JSON.parse(body) as JsonObject);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  }
});

test('values in each other’s way are counted, and the larger stays', () => {
  expect(unflatten({ 'a[b]': 'x', 'a[b][c]': 'y' })).toMatchObject({ conflicts: 1, tree: { a: { b: { c: 'y' } } } });
  expect(unflatten({ 'a[b][c]': 'y', 'a[b]': 'x' })).toMatchObject({ conflicts: 1, tree: { a: { b: { c: 'y' } } } });
});

test('keys of any depth end', () => {
  const deep = `a${'[b]'.repeat(50_000)}`;
  expect(Object.keys(unflatten({ [deep]: 1 }).plain)).toEqual([deep]);
});

// A list is what has the keys 0 to n-1, so a map with such keys cannot be told from it.
const isNumbered = (keys: string[]) =>
  keys.length > 0 && keys.sort().join() === [...keys.keys()].map(String).sort().join();
const key = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
    fc.constantFrom('__proto__', 'constructor', 'toString', '7', 'id'),
  )
  .filter((name) => !/[[\]]/.test(name) && name.trim() === name && name !== '');
const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('node'), { minLength: 1, maxLength: 4 }),
    fc.dictionary(key, tie('node'), { minKeys: 1, maxKeys: 4 }).filter((map) => !isNumbered(Object.keys(map))),
  ),
}));

test('unflatten(flatten(x)) is x', () => {
  fc.assert(
    fc.property(fc.dictionary(key, node, { maxKeys: 5 }), (value) => {
      // The same order is not promised: integer keys come first, as everywhere in JavaScript.
      expect(whole(flatten(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { numRuns: numberOfRuns(500) },
  );
});

test('any keys at all give something, never an exception', () => {
  const piece = fc.constantFrom('[', ']', 'a', '0', ' ', '\n', '__proto__', '[]', '[0]', '[a]');
  const wild = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const hostile = fc
    .constantFrom('{"__proto__":{"a":1}}', '{"x":{"__proto__":{"a":1}}}')
    .map((json) => JSON.parse(json));
  fc.assert(
    fc.property(fc.dictionary(wild, fc.oneof(fc.jsonValue(), hostile)), (body) => {
      const before = JSON.stringify(body);
      unflatten(JSON.parse(before) as JsonObject);
      expect(({} as Record<string, unknown>).a).toBeUndefined();
    }),
    { numRuns: numberOfRuns(1000) },
  );
});
