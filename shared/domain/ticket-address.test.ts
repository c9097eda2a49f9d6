import { describe, expect, it } from 'vitest';
import { readTicketAddress, ticketAddress } from './ticket-address.ts';

describe('the address of a ticket', () => {
  it.each([
    ['rackside://ticket/ABC-123456', { tid: 'ABC-123456', service: null }],
    ['RACKSIDE://ticket/884412/', { tid: '884412', service: null }],
    ['#/ticket/ABC-123456', { tid: 'ABC-123456', service: null }],
    ['rackside://ticket/a?service=b.example', { tid: 'a', service: 'b.example' }],
    ['rackside://ticket/a?service=B.example%3A8443', { tid: 'a', service: 'b.example:8443' }],
    ['rackside://ticket/%C3%84%C3%96%201%2F2', { tid: 'ÄÖ 1/2', service: null }],
  ])('%s is read', (text, address) => expect(readTicketAddress(text)).toEqual(address));

  it.each([
    '',
    'ABC-123456',
    'rackside:',
    'rackside://ticket/',
    'rackside://ticket/%20',
    'rackside://ticket/a/b',
    'rackside://ticket/a b',
    'rackside://ticket/a?x=1',
    'rackside://ticket/a?service=b.example&x=1',
    'rackside://ticket/a?service=b.example/../c',
    'rackside://ticket/a?service=u@b.example',
    'rackside://ticket/a#reply',
    'rackside://ticket/a\n--data=x',
    'rackside://ticket/a" --data "x',
    'rackside://ticket/%E2%80%AEa',
    'rackside://ticket/%0A',
    'rackside://ticket/%ff',
    `rackside://ticket/${'a'.repeat(51)}`,
    `rackside://ticket/${'%C3%84'.repeat(51)}`,
    'rackside://reply/ABC-123456',
    'rackside://user@ticket/ABC-123456',
    'https://ticket/ABC-123456',
    '#ticket/ABC-123456',
    ' rackside://ticket/a',
  ])('%j is none', (text) => expect(readTicketAddress(text)).toBeNull());

  it.each([
    { tid: 'ABC-123456', service: null },
    { tid: '10001-a', service: 'b.example:8443' },
    { tid: "ÄÖ 1/2 (it's)!*", service: 'xn--bcher-kva.example' },
  ])('%j is written so that it is read again', (address) => {
    expect(readTicketAddress(ticketAddress(address, null))).toEqual(address);
    const page = ticketAddress(address, 'http://127.0.0.1:8791');
    expect(readTicketAddress(new URL(page).hash)).toEqual(address);
  });
});
