/** Domains and e-mails that a reply names, and that its ticket does not. */
import { expect, it } from 'vitest';
import { namesIn } from './own-text.ts';

it.each([
  ['The MX of shop.example is wrong.', ['shop.example']],
  ['See https://www.Shop.example/cart?x=1.', ['shop.example']],
  ['Write to jane@shop.example, please.', ['jane@shop.example']],
  ['`mail.shop.example` and (other.example)', ['mail.shop.example', 'other.example']],
  ['**bäckerei.example** hat kein Zertifikat.', ['bäckerei.example']],
  ['xn--bckerei-5wa.example', ['xn--bckerei-5wa.example']],
  ['shop.example and shop.example again', ['shop.example']],
])('%j names %j', (text, names) => {
  expect(namesIn(text, '')).toEqual(names);
});

it.each([
  'It works again. Please check.',
  'Version 8.2.1 of 2026-11-20, at 10.41',
  '> your domain shop.example expires',
  'Regards\n\n-- \nMaya Berg\nwww.host.example',
  '{{service.domain}} expires soon.',
  '192.0.2.17',
])('%j names nothing', (text) => {
  expect(namesIn(text, '')).toEqual([]);
});

it('leaves out what the ticket names itself', () => {
  expect(namesIn('shop.example and other.example', 'My site SHOP.example is down')).toEqual(['other.example']);
  expect(namesIn('As host.example says', '', 'As host.example says')).toEqual([]);
});
