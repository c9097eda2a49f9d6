import { describe, expect, it } from 'vitest';
import { Form } from './form.ts';

const read = (...pairs: [string, string][]) => new Form(pairs).toObject();

describe('a form, read as PHP does', () => {
  it('makes lists and maps of brackets', () => {
    expect(
      read(['pid[0]', '1'], ['pid[2]', '3'], ['map[bäcker.de]', 'x'], ['deep[1][a][]', 'y'], ['deep[1][a][]', 'z']),
    ).toEqual({
      pid: { 0: '1', 2: '3' },
      map: { 'bäcker.de': 'x' },
      deep: { 1: { a: { 0: 'y', 1: 'z' } } },
    });
  });

  it('lets the last of equals win, and appends after the highest index', () => {
    expect(read(['a', '1'], ['a', '2'], ['b[5]', 'x'], ['b[]', 'y'], ['c[k]', '1'], ['c[k]', '2'])).toEqual({
      a: '2',
      b: { 5: 'x', 6: 'y' },
      c: { k: '2' },
    });
  });

  it('turns dots and blanks of a name into underscores, before the first bracket only', () => {
    expect(read(['a.b c', '1'], ['the service[0]', '2'], ['m[a.b c]', '3'])).toEqual({
      a_b_c: '1',
      the_service: { 0: '2' },
      m: { 'a.b c': '3' },
    });
  });

  it('keeps hostile names as plain names', () => {
    const form = new Form([
      ['__proto__[x]', '1'],
      ['constructor', '2'],
      ['a[__proto__]', '3'],
    ]);
    expect(Object.keys(form.toObject())).toEqual(['__proto__', 'constructor', 'a']);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it.each([
    ['', 0],
    ['12', 12],
    ['12abc', 12],
    ['abc', 0],
    ['-3', -3],
    [' 7', 7],
    ['99999999999999999999', 0],
  ])('reads the number %j as %i', (text, value) => {
    expect(new Form([['n', text]]).integer('n')).toBe(value);
  });

  it.each([
    ['', false],
    ['0', false],
    ['1', true],
    ['false', false],
    ['Off', false],
    [' no ', false],
    ['nobody', true],
    ['true', true],
    ['on', true],
  ])('reads the truth of %j as %s', (text, value) => {
    expect(new Form([['b', text]]).flag('b')).toBe(value);
  });

  it('tells absent from empty', () => {
    const form = new Form([['empty', '']]);
    expect([form.text('empty'), form.text('absent'), form.integer('absent'), form.flag('absent')]).toEqual([
      '',
      undefined,
      undefined,
      undefined,
    ]);
  });
});
