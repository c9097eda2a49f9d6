import { describe, expect, it } from 'vitest';
import { type PlaceAddress, placeAddress, readPlaceAddress, serviceName } from './place-address.ts';

const place = (kind: PlaceAddress['kind'], text: string, more: Partial<PlaceAddress> = {}): PlaceAddress => ({
  kind,
  text,
  service: null,
  canned: null,
  ...more,
});

describe('the address of a place', () => {
  it.each([
    ['rackside://ticket/ABC-123456', place('ticket', 'ABC-123456')],
    ['RACKSIDE://ticket/884412/', place('ticket', '884412')],
    ['#/ticket/ABC-123456', place('ticket', 'ABC-123456')],
    ['rackside://ticket/a?service=b.example', place('ticket', 'a', { service: 'b.example' })],
    ['rackside://ticket/a?service=B.example%3A8443', place('ticket', 'a', { service: 'b.example:8443' })],
    ['rackside://ticket/%C3%84%C3%96%201%2F2', place('ticket', 'ÄÖ 1/2')],
    ['rackside://search/from%3Aann%20%22no%20mail%22', place('search', 'from:ann "no mail"')],
    ['rackside://Customer/ann@a.example', place('customer', 'ann@a.example')],
    ['rackside://customer/42?service=b.example', place('customer', '42', { service: 'b.example' })],
    ['rackside://check/b%C3%BCcher.example', place('check', 'bücher.example')],
    ['#/reply/ABC-1', place('reply', 'ABC-1')],
    ['rackside://reply/1?canned=DNS%20%26%20TTL', place('reply', '1', { canned: 'DNS & TTL' })],
    ['rackside://reply/1?canned=a&service=b.example', place('reply', '1', { canned: 'a', service: 'b.example' })],
  ])('%s is read', (text, address) => expect(readPlaceAddress(text)).toEqual(address));

  it.each([
    '',
    'ABC-123456',
    'rackside:',
    'rackside://ticket/',
    'rackside://ticket/%20',
    'rackside://ticket/a/b',
    'rackside://ticket/a b',
    'rackside://ticket/a?x=1',
    'rackside://ticket/a?',
    'rackside://ticket/a?service=b.example&x=1',
    'rackside://ticket/a?service=b.example/../c',
    'rackside://ticket/a?service=u@b.example',
    'rackside://ticket/a?service=b.example&service=c.example',
    'rackside://ticket/a#reply',
    'rackside://ticket/a\n--data=x',
    'rackside://ticket/a" --data "x',
    'rackside://ticket/%E2%80%AEa',
    'rackside://ticket/%0A',
    'rackside://ticket/%ff',
    `rackside://ticket/${'a'.repeat(51)}`,
    `rackside://ticket/${'%C3%84'.repeat(51)}`,
    `rackside://search/${'a'.repeat(201)}`,
    `rackside://search/${'%00'.repeat(3)}`,
    `rackside://customer/${'a'.repeat(255)}`,
    `rackside://check/${'a'.repeat(254)}`,
    `rackside://reply/1?canned=${'a'.repeat(201)}`,
    `rackside://search/${'%61'.repeat(1400)}`,
    'rackside://reply/1?canned=a%0Ab',
    'rackside://reply/1?canned=',
    'rackside://reply/1?canned=a&canned=b',
    'rackside://reply/1?canned=a&send=1',
    'rackside://reply/1?__proto__=a',
    'rackside://ticket/1?canned=a',
    'rackside://send/ABC-123456',
    'rackside://constructor/1',
    'rackside://user@ticket/ABC-123456',
    'https://ticket/ABC-123456',
    '#ticket/ABC-123456',
    ' rackside://ticket/a',
  ])('%j is none', (text) => expect(readPlaceAddress(text)).toBeNull());

  it.each([
    place('ticket', 'ABC-123456'),
    place('ticket', '10001-a', { service: 'b.example:8443' }),
    place('ticket', '10001-b', { service: '[::1]:8443' }),
    place('ticket', "ÄÖ 1/2 (it's)!*", { service: 'xn--bcher-kva.example' }),
    place('search', '𝒜&?#=%'.repeat(20)),
    place('reply', '1', { canned: 'Überfällig? 50%', service: 'practice' }),
  ])('%j is written so that it is read again', (address) => {
    expect(readPlaceAddress(placeAddress(address, null))).toEqual(address);
    const page = placeAddress(address, 'http://127.0.0.1:8791');
    expect(readPlaceAddress(new URL(page).hash)).toEqual(address);
  });

  it('names the practice desk, whose service has no host', () => {
    expect(serviceName({ practice: true, address: 'practice:' })).toBe('practice');
    expect(serviceName({ practice: false, address: 'https://b.example:8443/' })).toBe('b.example:8443');
  });
});
