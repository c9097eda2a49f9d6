import { expect, test } from 'vitest';
import { normaliseAddress } from './address.ts';

test.each([
  ['my.example.com', 'https://my.example.com'],
  ['  https://my.example.com/  ', 'https://my.example.com'],
  ['HTTPS://My.Example.COM', 'https://my.example.com'],
  ['https://example.com/billing/', 'https://example.com/billing'],
  ['https://example.com/billing/api/v2/hosting/get-tickets', 'https://example.com/billing'],
  ['https://example.com/api/v2', 'https://example.com'],
  ['https://example.com/api/v2/', 'https://example.com'],
  ['https://example.com/oauth/token', 'https://example.com'],
  ['https://example.com/a//oauth/token/', 'https://example.com/a'],
  ['https://example.com:8443/x?y=1#z', 'https://example.com:8443/x'],
  ['localhost:8080', 'https://localhost:8080'],
  ['//example.com', 'https://example.com'],
  ['https://example.com/api/v2x', 'https://example.com/api/v2x'],
  ['https://例え.jp', 'https://xn--r8jz45g.jp'],
])('%s → %s', (typed, address) => {
  expect(normaliseAddress(typed)).toEqual({
    ok: true,
    value: { address, plainHttp: false, loopback: typed.includes('localhost') },
  });
});

test.each([
  ['http://example.com', false],
  ['http://127.0.0.1:4000', true],
  ['http://127.9.9.9', true],
  ['http://[::1]:4000/x', true],
  ['http://desk.localhost', false],
  ['http://127.1', true],
  ['http://127.0.0.1.example.com', false],
  ['http://localhost.example.com', false],
])('plain http: %s, loopback %s', (typed, loopback) => {
  expect(normaliseAddress(typed)).toMatchObject({ value: { plainHttp: true, loopback } });
});

test.each([
  '',
  '   ',
  'https://',
  'ftp://example.com',
  'javascript://x',
  'file:///etc',
  'a b c',
  'https://me:pw@example.com',
])('refused: "%s"', (typed) => {
  const result = normaliseAddress(typed);
  expect(result).toMatchObject({
    ok: false,
    error: { kind: 'invalid', operation: 'account.signIn', detail: { field: 'address' } },
  });
  expect(JSON.stringify(result)).not.toContain('pw');
});

test.each([
  ['file:///etc/passwd', 'scheme'],
  ['ftp://billing.example.com', 'scheme'],
  ['https://agent:pw@billing.example.com', 'name-in-address'],
  ['bill ing.example.com', 'address'],
  ['  ', 'address'],
])('says what is wrong with %j', (text, reason) => {
  expect(normaliseAddress(text)).toMatchObject({ error: { kind: 'invalid', detail: { field: 'address', reason } } });
});
