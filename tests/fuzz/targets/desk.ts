/** Large parts: a real store that takes damaged pages, and a real desk that takes calls. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { RECORD_LISTS, RECORD_ORDER, type ReadOperation } from '../../../electron/core/desk/service/endpoints.ts';
import { type CommandName, contract, type Input } from '../../../shared/contract.ts';
import type { RecordKind } from '../../../shared/domain/customer.ts';
import { firstAwaiting, openDesk, rowsOf, signIn, startTestService } from '../../desk/harness.ts';
import { askService } from '../../helpers/ask-service.ts';
import { openTestStore } from '../../helpers/memory-store.ts';
import { DIALECTS } from '../../service/dialects/index.ts';
import { inputOf, type Pools } from '../inputs.ts';
import { mutated, recordsIn } from '../mutations.ts';
import { target } from '../target.ts';

type Kind = 'tickets' | RecordKind;
const LISTS = Object.fromEntries([
  ['tickets', 'get-tickets'],
  ...RECORD_ORDER.map((kind) => [kind, RECORD_LISTS[kind].operation]),
]) as Record<Kind, ReadOperation>;
const KINDS = Object.keys(LISTS) as Kind[];

const bytesOf = (page: unknown): ArrayBuffer => {
  const text = typeof page === 'string' ? page : JSON.stringify(page);
  return new Uint8Array(new TextEncoder().encode(text)).buffer;
};

/**
 * Real pages of the service in all its dialects, damaged in every way that a bad network, a proxy
 * or a plugin may: each is records or an error kind, a store that takes them goes on, and no page
 * of the next good pass is lost.
 */
const answers = target('answers', 40, async () => {
  const service = await startTestService({ tickets: 40, customers: 12 });
  /** All that answer a plain program in plain JSON. */
  const spoken = DIALECTS.filter(
    ({ name, notInAll }) => !notInAll && !['php-notice', 'strict-headers'].includes(name),
  ).map(({ name }) => name);
  /** A few pages of each kind, documented and in dialects that take turns. */
  const pages = new Map<Kind, unknown[]>();
  for (const dialects of [[], spoken, spoken, spoken, ['flattened-everywhere'], ['keyed-by-id']]) {
    service.turn({ dialects });
    for (const kind of KINDS) {
      const page = await askService(service, LISTS[kind], { limitnum: '6' });
      pages.set(kind, [...(pages.get(kind) ?? []), page]);
    }
  }
  service.turn({ dialects: [] });
  const whole = new Map<Kind, unknown>();
  for (const kind of KINDS) whole.set(kind, await askService(service, LISTS[kind], { limitnum: '100' }));
  await service.stop();

  const store = openTestStore();
  let at = Date.UTC(2026, 4, 4);
  const take = (kind: Kind, body: ArrayBuffer) => {
    at += 1000;
    return kind === 'tickets'
      ? store.tickets.ingest(body, { at, awaiting: at % 2000 === 0, overtaken: [] })
      : store.records.ingest(kind, body, { at });
  };
  return {
    cases: fc
      .constantFrom(...KINDS)
      .chain((kind) => mutated(fc.constantFrom(...(pages.get(kind) ?? []))).map((page) => ({ kind, page }))),
    async check({ kind, page }: { kind: Kind; page: unknown }) {
      const taken = await take(kind, bytesOf(page));
      if (!taken.ok) assert.ok(['rejected', 'malformed'].includes(taken.error.kind), taken.error.kind);
      else assert.ok(taken.value.ids.every((id) => id !== ''));
    },
    async finish() {
      // Everything that is read from it can be read.
      for (const { key } of store.queues.list()) {
        const { rows, total } = store.queues.rows(key, { by: 'lastReply', dir: 'desc' }, 0, 200);
        assert.equal(rows.length, Math.min(total, 200));
        for (const { id } of rows) {
          assert.equal(store.tickets.detail(id)?.ticket.id, id);
          store.tickets.timeline(id);
          store.customers.ofTicket(id);
        }
      }
      store.search.run({ query: 'a', kinds: null, from: 0, count: 50 });
      assert.ok(store.databases.check().every(({ whole: isWhole }) => isWhole));
      assert.ok(store.health.report().oddities.length > 0);
      // A good pass sets everything right.
      for (const kind of KINDS) {
        const taken = await take(kind, bytesOf(whole.get(kind)));
        if (!taken.ok) throw new Error(JSON.stringify(taken.error));
        assert.equal(taken.value.ids.length, recordsIn(whole.get(kind)), kind);
      }
      store.databases.close();
    },
  };
});

/** Commands that end the desk of the others, or ask addresses that anybody may have typed. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['desk.leave', 'account.signIn', 'account.practice', 'account.signOut', 'account.remove', 'account.resume'],
  ...['vault.protect', 'vault.unlock', 'vault.session'],
]);
const ERRORS = ['offline', 'in-doubt', 'auth', 'rejected', 'busy', 'server', 'malformed', 'storage', 'invalid'];
const KEPT = 'This was written before, and stays.';

/**
 * A window that is out of its mind: every command, with inputs that its schema allows and with some
 * that it does not, in any order. Each is answered, none is a bug, nothing leaves for a ticket that
 * the agent did not press Send on, and what was written before is there after.
 */
const commands = target('commands', 40, async () => {
  const names = (Object.keys(contract) as CommandName[]).filter((name) => !LEFT_OUT.has(name));
  const service = await startTestService({ tickets: 30, customers: 8 });
  // The store's own worker, as this run has built it.
  const under = await openDesk({ storeWorker: new URL(String(process.env.RACKSIDE_TEST_STORE_WORKER)) });
  const { id: account } = await signIn(under, service);
  const kept = (await firstAwaiting(under, account)).id;
  await under.call('excerpt.add', { account, ticket: kept, text: KEPT });
  const rows = (await rowsOf(under, account, 'active')).slice(0, 4);
  const own = Array.from({ length: 5 }, () => crypto.randomUUID());
  const tickets = rows.map(({ id }) => id);
  const pools: Pools = {
    account: [account],
    ticket: tickets,
    tickets,
    client: rows.flatMap(({ requester }) => requester.clientId ?? []),
    id: [...own, ...tickets],
    ...Object.fromEntries(['draft', 'file', 'note', 'item', 'excerpt'].map((name) => [name, own])),
    lastReply: rows.map(({ lastAt }) => lastAt?.text ?? ''),
    status: rows.map(({ status }) => status),
  };
  let cases = 0;
  /** Replies that *Send* was pressed for. */
  let pressed = 0;
  const asked = new Map<string, number>();
  const allowed = fc
    .constantFrom(...names)
    .chain((name) => inputOf(contract[name].input, pools).map((input) => ({ name: name as string, input })));
  const any = fc.record({
    name: fc.oneof(fc.constantFrom<string>(...names), fc.string()),
    input: fc.oneof(fc.jsonValue(), fc.record({ account: fc.constant(account) }, { noNullPrototype: false })),
  });
  return {
    cases: fc.oneof({ arbitrary: allowed, weight: 9 }, any),
    async check({ name, input }: { name: string; input: unknown }) {
      cases += 1;
      const result = await under.desk.call(name as CommandName, input as never);
      const bugs = under.logged.filter((line) => /\.bug\b/.test(line));
      assert.deepEqual(bugs, []);
      under.logged.length = 0;
      under.events.length = 0;
      if (!result.ok) return assert.ok(ERRORS.includes(result.error.kind), `${name}: ${result.error.kind}`);
      asked.set(name, (asked.get(name) ?? 0) + 1);
      if (name === 'reply.send') pressed += 1;
      if (name === 'batch.send') pressed += (input as Input<'batch.send'>).tickets.length;
      // Results that cross the bridge are data.
      structuredClone(result.value);
    },
    async finish() {
      // It was not all refused at the door.
      if (cases > 1000) assert.ok(asked.size > names.length / 2, `only ${asked.size} commands did anything`);
      // Every reply that left was pressed, by itself or with others.
      const left = service.ledger.of('add-ticket-reply').filter(({ applied }) => applied);
      assert.ok(left.length <= pressed, `${left.length} left, ${pressed} were pressed`);
      const timeline = await under.call('ticket.timeline', { account, ticket: kept });
      assert.ok(JSON.stringify(timeline).includes(KEPT));
      const health = await under.call('health.check', { account });
      assert.ok(health.every(({ whole }) => whole));
      await under.stop();
      await service.stop();
    },
  };
});

export const DESK = [answers, commands];
