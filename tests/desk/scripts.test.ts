/** Asks a whole desk over its real socket, as the command does: two accounts, a lock, bad lines. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runScript } from '../../electron/host/scripts/command.ts';
import { serveScripts } from '../../electron/host/scripts/serve-scripts.ts';
import { firstAwaiting, memoryKeychain, waitUntilRecordsRead, waitUntilSynced } from './harness.ts';
import { signedInDesk } from './set-up.ts';

const PASSPHRASE = 'correct horse battery';

async function scripted() {
  const signedIn = await signedInDesk({ tickets: 20, desk: { keychain: memoryKeychain() } });
  const { under } = signedIn;
  const { dataDir, ports } = under;
  const server = await serveScripts({
    dataDir,
    answer: (line, talk) => under.desk.answerScript(line, talk),
    log: ports.log,
  });
  onTestFinished(() => server.close());
  return {
    ...signedIn,
    async run(...argv: string[]) {
      const out: string[] = [];
      const err: string[] = [];
      const texts = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
      const code = await runScript([...argv, '--json', '--data', dataDir], texts);
      return { code, err: err.join('\n'), ...(out[0] !== undefined && { answer: JSON.parse(out[0]) }) };
    },
    /** The server's whole answer to these bytes. */
    async say(bytes: string): Promise<string> {
      const socket = connect(join(dataDir, 'desk.sock'));
      socket.write(bytes);
      let text = '';
      for await (const part of socket.setEncoding('utf8')) text += part;
      return text;
    },
  };
}

it('answers about two accounts, shows a ticket in the window, and answers nothing while locked', async () => {
  const { under, account, service, run } = await scripted();
  const practice = await under.call('account.practice', {});
  await waitUntilSynced(under, practice.id);
  const { tid } = await firstAwaiting(under, account.id);
  const written = service.ledger.all().filter(({ operation }) => !operation.startsWith('get-')).length;

  const status = await run('status');
  expect(status).toMatchObject({ code: 0, answer: { host: 'local', accounts: [{ name: account.label }, {}] } });
  expect(status.answer.accounts[0]).toMatchObject({ color: 'teal', connection: 'online', readOnly: false, outbox: {} });
  expect(status.answer.accounts[1]).toMatchObject({ color: 'pink', service: 'practice', practice: true });

  // Two are open.
  expect(await run('search', tid)).toMatchObject({ code: 2, answer: { error: 'which-account' } });
  const found = await run('search', tid, '--account', account.email);
  expect(found).toMatchObject({ code: 0, answer: { account: account.label } });
  expect(found.answer.results[0]).toMatchObject({ kind: 'ticket', ticket: { number: tid } });
  expect(await run('search', tid, '--account', 'PINK')).toMatchObject({ code: 1, answer: { total: 0, results: [] } });
  expect(await run('search', tid, '--account', 'nobody')).toMatchObject({
    code: 2,
    answer: { error: 'no-such-account' },
  });

  under.events.length = 0;
  expect(await run('open', `#${tid}`)).toMatchObject({ code: 0, answer: { accounts: [account.label] } });
  expect(under.events).toContainEqual({ name: 'computer.wanted', data: {} });
  const { address } = await under.call('computer.wanted', {});
  expect(address).toBe(`rackside://ticket/${tid}?service=${encodeURIComponent(new URL(service.url).host)}`);
  expect(await run('open', tid, '--account', 'pink')).toMatchObject({ code: 1, answer: { error: 'not-found' } });
  expect(await under.call('computer.wanted', {})).toEqual({ address: null });
  expect(service.ledger.all().filter(({ operation }) => !operation.startsWith('get-'))).toHaveLength(written);

  await under.call('vault.protect', { passphrase: PASSPHRASE });
  await under.call('vault.lock', {});
  for (const question of [
    ['status'],
    ['open', tid],
    ['search', tid],
    ['check', 'a.example'],
    ['export', '/tmp/never'],
  ]) {
    expect(await run(...question)).toMatchObject({ code: 4, answer: { error: 'locked' } });
  }
});

it('exports into a folder that is new or empty, and tells how far it is', async () => {
  const { under, account, run } = await scripted();
  await waitUntilSynced(under, account.id);
  const folder = join(under.dataDir, 'mine');
  const exported = await run('export', folder);
  expect(exported).toMatchObject({ code: 0, answer: { account: account.label, folder } });
  expect(exported.err).toMatch(/\b(\d+) of \1$/);
  expect(readFileSync(join(folder, 'tickets.jsonl'), 'utf8').trim().split('\n')).toHaveLength(20);
  expect(await run('export', folder)).toMatchObject({ code: 5, answer: { error: 'folder-not-empty' } });
  expect(await run('export', join(under.dataDir, 'no', 'parent'))).toMatchObject({ answer: { error: 'folder-gone' } });
  writeFileSync(join(under.dataDir, 'file'), 'text');
  expect((await run('export', join(under.dataDir, 'file'))).code).toBe(5);
  expect(existsSync(join(under.dataDir, 'no'))).toBe(false);
});

it('checks by the rules of the window, and refuses what is no question', async () => {
  const { under, run, say } = await scripted();
  const { id: practice } = await under.call('account.practice', {});
  await waitUntilSynced(under, practice);
  await waitUntilRecordsRead(under, practice);
  const check = (name: string) => run('check', name, '--account', 'pink');
  expect(await check('shop.example')).toMatchObject({ code: 5, answer: { error: 'checks-off' } });
  await under.call('account.configure', { account: practice, settings: { checksAllowed: true } });
  expect(await check('what is this')).toMatchObject({ code: 2, answer: { error: 'no-domain' } });
  const { answer } = await check('nobody-has-this-name.example');
  expect(answer).toMatchObject({ kind: 'domain', name: 'nobody-has-this-name.example', practice: true });
  expect(answer.findings.length).toBeGreaterThan(0);

  const error = (word: string) => expect.stringMatching(new RegExp(`"error":"${word}"`));
  for (const line of [
    '',
    'null',
    '[]',
    '{}',
    '{"ask":"send"}',
    '{"ask":"status","x":1}',
    '{"ask":"export","folder":"here"}',
  ]) {
    expect(await say(`${line}\n`)).toEqual(error('question'));
  }
  expect(await say(`{"ask":"search","words":"${'x'.repeat(1001)}"}\n`)).toEqual(error('question'));
  expect(await say(`{"ask":"search","words":"x","count":1e9}\n`)).toEqual(error('question'));
  expect(await say(`{"__proto__":{"ask":"status"}}\n`)).toEqual(error('question'));
  expect(under.logged.filter((line) => line.includes('bug'))).toEqual([]);
  expect(readdirSync(under.dataDir)).toContain('desk.sock');
  await under.desk.stop();
  expect(await run('status')).toMatchObject({ code: 5, answer: { error: 'closing' } });
});
