/** News to a window about the page beside a ticket: its address, and whether it is the ticket's. */
import { expect, it } from 'vitest';
import { displayAddress, isOfTicket } from './shown-page.ts';

const parts = { id: '4711', tid: 'ABC-123456', c: 'k3yCode9' };
const origin = 'https://hoster.example';

it.each([
  ['https://hoster.example/viewticket.php?tid=ABC-123456&c=k3yCode9', 'https://hoster.example/viewticket.php?…'],
  ['https://hoster.example/t/k3yCode9/ABC-123456', 'https://hoster.example/t/…/ABC-123456'],
  ['https://hoster.example/t/k3y%43ode9', 'https://hoster.example/t/…'],
  ['https://hoster.example/login.php', 'https://hoster.example/login.php'],
  ['https://hoster.example/#k3yCode9', 'https://hoster.example/?…'],
  ['', ''],
])('%s is shown as %s', (url, shown) => {
  expect(displayAddress(url, parts)).toBe(shown);
  expect(displayAddress(url, parts)).not.toContain(parts.c);
});

it.each([
  ['https://hoster.example/viewticket.php?tid=ABC-123456&c=k3yCode9', true],
  ['https://hoster.example/admin/supporttickets.php?action=view&id=4711', true],
  ['https://hoster.example/tickets/ABC-123456', true],
  ['https://hoster.example/viewticket.php?tid=ABC-1234567&c=k3yCode9', false],
  ['https://hoster.example/viewticket.php?tid=XYZ-000001&c=other', false],
  ['https://hoster.example/viewticket.php?tid=XYZ-000001&c=other&x=ABC-123456', false],
  ['https://hoster.example/viewticket.php?tid=ABC-123456&tid=XYZ-000001&c=other', false],
  ['https://hoster.example/login.php', false],
  ['https://evil.example/viewticket.php?tid=ABC-123456&c=k3yCode9', false],
  ['', false],
])('%s is the page of the ticket: %s', (url, is) => expect(isOfTicket(url, { parts, origin })).toBe(is));
