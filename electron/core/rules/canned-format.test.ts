import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CannedRefusal, MacroSteps } from '../../../shared/domain/canned.ts';
import { formatReplies, nameKey, parseReplies, parseReply } from './canned-format.ts';

const json = (replies: unknown, more: object = {}) =>
  JSON.stringify({ format: 'rackside-canned-replies', version: 1, replies, ...more });
const read = (name: string, text: string) => parseReplies([{ name, text }]);
const reply = { name: 'A', text: 'B' };

describe('a Markdown file', () => {
  const table: [what: string, text: string, expected: object][] = [
    [
      'has its fields in front',
      '---\nname: DNS takes a day\nkeywords: dns, ttl\ndepartment: Support\n---\n\nHello {{customer.name}},\n\n- a\n',
      {
        name: 'DNS takes a day',
        keywords: ['dns', 'ttl'],
        department: 'Support',
        text: 'Hello {{customer.name}},\n\n- a',
      },
    ],
    [
      'is named by its file without them',
      'Hello\n',
      { name: 'my-file', keywords: [], department: null, text: 'Hello' },
    ],
    ['takes keywords in brackets', '---\nkeywords: [dns, "two words"]\n---\nx', { keywords: ['dns', 'two words'] }],
    [
      'takes keywords as a list',
      '---\nkeywords:\n  - dns\n  - ttl\nname: N\n---\nx',
      { name: 'N', keywords: ['dns', 'ttl'] },
    ],
    [
      'takes values in quotes',
      `---\nname: "Re: money"\ndepartment: 'Billing'\n---\nx`,
      { name: 'Re: money', department: 'Billing' },
    ],
    ['keeps a colon in a value', '---\nname: Re: money\n---\nx', { name: 'Re: money' }],
    [
      'passes over comments and what it does not know',
      '---\n# note\nauthor: Mara\ntags:\n  - a\n\nname: N\n---\nx',
      { name: 'N' },
    ],
    ['reads capitals in keys', '---\nName: N\n---\nx', { name: 'N' }],
    [
      'is read with a byte order mark and the line ends of Windows',
      '\uFEFF---\r\nname: N\r\n---\r\na\r\nb',
      { name: 'N', text: 'a\nb' },
    ],
    ['may have nothing between the lines', '---\n---\nx', { name: 'my-file', text: 'x' }],
    ['keeps a rule that stands in its text', '---\nname: N\n---\na\n\n---\n\nb', { text: 'a\n\n---\n\nb' }],
    ['knows an empty department for none', '---\ndepartment:\n---\nx', { department: null }],
    [
      'is a macro by lines for what follows it',
      '---\nadd-tags: outage, "srv 07"\nsnooze: tomorrow 9:00\npromise: 2h\npromise-text: News\nafter-send: next\n---\nx',
      {
        macro: {
          addTags: ['outage', 'srv 07'],
          snooze: 'tomorrow 9:00',
          promise: { due: '2h', text: 'News' },
          afterSend: 'next',
        },
      },
    ],
    ['is none by a text of a promise without its time', '---\npromise-text: News\n---\nx', { macro: null }],
    ['keeps the indentation of its first line', '---\nname: N\n---\n\n    code', { text: '    code' }],
  ];
  it.each(table)('%s', (_, text, expected) => {
    const { replies, refused } = read('my-file.md', text);
    expect(refused).toEqual([]);
    expect(replies).toMatchObject([expected]);
  });
});

describe('what is refused', () => {
  const table: [what: string, name: string, text: string, reason: CannedRefusal][] = [
    ['lines in front that never end', 'a.md', '---\nname: N\nHello', 'front-matter'],
    ['a line in front that is no field', 'a.md', '---\nname: N\nHello there\n---\nx', 'front-matter'],
    ['an item without a list', 'a.md', '---\n- dns\n---\nx', 'front-matter'],
    ['no text', 'a.md', '---\nname: N\n---\n \n', 'no-text'],
    ['a picture', 'a.png', 'x', 'kind'],
    ['bytes that are no text', 'a.md', 'a\0b', 'not-text'],
    ['another encoding', 'a.md', 'Gr\uFFFD\uFFFDe', 'not-text'],
    ['a key of the terminal', 'a.md', 'a\x1b[31mb', 'not-text'],
    ['no JSON', 'a.json', '{"format":', 'not-json'],
    ['an empty file', 'a.json', '', 'not-json'],
    ['JSON deeper than can be read', 'a.json', '['.repeat(200_000), 'not-json'],
    ['other JSON', 'a.json', '{"replies": []}', 'other-format'],
    ['a list', 'a.json', '[]', 'other-format'],
    ['null', 'a.json', 'null', 'other-format'],
    ['replies that are no list', 'a.json', json({ length: 1 }), 'other-format'],
    ['a version that is no number', 'a.json', json([], { version: '1' }), 'other-format'],
    ['a newer version', 'a.json', json([reply], { version: 2 }), 'newer-format'],
    ['too many', 'a.json', json(Array.from({ length: 1001 }, () => reply)), 'too-many'],
    ['an entry that is none', 'a.json', json(['A']), 'no-name'],
    ['an entry without a name', 'a.json', json([{ text: 'B' }]), 'no-name'],
    ['a name of blanks', 'a.json', json([{ name: ' \n ', text: 'B' }]), 'no-name'],
    ['a name that is a list', 'a.json', json([{ name: ['A'], text: 'B' }]), 'no-name'],
    ['a long name', 'a.json', json([{ name: 'A'.repeat(121), text: 'B' }]), 'name-too-long'],
    ['no text in an entry', 'a.json', json([{ name: 'A', text: 7 }]), 'no-text'],
    ['a long text', 'a.json', json([{ name: 'A', text: 'B'.repeat(20_001) }]), 'text-too-long'],
    ['keywords that are one text', 'a.json', json([{ ...reply, keywords: 'a b' }]), 'keywords'],
    ['a keyword that is a number', 'a.json', json([{ ...reply, keywords: [1] }]), 'keywords'],
    ['many keywords', 'a.json', json([{ ...reply, keywords: Array(21).fill('a') }]), 'keywords'],
    ['a department that is a number', 'a.json', json([{ ...reply, department: 3 }]), 'department'],
    ['tags of a macro that are one text', 'a.json', json([{ ...reply, macro: { addTags: 'a' } }]), 'macro-tags'],
    ['an empty tag', 'a.json', json([{ ...reply, macro: { addTags: [' '] } }]), 'macro-tags'],
    ['a snooze that is a number', 'a.json', json([{ ...reply, macro: { snooze: 2 } }]), 'macro-snooze'],
    ['a promise without a time', 'a.json', json([{ ...reply, macro: { promise: { text: 'x' } } }]), 'macro-promise'],
    ['a long promise', 'a.md', `---\npromise: 2h\npromise-text: ${'x'.repeat(2001)}\n---\nx`, 'macro-promise'],
    ['what nobody can do after it', 'a.md', '---\nafter-send: reopen\n---\nx', 'macro-after'],
    ['snoozed and done here at once', 'a.md', '---\nsnooze: 2h\nafter-send: done\n---\nx', 'macro-after'],
    ['a sign that turns the text round', 'a.md', 'gnp.\u202eexe', 'not-text'],
    ['one in a promise', 'a.md', '---\npromise: 2h\npromise-text: a\u2067b\n---\nx', 'macro-promise'],
    ['half a letter', 'a.json', json([{ name: 'A', text: 'x' }]).replace('"x"', '"\\ud800"'), 'not-text'],
  ];
  it.each(table)('%s', (_, name, text, reason) => {
    const { replies, refused } = read(name, text);
    expect(replies).toEqual([]);
    expect(refused.map((one) => one.reason)).toEqual([reason]);
  });

  it('is named by its reply, else by its place; the others are taken', () => {
    const text = json([
      { name: 'Good', text: 'x' },
      { text: 'y' },
      { name: 'Bad', text: '' },
      { name: ' good ', text: 'z' },
    ]);
    const { replies, refused } = read('a.json', text);
    expect(replies.map(({ name }) => name)).toEqual(['Good']);
    expect(refused).toEqual([
      { file: 'a.json', reply: '2', reason: 'no-name' },
      { file: 'a.json', reply: 'Bad', reason: 'no-text' },
      { file: 'a.json', reply: 'good', reason: 'twice' },
    ]);
  });

  it('is the second of two files with one name', () => {
    const { replies, refused } = parseReplies([
      { name: 'a.md', text: '---\nname: Hello\n---\nfirst' },
      { name: 'b.md', text: '---\nname: HELLO\n---\nsecond' },
    ]);
    expect(replies.map(({ text }) => text)).toEqual(['first']);
    expect(refused).toEqual([{ file: 'b.md', reply: 'HELLO', reason: 'twice' }]);
  });

  it('is a name that looks the same as another: nobody sees signs without a shape', () => {
    const two = json([reply, { ...reply, name: `${reply.name}\u200b` }]);
    expect(read('a.json', two).refused.map(({ reason }) => reason)).toEqual(['twice']);
  });

  it('never reaches for what every object has', () => {
    const text = `{"format":"rackside-canned-replies","version":1,"replies":[{"__proto__":{"name":"A","text":"B"}},{"constructor":1,"name":"C","text":"D"}]}`;
    const { replies, refused } = read('a.json', text);
    expect(replies).toEqual([{ name: 'C', text: 'D', keywords: [], department: null, macro: null, file: 'a.json' }]);
    expect(refused.map(({ reason }) => reason)).toEqual(['no-name']);
    const { replies: front } = read('b.md', '---\n__proto__: x\nconstructor: y\nname: N\n---\ntext');
    expect(front.map(({ name }) => name)).toEqual(['N']);
  });

  it('is never an exception, whatever the file holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.json().map((value) => json([JSON.parse(value)])),
        ),
        (text) => {
          for (const name of ['a.json', 'a.md']) {
            const { replies, refused } = read(name, text);
            expect(replies.length + refused.length).toBeGreaterThanOrEqual(name === 'a.md' ? 1 : 0);
          }
        },
      ),
    );
  });
});

describe('a reply in several languages', () => {
  const main = { name: 'dns.md', text: '---\nlanguage: en\n---\nHello' };
  const beside = (tag: string, text = 'Hallo') => ({ name: `dns.${tag}.md`, text });
  const texts = (...files: { name: string; text: string }[]) =>
    parseReplies(files).replies.map(({ name, language, text, texts }) => [name, language, text, texts]);

  it('has its texts in files beside it, if it states its language', () => {
    const others = [beside('de'), beside('pt-br', '---\nkeywords: x\n---\nOlá')];
    expect(texts(main, ...others)).toEqual([['dns', 'en', 'Hello', { de: 'Hallo', 'pt-BR': 'Olá' }]]);
    expect(texts({ name: 'dns.md', text: 'Hello' }, beside('de'))).toEqual([
      ['dns', undefined, 'Hello', undefined],
      ['dns.de', undefined, 'Hallo', undefined],
    ]);
    expect(texts(main, beside('notes'))).toHaveLength(2);
  });

  it('has its texts in JSON under their tags', () => {
    const entry = { ...reply, language: 'en', texts: { de: ' \nHallo\n', 'pt-br': 'Olá' } };
    expect(texts({ name: 'a.json', text: json([entry]) })).toEqual([['A', 'en', 'B', { de: 'Hallo', 'pt-BR': 'Olá' }]]);
  });

  it.each([
    ['a language that is none', { language: 'English' }, 'language'],
    ['a tag that is none', { texts: { german: 'x' } }, 'language'],
    ['one language twice', { language: 'de', texts: { DE: 'x' } }, 'language'],
    ['texts that are a list', { texts: ['x'] }, 'language'],
    ['an empty text', { texts: { de: ' ' } }, 'no-text'],
    ['a long text', { texts: { de: 'x'.repeat(20_001) } }, 'text-too-long'],
    ['a sign that turns the text round', { texts: { de: 'gnp.\u202eexe' } }, 'not-text'],
    ['too many', { texts: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`de-x${n}y`, 'x'])) }, 'language'],
  ])('is refused with %s', (_, more, reason) => {
    expect(read('a.json', json([{ ...reply, ...more }])).refused.map((one) => one.reason)).toEqual([reason]);
  });
});

describe('a reply with files', () => {
  it('names them, or has them in it', () => {
    const files = ['price list.pdf', { name: 'a.txt', type: 'text/plain', data: 'YQ==' }];
    const written = [
      { name: 'price list.pdf', type: '', data: null },
      { name: 'a.txt', type: 'text/plain', data: 'YQ==' },
    ];
    expect(read('a.json', json([{ ...reply, files }])).replies[0]?.written).toEqual(written);
    const [named] = read('a.md', '---\nfiles: price list.pdf, b.png\n---\nx').replies;
    expect(named?.written?.map(({ name }) => name)).toEqual(['price list.pdf', 'b.png']);
  });

  it.each(
    [
      ['../secret.txt', '/etc/passwd', 'a\\b', '..', '', 'a\u202eb'].map((name) => [name]),
      [[{ name: 'a', data: 1 }], [{ hash: 'a'.repeat(64), name: 'a', type: '', size: 1 }]],
      [Array.from({ length: 11 }, (_, n) => `${n}`)],
    ].flat(),
  )('refuses %j', (...files) => {
    expect(read('a.json', json([{ ...reply, files }])).refused.map(({ reason }) => reason)).toEqual(['files']);
  });

  it('reads those of a window or a team by their hashes only', () => {
    const file = { hash: 'a'.repeat(64), name: 'a.txt', type: '', size: 3 };
    const parsed = (files: unknown) => parseReply({ ...reply, files });
    expect(parsed([file])).toMatchObject({ files: [file] });
    for (const wrong of [{ hash: 'A' }, { size: -1 }, { size: 21 * 1024 * 1024 }, { name: '../a' }, { type: 1 }]) {
      expect(parsed([{ ...file, ...wrong }])).toBe('files');
    }
    expect(parsed(['a.txt'])).toBe('files');
  });
});

describe('what is written', () => {
  it('is read again the same', () => {
    const word = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((text) => text.trim() !== '' && !text.includes('\uFFFD'));
    const replies = fc.uniqueArray(
      fc.record({
        ...{ name: word, keywords: fc.array(word, { maxLength: 3 }), text: word, department: fc.option(word) },
        macro: fc.option(
          fc.record({
            addTags: fc.array(word, { maxLength: 3 }),
            snooze: fc.option(word),
            promise: fc.option(fc.record({ due: word, text: word })),
            afterSend: fc.constantFrom(null, 'next', 'close'),
          }),
        ),
      }),
      { selector: ({ name }) => nameKey(name), maxLength: 10 },
    );
    fc.assert(
      fc.property(replies, (some) => {
        const once = read('a.json', formatReplies(some));
        const twice = read('a.json', formatReplies(once.replies));
        expect(twice).toEqual({ replies: once.replies, refused: [] });
        expect(once.replies.length + once.refused.length).toBe(some.length);
      }),
    );
    const text = '# Hi\n\n```\n{{today}}\n```';
    const macro: MacroSteps = {
      addTags: ['outage'],
      snooze: '2h',
      promise: { due: 'tomorrow 9:00', text: 'News' },
      afterSend: 'next',
    };
    const tidy = [
      {
        ...{ name: 'Grüße', keywords: ['a', 'b'], text, department: 'Billing', macro },
        ...{ language: 'en', texts: { de: 'Hallo', 'pt-BR': 'Olá' } },
      },
      { name: 'Plain', keywords: [], text, department: null, macro: null },
    ];
    expect(read('a.json', formatReplies(tidy)).replies).toEqual(tidy.map((one) => ({ ...one, file: 'a.json' })));
  });
});
