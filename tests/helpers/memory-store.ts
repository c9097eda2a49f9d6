/** The real store in this thread, and what it is fed with. */
import type { OutboxBody, OutboxJob } from '../../electron/core/rules/outbox-job.ts';
import type { Store } from '../../electron/core/worker/calls.ts';
import type { StoredPage } from '../../electron/core/worker/ingest/ingest.ts';
import { bindRemoteCalls, type RemoteStore } from '../../electron/core/worker/remote.ts';
import type { Fingerprint } from '../../shared/domain/ticket.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type OpenedStore, openStore } from './open-store.ts';

export const ACCOUNT = '11111111-1111-4111-8111-111111111111';
const key = (digit: string) => digit.repeat(64);
export const KEYS = { cache: key('a'), work: key('b'), files: key('c') };

/** 2026-05-04 12:00:00 UTC. */
export const NOON = Date.UTC(2026, 4, 4, 12, 0, 0);
/** The time of day, as the service writes it. */
export const time = (clock: string) => `2026-05-04 ${clock}`;
/** The same as an instant. */
export const at = (clock: string) => Date.parse(`2026-05-04T${clock}Z`);

/** Stores in memory begin here, since making a schema is most of a test's work. */
const made = new Map<string, Buffer>();

let onOpened = (_store: Store): void => undefined;
/** Calls it with each store that is opened from now on. */
export const followStores = (listener: (store: Store) => void): unknown => (onOpened = listener);

/** Stores that a desk's code has, which may go on asking after its test. */
const lent = new WeakSet<Store>();
export const isLent = (store: Store): boolean => lent.has(store);

/** The store with what may be set of it from outside. */
export function openWhole(folder: string | null, now: number): OpenedStore {
  const opened = openStore({ account: ACCOUNT, folder, keys: KEYS, now, prefilledDatabases: made });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  opened.value.store.settings.save({ zone: 'UTC' });
  onOpened(opened.value.store);
  return opened.value;
}

export const openTestStore = (folder: string | null = null, now = NOON): Store => openWhole(folder, now).store;

/** A ticket as api.md shows it; the documented fields, all texts. */
export function wireTicket(id: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id,
    tid: `ABC-${id.padStart(6, '0')}`,
    deptid: '1',
    userid: '7',
    name: 'Aiko Tanaka',
    email: 'aiko@example.com',
    cc: '',
    c: 'c0de',
    date: time('08:00:00'),
    subject: `Subject ${id}`,
    status: 'Answered',
    priority: 'Medium',
    admin: '',
    attachment: '',
    lastreply: time('09:00:00'),
    flag: '0',
    service: '',
    ...more,
  };
}

export const ticketsBody = (tickets: Record<string, unknown>[], total = tickets.length): ArrayBuffer =>
  new TextEncoder().encode(
    JSON.stringify({
      result: 'success',
      totalresults: String(total),
      startnumber: '0',
      numreturned: String(tickets.length),
      tickets: { ticket: tickets },
    }),
  ).buffer;

interface IngestOptions {
  at?: number;
  awaiting?: boolean;
  overtaken?: string[];
  cut?: string;
}

/** The store after one more answer of get-tickets. */
export async function ingestTickets(
  store: Store,
  tickets: Record<string, unknown>[],
  more: IngestOptions = {},
): Promise<StoredPage> {
  const page = await store.tickets.ingest(ticketsBody(tickets), { at: NOON, awaiting: false, overtaken: [], ...more });
  if (!page.ok) throw new Error(JSON.stringify(page.error));
  return page.value;
}

/** The store after an answer of get-orders with one order of one domain. */
export async function ingestOrder(
  store: Store,
  order: { id: string; userid: string; domain: string; date: string; name?: string; paymentstatus?: string },
) {
  const { domain, ...own } = order;
  const item = {
    type: 'Domain',
    relid: '1',
    producttype: '',
    product: 'Domain',
    domain,
    amount: '9.00',
    status: 'Pending',
  };
  const answer = {
    result: 'success',
    totalresults: 1,
    orders: { order: [{ ...own, lineitems: { lineitem: [item] } }] },
  };
  const taken = await store.records.ingest('orders', new TextEncoder().encode(JSON.stringify(answer)).buffer, {
    at: NOON,
  });
  if (!taken.ok) throw new Error(JSON.stringify(taken.error));
}

/** A message as get-ticket tells it: by whom, at which time of the day. */
export interface TestPost {
  id: string;
  by?: 'customer' | 'staff' | 'unknown';
  name?: string;
  clock: string;
  text: string;
  files?: string[];
}

/** Answer of get-ticket for a ticket of `wireTicket`; its last reply is the newest message's. */
export function conversationBody(ticket: string, posts: TestPost[], notes: TestPost[] = []): ArrayBuffer {
  const types = { customer: 'Owner', staff: 'Operator', unknown: '' };
  const reply = ({ id, by = 'customer', clock, text, files = [], name }: TestPost) => {
    const who = name ?? (by === 'staff' ? 'Mira Kahn' : 'Aiko Tanaka');
    return {
      ...{ replyid: id, userid: by === 'customer' ? '7' : '0', contactid: '0', name: by === 'customer' ? who : '' },
      ...{ email: '', requestor_name: who, requestor_email: '', requestor_type: types[by] },
      ...{ date: time(clock), message: text, attachment: '', attachments_removed: '0' },
      attachments: files.map((filename, index) => ({ filename, index: String(index) })),
      admin: by === 'staff' ? who : '',
    };
  };
  const answer = {
    result: 'success',
    ticketid: ticket,
    tid: `ABC-${ticket.padStart(6, '0')}`,
    date: time(posts[0]?.clock ?? '08:00:00'),
    lastreply: time(posts.at(-1)?.clock ?? '08:00:00'),
    replies: { reply: posts.map(reply) },
    notes: {
      note: notes.map(({ id, clock, text }) => ({
        ...{ noteid: id, date: time(clock), message: text, attachments: [], admin: 'Jo' },
      })),
    },
  };
  return new TextEncoder().encode(JSON.stringify(answer)).buffer;
}

/** Stores a reading of a ticket's conversation; `lastAt`: the header of the request. */
export function ingestConversation(
  store: Store,
  ticket: string,
  posts: TestPost[],
  {
    notes = [],
    lastAt = time(posts.at(-1)?.clock ?? '08:00:00'),
    at: asked = NOON,
  }: { notes?: TestPost[]; lastAt?: string; at?: number } = {},
): void {
  const stored = store.conversations.ingestAnswer(ticket, conversationBody(ticket, posts, notes), {
    at: asked,
    lastAt,
  });
  if (!stored.ok) throw new Error(JSON.stringify(stored.error));
}

export const endFirstSync = (store: Store): void => void store.ticketSync.setFact('firstDone', '1');

/** A header with this last reply, as it stood on screen. */
export const seenAt = (lastReply: string): Fingerprint => ({ lastReply, status: 'Open', staff: '' });

export const detailOf = (store: Store, ticket: string) => {
  const detail = store.tickets.detail(ticket);
  if (!detail) throw new Error(`ticket ${ticket} is not there`);
  return detail;
};

/** Observed changes of a ticket: field, from, to, ours. */
export const observedOf = (store: Store, ticket: string) =>
  store.tickets.timeline(ticket).flatMap((e) => (e.kind === 'observed' ? [[e.field, e.from, e.to, e.ours]] : []));

export const BODY: OutboxBody = {
  tid: 'ABC-000001',
  subject: 'Subject',
  to: { name: 'Aiko Tanaka', email: 'aiko@example.com', clientId: '7' },
  cc: [],
  identity: { as: 'name', name: 'Mara Lind', email: 'mara@example.com', clientId: null },
  signature: '',
  wireSize: 100,
};

/** A reply in the outbox, held, based on what the cache shows. */
export function addHeldReply(
  store: Store,
  id: string,
  ticket: string,
  more: Partial<OutboxBody> = {},
  now = NOON,
): OutboxJob {
  const draft = `draft-${id}`;
  const { rev } = store.drafts.save({ id: draft, ticket, rev: 0, text: `Text of ${id}`, at: now });
  const made = store.outbox.add({
    id,
    draft,
    rev,
    seen: store.tickets.detail(ticket)?.fingerprint ?? { lastReply: '', status: '', staff: '' },
    at: now,
    heldUntil: now + 15_000,
    body: { ...BODY, ...more },
  });
  if ('refused' in made) throw new Error(made.refused);
  return made.job;
}

/** Carries a held reply to `sending`, as the runner does, at this time. */
export function moveToSending(store: Store, id: string, startedAt: number, before: Fingerprint | null): void {
  store.outbox.move(id, 'due', { at: startedAt });
  store.outbox.move(id, 'check', { at: startedAt });
  store.outbox.move(id, 'clear', { at: startedAt, startedAt, serverOffset: 0, attempt: true, before });
}

export const moveToAccepted = (store: Store, id: string, endedAt: number) =>
  store.outbox.move(id, 'accepted', { at: endedAt, endedAt });

export interface FailingStore {
  remote: RemoteStore;
  /** Calls that fail from now on, as a full disk makes them: `outbox.move`. */
  failing: Set<string>;
  /** Every call so far. */
  calls: string[];
}

/** The store as the main thread holds it, without a thread. Each call waits for `before`. */
export function remoteStoreOf(
  store: Store,
  before: (name: string) => Promise<void> = async () => undefined,
): FailingStore {
  const failing = new Set<string>();
  const calls: string[] = [];
  lent.add(store);
  const call = async (subject: keyof Store, method: string, args: unknown[]): Promise<Result<unknown>> => {
    const name = `${subject}.${method}`;
    await before(name);
    calls.push(name);
    await new Promise((resolve) => setImmediate(resolve));
    if (failing.has(name)) return err('storage', 'store', { detail: { reason: 'disk-full' } });
    const value = await (store[subject] as Record<string, (...given: unknown[]) => unknown>)[method]?.(...args);
    const isResult = typeof value === 'object' && value !== null && 'ok' in value;
    return isResult ? (value as Result<unknown>) : ok(value);
  };
  return { remote: bindRemoteCalls(call, { storageNotes: () => [] }), failing, calls };
}
