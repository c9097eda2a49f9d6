import { beforeEach, describe, expect, it } from 'vitest';
import { CANNED_VARIABLES, findPlaceholders } from '../../../../shared/domain/canned.ts';
import { flatten } from '../../../../tests/helpers/flatten.ts';
import {
  ingestConversation,
  ingestTickets,
  NOON,
  openTestStore,
  type TestPost,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

let store: Store;
beforeEach(() => {
  store = openTestStore();
});

type Wire = Record<string, unknown>;

async function give(kind: 'contacts' | 'products' | 'domains', records: Wire[]): Promise<void> {
  const item = { contacts: 'contact', domains: 'domain', products: 'product' }[kind];
  const list = { [kind]: { [item]: records } };
  const body = {
    result: 'success',
    totalresults: String(records.length),
    ...(kind === 'products' ? list : flatten(list)),
  };
  const bytes = new TextEncoder().encode(JSON.stringify(body)).buffer;
  const stored = await store.records.ingest(kind, bytes, { at: NOON });
  if (!stored.ok) throw new Error(JSON.stringify(stored.error));
}

function fill(text: string) {
  const filled = store.canned.expand(text, '1', 'Brand A');
  if (!filled) throw new Error('the ticket is not there');
  return filled;
}

const contact = (id: string, firstname: string, more: Wire = {}): Wire => ({
  id,
  userid: '7',
  firstname,
  lastname: 'Tanaka',
  email: 'aiko@example.com',
  ...more,
});
const product = {
  id: '9',
  clientid: '7',
  name: 'Hosting M',
  domain: 'tanaka.example',
  nextduedate: '2026-06-01',
  status: 'Active',
};
const domain = { id: '9', userid: '7', domainname: 'tanaka.example', nextduedate: '2026-07-01', status: 'Active' };
const linked = wireTicket('1', { service: 'S9' });

describe('the language of a reply', () => {
  const texts = { en: 'Hello {{customer.name}}', de: 'Hallo {{customer.name}}', es: 'Hola {{customer.name}}' };
  const reply = { text: texts.en, language: 'en', texts: { de: texts.de, 'es-MX': texts.es } };
  const GERMAN = 'Seit gestern ist die Seite nicht mehr zu sehen, und ich weiß nicht, was ich noch tun kann.';
  const SPANISH = 'Desde ayer no puedo entrar en el panel y no sé qué es lo que está mal. Gracias por su ayuda.';
  const FRENCH = 'Depuis hier je ne peux plus ouvrir le site et je ne sais pas ce que nous avons fait de faux.';
  const ENGLISH = 'Since yesterday I can not open the site and I do not know what we have done wrong with it.';
  const expand = (of: Parameters<Store['canned']['expandReply']>[0], language?: string | null) => {
    const filled = store.canned.expandReply(of, { ticket: '1', label: 'A', language });
    return [filled?.text.split(' ')[0], filled?.language, filled?.lacks];
  };
  const conversation = async (...written: [by: 'customer' | 'staff', text: string][]) => {
    const posts = written.map(([by, text], at): TestPost => ({ id: `${at}`, clock: `0${at + 1}:00:00`, by, text }));
    await ingestTickets(store, [wireTicket('1', { lastreply: time(posts.at(-1)?.clock ?? '') })]);
    ingestConversation(store, '1', posts);
  };

  const rows: [what: string, written: [by: 'customer' | 'staff', text: string][], expected: unknown[]][] = [
    ['is the customer’s', [['customer', GERMAN]], ['Hallo', 'de', null]],
    ['is the main text’s, if they write that', [['customer', ENGLISH]], ['Hello', 'en', null]],
    ['counts without its region', [['customer', SPANISH]], ['Hola', 'es-MX', null]],
    ['falls back to the main text, and says so', [['customer', FRENCH]], ['Hello', 'en', 'fr']],
    [
      'looks at all of their messages',
      [
        ['customer', GERMAN],
        ['staff', ENGLISH],
        ['customer', 'OK, thanks!'],
      ],
      ['Hallo', 'de', null],
    ],
    [
      'is not that of staff',
      [
        ['customer', ENGLISH],
        ['staff', GERMAN],
      ],
      ['Hello', 'en', null],
    ],
    ['is not that of quoted history', [['customer', `${ENGLISH}\n\n> ${GERMAN}\n> ${GERMAN}`]], ['Hello', 'en', null]],
    ['is silent below eight words', [['customer', 'Bitte schnell, es ist nicht mehr da']], ['Hello', 'en', null]],
    [
      'is silent where two are as likely',
      [
        ['customer', GERMAN],
        ['customer', SPANISH],
      ],
      ['Hello', 'en', null],
    ],
  ];
  it.each(rows)('%s', async (_, written, expected) => {
    await conversation(...written);
    expect(expand(reply)).toEqual(expected);
  });

  it('is the chosen one, whatever the customer writes', async () => {
    await conversation(['customer', GERMAN]);
    expect(expand(reply, 'es-MX')).toEqual(['Hola', 'es-MX', null]);
    expect(expand(reply, null)).toEqual(['Hello', 'en', null]);
    expect(expand(reply, 'fr')).toEqual(['Hello', 'en', null]);
  });

  it('of a reply that doesn’t state it is recognized, or unknown', async () => {
    await conversation(['customer', GERMAN]);
    expect(expand({ text: ENGLISH })).toEqual(['Since', 'en', 'de']);
    expect(expand({ text: GERMAN })).toEqual(['Seit', 'de', null]);
    expect(expand({ text: 'OK' })).toEqual(['OK', null, null]);
    expect(expand({ text: 'OK', texts: { fr: 'Bien' } })).toEqual(['OK', null, 'de']);
  });
});

describe('what a variable stands for', () => {
  interface Case {
    variable: string;
    ticket?: Wire;
    records?: { contacts?: Wire[]; products?: Wire[]; domains?: Wire[] };
    settings?: Parameters<Store['settings']['save']>[0];
    /** Null: without a value. */
    value: string | null;
  }
  const table: [what: string, one: Case][] = [
    ['the number', { variable: 'ticket.number', value: 'ABC-000001' }],
    ['the subject', { variable: 'ticket.subject', value: 'Subject 1' }],
    [
      'the subject in one line',
      { variable: 'ticket.subject', ticket: { subject: ' a\r\n\t# b\u2028c\u0000 ' }, value: 'a # b c' },
    ],
    [
      'a subject that is markup, as text',
      {
        variable: 'ticket.subject',
        ticket: { subject: '![x](http://a.example) <img src=x>' },
        value: '!\\[x](http://a.example) \\<img src=x>',
      },
    ],
    [
      'brackets that are no link',
      { variable: 'ticket.subject', ticket: { subject: '[URGENT] mail' }, value: '[URGENT] mail' },
    ],
    [
      'a subject that turns the direction',
      { variable: 'ticket.subject', ticket: { subject: 'a\u202Egnp.exe' }, value: 'agnp.exe' },
    ],
    [
      'a subject that looks like a variable',
      { variable: 'ticket.subject', ticket: { subject: '{{agent.name}}' }, value: '{{agent.name}}' },
    ],
    [
      'the department, where it is known',
      { variable: 'ticket.department', ticket: { deptname: 'Support' }, value: 'Support' },
    ],
    [
      'the department as the agent named it',
      { variable: 'ticket.department', settings: { departments: { 1: 'Billing' } }, value: 'Billing' },
    ],
    ['no department that is only a number', { variable: 'ticket.department', value: null }],
    ['the customer’s name', { variable: 'customer.name', value: 'Aiko Tanaka' }],
    ['no name of a guest', { variable: 'customer.name', ticket: { userid: '0' }, value: null }],
    [
      'no first name of a guest, although a client has this e-mail',
      {
        variable: 'customer.firstname',
        ticket: { userid: '0' },
        records: { contacts: [contact('1', 'Aiko')] },
        value: null,
      },
    ],
    [
      'the first name of the contact with this e-mail',
      {
        variable: 'customer.firstname',
        ticket: { email: ' Aiko@Example.com' },
        records: { contacts: [contact('1', 'Aiko')] },
        value: 'Aiko',
      },
    ],
    [
      'the first name of the contact with this name',
      {
        variable: 'customer.firstname',
        records: { contacts: [contact('1', 'Aiko', { email: 'b@example.com' })] },
        value: 'Aiko',
      },
    ],
    ['the whole name without a contact', { variable: 'customer.firstname', value: 'Aiko Tanaka' }],
    [
      'the whole name where contacts differ',
      {
        variable: 'customer.firstname',
        records: { contacts: [contact('1', 'Aiko'), contact('2', 'Ken')] },
        value: 'Aiko Tanaka',
      },
    ],
    [
      'the whole name where the contact has no first one',
      { variable: 'customer.firstname', records: { contacts: [contact('1', ' ')] }, value: 'Aiko Tanaka' },
    ],
    [
      'the whole name where the contact is another client’s',
      {
        variable: 'customer.firstname',
        records: { contacts: [contact('1', 'Eve', { userid: '8' })] },
        value: 'Aiko Tanaka',
      },
    ],
    [
      'the whole name in another script',
      { variable: 'customer.firstname', ticket: { name: '鈴木 愛子' }, value: '鈴木 愛子' },
    ],
    ['the product', { variable: 'service.name', ticket: linked, records: { products: [product] }, value: 'Hosting M' }],
    [
      'the product’s domain',
      { variable: 'service.domain', ticket: linked, records: { products: [product] }, value: 'tanaka.example' },
    ],
    [
      'when the product is due',
      { variable: 'service.nextdue', ticket: linked, records: { products: [product] }, value: '2026-06-01' },
    ],
    [
      'no date that is unset',
      {
        variable: 'service.nextdue',
        ticket: linked,
        records: { products: [{ ...product, nextduedate: '0000-00-00' }] },
        value: null,
      },
    ],
    [
      'the domain',
      {
        variable: 'service.domain',
        ticket: { service: 'D9' },
        records: { domains: [domain] },
        value: 'tanaka.example',
      },
    ],
    [
      'the domain as its name too',
      { variable: 'service.name', ticket: { service: 'D9' }, records: { domains: [domain] }, value: 'tanaka.example' },
    ],
    [
      'when the domain is due',
      { variable: 'service.nextdue', ticket: { service: 'D9' }, records: { domains: [domain] }, value: '2026-07-01' },
    ],
    ['nothing of a product that is not cached', { variable: 'service.name', ticket: linked, value: null }],
    [
      'nothing of a product of another client',
      {
        variable: 'service.domain',
        ticket: linked,
        records: { products: [{ ...product, clientid: '8' }] },
        value: null,
      },
    ],
    [
      'nothing of a guest’s product',
      { variable: 'service.domain', ticket: { ...linked, userid: '0' }, records: { products: [product] }, value: null },
    ],
    [
      'nothing of a product where the ticket has none',
      { variable: 'service.domain', records: { products: [product] }, value: null },
    ],
    ['the agent’s name', { variable: 'agent.name', settings: { agentName: 'Mara Lind' }, value: 'Mara Lind' }],
    ['no name before there is one', { variable: 'agent.name', value: null }],
    [
      'the signature with its lines',
      { variable: 'agent.signature', settings: { signature: 'Mara\n**Support**\n' }, value: 'Mara\n**Support**' },
    ],
    ['the account', { variable: 'account.name', value: 'Brand A' }],
    [
      'today in the service’s zone',
      { variable: 'today', settings: { zone: 'Pacific/Kiritimati' }, value: '2026-05-05' },
    ],
    ['capitals and blanks', { variable: ' Ticket.NUMBER ', value: 'ABC-000001' }],
  ];
  it.each(table)('%s', async (_, { variable, ticket = {}, records = {}, settings = {}, value }) => {
    await ingestTickets(store, [wireTicket('1', ticket)]);
    for (const kind of ['contacts', 'products', 'domains'] as const) if (records[kind]) await give(kind, records[kind]);
    store.settings.save(settings);
    const { text, empty } = fill(`a {{${variable}}} b`);
    expect(text).toBe(value === null ? `a {{${variable}}} b` : `a ${value} b`);
    expect(empty).toEqual(value === null ? [variable.trim().toLowerCase()] : []);
  });

  it('is known of each that is offered', async () => {
    await ingestTickets(store, [wireTicket('1', { service: 'S9', deptname: 'Support' }), wireTicket('2')]);
    await give('products', [product]);
    store.linked.set([{ ticket: '1', other: '2', linked: true }]);
    ingestConversation(store, '1', [{ id: '0', clock: '09:00:00', text: 'My shop is down.' }]);
    store.settings.save({ agentName: 'Mara Lind', signature: 'Mara' });
    const { empty, unknown } = fill(CANNED_VARIABLES.map((name) => `{{${name}}}`).join(' '));
    expect([empty, unknown]).toEqual([[], []]);
  });
});

describe('the customer’s last words', () => {
  const post = (text: string, more: Partial<TestPost> = {}): TestPost => ({
    id: '0',
    clock: '09:00:00',
    text,
    ...more,
  });
  const words = async (posts: TestPost[], text: string, lastAt?: string) => {
    // A guest: they wrote it, whoever they are.
    await ingestTickets(store, [wireTicket('1', { userid: '0' })]);
    ingestConversation(store, '1', posts, lastAt === undefined ? {} : { lastAt });
    return fill(text);
  };

  it('are quoted in lines of their own, and nothing in them is a link or markup of ours', async () => {
    const said = 'Which [one](http://evil.example) is it?\n\n<b>That</b>';
    const { text, empty } = await words([post(said)], 'You wrote: {{customer.lastwords}} Yes.');
    expect(text).toBe('You wrote: \n\n> Which \\[one](http://evil.example) is it?\n>\n> \\<b>That\\</b>\n\n Yes.');
    expect(empty).toEqual([]);
    expect(fill('{{customer.last words}}\n\nYes.').text).toMatch(/^> Which .*\n>\n> .*\n\nYes\.$/);
    expect(fill('Hello,\n{{Customer.LastWords}}\nYes.').text).toMatch(/^Hello,\n\n> Which .*\n>\n> .*\n\nYes\.$/);
  });

  it('are without history and signature, and of the customer only', async () => {
    const mail = 'It works.\n\nOn Mon, 4 May 2026 at 08:30, Support wrote:\n> Try it now.\n\n-- \nAiko';
    const staff = post('Fine.', { id: '1', by: 'staff', clock: '09:00:00' });
    expect((await words([post(mail, { clock: '08:40:00' }), staff], '{{customer.lastwords}}')).text).toBe(
      '> It works.',
    );
  });

  it('are not known where nobody read them, and nobody is called unverified for it', async () => {
    const text = '{{customer.lastwords}}';
    const unknown = { text, empty: ['customer.lastwords'], unknown: [], unverified: false };
    await ingestTickets(store, [wireTicket('1', { userid: '0' })]);
    expect(fill(text)).toEqual(unknown);
    expect(await words([post('Old.', { clock: '08:00:00' })], text, time('08:00:00'))).toEqual(unknown);
    expect(await words([post('Who am I?', { by: 'unknown' })], text)).toEqual(unknown);
  });

  it('stand there letter by letter, and where they are nothing but a quotation as well', async () => {
    const { text } = await words([post('0 5 * * * /bin/a __init__.py\n*_x*')], '{{customer.lastwords}}');
    expect(text).toBe('> 0 5 * * * /bin/a \\_\\_init\\_\\_.py\n> \\*\\_x\\*');
    const bounce = '> Undelivered\n> a\n> b\n> c';
    expect((await words([post(bounce)], '{{customer.lastwords}}')).text).toBe(bounce.replace(/^/gm, '> \\'));
  });

  it('end where nobody would read on', async () => {
    const { text } = await words([post('word '.repeat(5000))], '{{customer.lastwords}}');
    expect(text.length).toBeLessThan(3100);
    expect(text).toMatch(/word …$/);
  });
});

describe('what has no value', () => {
  it('is named once, in order, apart from what is no variable', async () => {
    await ingestTickets(store, [wireTicket('1', { userid: '0' })]);
    const text = '{{service.name}} {{who}} {{customer.name}} {{service.name}} {{who}} {{toString}} {{__proto__}}';
    expect(fill(text)).toEqual({
      text,
      empty: ['service.name', 'customer.name'],
      unknown: ['who', 'tostring', '__proto__'],
      unverified: true,
    });
  });

  it('is not blamed on the sender where they are known, or where nothing of them was asked for', async () => {
    await ingestTickets(store, [wireTicket('1', { userid: '7' }), wireTicket('2', { userid: '0' })]);
    expect(fill('{{service.name}}').unverified).toBe(false);
    expect(store.canned.expand('{{agent.name}}', '2', 'A')?.unverified).toBe(false);
  });

  it('is everything where the ticket is not cached', () => {
    expect(store.canned.expand('{{today}}', 'none', 'A')).toBeNull();
  });
});

describe('the places of variables in a text', () => {
  const table: [text: string, names: string[]][] = [
    ['{{today}}', ['today']],
    ['{{ today }} {{Customer.Name}}', ['today', 'customer.name']],
    ['{{{today}}}', ['today']],
    ['{{kunde.straße_1-a}}', ['kunde.straße_1-a']],
    ['{{}} {{ }} {today} {{to day}} {{today}', []],
    ['{{ user.name | upper }} {{#if today}} {{1}}', []],
    ['{{to\nday}} {{\ntoday}}', []],
  ];
  it.each(table)('%s', (text, names) => {
    const places = findPlaceholders(text);
    expect(places.map(({ name }) => name)).toEqual(names);
    for (const { from, to } of places) expect(text.slice(from, to)).toMatch(/^\{\{.*\}\}$/);
  });
});
