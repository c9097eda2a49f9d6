import { expect, it } from 'vitest';
import { readEngineAddresses } from './engine-login.ts';

const read = (text: string) => {
  const addresses = readEngineAddresses(text, 'team.start');
  return addresses.ok ? addresses.value : addresses.error.detail?.reason;
};

it('takes a name alone as one that must be encrypted, at the usual port', () => {
  const usual = { host: 'nats.example.com', port: 4222, webSocket: false, encrypted: true };
  expect(read(' nats.example.com ')).toEqual([usual]);
  expect(read('nats://nats.example.com')).toEqual([usual]);
  expect(read('TLS://nats.example.com:443/')).toEqual([{ ...usual, port: 443 }]);
  expect(read('wss://nats.example.com')).toEqual([{ ...usual, port: 443, webSocket: true }]);
});

it('takes those of a cluster', () => {
  expect(read('a.example, b.example:4333\nc.example')).toMatchObject([
    { host: 'a.example', port: 4222 },
    { host: 'b.example', port: 4333 },
    { host: 'c.example', port: 4222 },
  ]);
});

it('does without encryption within this computer only', () => {
  expect(read('127.0.0.1')).toMatchObject([{ encrypted: false }]);
  expect(read('ws://[::1]:8080')).toEqual([{ host: '[::1]', port: 8080, webSocket: true, encrypted: false }]);
  expect(read('tls://localhost')).toMatchObject([{ encrypted: true }]);
  expect(read('ws://nats.example.com')).toBe('engine-not-encrypted');
  expect(read('127.0.0.1.example.com')).toMatchObject([{ encrypted: true }]);
});

it.each([
  ['', 'engine-address'],
  ['https://nats.example.com', 'engine-scheme'],
  ['nats.example.com/path', 'engine-address'],
  ['nats.example.com:99999', 'engine-address'],
  ['user:secret@nats.example.com', 'name-in-address'],
  [Array(17).fill('a.example').join(), 'engine-address'],
])('refuses “%s”', (text, reason) => {
  expect(read(text)).toBe(reason);
  expect(JSON.stringify(readEngineAddresses(text, 'team.start'))).not.toContain('secret');
});
