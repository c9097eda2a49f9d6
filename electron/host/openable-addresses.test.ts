import { expect, it } from 'vitest';
import { mayFetch, toOpenable } from './openable-addresses.ts';

it.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['http://127.0.0.1:4000/ticket/1', 'http://127.0.0.1:4000/ticket/1'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  [
    'mailto:a@example.com?subject=Re%20x&body=two%0D%0Alines&attach=/etc/passwd&bcc=b@example.com&cc=c@example.com&to=d@e.example',
    'mailto:a@example.com?subject=Re%20x&body=two%0D%0Alines',
  ],
  ['mailto:a@example.com?SUBJECT=x&in-reply-to=1#f', 'mailto:a@example.com?SUBJECT=x'],
  ['mailto:a@example.com?subject=x%0D%0ABcc:b@example.com', 'mailto:a@example.com'],
])('%s is opened as %s', (given, opened) => expect(toOpenable(given)).toBe(opened));

it.each([
  'http://example.com/',
  'http://x.localhost/',
  'https://name:word@example.com/',
  'file:///etc/hostname',
  'javascript:alert(1)',
  'mailto:a@example.com%0ABcc:b@example.com',
  'no address',
])('%s is not opened', (given) => expect(toOpenable(given)).toBeNull());

it('opens http at the one origin that is named, and nowhere else', () => {
  const http = 'http://b.example:8080';
  expect(toOpenable('http://b.example:8080/t?id=1', http)).toBe('http://b.example:8080/t?id=1');
  for (const address of [
    'http://b.example/',
    'http://b.example:8080.evil/',
    'http://u:p@b.example:8080/',
    'ftp://b.example:8080/',
  ])
    expect(toOpenable(address, http)).toBeNull();
});

it.each([
  ['https://updates.example/release.json', 'https://updates.example/', true],
  ['https://elsewhere.example/release.json', 'https://updates.example/', true],
  ['http://updates.example/release.json', 'https://updates.example/', false],
  ['http://localhost:8080/release.json', 'https://updates.example/', false],
  ['http://127.0.0.1:8080/release.json', 'http://127.0.0.1:8080/', true],
  ['http://127.0.0.1:8081/release.json', 'http://127.0.0.1:8080/', false],
  ['http://updates.example/release.json', 'http://updates.example/', false],
  ['file:///etc/passwd', 'file:///etc/', false],
  ['nonsense', 'https://updates.example/', false],
])('an update may come from %s while looking at %s: %s', (address, feed, may) => {
  expect(mayFetch(address, feed)).toBe(may);
});
