import { describe, expect, it } from 'vitest';
import type { Attention } from '../../../shared/domain/customer.ts';
import { decodeDomains, decodeProducts } from '../../../tests/helpers/decode-answers.ts';
import { daysUntil, domainAttention, productAttention, sortAttention } from './attention.ts';

const TODAY = '2026-05-04';
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/**
 * Records as the service sends them, through the decoder: an unset date is written in its own ways.
 */
function product(fields: Record<string, string>) {
  const wire = {
    id: '1',
    clientid: '7',
    status: 'Active',
    recurringamount: '8.00',
    billingcycle: 'Monthly',
    ...fields,
  };
  const page = decodeProducts(bytes({ result: 'success', products: { product: [wire] } }));
  const [record] = page.ok ? page.value.records : [];
  if (!record) throw new Error('no product');
  return productAttention(record, TODAY);
}

function domain(fields: Record<string, string>) {
  const wire = {
    id: '1',
    userid: '7',
    domainname: 'shop.example',
    status: 'Active',
    recurringamount: '12.95',
    ...fields,
  };
  const page = decodeDomains(bytes({ result: 'success', domains: { domain: [wire] } }));
  const [record] = page.ok ? page.value.records : [];
  if (!record) throw new Error('no domain');
  return domainAttention(record, TODAY);
}

const said = (attention: Attention | null) => attention && [attention.kind, attention.days];

describe('a product', () => {
  it.each([
    ['2026-05-03', ['overdue', -1]],
    ['2026-05-04', ['due', 0]],
    ['2026-05-18', ['due', 14]],
    ['2026-05-19', null],
    ['2024-02-29', ['overdue', -795]],
    ['0000-00-00', null],
    ['-0001-11-30', null],
    ['', null],
    ['2026-02-30', null],
    ['soon', null],
  ])('with the next due date %s', (nextduedate, expected) => {
    expect(said(product({ nextduedate }))).toEqual(expected);
  });

  it('is suspended before all else, with the reason', () => {
    const found = product({ status: 'Suspended', suspensionreason: 'Overdue on Payment', nextduedate: '2026-01-01' });
    expect(found).toMatchObject({ kind: 'suspended', reason: 'Overdue on Payment', on: '2026-01-01', of: 'product' });
    expect(product({ status: '<span>suspended</span>', nextduedate: '0000-00-00' })).toMatchObject({
      kind: 'suspended',
      reason: '',
      on: null,
      days: null,
    });
  });

  it.each(['Terminated', 'Cancelled', 'Fraud', 'Pending', 'Completed'])('that is %s owes nothing', (status) => {
    expect(product({ status, nextduedate: '2026-05-01' })).toBeNull();
  });

  it('of a status that nobody knows is taken to run', () => {
    expect(said(product({ status: 'In Umzug', nextduedate: '2026-05-01' }))).toEqual(['overdue', -3]);
  });

  it.each([
    { billingcycle: 'One Time' },
    { billingcycle: 'onetime' },
    { billingcycle: 'Free Account' },
    { recurringamount: '0.00' },
  ])('that is not paid again owes nothing: %o', (fields) => {
    expect(product({ nextduedate: '2026-05-01', ...fields })).toBeNull();
  });

  it('whose amount cannot be read owes what it says', () => {
    expect(said(product({ nextduedate: '2026-05-01', recurringamount: '1.234' }))).toEqual(['overdue', -3]);
  });

  it('is called by its domain, else by its name', () => {
    expect(product({ status: 'Suspended', domain: 'shop.example', name: 'Hosting M' })?.label).toBe('shop.example');
    expect(product({ status: 'Suspended', domain: '', name: 'Hosting M' })?.label).toBe('Hosting M');
  });
});

describe('a domain', () => {
  it.each([
    ['2026-05-03', ['expired', -1]],
    ['2026-05-04', ['expiring', 0]],
    ['2026-06-03', ['expiring', 30]],
    ['2026-06-04', null],
    ['0000-00-00', null],
  ])('with the expiry date %s', (expirydate, expected) => {
    expect(said(domain({ expirydate }))).toEqual(expected);
  });

  it.each(['Expired', 'Grace', 'Redemption Period'])(
    'that the service calls %s is expired, whatever its date',
    (status) => {
      expect(domain({ status, expirydate: '2027-01-01' })?.kind).toBe('expired');
      expect(domain({ status, expirydate: '0000-00-00', nextduedate: '2026-01-01' })).toMatchObject({
        kind: 'expired',
        on: null,
        days: null,
      });
    },
  );

  it.each(['Transferred Away', 'Cancelled', 'Fraud', 'Pending Transfer', 'Pending Registration'])(
    'that is %s needs nothing',
    (status) => {
      expect(domain({ status, expirydate: '2026-01-01', nextduedate: '2026-01-01', donotrenew: '1' })).toBeNull();
    },
  );

  it('owes before it expires', () => {
    expect(said(domain({ nextduedate: '2026-05-03', expirydate: '2026-05-20' }))).toEqual(['overdue', -1]);
    expect(said(domain({ nextduedate: '2026-05-18', expirydate: '2026-05-20' }))).toEqual(['due', 14]);
    expect(said(domain({ nextduedate: '2026-05-19', expirydate: '2026-05-20' }))).toEqual(['expiring', 16]);
  });

  it('that is not to be renewed owes nothing, but runs out', () => {
    expect(domain({ donotrenew: '1', nextduedate: '2026-05-01', expirydate: '2026-05-20' })).toMatchObject({
      kind: 'expiring',
      doNotRenew: true,
    });
    expect(domain({ donotrenew: 'on', nextduedate: '2026-05-01', expirydate: '2027-05-20' })).toMatchObject({
      kind: 'do-not-renew',
      on: '2027-05-20',
    });
    expect(domain({ donotrenew: '0', expirydate: '2027-05-20' })).toBeNull();
  });
});

it('stands worst first; of one kind the ticket’s own, then what is longest past', () => {
  const one = (kind: Attention['kind'], id: string, days: number | null): Attention => ({
    kind,
    of: 'product',
    id,
    label: id,
    reason: '',
    on: null,
    days,
    doNotRenew: false,
  });
  const sorted = sortAttention(
    [
      one('do-not-renew', 'a', 90),
      one('due', 'b', 3),
      one('overdue', 'c', -2),
      one('overdue', 'd', -40),
      one('overdue', 'e', -1),
      one('expired', 'f', -9),
      one('suspended', 'g', null),
      one('expiring', 'h', 1),
    ],
    { kind: 'product', id: 'e' },
  );
  expect(sorted.map(({ id }) => id)).toEqual(['g', 'e', 'd', 'c', 'f', 'b', 'h', 'a']);
});

it.each([
  ['2026-03-30', '2026-03-28', 2],
  ['2026-10-26', '2026-10-24', 2],
  ['2027-01-01', '2026-12-31', 1],
  ['2026-05-04 00:00:00', '2026-05-04', 0],
])('from %s to %s: no day has 23 hours', (date, today, days) => {
  expect(daysUntil(date, today)).toBe(days);
});
