/**
 * Every answer that a gateway or a service may give to a write, once each, carried out or not: by the service's ledger nothing
 * was carried out twice, and the item ended as what is known of it.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault, RunningService } from '../../service/service.ts';
import type { Account } from '../../shared/domain/account.ts';
import { newContactForm } from '../../shared/domain/contact-form.ts';
import { type FormKind, formKey } from '../../shared/domain/draft.ts';
import { newOrderForm, newOrderLine } from '../../shared/domain/order-form.ts';
import type { OutboxItem } from '../../shared/domain/outbox.ts';
import type { TicketRow } from '../../shared/domain/ticket.ts';
import { newTicketForm } from '../../shared/domain/ticket-form.ts';
import { type DeskUnderTest, openDesk, rowsOf, send, signIn, startTestService, until } from './harness.ts';

/** `draft`: it is a form again. */
type Ending = 'accepted' | 'refused' | 'in-doubt' | 'draft';
type Said = Omit<Fault, 'operation'>;

const SAID_NO = { json: { result: 'error', message: 'Not today' } };

/** What is answered, and how mail and forms end. */
const ANSWERS: [string, Said, Ending, Ending][] = [
  ['a reset, not done', { kind: 'reset-before' }, 'in-doubt', 'in-doubt'],
  ['a reset, done', { kind: 'reset-after' }, 'in-doubt', 'in-doubt'],
  ['half an answer', { kind: 'truncated' }, 'in-doubt', 'in-doubt'],
  ['an empty answer', { kind: 'empty' }, 'in-doubt', 'in-doubt'],
  ['null', { kind: 'answer-after', text: 'null' }, 'in-doubt', 'in-doubt'],
  ['no result', { kind: 'answer-after', json: {} }, 'in-doubt', 'in-doubt'],
  ['a page, not done', { kind: 'html' }, 'in-doubt', 'in-doubt'],
  ['a page, done', { kind: 'html-after' }, 'in-doubt', 'in-doubt'],
  ['notices before the answer', { kind: 'php-notice' }, 'accepted', 'accepted'],
  ['500, not done', { kind: '5xx-before' }, 'in-doubt', 'in-doubt'],
  ['500, done', { kind: '5xx-after' }, 'in-doubt', 'in-doubt'],
  ['503 and wait, not done', { kind: '503', retryAfter: 10 }, 'in-doubt', 'in-doubt'],
  ['503 and wait, done', { kind: '503-after', retryAfter: 10 }, 'in-doubt', 'in-doubt'],
  ['504, done', { kind: 'answer-after', status: 504, ...SAID_NO }, 'in-doubt', 'in-doubt'],
  ['429, not done', { kind: '429', retryAfter: 10 }, 'accepted', 'draft'],
  ['429, done', { kind: '429-after', retryAfter: 10 }, 'in-doubt', 'in-doubt'],
  ['429 of a gateway, not done', { kind: 'answer', status: 429, retryAfter: 5 }, 'in-doubt', 'in-doubt'],
  ['429 of a gateway, done', { kind: 'answer-after', status: 429, retryAfter: 5 }, 'in-doubt', 'in-doubt'],
  ['401, not done', { kind: '401' }, 'accepted', 'accepted'],
  ['401, done', { kind: '401-after' }, 'in-doubt', 'in-doubt'],
  ['401 of a gateway, done', { kind: 'answer-after', status: 401 }, 'in-doubt', 'in-doubt'],
  ['302, not done', { kind: 'redirect' }, 'in-doubt', 'in-doubt'],
  ['302, done', { kind: 'answer-after', status: 302, location: 'https://a.example/' }, 'in-doubt', 'in-doubt'],
  ['403 of a gateway, not done', { kind: 'answer', status: 403 }, 'in-doubt', 'in-doubt'],
  ['403 of a gateway, done', { kind: 'answer-after', status: 403 }, 'in-doubt', 'in-doubt'],
  ['403, not done', { kind: 'refused', status: 403 }, 'refused', 'draft'],
  ['403, done', { kind: 'answer-after', status: 403, ...SAID_NO }, 'in-doubt', 'in-doubt'],
  ['408, done', { kind: 'answer-after', status: 408, ...SAID_NO }, 'in-doubt', 'in-doubt'],
  ['409, done', { kind: 'answer-after', status: 409, ...SAID_NO }, 'in-doubt', 'in-doubt'],
  ['413', { kind: '413' }, 'refused', 'draft'],
  ['a no, not done', { kind: 'refused', message: 'Not today' }, 'refused', 'draft'],
  ['a no, done', { kind: 'answer-after', ...SAID_NO }, 'in-doubt', 'in-doubt'],
  ['a warning, not done', { kind: 'warning' }, 'refused', 'draft'],
  ['a warning, done', { kind: 'answer-after', json: { warning: 'Odd' } }, 'in-doubt', 'in-doubt'],
];

let service: RunningService;
let under: DeskUnderTest;
let account: Account;
let tickets: TicketRow[];
let count = 0;

beforeAll(async () => {
  service = await startTestService({ tickets: 800, customers: 60 });
  under = await openDesk();
  account = await signIn(under, service);
  await under.call('account.configure', { account: account.id, settings: { holdSeconds: 0 } });
  tickets = (await rowsOf(under, account.id, 'active')).filter(({ requester }) => requester.clientId !== null);
});
afterAll(async () => {
  await under.stop();
  await service.stop();
});
beforeEach(async () => {
  count++;
  service.ledger.clear();
  service.faults.clear();
  await until('the connection', async () => {
    under.clock.turn(3000);
    return (await under.call('account.list', {}))[0]?.connection.state === 'online';
  });
});

const next = (): TicketRow => {
  const row = tickets.shift();
  if (!row) throw new Error('the service has too few tickets');
  return row;
};
const clientOf = ({ requester: { clientId, name, email } }: TicketRow) => ({ id: clientId ?? '', name, email });
const items = () => under.call('outbox.list', { account: account.id });

async function drafted(kind: FormKind, form: object) {
  const draft = crypto.randomUUID();
  const ticket = formKey(kind, draft);
  const text = JSON.stringify(form);
  const { rev } = await under.call('draft.save', { account: account.id, id: draft, ticket, rev: 0, text });
  return { account: account.id, draft, rev };
}

/** Sends one that is like no other, and gives its items. */
const WRITES: Record<string, { operation: string; isForm: boolean; write: () => Promise<OutboxItem[]> }> = {
  'a reply': {
    operation: 'add-ticket-reply',
    isForm: false,
    write: async () => [await send(under, account.id, next().id, `Reply ${count}`)],
  },
  'replies to many': {
    operation: 'add-ticket-reply',
    isForm: false,
    async write() {
      const batch = crypto.randomUUID();
      const chosen = [next(), next()];
      const seen = await Promise.all(
        chosen.map(async ({ id }) => ({
          ticket: id,
          seen: (await under.call('ticket.get', { account: account.id, ticket: id })).fingerprint,
        })),
      );
      await under.call('batch.send', { account: account.id, batch, text: `To many ${count}`, tickets: seen });
      return (await items()).filter((item) => item.batch === batch);
    },
  },
  'a new ticket': {
    operation: 'open-ticket',
    isForm: false,
    async write() {
      const [row] = tickets as [TicketRow];
      const form = { ...newTicketForm(clientOf(row)), deptId: row.deptId, subject: `New ${count}`, message: 'M' };
      return [await under.call('ticket.create', await drafted('ticket', form))];
    },
  },
  'an order': {
    operation: 'add-order',
    isForm: true,
    async write() {
      const [row] = tickets as [TicketRow];
      const lines = [{ ...newOrderLine('transfer'), domain: `moved${count}.example`, eppCode: 'EPP' }];
      return [await under.call('order.place', await drafted('order', { ...newOrderForm(clientOf(row)), lines }))];
    },
  },
  'a contact': {
    operation: 'add-contact',
    isForm: true,
    async write() {
      const [row] = tickets as [TicketRow];
      const form = newContactForm(clientOf(row));
      const values = { ...form.values, firstName: 'Noor', lastName: `N${count}`, email: `noor${count}@new.example` };
      return [await under.call('contact.save', await drafted('contact', { ...form, values }))];
    },
  },
};

/** Where it is now; a form that is a draft again has left the outbox. */
async function endingOf(of: OutboxItem): Promise<Ending | null> {
  const item = (await items()).find(({ id }) => id === of.id);
  if (!item) return 'draft';
  return ['accepted', 'refused', 'in-doubt'].includes(item.state) ? (item.state as Ending) : null;
}

/** The agent settles it, so that the next one finds an empty outbox. */
async function settle(): Promise<void> {
  for (const { id, state } of await items()) {
    const decision = state === 'in-doubt' ? 'arrived' : state === 'refused' ? 'keep-draft' : null;
    if (decision) await under.call('outbox.decide', { account: account.id, item: id, decision });
  }
}

describe.each(Object.entries(WRITES))('%s', (_name, { operation, isForm, write }) => {
  it.each(ANSWERS)('%s', async (_said, fault, mail, form) => {
    service.faults.add({ operation, ...fault });
    const sent = await write();
    const endings = await until('the end', async () => {
      under.clock.turn(1600);
      const all = await Promise.all(sent.map(endingOf));
      return all.every((one) => one !== null) && all;
    });
    const calls = service.ledger.of(operation);
    // The fault is met once: others of a batch go as usual.
    expect(endings.toSorted()).toEqual([isForm ? form : mail, ...sent.slice(1).map(() => 'accepted')].toSorted());
    const done = calls.filter(({ applied }) => applied).map(({ params }) => params.ticketid ?? '');
    expect(done).toEqual([...new Set(done)]);
    // What waits for the agent waits: minutes later there is no other call.
    under.clock.turn(130_000);
    await settle();
    expect(service.ledger.of(operation)).toHaveLength(calls.length);
  });
});
