import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RecordKind } from '../../../../shared/domain/customer.ts';
import type { SearchKind, SearchPage } from '../../../../shared/domain/search.ts';
import { numberOfRuns } from '../../../../tests/helpers/full-run.ts';
import {
  addHeldReply,
  BODY,
  ingestTickets,
  moveToAccepted,
  moveToSending,
  NOON,
  openTestStore,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import type { Store } from '../calls.ts';

let store: Store;

const find = (query: string, more: { kinds?: SearchKind[]; from?: number; count?: number } = {}): SearchPage =>
  store.search.run({ query, kinds: null, from: 0, count: 50, ...more });
const ids = (query: string): string[] =>
  find(query).hits.map(({ kind, id }) => (kind === 'ticket' ? id : `${kind} ${id}`));
const marks = (text: string, ranges: [number, number][]) => ranges.map(([from, to]) => text.slice(from, to));

async function records(kind: RecordKind, wrapper: [string, string], list: Record<string, unknown>[]): Promise<void> {
  const answer = { result: 'success', totalresults: list.length, startnumber: 0, numreturned: list.length };
  const bytes = new TextEncoder().encode(JSON.stringify({ ...answer, [wrapper[0]]: { [wrapper[1]]: list } }));
  const stored = await store.records.ingest(kind, bytes.buffer, { at: NOON });
  if (!stored.ok) throw new Error(JSON.stringify(stored.error));
}

const product = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  clientid: '7',
  name: 'Web Hosting L',
  groupname: 'Shared',
  domain: 'müller-backstube.example',
  status: 'Active',
  regdate: '2024-05-01',
  nextduedate: '2027-01-01',
  recurringamount: '9.00',
  billingcycle: 'Monthly',
  servername: 'srv-07',
  serverhostname: 'srv-07.hosting.example',
  ...more,
});

describe('what is written with signs or in two forms', () => {
  beforeAll(async () => {
    store = openTestStore();
    await ingestTickets(store, [
      wireTicket('1', { subject: 'A C++ program', lastreply: time('09:00:00') }),
      wireTicket('2', { subject: 'Cannot connect, drive C is full', lastreply: time('08:00:00') }),
      wireTicket('3', { subject: 'C# works', email: 'name@münchen.example', lastreply: time('07:00:00') }),
      wireTicket('4', { subject: 'المـــوقع معطّل', email: 'name@xn--mnchen-3ya.example', lastreply: time('06:00:00') }),
    ]);
  });

  it.each([
    ['C++', ['1']],
    ['c++ program', ['1']],
    ['program C++', ['1']],
    ['c#', ['3']],
    ['-c++ program OR works', ['3']],
    ['name@münchen.example', ['3', '4']],
    ['name@xn--mnchen-3ya.example', ['3', '4']],
    ['from:name@münchen.example', ['3', '4']],
    ['after:2026-01 name@xn--mnchen-3ya.example', ['3', '4']],
    ['الموقع', ['4']],
    ['معطل', ['4']],
    ['مُعَطَّل', ['4']],
    ['الموقـــع معطل', ['4']],
  ])('%s', (query, expected) => {
    expect(ids(query)).toEqual(expected);
  });

  it('is marked as it is written', () => {
    const [hit] = find('c++').hits;
    expect(hit && marks(hit.title, hit.highlights.title)).toEqual(['C++']);
    const [arabic] = find('معطل').hits;
    expect(arabic && marks(arabic.title, arabic.highlights.title)).toEqual(['معطّل']);
  });
});

describe('tickets', () => {
  beforeEach(async () => {
    store = openTestStore();
    await ingestTickets(store, [
      wireTicket('1', { subject: 'SSL certificate expired', lastreply: time('09:00:00') }),
      wireTicket('2', {
        subject: 'Mails to Gmail are rejected',
        name: 'Jürgen Müller',
        email: 'j.mueller@backstube.example',
        status: 'Open',
        lastreply: time('11:00:00'),
      }),
      wireTicket('3', {
        subject: 'SSL証明書の更新について',
        name: '佐藤 健',
        email: 'sato@kenko.jp',
        status: 'In Progress',
        deptid: '2',
        lastreply: time('10:00:00'),
      }),
      wireTicket('4', {
        subject: 'Не работает почта',
        name: 'Елена Королёва',
        email: 'elena@pochta.ru',
        flag: '1',
        lastreply: '2026-04-30 10:00:00',
      }),
      wireTicket('5', {
        subject: '서버가 느려요',
        name: '이 서연',
        email: 'seoyeon@market.kr',
        status: 'Closed',
        attachment: 'access.log',
        lastreply: '2025-12-31 10:00:00',
      }),
    ]);
  });

  it.each([
    ['ssl', ['3', '1']],
    ['SSL ', ['3', '1']],
    ['certif', ['1']],
    ['certif ', []],
    ['certif* ', ['1']],
    ['muller ', ['2']],
    ['Müller ', ['2']],
    ['証明書', ['3']],
    ['明書の', ['3']],
    ['書', ['3']],
    ['佐藤', ['3']],
    ['почта', ['4']],
    ['королев', ['4']],
    ['느려', ['5']],
    ['서버', ['5']],
    ['backstube.example ', ['2']],
    ['j.mueller@backstube.example ', ['2']],
    ['kenko', ['3']],
    ['access.log', ['5']],
    ['"mails to"', ['2']],
    ['"to mails"', []],
    ['ssl -expired ', ['3']],
    ['-ssl', ['2', '4', '5']],
    ['gmail OR почта ', ['2', '4']],
    ['ssl (expired OR 更新)', ['3', '1']],
    ['status:open', ['2']],
    ['status:in-progress', ['3']],
    ['status:in', ['3']],
    ['status:an', ['1', '4']],
    ['-status:closed ssl', ['3', '1']],
    ['dept:2', ['3']],
    ['from:tanaka', ['1']],
    ['from:backstube', ['2']],
    ['from:sato@kenko.jp', ['3']],
    ['from:nobody@kenko.jp', []],
    ['-from:sato@kenko.jp', ['2', '1', '4', '5']],
    ['is:flagged', ['4']],
    ['is:awaiting', ['2']],
    // A ticket without a known product is on no server.
    ['is:awaiting -server:srv-07', ['2']],
    ['has:attachment', ['5']],
    ['before:2026', ['5']],
    ['after:2026-05-04', ['2', '3', '1']],
    ['after:7d before:today', ['4']],
    ['status:nonsense', []],
    ['is:flagged OR status:open', ['2', '4']],
    ['https://backstube.example/wp-admin?x=1', ['2']],
  ])('%s', (query, expected) => {
    expect(ids(query)).toEqual(expected);
  });

  it.each(['abc-000003', 'ABC-000003', '#ABC-000003', '#abc-000003 ', 'Ticket #ABC-000003', 'ticket 000003'])(
    'finds the number %s',
    (query) => {
      expect(ids(query)).toEqual(['3']);
    },
  );

  it('puts the ticket of a number that was typed before newer ones that name it', async () => {
    await ingestTickets(store, [wireTicket('6', { subject: 'See #ABC-000001', lastreply: time('11:59:00') })]);
    expect(ids('abc-000001')).toEqual(['1', '6']);
  });

  it('finds close spellings where there is little else, says so, and keeps what fits exactly before them', async () => {
    const { hits, similar, total } = find('certifcate');
    expect([hits.map(({ id }) => id), similar, total]).toEqual([['1'], ['certificate'], 1]);
    expect(marks(hits[0]?.title ?? '', hits[0]?.highlights.title ?? [])).toEqual(['certificate']);
    expect(ids('mulelr ')).toEqual(['2']);
    expect(ids('j.mueller@bakstube.example')).toEqual(['2']);
    expect(ids('bakstube.example')).toEqual(['2']);
    expect(ids('example.backstube')).toEqual([]);
    await ingestTickets(store, [
      wireTicket('7', { subject: 'Tanika called', name: 'X', email: 'x@y.example', lastreply: time('08:00:00') }),
    ]);
    expect(ids('tanika ')).toEqual(['7', '1']);
    // A phrase is meant as it stands, and so is what must not be there.
    expect(ids('"certifcate"')).toEqual([]);
    expect(ids('ssl -certifcate')).toEqual(['3', '1']);
    for (let n = 10; n < 16; n += 1)
      await ingestTickets(store, [wireTicket(String(n), { subject: 'Tanika', name: 'Y', email: 'y@y.example' })]);
    expect(find('tanika ')).toMatchObject({ total: 7, similar: [] });
  });

  it('finds any part of a name or e-mail where there is little else', () => {
    const { hits } = find('ckstub');
    expect(hits.map(({ id }) => id)).toEqual(['2']);
    expect(marks(hits[0]?.snippet ?? '', hits[0]?.highlights.snippet ?? [])).toEqual(['ckstub']);
    // Its threes are all there, but not in a row.
    expect(ids('cksckstub')).toEqual([]);
  });

  it('marks what was found, in the subject and in what stands beside it', () => {
    const [hit] = find('müller gmail').hits;
    expect(hit).toMatchObject({ kind: 'ticket', id: '2', ticket: '2', clientId: '7', row: { tid: 'ABC-000002' } });
    expect(marks(hit?.title ?? '', hit?.highlights.title ?? [])).toEqual(['Gmail']);
    expect(hit?.snippet).toBe('Jürgen Müller');
    expect(find('gmail backstube').hits[0]?.snippet).toBe('Jürgen Müller · j.mueller@backstube.example');
    expect(marks(hit?.snippet ?? '', hit?.highlights.snippet ?? [])).toEqual(['Müller']);
  });

  it('follows what the service says later, and what is gone from the cache', async () => {
    await ingestTickets(store, [wireTicket('1', { subject: 'Renewal of example.org', lastreply: time('11:30:00') })]);
    expect(ids('certificate ')).toEqual([]);
    expect(ids('renewal OR gmail ')).toEqual(['1', '2']);
    store.databases.dropCache();
    expect(ids('renewal')).toEqual([]);
    await ingestTickets(store, [wireTicket('1', { subject: 'Renewal again' })]);
    expect(ids('renewal')).toEqual(['1']);
  });

  it('takes one letter as a word, and leaves it out where nothing has it', async () => {
    await ingestTickets(store, [wireTicket('9', { subject: 'Plan B for mails', lastreply: time('12:00:00') })]);
    expect(ids('b')).toEqual(['9']);
    expect(ids('mails b')).toEqual(['9']);
    expect(ids('mails g')).toEqual(['9', '2']);
    expect(ids('status:open m')).toEqual(ids('status:open'));
    expect(ids('g')).toEqual([]);
    expect(ids('gm*')).toEqual(['2']);
  });

  it('names what it does not understand and searches the rest', () => {
    expect(find('sttaus:open gmail')).toMatchObject({
      total: 0,
      problem: { kind: 'unknown-operator', text: 'sttaus' },
    });
    expect(find('is:happy gmail')).toMatchObject({ total: 1, problem: { kind: 'unknown-value', text: 'happy' } });
    expect(find('')).toMatchObject({ hits: [], total: 0, problem: null });
    expect(find('?!').total).toBe(0);
  });

  it('answers anything that can be typed', () => {
    const bits = fc.constantFrom(
      'OR',
      '-',
      '(',
      ')',
      '"',
      ' ',
      'status:',
      'is:done',
      'after:2026',
      '*',
      'ssl',
      '証',
      'a',
      "'",
      ';',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(bits, { maxLength: 30 }).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(texts, (query) => {
        const { hits, total } = find(query);
        expect(hits.length).toBe(Math.min(total, 50));
        expect(store.search.count(query).total).toBe(total);
      }),
      { numRuns: numberOfRuns(300), examples: [['OROR)OR after:2026']] },
    );
  });
});

describe('what the agent wrote or pasted', () => {
  beforeEach(async () => {
    store = openTestStore();
    await ingestTickets(store, [
      wireTicket('1', { subject: 'Web site down' }),
      wireTicket('2', { subject: 'Invoice', status: 'Open', name: 'Bo Li' }),
    ]);
    store.drafts.save({ id: 'd1', ticket: '1', rev: 0, text: 'Bitte den Nameserver prüfen', at: NOON });
    store.excerpts.add('e1', '2', 'Customer: 請求書 is missing\nsince the nameserver moved', NOON + 1000);
    store.notes.add({
      id: 'n1',
      ticket: '2',
      at: NOON + 2000,
      editedAt: null,
      text: 'Calls back about the nameserver',
    });
    addHeldReply(store, 'o1', '2', { subject: 'Invoice' }, NOON + 3000);
  });

  it('is found with its ticket, newest first', () => {
    const { hits, kinds, total } = find('nameserver');
    expect(hits.map(({ kind, id, ticket }) => [kind, id, ticket])).toEqual([
      ['note', 'n1', '2'],
      ['excerpt', 'e1', '2'],
      ['draft', 'd1', '1'],
    ]);
    expect(kinds).toEqual(
      expect.arrayContaining([
        { kind: 'draft', count: 1 },
        { kind: 'excerpt', count: 1 },
        { kind: 'note', count: 1 },
      ]),
    );
    expect(total).toBe(3);
    expect(hits[1]).toMatchObject({
      title: 'Invoice',
      snippet: '… since the nameserver moved',
    });
    expect(marks(hits[2]?.snippet ?? '', hits[2]?.highlights.snippet ?? [])).toEqual(['Nameserver']);
    expect(ids('請求書')).toEqual(['excerpt e1']);
  });

  it('is found by a word of its own and others of its ticket', () => {
    expect(ids('nameserver site')).toEqual(['draft d1']);
    expect(ids('nameserver status:open')).toEqual(['note n1', 'excerpt e1']);
    expect(ids('nameserver -status:open')).toEqual(['draft d1']);
    expect(ids('nameserver -calls ')).toEqual(['excerpt e1', 'draft d1']);
    expect(ids('from:bo nameserver')).toEqual(['note n1', 'excerpt e1']);
    expect(ids('site ')).toEqual(['1']);
  });

  it('can be asked for by kind', () => {
    expect(find('nameserver', { kinds: ['note', 'draft'] })).toMatchObject({ total: 2 });
    expect(find('nameserver', { kinds: ['ticket'] })).toMatchObject({ total: 0, hits: [] });
  });

  it('is a reply on its way, then a sent one', () => {
    expect(ids('text o1')).toEqual(['outbox o1']);
    moveToSending(store, 'o1', NOON + 4000, { lastReply: '', status: '', staff: '' });
    moveToAccepted(store, 'o1', NOON + 5000);
    expect(ids('text o1')).toEqual(['sent o1']);
  });

  it('has what was kept beside a reply, never as sent, and no longer once it was added to it', () => {
    const keep = (text: string, rev: number) => store.drafts.save({ id: 'd1', ticket: '1', rev, text, at: NOON });
    keep('Telephone them first', 1);
    const { rev } = keep('Written elsewhere', 1);
    const kept = () => store.tickets.timeline('1').flatMap((e) => (e.kind === 'kept' ? [[e.id, e.text]] : []));
    expect(kept()).toEqual([['1', 'Telephone them first']]);
    const at = { seen: { lastReply: '', status: '', staff: '' }, at: NOON, heldUntil: NOON };
    expect(store.outbox.add({ id: 'k1', draft: 'd1', rev, body: BODY, ...at })).not.toHaveProperty('refused');
    moveToSending(store, 'k1', NOON, { lastReply: '', status: '', staff: '' });
    moveToAccepted(store, 'k1', NOON);
    expect(ids('written elsewhere')).toEqual(['sent k1']);
    expect(ids('telephone')).toEqual(['kept 1']);
    expect(find('telephone').hits).toMatchObject([{ kind: 'kept', ticket: '1', title: 'Web site down' }]);
    expect(kept()).toEqual([['1', 'Telephone them first']]);

    const first = store.drafts.save({ id: 'd2', ticket: '1', rev: 0, text: 'Two of us', at: NOON });
    const second = store.drafts.save({ id: 'd2', ticket: '1', rev: 0, text: 'One of us', at: NOON });
    expect([first.kept, second.kept?.text]).toEqual([null, 'Two of us']);
    expect(kept().map(([, text]) => text)).toEqual(['Telephone them first', 'Two of us']);
    store.drafts.save({ id: 'd2', ticket: '1', rev: second.rev, text: 'One of us\n\nTwo of us', at: NOON });
    expect(kept().map(([, text]) => text)).toEqual(['Telephone them first']);
  });

  it('follows every change, and what is discarded is not found', () => {
    store.drafts.save({ id: 'd1', ticket: '1', rev: 1, text: 'Something else', at: NOON });
    expect(ids('prüfen')).toEqual([]);
    expect(ids('something')).toEqual(['draft d1']);
    // Another window saved meanwhile: the text that stood there is kept, and found as what it is.
    store.drafts.save({ id: 'd1', ticket: '1', rev: 1, text: 'From another window', at: NOON });
    expect(ids('something')).toEqual(['kept 1']);
    store.drafts.discard('d1');
    store.excerpts.remove('e1');
    expect(ids('something')).toEqual([]);
    expect(ids('請求書')).toEqual([]);
  });

  it('has files, found by their names', () => {
    store.files.begin(
      { draft: 'd1', ticket: '1', file: 'f1', name: 'Zonendatei März.txt', type: 'text/plain', size: 1, at: NOON },
      1000,
    );
    expect(find('zonendatei').hits).toMatchObject([
      { kind: 'file', id: 'f1', ticket: '1', title: 'Zonendatei März.txt', snippet: 'Web site down' },
    ]);
    expect(ids('marz')).toEqual(['file f1']);
    expect(ids('has:attachment')).toEqual(['1']);
    store.files.remove('f1');
    expect(ids('zonendatei')).toEqual([]);
  });

  it('stays when the cache goes', () => {
    store.databases.dropCache();
    const { hits } = find('nameserver');
    expect(hits.map(({ kind, id, title, row }) => [kind, id, title, row])).toEqual([
      ['note', 'n1', 'Invoice', null],
      ['excerpt', 'e1', 'Invoice', null],
      ['draft', 'd1', 'Web site down', null],
    ]);
  });

  it('is there again after a restart', async () => {
    const folder = newFolder();
    store = openTestStore(folder);
    await ingestTickets(store, [wireTicket('1', { subject: 'Web site down' })]);
    store.excerpts.add('e1', '1', 'the nameserver moved', NOON);
    store.databases.close();
    store = openTestStore(folder);
    expect(ids('nameserver OR site ')).toEqual(['excerpt e1', '1']);
    store.databases.close();
  });

  it('tells tags apart that differ by signs alone', () => {
    store.marks.set(['1'], { addTags: ['🔥', 'C++'] }, NOON);
    store.marks.set(['2'], { addTags: ['⭐', 'C#'] }, NOON);
    expect(['tag:🔥', 'tag:c++', 'tag:⭐', 'tag:c#', 'tag:💥'].map(ids)).toEqual([['1'], ['1'], ['2'], ['2'], []]);
    // Without signs both may be meant.
    expect(ids('tag:c').sort()).toEqual(['1', '2']);
  });

  it('tells by marks: drafts, doubts, tags, promises, pins, what is done', () => {
    expect(ids('is:draft')).toEqual(['1']);
    moveToSending(store, 'o1', NOON + 4000, { lastReply: '', status: '', staff: '' });
    store.outbox.move('o1', 'lost', { at: NOON });
    expect(ids('is:doubt')).toEqual(['2']);
    store.marks.set(
      ['2'],
      { addTags: ['VIP customer'], pinned: true, promise: { text: 'Call the registry', due: NOON + 1 } },
      NOON,
    );
    store.marks.set(['1'], { snooze: NOON + 3_600_000 }, NOON);
    expect(ids('tag:"vip  Customer"')).toEqual(['2']);
    expect(ids('is:pinned')).toEqual(['2']);
    expect(ids('is:promised')).toEqual(['2']);
    expect(find('registry').hits).toMatchObject([{ kind: 'promise', ticket: '2', snippet: 'Call the registry' }]);
    expect(ids('is:snoozed')).toEqual(['1']);
    expect(ids('is:done')).toEqual([]);
    store.marks.set(['2'], { done: true }, NOON);
    expect(ids('is:done')).toEqual(['2']);
  });
});

describe('records', () => {
  beforeEach(async () => {
    store = openTestStore();
    await ingestTickets(store, [
      wireTicket('1', { subject: 'Slow site', service: 'S70', lastreply: time('09:00:00') }),
      wireTicket('2', { subject: 'Transfer', service: 'D45', lastreply: time('10:00:00') }),
      wireTicket('3', { subject: 'Other', userid: '8', lastreply: time('11:00:00') }),
    ]);
    await records(
      'products',
      ['products', 'product'],
      [
        product('70'),
        product('71', {
          clientid: '8',
          name: 'VPS 2',
          domain: 'vps.example',
          status: 'Suspended',
          servername: 'srv-09',
        }),
      ],
    );
    await records(
      'domains',
      ['domains', 'domain'],
      [
        {
          id: '45',
          userid: '7',
          domainname: 'xn--mller-kva.example',
          status: 'Active',
          nextduedate: '2026-01-01',
          recurringamount: '12.00',
          registrar: 'enom',
          regdate: '2020-01-01',
        },
      ],
    );
    await records(
      'contacts',
      ['contacts', 'contact'],
      [
        {
          id: '9',
          userid: '7',
          firstname: 'Zoë',
          lastname: 'Müller',
          companyname: 'Backstube GmbH',
          email: 'zoe@backstube.example',
        },
      ],
    );
    await records(
      'orders',
      ['orders', 'order'],
      [
        {
          id: '31',
          ordernum: '1042117',
          userid: '7',
          name: 'Zoë Müller',
          date: '2026-05-01 10:00:00',
          status: 'Active',
          amount: '9.00',
          paymentstatus: 'Unpaid',
        },
      ],
    );
    await records(
      'announcements',
      ['announcements', 'announcement'],
      [
        {
          id: '3',
          date: '2026-05-02 10:00:00',
          title: 'Maintenance',
          announcement: '<p>The <b>network</b> in Zürich &amp; Bern</p>',
          published: '1',
        },
      ],
    );
  });

  it('are found by what stands in them', () => {
    expect(ids('zoe ')).toEqual(['order 31', 'contact 9']);
    expect(ids('1042117')).toEqual(['order 31']);
    expect(ids('zurich')).toEqual(['announcement 3']);
    expect(ids('"network in zürich & bern"')).toEqual(['announcement 3']);
    expect(find('vps.example').hits).toMatchObject([{ kind: 'product', id: '71', clientId: '8', title: 'VPS 2' }]);
    expect(find('backstube', { kinds: ['contact'] }).hits).toMatchObject([
      {
        title: 'Zoë Müller',
        snippet: 'Backstube GmbH · zoe@backstube.example',
        highlights: {
          snippet: [
            [0, 9],
            [21, 30],
          ],
        },
      },
    ]);
  });

  it('come after the tickets, however new they are', async () => {
    const order = {
      id: '32',
      ordernum: '5',
      userid: '7',
      name: 'Slow Oak',
      date: '2030-01-01 10:00:00',
      amount: '9.00',
    };
    await records('orders', ['orders', 'order'], [{ ...order, status: 'Active', paymentstatus: 'Paid' }]);
    expect(ids('slow ')).toEqual(['1', 'order 32']);
  });

  it('lead to the tickets that are linked to them, in either form of a domain', () => {
    expect(ids('müller-backstube.example')).toEqual(['1', 'product 70']);
    expect(ids('müller.example ')).toEqual(['2', 'domain 45']);
    expect(ids('xn--mller-kva.example')).toEqual(['2', 'domain 45']);
    expect(find('domain:müller', { kinds: ['ticket'] }).hits.map(({ id }) => id)).toEqual(['2', '1']);
    expect(find('product:"web hosting"', { kinds: ['ticket'] }).hits.map(({ id }) => id)).toEqual(['1']);
    expect(ids('server:srv-07')).toEqual(['1', 'product 70']);
    expect(ids('customer:8')).toEqual(['3', 'product 71']);
    expect(ids('is:overdue')).toEqual(['2', 'domain 45']);
    expect(ids('is:unpaid')).toEqual(['order 31']);
    expect(ids('müller -is:unpaid').includes('order 31')).toBe(false);
    expect(ids('status:suspended vps')).toEqual(['product 71']);
  });

  it('say in the hit why a ticket was found by its product', () => {
    const [hit] = find('hosting', { kinds: ['ticket'] }).hits;
    expect(hit?.id).toBe('1');
    expect(hit?.snippet).toContain('Web Hosting L');
  });

  it('change with the service, and the tickets linked to them too', async () => {
    await records('products', ['products', 'product'], [product('70', { domain: 'new-name.example' })]);
    expect(ids('new-name.example')).toEqual(['1', 'product 70']);
    expect(ids('müller-backstube.example')).toEqual([]);
  });

  it('are counted by kind, and found by the kinds that are asked for', () => {
    const counts = (query: string) => Object.fromEntries(find(query).kinds.map(({ kind, count }) => [kind, count]));
    expect(counts('example ')).toEqual({ ticket: 3, contact: 1, product: 2, domain: 1 });
    // By what only records have, and by a date, which the tickets have as well.
    expect(counts('customer:7 after:2026-05-01')).toEqual({ ticket: 2, order: 1 });
    expect(find('example ', { kinds: ['domain', 'contact'] }).hits.map(({ kind }) => kind)).toEqual([
      'domain',
      'contact',
    ]);
    expect(find('customer:7', { kinds: ['order'] })).toMatchObject({ total: 1, hits: [{ kind: 'order', id: '31' }] });
  });

  it('are left out where the question is one of tickets only', () => {
    expect(ids('müller is:unread')).toEqual([]);
    expect(ids('after:2000')).toEqual(['3', '2', '1']);
  });
});

describe('a saved search', () => {
  const view = 'view:v1' as const;
  const rows = () => store.queues.rows(view, { by: 'lastReply', dir: 'desc' }, 0, 50);
  const count = () => store.queues.list().find(({ key }) => key === view)?.count;

  beforeEach(async () => {
    store = openTestStore();
    await ingestTickets(store, [
      wireTicket('1', { subject: 'SSL' }),
      wireTicket('2', { subject: 'DNS', status: 'Open' }),
      wireTicket('3', { subject: 'Mail' }),
    ]);
    store.views.save({ id: 'v1', name: 'Certificates', query: 'ssl OR zertifikat' });
  });

  it('is a queue of the tickets that match, or have a text that does', async () => {
    expect(rows().rows.map(({ id }) => id)).toEqual(['1']);
    store.excerpts.add('e1', '3', 'Das Zertifikat fehlt', NOON);
    expect([
      rows()
        .rows.map(({ id }) => id)
        .sort(),
      rows().total,
      count(),
    ]).toEqual([['1', '3'], 2, 2]);
    expect(store.search.count('ssl OR zertifikat')).toEqual({ total: 2, tickets: 2, problem: null });
    await ingestTickets(store, [wireTicket('4', { subject: 'Zertifikate', status: 'Open' })]);
    expect(count()).toBe(3);
    expect(store.queues.rows(view, { by: 'number', dir: 'asc' }, 1, 1).rows.map(({ id }) => id)).toEqual(['3']);
  });

  it('keeps its place under another name, and is gone when it is removed', () => {
    store.views.save({ id: 'v2', name: 'Open', query: 'status:open' });
    store.views.save({ id: 'v1', name: 'TLS', query: 'ssl' });
    expect(store.views.list().map(({ name }) => name)).toEqual(['TLS', 'Open']);
    store.views.remove('v1');
    expect([count(), rows().total]).toEqual([undefined, 0]);
  });

  it('shows what is snoozed too, and pinned tickets first', () => {
    store.views.save({ id: 'v1', name: 'All', query: '-gone' });
    store.marks.set(['1'], { snooze: NOON + 3_600_000 }, NOON);
    store.marks.set(['3'], { pinned: true }, NOON);
    expect([rows().rows[0]?.id, rows().total, count()]).toEqual(['3', 3, 3]);
  });
});

describe('tens of thousands of tickets', () => {
  const MANY = 20_000;
  beforeAll(async () => {
    store = openTestStore();
    const list = Array.from({ length: MANY }, (_, n) => {
      const second = new Date(NOON - n * 60_000).toISOString().slice(0, 19).replace('T', ' ');
      return wireTicket(String(n), {
        subject: n % 100 === 7 ? `Zertifikat ${n}` : `Question ${n} about mail`,
        status: n % 4 ? 'Closed' : 'Open',
        // Many of one second, as an import leaves them.
        lastreply: n % 2 ? second : '2026-01-01 00:00:00',
      });
    });
    for (let from = 0; from < MANY; from += 1000) await ingestTickets(store, list.slice(from, from + 1000));
  });

  it('are all found, in order, page after page', () => {
    const seen: string[] = [];
    for (let from = 0; from < 1000; from += 200)
      seen.push(...find('zertifikat', { from, count: 200 }).hits.map(({ id }) => id));
    expect(seen).toEqual(Array.from({ length: MANY / 100 }, (_, n) => String(n * 100 + 7)));
    expect(find('question')).toMatchObject({ total: MANY - MANY / 100, similar: [] });
    expect(find('q*').total).toBe(MANY - MANY / 100);
    expect(find('status:open mail').total).toBe(MANY / 4);
    const deep = find('mail', { from: 19_000, count: 200 });
    expect(deep.hits).toHaveLength(200);
    expect(new Set(deep.hits.map(({ id }) => Number(id) % 2))).toEqual(new Set([0]));
  });

  it('say what is little among them', () => {
    expect(find('zertfikat')).toMatchObject({ total: MANY / 100, similar: ['zertifikat'] });
  });
});
