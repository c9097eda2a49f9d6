/** Texts that no honest domain has: judging them ends, and says nothing longer than a line. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDkimKey } from './dkim.ts';
import { discoverDmarc, reportTargets } from './dmarc.ts';
import { readStsPolicy } from './mail-tls.ts';
import { seen, unseen } from './seen.ts';
import { evaluateSpf, type SpfLookup } from './spf.ts';
import { judgeSpf } from './spf-findings.ts';
import { traceSpf } from './spf-trace.ts';
import { readTags } from './tags.ts';

const RUNS = 2000;
const NAMES = ['a.example', 'b.example', 'c.example', '%{i}.%{d}', '%{s}.%{p2r-}.x.example', '..', 'x'.repeat(300)];
const name = fc.constantFrom(...NAMES);
const sign = fc.constantFrom('', '+', '-', '~', '?', '!');
const term = fc.oneof(
  fc
    .tuple(sign, fc.constantFrom('include:', 'a:', 'mx:', 'ptr:', 'exists:', 'redirect=', 'exp='), name)
    .map((t) => t.join('')),
  fc
    .tuple(sign, fc.constantFrom('all', 'a', 'mx', 'ptr', 'a/24', 'mx//64', 'ip4:1.2.3.4/0', 'ip6:::/0'))
    .map((t) => t.join('')),
  fc.string({ maxLength: 20 }),
);
const record = fc.array(term, { maxLength: 40 }).map((terms) => ['v=spf1', ...terms].join(' '));
const answer = fc.oneof(
  fc.array(fc.oneof(record, fc.string()), { maxLength: 3 }).map(seen),
  fc.constantFrom(unseen('silent'), unseen('malformed')),
  fc
    .array(fc.constantFrom('1.2.3.4', '::ffff:1.2.3.4', 'c.example', 'not an address', ''), { maxLength: 20 })
    .map(seen),
);

const address = fc.constantFrom('203.0.113.5', '2001:db8::5', '::ffff:203.0.113.5');

test('SPF of any texts ends after few look-ups, with a result', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { minLength: 1, maxLength: 8 }), record, address, async (answers, own, from) => {
      let asked = 0;
      const lookup: SpfLookup = async (domain, type) => {
        asked += 1;
        return domain === 'shop.example' && type === 'TXT'
          ? seen([own])
          : (answers[asked % answers.length] ?? seen([]));
      };
      const result = await evaluateSpf({ address: from, sender: 'a@shop.example', helo: 'mail.shop.example' }, lookup);
      expect(['none', 'neutral', 'pass', 'fail', 'softfail', 'temperror', 'permerror']).toContain(result);
      const trace = await traceSpf('shop.example', lookup);
      expect(asked).toBeLessThan(400);
      const judging = { name: 'shop.example', onFile: onFile(from), topic: null, now: 0 };
      for (const { values } of judgeSpf({ trace, results: [{ address: from, result }] }, judging, true))
        for (const value of Object.values(values)) expect(String(value)).toMatch(/^[^\p{Cc}\u202e]{0,1200}$/u);
    }),
    { numRuns: RUNS },
  );
});

const onFile = (address: string) => ({
  ...{ product: null, addresses: [address], hostname: '', nameservers: [], domain: null },
});

test('tags, keys and policies of any text are read or refused', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'v=DKIM1',
      'v=DMARC1',
      'p=',
      'p=MIGf',
      'k=rsa',
      'k=ed25519',
      't=y',
      'rua=mailto:a@b',
      'psd=y',
      'sp=',
    ),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join(';')),
      fc.string({ unit: 'binary' }),
      (text, other) => {
        expect([null, 'good', 'testing', 'revoked', 'short', 'broken']).toContain(readDkimKey(text));
        const found = discoverDmarc('a.shop.example', (at) => (at.length % 2 === 0 ? [text] : [other]));
        expect([undefined, null, 'none', 'quarantine', 'reject']).toContain(found?.policy);
        reportTargets(readTags(text));
        readStsPolicy(text.replaceAll(';', '\n') + other);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ['one word', 'x'.repeat(65_000)],
  ['equal signs', '='.repeat(65_000)],
  ['slashes', `v=spf1 a${'/1'.repeat(32_000)}`],
  ['macros', `v=spf1 ${'%{i}'.repeat(16_000)}`],
  ['addresses', `v=DMARC1; rua=${'mailto:a@b!,'.repeat(6000)}`],
  ['blanks', `v=DMARC1; p=${' '.repeat(64_000)}x`],
  ['digits of a key', `v=DKIM1; p=${'A'.repeat(64_000)}`],
  ['lines', 'mx: a\r\n'.repeat(9000)],
])('64 KB of %s are read at once', async (_, text) => {
  const lookup: SpfLookup = async () => seen([text]);
  await evaluateSpf({ address: '203.0.113.5', sender: 'a@shop.example', helo: 'x.example' }, lookup);
  await traceSpf('shop.example', lookup);
  expect(readDkimKey(text) === 'good').toBe(false);
  reportTargets(readTags(text));
  expect(readStsPolicy(text)).toBeNull();
});
