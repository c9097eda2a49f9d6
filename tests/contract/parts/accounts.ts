import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { until } from '../../helpers/until.ts';
import type { ContractContext } from '../suite.ts';

/** Looking after accounts. */
export function accountsPart({ value, error, account, setChosenPath }: ContractContext): void {
  it('hears where the agent is, and counts what waits in each account', async () => {
    expect(await value('desk.presence', { focused: true, idle: false })).toBeNull();
    const counts = (await value('account.counts', {})).find((one) => one.account === account());
    const queues = await value('queue.list', { account: account() });
    const count = (key: string) => queues.find((queue) => queue.key === key)?.count;
    expect(counts).toEqual({ account: account(), unread: count('unread'), awaiting: count('awaiting') });
  });

  it('gives names to departments, learns links, opens them, and suggests a zone', async () => {
    const [row] = (
      await value('queue.rows', {
        account: account(),
        view: 'active',
        sort: { by: 'lastReply', dir: 'desc' },
        from: 0,
        count: 1,
      })
    ).rows;
    if (!row) throw new Error('no active ticket');
    const settings = { departments: { [row.deptId]: 'Technik' }, retentionDays: 0 };
    await value('account.configure', { account: account(), settings });
    expect((await value('ticket.get', { account: account(), ticket: row.id })).ticket.deptName).toBe('Technik');
    const url = `https://b.example/admin/supporttickets.php?action=view&id=${row.id}`;
    const learned = await value('account.learnLink', { account: account(), ticket: null, url });
    expect(learned.template).toBe('https://b.example/admin/supporttickets.php?action=view&id={id}');
    expect(await error('link.open', { account: account(), kind: 'product', id: '1' })).toMatchObject({
      kind: 'invalid',
      detail: { reason: 'no-link', field: 'links.product' },
    });
    const place = await value('conversations.learnPlace', {
      account: account(),
      ticket: row.id,
      url: `https://b.example/viewticket.php?tid=${row.tid}&c=abcdefgh`,
    });
    expect(place).toMatchObject({ place: 'https://b.example/viewticket.php?tid={tid}&c={c}', found: 'given' });
    // Nobody said yes: nothing is looked for, and nothing is asked of any page.
    for (const command of ['conversations.findPlace', 'conversations.learnShape'] as const)
      expect(
        await error(command, { account: account(), ticket: row.id, sentence: 'So I wrote' } as never),
      ).toMatchObject({ kind: 'invalid' });
    const { guesses, samples, fitting } = await value('account.suggestZone', { account: account() });
    expect(fitting).toBeLessThanOrEqual(samples);
    expect(guesses.every(({ zone }) => zone !== '')).toBe(true);
  });

  it('has a webhook once one is set, and shows its host alone', async () => {
    const host = 'localhost:1';
    const change = { account: account(), address: `https://${host}/secret-path` };
    const saved = await value('hook.save', { ...change, secret: 'a secret of sixteen', names: false });
    expect(saved).toMatchObject({ host, hasSecret: true, managed: null });
    expect(JSON.stringify(saved)).not.toContain('secret-path');
    expect((await error('hook.save', { ...change, secret: 'short', names: false })).detail).toMatchObject({
      ...{ reason: 'input', field: 'secret' },
    });
    const tested = await value('hook.test', { account: account() });
    expect(tested.failure).toMatchObject({ status: null, reason: 'refused' });
    expect(await value('hook.remove', { account: account() })).toMatchObject({ host: null, failure: null });
    expect(await value('hook.get', { account: account() })).toMatchObject({ host: null });
  });

  it('calls an account what the agent calls it', async () => {
    expect(await value('account.rename', { account: account(), label: ' Brand A ' })).toMatchObject({
      label: 'Brand A',
    });
    const refused = await error('account.rename', { account: account(), label: '  ' });
    expect(refused.detail).toMatchObject({ reason: 'input', field: 'label' });
  });

  it('tells how an account fares, and the same as a text', async () => {
    const health = await value('health.get', { account: account() });
    expect(health.kinds.find(({ kind }) => kind === 'tickets')?.count).toBeGreaterThan(0);
    expect(health.operations.find(({ operation }) => operation === 'get-tickets')?.day).toBeGreaterThan(0);
    expect((await value('health.check', { account: account() })).every(({ whole }) => whole)).toBe(true);
    expect(await value('health.report', { account: account() })).toContain(`id ${account()}`);
  });

  it('tells which hosts were contacted for an account, and which writes left', async () => {
    const { hosts, writes } = await value('outside.list', { account: account() });
    expect(hosts.find(({ part }) => part === 'service')).toMatchObject({ unit: 'tcp', via: '' });
    expect(writes.every(({ bytes }) => bytes > 0)).toBe(true);
  });

  it('removes an account whole, and only what was listed of it', async () => {
    const practice = (await value('account.list', {})).find((one) => one.practice);
    if (!practice) throw new Error('the practice desk is not there');
    expect(await value('account.retry', { account: practice.id })).toMatchObject({ id: practice.id, closed: null });
    const well = await error('account.mend', { account: practice.id, how: 'anew' });
    expect(well.detail?.reason).toBe('not-now');
    const refused = await error('account.remove', { account: practice.id, print: 'something else' });
    expect(refused.detail?.reason).toBe('unsent-changed');
    const { fingerprint: print } = await value('account.unsent', { account: practice.id });
    expect(await value('account.remove', { account: practice.id, print })).toBeNull();
    expect((await value('account.list', {})).map(({ id }) => id)).toEqual([account()]);
  });

  it('lists its backups, makes one and goes back to it', async () => {
    const made = await value('account.backUp', { account: account() });
    expect(await value('account.backups', { account: account() })).toEqual(made);
    const refused = await error('account.restore', { account: account(), backup: 'work.db' });
    expect(refused.detail?.reason).toBe('unknown-backup');
    const [{ name = '' } = {}] = made;
    expect(await value('account.restore', { account: account(), backup: name })).toMatchObject({ closed: null });
  });

  it('exports everything to a folder, and stops that', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rackside-export-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    await setChosenPath(folder);
    const weak = await error('account.export', { account: account(), form: 'zip', passphrase: 'password1' });
    expect(weak.detail?.reason).toBe('weak-passphrase');
    expect(await value('account.export', { account: account(), form: 'folder', passphrase: null })).toBe(true);
    const exported = async () => (await value('account.list', {})).find(({ id }) => id === account())?.exported;
    await until('the end of the export', async () => (await exported())?.state === 'done');
    const { place = '', done, total } = (await exported()) ?? {};
    expect(done).toBe(total);
    const tickets = readFileSync(join(place, 'tickets.jsonl'), 'utf8').trim().split('\n');
    const { kinds } = await value('health.get', { account: account() });
    expect(tickets).toHaveLength(kinds.find(({ kind }) => kind === 'tickets')?.count ?? 0);
    expect(await value('account.stopExport', { account: account() })).toBeNull();
    expect((await exported())?.state).toBe('done');
  });

  it('forgets what the service told, and reads it again', async () => {
    const all = async () =>
      (await value('queue.list', { account: account() }))
        .filter(({ key }) => key.startsWith('status:'))
        .reduce((sum, { count }) => sum + count, 0);
    const before = await all();
    expect(await value('account.clearCache', { account: account() })).toMatchObject({ id: account(), closed: null });
    await until('all tickets again', async () => (await all()) >= before);
  });
}
