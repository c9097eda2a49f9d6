/**
 * Verdicts of the desk on writes, judged against the service's ledger: colleagues and customers
 * write before, in the same second and after, the server's clock is wrong, and its pages cannot be
 * read, at random. It never says that something arrived which was not carried out, nor the reverse.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberOfRuns } from '../helpers/full-run.ts';
import { createTestClock } from '../helpers/test-clock.ts';
import { asTimePasses, whenSettled } from '../helpers/under-way.ts';
import { itemOf, rowsOf, send, signIn } from './harness.ts';
import { signedInDesk } from './set-up.ts';
import { ANSWERS, verdictOf } from './verdict-table.ts';

type Other = 'nobody' | 'colleague' | 'customer';
const other = fc.constantFrom<Other>('nobody', 'nobody', 'colleague', 'customer');

const drawn = fc.record({
  answer: fc.constantFrom(...ANSWERS),
  /** Who wrote in the second of the attempt, right before it. */
  before: other,
  /** And after its answer, in the same second, or some seconds later. */
  after: other,
  seconds: fc.constantFrom(0, 0, 1, 2, 4, 30),
  /** Parts that cannot be read while the doubt is looked into. */
  unreadable: fc.constantFrom('nothing', 'nothing', 'posts', 'posts at first', 'all at first'),
  /** Words that the agent sends; somebody else may use them too. */
  words: fc.constantFrom('own', 'own', 'Done.'),
});

type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

/** ms by which the server's clock is wrong. */
const WRONG_BY = [0, 26 * 3600_000, -400 * 24 * 3600_000] as const;

describe.each(['conversations', 'headers only'] as const)('replies, by %s', (source) => {
  it.each(WRONG_BY)('with a server whose clock is wrong by %i ms', async (wrongBy) => {
    const clock = createTestClock();
    let ahead = 0;
    const { service, under, account } = await signedInDesk({
      tickets: 120,
      customers: 30,
      desk: { clock },
      // Time passes for both.
      now: () => clock.now() + wrongBy + ahead,
      ...(source === 'conversations' ? { dialects: ['conversations'] } : {}),
    });
    let count = 0;
    await under.call('account.configure', { account: account.id, settings: { holdSeconds: 0 } });
    const [first, ...tickets] = await rowsOf(under, account.id, 'active');
    if (!first) throw new Error('the service has no tickets');
    // First learn in whose name replies go out.
    service.customerReply(first.id, 'And?');
    ahead += 60_000;
    await under.call('sync.now', { account: account.id });
    const { id: probe } = await send(under, account.id, first.id, 'We look into it.');
    await whenSettled('who wrote it', async () => (await itemOf(under, account.id, probe))?.recordedAs === 'staff');
    const write = (who: Other, ticket: string, words: string) => {
      if (who === 'colleague') service.colleagueReply(ticket, words);
      else if (who === 'customer') service.customerReply(ticket, words);
    };

    const judged = async ({ answer, before, after, seconds, unreadable, words }: Drawn) => {
      const row = tickets[count % tickets.length];
      if (!row) throw new Error('the service has no tickets');
      count += 1;
      const text = words === 'own' ? `The disk of machine ${count} is replaced.` : words;
      service.faults.clear();
      ahead += 60_000;
      write(before, row.id, words === 'own' ? 'And?' : text);
      // Waits until the previous answer's effect on the connection is over.
      await asTimePasses('a sync', async () => {
        under.clock.advance(1000);
        const read = await under.desk.call('sync.now', { account: account.id });
        // Two answers of 401 in a row: the agent signs in again.
        if (!read.ok && read.error.kind === 'auth') await signIn(under, service);
        return read.ok;
      });
      service.faults.add({ operation: 'add-ticket-reply', ...answer });
      if (unreadable !== 'nothing') {
        const times = unreadable === 'posts' ? 0 : 2;
        service.faults.add({ operation: 'get-ticket', kind: '5xx-before', times });
        if (unreadable === 'all at first')
          service.faults.add({ operation: 'get-tickets', kind: 'reset-before', skip: 1, times: 2 });
      }
      service.ledger.clear();
      const { id } = await send(under, account.id, row.id, text);
      await asTimePasses('its answer', async () => {
        under.clock.advance(1000);
        const item = await itemOf(under, account.id, id);
        // A fresh token was refused too: the agent is asked, and signs in again.
        if (item?.waiting === 'signed-out') await signIn(under, service);
        return item && !['held', 'queued', 'checking', 'sending'].includes(item.state);
      });
      ahead += seconds * 1000;
      write(after, row.id, words === 'own' ? 'And now?' : text);
      const item = await asTimePasses('the end', async () => {
        under.clock.advance(10_000);
        const now = await itemOf(under, account.id, id);
        return now && (now.state !== 'in-doubt' || now.evidence?.nextAt === null) && now;
      });
      const done = service.ledger.of('add-ticket-reply').filter(({ applied }) => applied).length;
      expect(done, 'never twice').toBeLessThanOrEqual(1);
      expect(verdictOf(item) ?? done > 0, `${item.state} ${JSON.stringify(item.evidence)}`).toBe(done > 0);
      const decision = item.state === 'in-doubt' ? 'arrived' : item.state === 'accepted' ? null : 'keep-draft';
      // Posts that are stored meanwhile may have settled it.
      if (decision) await under.desk.call('outbox.decide', { account: account.id, item: id, decision });
    };
    await fc.assert(fc.asyncProperty(drawn, judged), { numRuns: numberOfRuns(12), endOnFailure: true });
  });
});
