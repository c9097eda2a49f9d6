/** Rules of RFC 9989: its own examples (appendix B.4), and records that don't count. */
import { expect, test } from 'vitest';
import { type DmarcPolicy, discoverDmarc, dmarcWalk, foreignTargets, reportTargets } from './dmarc.ts';
import { readTags } from './tags.ts';

interface Vector {
  domain: string;
  /** Texts at `_dmarc` of a domain. */
  records: Record<string, string[]>;
  /** The domain whose record applies, the organizational domain, and the policy; null without. */
  finds: [string, string, DmarcPolicy | null] | null;
}

const VECTORS: Record<string, Vector> = {
  'no record': { domain: 'example.com', records: {}, finds: null },
  'a simple hierarchy (B.4.1)': {
    domain: 'example.com',
    records: { 'example.com': ['v=DMARC1; p=reject'], 'signing.example.com': ['v=DMARC1; p=reject'] },
    finds: ['example.com', 'example.com', 'reject'],
  },
  'a deep hierarchy (B.4.2)': {
    domain: 'a.b.c.d.e.f.g.h.i.j.k.example.com',
    records: { 'example.com': ['v=DMARC1; p=reject'] },
    finds: ['example.com', 'example.com', 'reject'],
  },
  'a public suffix with a record (B.4.3)': {
    domain: 'giant.bank.example',
    records: { 'bank.example': ['v=DMARC1; p=reject; psd=y'], 'giant.bank.example': ['v=DMARC1; p=quarantine'] },
    finds: ['giant.bank.example', 'giant.bank.example', 'quarantine'],
  },
  'the suffix’s record applies where there is no other': {
    domain: 'mail.giant.bank.example',
    records: { 'bank.example': ['v=DMARC1; p=reject; sp=quarantine; psd=y'] },
    finds: ['bank.example', 'giant.bank.example', 'quarantine'],
  },
  'a suffix that sends itself': {
    domain: 'bank.example',
    records: { 'bank.example': ['v=DMARC1; p=reject; sp=none; psd=y'] },
    finds: ['bank.example', 'bank.example', 'reject'],
  },
  'an organization within another one': {
    domain: 'a.b.example.com',
    records: { 'b.example.com': ['v=DMARC1; p=reject; psd=n'], 'example.com': ['v=DMARC1; p=none'] },
    finds: ['b.example.com', 'b.example.com', 'reject'],
  },
  'the record with the fewest labels applies': {
    domain: 'a.b.example.com',
    records: { 'b.example.com': ['v=DMARC1; p=none'], 'example.com': ['v=DMARC1; p=reject'] },
    finds: ['example.com', 'example.com', 'reject'],
  },
  'the domain’s own record comes first': {
    domain: 'mail.example.com',
    records: { 'mail.example.com': ['v=DMARC1; p=none'], 'example.com': ['v=DMARC1; p=reject'] },
    finds: ['mail.example.com', 'example.com', 'none'],
  },
  'only the domain itself has a record': {
    domain: 'mail.example.com',
    records: { 'mail.example.com': ['v=DMARC1; p=reject'] },
    finds: ['mail.example.com', 'mail.example.com', 'reject'],
  },
  'several records don’t count, and the walk goes on': {
    domain: 'mail.example.com',
    records: {
      'mail.example.com': ['v=DMARC1; p=reject', 'v=DMARC1; p=quarantine'],
      'example.com': ['v=DMARC1; p=none; sp=quarantine'],
    },
    finds: ['example.com', 'example.com', 'quarantine'],
  },
  'several records above don’t count either': {
    domain: 'a.b.example.com',
    records: {
      'b.example.com': ['v=DMARC1; p=reject; psd=n', 'v=DMARC1; p=none'],
      'example.com': ['v=DMARC1; p=quarantine'],
    },
    finds: ['example.com', 'example.com', 'quarantine'],
  },
  'other texts are ignored': {
    domain: 'example.com',
    records: { 'example.com': ['some text', 'v=DMARC1; p=quarantine'] },
    finds: ['example.com', 'example.com', 'quarantine'],
  },
  'without a policy, but with reports: none': {
    domain: 'example.com',
    records: { 'example.com': ['v=DMARC1; rua=mailto:dmarc@example.com'] },
    finds: ['example.com', 'example.com', 'none'],
  },
  'without policy and reports: ignored': {
    domain: 'example.com',
    records: { 'example.com': ['v=DMARC1; adkim=s'] },
    finds: ['example.com', 'example.com', null],
  },
  'an unknown policy, but with reports: none': {
    domain: 'example.com',
    records: { 'example.com': ['v=DMARC1; p=block; rua=mailto:dmarc@example.com!10m'] },
    finds: ['example.com', 'example.com', 'none'],
  },
  'an unknown policy for names below, but with reports: none': {
    domain: 'sub.example.com',
    records: { 'example.com': ['v=DMARC1; p=reject; sp=bounce; rua=mailto:dmarc@example.com'] },
    finds: ['example.com', 'example.com', 'none'],
  },
  'reports to no address don’t help': {
    domain: 'example.com',
    records: { 'example.com': ['v=DMARC1; p=reject; sp=nope; rua=dmarc@example.com'] },
    finds: ['example.com', 'example.com', null],
  },
  'the version is in upper case': {
    domain: 'example.com',
    records: { 'example.com': ['v=dmarc1; p=reject'] },
    finds: null,
  },
  'the version ends': { domain: 'example.com', records: { 'example.com': ['v=DMARC1x; p=reject'] }, finds: null },
  'blanks and case of values don’t matter': {
    domain: 'example.com',
    records: { 'example.com': ['v = DMARC1; p = Reject'] },
    finds: ['example.com', 'example.com', 'reject'],
  },
};

test.each(Object.entries(VECTORS))('%s', (_, { domain, records, finds }) => {
  const found = discoverDmarc(domain, (at) => records[at] ?? []);
  expect(found && [found.at, found.organization, found.policy]).toEqual(finds);
});

test('the walk asks at most eight domains, and skips labels of a long name', () => {
  expect(dmarcWalk('a.b.c.d.e.f.g.h.i.j.k.example.com')).toEqual([
    'a.b.c.d.e.f.g.h.i.j.k.example.com',
    'g.h.i.j.k.example.com',
    'h.i.j.k.example.com',
    'i.j.k.example.com',
    'j.k.example.com',
    'k.example.com',
    'example.com',
    'com',
  ]);
  expect(dmarcWalk('a.b.c.d.e.f.example.com').slice(0, 2)).toEqual([
    'a.b.c.d.e.f.example.com',
    'b.c.d.e.f.example.com',
  ]);
  expect(dmarcWalk('x.a.b.c.d.e.f.example.com')[1]).toBe('b.c.d.e.f.example.com');
  expect(dmarcWalk('example.com')).toEqual(['example.com', 'com']);
});

test('reports go to the domains of valid addresses, and others must agree', () => {
  const tags = readTags(
    'v=DMARC1; p=none; rua=mailto:a@x.example.org!5m, mailto:b@in.example.com,https://c.example,mailto:d@',
  );
  expect(reportTargets(tags)).toEqual(['x.example.org', 'in.example.com']);
  const found = { at: 'example.com', organization: 'example.com', tags, policy: 'none' } as const;
  expect(foreignTargets(found)).toEqual(['x.example.org']);
});
