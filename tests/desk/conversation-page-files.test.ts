/**
 * Files of posts that only the ticket's page gives: by the links that it lists, in the session of
 * that page, and whatever a service gives in their place.
 */
import { createHash, randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { asTimePasses } from '../helpers/under-way.ts';
import type { ServiceOptions } from '../service/service.ts';
import { type FilesOfPosts, filesOfPosts } from './files-of-posts.ts';
import {
  type DeskUnderTest,
  isReadAheadDone,
  openDesk,
  signIn,
  startTestService,
  type TestService,
} from './harness.ts';

let service: TestService;
let under: DeskUnderTest;
let account: string;
let files: FilesOfPosts;

async function start(pages: ServiceOptions['pages'] = { theme: 'twenty-one' }): Promise<void> {
  service = await startTestService({ pages });
  under = await openDesk();
  account = (await signIn(under, service)).id;
  files = filesOfPosts(under, service, account);
  await under.call('account.configure', { account, settings: { readPages: true } });
}
afterEach(async () => {
  await under.stop();
  await service.stop();
});

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** Requests for one ticket's page and for all files: other tickets are read ahead meanwhile. */
async function askedFor(ticket: string): Promise<string[]> {
  const { tid } = (await under.call('ticket.get', { account, ticket })).ticket;
  const addresses = service.pageLog.all().map(({ address }) => new URL(address, service.url));
  const own = addresses.filter(({ pathname, searchParams }) => /dl/.test(pathname) || searchParams.get('tid') === tid);
  return own.map(({ pathname }) => pathname.split('/').at(-1) ?? '');
}
/** Time passes until no conversation is being read ahead. */
const nothingAhead = () =>
  asTimePasses('nothing to be read ahead', () => {
    under.clock.advance(500);
    return isReadAheadDone(under, account);
  });
/** Until the list shows a last reply as the page does, the page is read ahead once more. */
async function readAsListed(ticket: string): Promise<void> {
  await under.call('sync.now', { account });
  await under.call('ticket.readConversation', { account, ticket });
  await nothingAhead();
}
const asked = () => service.pageLog.all().filter(({ address }) => /\/dl\.php\?/.test(address));

describe('a file that the page lists', () => {
  it.each(['twenty-one', 'six', 'practice'] as const)('comes whole, and is kept: %s', async (theme) => {
    await start({ theme });
    const data = randomBytes(1_500_000);
    const { ticket, keys } = await files.sent([
      { name: 'dump.bin', data },
      { name: 'März ☂.txt', data: Buffer.from('second') },
    ]);
    expect(await files.fetch(keys[0])).toMatchObject({ name: 'dump.bin', state: 'kept', size: data.length });
    expect(sha(await files.bytesOf(keys[0]))).toBe(sha(data));
    expect(await files.fetch(keys[1])).toMatchObject({ name: 'März ☂.txt' });
    expect((await files.bytesOf(keys[1])).toString()).toBe('second');

    await readAsListed(ticket);
    const before = await askedFor(ticket);
    expect(before).not.toEqual([]);
    await files.fetch(keys[0]);
    expect(await askedFor(ticket)).toEqual(before);
  });

  it('is asked for in the session of the page, with nothing of the account', async () => {
    await start();
    const { ticket, keys } = await files.sent([{ name: 'a.txt', data: Buffer.from('x') }]);
    await readAsListed(ticket);
    const before = await askedFor(ticket);
    await files.fetch(keys[0]);
    const [request] = asked();
    expect(asked()).toHaveLength(1);
    expect(request?.method).toBe('GET');
    expect(request?.headers.cookie).toMatch(/^PHPSESSID=/);
    expect(request?.headers).not.toHaveProperty('authorization');
    expect(request?.headers).not.toHaveProperty('referer');
    expect((await askedFor(ticket)).slice(before.length)).toEqual(['viewticket.php', 'dl.php']);
    expect(under.logged.join('\n')).not.toMatch(/[?&]c=/);
  });

  it('is a page of text with 200 once it was removed, which is never taken for it', async () => {
    await start();
    const { ticket, keys } = await files.sent([{ name: 'old.zip', data: Buffer.from('x') }]);
    service.removeFiles(ticket);
    expect(await files.fails(keys[0])).toMatchObject({
      kind: 'rejected',
      subject: 'old.zip',
      detail: { reason: 'no-file' },
    });
    expect(asked().map(({ status }) => status)).toEqual([200]);
    expect(await files.bytesOf(keys[0])).toHaveLength(0);
    expect(await files.known(ticket)).toMatchObject([{ state: 'gone' }]);
  });

  it('without a link was removed before, and is not asked for', async () => {
    await start();
    const { ticket } = await files.sent([{ name: 'old.zip', data: Buffer.from('x') }]);
    service.removeFiles(ticket);
    service.nextSecond();
    service.customerReply(ticket, 'Well?');
    await files.keysOf(ticket, 'Well?');
    const [key] = await files.keysOf(ticket, 'Here they are.');
    expect(await files.fails(key)).toMatchObject({ detail: { reason: 'no-file' } });
    expect(asked()).toEqual([]);
  });
});

describe('what stands before it', () => {
  it('is a login, by a form or elsewhere', async () => {
    await start();
    const { ticket, keys } = await files.sent([{ name: 'a.txt', data: Buffer.from('x') }]);
    service.turn({ pages: { gate: 'login-form' } });
    expect(await files.fails(keys[0])).toMatchObject({ kind: 'rejected', detail: { reason: 'login-required' } });
    service.turn({ pages: { gate: 'login-elsewhere' } });
    expect(await files.fails(keys[0])).toMatchObject({ kind: 'rejected', detail: { reason: 'leads-elsewhere' } });
    // Neither says anything of the file itself.
    expect(await files.known(ticket)).toEqual([]);
    service.turn({ pages: { gate: null } });
    expect(await files.fetch(keys[0])).toMatchObject({ state: 'kept' });
  });

  it.each([
    ['challenge-403', 'rejected', 'challenge'],
    ['maintenance', 'busy', undefined],
    ['too-many', 'busy', undefined],
  ] as const)('is %s: nothing is asked for then', async (gate, kind, reason) => {
    await start();
    const { keys } = await files.sent([{ name: 'a.txt', data: Buffer.from('x') }]);
    service.turn({ pages: { gate } });
    const error = await files.fails(keys[0]);
    expect([error.kind, error.detail?.reason]).toEqual([kind, reason]);
    expect(asked()).toEqual([]);
  });

  it('is a refusal of that file alone: nobody is signed out', async () => {
    await start();
    const { keys } = await files.sent([{ name: 'a.txt', data: Buffer.from('x') }]);
    for (const status of [401, 403, 404, 500]) {
      service.faults.add({ operation: 'dl.php', kind: 'answer', status, text: 'No.' });
      const error = await files.fails(keys[0]);
      expect(error.kind).toBe(status === 500 ? 'server' : 'rejected');
    }
    expect((await under.call('account.list', {}))[0]?.connection.state).toBe('online');
    expect(await files.fetch(keys[0])).toMatchObject({ state: 'kept' });
  });

  it('is another place: a link that leads there is not followed', async () => {
    await start();
    const { keys } = await files.sent([{ name: 'a.txt', data: Buffer.from('x') }]);
    service.faults.add({ operation: 'dl.php', kind: 'redirect', location: 'https://files.hosting.example/a.txt' });
    expect(await files.fails(keys[0])).toMatchObject({ detail: { reason: 'leads-elsewhere' } });
    expect(await files.bytesOf(keys[0])).toHaveLength(0);
  });

  it('is the agent, who does not want pages to be read any more', async () => {
    await start();
    const { keys } = await files.sent([{ name: 'a.txt', data: Buffer.from('x') }]);
    await under.call('account.configure', { account, settings: { readPages: false } });
    await nothingAhead();
    const before = service.pageLog.all().length;
    expect(await files.fails(keys[0])).toMatchObject({ kind: 'invalid', detail: { reason: 'no-way' } });
    expect(service.pageLog.all()).toHaveLength(before);
  });
});
