import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDesk } from '../../electron/core/desk/desk.ts';
import type { Keychain } from '../../electron/core/desk/ports.ts';
import { err } from '../../shared/result.ts';
import { filesBelow } from '../helpers/temporary-folder.ts';
import type { RunningService } from '../service/service.ts';
import {
  type DeskUnderTest,
  memoryKeychain,
  openDesk,
  rowsOf,
  signIn,
  startTestService,
  waitUntilSynced,
} from './harness.ts';

const PASSPHRASE = 'correct horse battery';
let service: RunningService;
let dataDir: string;
let desks: DeskUnderTest[];

beforeEach(async () => {
  service = await startTestService({ tickets: 10 });
  dataDir = mkdtempSync(join(tmpdir(), 'rackside-desk-'));
  desks = [];
});
afterEach(async () => {
  for (const one of desks) await one.stop();
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function open(keychain: Keychain | null): Promise<DeskUnderTest> {
  const under = await openDesk({ dataDir, keychain });
  desks.push(under);
  return under;
}
const vaultOf = async (under: DeskUnderTest) => (await under.call('desk.status', {})).vault;
const accounts = async (under: DeskUnderTest) => (await under.call('account.list', {})).map((account) => account.id);

describe('with a keychain', () => {
  it('opens by itself, and again after a restart with the same account', async () => {
    const under = await open(memoryKeychain());
    expect(await vaultOf(under)).toEqual({ state: 'open', kind: 'keychain' });
    const account = await signIn(under, service);
    await under.restart();
    expect(await vaultOf(under)).toEqual({ state: 'open', kind: 'keychain' });
    expect(await accounts(under)).toEqual([account.id]);
    for (const [name, input] of [
      ['vault.unlock', { passphrase: PASSPHRASE }],
      ['vault.session', {}],
      ['vault.enterPin', { pin: '482917' }],
      ['vault.dropPin', {}],
      ['vault.askNothing', { typed: PASSPHRASE }],
    ] as const) {
      expect((await under.callFails(name, input as never)).detail?.reason).toBe('not-now');
    }
  });

  it('that is gone at the next start is said to be gone; nothing is begun anew over what is there', async () => {
    const keychain = memoryKeychain();
    const first = await open(keychain);
    await signIn(first, service);
    await first.stop();
    const before = readFileSync(join(dataDir, 'secrets.json'));
    const under = await open(null);
    expect(await vaultOf(under)).toMatchObject({ state: 'unreadable', error: { detail: { reason: 'keychain-gone' } } });
    expect((await under.callFails('vault.protect', { passphrase: PASSPHRASE })).detail?.reason).toBe('not-now');
    expect((await under.callFails('account.practice', {})).kind).toBe('auth');
    expect(readFileSync(join(dataDir, 'secrets.json'))).toEqual(before);
    await under.stop();
    const back = await open(keychain);
    expect(await accounts(back)).toHaveLength(1);
  });

  it('that is gone for good is done without by the recovery code: what was written is there, and nobody is signed in', async () => {
    const first = await open(memoryKeychain());
    const account = await signIn(first, service);
    await waitUntilSynced(first, account.id);
    const [ticket] = await rowsOf(first, account.id, 'active');
    const about = { account: account.id, ticket: ticket?.id ?? '' };
    const draft = { ...about, id: crypto.randomUUID(), rev: 0 };
    await first.call('draft.save', { ...draft, text: 'Half a thought' });
    const { code } = await first.call('vault.makeCode', { passphrase: null });
    expect(await vaultOf(first)).toEqual({ state: 'open', kind: 'keychain', hasCode: true });
    await first.stop();

    const under = await open(null);
    expect(await vaultOf(under)).toMatchObject({ state: 'unreadable', hasCode: true });
    const asked = { code: code.toLowerCase(), passphrase: null };
    expect((await under.callFails('vault.recover', asked)).detail?.reason).toBe('passphrase-needed');
    await under.call('vault.recover', { ...asked, passphrase: PASSPHRASE });
    expect(await vaultOf(under)).toEqual({ state: 'open', kind: 'passphrase', hasCode: true, noKeychain: true });
    const [found] = await under.call('account.list', {});
    expect(found).toMatchObject({ id: account.id, connection: { state: 'signed-out' } });
    const kept = await under.call('draft.get', about);
    expect(kept?.text).toBe('Half a thought');
    await under.restart();
    expect(await vaultOf(under)).toEqual({ state: 'locked', hasCode: true });
  });

  it('whose list of accounts cannot be read offers no empty desk, and another try brings them all', async () => {
    const keychain = memoryKeychain();
    const first = await open(keychain);
    const account = await signIn(first, service);
    await first.stop();
    let silent = true;
    const under = await open({
      ...keychain,
      get: async (name) =>
        silent ? err('storage', 'keychain', { detail: { reason: 'timeout' } }) : await keychain.get(name),
    });
    expect(await vaultOf(under)).toMatchObject({ state: 'unreadable', error: { detail: { reason: 'timeout' } } });
    // Were this let in, its account would be the only one from now on.
    expect((await under.callFails('account.practice', {})).kind).toBe('auth');
    expect((await under.call('vault.retry', {})).vault).toMatchObject({ error: { detail: { reason: 'timeout' } } });
    silent = false;
    expect((await under.call('vault.retry', {})).vault).toEqual({ state: 'open', kind: 'keychain' });
    expect(await accounts(under)).toEqual([account.id]);
  });

  it('that does not answer at all is looked for again', async () => {
    let silent = true;
    const keychain = memoryKeychain();
    const under = await openDesk({
      dataDir,
      openKeychain: async () =>
        silent ? err('storage', 'keychain', { detail: { reason: 'timeout' } }) : { ok: true, value: keychain },
    });
    desks.push(under);
    expect((await vaultOf(under)).state).toBe('unreadable');
    silent = false;
    await under.call('vault.retry', {});
    expect((await vaultOf(under)).state).toBe('open');
    expect(under.events.map((event) => event.name)).toEqual(
      expect.arrayContaining(['desk.changed', 'accounts.changed']),
    );
  });
});

describe('with a passphrase', () => {
  it('asks for it at each start; a wrong one opens nothing', async () => {
    const under = await open(null);
    expect(await vaultOf(under)).toEqual({ state: 'choose' });
    await under.call('vault.protect', { passphrase: PASSPHRASE });
    const account = await signIn(under, service);
    await under.restart();
    expect(await vaultOf(under)).toEqual({ state: 'locked' });
    expect(await accounts(under)).toEqual([]);
    const wrong = await under.callFails('vault.unlock', { passphrase: 'wrong horse' });
    expect(wrong).toMatchObject({ kind: 'auth', detail: { reason: 'wrong-passphrase' } });
    expect(JSON.stringify(wrong)).not.toContain('wrong horse');
    expect((await under.callFails('vault.session', {})).detail?.reason).toBe('not-now');
    await under.call('vault.unlock', { passphrase: PASSPHRASE });
    expect(await accounts(under)).toEqual([account.id]);
    // Unlocked in two windows at once it is open once.
    await under.restart();
    const answers = await Promise.all([0, 1].map(() => under.desk.call('vault.unlock', { passphrase: PASSPHRASE })));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await accounts(under)).toEqual([account.id]);
  });
});

describe('accounts whose keys are gone', () => {
  const goneAs = async (under: DeskUnderTest) => {
    const vault = await vaultOf(under);
    return vault.state === 'unreadable' ? vault.error.detail : vault;
  };

  it('are said to be there: no first run over them, and with the keychain back they open', async () => {
    const old = memoryKeychain();
    const first = await open(old);
    const account = await signIn(first, service);
    await first.stop();
    let current = memoryKeychain();
    const under = await openDesk({ dataDir, openKeychain: async () => ({ ok: true, value: current }) });
    desks.push(under);
    expect(await goneAs(under)).toEqual({ reason: 'keys-gone', facts: { folder: dataDir } });
    const again = { address: service.url, ...service.credentials, remember: true, allowHttp: false };
    expect((await under.callFails('account.signIn', again)).kind).toBe('auth');
    expect((await under.callFails('account.practice', {})).kind).toBe('auth');
    expect((await under.call('vault.retry', {})).vault).toMatchObject({ error: { detail: { reason: 'keys-gone' } } });
    expect(readdirSync(join(dataDir, 'accounts'))).toEqual([account.id]);
    current = old;
    expect((await under.call('vault.retry', {})).vault.state).toBe('open');
    expect(await accounts(under)).toEqual([account.id]);
  });

  it('and whose file of secrets was deleted get no new passphrase', async () => {
    const under = await open(null);
    await under.call('vault.protect', { passphrase: PASSPHRASE });
    const account = await signIn(under, service);
    await under.stop();
    renameSync(join(dataDir, 'secrets.json'), join(dataDir, 'elsewhere'));
    const after = await open(null);
    expect(await goneAs(after)).toMatchObject({ reason: 'keys-gone' });
    expect((await after.callFails('vault.protect', { passphrase: PASSPHRASE })).detail?.reason).toBe('not-now');
    renameSync(join(dataDir, 'elsewhere'), join(dataDir, 'secrets.json'));
    expect((await after.call('vault.retry', {})).vault.state).toBe('locked');
    await after.call('vault.unlock', { passphrase: PASSPHRASE });
    expect(await accounts(after)).toEqual([account.id]);
  });

  it('are set aside when the agent begins anew, whole, and can be brought back', async () => {
    const under = await open(null);
    await under.call('vault.protect', { passphrase: PASSPHRASE });
    const account = await signIn(under, service);
    await under.restart();
    // The passphrase is forgotten: nothing is deleted for that.
    expect((await under.call('vault.beginAnew', {})).vault).toEqual({ state: 'choose' });
    await under.call('vault.protect', { passphrase: 'another passphrase' });
    expect(await accounts(under)).toEqual([]);
    expect((await under.callFails('vault.beginAnew', {})).detail?.reason).toBe('not-now');
    await under.stop();
    rmSync(join(dataDir, 'secrets.json'));
    const aside = join(dataDir, readdirSync(dataDir).find((name) => name.startsWith('aside-')) ?? '');
    for (const name of ['secrets.json', 'accounts']) renameSync(join(aside, name), join(dataDir, name));
    const back = await open(null);
    await back.call('vault.unlock', { passphrase: PASSPHRASE });
    expect(await accounts(back)).toEqual([account.id]);
  });

  it('a keychain without a list and a folder without accounts are simply a first start', async () => {
    const keychain = memoryKeychain();
    const under = await open(keychain);
    const account = await signIn(under, service);
    const { fingerprint: print } = await under.call('account.unsent', { account: account.id });
    await under.call('account.remove', { account: account.id, print });
    await under.restart();
    expect(await vaultOf(under)).toEqual({ state: 'open', kind: 'keychain' });
  });
});

describe('for this session only', () => {
  it('leaves nothing on the disk and knows nobody at the next start', async () => {
    const under = await open(null);
    await under.call('vault.session', {});
    const account = await signIn(under, service);
    expect(await accounts(under)).toEqual([account.id]);
    const ticket = (
      await under.call('queue.rows', {
        account: account.id,
        view: 'active',
        sort: { by: 'date', dir: 'asc' },
        from: 0,
        count: 1,
      })
    ).rows[0];
    await under.call('draft.save', {
      account: account.id,
      id: crypto.randomUUID(),
      ticket: ticket?.id ?? '',
      rev: 0,
      text: 'only in memory',
    });
    // The lock, and the note who holds it.
    const names = filesBelow(dataDir).map(({ path }) => path.slice(dataDir.length + 1));
    expect(names.filter((name) => !name.startsWith('lock.db'))).toEqual(['open-in.json']);
    expect(existsSync(join(dataDir, 'accounts'))).toBe(false);
    await under.restart();
    expect(await vaultOf(under)).toEqual({ state: 'choose' });
    expect(await accounts(under)).toEqual([]);
  });
});

describe('the data folder', () => {
  it('is one desk’s: a second one is told where it is open, and may have it afterwards', async () => {
    const under = await open(memoryKeychain());
    const second = createDesk(under.ports);
    expect(await second.start()).toMatchObject({
      ok: false,
      error: {
        kind: 'storage',
        operation: 'desk.start',
        subject: dataDir,
        detail: { reason: 'already-open', facts: { where: `local (process ${process.pid})` } },
      },
    });
    await second.stop();
    // The first one is not disturbed, and still holds it.
    expect(await vaultOf(under)).toEqual({ state: 'open', kind: 'keychain' });
    expect((await createDesk(under.ports).start()).ok).toBe(false);
    await under.stop();
    const third = createDesk(under.ports);
    expect((await third.start()).ok).toBe(true);
    await third.stop();
  });

  it('that cannot be written is refused with words', async () => {
    const under = await open(memoryKeychain());
    writeFileSync(join(dataDir, 'a-file'), '');
    const desk = createDesk({ ...under.ports, dataDir: join(dataDir, 'a-file', 'below') });
    expect(await desk.start()).toMatchObject({
      ok: false,
      error: { kind: 'storage', detail: { reason: 'cannot-write' } },
    });
    await desk.stop();
  });

  it('is free again once the desk stopped, also where it was stopped while it started', async () => {
    const under = await open(memoryKeychain());
    await signIn(under, service);
    await under.stop();
    const first = createDesk(under.ports);
    const starting = first.start();
    await first.stop();
    expect((await starting).ok).toBe(true);
    const second = createDesk(under.ports);
    expect((await second.start()).ok).toBe(true);
    expect(await second.call('account.list', {})).toMatchObject({ ok: true, value: [{ practice: false }] });
    await second.stop();
  });
});
