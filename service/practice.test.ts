import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { PracticeMessage } from './practice.ts';
import { BOUNCED_MAILS } from './seed/words/bounces.ts';
import { STORY_TICKETS } from './seed/words/stories.ts';

const folder = mkdtempSync(join(tmpdir(), 'practice-'));
const children: ChildProcess[] = [];
const CREDENTIALS = { apiKey: 'key', apiSecret: 'secret', email: 'desk@practice.example', password: 'pass' };

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true }));

function practice(): ChildProcess {
  const child = fork(fileURLToPath(new URL('./practice.ts', import.meta.url)), [], { silent: true });
  children.push(child);
  return child;
}

async function start(child: ChildProcess, file: string | null, key = 'ef'.repeat(32)): Promise<PracticeMessage> {
  child.send({ type: 'start', file, key, credentials: CREDENTIALS });
  const [message] = (await once(child, 'message')) as [PracticeMessage];
  return message;
}

async function signIn(url: string) {
  const { apiKey, apiSecret, email, password } = CREDENTIALS;
  const body = new URLSearchParams({
    grant_type: 'password',
    client_id: apiKey,
    client_secret: apiSecret,
    username: email,
    password,
  });
  const response = await fetch(`${url}/oauth/token`, { method: 'POST', body });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function call(url: string, token: string, operation: string, fields: Record<string, string>) {
  const response = await fetch(`${url}/api/v2/hosting/${operation}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: new URLSearchParams(fields),
  });
  return (await response.json()) as Record<string, never> & { tickets: { ticket: Record<string, string>[] } };
}

describe('the practice process', () => {
  it('starts, records replies as the staff member named, keeps them, and stops when told', async () => {
    const file = join(folder, 'practice.db');
    const first = practice();
    const ready = await start(first, file);
    if (ready.type !== 'ready') throw new Error(JSON.stringify(ready));
    const token = await signIn(ready.url);
    const { tickets } = await call(ready.url, token, 'get-tickets', { status: 'Awaiting Reply' });
    const [ticket] = tickets.ticket;
    expect(
      await call(ready.url, token, 'add-ticket-reply', { ticketid: ticket?.id ?? '', message: 'Hi', name: 'Ada' }),
    ).toEqual({ result: 'success' });
    expect((await fetch(`${ready.url}/_test/ledger`)).status).toBe(404);
    const { tid = '', c = '' } = ticket ?? {};
    expect(await call(ready.url, token, 'get-ticket', { ticketnum: tid })).toMatchObject({
      result: 'success',
      replies: { reply: expect.arrayContaining([expect.objectContaining({ message: 'Hi', admin: 'Ada' })]) },
    });
    const page = await fetch(`${ready.url}/viewticket.php?${new URLSearchParams({ tid, c })}`);
    expect(await page.text()).toContain('<span class="letter-from" dir="auto">Ada</span>');
    first.send({ type: 'stop' });
    expect(await once(first, 'exit')).toEqual([0, null]);

    const second = practice();
    const again = await start(second, file);
    if (again.type !== 'ready') throw new Error(JSON.stringify(again));
    const later = await call(again.url, await signIn(again.url), 'get-tickets', { limitnum: '1' });
    expect(later.tickets.ticket[0]).toMatchObject({ id: ticket?.id, status: 'Answered', admin: 'Ada' });
    second.disconnect();
    expect(await once(second, 'exit')).toEqual([0, null]);
  });

  it('makes its invented data anew when the key is another one', async () => {
    const file = join(folder, 'lost-key.db');
    for (const key of ['aa'.repeat(32), 'bb'.repeat(32)]) {
      const child = practice();
      const ready = await start(child, file, key);
      if (ready.type !== 'ready') throw new Error(JSON.stringify(ready));
      const { totalresults } = await call(ready.url, await signIn(ready.url), 'get-tickets', {});
      expect(totalresults).toBe(String(400 + BOUNCED_MAILS.length + Object.keys(STORY_TICKETS).length));
      child.send({ type: 'stop' });
      await once(child, 'exit');
    }
  });

  it('opens its internet when asked', async () => {
    const child = practice();
    await start(child, null);
    child.send({ type: 'internet' });
    const [first] = await once(child, 'message');
    child.send({ type: 'internet' });
    const [again] = await once(child, 'message');
    expect(first).toMatchObject({ type: 'internet', internet: { roots: ['192.0.2.1', '198.51.100.1'] } });
    expect(again).toEqual(first);
  });

  it('says why it cannot start', async () => {
    const child = practice();
    expect(await start(child, join(folder, 'no', 'such', 'folder.db'))).toMatchObject({ type: 'failed' });
    expect(await start(child, null)).toMatchObject({ type: 'ready' });
  });
});
