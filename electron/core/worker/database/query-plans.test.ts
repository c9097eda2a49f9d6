/**
 * Plans of SQLite for queues and searches: which index it uses, and whether it sorts. With 100,000
 * tickets an agent would wait for a full scan or a sort.
 */
import SQLite from 'better-sqlite3-multiple-ciphers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MOST_COUNTED } from '../../../../shared/domain/search.ts';
import type { QueueKey } from '../../../../shared/domain/ticket.ts';
import { SORTS, type TicketSort } from '../../../../shared/domain/ticket-sort.ts';
import { ingestTickets, NOON, openTestStore, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import type { Store } from '../calls.ts';

const TABLES = ['tickets', 't', 'contacts', 'products', 'p', 'domains', 'orders', 'posts', 'docs', 'd'];
/** A table, or its alias, that is read row by row. */
const READ_THROUGH = new RegExp(`^SCAN (${TABLES.join('|')})( USING INDEX .*)?$`);

afterEach(() => void vi.restoreAllMocks());

/** All statements that are compiled for the first time meanwhile. */
function statementsOf(work: () => unknown): { db: SQLite.Database; sql: string }[] {
  const spy = vi.spyOn(SQLite.prototype, 'prepare');
  work();
  const seen = spy.mock.calls.map(([sql], at) => ({ db: spy.mock.contexts[at] as SQLite.Database, sql }));
  spy.mockRestore();
  return seen;
}

/** Counts the statements that run meanwhile. */
function runsOf(work: () => unknown): number {
  const statement = Object.getPrototypeOf(new SQLite(':memory:').prepare('SELECT 1')) as SQLite.Statement;
  const spies = (['get', 'all', 'run', 'iterate'] as const).map((name) => vi.spyOn(statement, name));
  work();
  const runs = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return runs;
}

/** Their steps. */
function plansOf(work: () => unknown): string[] {
  return statementsOf(work)
    .filter(({ sql }) => /^\s*(SELECT|WITH)\b/.test(sql))
    .flatMap(({ db, sql: named }) => {
      const sql = named.replace(/@\w+/g, '?');
      const values = [...sql.matchAll(/\?/g)].map(() => null);
      const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[];
      // Conditions of queues hold for tickets and for their groups: both are called `t` then.
      return steps.map(({ detail }) =>
        sql.includes('FROM ticket_groups t') ? detail.replace(/ t\b/, ' groups') : detail,
      );
    });
}

const bytesOf = (answer: unknown): ArrayBuffer => new TextEncoder().encode(JSON.stringify(answer)).buffer;

async function storeWithQueues() {
  const store = openTestStore();
  // With this many hits a search looks for no other spellings.
  const ids = ['1', '2', '3'];
  await ingestTickets(
    store,
    ids.map((id) =>
      wireTicket(id, {
        status: 'Open',
        subject: 'My mail, by tls',
        name: 'Tanaka mail',
        date: '2026-05-04',
        service: 'S70',
      }),
    ),
  );
  const product = { id: '70', clientid: '7', name: 'Web Hosting', status: 'Active', servername: 'srv-01' };
  const records = {
    result: 'success',
    totalresults: 1,
    startnumber: 0,
    numreturned: 1,
    products: { product: [product] },
  };
  const taken = await store.records.ingest('products', bytesOf(records), { at: NOON });
  if (!taken.ok) throw new Error(JSON.stringify(taken.error));
  for (const filter of ['awaiting', 'active', 'flagged'] as const) await store.tickets.setFilter(filter, ['1'], NOON);
  return store;
}

const QUEUES: QueueKey[] = [
  ...(['awaiting', 'unread', 'active', 'flagged', 'overTarget', 'dept:1', 'status:Open'] as const),
  // With the statements of `mine` and `taken:`, which are compiled once.
  'nobodys',
];
const ORDERS = SORTS.flatMap((by): TicketSort[] => [
  { by, dir: 'asc' },
  { by, dir: 'desc' },
]);

describe('a queue', () => {
  it('takes no more statements for 100 rows than for three', async () => {
    const store = await storeWithQueues();
    const sort = { by: 'waiting', dir: 'asc' } as const;
    const most = () => ({
      rows: Math.max(...QUEUES.map((queue) => runsOf(() => store.queues.rows(queue, sort, 0, 100)))),
      list: runsOf(() => store.queues.list()),
    });
    const few = most();
    const more = Array.from({ length: 100 }, (_, at) => wireTicket(`${at + 10}`, { status: 'Open', service: 'S70' }));
    await ingestTickets(store, more);
    expect([few, most()]).toEqual([
      { rows: 27, list: 47 },
      { rows: 27, list: 47 },
    ]);
    store.databases.close();
  });

  it('reads tickets by an index, whatever its order', async () => {
    const store = await storeWithQueues();
    const plans = QUEUES.flatMap((queue) =>
      ORDERS.flatMap((sort) => plansOf(() => store.queues.rows(queue, sort, 0, 50))),
    );
    expect(plans.length).toBeGreaterThan(QUEUES.length * ORDERS.length);
    expect(plans.filter((step) => READ_THROUGH.test(step))).toEqual([]);
    store.databases.close();
  });

  // A column is sorted by: SQLite reads the queue through its index and keeps the first rows.
  // Indexes for all columns of all queues would take some 90 MB beside a cache of 400, and storing
  // a ticket would write three dozen entries more. What is over its target is found by a range,
  // within which places are mixed: it is sorted, and short.
  it('is read in the order of its index by who waits longest and by the newest, and else sorted', async () => {
    const store = await storeWithQueues();
    const sorts = (queue: QueueKey, sort: TicketSort) =>
      plansOf(() => store.queues.rows(queue, sort, 0, 50)).some((step) => step.includes('TEMP B-TREE'));
    const unsorted = QUEUES.flatMap((queue) =>
      ORDERS.flatMap((sort) => (sorts(queue, sort) ? [] : [`${queue} ${sort.by}`])),
    );
    expect([...new Set(unsorted)]).toEqual(
      QUEUES.filter((queue) => queue !== 'overTarget').flatMap((queue) => [`${queue} waiting`, `${queue} lastReply`]),
    );
    store.databases.close();
  });
});

it('an account opens without reading through its tickets', async () => {
  const folder = newFolder();
  const store = openTestStore(folder);
  await ingestTickets(store, [wireTicket('1')]);
  store.databases.close();
  let opened = store;
  const plans = plansOf(() => {
    opened = openTestStore(folder);
  });
  expect(plans).toContainEqual(expect.stringMatching(/^SEARCH tickets USING COVERING INDEX tickets_taken_active/));
  // An index of those that have a mark.
  const isThrough = (step: string) => step.startsWith('SCAN tickets') && !step.endsWith('tickets_marked');
  expect(plans.filter(isThrough)).toEqual([]);
  opened.databases.close();
});

it('queues are counted by groups, without a look at their tickets', async () => {
  const store = await storeWithQueues();
  store.team.unlock(store.team.newTeam());
  store.team.enter({ name: 'Mara', now: NOON });
  const plans = plansOf(() => store.queues.list());
  expect(plans.filter((step) => step.startsWith('SCAN groups')).length).toBeGreaterThan(5);
  // Steps over few rows: snoozed tickets, tickets with a product, and one that is due.
  const isFew = (step: string) => /tickets_(snoozed|service)\b|autoindex_tickets_1 \(id=/.test(step);
  expect(plans.filter((step) => /\btickets(_\w+)?\b/.test(step) && !isFew(step))).toEqual([]);
  store.databases.close();
});

it('guests’ tickets are found by their email, not among the tickets of all guests', async () => {
  const store = await storeWithQueues();
  const plans = plansOf(() => [
    store.palette.find('aiko@example.com'),
    store.customers.othersNamed('1', ['ben@example.com'], []),
  ]);
  expect(plans.filter((step) => step.includes('tickets_guest_email')).length).toBeGreaterThan(1);
  store.databases.close();
});

it('a team’s entries are taken and given without reading through those that are there', () => {
  const engine = new TestEngine();
  const [ada, ben] = [new TestDesk('Ada'), new TestDesk('Ben')];
  const plans = plansOf(() => {
    createTeam(engine, ada, ben);
    ada.store.team.take({ tickets: ['1'], member: null, note: '', at: NOON });
    ada.store.marks.set(['1'], { done: true, addTags: ['vip'] }, NOON);
    ada.store.notes.add({ id: '1', ticket: '1', at: NOON, editedAt: null, text: 'Called' });
    ada.sync(engine);
    ben.sync(engine);
    ben.compareWith(engine);
  });
  expect(ben.store.team.state()?.members).toHaveLength(2);
  const isWhole = (step: string) => /^SCAN (team_entries|e)\b/.test(step) && !/COVERING|_behind/.test(step);
  expect(plans.filter(isWhole)).toEqual([]);
  const behind = plans.flatMap((step, at) => (step.includes('team_entries_behind') ? [plans[at + 1]] : []));
  expect(behind.filter((next) => next?.includes('TEMP B-TREE'))).toEqual([]);
  for (const desk of [ada, ben]) desk.store.databases.close();
});

it('a ticket that is as it was writes none of its indexes', async () => {
  const store = openTestStore();
  const spy = vi.spyOn(SQLite.prototype, 'prepare');
  await ingestTickets(store, [wireTicket('1')]);
  const upserted = spy.mock.calls.findIndex(([sql]) => sql.startsWith('INSERT INTO tickets'));
  const cache = spy.mock.contexts[upserted] as SQLite.Database;
  // Fires wherever a statement sets the status, also to what it was: then SQLite writes the indexes
  // that have it too.
  cache.exec(`CREATE TRIGGER set_again AFTER UPDATE OF status ON tickets BEGIN SELECT raise(ABORT, 'set'); END`);
  const looked = await ingestTickets(store, [wireTicket('1')], { at: NOON + 1000 });
  expect(looked.changed).toEqual([]);
  expect(cache.prepare('SELECT fetched_at FROM tickets').pluck().get()).toBe(NOON + 1000);
  await expect(ingestTickets(store, [wireTicket('1', { subject: 'Another' })])).rejects.toThrow('set');
  store.databases.close();
});

describe('a search', () => {
  it('counts no more messages than it lists', () => {
    const store = openTestStore();
    const search = () => store.search.run({ query: 'mail', kinds: null, from: 0, count: 50 });
    const counts = statementsOf(search).flatMap(({ sql }) => (sql.startsWith('SELECT count(*) n') ? [sql] : []));
    const ofMessages = counts.filter((sql) => sql.includes('FROM post_words'));
    expect(ofMessages.length).toBeGreaterThan(0);
    for (const sql of ofMessages) expect(sql).toContain(`LIMIT ${MOST_COUNTED})`);
    store.databases.close();
  });

  it.each([
    'status:open mail',
    'status:active',
    'server:srv-01',
    'mail',
    'm',
    'from:tanaka -mail',
    'after:30d ssl OR tls',
  ])('reads no table row by row: %s', async (query) => {
    const store = await storeWithQueues();
    const plans = plansOf(() => search(store, query));
    expect(plans.filter((step) => READ_THROUGH.test(step))).toEqual([]);
    store.databases.close();
  });

  it.each(['server:srv-01 mail', 'in:customer status:open mail', 'domain:one.example from:tanaka'])(
    'goes from each match to its row alone, whatever else is asked for: %s',
    async (query) => {
      const store = await storeWithQueues();
      const plans = plansOf(() => search(store, query));
      const rows = plans.flatMap((step, at) => (/^SCAN (ticket|post)_words/.test(step) ? [plans[at + 1] ?? ''] : []));
      const lookups = rows.filter((step) => step.startsWith('SEARCH'));
      expect(lookups.length).toBeGreaterThan(0);
      expect(lookups.filter((step) => !step.endsWith('search_key (search_key=?)'))).toEqual([]);
      store.databases.close();
    },
  );

  it('goes from the tickets of a server to their messages, where a word alone does not say which', async () => {
    const store = await storeWithQueues();
    const plans = plansOf(() => search(store, 'mail OR server:srv-01'));
    expect(plans.filter((step) => step.startsWith('SEARCH p USING INDEX posts_place (ticket=?)'))).not.toEqual([]);
    expect(plans.filter((step) => step.includes('search_key>?'))).toEqual([]);
    store.databases.close();
  });

  it('finds the tickets of a server in one index, without their rows', async () => {
    const store = await storeWithQueues();
    const plans = plansOf(() => search(store, 'server:srv-01')).filter((step) => step.includes('tickets_service'));
    // To count them, and to find the newest.
    expect(plans).toHaveLength(2);
    expect(plans.filter((step) => !step.includes('COVERING INDEX'))).toEqual([]);
    store.databases.close();
  });

  it('looks only at messages with all misspelt words that no ticket has', async () => {
    const store = await storeWithQueues();
    const ofMessages = (query: string) =>
      statementsOf(() => search(store, query)).flatMap(({ sql }) => (sql.includes('FROM post_words') ? [sql] : []));
    const isOfRows = (sql: string) => sql.includes('CROSS JOIN posts');
    expect(ofMessages('namserver padlok').filter(isOfRows)).toEqual([]);
    expect(ofMessages('mail padlok').filter(isOfRows)).not.toEqual([]);
    store.databases.close();
  });

  it('goes from the agent’s few texts to their tickets, whatever is asked of these', async () => {
    const store = await storeWithQueues();
    const plans = plansOf(() => search(store, 'server:srv-01 mail'));
    const texts = plans.flatMap((step, at) => (step.startsWith('SCAN c VIRTUAL') ? [plans[at + 1]] : []));
    expect(texts).toEqual(['SEARCH t USING INDEX sqlite_autoindex_tickets_1 (id=?)']);
    store.databases.close();
  });

  it('looks up records by their status only where one has it, and the newest only where something was counted', async () => {
    const store = await storeWithQueues();
    const ofRecords = (query: string) =>
      statementsOf(() => search(store, query)).flatMap(({ sql }) =>
        sql.includes('FROM record_words CROSS JOIN') ? [sql] : [],
      );
    const [count, ...others] = ofRecords('status:open mail');
    expect(count).toContain('AND (((0)))');
    expect(others).toEqual([]);
    // One has this status, and none of these words.
    expect(ofRecords('status:active mail')).toEqual([expect.stringContaining('lower(status) = ?')]);
    store.databases.close();
  });
});

it.each([
  ...['tanaka', 'Tanaka mail', 'shop', 'shop.example', 'ada@münchen.example', '1042', 'invoice 20112', '089 5550689'],
  ...['light-glass', 'm', '黃', 'is:unpaid'],
])('the palette and a field for a customer read no table row by row: %s', async (typed) => {
  const store = await storeWithQueues();
  const plans = plansOf(() => [store.palette.find(typed), store.customers.find(typed)]);
  expect(plans.length).toBeGreaterThan(3);
  expect(plans.filter((step) => READ_THROUGH.test(step))).toEqual([]);
  store.databases.close();
});

it('orders are found by their payment in one index, in the order of their list, and counted in it', async () => {
  const store = await storeWithQueues();
  for (const find of [() => store.palette.find('unpaid'), () => search(store, 'is:unpaid')]) {
    const plans = plansOf(find);
    const found = plans.flatMap((step, at) => (step.includes('orders_payment') ? [[step, plans[at + 1]]] : []));
    expect(found.length).toBeGreaterThan(0);
    for (const [step, next] of found) {
      expect(step).toBe('SEARCH orders USING COVERING INDEX orders_payment (<expr>=?)');
      expect(next ?? '').not.toContain('TEMP B-TREE');
    }
  }
  const page = plansOf(() => store.orders.page({ payment: 'Unpaid', from: 0, count: 50 }));
  // The rows and their number, then all statuses, then each word.
  const [rows, total, ...others] = page;
  expect(rows).toBe('SEARCH orders USING INDEX orders_payment (<expr>=?)');
  expect(total).toBe('SEARCH orders USING COVERING INDEX orders_payment (<expr>=?)');
  const words = others.filter((step) => step.includes('orders_payment'));
  // One order of each word is read, for its spelling.
  expect(words.filter((step) => !step.includes('COVERING'))).toEqual([rows]);
  expect(words.filter((step) => step.startsWith('SCAN'))).toEqual([]);
  store.databases.close();
});

it('the palette looks for a whole address only where something has its beginning', async () => {
  const store = await storeWithQueues();
  const wholes = (typed: string) =>
    statementsOf(() => store.palette.find(typed)).filter(({ sql }) => /FROM ticket_words .*ORDER BY/.test(sql));
  expect(wholes('ada@mail.example')).toEqual([]);
  await ingestTickets(store, [wireTicket('9', { email: 'ada@mail.example' })]);
  expect(wholes('ada@mail.exam')).toHaveLength(1);
  expect(store.palette.find('ada@mail.exam').answers.map(({ id }) => id)).toContain('9');
  store.databases.close();
});

const search = (store: Store, query: string) => store.search.run({ query, kinds: null, from: 0, count: 50 });
