import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberOfRuns } from '../../../../tests/helpers/full-run.ts';
import { dayOf, IS_VALUES, joined, OPERATORS, parseQuery, type Query, withoutLastLetter } from './query.ts';

const word = (text: string, prefix = false): Query => ({ kind: 'word', text, prefix });
const phrase = (text: string): Query => ({ kind: 'phrase', text });
const operator = (name: (typeof OPERATORS)[number], value: string): Query => ({ kind: 'operator', name, value });
const not = (part: Query): Query => ({ kind: 'not', part });
const all = (...parts: Query[]): Query => ({ kind: 'all', parts });
const any = (...parts: Query[]): Query => ({ kind: 'any', parts });

/** A query that means this tree. */
const printQuery = (tree: Query | null): string => (tree ? `${print(tree)} ` : '');

function print(tree: Query): string {
  switch (tree.kind) {
    case 'any':
      return tree.parts.map(print).join(' OR ');
    case 'all':
      return tree.parts.map((part) => (part.kind === 'any' ? `(${print(part)})` : print(part))).join(' ');
    case 'not':
      return tree.part.kind === 'any' || tree.part.kind === 'all' ? `-(${print(tree.part)})` : `-${print(tree.part)}`;
    case 'word':
      return tree.prefix ? `${tree.text}*` : tree.text;
    case 'phrase':
      return `"${tree.text}"`;
    case 'operator':
      return `${tree.name}:${/[\s()"]/.test(tree.value) ? `"${tree.value}"` : tree.value}`;
  }
}

describe('a query', () => {
  const table: [string, Query | null][] = [
    ['', null],
    ['   ', null],
    ['cert', word('cert', true)],
    ['cert ', word('cert')],
    ['cert* ', word('cert', true)],
    ['mail down', all(word('mail'), word('down', true))],
    ['"mail is down"', phrase('mail is down')],
    ['"still open', phrase('still open')],
    ['""', null],
    ['-spam ', not(word('spam'))],
    ['--spam ', not(word('spam'))],
    ['- spam ', word('spam')],
    ['ssl -"let us encrypt"', all(word('ssl'), not(phrase('let us encrypt')))],
    ['dns OR mail ', any(word('dns'), word('mail'))],
    ['dns or mail ', all(word('dns'), word('or'), word('mail'))],
    ['a b OR c ', any(all(word('a'), word('b')), word('c'))],
    ['a (b OR c) ', all(word('a'), any(word('b'), word('c')))],
    ['a (b OR cert', all(word('a'), any(word('b'), word('cert', true)))],
    // One letter begins too much; a single sign may be a word elsewhere.
    ['plan b', all(word('plan'), word('b'))],
    ['é', word('é')],
    ['b*', word('b', true)],
    ['証', word('証', true)],
    ['-(a OR b) ', not(any(word('a'), word('b')))],
    ['-(-a) ', word('a')],
    ['((a)) ', word('a')],
    ['() ', null],
    [') a ', word('a')],
    ['OR ', null],
    ['a OR ', word('a')],
    ['OR a ', word('a')],
    ['ORDER ', word('ORDER')],
    ['a -OR b ', any(word('a'), word('b'))],
    ['status:open', operator('status', 'open')],
    ['STATUS:Open', operator('status', 'Open')],
    ['status:"In Progress"', operator('status', 'In Progress')],
    ['-status:closed dns ', all(not(operator('status', 'closed')), word('dns'))],
    ['is:Unread', operator('is', 'unread')],
    ['after:2026-11 before:today', all(operator('after', '2026-11'), operator('before', 'today'))],
    ['https://shop.example/x?y=1 ', word('https://shop.example/x?y=1')],
    ['Re: DNS ', all(word('Re:'), word('DNS'))],
    ['10:41 ', word('10:41')],
    ['#ABC-123456', word('#ABC-123456', true)],
    ['a"b"c ', all(word('a'), phrase('b'), word('c'))],
    ['***', null],
    ['証明書 更新', all(word('証明書'), word('更新', true))],
  ];
  it.each(table)('reads %j', (text, tree) => {
    expect(parseQuery(text)).toEqual({ tree, problem: null });
  });

  it('says which operator it does not know, and searches that as text', () => {
    expect(parseQuery('dns sttaus:open mail ')).toEqual({
      tree: all(word('dns'), word('sttaus:open'), word('mail')),
      problem: { kind: 'unknown-operator', at: 4, text: 'sttaus', known: [...OPERATORS] },
    });
  });

  it.each([
    ['is:happy dns ', { kind: 'unknown-value', at: 0, text: 'happy', known: [...IS_VALUES] }],
    ['dns before:soon ', { kind: 'bad-date', at: 4, text: 'soon' }],
    ['dns after:2026-02-30 ', { kind: 'bad-date', at: 4, text: '2026-02-30' }],
    ['dns status: ', { kind: 'no-value', at: 4, text: 'status' }],
    ['status:"" dns ', { kind: 'no-value', at: 0, text: 'status' }],
  ])('leaves out of %j what it cannot use, and says so', (text, problem) => {
    expect(parseQuery(text)).toMatchObject({ tree: word('dns'), problem });
  });

  it('names the first problem of several', () => {
    expect(parseQuery('is:x foo:y').problem).toMatchObject({ kind: 'unknown-value', text: 'x' });
  });
});

describe('dates', () => {
  it.each([
    ['2026', '2026-01-01'],
    ['2026-3', '2026-03-01'],
    ['2026-11-19', '2026-11-19'],
    ['today', '2026-03-01'],
    ['yesterday', '2026-02-28'],
    ['٧d', '2026-02-22'],
    ['7d', '2026-02-22'],
    ['1y', '2025-03-01'],
    ['2026-13', null],
    ['2026-02-29', null],
    ['19.11.2026', null],
    ['', null],
  ])('%s is %s', (text, day) => {
    expect(dayOf(text, '2026-03-01')).toBe(day);
  });
});

// --- Any text, and any tree.

const plainWord = fc
  .stringMatching(/^[a-zA-Z0-9äöü証@._#/+-]{1,12}$/)
  .filter((text) => !text.startsWith('-') && text !== 'OR');
const plainPhrase = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => text.replaceAll('"', '').trim())
  .filter((text) => text !== '');
const leaf: fc.Arbitrary<Query> = fc.oneof(
  fc.tuple(plainWord, fc.boolean()).map(([text, prefix]) => word(text, prefix)),
  plainPhrase.map(phrase),
  fc
    .tuple(fc.constantFrom('status', 'dept', 'from', 'domain', 'product', 'server'), plainPhrase)
    .map(([name, value]) => operator(name, value)),
  fc.constantFrom(...IS_VALUES).map((value) => operator('is', value)),
  fc.constantFrom('2026', '2026-11-19', 'today', '7d').map((value) => operator('after', value)),
);
const negation = (part: Query): Query => (part.kind === 'not' ? part.part : not(part));
const { tree } = fc.letrec<{ tree: Query }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    tie('tree').map(negation),
    fc
      .tuple(fc.constantFrom('all' as const, 'any' as const), fc.array(tie('tree'), { minLength: 2, maxLength: 4 }))
      .map(
        // Never null: it has parts.
        ([kind, parts]) => joined(kind, parts) as Query,
      ),
  ),
}));

describe('the language as a whole', () => {
  it('reads any text, and what it read means the same when printed', () => {
    const bits = fc.constantFrom('OR', '-', '(', ')', '"', ' ', 'status:', 'is:unread', 'foo:', '*', 'dns', '証');
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(bits, { maxLength: 60 }).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const read = parseQuery(text);
        expect(parseQuery(printQuery(read.tree)).tree).toEqual(read.tree);
        if (read.problem) expect(read.problem.at).toBeLessThan(text.length);
      }),
      { numRuns: numberOfRuns(3000) },
    );
  });

  it('prints any tree so that it reads the same', () => {
    fc.assert(
      fc.property(tree, (one) => {
        expect(parseQuery(printQuery(one))).toEqual({ tree: one, problem: null });
      }),
      { numRuns: numberOfRuns(3000) },
    );
  });
});

it.each([
  ['mails b', 'mails'],
  ['b', null],
  ['mails -b', null],
  ['mails bo', null],
])('before a last letter of %j stands %j', (query, before) => {
  expect(withoutLastLetter(query)).toBe(before);
});
