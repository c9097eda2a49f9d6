/** Names of other customers in a reply, by what the desk has cached; and the switches of checks. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import { whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, openDesk, rowsOf, signIn, startTestService } from './harness.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: Account;

beforeEach(async () => {
  service = await startTestService();
  under = await openDesk();
  account = await signIn(under, service);
  await whenSettled('full passes of all kinds', async () =>
    (await under.call('records.status', { account: account.id })).every(({ fullAt, refused }) => refused || fullAt),
  );
});
afterEach(async () => {
  await under.stop();
  await service.stop();
});

const named = async (ticket: string, ...names: string[]) =>
  (await under.call('customer.othersNamed', { account: account.id, ticket, names })).map(({ name }) => name);

/** Two tickets of clients who have an active product each, with its domain. */
async function twoCustomers() {
  const found: { ticket: string; client: string; email: string; domain: string; name: string }[] = [];
  for (const { id, requester } of await rowsOf(under, account.id, 'active')) {
    if (requester.clientId === null || found.some(({ client }) => client === requester.clientId)) continue;
    const { products } = await under.call('customer.ofTicket', { account: account.id, ticket: id });
    const domain = products.rows.find(({ status, domain }) => status === 'Active' && domain)?.domain;
    if (domain)
      found.push({ ticket: id, client: requester.clientId, email: requester.email, domain, name: requester.name });
    const [one, other] = found;
    if (one && other) return { one, other };
  }
  throw new Error('no two active tickets of clients with products');
}

it('names what belongs to another customer, and nothing else', async () => {
  const { one, other } = await twoCustomers();
  const [first] = await under.call('customer.othersNamed', {
    account: account.id,
    ticket: one.ticket,
    names: [other.domain],
  });
  expect(first).toMatchObject({ name: other.domain, clientId: other.client });
  expect(first?.clientName).not.toBe('');
  const below = `mail.${other.domain}`;
  expect(await named(one.ticket, other.email.toUpperCase(), below, `info@${other.domain}`)).toEqual([
    other.email.toUpperCase(),
    below,
    `info@${other.domain}`,
  ]);
  // Their own, in either direction, and what nobody has.
  expect(await named(one.ticket, one.domain, one.email, `mail.${one.domain}`, 'nobody-has-this.example')).toEqual([]);
  expect(await named(other.ticket, other.domain, other.email)).toEqual([]);
  expect(await named('nobody', other.domain)).toEqual([]);
});

it('is silent about hosts of ours, and about what a canned reply names', async () => {
  const { one, other } = await twoCustomers();
  const { host } = new URL(service.url);
  expect(await named(one.ticket, host, account.email)).toEqual([]);
  expect(await named(one.ticket, other.domain)).toEqual([other.domain]);
  await under.call('canned.save', {
    account: account.id,
    id: crypto.randomUUID(),
    base: null,
    name: 'Example',
    keywords: [],
    text: `As at ${other.domain.toUpperCase()}, you can use your own name servers.`,
    department: null,
  });
  expect(await named(one.ticket, other.domain)).toEqual([]);
});

it('keeps which checks are off, also after a restart', async () => {
  expect(account.settings.checksOff).toEqual([]);
  await under.call('account.configure', { account: account.id, settings: { checksOff: ['secrets', 'language'] } });
  await under.restart();
  const [again] = await under.call('account.list', {});
  expect(again?.settings.checksOff).toEqual(['secrets', 'language']);
  const wrong = { account: account.id, settings: { checksOff: ['spelling'] } } as never;
  expect((await under.callFails('account.configure', wrong)).kind).toBe('invalid');
});
