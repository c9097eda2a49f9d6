import { domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { domainKey, findDomain, inOwnLetters } from './domain-name.ts';

describe('a domain that was typed', () => {
  it.each([
    ['moved-away.com', 'moved-away.com'],
    ['https://www.Moved-Away.com/', 'moved-away.com'],
    [' “Moved-Away.COM”, ', 'moved-away.com'],
    ['http://moved-away.com:8080/path?q=1#x', 'moved-away.com'],
    ['www.shop.example.co.uk', 'shop.example.co.uk'],
    ['moved-away.com.', 'moved-away.com'],
    ['moved\u200b-away.com', 'moved-away.com'],
    ['www.com', 'www.com'],
  ])('%s is %s', (typed, ascii) => {
    expect(findDomain(typed)).toEqual({ ascii, unicode: ascii });
  });

  it.each([
    ['Müller-Backstube.de', 'xn--mller-backstube-zvb.de', 'müller-backstube.de'],
    ['XN--MLLER-BACKSTUBE-ZVB.DE', 'xn--mller-backstube-zvb.de', 'müller-backstube.de'],
    ['https://日本語.jp/', 'xn--wgv71a119e.jp', '日本語.jp'],
    ['xn--80ak6aa92e.com', 'xn--80ak6aa92e.com', 'аррӏе.com'],
    ['münchen.de', 'xn--mnchen-3ya.de', 'münchen.de'],
  ])('%s has both forms', (typed, ascii, unicode) => {
    expect(findDomain(typed)).toEqual({ ascii, unicode });
    expect(domainKey(typed)).toBe(ascii);
  });

  it.each([
    ['XN--fsq.test', '例.test'],
    ['shop.xn--mnchen-3ya.de', 'shop.münchen.de'],
    ['münchen.de', 'münchen.de'],
    ['Example.com', 'Example.com'],
    ['xn--a.com', 'xn--a.com'],
    ['', ''],
  ])('%s is shown as %s', (stored, shown) => {
    expect(inOwnLetters(stored)).toBe(shown);
  });

  it.each([
    'xn--moved-away',
    'xn--a.com',
    'xn--0000000000000000000000000.com',
    'müller moved',
    'müller moved.com',
    'localhost',
    'jane@example.com',
    '192.0.2.7',
    'a..com',
    '-.com',
    'example.com, example.net',
    'https://',
    '',
    '.',
  ])('%s is none', (typed) => {
    expect(findDomain(typed)).toBeNull();
  });

  it('reads the same again in either form, and in letters as the system has them', () => {
    const label = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(label, (text) => {
        const found = findDomain(`${text}.example`);
        if (!found) return;
        expect(findDomain(found.ascii)).toEqual(found);
        expect(findDomain(found.unicode)).toEqual(found);
        expect(found.unicode).toBe(domainToUnicode(found.ascii));
      }),
    );
  });
});
