import { describe, expect, it } from 'vitest';
import { MOST } from './clean.ts';
import { createCsvReader } from './csv-rows.ts';

function read(pieces: Iterable<string>) {
  const found: unknown[] = [];
  const reader = createCsvReader('threads', { row: (_, row) => found.push(row), left: (reason) => found.push(reason) });
  for (const piece of pieces) reader.write(piece);
  return { found, isCut: reader.end() };
}

describe('rows of a CSV', () => {
  it.each<[string, string, unknown[]]>([
    [
      'with commas',
      'Id,body\n1,a\n2,"b, ""c""\nd"\n',
      [
        { id: '1', body: 'a' },
        { id: '2', body: 'b, "c"\nd' },
      ],
    ],
    [
      'with semicolons',
      '\ufeffid;body\r\n1;"a\r\nb"\r\n\r\n2;c',
      [
        { id: '1', body: 'a\r\nb' },
        { id: '2', body: 'c' },
      ],
    ],
    ['with tabs', 'id\tbody\n1\ta,b;c\n', [{ id: '1', body: 'a,b;c' }]],
    ['that are short', 'id,body\n1\n', [{ id: '1', body: '' }]],
    ['none', 'id,body', []],
  ])('%s, in any pieces', (_, text, found) => {
    expect(read([text])).toEqual({ found, isCut: false });
    expect(read([text.slice(0, 9), ...text.slice(9)])).toEqual({ found, isCut: false });
  });

  it('end before one that is cut, too wide or absurdly long', () => {
    expect(read(['id,body\n1,a\n2,"b'])).toEqual({ found: [{ id: '1', body: 'a' }], isCut: true });
    expect(read([`id,body\n1,a\n${'x,'.repeat(5000)}\n2,b\n`]).found).toEqual([
      { id: '1', body: 'a' },
      'too-large',
      { id: '2', body: 'b' },
    ]);
    const long = function* () {
      yield 'id,body\n1,a\n2,"';
      for (let size = 0; size < MOST.message; size += 2 ** 22) yield 'x'.repeat(2 ** 22);
    };
    expect(read(long())).toEqual({ found: [{ id: '1', body: 'a' }, 'too-large'], isCut: false });
  });
});
