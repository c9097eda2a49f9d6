import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Input, Output } from '../../shared/contract.ts';
import type { Account } from '../../shared/domain/account.ts';
import type { CannedReply, CannedShared } from '../../shared/domain/canned.ts';
import type { TicketRow } from '../../shared/domain/ticket.ts';
import { ok } from '../../shared/result.ts';
import { whenSettled } from '../helpers/under-way.ts';
import { type DeskUnderTest, rowsOf, signIn, startTestService, waitUntilRecordsRead } from './harness.ts';
import { signedInDesk } from './set-up.ts';

let under: DeskUnderTest;
let account: Account;
/** Path that the person names when they are asked for a file or folder. */
let chosen: string | null = null;

beforeEach(async () => {
  ({ under, account } = await signedInDesk({
    tickets: 80,
    customers: 12,
    desk: { host: { choose: async () => ok(chosen) } },
  }));
});

const list = (id = account.id) => under.call('canned.list', { account: id });
const save = (more: Partial<Input<'canned.save'>> = {}): Promise<CannedReply> =>
  under.call('canned.save', {
    account: account.id,
    id: crypto.randomUUID(),
    base: null,
    name: 'Hello',
    keywords: [],
    text: 'Hello',
    department: null,
    ...more,
  });
const expand = async (text: string, ticket: string): Promise<Output<'canned.expand'>> => {
  const { id } = await save({ name: crypto.randomUUID(), text });
  return under.call('canned.expand', { account: account.id, id, ticket });
};

/** A ticket of a known customer, linked to a product or domain, once its records are cached. */
async function linkedTicket(kind: 'product' | 'domain'): Promise<TicketRow> {
  await waitUntilRecordsRead(under, account.id);
  const rows = await rowsOf(under, account.id, 'active');
  const row = rows.find((one) => one.service?.kind === kind && one.requester.clientId !== null);
  if (!row) throw new Error(`no active ticket is linked to a ${kind}`);
  return row;
}

describe('an own canned reply', () => {
  it('is kept over a restart, and is this account’s only', async () => {
    const other = await startTestService();
    try {
      const second = await signIn(under, other);
      const mine = await save({ keywords: ['greeting'], department: 'Support' });
      expect(await list(second.id)).toEqual([]);
      expect(await under.callFails('canned.remove', { account: second.id, id: mine.id })).toMatchObject({
        detail: { reason: 'not-found' },
      });
      await save({ account: second.id, text: 'Brand B' });
      await under.restart();
      expect((await list()).map(({ text }) => text)).toEqual(['Hello']);
      expect((await list(second.id)).map(({ text }) => text)).toEqual(['Brand B']);
      expect((await list())[0]).toEqual(mine);
    } finally {
      await under.stop();
      await other.stop();
    }
  });

  it('is never overwritten by a window that had not seen it as it is', async () => {
    const first = await save();
    const second = await save({ id: first.id, base: first.changedAt, text: 'Hello again' });
    const refused = await under.callFails('canned.save', {
      account: account.id,
      id: first.id,
      base: first.changedAt,
      name: 'Hello',
      keywords: [],
      text: 'From the other window',
      department: null,
    });
    expect(refused).toMatchObject({ kind: 'invalid', detail: { reason: 'stale' } });
    expect(await list()).toEqual([second]);
  });

  it('has a name of its own, whatever its capitals and blanks', async () => {
    await save({ name: 'Reset  password' });
    const taken = await under.callFails('canned.save', {
      account: account.id,
      id: crypto.randomUUID(),
      base: null,
      name: 'reset PASSWORD',
      keywords: [],
      text: 'x',
      department: null,
    });
    expect(taken).toMatchObject({ kind: 'invalid', subject: 'reset PASSWORD', detail: { reason: 'name-taken' } });
  });

  it('comes first the more it is used, and the later', async () => {
    const [a, b, c] = [await save({ name: 'a' }), await save({ name: 'b' }), await save({ name: 'c' })];
    const used = (id: string) => under.call('canned.used', { account: account.id, id });
    for (const id of [c.id, c.id, b.id]) await used(id);
    expect((await list()).map(({ name, used: times }) => [name, times])).toEqual([
      ['c', 2],
      ['b', 1],
      ['a', 0],
    ]);
    under.clock.advance(90 * 86_400_000);
    await used(a.id);
    expect((await list()).map(({ name }) => name)).toEqual(['a', 'c', 'b']);
    // Removed and taken back, it stands where it stood.
    await under.call('canned.remove', { account: account.id, id: c.id });
    await save({ id: c.id, name: 'c' });
    expect((await list()).map(({ name }) => name)).toEqual(['a', 'c', 'b']);
  });
});

describe('variables', () => {
  const ALL =
    '{{ticket.number}}|{{ticket.subject}}|{{customer.name}}|{{service.name}}|{{service.domain}}|{{service.nextdue}}|{{agent.name}}|{{agent.signature}}|{{account.name}}|{{today}}';

  it('are filled from the ticket, its client, its product and the account', async () => {
    const row = await linkedTicket('product');
    await under.call('account.configure', { account: account.id, settings: { signature: 'Mara\nSupport' } });
    const { service: linked } = await under.call('customer.ofTicket', { account: account.id, ticket: row.id });
    const product = linked?.product;
    const { text, empty } = await expand(ALL, row.id);
    const today = new Date(under.clock.now()).toISOString().slice(0, 10);
    expect(text.split('|')).toEqual([
      row.tid,
      row.subject,
      row.requester.name,
      product?.name,
      product?.domain || '{{service.domain}}',
      product?.nextDueOn ?? '{{service.nextdue}}',
      'Mara Lind',
      'Mara\nSupport',
      account.label,
      today,
    ]);
    expect(empty).toEqual([
      ...(product?.domain ? [] : ['service.domain']),
      ...(product?.nextDueOn ? [] : ['service.nextdue']),
    ]);
  });

  it('are filled from a linked domain', async () => {
    const row = await linkedTicket('domain');
    const { service: linked } = await under.call('customer.ofTicket', { account: account.id, ticket: row.id });
    const { text } = await expand('{{service.name}} {{service.domain}}', row.id);
    expect(text).toBe(`${linked?.domain?.name} ${linked?.domain?.name}`);
  });

  it('are not filled from a sender who is matched by e-mail only, and the answer says so', async () => {
    await linkedTicket('product');
    const rows = await rowsOf(under, account.id, 'active');
    const guest = rows.find((one) => one.requester.clientId === null);
    if (!guest) throw new Error('no guest wrote');
    const { text, empty, unverified } = await expand(
      `Hello {{customer.name}}, {{service.domain}} {{ticket.number}}`,
      guest.id,
    );
    expect(text).toBe(`Hello {{customer.name}}, {{service.domain}} ${guest.tid}`);
    expect(empty).toEqual(['customer.name', 'service.domain']);
    expect(unverified).toBe(true);
  });

  it('that are none, or have no value, stay as they stand', async () => {
    const row = await linkedTicket('product');
    await under.call('account.configure', { account: account.id, settings: { signature: '' } });
    const written = '{{customer.nmae}} {{ user.name | upper }} {{AGENT.signature}} {{ today }} {{{today}}}';
    const { text, empty, unknown, unverified } = await expand(written, row.id);
    const today = new Date(under.clock.now()).toISOString().slice(0, 10);
    expect(text).toBe(`{{customer.nmae}} {{ user.name | upper }} {{AGENT.signature}} ${today} {${today}}`);
    expect({ empty, unknown, unverified }).toEqual({
      empty: ['agent.signature'],
      unknown: ['customer.nmae'],
      unverified: false,
    });
  });
});

describe('import and export', () => {
  it('go round without a change', async () => {
    await save({ name: 'Grüße', keywords: ['hi', '挨拶'], text: '# Hi\n\n{{customer.name}}', department: 'Billing' });
    await save({ name: 'B', text: 'b' });
    const { json } = await under.call('canned.export', { account: account.id });
    const files = [{ name: 'all.json', text: json }];
    const same = { added: [], changed: [], same: ['B', 'Grüße'], refused: [], stored: [] };
    expect(await under.call('canned.import', { account: account.id, files, apply: true })).toEqual(same);
    for (const { id } of await list()) await under.call('canned.remove', { account: account.id, id });
    const back = { added: ['B', 'Grüße'], changed: [], same: [], refused: [] };
    const { stored, ...done } = await under.call('canned.import', { account: account.id, files, apply: true });
    expect(done).toEqual(back);
    expect(stored.map(({ before }) => before)).toEqual([null, null]);
    expect(await under.call('canned.export', { account: account.id })).toEqual({ json, without: [] });
  });

  it('are undone in one step, without touching what was written since', async () => {
    const steps = { addTags: ['dns'], snooze: null, promise: null, afterSend: null };
    const old = await save({
      name: 'Hello',
      keywords: ['hi'],
      texts: { de: 'Hallo' },
      department: 'Billing',
      macro: steps,
    });
    const kept = await save({ name: 'Kept', text: 'old' });
    const files = ['hello', 'Kept', 'New', 'Gone', 'Edited'].map((name) => ({ name: `${name}.md`, text: 'new' }));
    const { stored } = await under.call('canned.import', { account: account.id, files, apply: true });
    const named = async (name: string) => (await list()).find((reply) => reply.name === name);
    await under.call('canned.remove', { account: account.id, id: (await named('Gone'))?.id ?? '' });
    for (const name of ['Kept', 'Edited']) {
      const { id = '', changedAt = 0 } = (await named(name)) ?? {};
      await save({ id, base: changedAt, name, text: 'mine' });
    }
    const { kept: stays } = await under.call('canned.undoImport', { account: account.id, stored });
    expect(stays.toSorted()).toEqual(['Edited', 'Kept']);
    expect(await named('Hello')).toEqual({ ...old, changedAt: expect.any(Number) });
    expect((await list()).map(({ name, text }) => [name, text]).toSorted()).toEqual([
      ['Edited', 'mine'],
      ['Hello', 'Hello'],
      ['Kept', 'mine'],
    ]);
    expect((await named('Kept'))?.id).toBe(kept.id);
  });

  it('store what can be used at once, keep who is who, and say why the rest was not', async () => {
    const old = await save({ name: 'Hello', text: 'old' });
    const files = [
      { name: 'a.md', text: '---\nname: hello\n---\nnew' },
      { name: 'b.md', text: '---\nname: Other\nkeywords: x\n---\nother' },
      { name: 'c.json', text: '{' },
    ];
    const would = {
      added: ['Other'],
      changed: ['hello'],
      same: [],
      refused: [{ file: 'c.json', reply: null, reason: 'not-json' }],
      stored: [],
    };
    expect(await under.call('canned.import', { account: account.id, files, apply: false })).toEqual(would);
    expect(await list()).toEqual([old]);
    const done = await under.call('canned.import', { account: account.id, files, apply: true });
    expect({ ...done, stored: [] }).toEqual(would);
    const after = await list();
    expect(after.map(({ name, text }) => [name, text])).toEqual([
      ['hello', 'new'],
      ['Other', 'other'],
    ]);
    expect(after[0]?.id).toBe(old.id);
    expect(after[0]?.changedAt).toBeGreaterThan(old.changedAt);
  });
});

describe('what a team shares', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rackside-team-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const put = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    // The file is dated back, since one of this very second is read again each time anyway.
    const then = (under.clock.now() - 60_000) / 1000;
    utimesSync(join(folder, name), then, then);
  };
  const share = (path: string) => {
    chosen = path;
    return under.call('canned.choose', { account: account.id, kind: 'folder' });
  };
  const look = () => under.call('canned.shared', { account: account.id });
  const texts = async () => (await list()).map(({ name, text }) => `${name}: ${text}`);

  it('is read from a folder, without the file that is bad', async () => {
    put('a.md', '---\nname: Hello\nkeywords: hi\n---\nHello');
    put('b.md', '---\nname: Broken\nHello');
    put(
      'c.json',
      JSON.stringify({ format: 'rackside-canned-replies', version: 1, replies: [{ name: 'J', text: 'j' }, {}] }),
    );
    put('notes.txt', 'not ours');
    put('.hidden.md', 'not ours');
    mkdirSync(join(folder, 'folder.md'));
    const shared = await share(folder);
    expect(shared).toMatchObject({ name: basename(folder), state: 'ok', count: 2 });
    expect(shared.refused).toEqual([
      { file: 'folder.md', reply: null, reason: 'not-a-file' },
      { file: 'b.md', reply: null, reason: 'front-matter' },
      { file: 'c.json', reply: '2', reason: 'no-name' },
    ]);
    const [hello] = await list();
    expect(hello).toMatchObject({ name: 'Hello', keywords: ['hi'], shared: true, changedAt: 0 });
  });

  it('tells the page a name and no path, and takes none from it', async () => {
    put('a.md', 'one');
    expect(JSON.stringify([await share(folder), await look()])).not.toContain(folder);
    const told = { account: account.id, kind: 'folder', path: '/etc' } as const;
    expect((await under.callFails('canned.choose', told)).detail?.reason).toBe('input');
    // The person closed the dialog: it stays as it was.
    chosen = null;
    expect(await under.call('canned.choose', { account: account.id, kind: 'file' })).toMatchObject({ count: 1 });
    expect(await under.call('canned.unshare', { account: account.id })).toMatchObject({ name: '', state: 'none' });
  });

  it.each(['\\\\server\\team', '//server/team', '\\\\?\\UNC\\server\\team'])(
    'is never at a server by its name: %s',
    async (path) => {
      chosen = path;
      const refused = await under.callFails('canned.choose', { account: account.id, kind: 'folder' });
      expect(refused).toMatchObject({ kind: 'invalid', detail: { reason: 'network-path' } });
      expect(await look()).toMatchObject({ state: 'none' });
    },
  );

  it('is not what a link in it leads to', async () => {
    const secret = join(mkdtempSync(join(tmpdir(), 'rackside-private-')), 'key.md');
    writeFileSync(secret, 'a private text');
    put('a.md', 'one');
    symlinkSync(secret, join(folder, 'b.md'));
    symlinkSync(join(folder, 'a.md'), join(folder, 'c.md'));
    const shared = await share(folder);
    expect(shared.refused).toEqual([{ file: 'b.md', reply: null, reason: 'leads-away' }]);
    expect(await texts()).toEqual(['a: one', 'c: one']);
  });

  it('has files beside its texts, read again when they change, and kept while it is away', async () => {
    put('a.md', '---\nlanguage: en\nfiles: prices.txt, none.txt, away.txt, folder\n---\none');
    put('a.de.md', 'eins');
    put('prices.txt', '10');
    mkdirSync(join(folder, 'folder'));
    const secret = join(mkdtempSync(join(tmpdir(), 'rackside-private-')), 'key.txt');
    writeFileSync(secret, 'a private text');
    symlinkSync(secret, join(folder, 'away.txt'));
    const shared = await share(folder);
    expect([shared.count, shared.refused]).toEqual([
      1,
      [
        { file: 'a.md', reply: 'none.txt', reason: 'file-missing' },
        { file: 'a.md', reply: 'away.txt', reason: 'leads-away' },
        { file: 'a.md', reply: 'folder', reason: 'not-a-file' },
      ],
    ]);
    const contents = async () => {
      const files = (await list())[0]?.files ?? [];
      const read = files.map(({ hash }) => under.call('canned.file', { account: account.id, hash, index: 0 }));
      return (await Promise.all(read)).map((bytes) => new TextDecoder().decode(bytes));
    };
    expect((await list())[0]).toMatchObject({ texts: { de: 'eins' }, files: [{ name: 'prices.txt', size: 2 }] });
    expect(await contents()).toEqual(['10']);
    put('prices.txt', '12.50');
    await look();
    expect(await contents()).toEqual(['12.50']);
    renameSync(folder, `${folder}-away`);
    expect((await look()).state).toBe('missing');
    expect(await contents()).toEqual(['12.50']);
    renameSync(`${folder}-away`, folder);
  });

  it('is read from one file', async () => {
    put(
      'team.json',
      JSON.stringify({ format: 'rackside-canned-replies', version: 1, replies: [{ name: 'J', text: 'j' }] }),
    );
    put('other.md', 'not ours');
    expect(await share(join(folder, 'team.json'))).toMatchObject({ state: 'ok', count: 1 });
    expect(await texts()).toEqual(['J: j']);
  });

  it('is read again when it changes, by itself, and the news is told', async () => {
    put('a.md', 'one');
    await share(folder);
    put('a.md', 'two and more');
    put('b.md', 'three');
    under.events.length = 0;
    under.clock.advance(30_000);
    await whenSettled('the news', () => under.events.some(({ name }) => name === 'canned.changed'));
    expect(await texts()).toEqual(['a: two and more', 'b: three']);
    rmSync(join(folder, 'b.md'));
    expect((await look()).count).toBe(1);
    expect(await texts()).toEqual(['a: two and more']);
  });

  it('says nothing while nothing changes', async () => {
    put('a.md', 'one');
    await share(folder);
    under.events.length = 0;
    for (const _ of [1, 2, 3]) await look();
    expect(under.events.filter(({ name }) => name === 'canned.changed')).toEqual([]);
  });

  it('is the last good copy while it cannot be reached, also after a restart', async () => {
    put('a.md', 'one');
    const { readAt } = await share(folder);
    renameSync(folder, `${folder}-away`);
    expect(await look()).toMatchObject({ state: 'missing', count: 1, readAt });
    await under.restart();
    expect(await texts()).toEqual(['a: one']);
    expect(await look()).toMatchObject({ name: basename(folder), state: 'missing', count: 1, readAt });
    renameSync(`${folder}-away`, folder);
    expect(await look()).toMatchObject({ state: 'ok', count: 1 });
  });

  it('leaves what a file last gave while that file is bad', async () => {
    put('a.md', 'one');
    put('b.md', 'two');
    await share(folder);
    put('a.md', '---\nhalf written');
    const { count, refused } = await look();
    expect([count, refused]).toEqual([2, [{ file: 'a.md', reply: null, reason: 'front-matter' }]]);
    expect(await texts()).toEqual(['a: one', 'b: two']);
    put('a.md', 'one again');
    expect(await look()).toMatchObject({ count: 2, refused: [] });
    expect(await texts()).toEqual(['a: one again', 'b: two']);
  });

  it('is refused as a whole where none of it can be used', async () => {
    put('a.json', '[]');
    const shared: CannedShared = await share(join(folder, 'a.json'));
    expect(shared).toMatchObject({ state: 'refused', count: 0, refused: [{ reason: 'other-format' }] });
  });

  it('cannot be changed or removed here, and its uses are counted', async () => {
    put('a.md', 'one');
    await share(folder);
    const [reply] = await list();
    const id = reply?.id ?? '';
    expect(await under.callFails('canned.remove', { account: account.id, id })).toMatchObject({
      detail: { reason: 'shared' },
    });
    const saving = { account: account.id, id, base: 0, name: 'a', keywords: [], text: 'x', department: null };
    expect(await under.callFails('canned.save', saving)).toMatchObject({ kind: 'invalid', detail: { field: 'id' } });
    await under.call('canned.used', { account: account.id, id });
    put('a.md', 'changed meanwhile');
    await look();
    expect((await list()).map(({ text, used }) => [text, used])).toEqual([['changed meanwhile', 1]]);
  });

  it('goes when the account points elsewhere, and is no other account’s', async () => {
    put('a.md', 'one');
    await share(folder);
    const second = await under.call('account.practice', {});
    expect((await list(second.id)).filter(({ shared }) => shared)).toEqual([]);
    expect((await under.call('canned.shared', { account: second.id })).state).toBe('none');
    const away = join(folder, 'nothing here');
    expect(await share(away)).toMatchObject({ name: 'nothing here', state: 'missing', count: 0, readAt: null });
    expect(await list()).toEqual([]);
  });
});
