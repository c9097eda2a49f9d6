/** Customers' words outside of the ticket: in rows, search, palette, and the list of events. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { whenSettled } from '../helpers/under-way.ts';
import { type DeskUnderTest, openDesk, rowsOf, signIn, startTestService, type TestService } from './harness.ts';

const HOUR = 3600_000;
const SENTENCE = 'The wobbly turnstile counts everybody twice.';

let service: TestService;
let under: DeskUnderTest;
let account: string;
let ticket: string;

beforeEach(async () => {
  service = await startTestService({ dialects: ['conversations'] });
  under = await openDesk();
  account = (await signIn(under, service)).id;
  ticket = (await rowsOf(under, account))[0]?.id ?? '';
});
afterEach(async () => {
  await under.stop();
  await service.stop();
});

const find = async (query: string) =>
  (await under.call('search.run', { account, query, kinds: null, from: 0, count: 50 })).hits;
const rowOf = async () => (await rowsOf(under, account, 'active')).find(({ id }) => id === ticket);

async function written(): Promise<void> {
  service.nextSecond();
  service.customerReply(ticket, `${SENTENCE}\n\n> Which one?\n`);
  under.clock.advance(2 * HOUR);
  await under.call('sync.now', { account });
  await whenSettled('the words', async () => {
    await under.call('ticket.readConversation', { account, ticket });
    return (await rowOf())?.lastWords === SENTENCE;
  });
}

it('is in the row, found by its words and by its side, and gone with the account’s cache', async () => {
  await written();
  const [hit] = await find('in:customer "wobbly turnstile"');
  expect(hit).toMatchObject({ kind: 'post', ticket, row: { id: ticket } });
  const entries = await under.call('ticket.timeline', { account, ticket });
  expect(entries.map(({ id }) => id)).toContain(hit?.entry);
  expect(await find('in:staff "wobbly turnstile"')).toEqual([]);
  const { answers } = await under.call('palette.find', { account, text: 'wobbly' });
  expect(answers).toMatchObject([{ kind: 'post', ticket, entry: hit?.entry }]);

  service.faults.add({ operation: '*', kind: 'reset-before', times: 0 });
  await under.restart();
  expect(await find('in:customer "wobbly turnstile"')).toHaveLength(1);
  expect((await rowOf())?.lastWords).toBe(SENTENCE);
});

it('is told after an absence, with who wrote it', async () => {
  const since = under.clock.now();
  await written();
  const { newestMessages: wrote } = await under.call('away.summary', { account, since });
  const row = await rowOf();
  expect(wrote.filter((one) => one.ticket === ticket)).toMatchObject([
    { author: row?.requester.name, role: 'customer', words: SENTENCE, subject: row?.subject },
  ]);
});
