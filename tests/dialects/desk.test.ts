/**
 * The whole desk at a service that speaks each of the dialects, and all of them: what it stores,
 * counts and shows is what it does of the documented one, and a reply with a file arrives once.
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { QueueKey } from '../../shared/domain/ticket.ts';
import {
  type DeskUnderTest,
  itemOf,
  openDesk,
  rowsOf,
  signIn,
  startTestService,
  waitForState,
} from '../desk/harness.ts';
import { until } from '../helpers/until.ts';
import { DIALECTS } from '../service/dialects/index.ts';
import type { RunningService } from '../service/service.ts';

const BASE = Date.UTC(2026, 9, 5, 9, 30);
const FILE = Uint8Array.from({ length: 3000 }, (_, index) => (index * 31) & 255);
const VIEWS: QueueKey[] = ['awaiting', 'active', 'flagged', 'status:Closed'];
/** With this one nothing is offered: `desk/no-such-api.test.ts`. */
const NAMES = [...DIALECTS.map(({ name }) => name).filter((name) => name !== 'no-v2'), 'all'];

let service: RunningService | undefined;
let under: DeskUnderTest | undefined;
afterEach(async () => {
  await under?.stop();
  await service?.stop();
  under = undefined;
  service = undefined;
});

/** The id in the documented dialect. */
const plainId = (id: string) => id.replace(/-a$/, '');
const plainStatus = (status: string) => (status === 'Waiting for Registrar' ? 'On Hold' : status);

/** All that the desk shows of the service, without what a dialect only writes in another way. */
async function shown(desk: DeskUnderTest, account: string) {
  await until('every kind of record to be read', async () =>
    (await desk.call('records.status', { account })).every(({ fullAt, refused }) => refused || fullAt !== null),
  );
  const queues = (await desk.call('queue.list', { account }))
    .filter(({ key }) => !key.startsWith('view:'))
    .map(({ key, count, basis }) => [
      key.startsWith('status:') ? `status:${plainStatus(key.slice(7))}` : key,
      count,
      basis,
    ])
    .sort();
  const rows = Object.fromEntries(
    await Promise.all(
      VIEWS.map(async (view) => [
        view,
        (await rowsOf(desk, account, view))
          .map((row) => ({
            id: plainId(row.id),
            tid: row.tid.replace(/-desk$/, ''),
            subject: row.subject,
            requester: row.requester,
            status: plainStatus(row.status),
            lastAt: row.lastAt,
            flagged: row.flagged,
            service: row.service,
            marks: row.marks,
          }))
          .sort((a, b) => (a.id < b.id ? -1 : 1)),
      ]),
    ),
  );
  const records = (await desk.call('records.status', { account })).map(({ kind, count }) => [kind, count]).sort();
  return { queues, rows, records };
}

async function begin(dialects: string[]): Promise<{ desk: DeskUnderTest; served: RunningService; account: string }> {
  const served = await startTestService({ tickets: 60, customers: 15, seed: 3, base: BASE, dialects });
  service = served;
  const desk = await openDesk();
  under = desk;
  const { id } = await signIn(desk, served);
  return { desk, served, account: id };
}

const documented = await (async () => {
  const { desk, served, account } = await begin([]);
  const seen = await shown(desk, account);
  await desk.stop();
  await served.stop();
  return seen;
})();

/** Writes a reply with a file to the first ticket that awaits one, and lets it go. */
async function reply(desk: DeskUnderTest, account: string): Promise<{ ticket: string; item: string }> {
  const [row] = await rowsOf(desk, account);
  if (!row) throw new Error('no ticket awaits a reply');
  const ticket = row.id;
  const { fingerprint } = await desk.call('ticket.get', { account, ticket });
  const draft = crypto.randomUUID();
  const file = crypto.randomUUID();
  await desk.call('file.begin', { account, draft, ticket, file, name: 'plan "ü".bin', type: '', size: FILE.length });
  await desk.call('file.chunk', { account, file, index: 0, bytes: FILE });
  await desk.call('file.finish', { account, file });
  const held = await desk.call('draft.get', { account, ticket });
  const { rev } = await desk.call('draft.save', {
    account,
    id: draft,
    ticket,
    rev: held?.rev ?? 0,
    text: 'Zoë & you: done.',
  });
  const { id } = await desk.call('reply.send', { account, draft, rev, seen: fingerprint });
  await desk.call('outbox.sendNow', { account, item: id });
  return { ticket, item: id };
}

it('the documented one shows something of each kind', () => {
  expect(documented.rows.awaiting?.length).toBeGreaterThan(3);
  expect(documented.records.every(([, count]) => Number(count) > 5)).toBe(true);
});

describe.each(NAMES)('%s', (name) => {
  it('shows the same, and a reply arrives once', async () => {
    const { desk, served, account } = await begin([name]);
    expect(await shown(desk, account)).toEqual(documented);

    const { ticket, item } = await reply(desk, account);
    // Where an answer to a reply has no other word than `result`, its absence says nothing: the
    // agent is asked.
    const silent = served.dialects().includes('no-result');
    await waitForState(desk, account, item, silent ? 'in-doubt' : 'accepted');
    if (silent) await desk.call('outbox.decide', { account, item, decision: 'arrived' });
    const stored = served.conversation(plainId(ticket))?.posts.at(-1);
    expect(stored).toMatchObject({ message: 'Zoë & you: done.', kind: 'staff' });
    expect(stored?.attachments).toMatchObject([{ name: 'plan "ü".bin', data: Buffer.from(FILE) }]);
    expect(served.ledger.of('add-ticket-reply').filter(({ applied }) => applied)).toHaveLength(1);

    // And what happens there is heard of. Times of the service have whole seconds: in the same one,
    // nobody could say whose message it is.
    await until('the reply to be read back', async () => {
      await desk.call('sync.now', { account });
      return silent || (await itemOf(desk, account, item))?.recordedAs === 'staff';
    });
    served.customerReply(plainId(ticket), 'Thank you.');
    await desk.call('sync.now', { account });
    const detail = await until('the customer’s answer', async () => {
      const now = await desk.call('ticket.get', { account, ticket });
      return now.turn === 'customer' && now;
    });
    expect(detail.ticket.status).toBe('Customer-Reply');
    expect((await itemOf(desk, account, item))?.state).toBe('accepted');
    expect(desk.logged.filter((line) => /bug/.test(line))).toEqual([]);
  });
});
