import { createHmac, timingSafeEqual } from 'node:crypto';
import { expect, it } from 'vitest';
import { signatureOf } from './post.ts';

/** The check of docs/webhook.md. */
function isGenuine(secret: string, header: string, body: string, now: number): boolean {
  const { t = '', v1 = '' } = Object.fromEntries(header.split(',').map((part) => part.split('=')));
  const expected = createHmac('sha256', secret).update(`${t}.${body}`).digest();
  const given = Buffer.from(v1, 'hex');
  return Math.abs(now / 1000 - Number(t)) < 300 && given.length === expected.length && timingSafeEqual(given, expected);
}

it('signs the time and the body as documented', () => {
  const header = signatureOf('{"event":"test"}', 'a secret of sixteen', 1_795_968_000);
  // By `printf %s '1795968000.{"event":"test"}' | openssl dgst -sha256 -hmac 'a secret of sixteen'`.
  expect(header).toBe('t=1795968000,v1=619c08b89de821e51a7020818eb42f8a7d11828c43b250dc7a29915c33c983d2');
  const now = 1_795_968_000_000;
  expect(isGenuine('a secret of sixteen', header, '{"event":"test"}', now)).toBe(true);
  expect(isGenuine('a secret of sixteen', header, '{"event":"test" }', now)).toBe(false);
  expect(isGenuine('another secret', header, '{"event":"test"}', now)).toBe(false);
  expect(isGenuine('a secret of sixteen', header, '{"event":"test"}', now + 301_000)).toBe(false);
});
