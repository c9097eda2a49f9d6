/**
 * Leaving an account for good: what is unsent is listed, carried elsewhere, and then nothing of it
 * is left.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formKey } from '../../shared/domain/draft.ts';
import type { ArchiveImport } from '../../shared/domain/hand-over.ts';
import { newTicketForm } from '../../shared/domain/ticket-form.ts';
import { ok, type Result } from '../../shared/result.ts';
import { blockSecrets, secretOf, secretsOf } from '../helpers/secrets-of.ts';
import { whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { exportArchive, openArchive, PASSPHRASE } from './archives.ts';
import {
  type DeskUnderTest,
  memoryKeychain,
  openDesk,
  rowsOf,
  send,
  signIn,
  startTestService,
  waitForState,
  waitUntilServiceHolds,
} from './harness.ts';

const bytes = (size: number) => Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 9)) & 255);

let folder: string;
let service: RunningService;
let under: DeskUnderTest;
let keychain: ReturnType<typeof memoryKeychain>;
let account: string;
const others: DeskUnderTest[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rackside-end-'));
  service = await startTestService({ tickets: 60, file: join(folder, 'service.db') });
  keychain = memoryKeychain();
  under = await openDesk({ keychain });
  ({ id: account } = await signIn(under, service));
  // Exports and imports during a hold can outlast the usual one on a busy machine.
  await under.call('account.configure', { account, settings: { holdSeconds: 120 } });
});
afterEach(async () => {
  for (const desk of [under, ...others.splice(0)]) await desk.stop();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const unsent = (desk = under, id = account) => desk.call('account.unsent', { account: id });

async function attach(ticket: string, draft: string, name: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
  const file = crypto.randomUUID();
  const size = content.byteLength;
  await under.call('file.begin', { account, draft, ticket, file, name, type: 'x/y', size });
  for (let index = 0; index * 1048576 < size; index++) {
    const part = content.slice(index * 1048576, (index + 1) * 1048576);
    await under.call('file.chunk', { account, file, index, bytes: part });
  }
  await under.call('file.finish', { account, file });
}

/** A draft with a large file, a held reply with a small one, and one in doubt. */
async function write() {
  const [one, two, three] = await rowsOf(under, account, 'active');
  if (!one || !two || !three) throw new Error('too few tickets');
  const draft = crypto.randomUUID();
  await under.call('draft.save', { account, id: draft, ticket: one.id, rev: 0, text: 'Half a thought 鈴木' });
  await attach(one.id, draft, '請求書 "最終".bin', bytes(2_500_000));
  const second = crypto.randomUUID();
  await under.call('draft.save', { account, id: second, ticket: two.id, rev: 0, text: 'Held, with a file.' });
  await attach(two.id, second, 'small.txt', bytes(10));
  const { fingerprint } = await under.call('ticket.get', { account, ticket: two.id });
  const saved = await under.call('draft.get', { account, ticket: two.id });
  await under.call('reply.send', { account, draft: second, rev: saved?.rev ?? 0, seen: fingerprint });
  service.faults.add({ operation: 'add-ticket-reply', kind: 'reset-after', times: 1 });
  const doubt = await send(under, account, three.id, 'Did it arrive?');
  await under.call('outbox.sendNow', { account, item: doubt.id });
  await waitForState(under, account, doubt.id, 'in-doubt');
  return { one, two, three };
}

type Imported = Result<ArchiveImport>;

async function exported(desk = under): Promise<Uint8Array<ArrayBuffer>> {
  const { name, bytes: sealed } = await exportArchive(desk, account, true);
  expect(name).toMatch(/^unsent-\d{4}-\d\d-\d\d\.rackside$/);
  return sealed;
}

async function imported(
  desk: DeskUnderTest,
  id: string,
  sealed: Uint8Array<ArrayBuffer>,
  passphrase = PASSPHRASE,
): Promise<Imported> {
  const read = await openArchive(desk, id, sealed, passphrase);
  if (!read.ok) return read;
  const { id: archive, ...preview } = read.value;
  const brought = await desk.call('archive.bringIn', { account: id, id: archive, doubtNote: null });
  expect(preview).toMatchObject(brought);
  return ok(brought);
}
const NOTHING = { tickets: [], canned: 0, views: 0, already: 0 };
const reasonOf = (result: Imported) => (result.ok ? null : result.error.detail?.reason);

/** Another desk of the same person at the same service. */
async function anotherDesk(): Promise<{ desk: DeskUnderTest; id: string }> {
  const desk = await openDesk();
  others.push(desk);
  return { desk, id: (await signIn(desk, service)).id };
}

describe('what is unsent', () => {
  it('is every draft and every reply that was not accepted, and its print changes with each', async () => {
    expect(await unsent()).toMatchObject({ replies: [], drafts: [], local: { excerpts: 0, notes: 0, promises: 0 } });
    const { one, two, three } = await write();
    const listed = await unsent();
    expect(listed.drafts).toMatchObject([
      { ticket: one.id, tid: one.tid, subject: one.subject, text: 'Half a thought 鈴木', files: [{ size: 2_500_000 }] },
    ]);
    expect(listed.replies.map(({ ticket, state }) => [ticket, state])).toEqual([
      [two.id, 'held'],
      [three.id, 'in-doubt'],
    ]);
    await under.call('excerpt.add', { account, ticket: one.id, text: 'quoted' });
    const after = await unsent();
    expect(after.local.excerpts).toBe(1);
    expect(after.fingerprint).not.toBe(listed.fingerprint);
    expect((await unsent()).fingerprint).toBe(after.fingerprint);
  });
});

describe('an export', () => {
  it('brings drafts, replies and their files to another desk, as drafts; a doubtful one is named', async () => {
    const { one, two, three } = await write();
    const sealed = await exported();
    expect(Buffer.from(sealed).includes('Half a thought')).toBe(false);
    expect(Buffer.from(sealed).includes('small.txt')).toBe(false);
    const { desk, id } = await anotherDesk();
    const mine = crypto.randomUUID();
    await desk.call('draft.save', { account: id, id: mine, ticket: two.id, rev: 0, text: 'I began here, too.' });
    const brought = await imported(desk, id, sealed);
    expect(brought).toMatchObject(
      ok({
        ...NOTHING,
        tickets: [
          { ticket: one.id, text: 'draft', files: 1, doubtful: false },
          { ticket: two.id, text: 'beside', files: 1, doubtful: false },
          { ticket: three.id, tid: three.tid, text: 'draft', files: 0, doubtful: true },
        ],
      }),
    );
    const first = await desk.call('draft.get', { account: id, ticket: one.id });
    expect(first).toMatchObject({
      text: 'Half a thought 鈴木',
      files: [{ name: '請求書 "最終".bin', finished: true }],
    });
    const file = first?.files[0]?.id ?? '';
    const parts = await Promise.all([0, 1, 2].map((index) => desk.call('file.read', { account: id, file, index })));
    expect(Buffer.concat(parts).equals(bytes(2_500_000))).toBe(true);
    // The existing draft stays; the imported one is beside it.
    const second = await desk.call('draft.get', { account: id, ticket: two.id });
    expect(second).toMatchObject({
      text: 'I began here, too.',
      kept: [{ text: 'Held, with a file.' }],
      files: [{ size: 10 }],
    });
    expect((await desk.call('draft.get', { account: id, ticket: three.id }))?.text).toBe('Did it arrive?');
    // Nothing goes out by itself.
    expect(await desk.call('outbox.list', { account: id })).toEqual([]);
  });

  it('brings a form under the id that its key has: by that it is opened', async () => {
    const form = crypto.randomUUID();
    const text = JSON.stringify({ ...newTicketForm(null), subject: 'Your move' });
    await under.call('draft.save', { account, id: form, ticket: formKey('ticket', form), rev: 0, text });
    const sealed = await exported();
    const { desk, id } = await anotherDesk();
    // A reply's draft goes by any id.
    const [one] = await rowsOf(desk, id);
    await imported(desk, id, sealed);
    const [there] = await desk.call('draft.list', { account: id, kind: 'ticket' });
    expect(there).toMatchObject({ id: form, ticket: formKey('ticket', form) });
    // A form in the file may have the id of a draft here.
    await desk.call('draft.discard', { account: id, id: form });
    await desk.call('draft.save', { account: id, id: form, ticket: one?.id ?? '', rev: 0, text: 'Mine.' });
    expect(await imported(desk, id, sealed)).toMatchObject(ok({ tickets: [{ kind: 'ticket', text: 'draft' }] }));
    expect(await desk.call('draft.get', { account: id, ticket: formKey('ticket', form) })).toMatchObject({ text });
    expect(await desk.call('draft.get', { account: id, ticket: one?.id ?? '' })).toMatchObject({ text: 'Mine.' });
  });

  it('keeps what was chosen for a reply alone with its text, and puts it under no other', async () => {
    const { one, two } = await write();
    const fields = [{ id: '3', name: '', value: 'K-7' }];
    const choose = async (ticket: string) => {
      const draft = await under.call('draft.get', { account, ticket });
      if (!draft) throw new Error('no draft');
      const chosen = { id: draft.id, ticket, rev: draft.rev, contact: null, fields };
      return under.call('draft.extras', { account, ...chosen });
    };
    await choose(one.id);
    // The second one waits in the outbox: taken back, chosen for, and sent again.
    const [held] = await under.call('outbox.list', { account });
    await under.call('outbox.undo', { account, item: held?.id ?? '' });
    const back = await choose(two.id);
    const { fingerprint: seen } = await under.call('ticket.get', { account, ticket: two.id });
    const { id: draft = '', rev = 0, extras = null } = back ?? {};
    await under.call('reply.send', { account, draft, rev, seen, extras });

    const sealed = await exported();
    const { desk, id } = await anotherDesk();
    await desk.call('draft.save', { account: id, id: crypto.randomUUID(), ticket: one.id, rev: 0, text: 'Mine.' });
    await imported(desk, id, sealed);
    expect(await desk.call('draft.get', { account: id, ticket: one.id })).toMatchObject({
      text: 'Mine.',
      extras: null,
    });
    expect(await desk.call('draft.get', { account: id, ticket: two.id })).toMatchObject({
      text: 'Held, with a file.',
      extras: { contact: null, fields },
    });
  });

  it('takes canned replies and views along; what is there under the same name stays', async () => {
    const canned = (name: string, text: string) => ({
      id: crypto.randomUUID(),
      name,
      text,
      keywords: [],
      department: null,
    });
    const save = (desk: DeskUnderTest, id: string, name: string, text: string) =>
      desk.call('canned.save', { account: id, base: null, ...canned(name, text) });
    await save(under, account, 'Hello', 'Hello {{customer.firstName}},');
    await save(under, account, 'Bye', 'Kind regards');
    await under.call('view.save', { account, id: crypto.randomUUID(), name: 'Late', query: 'is:overdue' });
    expect((await unsent()).local).toMatchObject({ canned: 2, views: 1 });
    const sealed = await exported();
    const { desk, id } = await anotherDesk();
    await save(desk, id, 'hello', 'Mine.');
    expect(await imported(desk, id, sealed)).toEqual(ok({ ...NOTHING, canned: 1, views: 1 }));
    const texts = async () => {
      const replies = await desk.call('canned.list', { account: id });
      return replies.map(({ name, text }) => `${name}: ${text}`).sort();
    };
    expect(await texts()).toEqual(['Bye: Kind regards', 'hello: Mine.']);
    expect(await desk.call('view.list', { account: id })).toMatchObject([{ name: 'Late', query: 'is:overdue' }]);
    expect(await imported(desk, id, sealed)).toEqual(ok(NOTHING));
  });

  it('is told to who has a draft of it open: a reply does not go with files that nobody saw there', async () => {
    const { one } = await write();
    const sealed = await exported();
    const { desk, id } = await anotherDesk();
    const draft = crypto.randomUUID();
    const { rev } = await desk.call('draft.save', { account: id, id: draft, ticket: one.id, rev: 0, text: 'Mine.' });
    const { fingerprint: seen } = await desk.call('ticket.get', { account: id, ticket: one.id });
    desk.events.length = 0;
    await imported(desk, id, sealed);
    expect(desk.events).toContainEqual({ name: 'drafts.changed', data: { account: id, ticket: one.id } });
    // Pressed before the window had read the draft again.
    const error = await desk.callFails('reply.send', { account: id, draft, rev, seen });
    expect(error).toMatchObject({ kind: 'invalid', detail: { reason: 'stale-rev' } });
  });

  it('can be brought in twice, and no text or file is there twice', async () => {
    const { one } = await write();
    const sealed = await exported();
    const { desk, id } = await anotherDesk();
    await imported(desk, id, sealed);
    await imported(desk, id, sealed);
    expect(await desk.call('draft.get', { account: id, ticket: one.id })).toMatchObject({
      text: 'Half a thought 鈴木',
      kept: [],
      files: [{ name: '請求書 "最終".bin', size: 2_500_000 }],
    });
  });

  it('brought in twice beside another text, it is kept there once', async () => {
    const { one } = await write();
    const sealed = await exported();
    const { desk, id } = await anotherDesk();
    const own = { account: id, id: crypto.randomUUID(), ticket: one.id };
    await desk.call('draft.save', { ...own, rev: 0, text: 'Written here' });
    await imported(desk, id, sealed);
    await imported(desk, id, sealed);
    const draft = await desk.call('draft.get', { account: id, ticket: one.id });
    expect(draft).toMatchObject({ text: 'Written here', kept: [{ text: 'Half a thought 鈴木' }] });
    expect(draft?.files).toHaveLength(1);
  });

  it('brought in where its replies are still in the outbox makes no second ones of them', async () => {
    const { one, two, three } = await write();
    const sealed = await exported();
    const before = await unsent();
    expect(await imported(under, account, sealed)).toEqual(ok({ ...NOTHING, already: 3 }));
    expect(await unsent()).toMatchObject({ drafts: [{ ticket: one.id }], replies: [{}, {}] });
    for (const { id: ticket } of [two, three]) expect(await under.call('draft.get', { account, ticket })).toBeNull();
    // Another text, or another file, is another reply.
    const [held] = before.replies;
    await under.call('outbox.undo', { account, item: held?.id ?? '' });
    const draft = await under.call('draft.get', { account, ticket: two.id });
    const { id, rev = 0 } = draft ?? { id: '' };
    const { fingerprint: seen } = await under.call('ticket.get', { account, ticket: two.id });
    const changed = await under.call('draft.save', { account, id, ticket: two.id, rev, text: 'Held, and changed.' });
    await under.call('reply.send', { account, draft: id, rev: changed.rev, seen });
    await imported(under, account, sealed);
    expect(await under.call('draft.get', { account, ticket: two.id })).toMatchObject({ text: 'Held, with a file.' });
  });

  it('brings a text that went before in the same words, and not one that went since', async () => {
    const [one] = await rowsOf(under, account, 'active');
    const ticket = one?.id ?? '';
    const sendIt = async () => {
      const { id } = await send(under, account, ticket, 'We are on it.');
      await under.call('outbox.sendNow', { account, item: id });
      await waitForState(under, account, id, 'accepted');
    };
    await sendIt();
    under.clock.advance(60_000);
    const id = crypto.randomUUID();
    await under.call('draft.save', { account, id, ticket, rev: 0, text: 'We are on it.' });
    const sealed = await exported();
    await under.call('draft.discard', { account, id });
    await imported(under, account, sealed);
    const back = await under.call('draft.get', { account, ticket });
    expect(back?.text).toBe('We are on it.');
    await under.call('draft.discard', { account, id: back?.id ?? '' });
    await sendIt();
    await imported(under, account, sealed);
    expect(await under.call('draft.get', { account, ticket })).toBeNull();
  });

  it('that is damaged, cut short or of another passphrase leaves nothing behind', async () => {
    await write();
    const sealed = await exported();
    const { desk, id } = await anotherDesk();
    const before = JSON.stringify(await unsent(desk, id));
    const sizes = async () =>
      (await desk.call('health.get', { account: id })).databases.find(({ name }) => name === 'files')?.bytes;
    const damaged = sealed.slice();
    damaged[2_000_000] = (damaged[2_000_000] ?? 0) ^ 1;
    expect(reasonOf(await imported(desk, id, sealed, 'another passphrase'))).toBe('wrong-passphrase');
    expect(reasonOf(await imported(desk, id, damaged))).toBe('cut-short');
    expect(reasonOf(await imported(desk, id, sealed.slice(0, 2_200_000)))).toBe('cut-short');
    const other = new Uint8Array(Buffer.from('%PDF-1.7 …'.repeat(50)));
    expect(reasonOf(await imported(desk, id, other))).toBe('not-sealed');
    expect(JSON.stringify(await unsent(desk, id))).toBe(before);
    await whenSettled('its bytes to be gone', async () => ((await sizes()) ?? 0) < 1_000_000);
  });
});

describe('removing everything', () => {
  it('removes keys, folder, vault entries and the place on the list, and nothing of the others', async () => {
    await write();
    const { fingerprint: print } = await unsent();
    expect(await under.call('account.remove', { account, print })).toBeNull();
    expect(await under.call('account.list', {})).toEqual([]);
    expect(readdirSync(join(under.dataDir, 'accounts'))).toEqual([]);
    const secrets = await secretsOf(under.dataDir, keychain);
    expect(secrets.names()).toEqual(['accounts']);
    expect(await secrets.get('accounts')).toEqual(ok([]));
    expect((await under.callFails('queue.list', { account })).detail?.reason).toBe('unknown-account');
    await under.restart();
    expect(await under.call('account.list', {})).toEqual([]);
    // The same person again is another account, and empty.
    const again = await signIn(under, service);
    expect(again.id).not.toBe(account);
    expect((await unsent(under, again.id)).drafts).toEqual([]);
  });

  it('removes what was listed only: where something was written since, it asks again', async () => {
    const { fingerprint: print } = await unsent();
    const [row] = await rowsOf(under, account);
    await under.call('draft.save', { account, id: crypto.randomUUID(), ticket: row?.id ?? '', rev: 0, text: 'Late.' });
    expect(await under.callFails('account.remove', { account, print })).toMatchObject({
      kind: 'invalid',
      detail: { reason: 'unsent-changed' },
    });
    expect((await under.callFails('account.remove', { account, print: null })).detail?.reason).toBe('unsent-changed');
    expect((await unsent()).drafts).toHaveLength(1);
    expect(existsSync(join(under.dataDir, 'accounts', account, 'work.db'))).toBe(true);
  });

  it('waits for a reply that is on the wire', async () => {
    service.faults.add({ operation: 'add-ticket-reply', kind: 'held' });
    const item = await send(under, account, (await rowsOf(under, account))[0]?.id ?? '', 'On its way.');
    await under.call('outbox.sendNow', { account, item: item.id });
    await waitUntilServiceHolds(service);
    const { fingerprint: print } = await unsent();
    expect((await under.callFails('account.remove', { account, print })).detail?.reason).toBe('on-its-way');
    service.faults.clear();
    await waitForState(under, account, item.id, 'accepted');
  });

  it('that is stopped midway leaves an account that says so and can be removed', async () => {
    const unblock = blockSecrets(under.dataDir);
    const { fingerprint: print } = await unsent();
    expect((await under.callFails('account.remove', { account, print })).detail?.reason).toBe('cannot-write');
    unblock();
    expect(await under.call('account.list', {})).toMatchObject([{ id: account, closed: { kind: 'storage' } }]);
    await under.desk.stop();
    await (await secretsOf(under.dataDir, keychain)).remove(`account.${account}.keys`);
    await under.restart();
    const [left] = await under.call('account.list', {});
    expect(left).toMatchObject({ id: account, closed: { kind: 'storage', detail: { reason: 'keys-missing' } } });
    expect(await under.call('account.remove', { account, print: null })).toBeNull();
    expect(await under.call('account.list', {})).toEqual([]);
    expect(readdirSync(join(under.dataDir, 'accounts'))).toEqual([]);
  });

  it('of the practice desk takes its customers along', async () => {
    const practice = await under.call('account.practice', {});
    const hasCustomers = async () => (await secretsOf(under.dataDir, keychain)).names().includes('practice');
    expect(await hasCustomers()).toBe(true);
    const { fingerprint: print } = await unsent(under, practice.id);
    await under.call('account.remove', { account: practice.id, print });
    expect(await hasCustomers()).toBe(false);
    expect((await under.call('account.list', {})).map(({ id }) => id)).toEqual([account]);
    expect((await under.call('account.practice', {})).id).not.toBe(practice.id);
  });
});

describe('an account that does not open', () => {
  it('is listed with why, opens on another try, or is removed', async () => {
    const second = await startTestService({ tickets: 5 });
    const other = (await signIn(under, second)).id;
    await under.desk.stop();
    const name = `account.${account}.keys`;
    const keys = await secretOf(under.dataDir, keychain, name);
    await (await secretsOf(under.dataDir, keychain)).remove(name);
    await under.restart();
    const closed = async () =>
      (await under.call('account.list', {})).map((one) => [one.id, one.closed?.detail?.reason ?? null]);
    expect(await closed()).toEqual([
      [account, 'keys-missing'],
      [other, null],
    ]);
    expect((await under.callFails('account.retry', { account })).detail?.reason).toBe('keys-missing');
    await under.desk.stop();
    await (await secretsOf(under.dataDir, keychain)).set(name, keys);
    await under.restart();
    expect((await under.call('account.retry', { account })).closed).toBeNull();
    expect(await rowsOf(under, account)).not.toEqual([]);

    await under.desk.stop();
    writeFileSync(join(under.dataDir, 'accounts', account, 'work.db'), 'not a database of ours');
    await under.restart();
    expect(await closed()).toEqual([
      [account, 'damaged'],
      [other, null],
    ]);
    expect(await under.call('account.remove', { account, print: null })).toBeNull();
    expect(await closed()).toEqual([[other, null]]);
    await second.stop();
  });
});

it('colours stay with their accounts', async () => {
  const second = await startTestService({ tickets: 5 });
  const third = await startTestService({ tickets: 5 });
  const b = await signIn(under, second);
  const stripes = async () => (await under.call('account.list', {})).map(({ stripe }) => stripe);
  expect(await stripes()).toEqual([0, 1]);
  const { fingerprint: print } = await unsent();
  await under.call('account.remove', { account, print });
  expect(await stripes()).toEqual([1]);
  const c = await signIn(under, third);
  expect((await under.call('account.list', {})).map(({ id, stripe }) => [id, stripe])).toEqual([
    [b.id, 1],
    [c.id, 0],
  ]);
  await under.restart();
  expect(await stripes()).toEqual([1, 0]);
  await Promise.all([second.stop(), third.stop()]);
});
