/**
 * A window that is out of its mind: every command, with inputs that its schema allows and with some
 * that it does not, in any order. Each is answered, none is a bug, nothing leaves for a ticket that
 * the agent did not press Send on twice, and what was written before is there after.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningService } from '../../service/service.ts';
import { type CommandName, contract } from '../../shared/contract.ts';
import { type DeskUnderTest, firstAwaiting, openDesk, rowsOf, signIn, startTestService } from '../desk/harness.ts';
import { inputOf, type Pools } from './inputs.ts';

const RUNS = Number(process.env.RACKSIDE_FUZZ_RUNS ?? 1500);
/** Those that end what the others are tried on, or ask addresses that anybody may have typed. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['desk.leave', 'account.signIn', 'account.practice', 'account.signOut', 'account.remove', 'account.resume'],
  ...['vault.protect', 'vault.unlock', 'vault.session'],
]);
const NAMES = (Object.keys(contract) as CommandName[]).filter((name) => !LEFT_OUT.has(name));
const KINDS = ['offline', 'in-doubt', 'auth', 'rejected', 'busy', 'server', 'malformed', 'storage', 'invalid'];
const KEPT = 'This was written before, and stays.';

let service: RunningService;
let under: DeskUnderTest;
let account: string;
let pools: Pools;
let kept: string;

beforeAll(async () => {
  service = await startTestService({ tickets: 30, customers: 8 });
  under = await openDesk();
  ({ id: account } = await signIn(under, service));
  kept = (await firstAwaiting(under, account)).id;
  await under.call('excerpt.add', { account, ticket: kept, text: KEPT });
  const rows = (await rowsOf(under, account, 'active')).slice(0, 4);
  const own = Array.from({ length: 5 }, () => crypto.randomUUID());
  const tickets = rows.map(({ id }) => id);
  pools = {
    account: [account],
    ticket: tickets,
    tickets,
    client: rows.flatMap(({ requester }) => requester.clientId ?? []),
    id: [...own, ...tickets],
    ...Object.fromEntries(['draft', 'file', 'note', 'item', 'excerpt'].map((name) => [name, own])),
    lastReply: rows.map(({ lastAt }) => lastAt?.text ?? ''),
    status: rows.map(({ status }) => status),
  };
});
afterAll(async () => {
  await under.stop();
  await service.stop();
});

it('is answered, whatever it asks', async () => {
  const asked = new Map<string, number>();
  const allowed = fc
    .constantFrom(...NAMES)
    .chain((name) => inputOf(contract[name].input, pools).map((input) => ({ name: name as string, input })));
  const any = fc.record({
    name: fc.oneof(fc.constantFrom<string>(...NAMES), fc.string()),
    input: fc.oneof(fc.jsonValue(), fc.record({ account: fc.constant(account) }, { noNullPrototype: false })),
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof({ arbitrary: allowed, weight: 9 }, any), async ({ name, input }) => {
      const result = await under.desk.call(name as CommandName, input as never);
      if (result.ok) asked.set(name, (asked.get(name) ?? 0) + 1);
      else
        expect([name, result.error.kind, KINDS.includes(result.error.kind)]).toEqual([name, result.error.kind, true]);
      // What crosses the bridge is data.
      if (result.ok) expect(() => structuredClone(result.value)).not.toThrow();
    }),
    { numRuns: RUNS },
  );
  expect(under.logged.filter((line) => /\.bug\b/.test(line))).toEqual([]);
  // It was not all refused at the door.
  expect(asked.size).toBeGreaterThan(NAMES.length / 2);
  // Every reply that left was pressed, and left once.
  const left = service.ledger.of('add-ticket-reply').filter(({ applied }) => applied);
  expect(left.length).toBeLessThanOrEqual(asked.get('reply.send') ?? 0);
  const timeline = await under.call('ticket.timeline', { account, ticket: kept });
  expect(JSON.stringify(timeline)).toContain(KEPT);
  expect(await under.call('health.check', { account })).toSatisfy((all: { whole: boolean }[]) =>
    all.every((one) => one.whole),
  );
});
