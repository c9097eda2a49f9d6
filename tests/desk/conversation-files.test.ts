/** Files of posts: fetched by the API, kept for the next time, refused where they are none. */
import { createHash, randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { LARGEST_FILE } from '../../shared/domain/post-file.ts';
import { asTimePasses } from '../helpers/under-way.ts';
import { until } from '../helpers/until.ts';
import type { Fault } from '../service/faults.ts';
import type { ServiceOptions } from '../service/service.ts';
import { type FilesOfPosts, filesOfPosts, requireKey } from './files-of-posts.ts';
import {
  type DeskUnderTest,
  isPausedAsRequested,
  openDesk,
  signIn,
  startTestService,
  type TestService,
} from './harness.ts';

const MINUTE = 60_000;
const MB = 1024 * 1024;

let service: TestService;
let under: DeskUnderTest;
let account: string;
let files: FilesOfPosts;

async function start(options: ServiceOptions = {}): Promise<void> {
  service = await startTestService({ dialects: ['conversations'], ...options });
  under = await openDesk();
  account = (await signIn(under, service)).id;
  files = filesOfPosts(under, service, account);
}
afterEach(async () => {
  await under.stop();
  await service.stop();
});

const asked = () => service.ledger.of('get-ticket-attachment').length;
const connection = async () => (await under.call('account.list', {}))[0]?.connection;
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('a file of a post', () => {
  it('comes with all its bytes, and needs no service the second time', async () => {
    await start();
    const data = randomBytes(3 * MB + 17);
    const { ticket, keys } = await files.sent([{ name: 'disk image.bin', data }]);
    expect(await files.known(ticket)).toEqual([]);
    const fetched = await files.fetch(keys[0]);
    expect(fetched).toMatchObject({ name: 'disk image.bin', state: 'kept', size: data.length });
    expect(sha(await files.bytesOf(keys[0]))).toBe(sha(data));
    expect(await files.known(ticket)).toEqual([fetched]);
    expect(under.events).toContainEqual({ name: 'postFile.changed', data: { account, ticket } });
    const progress = under.events.filter(({ name }) => name === 'postFile.progress').at(-1)?.data;
    expect(progress).toMatchObject({ ...keys[0], got: expect.any(Number) });

    service.faults.add({ operation: '*', kind: 'reset-before', times: 0 });
    await under.restart();
    expect(await files.fetch(keys[0])).toEqual(fetched);
    expect(sha(await files.bytesOf(keys[0]))).toBe(sha(data));
    expect(asked()).toBe(1);
  });

  it('is asked for as that of the opening post, of a reply or of a note', async () => {
    await start();
    const { ticket, keys } = await files.sent([
      { name: 'one.txt', data: Buffer.from('first') },
      { name: 'zwei ☂.txt', data: Buffer.from('second') },
    ]);
    service.addNote(ticket, 'Among us.', [{ name: 'note.txt', data: Buffer.from('inside') }]);
    service.nextSecond();
    service.customerReply(ticket, 'And?');
    const [inNote] = await files.keysOf(ticket, 'Among us.');
    expect(await Promise.all([keys[0], keys[1], inNote].map(async (key) => (await files.fetch(key)).name))).toEqual([
      'one.txt',
      'zwei ☂.txt',
      'note.txt',
    ]);
    expect((await files.bytesOf(keys[1])).toString()).toBe('second');
    expect((await files.bytesOf(inNote)).toString()).toBe('inside');
    const types = service.ledger.of('get-ticket-attachment').map(({ params }) => params.type);
    expect(types.toSorted()).toEqual(['note', 'reply', 'reply']);
  });

  it('is asked for once, however many windows press at once', async () => {
    await start();
    const { keys } = await files.sent([{ name: 'log.txt', data: Buffer.from('x') }]);
    await Promise.all([files.fetch(keys[0]), files.fetch(keys[0]), files.fetch(keys[0])]);
    expect(asked()).toBe(1);
  });

  it('leaves with its ticket', async () => {
    await start();
    const { ticket, keys } = await files.sent([{ name: 'log.txt', data: Buffer.from('x') }]);
    await files.fetch(keys[0]);
    await under.call('account.signOut', { account });
    expect(await files.known(ticket)).toEqual([]);
    expect(await files.bytesOf(keys[0])).toHaveLength(0);
  });
});

describe('what is not the file', () => {
  it('is never taken for it: the service says that it is gone', async () => {
    await start();
    const { ticket, keys } = await files.sent([{ name: 'old.zip', data: Buffer.from('x') }]);
    // Removed after the conversation was read: its post still lists it.
    service.removeFiles(ticket);
    expect(await files.fails(keys[0])).toMatchObject({
      kind: 'rejected',
      subject: 'old.zip',
      detail: { reason: 'file-refused', texts: ['Attachment removed'] },
    });
    expect(await files.bytesOf(keys[0])).toHaveLength(0);
    expect(await files.known(ticket)).toMatchObject([{ state: 'refused', size: null }]);
  });

  it('that a post already lists as removed is not asked for', async () => {
    await start();
    const { ticket } = await files.sent([{ name: 'old.zip', data: Buffer.from('x') }]);
    service.removeFiles(ticket);
    service.nextSecond();
    service.customerReply(ticket, 'Well?');
    await files.keysOf(ticket, 'Well?');
    const [key] = await files.keysOf(ticket, 'Here they are.');
    expect(await files.fails(key)).toMatchObject({ kind: 'rejected', detail: { reason: 'no-file' } });
    expect(asked()).toBe(0);
  });

  const answers: [string, Partial<Fault> & Pick<Fault, 'kind'>, string, string | undefined][] = [
    ['a page for people', { kind: 'html' }, 'malformed', 'html'],
    ['nothing at all', { kind: 'empty' }, 'malformed', 'empty'],
    ['half of it', { kind: 'truncated' }, 'malformed', 'truncated'],
    ['no bytes', { kind: 'answer', json: { result: 'success', filename: 'a.txt', data: '' } }, 'rejected', 'no-file'],
    [
      'another file',
      { kind: 'answer', json: { result: 'success', filename: 'b.txt', data: 'eA==' } },
      'malformed',
      'another-file',
    ],
    [
      'no base64',
      { kind: 'answer', json: { result: 'success', filename: 'a.txt', data: 'a b!c' } },
      'malformed',
      'not-base64',
    ],
    ['no such operation', { kind: 'answer', status: 404, json: { message: 'Not found' } }, 'rejected', 'no-such-api'],
    ['an error of its own', { kind: '5xx-before' }, 'server', undefined],
  ];
  it.each(answers)('%s', async (_, fault, kind, reason) => {
    await start();
    const { keys } = await files.sent([{ name: 'a.txt', data: Buffer.from('all of it') }]);
    service.faults.add({ operation: 'get-ticket-attachment', times: 0, ...fault });
    const error = await files.fails(keys[0]);
    expect([error.kind, error.detail?.reason]).toEqual([kind, reason]);
    expect(error.subject).toBe('a.txt');
    expect(await files.bytesOf(keys[0])).toHaveLength(0);
    // Once the service is itself again, so is the file.
    service.faults.clear();
    await files.fetch(keys[0]);
    expect((await files.bytesOf(keys[0])).toString()).toBe('all of it');
  });

  it('neither is it what no post lists', async () => {
    await start();
    const { keys } = await files.sent([{ name: 'a.txt', data: Buffer.from('x') }]);
    expect(await files.fails({ ...requireKey(keys[0]), index: 7 })).toMatchObject({ kind: 'invalid' });
    expect(asked()).toBe(0);
  });
});

describe('a service that answers', () => {
  it.each([401, 403])('%i to files alone signs nobody out', async (status) => {
    await start();
    const { keys } = await files.sent([{ name: 'a.txt', data: Buffer.from('x') }]);
    service.faults.add({ operation: 'get-ticket-attachment', kind: 'answer', status, json: { error: 'no' }, times: 0 });
    expect(await files.fails(keys[0])).toMatchObject({ kind: 'rejected', detail: { status } });
    expect((await connection())?.state).toBe('online');
    await under.call('sync.now', { account });
    expect((await connection())?.state).toBe('online');
  });

  it('slowly is given up at a press, and leaves nothing', async () => {
    await start();
    const { ticket, keys } = await files.sent([{ name: 'a.txt', data: Buffer.from('all of it') }]);
    service.faults.add({ operation: 'get-ticket-attachment', kind: 'drip', ms: 1000 });
    const fetched = under.desk.call('postFile.fetch', requireKey(keys[0]));
    await until('its first bytes', () => under.events.some(({ name }) => name === 'postFile.progress'));
    await under.call('postFile.cancel', requireKey(keys[0]));
    expect(await fetched).toMatchObject({ ok: false, error: { kind: 'invalid', detail: { reason: 'cancelled' } } });
    expect(await files.known(ticket)).toEqual([]);
    await files.fetch(keys[0]);
    expect((await files.bytesOf(keys[0])).toString()).toBe('all of it');
  });

  it('with more than is taken is left at its first bytes', async () => {
    await start();
    const { ticket, keys } = await files.sent([{ name: 'disk.img', data: Buffer.alloc(LARGEST_FILE + MB) }]);
    expect(await files.fails(keys[0])).toMatchObject({
      kind: 'rejected',
      subject: 'disk.img',
      detail: { reason: 'file-too-large', facts: { most: LARGEST_FILE } },
    });
    expect(await files.known(ticket)).toMatchObject([{ state: 'too-large', size: null }]);
  });

  it('not at all is offline, and says so', async () => {
    await start();
    const { keys } = await files.sent([{ name: 'a.txt', data: Buffer.from('x') }]);
    service.faults.add({ operation: '*', kind: 'reset-before', times: 0 });
    await under.desk.call('sync.now', { account });
    expect((await files.fails(keys[0])).kind).toBe('offline');
  });
});

describe('files kept for offline', () => {
  const keep = (bytes: number) => under.call('account.configure', { account, settings: { keepFilesUpTo: bytes } });

  it('are there before they are asked for, up to the size that was set, and no larger ones', async () => {
    await start();
    const small = { name: 'small.txt', data: Buffer.from('small') };
    const large = { name: 'large.bin', data: randomBytes(2 * MB) };
    const { ticket, keys } = await files.sent([large, small]);
    await keep(MB);
    const states = await asTimePasses('both', async () => {
      under.clock.advance(MINUTE);
      const all = await files.known(ticket);
      return all.length === 2 && all;
    });
    expect(states.map(({ name, state }) => [name, state])).toEqual([
      ['large.bin', 'too-large'],
      ['small.txt', 'kept'],
    ]);
    // Files of other tickets may come meanwhile.
    const ofPost = () =>
      service.ledger.of('get-ticket-attachment').filter(({ params }) => params.relatedid === keys[0]?.post).length;
    expect(ofPost()).toBe(2);
    under.clock.advance(5 * MINUTE);
    await under.call('sync.now', { account });
    expect(ofPost()).toBe(2);
    // At a press the large one comes all the same.
    expect(await files.fetch(keys[0])).toMatchObject({ state: 'kept', size: 2 * MB });
  });

  it('are none until somebody sets so, and none of closed tickets', async () => {
    await start();
    const { ticket } = await files.sent([{ name: 'a.txt', data: Buffer.from('x') }]);
    under.clock.advance(5 * MINUTE);
    await under.call('sync.now', { account });
    expect(asked()).toBe(0);
    service.setStatus(ticket, 'Closed');
    await asTimePasses('the ticket to be closed', async () => {
      under.clock.advance(2 * MINUTE);
      await under.call('sync.now', { account });
      return (await under.call('ticket.get', { account, ticket })).ticket.status === 'Closed';
    });
    await keep(MB);
    under.clock.advance(5 * MINUTE);
    await under.call('sync.now', { account });
    expect(await files.known(ticket)).toEqual([]);
  });

  it('are left alone for an hour by a service that gave three in a row none, and come at a press', async () => {
    await start();
    const { keys } = await files.sent(
      ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name: `${name}.txt`, data: Buffer.from(name) })),
    );
    service.faults.add({ operation: 'get-ticket-attachment', kind: '5xx-before', times: 0 });
    await keep(MB);
    await asTimePasses('three tries', () => {
      under.clock.advance(2000);
      return under.logged.some((line) => line.startsWith('files.left '));
    });
    expect(asked()).toBe(3);
    service.faults.clear();
    under.clock.advance(30 * MINUTE);
    await under.call('sync.now', { account });
    expect(asked()).toBe(3);
    expect(await files.fetch(keys[0])).toMatchObject({ state: 'kept' });
    await asTimePasses('those that were not tried', async () => {
      under.clock.advance(10 * MINUTE);
      await under.call('sync.now', { account });
      return (await files.known(requireKey(keys[0]).ticket)).length >= 3;
    });
  });

  it('wait on battery, and after a service that asks to wait', async () => {
    const power = { battery: true };
    service = await startTestService({ dialects: ['conversations'] });
    under = await openDesk({ host: { power: { onBattery: () => power.battery } } });
    account = (await signIn(under, service)).id;
    files = filesOfPosts(under, service, account);
    const { ticket } = await files.sent([{ name: 'a.txt', data: Buffer.from('x') }]);
    await keep(MB);
    under.clock.advance(5 * MINUTE);
    await under.call('sync.now', { account });
    expect(asked()).toBe(0);
    power.battery = false;
    service.faults.add({ operation: 'get-ticket-attachment', kind: '429', retryAfter: 3600 });
    await asTimePasses('the first try', async () => {
      under.clock.advance(MINUTE);
      return isPausedAsRequested(under, account);
    });
    const before = asked();
    under.clock.advance(30 * MINUTE);
    await under.desk.call('sync.now', { account });
    expect(asked()).toBe(before);
    await asTimePasses('the file', async () => {
      under.clock.advance(10 * MINUTE);
      await under.desk.call('sync.now', { account });
      return (await files.known(ticket)).some(({ state }) => state === 'kept');
    });
  });
});
