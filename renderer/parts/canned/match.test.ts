import { describe, expect, it } from 'vitest';
import type { CannedReply } from '../../../shared/domain/canned.ts';
import { asksAt, callsIn, matchReplies, queryAt } from './match.ts';

/** The caret stands at the bar. */
function at(marked: string): [text: string, caret: number] {
  const caret = marked.indexOf('|');
  return [marked.slice(0, caret) + marked.slice(caret + 1), caret];
}

describe('“::” opens the list', () => {
  const opens: [what: string, text: string][] = [
    ['in an empty reply', '::|'],
    ['after a blank', 'Hello ::|'],
    ['at the beginning of a line', 'Hello\n::|'],
    ['after a tab', '\t::|'],
    ['in the middle of a text', 'Hello ::| there'],
    ['right before a word', '::|there'],
    ['after an opening bracket', '(::|'],
    ['after an opening quotation mark', '„::|'],
    ['after a dash', 'so —::|'],
    ['after a script without blanks', 'こんにちは::|'],
    ['after its punctuation', 'こんにちは。::|'],
    ['as an input method types it', 'こんにちは：：|'],
    ['behind a code span that is closed', '`a` ::|'],
    ['behind a code block that is closed', '```\na\n```\n::|'],
    ['behind a block of another fence', '~~~\n```\n~~~\n::|'],
    ['in a paragraph behind a stray backtick', 'a ` b\n\n::|'],
    ['behind inline code of three backticks', '```a``` ::|'],
    ['behind a code span that holds a backtick', '``a`b`` ::|'],
    ['in a list', '- ::|'],
    ['in a quotation', '> ::|'],
  ];
  it.each(opens)('%s', (_, marked) => {
    const [text, caret] = at(marked);
    expect(asksAt(text, caret)).toEqual({ from: caret - 2, start: caret });
  });

  const stays: [what: string, text: string][] = [
    ['after a word', 'a::|'],
    ['after a word of another script', 'Привет::|'],
    ['after a number', '10::|'],
    ['in an address', 'http://[fe80::|'],
    ['after a bracket of an address', '[::|'],
    ['in a path of code', 'std::vector::|'],
    ['after a colon', ':::|'],
    ['with one colon', ':|'],
    ['with a blank between', ': :|'],
    ['with two kinds of colon', ':：|'],
    ['before the colons', '|::'],
    ['between the colons', ':|:'],
    ['behind what comes after them', '::a|'],
    ['after an underscore', '_::|'],
    ['after a closing bracket', ')::|'],
    ['in a code span', '`a ::|'],
    ['in a code span over two lines', '`a\n::|'],
    ['in a code block', '```\n::|'],
    ['in a code block with a language', '```php\nFoo\n ::|'],
    ['in a code block of tildes', '~~~\n```\n::|'],
    ['in a longer fence', '````\n```\n::|'],
  ];
  it.each(stays)('not %s', (_, marked) => {
    expect(asksAt(...at(marked))).toBeNull();
  });
});

describe('what is searched for', () => {
  const asked = { from: 3, start: 5 };
  const table: [text: string, query: string | null][] = [
    ['Hi ::|', ''],
    ['Hi ::dns|', 'dns'],
    ['Hi ::dns| more', 'dns'],
    ['Hi ::reset pass|', 'reset pass'],
    ['Hi ::Grüße|', 'Grüße'],
    ['Hi :: |', null],
    ['Hi ::a\n|', null],
    ['Hi ::a:|', null],
    ['Hi :|:', null],
    ['Hi |::dns', null],
    ['Hi :x|', null],
    ['Hi xx::a|', null],
    [`Hi ::${'a'.repeat(60)}|`, 'a'.repeat(60)],
    [`Hi ::${'a'.repeat(61)}|`, null],
  ];
  it.each(table)('%j', (marked, query) => {
    expect(queryAt(...unpack(marked))).toBe(query);
  });
  function unpack(marked: string): Parameters<typeof queryAt> {
    const [text, caret] = at(marked);
    return [text, asked, caret];
  }

  it('stands at the cursor where a button opened the list', () => {
    expect(queryAt('Hi there', { from: 3, start: 3 }, 5)).toBe('th');
    expect(queryAt('Hi there', { from: 2, start: 2 }, 5)).toBeNull();
  });
});

const reply = (name: string, more: Partial<CannedReply> = {}): CannedReply => ({
  id: name,
  name,
  keywords: [],
  text: 'Text',
  department: null,
  macro: null,
  shared: false,
  used: 0,
  lastUsedAt: null,
  changedAt: 0,
  ...more,
});
const names = (replies: CannedReply[], query: string, here: Parameters<typeof matchReplies>[2] = null) =>
  matchReplies(replies, query, here).map(({ name }) => name);

describe('canned replies that fit', () => {
  it('are all of them as they come, where nothing is searched for', () => {
    expect(names([reply('b'), reply('a'), reply('c')], '')).toEqual(['b', 'a', 'c']);
    expect(names([reply('b'), reply('a')], '  ')).toEqual(['b', 'a']);
  });

  it('stand by where the word is found: keyword or beginning, a word’s beginning, within one, in the text', () => {
    const replies = [
      reply('In the text', { text: 'about dns' }),
      reply('Hidndns'),
      reply('My dns'),
      reply('Nothing'),
      reply('DNS takes a day'),
      reply('By keyword', { keywords: ['DNS'] }),
    ];
    expect(names(replies, 'dns')).toEqual(['DNS takes a day', 'By keyword', 'My dns', 'Hidndns', 'In the text']);
  });

  it('have every word that is searched for', () => {
    const replies = [reply('Reset password'), reply('Reset DNS'), reply('Password rules', { keywords: ['reset'] })];
    expect(names(replies, 'reset pass')).toEqual(['Password rules', 'Reset password']);
  });

  it('are found without accents and capitals', () => {
    expect(names([reply('Grüße'), reply('Été')], 'grusse')).toEqual(['Grüße']);
    expect(names([reply('Grüße'), reply('Été')], 'ETE')).toEqual(['Été']);
    expect(names([reply('挨拶')], '挨')).toEqual(['挨拶']);
  });

  it('stand last where they are meant for another department, by id or by name', () => {
    const replies = [
      reply('billing', { department: 'Billing' }),
      reply('two', { department: '2' }),
      reply('support', { department: 'SUPPORT' }),
      reply('all'),
    ];
    expect(names(replies, '', { id: '2', name: 'Support' })).toEqual(['two', 'support', 'all', 'billing']);
    expect(names(replies, '', { id: '2', name: null })).toEqual(['two', 'all', 'billing', 'support']);
    expect(names(replies, '', null)).toEqual(['billing', 'two', 'support', 'all']);
  });

  it('are not asked by what only looks like a pattern', () => {
    expect(names([reply('a+b (c)')], '(c')).toEqual(['a+b (c)']);
    expect(names([reply('abc')], '.*')).toEqual([]);
  });
});

describe('a text still asks for a reply', () => {
  const replies = [reply('Looking into it', { keywords: ['look'] }), reply('Solved')];
  const calls = (text: string) => callsIn(text, replies).map(({ from, to }) => text.slice(from, to));
  it.each([
    ['::sol', ['::sol']],
    ['Hello Mara,\n::look', ['::look']],
    ['We are on it. ::sol, ::look!', ['::sol', '::look']],
    ['we will::look', ['::look']],
    ['こんにちは：：sol', ['：：sol']],
    ['Use std::vector or User::find.', []],
    ['At fe80::1, ::ffff:1.2.3.4 and [::1]', []],
    ['`a ::sol` and\n```\n::look\n```', []],
    ['> ::sol', []],
    ['Colons :: alone, or ::', []],
  ])('%j', (text, found) => {
    expect(calls(text)).toEqual(found);
  });
});
