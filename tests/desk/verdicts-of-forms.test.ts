/**
 * Verdicts of the desk on orders, contacts and new tickets, judged against the service's ledger:
 * others write at the same client before and after, and lists cannot be read at first, at random.
 * It never says that something was made which was not, nor the reverse, and makes nothing twice.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askService } from '../helpers/ask-service.ts';
import { numberOfRuns } from '../helpers/full-run.ts';
import { asTimePasses } from '../helpers/under-way.ts';
import { itemOf, rowsOf, signIn } from './harness.ts';
import { ANSWERS, verdictOf } from './verdict-table.ts';
import { type DeskForWrites, openForWrites, resetForWrites, WRITES, type Write } from './writes.ts';

let at: DeskForWrites;
/** Whom the writes are for. */
let client: string;
/** So that nothing that others make is like another. */
let count = 0;

beforeAll(async () => {
  at = await openForWrites(80);
  const rows = await rowsOf(at.under, at.account.id, 'active');
  client = rows.find(({ requester }) => requester.clientId !== null)?.requester.clientId ?? '';
});
afterAll(async () => {
  await at.under.stop();
  await at.service.stop();
});

/**
 * Records that a colleague or the client makes with another program: of the same kind, but unlike
 * ours.
 */
const OF_OTHERS: Partial<Record<Write['operation'], () => Record<string, string>>> = {
  'open-ticket': () => ({ clientid: client, deptid: '1', subject: `Another ${count}`, message: 'Hello' }),
  'add-order': () => ({
    ...{ clientid: client, paymentmethod: 'banktransfer', 'domain[0]': `another${count}.example` },
    ...{ 'domaintype[0]': 'register', 'regperiod[0]': '1' },
  }),
  'add-contact': () => ({ clientid: client, firstname: 'Ada', lastname: `A${count}`, email: `ada${count}@b.example` }),
};

/** The list that shows whether it was made. */
const LISTS: Record<Exclude<Write['operation'], 'add-ticket-reply'>, string> = {
  'open-ticket': 'get-tickets',
  'add-order': 'get-orders',
  'add-contact': 'get-contacts',
  'update-contact': 'get-contacts',
};

const drawn = fc.record({
  answer: fc.constantFrom(...ANSWERS),
  before: fc.boolean(),
  after: fc.boolean(),
  unreadable: fc.boolean(),
});

type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

const FORMS = WRITES.filter(({ operation }) => operation !== 'add-ticket-reply');

describe.each(FORMS)('$name', (kind) => {
  it('is said to be made only where it was, and not to be made only where it was not', async () => {
    const { service, under, account } = at;
    const operation = kind.operation as keyof typeof LISTS;
    const done = () => service.ledger.of(operation).filter(({ applied }) => applied).length;
    let ofOthers = 0;
    const another = async (isTheirTurn: boolean) => {
      const fields = OF_OTHERS[operation];
      if (!isTheirTurn || !fields) return;
      count += 1;
      expect(await askService(service, operation, fields())).toMatchObject({ result: 'success' });
      ofOthers += 1;
    };

    /** A fresh token was refused too: the agent is asked, and signs in again. */
    const stayIn = async () => {
      const [one] = await under.call('account.list', {});
      if (one?.connection.state === 'signed-out') await signIn(under, service);
    };

    const judged = async ({ answer, before, after, unreadable }: Drawn) => {
      await resetForWrites({ service, under });
      ofOthers = 0;
      await another(before);
      service.faults.add({ operation, ...answer });
      // The check before the attempt reads it, too.
      if (unreadable) service.faults.add({ operation: LISTS[operation], kind: '5xx-before', skip: 1, times: 2 });
      const [sent] = await at.write(kind);
      const now = async () => (sent ? await itemOf(under, account.id, sent.id) : undefined);
      const answered = await asTimePasses('its answer', async () => {
        under.clock.advance(1600);
        const item = await now();
        await stayIn();
        return !item || !['held', 'queued', 'checking', 'sending'].includes(item.state) ? { item } : null;
      });
      // It never went: the fault still waits, and is not for others.
      if (!answered.item) service.faults.clear();
      await another(after);
      const item =
        answered.item &&
        (await asTimePasses('the end', async () => {
          under.clock.advance(10_000);
          await stayIn();
          const found = await now();
          return found && (found.state !== 'in-doubt' || found.evidence?.nextAt === null) && found;
        }));
      const made = done() - ofOthers;
      expect(made, 'never twice').toBeLessThanOrEqual(1);
      // A form again: it says that nothing was made.
      const verdict = item ? verdictOf(item) : false;
      expect(verdict ?? made > 0, `${item?.state} ${JSON.stringify(item?.evidence)}`).toBe(made > 0);
      const decision = item?.state === 'in-doubt' ? 'arrived' : item?.state === 'refused' ? 'keep-draft' : null;
      if (item && decision) await under.desk.call('outbox.decide', { account: account.id, item: item.id, decision });
    };
    await fc.assert(fc.asyncProperty(drawn, judged), { numRuns: numberOfRuns(24), endOnFailure: true });
  });
});
