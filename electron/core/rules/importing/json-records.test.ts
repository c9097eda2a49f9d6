import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST } from './clean.ts';
import { createJsonReader } from './json-records.ts';

function read(pieces: Iterable<string>) {
  const found: unknown[] = [];
  const reader = createJsonReader({
    row: (table, row) => found.push([table, row]),
    left: (reason) => found.push(reason),
  });
  for (const piece of pieces) reader.write(piece);
  return { found, isCut: reader.end() };
}

const A = { id: 1, text: 'a "quoted" \\ {brace} [\u0000]\n', inner: [{ x: [1, { y: 2 }] }] };
const B = { id: 2, text: '' };
const USER = { id: 9, email: 'a@b.example' };

describe('records', () => {
  it.each<[string, string, unknown[]]>([
    [
      'in a list',
      JSON.stringify([A, B]),
      [
        ['', A],
        ['', B],
      ],
    ],
    [
      'one a line',
      `${JSON.stringify(A)}\n${JSON.stringify(B)}\r\n`,
      [
        ['', A],
        ['', B],
      ],
    ],
    [
      'over several lines',
      JSON.stringify([A, B], null, 2),
      [
        ['', A],
        ['', B],
      ],
    ],
    ['one alone', JSON.stringify(A, null, 1), [['', A]]],
    [
      'in lists with names',
      JSON.stringify({ count: 2, tickets: [A, B], users: [USER] }),
      [
        ['tickets', A],
        ['tickets', B],
        ['users', USER],
      ],
    ],
    ['embedded', JSON.stringify({ _embedded: { conversations: [A] }, page: { size: 1 } }), [['conversations', A]]],
    [
      'several answers',
      `{"tickets":[${JSON.stringify(A)}]}\n{"tickets":[${JSON.stringify(B)}]}`,
      [
        ['tickets', A],
        ['tickets', B],
      ],
    ],
    ['behind a byte order mark', `\ufeff[${JSON.stringify(B)}]`, [['', B]]],
    ['between other values', `[1,"x",null,${JSON.stringify(B)},[2]]`, [['', B]]],
    ['none', '[]', []],
  ])('%s, in any pieces', (_, text, found) => {
    expect(read([text])).toEqual({ found, isCut: false });
    expect(read(text)).toEqual({ found, isCut: false });
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 8 }), (cuts) => {
        const ends = [...cuts.sort((a, b) => a - b), text.length];
        expect(read(ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end))).found).toEqual(found);
      }),
      { numRuns: 30 },
    );
  });

  it('come out of lists that are larger than a record may be', () => {
    const filler = { id: 0, text: 'x'.repeat(100_000) };
    const pieces = [
      '{"tickets":[',
      ...Array.from({ length: 100 }, () => `${JSON.stringify(filler)},`),
      JSON.stringify(A),
      '],"users":[',
      JSON.stringify(USER),
      ']}',
    ];
    const { found, isCut } = read(pieces);
    expect(found.length).toBe(102);
    expect(found.slice(-2)).toEqual([
      ['tickets', A],
      ['users', USER],
    ]);
    expect(isCut).toBe(false);
  });

  it('that are cut, or no JSON, are told, and the others come', () => {
    const [a, b] = [JSON.stringify(A), JSON.stringify(B)];
    const lines = [a, '{"id":3,"text":"cut', b, '{id: 5}', b, '{"id":4,"inner":{', a];
    expect(read([lines.join('\n')])).toEqual({
      found: [['', A], 'cut-short', ['', B], 'unreadable', ['', B], 'cut-short', ['', A]],
      isCut: false,
    });
    expect(read([JSON.stringify([A, B]).slice(0, -5)])).toEqual({ found: [['', A]], isCut: true });
    expect(read([JSON.stringify({ tickets: [A, B] }).slice(0, -5)])).toEqual({ found: [['tickets', A]], isCut: true });
  });

  it('that are absurdly long or deep are left out', () => {
    const long = function* () {
      yield `[${JSON.stringify(A)},{"id":"`;
      for (let size = 0; size < MOST.message; size += 2 ** 20) yield 'x'.repeat(2 ** 20);
      yield `"},${JSON.stringify(B)}]`;
    };
    expect(read(long()).found).toEqual([['', A], 'too-large', ['', B]]);
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(read([`[{"id":${deep}},${JSON.stringify(B)}]`]).found.at(-1)).toEqual(['', B]);
    expect(read(['}]'.repeat(10), '[', JSON.stringify(B), ']']).found).toEqual([['', B]]);
  });
});
