import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import type { ContractContext } from '../suite.ts';

/** Replies kept ready, the account's own and a team's. */
export function cannedPart({ value, error, account, setChosenPath: chooses }: ContractContext): void {
  it('keeps replies ready, fills them for a ticket, and takes and gives them as files', async () => {
    const id = crypto.randomUUID();
    const input = {
      account: account(),
      name: 'Hello',
      keywords: ['hi'],
      text: 'Re {{ticket.number}}',
      department: null,
    };
    const saved = await value('canned.save', { ...input, id, base: null });
    expect(saved).toMatchObject({ id, name: 'Hello', shared: false, used: 0, lastUsedAt: null });
    expect(await error('canned.save', { ...input, id, base: 1 })).toMatchObject({ detail: { reason: 'stale' } });
    expect(await error('canned.save', { ...input, id: crypto.randomUUID(), base: null })).toMatchObject({
      kind: 'invalid',
      detail: { reason: 'name-taken' },
    });

    const view = {
      account: account(),
      view: 'active',
      sort: { by: 'lastReply', dir: 'desc' },
      from: 0,
      count: 1,
    } as const;
    const [row] = (await value('queue.rows', view)).rows;
    if (!row) throw new Error('no ticket is active');
    expect(await value('canned.expand', { account: account(), id, ticket: row.id })).toEqual({
      text: `Re ${row.tid}`,
      empty: [],
      unknown: [],
      unverified: false,
      language: null,
      lacks: null,
    });
    expect(await value('canned.suggest', { account: account(), ticket: row.id })).toEqual([]);

    const upload = crypto.randomUUID();
    const bytes = new TextEncoder().encode('Price list');
    expect(await value('canned.chunk', { account: account(), upload, index: 0, bytes })).toBeNull();
    const file = await value('canned.finishFile', {
      account: account(),
      upload,
      name: 'prices.txt',
      type: 'text/plain',
    });
    expect(file).toEqual({ hash: expect.any(String), name: 'prices.txt', type: 'text/plain', size: 10 });
    const more = { texts: { de: 'Zu {{ticket.number}}' }, files: [file] };
    const changed = await value('canned.save', { ...input, id, base: saved.changedAt, ...more });
    expect(changed).toMatchObject(more);
    expect(await value('canned.file', { account: account(), hash: file.hash, index: 0 })).toEqual(bytes);
    expect(await error('canned.file', { account: account(), hash: 'a'.repeat(64), index: 0 })).toMatchObject({
      kind: 'invalid',
      detail: { reason: 'file-missing' },
    });
    const german = { account: account(), id, ticket: row.id, language: 'de' };
    expect(await value('canned.expand', german)).toMatchObject({ text: `Zu ${row.tid}`, language: 'de' });
    expect(await value('canned.used', { account: account(), id })).toBeNull();
    expect((await value('canned.list', { account: account() })).map(({ used }) => used)).toEqual([1]);

    const { json, without } = await value('canned.export', { account: account() });
    expect(without).toEqual([]);
    const files = [{ name: 'mine.json', text: json.replace('Re {{', 'Regarding {{') }];
    const would = { added: [], changed: ['Hello'], same: [], refused: [], stored: [] };
    expect(await value('canned.import', { account: account(), files, apply: false })).toEqual(would);
    expect(await value('canned.export', { account: account() })).toEqual({ json, without });
    const { stored, ...done } = await value('canned.import', { account: account(), files, apply: true });
    expect({ ...done, stored: [] }).toEqual(would);
    expect((await value('canned.list', { account: account() }))[0]?.text).toBe('Regarding {{ticket.number}}');
    expect(await value('canned.undoImport', { account: account(), stored })).toEqual({ kept: [] });
    expect(await value('canned.export', { account: account() })).toEqual({ json, without });
    // Undone already, so it is another version by now.
    expect(await value('canned.undoImport', { account: account(), stored })).toEqual({ kept: ['Hello'] });
    expect(await value('canned.remove', { account: account(), id })).toBeNull();
    expect(await error('canned.remove', { account: account(), id })).toMatchObject({ detail: { reason: 'not-found' } });
  });

  it('reads a team’s replies where it is pointed to', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rackside-shared-'));
    try {
      writeFileSync(join(folder, 'hello.md'), 'Hello from all of us');
      await chooses(folder);
      const found = { name: basename(folder), state: 'ok', count: 1, refused: [] };
      expect(await value('canned.choose', { account: account(), kind: 'folder' })).toMatchObject(found);
      expect(await value('canned.shared', { account: account() })).toMatchObject(found);
      const [reply] = await value('canned.list', { account: account() });
      expect(reply).toMatchObject({ name: 'hello', text: 'Hello from all of us', shared: true });
      const removed = await error('canned.remove', { account: account(), id: reply?.id ?? '' });
      expect(removed).toMatchObject({ kind: 'invalid', detail: { reason: 'shared' } });
      expect(await value('canned.unshare', { account: account() })).toMatchObject({ state: 'none', count: 0 });
      expect(await value('canned.list', { account: account() })).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
