import { type Answer, AUTHORITATIVE_ANSWER, TRUNCATED_RESPONSE } from 'dns-packet';
import { expect, test } from 'vitest';
import type { NameServer } from '../../../../service/internet/internet.ts';
import { openWorld, RESOLVER } from '../../../../tests/helpers/internet/world.ts';
import { createDns } from './dns.ts';

const SERVFAIL = 2;

const WORLD = {
  zones: {
    '': 'example 3600 NS ns.registry.example.\nns.registry.example. 3600 A 192.0.2.2',
    example:
      '@ 3600 NS ns.registry.example.\nns.registry 3600 A 192.0.2.2\nshop 3600 NS ns1.shop\nns1.shop 3600 A 192.0.2.3',
    'shop.example':
      '@ 300 NS ns1\nns1 300 A 192.0.2.3\n@ 60 A 203.0.113.5\nwww 60 CNAME @\nround 60 CNAME about\nabout 60 CNAME round\n@ 60 MX 10 mail',
  },
  servers: { '192.0.2.1': [''], '192.0.2.2': ['example'], '192.0.2.3': ['shop.example'] },
};

const asked = async (name: string, answer: NameServer, type: 'A' | 'TXT' = 'A') => {
  const { dns } = await openWorld({ hosts: [{ address: '192.0.2.9', dns: answer }] });
  return dns.at('192.0.2.9', name, type);
};

test('a referral has the servers below and their addresses', async () => {
  const { dns } = await openWorld(WORLD);
  expect(await dns.at('192.0.2.2', 'shop.example', 'A')).toMatchObject({
    ok: true,
    value: {
      authoritative: false,
      answers: [],
      authority: [{ type: 'NS', name: 'shop.example', ttl: 3600, data: 'ns1.shop.example' }],
      additional: [{ type: 'A', name: 'ns1.shop.example', data: '192.0.2.3' }],
    },
  });
});

test('a server answers for its own zone with authority, and refuses others', async () => {
  const { dns } = await openWorld(WORLD);
  expect(await dns.at('192.0.2.3', 'Shop.Example.', 'MX')).toMatchObject({
    value: {
      authoritative: true,
      rcode: 'NOERROR',
      answers: [{ data: { preference: 10, exchange: 'mail.shop.example' } }],
    },
  });
  expect(await dns.at('192.0.2.3', 'nothing.shop.example', 'A')).toMatchObject({ value: { rcode: 'NXDOMAIN' } });
  expect(await dns.at('192.0.2.3', 'other.example', 'A')).toMatchObject({ value: { rcode: 'REFUSED' } });
});

test('addresses are found at the end of aliases, and aliases in circles have none', async () => {
  const { dns } = await openWorld(WORLD);
  expect(await dns.addresses('www.shop.example')).toEqual({ ok: true, value: ['203.0.113.5'] });
  expect(await dns.addresses('round.shop.example')).toEqual({ ok: false, why: 'silent' });
});

test('another code than success or no such name doesn’t mean that there is no address', async () => {
  for (const [code, why] of [
    [1, 'silent'],
    [4, 'silent'],
    [5, 'refused'],
    [9, 'silent'],
  ] as const) {
    const { dns } = await openWorld({ hosts: [{ address: RESOLVER, dns: () => ({ flags: code }) }] });
    expect(await dns.addresses('mail.shop.example')).toEqual({ ok: false, why });
  }
});

test('an answer is shown once, however often a check needs it', async () => {
  const { dns, raw } = await openWorld(WORLD);
  for (let times = 0; times < 3; times += 1) await dns.resolve('shop.example', 'MX');
  expect(raw.map(({ question }) => question)).toEqual(['shop.example MX']);
});

test('a long answer comes over TCP', async () => {
  const text = 'x'.repeat(200);
  const many = Array.from({ length: 30 }, () => ({ type: 'TXT' as const, name: 'long.example', ttl: 1, data: text }));
  const answer = await asked('long.example', () => ({ flags: AUTHORITATIVE_ANSWER, answers: many }), 'TXT');
  expect(answer.ok && answer.value.answers).toHaveLength(30);
});

test('a question is sent again where no answer came, and then given up', async () => {
  let questions = 0;
  const second = await asked('a.example', () => (++questions === 1 ? 'silent' : { flags: 0 }));
  expect(second).toMatchObject({ ok: true });
  expect(await asked('a.example', () => 'silent')).toEqual({ ok: false, why: 'silent' });
});

test('a failure is asked twice, at a name server too', async () => {
  let questions = 0;
  expect(await asked('a.example', () => ({ flags: ++questions === 1 ? SERVFAIL : 0 }))).toMatchObject({
    value: { rcode: 'NOERROR' },
  });
});

test('a resolver that was silent is asked last', async () => {
  const silent = { address: '192.0.2.54', dns: () => 'silent' as const };
  const { reach, note, reached } = await openWorld({ ...WORLD, hosts: [silent] });
  const dns = createDns({ reach, resolvers: [silent.address, RESOLVER], roots: [], memory: new Map(), note });
  await dns.resolve('shop.example', 'A');
  expect(reached).toContain(`udp ${silent.address} 53`);
  reached.length = 0;
  expect(await dns.resolve('shop.example', 'MX')).toMatchObject({ ok: true });
  expect(reached).toEqual([`udp ${RESOLVER} 53`]);
});

test('an extension that a server does not know is left out', async () => {
  const unknown = { type: 'OPT', name: '.', udpPayloadSize: 512, flags: 0, extendedRcode: 1, options: [] };
  const answer = await asked('a.example', (_, { isExtended }) =>
    isExtended ? { flags: 0, additionals: [unknown as unknown as Answer] } : { flags: AUTHORITATIVE_ANSWER },
  );
  expect(answer).toMatchObject({ value: { rcode: 'NOERROR', authoritative: true } });
});

test('an answer that is cut over TCP as well is none', async () => {
  expect(await asked('a.example', () => ({ flags: TRUNCATED_RESPONSE }))).toEqual({ ok: false, why: 'malformed' });
});

test('names out of answers are shown without control characters, and look like no others', async () => {
  const data = 'a\u0007\u202eb.\u212a.example';
  const answers = [{ type: 'CNAME' as const, name: 'a.example', ttl: 1, data }];
  expect(await asked('a.example', () => ({ flags: AUTHORITATIVE_ANSWER, answers }))).toMatchObject({
    value: { answers: [{ data: 'a??b.?.example' }] },
  });
});

test('a name that no packet can hold is not asked', async () => {
  const { dns, reached } = await openWorld({});
  for (const name of ['a..example', `${'x'.repeat(64)}.example`, `${'x.'.repeat(127)}example`]) {
    expect(await dns.resolve(name, 'A')).toEqual({ ok: false, why: 'malformed' });
  }
  expect(reached).toEqual([]);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['noise', Buffer.from('noise, but longer than a header')],
])('an answer of %s is ignored, because it may be forged', async (_, bytes) => {
  expect(await asked('a.example', () => bytes)).toEqual({ ok: false, why: 'silent' });
});

test('special addresses are not asked', async () => {
  const { dns, reached } = await openWorld({});
  for (const address of ['127.0.0.1', '10.0.0.1', 'fe80::1', '::ffff:127.0.0.1', '169.254.169.254', 'localhost']) {
    expect(await dns.at(address, 'a.example', 'A')).toEqual({ ok: false, why: 'special' });
  }
  expect(reached).toEqual([]);
});
