import { describe, expect, it } from 'vitest';
import { fillLink } from './links.ts';

const parts = { id: '10017', tid: 'ABC-123456', c: 'k3y/&?' };
const NOWHERE = { practice: null, http: null };
const practice = { practice: 'http://127.0.0.1:40123', http: null };

describe('a link', () => {
  it.each([
    ['https://my.example/admin/ticket?id={id}', 'https://my.example/admin/ticket?id=10017'],
    ['https://my.example/{tid}/{tid}?c={c}', 'https://my.example/ABC-123456/ABC-123456?c=k3y%2F%26%3F'],
    ['https://my.example/{unknown}/{ID}', 'https://my.example/{unknown}/{ID}'],
    ['HTTPS://my.example/{id}', 'HTTPS://my.example/10017'],
  ])('%s', (template, url) => {
    expect(fillLink(template, parts, NOWHERE)).toEqual({ ok: true, value: url });
  });

  it.each([
    'http://my.example/{id}',
    'javascript:alert({id})',
    'file:///etc/passwd',
    'data:text/html,{id}',
    'ssh://my.example',
    'my.example/{id}',
    '/ticket/{id}',
    '',
    'practice:/ticket/{tid}',
    'https://',
  ])('is refused: %s', (template) => {
    expect(fillLink(template, parts, NOWHERE)).toMatchObject({
      ok: false,
      error: { kind: 'invalid', detail: { reason: 'bad-link', field: 'ticketLink' } },
    });
  });

  it('does not let a part of a ticket become a part of the address', () => {
    const hostile = { id: '../../logout', tid: 'a?b#c', c: '@evil.example' };
    const filled = fillLink('https://my.example/t/{id}/{tid}/{c}', hostile, NOWHERE);
    expect(filled).toEqual({ ok: true, value: 'https://my.example/t/..%2F..%2Flogout/a%3Fb%23c/%40evil.example' });
  });
});

it('leads to the account’s own service over http, and to no other', () => {
  const home = { practice: null, http: 'http://b.example' };
  expect(fillLink('http://b.example/t?id={id}', parts, home)).toEqual({
    ok: true,
    value: 'http://b.example/t?id=10017',
  });
  for (const template of [
    'http://b.example:81/{id}',
    'http://b.example.evil/{id}',
    'http://{id}.b.example/',
    'ftp://b.example/{id}',
  ])
    expect(fillLink(template, parts, home).ok).toBe(false);
});

describe('the practice service’s link', () => {
  it('leads to where that service is now', () => {
    expect(fillLink('practice:/ticket/{tid}?c={c}', parts, practice)).toEqual({
      ok: true,
      value: 'http://127.0.0.1:40123/ticket/ABC-123456?c=k3y%2F%26%3F',
    });
    expect(fillLink('https://my.example/{id}', parts, practice).ok).toBe(true);
  });

  it.each(['practice:@evil.example/{id}', 'practice:0/{id}', 'practice:.evil.example/'])(
    'and nowhere else: %s',
    (t) => {
      expect(fillLink(t, parts, practice).ok).toBe(false);
    },
  );
});
