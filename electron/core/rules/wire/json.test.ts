/** Any JSON, and any bytes, into any decoder: records or an error kind, never an exception. */

import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import {
  decodeAnnouncements,
  decodeContacts,
  decodeDomains,
  decodeOrders,
  decodeProducts,
  decodeTickets,
} from '../../../../tests/helpers/decode-answers.ts';
import { flatten } from '../../../../tests/helpers/flatten.ts';
import { numberOfRuns } from '../../../../tests/helpers/full-run.ts';
import { parseBody } from './json.ts';

const decoders = {
  tickets: ['ticket', decodeTickets],
  contacts: ['contact', decodeContacts],
  products: ['product', decodeProducts],
  domains: ['domain', decodeDomains],
  orders: ['order', decodeOrders],
  announcements: ['announcement', decodeAnnouncements],
} as const;
const wrappers = Object.keys(decoders) as (keyof typeof decoders)[];

const FIELDS = (
  'id ticketid tid name subject status date lastreply cc attachment attachments flag service userid amount orderdata lineitems ' +
  'customfields configoptions permissions password notes published parentid nameservers __proto__ constructor type value'
).split(' ');

const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('', '0', 'S12', '0000-00-00', '1_a.png|2_b', 'a:0:}', '<span>x</span>', '&amp;amp;', '$1,2', [[]], {
    customfield: '',
  }),
);
const record = fc.dictionary(fc.oneof(fc.constantFrom(...FIELDS), fc.string()), value);
const list = fc.oneof(
  fc.array(record),
  record,
  fc.dictionary(fc.nat().map(String), record),
  fc.array(fc.array(record)),
  fc.jsonValue(),
);

const body = fc
  .record({
    wrapper: fc.constantFrom(...wrappers),
    list,
    bare: fc.boolean(),
    flat: fc.boolean(),
    more: fc.dictionary(
      fc.constantFrom(
        'result',
        'status',
        'message',
        'messages',
        'error',
        'errors',
        'warning',
        'totalresults',
        'startnumber',
      ),
      value,
    ),
  })
  .map(({ wrapper, list: records, bare, flat, more }) => {
    const inner = { [wrapper]: bare ? records : { [decoders[wrapper][0]]: records } };
    return { ...more, ...(flat ? flatten(inner) : inner) };
  });

const KINDS = ['rejected', 'malformed'];

function check(bytes: Uint8Array): void {
  for (const wrapper of wrappers) {
    const result = decoders[wrapper][1](bytes);
    if (!result.ok) expect(KINDS).toContain(result.error.kind);
    else {
      const records = 'tickets' in result.value ? result.value.tickets : result.value.records;
      for (const one of records) expect(one.id).not.toBe('');
      expect(records.length + result.value.odd.skipped).toBe(result.value.returned);
      // Everything crosses to another thread and into a database.
      expect(structuredClone(records)).toEqual(records);
    }
  }
  expect(Object.keys(Object.prototype)).toEqual([]);
}

test('answers that resemble answers', () => {
  fc.assert(
    fc.property(body, (one) => check(Buffer.from(JSON.stringify(one)))),
    { numRuns: numberOfRuns(600) },
  );
});

test('any JSON', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => check(Buffer.from(text))),
    { numRuns: numberOfRuns(600) },
  );
});

test('any bytes', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array(),
        fc.string().map((text) => Buffer.from(text)),
      ),
      (bytes) => check(bytes),
    ),
    { numRuns: numberOfRuns(600) },
  );
});

test('an answer cut off anywhere is no answer, and never half of one', () => {
  const whole = JSON.stringify({ result: 'success', tickets: { ticket: [{ id: '1', status: 'Open' }, { id: '2' }] } });
  for (let end = 0; end < whole.length; end++) {
    expect(decodeTickets(Buffer.from(whole.slice(0, end)))).toMatchObject({ ok: false, error: { kind: 'malformed' } });
  }
});

test('deep nesting', () => {
  for (const deep of ['['.repeat(100_000) + ']'.repeat(100_000), `${'{"tickets":'.repeat(5000)}1${'}'.repeat(5000)}`])
    check(Buffer.from(deep));
});

test('integers that a number cannot hold stay two ids; others stay numbers', () => {
  const rows = ['9007199254740993', '9007199254740992', '7'].map((id) => `{"id":${id},"deptid":1.0,"status":"Open"}`);
  const text = `{"result":"success","totalresults":3,"tickets":{"ticket":[${rows.join(',')}]}}`;
  const page = decodeTickets(Buffer.from(text));
  expect(page.ok && page.value.tickets.map(({ id }) => id)).toEqual(['9007199254740993', '9007199254740992', '7']);
  expect(page).toMatchObject({ value: { total: 3 } });
});

test('of a long answer that only looks like one, no more than a few whole readings are tried', () => {
  const parse = vi.spyOn(JSON, 'parse');
  const long = `x${'{"a":'.repeat(45)}[${'1,'.repeat(8_000_000)}}`;
  expect(parseBody(new TextEncoder().encode(long)).ok).toBe(false);
  expect(parse.mock.calls.length).toBeLessThan(4);
  parse.mockClear();
  // A short one is still found behind many braces of a notice.
  const short = `Notice: ${'{x} '.repeat(30)}{"result":"success"}`;
  expect(parseBody(new TextEncoder().encode(short)).ok).toBe(true);
  parse.mockRestore();
});

test('keys are looked through once, however many blanks stand in them', () => {
  const keyed = (key: string) => parseBody(new TextEncoder().encode(`x{"a" {"${key}":1}`)).ok;
  // With the square of it this would take minutes.
  expect(keyed(`tickets${' '.repeat(500_000)}x`)).toBe(false);
  expect(keyed(`tickets${' '.repeat(500_000)}[ticket]`)).toBe(true);
  expect([' tickets ', 'tickets\u00a0', 'error [x]'].map(keyed)).toEqual([true, true, false]);
});
