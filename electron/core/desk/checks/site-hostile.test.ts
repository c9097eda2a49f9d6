import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../../shared/domain/finding.ts';
import { kindOfPage, titleOf } from '../../rules/checks/page-kinds.ts';
import { judgeRegistration, type Registration } from '../../rules/checks/registration.ts';
import type { Seen } from '../../rules/checks/seen.ts';
import { readRdap } from './rdap.ts';
import { readWhois } from './whois.ts';

const NOW = Date.UTC(2026, 10, 29);
const onFile = { product: null, addresses: [], hostname: '', nameservers: ['ns1.ours.example'], domain: null };

const judged = (registration: Seen<Registration | null>): Finding[] =>
  judgeRegistration(
    { domain: 'shop.example', server: 'rdap.registry.example', registration },
    { name: 'shop.example', onFile, topic: 'transfer', now: NOW },
  );

/** Each fault needs words of the answer that say so. */
const EVIDENCE: Record<string, RegExp> = {
  heldByRegistrar: /client[\s_-]*hold/i,
  heldByRegistry: /server[\s_-]*hold/i,
  inRedemption: /redemption/i,
  inRedemptionSince: /redemption/i,
  deletedSoon: /pending[\s_-]*delete/i,
  noNameservers: /inactive/i,
  transferLocked: /client[\s_-]*transfer/i,
  transferLockedByRegistry: /server[\s_-]*transfer/i,
  createdLately: /registration|created/i,
  transferredLately: /transfer/i,
  expired: /expir|paid/i,
  notRegistered: /free|available|no match|not found|no entries/i,
};

function expectHonest(findings: readonly Finding[], answer: string): void {
  for (const { code, severity, values } of findings) {
    if (severity === 'fault') expect([code, EVIDENCE[code]?.test(answer)]).toEqual([code, true]);
    for (const value of Object.values(values)) {
      if (typeof value !== 'string') continue;
      expect(value.length).toBeLessThanOrEqual(160);
      expect(value).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    }
  }
}

const STATUSES = [
  'active',
  'clientHold',
  'server hold',
  'redemption period',
  'pending delete',
  'inactive',
  '\u202elocked',
];
const moment = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.string(),
  fc.constantFrom('2026-11-01', '2027-13-45', '0000-00-00'),
);
const odd = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(null), fc.string());
const oddOr = <T>(honest: fc.Arbitrary<T>) => fc.oneof({ weight: 3, arbitrary: honest }, { weight: 1, arbitrary: odd });
const domain = fc.record({
  objectClassName: fc.constantFrom('domain', 'Domain', 'entity'),
  status: oddOr(fc.array(oddOr(fc.constantFrom(...STATUSES)), { maxLength: 4 })),
  events: oddOr(
    fc.array(
      oddOr(fc.record({ eventAction: fc.constantFrom('registration', 'expiration', 'transfer'), eventDate: moment })),
      { maxLength: 4 },
    ),
  ),
  nameservers: oddOr(fc.array(oddOr(fc.record({ ldhName: fc.string() })), { maxLength: 3 })),
  secureDNS: oddOr(fc.record({ delegationSigned: fc.boolean() })),
  entities: oddOr(
    fc.array(
      oddOr(
        fc.record({
          roles: oddOr(fc.constantFrom(['registrar'], 'registrar')),
          vcardArray: oddOr(fc.array(odd).map((rows) => ['vcard', [...rows, ['fn', {}, 'text', 'Good\u0007 Names']]])),
        }),
      ),
      { maxLength: 3 },
    ),
  ),
  links: odd,
});

describe('10,000 answers of hostile registries and sites', () => {
  it('of RDAP never fail, and lead to no fault of which they say nothing', () => {
    fc.assert(
      fc.property(fc.oneof(domain, odd), (answer) => {
        const body = JSON.stringify(answer) ?? '';
        const registry = readRdap({ status: 200, headers: {}, body }, 'shop.example');
        if (registry.ok && registry.value === null) throw new Error('only 404 says that a domain is free');
        const registration = registry.ok && registry.value ? registry.value.registration : null;
        if (registration) expectHonest(judged({ ok: true, value: registration }), body);
      }),
      { numRuns: 4000 },
    );
  });

  it('of WHOIS never fail, and lead to no fault of which they say nothing', () => {
    const labels = [
      'Domain Name',
      'domain',
      'Status',
      'Domain Status',
      'expires',
      'paid-till',
      'Registrar',
      'nserver',
      '',
    ];
    const value = fc.oneof(fc.string(), moment, fc.constantFrom('shop.example', 'free', 'clientHold', 'x'.repeat(500)));
    const line = fc.tuple(fc.constantFrom(...labels), value).map(([label, text]) => `${label}: ${text}`);
    fc.assert(
      fc.property(fc.array(fc.oneof(line, fc.string())), fc.constantFrom('\n', '\r\n'), (lines, end) => {
        const text = lines.join(end);
        expectHonest(judged(readWhois(text, 'shop.example')), text);
      }),
      { numRuns: 4000 },
    );
  });

  it('with pages never fail, and are taken for a notice only by its words', () => {
    const parts = [
      '<title>',
      '</title>',
      '<script>',
      '</script>',
      '<',
      '>',
      '<!--',
      'src="https://',
      'account',
      'shop',
      'welcome to',
    ];
    const part = fc.oneof(fc.constantFrom(...parts), fc.string());
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (pieces) => {
        const body = pieces.join(' ');
        expect(titleOf(body).length).toBeLessThanOrEqual(80);
        if (!/suspended|parked|default|nginx/i.test(body)) expect(kindOfPage('https://shop.example/', body)).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });
});
