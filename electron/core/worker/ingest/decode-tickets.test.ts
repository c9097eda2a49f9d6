import { expect, test } from 'vitest';
import { decodeTickets, type TicketPage } from '../../../../tests/helpers/decode-answers.ts';

const bytes = (body: unknown) => new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
const page = (body: unknown): TicketPage => {
  const result = decodeTickets(bytes(body));
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const ticket = (more: object = {}) => ({ id: '1', subject: 'S', status: 'Open', ...more });
/** One ticket through the documented shape. */
const only = (more: object) => {
  const { tickets } = page({ result: 'success', tickets: { ticket: [ticket(more)] } });
  const [first] = tickets;
  if (!first || tickets.length !== 1) throw new Error('one ticket was given');
  return { ...first, cc: JSON.parse(first.cc), attachments: JSON.parse(first.attachments) };
};

test('a ticket as api.md shows it', () => {
  const result = page({
    result: 'success',
    totalresults: '120',
    startnumber: 25,
    numreturned: '1',
    tickets: {
      ticket: [
        {
          id: '128',
          tid: 'ABC-123456',
          deptid: '2',
          userid: '9',
          name: 'Aiko Tanaka',
          email: 'aiko@example.jp',
          cc: 'a@example.jp, b@example.jp',
          c: 'hVG4bQ5x',
          date: '2026-11-19 10:02:11',
          subject: 'Mail &amp; DNS &quot;broken&quot; &#039;now&#039;',
          status: 'Answered',
          priority: 'Medium',
          admin: 'Max Muster',
          attachment: '123456_a.png|987654_b c.pdf',
          lastreply: '2026-11-20 09:00:00',
          flag: '0',
          service: 'S123',
        },
      ],
    },
  });
  expect(result).toEqual({
    total: 120,
    start: 25,
    returned: 1,
    odd: { fields: {}, statuses: {}, shapes: { nested: 1 }, skipped: 0 },
    tickets: [
      {
        id: '128',
        tid: 'ABC-123456',
        dept_id: '2',
        dept_name: null,
        client_id: '9',
        contact_id: null,
        name: 'Aiko Tanaka',
        email: 'aiko@example.jp',
        cc: '["a@example.jp","b@example.jp"]',
        access_code: 'hVG4bQ5x',
        opened: '2026-11-19 10:02:11',
        last_reply: '2026-11-20 09:00:00',
        subject: 'Mail & DNS "broken" \'now\'',
        subject_wire: 'Mail &amp; DNS &quot;broken&quot; &#039;now&#039;',
        status: 'Answered',
        priority: 'Medium',
        staff: 'Max Muster',
        attachments: '["a.png","b c.pdf"]',
        flagged: 0,
        service_kind: 'product',
        service_id: '123',
      },
    ],
  });
});

test.each<[string, string[]]>([
  ['"Doe, Jane" <b@x.example>, a@x.example', ['"Doe, Jane" <b@x.example>', 'a@x.example']],
  ['a@x.example; "Doe; Jane" <b@x.example>', ['a@x.example', '"Doe; Jane" <b@x.example>']],
  ['a@x.example,\n"Doe, Jane', ['a@x.example', '"Doe', 'Jane']],
  ['5" rack, 3" rack', ['5" rack', '3" rack']],
])('an address in cc keeps the comma of its quoted name: %j', (cc, addresses) => {
  expect(only({ cc }).cc).toEqual(addresses);
});

const flat = {
  result: 'success',
  'tickets[ticket][0][id]': '1',
  'tickets[ticket][0][subject]': 'one',
  'tickets[ticket][1][id]': 2,
  'tickets[ticket][1][subject]': 'two',
};
const one = { id: '1', subject: 'one' };
const two = { id: '2', subject: 'two' };

test.each<[string, object]>([
  ['nested', { tickets: { ticket: [one, two] } }],
  ['flattened', flat],
  ['a list without its item', { tickets: [one, two] }],
  ['an object keyed by number', { tickets: { ticket: { 0: one, 1: two } } }],
  ['an object keyed by record id', { tickets: { ticket: { 128: one, 130: two } } }],
  ['keyed without its item', { tickets: { 0: one, 1: two } }],
  ['keyed by id, the id only there', { tickets: { ticket: { 1: { subject: 'one' }, 2: { subject: 'two' } } } }],
  ['a list in a list', { tickets: { ticket: [[one, two]] } }],
  [
    'flattened without the item',
    { 'tickets[0][id]': 1, 'tickets[0][subject]': 'one', 'tickets[1][id]': 2, 'tickets[1][subject]': 'two' },
  ],
  [
    'out of order and with gaps',
    {
      'tickets[ticket][9][subject]': 'two',
      'tickets[ticket][4][id]': 1,
      'tickets[ticket][9][id]': '2',
      'tickets[ticket][4][subject]': 'one',
    },
  ],
  [
    'blanks around keys',
    {
      ' tickets[ticket][0][id] ': '1',
      'tickets [ ticket ] [0] [subject ]': 'one',
      ' tickets[ticket][1][id]': '2',
      'tickets[ticket][1][ subject]': 'two',
    },
  ],
  ['flattened lists as values', { 'tickets[ticket]': [one, two] }],
  ['flattened objects as values', { 'tickets[ticket][0]': one, 'tickets[ticket][1]': two }],
  [
    'half nested, half flattened',
    { tickets: { ticket: [one] }, 'tickets[ticket][0][id]': 2, 'tickets[ticket][0][subject]': 'two' },
  ],
  ['the same in both', { ...flat, tickets: { ticket: [one, two] } }],
  ['an empty text beside flattened keys', { tickets: '', ...flat }],
  ['an empty list beside flattened keys', { 'tickets[ticket]': '', ...flat }],
  ['blanks in the keys of nested records', { tickets: { ticket: [{ ' id': 1, 'subject ': 'one' }, two] } }],
  ['blanks in the keys around the list', { ' tickets': { 'ticket ': [one, two] } }],
  ['a top level key with blanks', { ' tickets ': { ticket: [one, two] } }],
])('two tickets, %s', (_name, body) => {
  const { tickets, returned } = page({ result: 'success', ...body });
  expect(tickets.map(({ id, subject }) => ({ id, subject }))).toEqual([one, two]);
  expect(returned).toBe(2);
});

test('thousands of indices, in an order of their own', () => {
  const body: Record<string, unknown> = { result: 'success' };
  for (let index = 4999; index >= 0; index--) body[`tickets[ticket][${index}][id]`] = String(index + 1);
  const { tickets } = page(body);
  expect(tickets.map(({ id }) => id)).toEqual(Array.from({ length: 5000 }, (_, index) => String(index + 1)));
});

test.each<[string, object]>([
  ['', { tickets: { ticket: one } }],
  ['without its item', { tickets: one }],
  ['flattened', { 'tickets[ticket][id]': '1', 'tickets[ticket][subject]': 'one' }],
  ['with objects of its own', { tickets: { ticket: { ...one, customfields: { customfield: [] } } } }],
])('one ticket as an object %s', (_name, body) => {
  const { tickets, odd } = page({ result: 'success', ...body });
  expect(tickets.map(({ id, subject }) => ({ id, subject }))).toEqual([one]);
  expect(odd.shapes['one-object']).toBe(1);
});

test.each<[string, object]>([
  ['text', { tickets: '' }],
  ['list', { tickets: [] }],
  ['object', { tickets: {} }],
  ['null', { tickets: null }],
  ['false', { tickets: false }],
  ['missing', {}],
  ['inner text', { tickets: { ticket: '' } }],
  ['inner list', { tickets: { ticket: [] } }],
  ['inner null', { tickets: { ticket: null } }],
  ['a list in a list', { tickets: { ticket: [[]] } }],
  ['flattened text', { 'tickets[ticket]': '' }],
])('no tickets: %s', (_name, body) => {
  expect(page({ result: 'success', totalresults: 0, ...body })).toMatchObject({ tickets: [], total: 0, returned: 0 });
});

test.each<[string, unknown, object]>([
  ['result error', { result: 'error', message: 'No' }, { kind: 'rejected', detail: { texts: ['No'] } }],
  ['status error', { status: 'error', messages: ['A', 'B'] }, { kind: 'rejected', detail: { texts: ['A', 'B'] } }],
  ['messages as text', { result: 'error', messages: 'A' }, { kind: 'rejected', detail: { texts: ['A'] } }],
  ['error alone', { error: 'token expired' }, { kind: 'rejected', detail: { texts: ['token expired'] } }],
  [
    'lists by field',
    { result: 'error', password: ['Too short', 'Too plain'] },
    { kind: 'rejected', detail: { texts: ['Too short', 'Too plain'], field: 'password' } },
  ],
  [
    'errors by field',
    { result: 'error', errors: { email: ['Taken'] } },
    { kind: 'rejected', detail: { texts: ['Taken'], field: 'email' } },
  ],
  ['warning alone', { warning: 'Careful' }, { kind: 'rejected', detail: { reason: 'warning', texts: ['Careful'] } }],
  [
    'a message and no data',
    { message: 'Unauthenticated.' },
    { kind: 'rejected', detail: { texts: ['Unauthenticated.'] } },
  ],
  [
    'markup in the words',
    { result: 'error', message: '<b>No</b> &amp; never' },
    { kind: 'rejected', detail: { texts: ['No & never'] } },
  ],
  ['something else', { hello: 1 }, { kind: 'malformed', detail: { reason: 'shape' } }],
  ['a list', '[]', { kind: 'malformed' }],
  ['a text', '"x"', { kind: 'malformed' }],
  ['nothing', '', { kind: 'malformed', detail: { reason: 'empty' } }],
  [
    'a page',
    '<!DOCTYPE html><html><head><title>x</title></head><body><script>var a = {"result":1}</script><h1>Just a moment&hellip;</h1></body></html>',
    { kind: 'malformed', detail: { reason: 'html', texts: ['Just a moment…'] } },
  ],
  [
    'cut off',
    '{"result":"success","tickets":{"ticket":[{"id":"1","status":"Open"},{"id"',
    { kind: 'malformed', detail: { reason: 'not-json' } },
  ],
  [
    'cut off behind a notice',
    '<b>Notice</b> x\n{"result":"success","tickets":{"ticket":[{"id":"1","status":"Open"},{"id"',
    { kind: 'malformed' },
  ],
])('no page: %s', (_name, body, error) => {
  expect(decodeTickets(bytes(body))).toMatchObject({ ok: false, error: { operation: 'get-tickets', ...error } });
});

test('an excerpt never quotes a credential', () => {
  const result = decodeTickets(bytes('<html>debug: Authorization: Bearer abcdef0123456789 password=hunter2</html>'));
  expect(JSON.stringify(result)).not.toMatch(/abcdef0123456789|hunter2/);
});

test('without a result, but with the data: the data', () => {
  const { tickets, odd } = page({ tickets: { ticket: [one] } });
  expect(tickets).toHaveLength(1);
  expect(odd.shapes['no-result']).toBe(1);
  expect(page({ totalresults: '0' }).tickets).toEqual([]);
  expect(page({ warning: 'slow', tickets: { ticket: [one] } }).tickets).toHaveLength(1);
});

test('nothing said at all is an empty page, and counted; something else is not', () => {
  for (const body of [{}, { clientid: null, ' pid': '3' }]) {
    expect(page(body)).toMatchObject({ tickets: [], total: null, odd: { shapes: { 'nothing-said': 1 } } });
  }
  expect(page({ startnumber: '0', numreturned: '0' }).odd.shapes['nothing-said']).toBeUndefined();
  for (const body of [{ 'orders[order][0][id]': 1 }, { result: 'perhaps' }, { orders: [] }]) {
    expect(decodeTickets(bytes(body))).toMatchObject({ error: { kind: 'malformed', detail: { reason: 'shape' } } });
  }
});

test('rows that it says it sent, in a shape that nobody knows, are no empty list', () => {
  const said = { result: 'success', totalresults: '9', startnumber: '0', numreturned: '9' };
  for (const body of [said, { ...said, rows: [one] }, { ...said, totalresults: undefined }, { ...said, tickets: '' }]) {
    expect(decodeTickets(bytes(body))).toMatchObject({ error: { kind: 'malformed', detail: { reason: 'shape' } } });
  }
  // Past the end of the list, whatever it counts.
  for (const more of [{ numreturned: '0' }, { startnumber: '9' }, { startnumber: '100' }]) {
    expect(page({ ...said, ...more }).tickets).toEqual([]);
  }
});

test('JSON behind a preamble', () => {
  const notice = '<br />\n<b>Warning</b>:  Undefined array key {"x"} in <b>/srv/a.php</b> on line <b>3</b><br />\n';
  const { tickets, odd } = page(`${notice}${JSON.stringify({ result: 'success', tickets: { ticket: [one, two] } })}\n`);
  expect(tickets).toHaveLength(2);
  expect(odd.shapes.preamble).toBe(1);
});

test('an answer without a word of its own, behind a preamble: only where nothing of it can be missing', () => {
  expect(page('<b>Notice</b> in {time}.php\n{}').tickets).toEqual([]);
  const cut = '<b>Notice</b> x\n{"result":"success","tickets":{"ticket":[{"id":"1","customfields":{}';
  expect(decodeTickets(bytes(cut))).toMatchObject({ error: { kind: 'malformed' } });
});

test.each([
  ['&amp;amp;', '&amp;'],
  ['a &lt;b&gt; c', 'a <b> c'],
  ['Caf&eacute; &#8211; &#x4e2d;', 'Café – 中'],
  ['a=1&copy=2', 'a=1&copy=2'],
  ['plain & simple', 'plain & simple'],
])('entities once: %s', (wire, shown) => {
  expect(only({ subject: wire, name: wire })).toMatchObject({ subject: shown, subject_wire: wire, name: shown });
});

test.each([
  ['<span style="color:#779500">Answered</span>', 'Answered'],
  ['<span class="label">On &amp; Off</span> ', 'On & Off'],
  ['Customer-Reply', 'Customer-Reply'],
  ['Warte auf Kunde', 'Warte auf Kunde'],
  ['a < b', 'a < b'],
])('status %s', (wire, shown) => {
  expect(only({ status: wire }).status).toBe(shown);
});

test('statuses that are not usual are counted, not changed', () => {
  const { odd } = page({
    result: 'success',
    tickets: { ticket: [ticket({ status: 'Eskaliert' }), ticket({ id: 2, status: 'Eskaliert' })] },
  });
  expect({ ...odd.statuses }).toEqual({ Eskaliert: 2 });
});

test.each<[unknown, string[]]>([
  ['', []],
  [null, []],
  ['123456_a.png|987654_b c.pdf', ['a.png', 'b c.pdf']],
  ['plain.txt', ['plain.txt']],
  ['1_2_3.txt', ['2_3.txt']],
  [[], []],
])('attachment %j', (wire, names) => {
  expect(only({ attachment: wire }).attachments).toEqual(names);
});

test.each<[unknown, string[]]>([
  [
    [
      { filename: '482913_a.png', index: 0 },
      { filename: '2025_tax.pdf', index: 1 },
      { filename: '2026_tax.pdf', index: 2 },
      { filename: '20260504_scan.pdf', index: 3 },
    ],
    ['a.png', '2025_tax.pdf', '2026_tax.pdf', '20260504_scan.pdf'],
  ],
  [[[]], []],
  [{ 0: { filename: 'a.png', index: 0 } }, ['a.png']],
  [{ filename: 'a.png', index: 0 }, ['a.png']],
  [[{ ' filename ': 'a.png', index: 0 }], ['a.png']],
  [['x.txt'], ['x.txt']],
])('attachments %j', (wire, names) => {
  expect(only({ attachments: wire, attachment: '' }).attachments).toEqual(names);
});

test.each<[unknown, boolean]>([
  [0, false],
  ['0', false],
  ['', false],
  [null, false],
  [false, false],
  [1, true],
  ['1', true],
  ['17', true],
  [17, true],
  [true, true],
])('flag %j', (wire, flagged) => {
  expect(only({ flag: wire }).flagged).toBe(Number(flagged));
});

test.each<[unknown, object | null]>([
  ['S123', { kind: 'product', id: '123' }],
  ['D45', { kind: 'domain', id: '45' }],
  ['d45', { kind: 'domain', id: '45' }],
  ['S123-a', { kind: 'product', id: '123-a' }],
  ['', null],
  [null, null],
  ['X1', null],
  ['Sales', null],
])('service %j', (wire, link) => {
  const { service_kind: kind, service_id: id } = only({ service: wire });
  expect({ kind, id }).toEqual(link ?? { kind: null, id: null });
});

test.each(['0000-00-00 00:00:00', '0000-00-00', '-0001-11-30 00:00:00', '', null])('unset time %j', (wire) => {
  expect(only({ lastreply: wire, date: '2026-01-01 00:00:00' })).toMatchObject({
    last_reply: null,
    opened: '2026-01-01 00:00:00',
  });
});

test('numbers and texts mean the same; 0 and nothing are no client', () => {
  expect(only({ id: 7, tid: 123456, deptid: 3, userid: 12 })).toMatchObject({
    id: '7',
    tid: '123456',
    dept_id: '3',
    client_id: '12',
  });
  for (const userid of [0, '0', '', null]) expect(only({ userid }).client_id).toBeNull();
  expect(only({ id: 'tk_9a' }).id).toBe('tk_9a');
});

test('newer names', () => {
  expect(
    only({ id: undefined, ticketid: '9', deptname: 'Sales &amp; more', owner_name: 'Aiko', name: '', contactid: 41 }),
  ).toMatchObject({
    id: '9',
    dept_name: 'Sales & more',
    name: 'Aiko',
    contact_id: '41',
  });
  for (const contactid of ['0', 0, '', null]) expect(only({ contactid }).contact_id).toBeNull();
});

test.each<[unknown, string[]]>([
  ['', []],
  ['a@x.org', ['a@x.org']],
  ['a@x.org,b@x.org; c@x.org', ['a@x.org', 'b@x.org', 'c@x.org']],
  [
    ['a@x.org', 'b@x.org'],
    ['a@x.org', 'b@x.org'],
  ],
  [[], []],
])('cc %j', (wire, cc) => {
  expect(only({ cc: wire }).cc).toEqual(cc);
});

test('odd fields cost their field, never the ticket', () => {
  expect(
    only({ tid: { a: 1 }, name: [1], date: {}, cc: 7, attachment: { x: 1 }, flag: [], service: [], status: null }),
  ).toMatchObject({
    id: '1',
    tid: '',
    name: '',
    opened: null,
    cc: ['7'],
    flagged: 0,
    status: '',
  });
});

test('unknown fields are counted by name, records without an id are counted', () => {
  const { odd, tickets, returned } = page({
    result: 'success',
    tickets: { ticket: [ticket({ sla: 1 }), { subject: 'no id', sla: 2 }, 'rubbish'] },
  });
  expect({ ...odd.fields }).toEqual({ sla: 2 });
  expect(odd).toMatchObject({ skipped: 1, shapes: { 'not-a-record': 1 } });
  expect([tickets.length, returned]).toEqual([1, 2]);
});

test('keys that mean something to JavaScript are only keys', () => {
  const body =
    '{"result":"success","__proto__":{"polluted":1},"tickets[__proto__][polluted]":"1","tickets[ticket][0][__proto__][x]":"1",' +
    '"tickets[ticket][0][id]":"1","tickets[ticket][0][constructor]":"x","tickets[ticket][0][toString]":"y"}';
  const { tickets, odd } = page(body);
  expect(tickets.map(({ id }) => id)).toEqual(['1']);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.keys(odd.fields).sort()).toEqual(['__proto__', 'constructor', 'toString']);
});

test('files that the service removed are not listed', () => {
  const attachment = '123456_a.png';
  expect(only({ attachment, attachments_removed: false }).attachments).toEqual(['a.png']);
  expect(only({ attachment, attachments_removed: true }).attachments).toEqual([]);
});

test('a line of a hostile service is cut where no person reads on; its ids and the subject to ask by are as they came', () => {
  const long = 'x'.repeat(1_000_000);
  const page = decodeTickets(
    new TextEncoder().encode(
      JSON.stringify({
        result: 'success',
        tickets: {
          ticket: [
            ticket({
              tid: long,
              subject: `${'y'.repeat(4_999)}\u{1f600}${long}`,
              name: long,
              status: long,
              cc: 'a@example.com,'.repeat(10_000),
              attachment: '1_a.png|'.repeat(10_000),
            }),
          ],
        },
      }),
    ),
  );
  const [one] = page.ok ? page.value.tickets : [];
  const lists = [one?.cc, one?.attachments].map((list) => JSON.parse(list ?? '[]').length);
  expect([one?.name.length, one?.status.length, ...lists]).toEqual([5001, 5001, 500, 500]);
  expect(one?.subject).toMatch(/y…$/);
  expect([one?.tid.length, one?.subject_wire.length]).toEqual([1_000_000, 1_005_001]);
});
