import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { parseReplies } from '../../../../electron/core/rules/canned-format.ts';
import { type BroughtReplies, type ForeignSource, foreignSource, readReplies } from './read-replies.ts';

const fixture = (name: string): ForeignSource =>
  foreignSource(name, readFileSync(join(process.cwd(), 'renderer/features/canned/other-desks/fixtures', name), 'utf8'));
const bring = (...names: string[]) => readReplies(names.map(fixture));

/** The replies as the desk reads them, which refuses none. */
function stored({ files }: BroughtReplies) {
  const { replies, refused } = parseReplies(files);
  expect(refused).toEqual([]);
  return replies.map(({ file: _file, department: _department, macro, ...reply }) => ({
    ...reply,
    ...(macro ? { tags: macro.addTags } : {}),
  }));
}
const refusals = ({ refused }: BroughtReplies) => refused.map(({ reply, reason }) => [reply, reason]);
const fields = (brought: BroughtReplies) =>
  Object.fromEntries(brought.fields.map(({ raw, becomes }) => [raw, becomes]));
const left = (brought: BroughtReplies) =>
  Object.fromEntries([...brought.left].map(([what, replies]) => [what, [...replies]]));

describe('a file is recognized by its content', () => {
  it.each([
    ['whmcs-api.json', 'whmcs'],
    ['whmcs-replies.csv', 'whmcs'],
    ['whmcs-categories.csv', 'whmcs'],
    ['whmcs.sql', 'whmcs'],
    ['freescout.csv', 'freescout'],
    ['freescout.sql', 'freescout'],
    ['help-scout.json', 'helpScout'],
    ['zendesk-macros.json', 'zendesk'],
    ['zammad.csv', 'zammad'],
    ['zammad.json', 'zammad'],
    ['osticket.csv', 'osTicket'],
    ['osticket.sql', 'osTicket'],
    ['snippets.csv', null],
  ])('%s', (name, desk) => {
    expect(fixture(name)).toMatchObject({ own: null, from: desk });
    // A pasted text has no name.
    const pasted = foreignSource(
      'Pasted text',
      readFileSync(join(process.cwd(), 'renderer/features/canned/other-desks/fixtures', name), 'utf8'),
    );
    expect(pasted.from).toBe(desk);
  });

  it.each([
    ['a.md', 'a;b\nc;d', 'a.md'],
    ['Pasted text', '---\nname: x\n---\ny', 'Pasted text.md'],
    ['Pasted text', '{ "format": "rackside-canned-replies" }', 'Pasted text.json'],
    ['a.json', '{', 'a.json'],
    ['notes.txt', 'One sentence.', 'notes.txt'],
  ])('%s is left to the desk: %s', (name, text, file) => {
    expect(foreignSource(name, text)).toEqual({ file, own: text, tables: [], from: null });
  });

  it('is not claimed where two desks could have written it', () => {
    expect(foreignSource('a.csv', 'catid,mailbox_id,name,text,reply\n1,2,a,b,c').from).toBeNull();
  });
});

describe('WHMCS', () => {
  it('brings the answer of its API', async () => {
    const brought = await bring('whmcs-api.json');
    expect(stored(brought)).toEqual([
      {
        name: 'Nameserver change',
        keywords: [],
        text: "Hi {{customer.firstname}},\n\nyour new nameservers are:\n\n- ns1.hosting.example\n- ns2.hosting.example\n\nIt's live within [HOURS] hours.",
      },
      {
        name: 'Refund & credit',
        keywords: [],
        text: 'Dear {{customer.name}},\n\nthe refund goes to **[EMAIL]**.\n\nSee [our terms](https://hosting.example/terms).',
      },
      { name: 'パスワードの再設定', keywords: [], text: '{{customer.name}} 様\n\nこちらから再設定してください。' },
    ]);
    expect(refusals(brought)).toEqual([['Empty one', 'no-text']]);
    expect(fields(brought)).toEqual({
      ...{ '[FIRSTNAME]': '{{customer.firstname}}', '[HOURS]': null },
      ...{ '[NAME]': '{{customer.name}}', '[EMAIL]': null },
    });
  });

  it('brings its tables, with nested categories as keywords, and before equal names', async () => {
    const brought = await bring('whmcs-replies.csv', 'whmcs-categories.csv');
    expect(stored(brought).map(({ name, keywords, text }) => [name, keywords, text])).toEqual([
      [
        'Billing: Refunds: Late',
        ['Billing', 'Refunds'],
        'Hello {{customer.firstname}},\n\nyour refund is on its way, "really".\n\nRegards',
      ],
      [
        'Billing: Invoices: Late',
        ['Billing', 'Invoices'],
        'Hello {{customer.firstname}}, please pay invoice by Friday.',
      ],
      ['Orphan', [], 'Its category is gone, [SURNAME].'],
      ['Welcome', [], 'Welcome, {{customer.name}}!'],
      ['Сервер перезагружен', [], 'Здравствуйте, {{customer.name}}! Сервер снова работает.'],
    ]);
    expect(refusals(brought)).toEqual([['WELCOME', 'twice']]);
    expect(brought.renamed).toEqual([
      { from: 'Late', to: 'Billing: Refunds: Late' },
      { from: 'Late', to: 'Billing: Invoices: Late' },
    ]);
    expect(left(brought)).toEqual({ catid: ['Orphan'] });
  });

  it('brings a dump', async () => {
    const brought = await bring('whmcs.sql');
    expect(stored(brought)).toEqual([
      {
        name: 'Mailbox full',
        keywords: ['Hosting', "E-mail; 'IMAP'", 'Quota'],
        text: 'Hello {{customer.name}},\n\nit\'s full: see C:\\Users\\{{customer.firstname}}; then "clean up".',
      },
      { name: 'INSERT INTO is no name', keywords: [], text: '-- no comment\n/* nor this */ (a, b); VALUES' },
    ]);
    expect(refusals(brought)).toEqual([['Größe', 'no-text']]);
  });
});

describe('FreeScout', () => {
  it('brings HTML as Markdown, with pictures as links', async () => {
    const brought = await bring('freescout.csv');
    expect(stored(brought)).toEqual([
      {
        name: 'Card declined',
        keywords: ['Billing'],
        text: 'Hi {{customer.firstname}},\n\nyour card was **declined**.  \nTicket #{{ticket.number}}.\n\n-   Try again\n-   Use another card\n\n{{agent.name}}',
      },
      {
        name: 'Screenshot',
        keywords: [],
        text: 'Please send one like this: [\\[picture: Panel\\]](https://cdn.hosting.example/shot.png) or',
      },
      { name: 'ชื่อโดเมน', keywords: [], text: 'สวัสดี {{customer.name}}, {%customer.company%}' },
    ]);
    expect(refusals(brought)).toEqual([
      ['Billing', 'category'],
      ['Only spaces', 'no-text'],
    ]);
    expect(left(brought)).toEqual({
      ...{ attachments: ['Screenshot'], '<script>': ['Screenshot'], 'picture Inline': ['Screenshot'] },
    });
    expect(brought.fields.find(({ raw }) => raw.includes('fallback'))).toMatchObject({
      ...{ becomes: '{{customer.firstname}}', fallback: 'there' },
    });
  });

  it('brings a dump, in which a category is a reply too', async () => {
    const brought = await bring('freescout.sql');
    expect(stored(brought)).toEqual([
      { name: 'DNS', keywords: [], text: "Use {{account.name}}'s nameservers, {{customer.name}}." },
      {
        name: 'Propagation',
        keywords: ['DNS'],
        text: 'It takes *a day*; see [status](https://status.hosting.example) or our guide.',
      },
    ]);
    expect(left(brought)).toEqual({ 'link to /kb/12': ['Propagation'] });
  });
});

it('Help Scout: numbers equal names that have no category', async () => {
  const brought = await bring('help-scout.json');
  expect(stored(brought)).toEqual([
    { name: 'Thanks', keywords: [], text: 'Thanks, {{customer.firstname}}!  \n\nBest,  \n{{agent.name}}' },
    { name: 'Ask for the domain', keywords: [], text: 'Which domain is it about?  \nIt’s in {%mailbox.email%}.' },
    { name: 'thanks (2)', keywords: [], text: 'Thank you very much.' },
    { name: 'بريد', keywords: [], text: 'مرحبا {{customer.name}}' },
  ]);
  expect(brought.renamed).toEqual([{ from: 'thanks', to: 'thanks (2)' }]);
  expect(refusals(brought)).toEqual([['5', 'no-name']]);
});

it('Zendesk: brings tags along, and lists other actions', async () => {
  const brought = await bring('zendesk-macros.json');
  expect(stored(brought)).toEqual([
    {
      ...{ name: 'Approve', keywords: ['Billing', 'Refunds'], tags: ['refund', 'approved'] },
      text: 'Hi {{customer.name}},\n\nyour refund of **{{ticket.ticket_field_360}}** is approved.\n\n{{agent.name}}',
    },
    {
      ...{ name: 'Ask for logs', keywords: [], tags: ['logs'] },
      text: "Hello {{customer.name}},\n\nplease send the log of #{{ticket.number}}.\n\n{% if ticket.tags contains 'vip' %}We call you.{% endif %}",
    },
  ]);
  expect(refusals(brought)).toEqual([
    ['Note for us', 'internal'],
    ['Old one', 'inactive'],
    ['Just close', 'no-text'],
  ]);
  expect(left(brought)).toEqual({ status: ['Approve'], description: ['Approve'], set_tags: ['Ask for logs'] });
  expect(fields(brought)).toMatchObject({ '{{ticket.ticket_field_360}}': null, '{% endif %}': null });
});

it('Zammad: brings keywords, and says which modules are inactive', async () => {
  const brought = await bring('zammad.csv', 'zammad.json');
  expect(stored(brought)).toEqual([
    {
      name: 'Greeting',
      keywords: ['hello', 'hi'],
      text: 'Hello {{customer.name}},\n\nthank you for {{ticket.subject}}.',
    },
    { name: 'Farewell', keywords: ['bye', 'ciao'], text: 'Kind regards  \n{{agent.name}}, {{account.name}}' },
    { name: '感謝您', keywords: ['謝謝'], text: '{{customer.name}}，感謝您的來信。#{ticket.customer.mobile}' },
    {
      name: 'Reboot',
      keywords: ['reboot', 'restart'],
      text: 'We restart the server of {{ticket.number}}.\n\n> Please wait',
    },
  ]);
  expect(refusals(brought)).toEqual([
    ['Retired', 'inactive'],
    ['Off', 'inactive'],
  ]);
  expect(left(brought)).toEqual({ group_ids: ['Farewell'], note: ['Farewell'] });
});

it('osTicket: brings departments as keywords if the dump has them', async () => {
  const table = await bring('osticket.csv');
  expect(stored(table)).toEqual([
    {
      ...{ name: 'Sample (with variables)', keywords: [] },
      text: 'Hi {{customer.firstname}},  \n\nYour ticket #{{ticket.number}} created on %{ticket.create_date} is in {{ticket.department}} department.',
    },
    { name: 'Refund', keywords: [], text: 'Dear {{customer.name}},\n\ndone.' },
  ]);
  expect(refusals(table)).toEqual([['Disabled', 'inactive']]);
  expect(left(table)).toEqual({ dept_id: ['Refund'], notes: ['Refund'], '<iframe>': ['Refund'] });
  const dump = await bring('osticket.sql');
  expect(stored(dump)).toEqual([
    { name: 'What is a VPS?', keywords: ['Support', 'Level 2'], text: 'A *virtual* server.' },
  ]);
  expect(refusals(dump)).toEqual([['Ungültig', 'inactive']]);
});

describe('a CSV whose columns are named by hand', () => {
  const columns = { name: 'title', text: 'body', keywords: 'tags', department: 'team', hasHead: true };
  it('has fields of any desk, and ours', async () => {
    const brought = await readReplies([{ ...fixture('snippets.csv'), from: columns }]);
    expect(parseReplies(brought.files).replies).toMatchObject([
      {
        ...{ name: 'Hello', keywords: ['hello', 'greeting'], department: 'Support' },
        text: 'Hello {{customer.firstname}},\n\nhow can we help?',
      },
      { name: 'Goodbye', keywords: [], department: null, text: 'Goodbye, {{customer.name}} {{agent.name}}!' },
    ]);
    expect(refusals(brought)).toEqual([['3', 'no-name']]);
  });

  it('may have no names of columns', async () => {
    const source = foreignSource('a.csv', 'Hi,Hello\nBye,Goodbye');
    const from = { name: 'hi', text: 'hello', keywords: '', department: '', hasHead: false };
    expect(stored(await readReplies([{ ...source, from }])).map(({ name, text }) => [name, text])).toEqual([
      ['Hi', 'Hello'],
      ['Bye', 'Goodbye'],
    ]);
  });
});

describe('nothing is dropped silently', () => {
  it('a file that ends early, or is of another desk than was said', async () => {
    const cut = foreignSource('a.sql', "INSERT INTO saved_replies (id,name,text) VALUES (1,'a','b'),(2,'c");
    expect((await readReplies([cut])).refused).toEqual([{ file: 'a.sql', reply: null, reason: 'cut' }]);
    const open = foreignSource('a.csv', 'catid,name,reply\n1,a,"b\n2,c,d');
    expect((await readReplies([open])).refused).toContainEqual({ file: 'a.csv', reply: null, reason: 'cut' });
    const other = { ...fixture('snippets.csv'), from: 'zammad' as const };
    expect((await readReplies([other])).refused).toEqual([{ file: 'snippets.csv', reply: null, reason: 'no-replies' }]);
  });

  it('keywords that don’t fit, and a field in an address that goes', async () => {
    const many = Array.from({ length: 22 }, (_, number) => `w${number}`).join(',');
    const text = `id,name,keywords,content,active\n1,a,"${many},${'x'.repeat(61)}","<a href=""//x/#{ticket.id}"">b</a>",1`;
    const brought = await readReplies([foreignSource('a.csv', text)]);
    expect(stored(brought)[0]?.keywords).toHaveLength(20);
    expect([...brought.left.keys()]).toEqual(['#{ticket.id}', 'w20', 'w21', 'x'.repeat(61)]);
  });

  it('lines of a text whose only tags are in a line', async () => {
    const source = foreignSource('a.csv', 'catid,name,reply\n0,a,"One <b>two</b>\n\nthree\nfour"');
    expect(stored(await readReplies([source]))[0]?.text).toBe('One **two**  \n\nthree  \nfour');
  });

  it('a text of Markdown signs and a field of any name stays as it is', async () => {
    const text = 'id,mailbox_id,name,text\n1,1,a,"<p>{%constructor%} {%__proto__%} {%user.first_name_x%}</p>"';
    const brought = await readReplies([foreignSource('a.csv', text)]);
    expect(stored(brought)[0]?.text).toBe('{%constructor%} {%__proto__%} {%user.first_name_x%}');
    expect(brought.fields.map(({ becomes }) => becomes)).toEqual([null, null, null]);
  });

  it('keeps the lines of Markdown that has a break in it', async () => {
    const reply = 'Hello,\n\n**Steps**\n- one\n- two<br>\nRegards';
    const answer = { result: 'success', predefinedreplies: { predefinedreply: [{ name: 'Steps', reply }] } };
    const brought = await readReplies([foreignSource('a.json', JSON.stringify(answer))]);
    expect(stored(brought)[0]?.text).toBe('Hello,\n\n**Steps**\n- one\n- two\nRegards');
  });

  it('every row of a file is stored or refused', async () => {
    const sign = fc.constantFrom(
      ...'aAbB \n"\',;<>&[]{}%#\\*_\u202E\u0007\uFFFD\u00A0é日🙂'.split(''),
      '<p>',
      '<br>',
      '</p>',
      '[NAME]',
      '{{x}}',
      '<img src=x>',
    );
    const cell = fc.array(sign, { maxLength: 6 }).map((signs) => signs.join(''));
    const rows = fc.array(fc.tuple(fc.constantFrom('0', '1', '2', '9'), cell, cell), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(rows, async (lines) => {
        const categories = foreignSource('c.csv', 'id,parentid,name\n1,2,One\n2,1,Two');
        const replies = foreignSource('r.csv', Papa.unparse([['catid', 'name', 'reply'], ...lines]));
        const brought = await readReplies([replies, categories]);
        const { replies: read, refused } = parseReplies(brought.files);
        const names = read.map(({ name }) => name.normalize('NFC').toLowerCase());
        expect(new Set(names).size).toBe(names.length);
        expect(read.length + refused.length + brought.refused.filter(({ reply }) => reply !== null).length).toBe(
          lines.length,
        );
      }),
    );
  });
});

const MANY = 1_000_000;
it.each([
  ['commas', ','.repeat(MANY)],
  ['marks', '"a'.repeat(MANY / 2)],
  ['marks of rows', 'a,"b\n'.repeat(MANY / 5)],
  ['lines', '\n'.repeat(MANY)],
  ['brackets', '['.repeat(MANY)],
  ['blanks', ` ${' '.repeat(MANY)}insert`],
  ['fields', `catid,name,reply\n1,a,"${'{{{%[#{'.repeat(20_000)}"`],
  ['equal names', `catid,name,reply\n${Array.from({ length: 15_000 }, (_, row) => `0,a,${row}`).join('\n')}`],
  ['tags', `catid,name,reply\n1,a,"${'<p '.repeat(60_000)}"`],
])('takes no longer for a hostile file: %s', async (_, text) => {
  const from = performance.now();
  const source = foreignSource('a.txt', text);
  await readReplies(source.from === null ? [] : [source]);
  expect(performance.now() - from).toBeLessThan(30_000);
});
