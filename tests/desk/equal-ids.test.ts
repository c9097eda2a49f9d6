/**
 * Two accounts at two services that number everything alike: nothing of one is ever seen, changed
 * or told in the other.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DataKeys } from '../../electron/core/worker/open-store.ts';
import type { CommandName, Input } from '../../shared/contract.ts';
import { openStore } from '../helpers/open-store.ts';
import { secretOf } from '../helpers/secrets-of.ts';
import { whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { exportArchive } from './archives.ts';
import {
  type DeskUnderTest,
  firstAwaiting,
  memoryKeychain,
  openDesk,
  rowsOf,
  send,
  signIn,
  startTestService,
  waitForState,
  waitUntilRecordsRead,
} from './harness.ts';

const SECRET = 'Only A may know this: Zwiebelkuchen.';
const BYTES = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7) & 255);

let one: RunningService;
let two: RunningService;
let under: DeskUnderTest;
let keychain: ReturnType<typeof memoryKeychain>;
let a: string;
let b: string;
/** The same id at both. */
let ticket: string;

beforeEach(async () => {
  [one, two] = await Promise.all([
    startTestService({ tickets: 30, seed: 1 }),
    startTestService({ tickets: 30, seed: 2 }),
  ]);
  keychain = memoryKeychain();
  under = await openDesk({ keychain });
  ({ id: a } = await signIn(under, one));
  ({ id: b } = await signIn(under, two));
  ticket = (await firstAwaiting(under, a)).id;
  await whenSettled('rest', async () =>
    (await under.call('account.list', {})).every(({ sync }) => sync.phase === 'idle'),
  );
  // Servers have queues once the products were read.
  for (const account of [a, b]) await waitUntilRecordsRead(under, account);
});
afterEach(async () => {
  await under.stop();
  await Promise.all([one.stop(), two.stop()]);
});

const draftText = async (account: string) => (await under.call('draft.get', { account, ticket }))?.text ?? null;
const detail = (account: string) => under.call('ticket.get', { account, ticket });

/** Writes something of every kind in A. */
async function writeInA() {
  const draft = crypto.randomUUID();
  const file = crypto.randomUUID();
  const note = crypto.randomUUID();
  const canned = crypto.randomUUID();
  await under.call('draft.save', { account: a, id: draft, ticket, rev: 0, text: SECRET });
  const begin = { draft, ticket, file, name: `${SECRET}.bin`, type: 'x/y', size: BYTES.byteLength };
  await under.call('file.begin', { account: a, ...begin });
  await under.call('file.chunk', { account: a, file, index: 0, bytes: BYTES });
  await under.call('file.finish', { account: a, file });
  await under.call('excerpt.add', { account: a, ticket, text: SECRET });
  await under.call('note.add', { account: a, ticket, id: note, text: SECRET });
  const due = under.clock.now() + 3600_000;
  const patch = { pinned: true, addTags: [SECRET.slice(0, 20)], promise: { text: SECRET, due } };
  await under.call('marks.set', { account: a, tickets: [ticket], patch });
  await under.call('canned.save', {
    account: a,
    id: canned,
    base: null,
    name: SECRET.slice(0, 30),
    keywords: [],
    text: SECRET,
    department: null,
  });
  const settings = {
    signature: SECRET,
    agentName: 'Agent of A',
    departments: { '1': SECRET },
    links: { whois: 'https://a.example/{domain}' },
    ticketLink: 'https://a.example/{id}',
    retentionDays: 0,
    // All that is read of an account takes longer than a hold where all cores are busy.
    holdSeconds: 120,
  };
  await under.call('account.configure', { account: a, settings });
  const [other] = (await rowsOf(under, a, 'active')).filter(({ id }) => id !== ticket);
  const item = await send(under, a, other?.id ?? '', SECRET);
  const [entry] = (await under.call('ticket.timeline', { account: a, ticket })).filter(
    ({ kind }) => kind === 'excerpt',
  );
  return { draft, file, note, canned, item: item.id, excerpt: entry?.id ?? '', replied: other?.id ?? '' };
}

/** Everything that can be read of an account, as one text. */
async function allOf(account: string): Promise<string> {
  const read = async <N extends CommandName>(name: N, input: Input<N>) => under.desk.call(name, input);
  const views = [
    'today',
    'awaiting',
    'unread',
    'drafts',
    'promised',
    'snoozed',
    'active',
    'flagged',
    'status:Closed',
  ] as const;
  const rows = await Promise.all(views.map((view) => rowsOf(under, account, view)));
  const ids = [...new Set(rows.flat().map(({ id }) => id))];
  return JSON.stringify([
    rows,
    (await under.call('account.list', {})).find(({ id }) => id === account),
    await read('queue.list', { account }),
    await read('outbox.list', { account }),
    await read('account.unsent', { account }),
    await read('canned.list', { account }),
    await read('canned.export', { account }),
    await read('tag.list', { account }),
    await read('health.get', { account }),
    await read('health.report', { account }),
    await read('outside.list', { account }),
    await read('account.suggestZone', { account }),
    await Promise.all(
      ids.map(async (id) => [
        await read('ticket.get', { account, ticket: id }),
        await read('ticket.timeline', { account, ticket: id }),
        await read('draft.get', { account, ticket: id }),
        await read('customer.ofTicket', { account, ticket: id }),
      ]),
    ),
  ]);
}

describe('two accounts with equal ids', () => {
  it('hold each its own tickets', async () => {
    const [inA, inB] = await Promise.all([detail(a), detail(b)]);
    expect(inA.ticket.id).toBe(inB.ticket.id);
    expect(inA.ticket.subject).not.toBe(inB.ticket.subject);
    expect(inA.ticket.requester).not.toEqual(inB.ticket.requester);
  });

  it('show nothing of what was written in the other one', async () => {
    const before = await allOf(b);
    expect(before).not.toContain('Zwiebelkuchen');
    under.events.length = 0;
    const written = await writeInA();
    expect(await allOf(a)).toContain('Zwiebelkuchen');
    const after = await allOf(b);
    expect(after).not.toContain('Zwiebelkuchen');
    expect(after).not.toContain('Agent of A');
    expect(after).not.toContain('a.example');
    for (const id of Object.values(written).filter((id) => id !== written.replied)) expect(after).not.toContain(id);
    // News of A names A; what names B is what B itself heard of its service.
    const own = ['drafts.changed', 'outbox.changed', 'outbox.progress'];
    const told = under.events
      .filter(({ name }) => own.includes(name))
      .map(({ data }) => 'account' in data && data.account);
    expect(new Set(told)).toEqual(new Set([a]));
  });

  it('change nothing of each other, whatever ids are given', async () => {
    const { draft, file, note, canned, item, excerpt } = await writeInA();
    const before = await allOf(a);
    const inB = (name: CommandName, input: object) => under.desk.call(name, { account: b, ...input });
    const attempts: [CommandName, object][] = [
      ['draft.discard', { id: draft }],
      ['file.read', { file, index: 0 }],
      ['file.chunk', { file, index: 0, bytes: new Uint8Array(5000) }],
      ['file.finish', { file }],
      ['file.remove', { file }],
      ['excerpt.remove', { excerpt }],
      ['note.edit', { note, text: 'changed', base: '' }],
      ['note.remove', { note }],
      ['canned.remove', { id: canned }],
      ['canned.expand', { id: canned, ticket }],
      ['outbox.undo', { item }],
      ['outbox.sendNow', { item }],
      ['outbox.decide', { item, decision: 'send-again' }],
      ['reply.send', { draft, rev: 1, seen: { lastReply: '', status: '', staff: '' } }],
    ];
    for (const [name, input] of attempts) {
      const result = await inB(name, input);
      const given = result.ok ? result.value : null;
      // Either refused, or there was nothing by that id: an empty answer.
      expect([name, given instanceof Uint8Array ? given.byteLength : (given ?? null)]).toEqual([
        name,
        given instanceof Uint8Array ? 0 : null,
      ]);
    }
    expect(await under.call('file.read', { account: a, file, index: 0 })).toEqual(BYTES);
    expect(JSON.parse(await allOf(a)).slice(2, 7)).toEqual(JSON.parse(before).slice(2, 7));
    // A draft of the same id is another one there.
    await inB('draft.save', { id: draft, ticket, rev: 0, text: 'of B' });
    expect([await draftText(a), await draftText(b)]).toEqual([SECRET, 'of B']);
    await inB('draft.discard', { id: draft });
    expect([await draftText(a), await draftText(b)]).toEqual([SECRET, null]);
  });

  it('send each to its own service, in its own name', async () => {
    const { item } = await writeInA();
    await under.call('outbox.sendNow', { account: a, item });
    await waitForState(under, a, item, 'accepted');
    const reply = await send(under, b, (await rowsOf(under, b, 'active'))[0]?.id ?? '', 'From B.');
    await under.call('outbox.sendNow', { account: b, item: reply.id });
    await waitForState(under, b, reply.id, 'accepted');
    const sent = (service: RunningService) =>
      service.ledger.of('add-ticket-reply').map(({ message, params }) => [message?.split('\n')[0], params.name]);
    expect(sent(one)).toEqual([[SECRET, 'Agent of A']]);
    expect(sent(two)).toEqual([['From B.', 'Mara Lind']]);
    expect(JSON.stringify(two.ledger.all())).not.toContain('Zwiebelkuchen');
  });

  it('carry nothing into each other: an export, and the bytes of one under way', async () => {
    await writeInA();
    const started = await under.call('archive.export', { account: a, own: true, passphrase: 'correct horse battery' });
    const foreign = { export: started.export, index: 0 };
    expect((await under.callFails('archive.exportChunk', { account: b, ...foreign })).detail?.reason).toBe('not-found');
    const { bytes } = await exportArchive(under, a, true);
    const { import: into } = await under.call('archive.open', { account: b, passphrase: 'correct horse battery' });
    const chunk = { import: into, bytes, last: true };
    expect((await under.callFails('archive.openChunk', { account: a, ...chunk })).detail?.reason).toBe('not-found');
    const refused = await under.callFails('archive.openChunk', { account: b, ...chunk });
    expect(refused.detail).toMatchObject({ reason: 'other-account', facts: { address: one.url } });
    expect(await allOf(b)).not.toContain('Zwiebelkuchen');
  });

  it('are apart on the disk: neither opens with the keys of the other', async () => {
    await writeInA();
    const keysOf = (id: string) => secretOf<DataKeys>(under.dataDir, keychain, `account.${id}.keys`);
    const [keysA, keysB] = [await keysOf(a), await keysOf(b)];
    const all = [...Object.values(keysA), ...Object.values(keysB)];
    expect(new Set(all.map((key) => createHash('sha256').update(String(key)).digest('hex'))).size).toBe(6);
    const idA = a;
    await under.desk.stop();
    const folder = join(under.dataDir, 'accounts', idA);
    expect(openStore({ account: idA, folder, keys: keysB, now: 0 })).toMatchObject({
      ok: false,
      error: { kind: 'storage', detail: { reason: 'damaged' } },
    });
    const opened = openStore({ account: idA, folder, keys: keysA, now: 0 });
    if (!opened.ok) throw new Error(JSON.stringify(opened.error));
    opened.value.store.databases.close();
  });

  it('are signed out, cleared and removed each by itself', async () => {
    await writeInA();
    const keep = async () => {
      expect(await draftText(a)).toBe(SECRET);
      expect((await under.call('outbox.list', { account: a })).length).toBe(1);
      expect((await rowsOf(under, a)).length).toBeGreaterThan(0);
    };
    await under.call('account.clearCache', { account: b });
    await keep();
    await under.call('account.signOut', { account: b });
    await keep();
    expect(await under.call('sync.now', { account: a })).toBeNull();
    const { fingerprint: print } = await under.call('account.unsent', { account: b });
    await under.call('account.remove', { account: b, print });
    await keep();
    expect((await under.call('account.list', {})).map(({ id }) => id)).toEqual([a]);
    await under.restart();
    await keep();
  });
});
