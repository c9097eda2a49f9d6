import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, startBench } from '../../tests/helpers/service-client.ts';

let bench: Bench;
let all: Record<string, string>[];

beforeAll(async () => {
  bench = await startBench();
  all = await bench.tickets();
});
afterAll(() => bench.service.stop());

const idsOf = (tickets: Record<string, string>[]) => tickets.map((ticket) => ticket.id);
const matching = (test: (ticket: Record<string, string>) => boolean) => idsOf(all.filter(test));

describe('get-tickets', () => {
  it('answers 25 by default, with counts as texts', async () => {
    const { status, body } = await bench.call('get-tickets');
    expect(status).toBe(200);
    expect(body).toMatchObject({ result: 'success', totalresults: '400', startnumber: '0', numreturned: '25' });
    expect((body.tickets as { ticket: unknown[] }).ticket).toHaveLength(25);
  });

  it('gives every field as text', () => {
    for (const ticket of all) {
      expect(Object.keys(ticket)).toEqual([
        'id',
        'tid',
        'deptid',
        'userid',
        'name',
        'email',
        'cc',
        'c',
        'date',
        'subject',
        'status',
        'priority',
        'admin',
        'attachment',
        'lastreply',
        'flag',
        'service',
      ]);
      for (const value of Object.values(ticket)) expect(value).toBeTypeOf('string');
      expect(ticket.tid).toMatch(/^[A-Z]{3}-\d{6}$/);
      expect(ticket.date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      expect(ticket.service).toMatch(/^([SD]\d+)?$/);
      expect(ticket.flag).toMatch(/^[01]$/);
      expect(ticket.attachment).toMatch(/^(\d{6}_[^|]+(\|\d{6}_[^|]+)*)?$/);
    }
  });

  it('pages without gaps or doubles, newest activity first', async () => {
    const paged = [
      ...(await bench.tickets({ limitnum: '150' })),
      ...(await bench.tickets({ limitstart: '150', limitnum: '150' })),
      ...(await bench.tickets({ limitstart: '300', limitnum: '150' })),
    ];
    expect(idsOf(paged)).toEqual(idsOf(all));
    expect(new Set(idsOf(all)).size).toBe(400);
    const times = all.map((ticket) => ticket.lastreply);
    expect(times).toEqual([...times].sort().reverse());
    expect(await bench.tickets({ limitstart: '400' })).toEqual([]);
  });

  it('reads numbers as PHP does', async () => {
    expect(await bench.tickets({ limitnum: 'many' })).toHaveLength(25);
    expect(await bench.tickets({ limitnum: '-4' })).toHaveLength(25);
    expect(await bench.tickets({ limitnum: '3rd', limitstart: '-9' })).toHaveLength(3);
  });

  it('caps a page where it was told to', async () => {
    await bench.hook('POST', 'switch', { cap: 50 });
    const { body } = await bench.call('get-tickets', { limitnum: '1000' });
    expect(body).toMatchObject({ totalresults: '400', numreturned: '50' });
    await bench.hook('POST', 'switch', { cap: null });
  });

  it.each(['Open', 'Answered', 'Customer-Reply', 'In Progress', 'On Hold', 'Closed'])(
    'filters by the status %s',
    async (status) => {
      const expected = matching((ticket) => ticket.status === status);
      expect(expected).not.toHaveLength(0);
      expect(idsOf(await bench.tickets({ status }))).toEqual(expected);
    },
  );

  it('knows the pseudo-statuses', async () => {
    expect(idsOf(await bench.tickets({ status: 'Awaiting Reply' }))).toEqual(
      matching(({ status }) => status === 'Open' || status === 'Customer-Reply'),
    );
    expect(idsOf(await bench.tickets({ status: 'All Active Tickets' }))).toEqual(
      matching(({ status }) => status !== 'Closed'),
    );
    const flagged = await bench.tickets({ status: 'My Flagged Tickets' });
    expect(flagged.length).toBeGreaterThan(0);
    for (const ticket of flagged)
      expect(ticket).toMatchObject({ flag: '1', status: expect.not.stringMatching(/^Closed$/) });
    // Flagged to a colleague is flagged, but not mine.
    expect(matching((ticket) => ticket.flag === '1' && ticket.status !== 'Closed').length).toBeGreaterThan(
      flagged.length,
    );
  });

  it('finds nothing for a status nobody configured', async () => {
    expect(await bench.tickets({ status: 'Escalated' })).toEqual([]);
  });

  it('filters by department', async () => {
    for (const deptid of ['1', '2', '3', '4']) {
      const expected = matching((ticket) => ticket.deptid === deptid);
      expect(expected).not.toHaveLength(0);
      expect(idsOf(await bench.tickets({ deptid }))).toEqual(expected);
    }
  });

  it('filters by the e-mail of guests, and never by that of clients', async () => {
    const guest = all.find((ticket) => ticket.userid === '0') as Record<string, string>;
    const client = all.find((ticket) => ticket.userid !== '0') as Record<string, string>;
    expect(idsOf(await bench.tickets({ email: guest.email as string }))).toEqual(
      matching((ticket) => ticket.userid === '0' && ticket.email === guest.email),
    );
    expect(await bench.tickets({ email: client.email as string })).toEqual([]);
  });

  it('finds a part of the subject as stored, entities included', async () => {
    const encoded = all.find((ticket) => ticket.subject?.includes('&quot;')) as Record<string, string>;
    expect(idsOf(await bench.tickets({ subject: encoded.subject as string }))).toContain(encoded.id);
    expect(await bench.tickets({ subject: '"Your connection' })).toEqual([]);
    expect(idsOf(await bench.tickets({ subject: 'INVOICE #' }))).toEqual(
      matching((ticket) => /invoice #/i.test(ticket.subject ?? '')),
    );
    expect(await bench.tickets({ subject: '%' })).toEqual([]);
  });

  it('combines filters', async () => {
    expect(idsOf(await bench.tickets({ status: 'Closed', deptid: '2', subject: 'invoice' }))).toEqual(
      matching((t) => t.status === 'Closed' && t.deptid === '2' && /invoice/i.test(t.subject ?? '')),
    );
  });

  it('writes times in the zone it is switched to', async () => {
    await bench.hook('POST', 'switch', { zone: 'Asia/Tokyo' });
    const [there] = await bench.tickets({ limitnum: '1' });
    await bench.hook('POST', 'switch', { zone: 'UTC' });
    const [here] = await bench.tickets({ limitnum: '1' });
    const ms = (ticket?: Record<string, string>) => Date.parse(`${ticket?.date?.replace(' ', 'T')}Z`);
    expect(ms(there) - ms(here)).toBe(9 * 3_600_000);
    expect(await bench.hook('POST', 'switch', { zone: 'Mars/Olympus' })).toMatchObject({ status: 400 });
  });
});

describe('what no record can have', () => {
  it.each([
    ['get-tickets', 'deptid'],
    ['get-orders', 'id'],
    ['get-contacts', 'userid'],
    ['get-clients-products', 'clientid'],
    ['get-clients-products', 'serviceid'],
    ['get-clients-domains', 'domainid'],
  ])('%s with an unreadable %s finds nothing', async (operation, field) => {
    for (const text of ['abc', '99999999999999999999'])
      expect((await bench.call(operation, { [field]: text })).body).toMatchObject({ totalresults: '0' });
    // Nothing is no filter.
    expect((await bench.call(operation, { [field]: '0' })).body.totalresults).not.toBe('0');
  });

  it.each([{ serviceid: 'abc' }, { domainid: 'x' }, { subject: '  ' }, { email: 'no-address' }])(
    'open-ticket with %o is refused',
    async (fields) => {
      const before = (await bench.tickets()).length;
      const guest = { deptid: '1', subject: 'S', message: 'm', name: 'G', email: 'G@Example.org' };
      expect((await bench.call('open-ticket', { ...guest, ...fields })).body.result).toBe('error');
      expect(await bench.tickets()).toHaveLength(before);
    },
  );

  it('letter case counts nothing in an e-mail, nor a slash behind an address', async () => {
    await bench.call('open-ticket', { deptid: '1', subject: 'S', message: 'm', name: 'G', email: 'G@Example.org' });
    expect(await bench.tickets({ email: 'g@example.ORG' })).toHaveLength(1);
    expect((await bench.call('get-tickets/')).status).toBe(200);
    const wrong = await fetch(`${bench.service.url}/api/v2/hosting/get-tickets`);
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
