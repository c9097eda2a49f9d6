import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { secretsFile } from '../../electron/core/desk/vault/vault.ts';
import type { Input } from '../../shared/contract.ts';
import type { Account } from '../../shared/domain/account.ts';
import { err, type Result } from '../../shared/result.ts';
import { blockSecrets, secretOf, secretsOf } from '../helpers/secrets-of.ts';
import { asTimePasses, whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import {
  type DeskUnderTest,
  firstAwaiting,
  itemOf,
  memoryKeychain,
  openDesk,
  rowsOf,
  send,
  signIn,
  startTestService,
  waitForState,
  waitForStateAfterHold,
  waitUntilServiceHolds,
  waitUntilSynced,
} from './harness.ts';
import { sharedThread } from './shared-thread.ts';

let service: RunningService;
let under: DeskUnderTest;
let keychain: ReturnType<typeof memoryKeychain>;

beforeEach(async () => {
  service = await startTestService({ tickets: 20 });
  keychain = memoryKeychain();
  under = await openDesk({ keychain });
});
afterEach(async () => {
  await under.stop();
  await service.stop();
});

const credentials = (more: Partial<Input<'account.signIn'>> = {}): Input<'account.signIn'> => ({
  address: service.url,
  ...service.credentials,
  remember: true,
  allowHttp: false,
  ...more,
});
const accounts = () => under.call('account.list', {});
const accountFolders = () =>
  existsSync(join(under.dataDir, 'accounts')) ? readdirSync(join(under.dataDir, 'accounts')) : [];
const logins = async () => (await secretsOf(under.dataDir, keychain)).names().filter((name) => name.endsWith('.login'));
const replies = () => service.ledger.of('add-ticket-reply');

describe('signing in', () => {
  it('that is refused leaves nothing behind and says nothing of what was typed', async () => {
    for (const wrong of [
      { password: 'pass-wrong-1' },
      { apiSecret: 'secret-wrong-2' },
      { email: 'nobody@example.com' },
    ]) {
      const error = await under.callFails('account.signIn', credentials(wrong));
      expect(error.kind).toBe('auth');
      expect(JSON.stringify(error)).not.toMatch(/wrong-\d/);
    }
    const refused = await under.callFails('account.signIn', credentials({ address: 'http://127.0.0.1:9' }));
    expect(refused.kind).toBe('offline');
    expect([await accounts(), accountFolders(), keychain.entries.size]).toEqual([[], [], 0]);
  });

  it('over plain http beyond this computer asks first, and goes nowhere until then', async () => {
    const address = 'http://192.0.2.1/billing';
    expect(await under.callFails('account.signIn', credentials({ address }))).toMatchObject({
      kind: 'invalid',
      subject: address,
      detail: { reason: 'needs-http-consent', field: 'address' },
    });
    expect((await under.callFails('account.signIn', credentials({ address: 'ftp://example.com' }))).kind).toBe(
      'invalid',
    );
  });

  it('again as the same person is the same account with all it holds; as somebody else it is another one', async () => {
    const first = await signIn(under, service);
    const ticket = await firstAwaiting(under, first.id);
    await under.call('draft.save', {
      account: first.id,
      id: crypto.randomUUID(),
      ticket: ticket.id,
      rev: 0,
      text: 'kept',
    });
    const again = await under.call('account.signIn', credentials({ email: service.credentials.email.toUpperCase() }));
    expect(again.id).toBe(first.id);
    expect((await under.call('draft.get', { account: again.id, ticket: ticket.id }))?.text).toBe('kept');
    const other = await startTestService({ tickets: 5 });
    const second = await under.call('account.signIn', { ...credentials(), address: other.url, ...other.credentials });
    expect(second.id).not.toBe(first.id);
    expect((await accounts()).map((one) => one.id)).toEqual([first.id, second.id]);
    await under.restart();
    expect((await accounts()).map((one) => one.id)).toEqual([first.id, second.id]);
    await other.stop();
  });

  it('twice at the same time is one account; to two services at the same time it is two', async () => {
    const other = await startTestService({ tickets: 5 });
    const inputs = [credentials(), credentials(), { ...credentials(), address: other.url, ...other.credentials }];
    const signedIn = await Promise.all(inputs.map((input) => under.call('account.signIn', input)));
    expect(new Set(signedIn.map((one) => one.id)).size).toBe(2);
    await under.restart();
    expect(await accounts()).toHaveLength(2);
    await other.stop();
  });

  it('is refused where the keychain takes no key, and stores nothing of what was typed', async () => {
    const { set } = keychain;
    keychain.set = async () => err('storage', 'keychain', { detail: { reason: 'timeout' } });
    expect(await under.callFails('account.signIn', credentials())).toMatchObject({ kind: 'storage' });
    expect(existsSync(secretsFile(under.dataDir))).toBe(false);
    expect(await accounts()).toEqual([]);
    keychain.set = set;
    await under.call('account.signIn', credentials());
    expect(await accounts()).toHaveLength(1);
  });

  it('is refused where the list of accounts can’t be written, and works later', async () => {
    await under.stop();
    let unblock = () => {};
    // The store opens after the keys are written, and before the list is.
    const storeWorker = () => {
      unblock = blockSecrets(under.dataDir);
      return sharedThread();
    };
    under = await openDesk({ keychain, storeWorker });
    expect(await under.callFails('account.signIn', credentials())).toMatchObject({ kind: 'storage' });
    expect([...keychain.entries.values()].join()).not.toContain(service.credentials.password);
    expect(await accounts()).toEqual([]);
    unblock();
    await under.restart();
    expect(await accounts()).toEqual([]);
  });
});

describe('an account that does not open', () => {
  let dataDir: string;
  beforeEach(async () => {
    await under.stop();
    dataDir = mkdtempSync(join(tmpdir(), 'rackside-desk-'));
    under = await openDesk({ keychain, dataDir });
  });
  afterEach(async () => {
    await under.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is listed with why; signing in tries it again and makes no second one', async () => {
    const account = await signIn(under, service);
    await under.stop();
    const folder = join(dataDir, 'accounts', account.id);
    renameSync(folder, join(dataDir, 'elsewhere'));
    under = await openDesk({ keychain, dataDir });
    expect(await accounts()).toMatchObject([
      {
        id: account.id,
        connection: { state: 'offline', error: { kind: 'storage', detail: { reason: 'folder-missing' } } },
      },
    ]);
    expect((await under.callFails('queue.list', { account: account.id })).detail?.reason).toBe('folder-missing');
    expect((await under.callFails('account.signIn', credentials())).detail?.reason).toBe('folder-missing');
    renameSync(join(dataDir, 'elsewhere'), folder);
    expect((await under.call('account.signIn', credentials())).id).toBe(account.id);
    expect((await accounts()).map((one) => one.id)).toEqual([account.id]);
    expect(existsSync(folder)).toBe(true);
  });

  it('does not keep the others from opening', async () => {
    const other = await startTestService({ tickets: 5 });
    const account = await signIn(under, service);
    const second = await under.call('account.signIn', { ...credentials(), address: other.url, ...other.credentials });
    await under.stop();
    under = await openDesk({ keychain, dataDir });
    await under.stop();
    writeFileSync(join(dataDir, 'accounts', account.id, 'work.db'), 'not a database of ours');
    under = await openDesk({ keychain, dataDir });
    expect((await under.callFails('queue.list', { account: account.id })).detail?.reason).toBe('damaged');
    expect(await under.call('queue.list', { account: second.id })).not.toEqual([]);
    await other.stop();
  });
});

describe('signing out', () => {
  it('drops tokens and cache, keeps all that was written, and sends nothing', async () => {
    const account = await signIn(under, service);
    const [one, two] = await rowsOf(under, account.id);
    const draft = crypto.randomUUID();
    const ticket = two?.id ?? '';
    await under.call('draft.save', { account: account.id, id: draft, ticket, rev: 0, text: 'half a thought' });
    const item = await send(under, account.id, one?.id ?? '', 'Waits for me.');
    const out = await under.call('account.signOut', { account: account.id });
    expect(out.connection.state).toBe('signed-out');
    expect(await logins()).toEqual([]);
    under.clock.advance(3600_000);
    await under.restart();
    under.clock.advance(3600_000);
    const queues = await under.call('queue.list', { account: account.id });
    expect(queues.flatMap(({ key, count }) => (count > 0 ? [[key, count]] : []))).toEqual([
      ['today', 1],
      ['drafts', 1],
    ]);
    expect(await rowsOf(under, account.id, 'drafts')).toMatchObject([{ id: ticket, subject: two?.subject }]);
    expect((await under.call('draft.get', { account: account.id, ticket }))?.text).toBe('half a thought');
    await asTimePasses('the reply to wait', async () => {
      under.clock.advance(60_000);
      return (await itemOf(under, account.id, item.id))?.waiting === 'signed-out';
    });
    expect((await under.callFails('sync.now', { account: account.id })).kind).toBe('auth');
    expect(replies()).toHaveLength(0);
  });

  it('and in again goes on: the reply goes out, and its key and secret are asked for', async () => {
    const account = await signIn(under, service);
    const ticket = await firstAwaiting(under, account.id);
    const item = await send(under, account.id, ticket.id, 'After lunch.');
    await under.call('account.signOut', { account: account.id });
    under.clock.advance(60_000);
    const { password, apiKey, apiSecret } = service.credentials;
    const resume = { account: account.id, password, remember: false };
    expect((await under.callFails('account.resume', resume)).detail).toMatchObject({
      reason: 'required',
      field: 'apiKey',
    });
    expect((await under.callFails('account.resume', { ...resume, apiKey })).detail?.field).toBe('apiSecret');
    expect((await under.callFails('account.resume', { ...resume, apiKey, apiSecret, password: 'no' })).kind).toBe(
      'auth',
    );
    expect((await accounts())[0]?.connection.state).toBe('signed-out');
    expect((await under.call('account.resume', { ...resume, apiKey, apiSecret })).id).toBe(account.id);
    await waitForStateAfterHold(under, account.id, item.id, 'accepted');
    expect(replies()).toHaveLength(1);
    expect(JSON.stringify(await secretOf(under.dataDir, keychain, `account.${account.id}.login`))).not.toContain(
      password,
    );
  });

  it('while pages are on their way keeps none of them', async () => {
    const account = await signIn(under, service);
    service.faults.add({ operation: 'get-tickets', kind: 'held', times: 0 });
    const syncing = under.desk.call('sync.now', { account: account.id });
    // A reply that is being checked reads pages of its own.
    const item = await send(under, account.id, (await firstAwaiting(under, account.id)).id, 'x');
    await under.call('outbox.sendNow', { account: account.id, item: item.id });
    await waitForState(under, account.id, item.id, 'checking');
    const out = under.call('account.signOut', { account: account.id });
    service.faults.clear();
    await Promise.all([out, syncing]);
    await whenSettled('the check to end', async () => (await itemOf(under, account.id, item.id))?.state !== 'checking');
    expect(await rowsOf(under, account.id, 'active')).toEqual([]);
    expect(replies()).toHaveLength(0);
  });

  it('while a token is being renewed does not bring the login back', async () => {
    const account = await signIn(under, service);
    service.expireTokens('access');
    service.faults.add({ operation: 'token', kind: 'held' });
    const syncing = under.desk.call('sync.now', { account: account.id });
    await waitUntilServiceHolds(service);
    const out = under.call('account.signOut', { account: account.id });
    service.faults.clear();
    await Promise.all([out, syncing]);
    expect(await logins()).toEqual([]);
    expect((await under.callFails('sync.now', { account: account.id })).kind).toBe('auth');
    await under.restart();
    expect((await accounts())[0]?.connection.state).toBe('signed-out');
  });

  it('while a reply is on the wire lets it end, and writes down how', async () => {
    const account = await signIn(under, service);
    const ticket = await firstAwaiting(under, account.id);
    service.faults.add({ operation: 'add-ticket-reply', kind: 'held' });
    const item = await send(under, account.id, ticket.id, 'Last words.');
    await under.call('outbox.sendNow', { account: account.id, item: item.id });
    await waitUntilServiceHolds(service);
    const out = under.call('account.signOut', { account: account.id });
    service.faults.clear();
    await out;
    await waitForState(under, account.id, item.id, 'accepted');
    expect(replies()).toHaveLength(1);
    expect(await rowsOf(under, account.id, 'active')).toEqual([]);
    // Signed in again, what the service shows of it is no news, and nothing is taken for the
    // customer's.
    const { apiKey, apiSecret, password } = service.credentials;
    await under.call('account.resume', { account: account.id, apiKey, apiSecret, password, remember: true });
    await waitUntilSynced(under, account.id);
    expect((await under.call('ticket.get', { account: account.id, ticket: ticket.id })).unread).toBe(false);
  });
});

describe('signing in again', () => {
  /** Signs in to an account that was left, and returns while the service has not answered yet. */
  async function asked(account: string): Promise<{ answer: Promise<Result<Account>> }> {
    await under.call('account.signOut', { account });
    service.faults.add({ operation: 'token', kind: 'held' });
    const { apiKey, apiSecret, password } = service.credentials;
    const answer = under.desk.call('account.resume', { account, password, apiKey, apiSecret, remember: true });
    await waitUntilServiceHolds(service);
    return { answer: answer as Promise<Result<Account>> };
  }

  it('keeps nothing of an account that was removed meanwhile', async () => {
    const { id } = await signIn(under, service);
    const { answer } = await asked(id);
    const { fingerprint: print } = await under.call('account.unsent', { account: id });
    await under.call('account.remove', { account: id, print });
    service.faults.clear();
    expect(await answer).toMatchObject({ ok: false, error: { detail: { reason: 'unknown-account' } } });
    const names = (await secretsOf(under.dataDir, keychain)).names();
    expect(names.filter((name) => name.includes(id))).toEqual([]);
  });

  it('holds where a backup was put back meanwhile', async () => {
    const { id } = await signIn(under, service);
    await waitUntilSynced(under, id);
    const [copy] = await under.call('account.backUp', { account: id });
    const { answer } = await asked(id);
    await under.call('account.restore', { account: id, backup: copy?.name ?? '' });
    service.faults.clear();
    expect((await answer).ok).toBe(true);
    expect((await waitUntilSynced(under, id)).connection.state).toBe('online');
  });
});

describe('an expired session', () => {
  it('renews itself where the credentials were kept, and asks where they were not', async () => {
    const account = await signIn(under, service);
    service.expireTokens('access');
    service.expireTokens('refresh');
    expect(await under.call('sync.now', { account: account.id })).toBeNull();
    await under.call('account.resume', {
      account: account.id,
      password: service.credentials.password,
      remember: false,
    });
    service.expireTokens('access');
    service.expireTokens('refresh');
    expect((await under.callFails('sync.now', { account: account.id })).kind).toBe('auth');
    expect((await accounts())[0]?.connection).toMatchObject({ state: 'signed-out', error: { kind: 'auth' } });
    const ticket = await firstAwaiting(under, account.id);
    const draft = { account: account.id, id: crypto.randomUUID(), ticket: ticket.id, rev: 0, text: 'still here' };
    await under.call('draft.save', draft);
    await under.call('account.resume', {
      account: account.id,
      password: service.credentials.password,
      remember: false,
    });
    await waitUntilSynced(under, account.id);
    expect((await under.call('draft.get', { account: account.id, ticket: ticket.id }))?.text).toBe('still here');
  });
});

describe('two accounts whose tickets have the same ids', () => {
  it('share nothing: queues, drafts, marks, replies and events', async () => {
    const other = await startTestService({ tickets: 20 });
    const a = await signIn(under, service);
    const b = await signIn(under, other);
    const ticket = await firstAwaiting(under, a.id);
    const twin = await under.call('ticket.get', { account: b.id, ticket: ticket.id });
    expect(twin.ticket.id).toBe(ticket.id);
    under.events.length = 0;
    await under.call('ticket.seen', { account: a.id, ticket: ticket.id, fingerprint: twin.fingerprint });
    const file = { draft: crypto.randomUUID(), file: crypto.randomUUID(), name: 'a.txt', type: 'text/plain', size: 1 };
    await under.call('file.begin', { account: a.id, ticket: ticket.id, ...file });
    const item = await send(under, a.id, (await rowsOf(under, a.id))[1]?.id ?? '', 'From a.');
    expect((await under.call('ticket.get', { account: b.id, ticket: ticket.id })).unread).toBe(twin.unread);
    expect(await under.call('draft.get', { account: b.id, ticket: ticket.id })).toBeNull();
    expect((await rowsOf(under, b.id)).flatMap((row) => row.marks)).toEqual([]);
    expect(await under.call('outbox.list', { account: b.id })).toEqual([]);
    expect((await under.callFails('outbox.undo', { account: b.id, item: item.id })).detail?.reason).toBe('not-found');
    expect((await under.callFails('file.finish', { account: b.id, file: file.file })).detail?.reason).toBe('not-found');
    await under.call('outbox.sendNow', { account: a.id, item: item.id });
    await waitForState(under, a.id, item.id, 'accepted');
    expect([replies().length, other.ledger.of('add-ticket-reply').length]).toEqual([1, 0]);
    const kinds = ['drafts.changed', 'outbox.changed', 'outbox.progress'];
    const named = under.events
      .filter(({ name }) => kinds.includes(name))
      .map(({ data }) => 'account' in data && data.account);
    expect(named.length).toBeGreaterThan(3);
    expect(new Set(named)).toEqual(new Set([a.id]));
    // Signing out of one leaves the other as it was.
    await under.call('account.signOut', { account: a.id });
    expect(await rowsOf(under, b.id)).not.toEqual([]);
    expect(await under.call('sync.now', { account: b.id })).toBeNull();
    await other.stop();
  });
});

describe('the practice desk', () => {
  it('is one account, also asked for twice at once, and its link leads to its service', async () => {
    const [one, two] = await Promise.all([under.call('account.practice', {}), under.call('account.practice', {})]);
    expect(one.id).toBe(two.id);
    await waitUntilSynced(under, one.id);
    const ticket = await firstAwaiting(under, one.id);
    expect(await under.call('ticket.openConversation', { account: one.id, ticket: ticket.id })).toEqual({ read: true });
    expect(under.opened).toHaveLength(1);
    expect(under.opened[0]).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/ticket/${ticket.tid}\\?c=`));
  });

  it('comes with canned replies, and brings none back that were deleted', async () => {
    const { id } = await under.call('account.practice', {});
    const [first, ...others] = await under.call('canned.list', { account: id });
    expect(others.length).toBeGreaterThan(1);
    await under.call('canned.remove', { account: id, id: first?.id ?? '' });
    await under.call('account.practice', {});
    expect(await under.call('canned.list', { account: id })).toEqual(others);
  });

  it('has its name in the agent’s language, and keeps the one it has', async () => {
    expect((await under.call('account.practice', { label: 'Übungsumgebung' })).label).toBe('Übungsumgebung');
    expect((await under.call('account.practice', {})).label).toBe('Übungsumgebung');
  });

  it('knows what its departments are called, and keeps what the agent calls them', async () => {
    const { id, settings } = await under.call('account.practice', {});
    expect(settings.departments).toEqual({ 1: 'Technical Support' });
    await under.call('account.configure', { account: id, settings: { departments: { 1: 'Tier one' } } });
    expect((await under.call('account.practice', {})).settings.departments).toEqual({ 1: 'Tier one' });
  });

  it('whose service has another address by now is found there', async () => {
    const { id } = await under.call('account.practice', {});
    await waitUntilSynced(under, id);
    // It died, and the next start takes another port.
    await under.ports.practice.stop();
    expect((await under.callFails('sync.now', { account: id })).kind).toBe('offline');
    expect((await under.call('account.practice', {})).id).toBe(id);
    await waitUntilSynced(under, id);
    expect(await under.call('sync.now', { account: id })).toBeNull();
    expect(await accounts()).toHaveLength(1);
  });
});

it('settings that make no sense are refused, and the rest stays', async () => {
  const account = await signIn(under, service);
  for (const zone of ['', 'Mars/Olympus']) {
    expect(await under.callFails('account.configure', { account: account.id, settings: { zone } })).toMatchObject({
      kind: 'invalid',
      detail: { reason: 'unknown-zone', field: 'zone' },
    });
  }
  await under.call('account.configure', { account: account.id, settings: { signature: 'Kind regards' } });
  expect((await accounts())[0]?.settings).toMatchObject({
    zone: 'UTC',
    agentName: 'Mara Lind',
    signature: 'Kind regards',
  });
});

it('links and departments that are changed at the same moment are all kept', async () => {
  const { id } = await signIn(under, service);
  const change = (settings: Input<'account.configure'>['settings']) =>
    under.call('account.configure', { account: id, settings });
  const page = (name: string) => `${service.url}/admin/${name}?id={id}`;
  await Promise.all([
    change({ links: { customer: page('customer') } }),
    change({ links: { order: page('order') } }),
    change({ departments: { 1: 'Support' } }),
    change({ departments: { 2: 'Sales' } }),
  ]);
  expect((await accounts())[0]?.settings).toMatchObject({
    links: { customer: page('customer'), order: page('order') },
    departments: { 1: 'Support', 2: 'Sales' },
  });
});

it('a search that cannot ask the service says why: signed out, out of reach, or failing', async () => {
  const { id } = await signIn(under, service);
  const kinds = async () => [
    (await under.callFails('search.ask', { account: id, query: 'example.com' })).kind,
    (await under.callFails('palette.ask', { account: id, text: 'someone@example.com' })).kind,
  ];
  service.faults.add({ operation: '*', kind: '5xx-before', times: 0 });
  await under.desk.call('sync.now', { account: id });
  expect(await kinds()).toEqual(['server', 'server']);
  service.faults.clear();
  service.faults.add({ operation: '*', kind: 'reset-before', times: 0 });
  await under.desk.call('sync.now', { account: id });
  expect(await kinds()).toEqual(['offline', 'offline']);
  service.faults.clear();
  await under.call('account.signOut', { account: id });
  expect(await kinds()).toEqual(['auth', 'auth']);
});
