import { describe, expect, it } from 'vitest';
import {
  adminBase,
  allowedHttpOrigin,
  isLinkTemplate,
  LINK_KINDS,
  presetLinks,
} from '../../../../shared/domain/links.ts';
import { err, ok } from '../../../../shared/result.ts';
import { type AllowedOrigins, fillLink, type LinkedTicket, learnTemplate } from './links.ts';

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

const TICKETS: LinkedTicket[] = [
  { id: '10017', tid: 'ABC-123456', c: 'k3yCode9' },
  { id: '7', tid: '884412', c: 'zz8Qpl0a' },
  { id: '10001-a', tid: '10001-a', c: '' },
  { id: '55', tid: 'ÄÖ 1/2', c: 'c5' },
];
const find = async (word: string) =>
  ok(TICKETS.find(({ id, tid }) => id === word || tid.toLowerCase() === word.toLowerCase()) ?? null);
const learn = (url: string, home: Partial<AllowedOrigins> = {}) => learnTemplate(url, find, { ...NOWHERE, ...home });

describe('a template is learned from', () => {
  it.each([
    // The family's admin area, and what people have behind it.
    [
      'https://b.example/admin/supporttickets.php?action=view&id=10017',
      'https://b.example/admin/supporttickets.php?action=view&id={id}',
    ],
    [
      'https://b.example/admin/supporttickets.php?action=viewticket&id=10017#tab=2',
      'https://b.example/admin/supporttickets.php?action=viewticket&id={id}',
    ],
    [
      'https://b.example/secret-admin/supporttickets.php?id=10017&action=view',
      'https://b.example/secret-admin/supporttickets.php?id={id}&action=view',
    ],
    // The client area: number and access code.
    ['https://b.example/viewticket.php?tid=ABC-123456&c=k3yCode9', 'https://b.example/viewticket.php?tid={tid}&c={c}'],
    ['https://b.example/viewticket.php?tid=abc-123456&c=k3yCode9', 'https://b.example/viewticket.php?tid={tid}&c={c}'],
    [
      'https://b.example/viewticket.php?tid=ABC-123456&c=an-old-code',
      'https://b.example/viewticket.php?tid={tid}&c={c}',
    ],
    ['https://b.example/t?code=k3yCode9&tid=ABC-123456', 'https://b.example/t?code={c}&tid={tid}'],
    // Paths, with a port, a fragment, an encoded number.
    ['https://b.example:8443/ticket/ABC-123456', 'https://b.example:8443/ticket/{tid}'],
    ['https://b.example/tickets/10017/', 'https://b.example/tickets/{id}/'],
    ['https://b.example/ticket/ABC-123456/k3yCode9', 'https://b.example/ticket/{tid}/{c}'],
    ['https://b.example/app/#/tickets/10017', 'https://b.example/app/#/tickets/{id}'],
    ['https://b.example/t/%C3%84%C3%96%201%2F2?c=c5', 'https://b.example/t/{tid}?c={c}'],
    // A page number that is a ticket's id as well is no ticket.
    ['https://b.example/list?page=7&ticket=10017', 'https://b.example/list?page=7&ticket={id}'],
    ['https://b.example/7/tickets/10017', 'https://b.example/7/tickets/{id}'],
    ['https://b.example/v?tid=884412&id=7', 'https://b.example/v?tid={tid}&id={id}'],
    // Number and id are the same text.
    ['https://b.example/v?tid=10001-a', 'https://b.example/v?tid={tid}'],
    ['https://b.example/v?id=10001-a', 'https://b.example/v?id={id}'],
    // Session and tracking parameters are left out.
    [
      'https://b.example/t;jsessionid=AB12?id=10017&PHPSESSID=abc&token=xyz&utm_source=mail',
      'https://b.example/t?id={id}',
    ],
    ['https://user:pass@b.example/t?id=10017', 'https://b.example/t?id={id}'],
    // Blanks around it, letters in capitals, an umlaut domain.
    ['  HTTPS://B.Example/t?id=10017  ', 'https://b.example/t?id={id}'],
    ['https://tickets.bücher.example/t?id=10017', 'https://tickets.xn--bcher-kva.example/t?id={id}'],
    // Braces of its own, and a query that is not encoded as it should be.
    ['https://b.example/{tid}/t?id=10017&q=%zz', 'https://b.example/%7Btid%7D/t?id={id}&q=%zz'],
  ])('%s', async (url, template) => expect(await learn(url)).toEqual(ok(template)));

  it('the practice service’s page, whose address is another one after each start', async () => {
    const url = 'http://127.0.0.1:40123';
    expect(await learn(`${url}/ticket/ABC-123456?c=k3yCode9`, { practice: url })).toEqual(
      ok('practice:/ticket/{tid}?c={c}'),
    );
  });
});

it('a service over http gives its own pages, and those over https', async () => {
  const http = 'http://b.example:8080';
  expect(await learn(`${http}/t?id=10017`, { http })).toEqual(ok(`${http}/t?id={id}`));
  expect(await learn('https://desk.example/t?id=10017', { http })).toEqual(ok('https://desk.example/t?id={id}'));
});

describe('nothing is learned from', () => {
  it.each([
    ['http://b.example/t?id=10017', 'not-https'],
    ['javascript:alert(10017)', 'not-an-address'],
    ['file:///tickets/10017', 'not-an-address'],
    ['data:text/html,10017', 'not-an-address'],
    ['http://127.0.0.1:9/ticket/10017', 'not-https'],
    ['10017', 'not-an-address'],
    ['', 'not-an-address'],
    [`https://b.example/${'x'.repeat(5000)}?id=10017`, 'not-an-address'],
    ['https://b.example/', 'no-ticket-in-it'],
    ['https://b.example/t?id=99999', 'no-ticket-in-it'],
    ['https://10017.example/', 'no-ticket-in-it'],
    // A word that stands for a session is no ticket, though it looks like one.
    ['https://b.example/t?token=10017', 'no-ticket-in-it'],
  ])('%s', async (url, reason) => {
    expect(await learn(url)).toMatchObject({ ok: false, error: { kind: 'invalid', detail: { reason } } });
  });

  it.each(['http://b.example.evil/t?id=10017', 'http://b.example:81/t?id=10017', 'http://10.0.0.1/t?id=10017'])(
    '%s, where http is allowed at the account’s own service',
    async (url) => {
      expect(await learn(url, { http: 'http://b.example' })).toMatchObject({
        ok: false,
        error: { subject: 'http://b.example', detail: { reason: 'not-own-http' } },
      });
    },
  );

  it('a store that fails', async () => {
    const failed = err('storage', 'store');
    expect(await learnTemplate('https://b.example/t?id=1', async () => failed, NOWHERE)).toBe(failed);
  });
});

it('never keeps the access code, whatever it is called', async () => {
  for (const name of ['c', 'code', 'key', 'access', 'x']) {
    const learned = await learn(`https://b.example/t?tid=ABC-123456&${name}=k3yCode9`);
    expect(JSON.stringify(learned)).not.toContain('k3yCode9');
  }
});

it('leaves out what belongs to a visit', async () => {
  const learned = await learn('https://b.example/t?tid=ABC-123456&sess=83fd&sessid=1');
  expect(learned).toMatchObject({ ok: true, value: 'https://b.example/t?tid={tid}' });
});

describe('templates', () => {
  it.each([
    ['ticket', 'https://b.example/{id}', true],
    ['ticket', 'https://b.example/{tid}?c={c}', true],
    ['ticket', 'https://b.example/?c={c}', false],
    ['ticket', 'http://b.example/{id}', false],
    ['ticket', 'https://u:p@b.example/{id}', false],
    ['customer', 'https://b.example/{id}', true],
    ['customer', 'https://b.example/{client}', false],
    ['product', 'https://b.example/{client}/{id}', true],
    ['product', 'https://b.example/{client}', false],
    ['domain', 'https://b.example/{domain}', true],
    ['order', 'https://b.example/{number}', true],
    ['whois', 'https://who.example/?q={domain}', true],
    ['whois', 'https://who.example/?q={id}', false],
    ['invoice', 'https://b.example/{id}?x={other}', false],
    ['invoice', 'javascript:{id}', false],
    ['invoice', '', false],
  ] as const)('of a %s: %s is one: %s', (kind, text, is) => expect(isLinkTemplate(kind, text, null)).toBe(is));

  it('of the family are all such templates, below the address that was learned', () => {
    const base = adminBase('https://b.example/x/admin/supporttickets.php?action=view&id={id}');
    expect(base).toBe('https://b.example/x/admin');
    const preset = presetLinks(`${base}/`);
    for (const kind of ['ticket', ...LINK_KINDS] as const) {
      expect(preset[kind].startsWith('https://b.example/x/admin/')).toBe(true);
      expect(isLinkTemplate(kind, preset[kind], null)).toBe(true);
    }
    expect(adminBase('https://b.example/viewticket.php?tid={tid}')).toBeNull();
    expect(adminBase('http://b.example/admin/supporttickets.php')).toBe('http://b.example/admin');
  });

  it.each([
    [{ address: 'http://b.example:8080/billing', practice: false }, 'http://b.example:8080'],
    [{ address: 'https://b.example', practice: false }, null],
    [{ address: 'http://127.0.0.1:4000', practice: true }, null],
  ])('may be of http for %j at %s', (account, http) => {
    expect(allowedHttpOrigin(account)).toBe(http);
    expect(isLinkTemplate('ticket', 'http://b.example:8080/t?id={id}', http)).toBe(http !== null);
    expect(isLinkTemplate('ticket', 'http://u@b.example:8080/t?id={id}', http)).toBe(false);
    expect(isLinkTemplate('ticket', 'http://b.example/t?id={id}', http)).toBe(false);
    expect(isLinkTemplate('ticket', 'javascript:alert({id})', http)).toBe(false);
  });
});
