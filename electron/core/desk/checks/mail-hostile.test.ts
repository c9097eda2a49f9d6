/** Answers that say nothing about a domain. None of them becomes a fault. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_REGISTRIES } from '../../../../tests/helpers/internet/world.ts';
import { unreported } from '../../../../tests/helpers/unreported.ts';
import { addressesFrom, type DnsRecord, type DnsReply } from '../../rules/checks/dns-answers.ts';
import { type Seen, seen, unseen } from '../../rules/checks/seen.ts';
import type { CheckTools } from './layer-check.ts';
import { checkMail } from './mail.ts';
import { createReach } from './reach.ts';
import { checkReverse } from './reverse.ts';

const text = fc.constantFrom(
  'v=spf1 -all',
  'v=spf1 oops',
  'v=DMARC1; p=x',
  'v=DKIM1; p=',
  'v=STSv1;',
  'v=TLSRPTv1',
  'noise',
);
const owner = fc.constantFrom('shop.example', '_dmarc.shop.example', 'mail.shop.example', 'other.example');
const record: fc.Arbitrary<DnsRecord> = fc.oneof(
  fc.record({ type: fc.constant('TXT' as const), name: owner, ttl: fc.constant(1), data: text }),
  fc.record({ type: fc.constant('CNAME' as const), name: owner, ttl: fc.constant(1), data: owner }),
  fc.record({ type: fc.constant('A' as const), name: owner, ttl: fc.constant(1), data: fc.constant('127.0.0.1') }),
  fc.record({
    type: fc.constant('MX' as const),
    name: owner,
    ttl: fc.constant(1),
    data: fc.record({ preference: fc.nat(), exchange: fc.constantFrom('', 'mail.shop.example', '10.0.0.1') }),
  }),
);
const failed = fc
  .tuple(
    fc.constantFrom('SERVFAIL', 'REFUSED', 'FORMERR', 'NOTIMP', 'YXDOMAIN', 'RCODE_13'),
    fc.array(record, { maxLength: 6 }),
  )
  .map(
    ([rcode, answers]): Seen<DnsReply> =>
      seen({ ...{ rcode, answers, authority: [], additional: [] }, authoritative: true }),
  );
const nothing = fc.oneof(
  failed,
  fc.constantFrom('silent', 'unreachable', 'malformed', 'bounded', 'nobody').map(unseen),
);

function toolsOf(replies: readonly Seen<DnsReply>[]): CheckTools {
  let turn = 0;
  const resolve = async () => replies[turn++ % replies.length] ?? unseen('silent');
  const none = { practice: true, socketAt: () => null };
  const patience = { connection: 1000, datagrams: [1] };
  const signal = new AbortController().signal;
  const ways = { own: [], resolvers: [], proxiesFor: async () => [null], outside: unreported };
  const reach = createReach({ wire: none, ...ways, patience, signal });
  const dns: CheckTools['dns'] = {
    ...{ roots: [], at: resolve, resolve, resolveSecret: resolve },
    addresses: async (name) => addressesFrom([await resolve(), await resolve()], name),
  };
  const rest = { registries: NO_REGISTRIES, registrations: new Map(), authorities: [], note: () => undefined };
  return { dns, reach, ...rest, blocklistZone: 'key.list.example' };
}

test('thousands of answers that say nothing give no fault', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(nothing, { minLength: 1, maxLength: 4 }), async (replies) => {
      const onFile = {
        product: null,
        addresses: ['203.0.113.5'],
        hostname: 'srv7.host.example',
        nameservers: [],
        domain: null,
      };
      const judging = { name: 'shop.example', onFile, topic: 'mail' as const, now: 0 };
      const found = [
        ...(await checkMail('shop.example', toolsOf(replies), judging)),
        ...(await checkReverse('203.0.113.5', toolsOf(replies), judging)),
      ];
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter(({ severity }) => severity !== 'unasked')).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});
