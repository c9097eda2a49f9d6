import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutNoise } from '../../../../shared/domain/domain-name.ts';
import { expectLinearWork } from '../../../../tests/helpers/growth.ts';
import { hostForms, possibleQueries, recognise, spellings } from './recognise.ts';

describe('a domain', () => {
  it.each<[string, string[]]>([
    ['https://www.shop.example.co.uk/x', ['shop.example.co.uk', 'example.co.uk']],
    ['www.shop.example.co.uk', ['shop.example.co.uk', 'example.co.uk']],
    ['example.co.uk', ['example.co.uk']],
    ['  “Shop.Example.COM”, ', ['shop.example.com', 'example.com']],
    ['http://user:pw@a.b.example.com:8443/path?q=1#x', ['a.b.example.com', 'b.example.com', 'example.com']],
    ['//cdn.example.org', ['cdn.example.org', 'example.org']],
    ['example.net/wp-admin', ['example.net']],
    ['example.net:2083', ['example.net']],
    ['example.net.', ['example.net']],
    ['müller-backstube.de', ['xn--mller-backstube-zvb.de']],
    ['XN--MLLER-BACKSTUBE-ZVB.DE', ['xn--mller-backstube-zvb.de']],
    ['https://日本語.jp/', ['xn--wgv71a119e.jp']],
    ['me.github.io', ['me.github.io']],
    ['exa\u200bmple.com\u200e', ['example.com']],
    ['https://vps.example/login', ['vps.example']],
    ['(www.vps.example)', ['vps.example']],
  ])('%s', (typed, hosts) => {
    expect(recognise(typed)).toMatchObject({ kind: 'domain', hosts, email: null, ip: null });
  });

  it('is shown in letters that people read', () => {
    expect(recognise('xn--mller-backstube-zvb.de').text).toBe('müller-backstube.de');
    expect(hostForms('xn--mller-backstube-zvb.de')).toEqual(['xn--mller-backstube-zvb.de', 'müller-backstube.de']);
    expect(hostForms('example.com')).toEqual(['example.com']);
  });

  it('may also be a name where nothing says which', () => {
    expect(recognise('jane.doe')).toMatchObject({ kind: 'words', hosts: ['jane.doe'], username: 'jane.doe' });
  });

  it.each(['co.uk', 'localhost', 'http://localhost', 'a..b', '.', 'https://', 'Hello there. How are you'])(
    'is not %s',
    (typed) => expect(recognise(typed).kind).toBe('words'),
  );
});

describe('an e-mail', () => {
  it.each([
    ['Aiko@Example.com', 'aiko@example.com', ['example.com']],
    ['mailto:aiko@mail.example.co.uk?subject=Hi', 'aiko@mail.example.co.uk', ['mail.example.co.uk', 'example.co.uk']],
    ['Aiko Tanaka <aiko@example.com>', 'aiko@example.com', ['example.com']],
    ["'aiko+x@example.com';", 'aiko+x@example.com', ['example.com']],
    ['a@b', 'a@b', []],
  ])('%s', (typed, email, hosts) => {
    expect(recognise(typed)).toMatchObject({ kind: 'email', email, hosts });
  });
});

describe('an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:22', '192.0.2.7'],
    ['192.0.2.0/24', '192.0.2.0'],
    ['https://192.0.2.7/login', '192.0.2.7'],
    ['2001:DB8::1', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['http://[2001:db8::1]/', '2001:db8::1'],
  ])('%s', (typed, ip) => {
    expect(recognise(typed)).toMatchObject({ kind: 'ip', ip, hosts: [] });
  });
});

it('a domain with digits of another script is that domain', () => {
  expect(recognise('متجر٢.com').hosts).toEqual(['xn--pgbep1f8g.com']);
  expect(recognise('info@متجر٢.com').email).toBe('info@متجر٢.com');
});

describe('a number', () => {
  it.each([
    ['1042', '1042', null],
    ['#1042', '1042', null],
    ['ABC-123456', 'ABC-123456', null],
    ['[#ABC-123456]', 'ABC-123456', null],
    ['Order #1042117', '1042117', 'order'],
    ['ticket ID: ABC-123456', 'ABC-123456', 'ticket'],
    ['client 7', '7', 'customer'],
    ['Service no. 12', '12', 'product'],
    ['pid 12', '12', 'product'],
    ['Invoice #20112', '20112', 'invoice'],
    ['invoice 20112', '20112', 'invoice'],
    ['Rechnung 20112', '20112', 'invoice'],
    ['Rechnungsnr. 20112', '20112', 'invoice'],
    ['facture n° 20112', '20112', 'invoice'],
    ['factura número 20112', '20112', 'invoice'],
    ['счёт № 20112', '20112', 'invoice'],
    ['Bestellnummer: 1042117', '1042117', 'order'],
    ['orders 1042117', '1042117', 'order'],
    ['Ticketnummer ABC-123456', 'ABC-123456', 'ticket'],
    ['Kundennummer 7', '7', 'customer'],
    ['١٠٤٢', '1042', null],
    ['#ABC-١٢٣٤٥٦', 'ABC-123456', null],
    ['الفاتورة رقم ٢٠١١٢', '20112', 'invoice'],
    ['تذكرة #ABC-123456', 'ABC-123456', 'ticket'],
    ['طلب 1042117', '1042117', 'order'],
  ])('%s', (typed, number, of) => {
    expect(recognise(typed)).toMatchObject({ kind: 'number', number, of });
  });

  it.each(['order cancelled', 'domain transfer', 'ticket'])('is not in %s', (typed) => {
    expect(recognise(typed)).toMatchObject({ kind: 'words', number: null });
  });
});

describe('words', () => {
  it('may be a username', () => {
    expect(recognise('backstub')).toMatchObject({ kind: 'words', username: 'backstub', text: 'backstub' });
    expect(recognise('Aiko Tanaka')).toMatchObject({ kind: 'words', username: null, text: 'Aiko Tanaka' });
  });

  it('take any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const found = recognise(typed);
        expect(found.text.length).toBeLessThanOrEqual(typed.normalize('NFC').length + 300);
        for (const host of found.hosts) expect(recognise(`https://${host}/`).hosts[0]).toBe(host);
      }),
    );
    expect(withoutNoise(' "" ')).toBe('');
  });
});

it.each([
  ['name@münchen.example', ['name@münchen.example', 'name@xn--mnchen-3ya.example']],
  ['Name@XN--mnchen-3ya.example', ['name@xn--mnchen-3ya.example', 'name@münchen.example']],
  ['münchen.de', ['xn--mnchen-3ya.de', 'münchen.de']],
  ['name@example.com', ['name@example.com']],
  ['größer', ['größer']],
])('%s is written %j', (text, both) => {
  expect(spellings(text)).toEqual(both);
});

describe('a query', () => {
  it.each<[string, string[]]>([
    ['https://www.shop.example.com/x?a=(b)', ['shop.example.com', 'example.com']],
    ['ssh://shop.example.com', ['shop.example.com', 'example.com']],
    ['"Jane" <jane@example.com>', ['jane@example.com']],
    ['mailto:jane@example.com', ['jane@example.com']],
    ['(example.com)', ['example.com']],
  ])('%s is the address in it', (query, expected) => {
    expect(possibleQueries(query)).toEqual(expected);
  });

  it('of a kind and its number may mean the number', () => {
    expect(possibleQueries('Ticket #ABC-482913')).toEqual(['Ticket #ABC-482913', 'ABC-482913']);
    expect(possibleQueries('Rechnung 4829')).toEqual(['Rechnung 4829', '4829']);
  });

  it.each([
    'from:jane@example.com',
    '-from:jane@example.com',
    'status:open jane@example.com',
    '-jane@example.com',
    '-www.example.com',
    'www.example.com OR www.example.net',
    'email:jane@example.com',
    'two words',
    '',
  ])('%s is only itself', (query) => {
    expect(possibleQueries(query)).toEqual([query]);
  });
});

it.each([' ', '.', '<a@', 'a.', 'http://', '1.1.1.1/'])('takes %j, pasted fifty thousand times, at once', (part) => {
  // The square of it took half a minute.
  expectLinearWork(3_000, (size) => expect(recognise(`x ${part.repeat(size)} y`).kind).toBe('words'));
});
