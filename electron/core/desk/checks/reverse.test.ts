/** Plays addresses with and without names, on a loopback internet. */
import { expect, test } from 'vitest';
import { type MailWorld, mailWorld } from '../../../../tests/helpers/internet/mail-world.ts';
import { smtp } from '../../../../tests/helpers/internet/smtp-server.ts';
import { RESOLVER } from '../../../../tests/helpers/internet/world.ts';
import { checkReverse } from './reverse.ts';

const OURS = { addresses: ['203.0.113.5'], hostname: 'srv7.host.example' };
const NAMED = '5 60 PTR srv7.host.example.';
const HOST = 'srv7 60 A 203.0.113.5';

interface Scenario extends MailWorld {
  /** Names of the address, and addresses of the names. */
  names?: string;
  host?: string;
  lists?: string;
  greeting?: string;
  found: readonly string[];
}

const play = ({ names = NAMED, host = HOST, lists = '', greeting, ...world }: Omit<Scenario, 'found'>, name: string) =>
  mailWorld(checkReverse, name, {
    onFile: OURS,
    hosts: greeting === undefined ? [] : [{ address: '203.0.113.5', tcp: { 25: smtp({ greeting }) } }],
    ...world,
    zones: { '113.0.203.in-addr.arpa': names, 'host.example': host, 'k3y.zen.list.example': lists },
  });

const GREETING = '220 srv7.host.example ESMTP ready';
const LISTS = { blocklistZone: 'k3y.zen.list.example' };

const SCENARIOS: Record<string, Scenario> = {
  'name and address lead to each other': { greeting: GREETING, found: ['note ptrFine'] },
  'no name': { names: '', found: ['look ptrNone'] },
  'no name at a mail server': { names: '', greeting: GREETING, found: ['fault ptrNone'] },
  'no name, in a ticket about mail': { names: '', topic: 'mail', found: ['fault ptrNone'] },
  'no name of a stranger’s address': { names: '', onFile: {}, found: ['look ptrNone'] },
  'several names': {
    names: `${NAMED}\n5 60 PTR shop.example.`,
    greeting: GREETING,
    found: ['note ptrFine'],
  },
  'the name leads elsewhere': { host: 'srv7 60 A 203.0.113.6', found: ['look ptrNotBack'] },
  'the name leads nowhere, at a mail server': { host: '', greeting: GREETING, found: ['fault ptrNotBack'] },
  'the mail server calls itself otherwise': {
    greeting: '220 old.host.example hello',
    found: ['look ptrBanner'],
  },
  'the mail server says no name': { greeting: '220 localhost hello', found: ['note ptrFine'] },
  'a name made of the address': {
    names: '5 60 PTR 203-0-113-5.host.example.',
    host: '203-0-113-5 60 A 203.0.113.5',
    found: ['note ptrGeneric'],
  },
  'a name of a home connection at a mail server': {
    names: '5 60 PTR dyn.host.example.',
    host: 'dyn 60 A 203.0.113.5',
    greeting: '220 dyn.host.example',
    found: ['look ptrGeneric'],
  },
  'not on the blocklist': { ...LISTS, found: ['note ptrFine'] },
  'on the blocklist': {
    ...LISTS,
    lists: '5.113.0.203 60 A 127.0.0.2',
    found: ['fault blocklisted', 'note ptrFine'],
  },
  'the blocklist answers nobody': {
    ...LISTS,
    lists: '5.113.0.203 60 A 127.255.255.254',
    found: ['unasked refused', 'note ptrFine'],
  },
  'something else answers for the blocklist': {
    ...LISTS,
    lists: '5.113.0.203 60 A 198.51.100.1',
    found: ['unasked malformed', 'note ptrFine'],
  },
  'a name server that says nothing': { hosts: [{ address: RESOLVER, dns: () => 'silent' }], found: ['unasked silent'] },
};

test.each(Object.entries(SCENARIOS))('%s', async (_, { found, ...scenario }) => {
  const patience = { connection: 1000, datagrams: [200, 200] };
  const { findings } = await play({ patience, ...scenario }, '203.0.113.5');
  expect(findings.map(({ severity, code }) => `${severity} ${code}`)).toEqual(found);
});

test('a domain is checked by the addresses of its product', async () => {
  const { findings } = await play({}, 'shop.example');
  expect(findings).toMatchObject([{ code: 'ptrFine', values: { names: 'srv7.host.example (203.0.113.5)' } }]);
});

test('inner addresses of a product are not asked about', async () => {
  const { findings, reached } = await play({ onFile: { ...OURS, addresses: ['10.0.0.5'] } }, 'shop.example');
  expect({ findings, reached }).toEqual({ findings: [], reached: [] });
});

test('the key for the blocklist is in no answer that people see', async () => {
  const lists = '5.113.0.203 60 A 127.0.0.2';
  const { findings, raw } = await play({ ...LISTS, lists }, '203.0.113.5');
  expect(JSON.stringify({ findings, raw })).not.toContain('k3y');
  expect(raw).toContainEqual({
    from: 'zen.list.example',
    question: '5.113.0.203.zen.list.example A',
    answer: '127.0.0.2',
  });
});

test('an address has at most five names that are followed', async () => {
  const names = Array.from({ length: 300 }, (_, at) => `5 60 PTR n${at}.host.example.`).join('\n');
  const { findings, reached } = await play({ names }, '203.0.113.5');
  expect(findings.map(({ code }) => code)).toEqual(['bounded']);
  expect(reached.length).toBeLessThan(20);
});
