/**
 * A hostile page over the desk: each command for accounts that are closed or none, and for what
 * belongs to another account.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommandName, contract } from '../../shared/contract.ts';
import { inputOf } from '../fuzz/inputs.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, firstAwaiting, openDesk, send, signIn, startTestService } from './harness.ts';

const NAMES = Object.keys(contract) as CommandName[];
const OF_ACCOUNTS = NAMES.filter((name) => 'account' in ((contract[name].input as { shape?: object }).shape ?? {}));
/** Commands that open a closed account again, or take it off the list. */
const FOR_CLOSED: ReadonlySet<string> = new Set([
  'account.retry',
  'account.mend',
  'account.rename',
  'account.remove',
  'window.snapshot',
]);
/** Commands by which a page may end an account. */
const ENDS: ReadonlySet<string> = new Set(['account.signOut', 'account.remove', 'account.resume']);

/** Stands in each text of the other account. */
const MARK = 'mark-of-the-other';

let services: RunningService[];
let under: DeskUnderTest;
let [own, other, closed] = ['', '', ''];

beforeAll(async () => {
  services = await Promise.all([1, 2, 3].map(() => startTestService({ tickets: 20, customers: 5 })));
  under = await openDesk();
  const ids: string[] = [];
  for (const service of services) ids.push((await signIn(under, service)).id);
  [own = '', other = '', closed = ''] = ids;
  await under.desk.stop();
  writeFileSync(join(under.dataDir, 'accounts', closed, 'work.db'), 'not a database of ours');
  await under.restart();
});
afterAll(async () => {
  await under.stop();
  for (const service of services) await service.stop();
});

const asked = (name: CommandName, pools: Record<string, string[]>, count: number): object[] =>
  fc.sample(inputOf(contract[name].input, pools), { numRuns: count, seed: 7 }) as object[];

const bugs = () => under.logged.filter((line) => /\.bug\b|worker-failed/.test(line));

it('no command does anything for an account that is none, or is closed', async () => {
  expect(OF_ACCOUNTS.length).toBeGreaterThan(80);
  for (const account of ['__proto__', 'constructor', '../../etc', crypto.randomUUID(), closed]) {
    for (const name of OF_ACCOUNTS) {
      if (account === closed && FOR_CLOSED.has(name)) continue;
      for (const input of asked(name, {}, 2)) {
        const result = await under.desk.call(name, { ...input, account });
        expect([name, account, result.ok || result.error.kind]).toEqual([
          name,
          account,
          expect.stringMatching(/^(invalid|storage)$/),
        ]);
      }
    }
  }
  expect(bugs()).toEqual([]);
});

it('what belongs to another account is not there', async () => {
  // All that is asked below takes longer than a hold where all cores are busy.
  await under.call('account.configure', { account: other, settings: { holdSeconds: 120 } });
  const { id: ticket } = await firstAwaiting(under, other);
  const item = await send(under, other, ticket, `Held ${MARK}`);
  const bytes = new TextEncoder().encode(`File ${MARK}`);
  const [draft, note, file] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const [view, canned] = [crypto.randomUUID(), crypto.randomUUID()];
  const theirs = { account: other, ticket };
  await under.call('draft.save', { ...theirs, id: draft, rev: 0, text: `Draft ${MARK}` });
  await under.call('file.begin', { ...theirs, draft, file, name: 'a.txt', type: 'text/plain', size: bytes.byteLength });
  await under.call('file.chunk', { account: other, file, index: 0, bytes: bytes });
  await under.call('file.finish', { account: other, file });
  await under.call('note.add', { ...theirs, id: note, text: `Note ${MARK}` });
  await under.call('view.save', { account: other, id: view, name: 'Late', query: 'is:overdue' });
  const kept = {
    account: other,
    id: canned,
    base: null,
    name: 'hi',
    keywords: [],
    text: `Canned ${MARK}`,
    department: null,
  };
  await under.call('canned.save', kept);
  const all = async () => ({
    unsent: await under.call('account.unsent', { account: other }),
    timeline: await under.call('ticket.timeline', theirs),
    views: await under.call('view.list', { account: other }),
    canned: await under.call('canned.list', { account: other }),
  });
  const before = await all();

  const ids = [item.id, draft, note, file, view, canned];
  const pools = Object.fromEntries(
    ['id', 'item', 'draft', 'file', 'note', 'excerpt', 'view'].map((name) => [name, ids]),
  );
  for (const name of OF_ACCOUNTS) {
    if (ENDS.has(name)) continue;
    for (const input of asked(name, pools, 8)) {
      const result = await under.desk.call(name, { ...input, account: own });
      const told = result.ok ? result.value : result.error;
      const text = told instanceof Uint8Array ? Buffer.from(told).toString('latin1') : JSON.stringify(told);
      expect([name, text?.includes(MARK) ?? false]).toEqual([name, false]);
    }
  }
  expect(await all()).toEqual(before);
  expect(services[1]?.ledger.of('add-ticket-reply')).toEqual([]);
  expect(bugs()).toEqual([]);
});

it('what is larger than any text is refused or kept, and the desk goes on', async () => {
  const long = 'é\u202e"\\'.repeat(250_000);
  const swollen = (value: unknown): unknown =>
    typeof value === 'string'
      ? long
      : Array.isArray(value)
        ? value.map(swollen)
        : typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
          ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, swollen(one)]))
          : value;
  for (const name of NAMES) {
    if (ENDS.has(name) || name.startsWith('vault.') || name === 'desk.leave' || name === 'account.practice') continue;
    for (const input of asked(name, {}, 2)) {
      const account = 'account' in input ? { account: own } : {};
      await under.desk.call(name, { ...(swollen(input) as object), ...account });
      await under.desk.call(name, JSON.parse(`{"__proto__":{"account":${JSON.stringify(own)}},"constructor":1}`));
    }
  }
  expect(bugs()).toEqual([]);
  expect((await under.call('queue.list', { account: own })).length).toBeGreaterThan(6);
});
