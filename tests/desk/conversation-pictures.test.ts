/**
 * Pictures of a message that lie elsewhere: asked for at a press only, with nothing of the account
 * or the ticket, and drawn from bytes that are a picture.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { MOST_PICTURES, postKey } from '../../shared/domain/post-file.ts';
import { authority, good, KEY } from '../helpers/certificates.ts';
import { startProxy } from '../helpers/proxy.ts';
import { filesOfPosts } from './files-of-posts.ts';
import { type DeskUnderTest, firstAwaiting, openDesk, signIn, startTestService, type TestService } from './harness.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MB = 1024 * 1024;
/** The name of the pictures' server, of which its certificate tells. */
const HOST = 'service.example';
const AT = `https://${HOST}`;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

let service: TestService;
let under: DeskUnderTest;
let account: string;
/** Requests to the server of the pictures. */
let asked: { path: string; headers: IncomingMessage['headers']; method: string | undefined }[];
let tunnels: string[];

type Answer = (path: string, response: ServerResponse) => void;
const picture: Answer = (_, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end(PNG);

/** A desk whose names all lead to a server of pictures, by a proxy unless it is to go directly. */
async function start(
  answer: Answer = picture,
  { leadsTo = () => ['93.184.215.14'], direct = false }: { leadsTo?: () => string[]; direct?: boolean } = {},
): Promise<void> {
  asked = [];
  const server = createHttps({ key: KEY, cert: good }, (request, response) => {
    const { method, headers, url: path = '' } = request;
    asked.push({ method, headers, path });
    answer(path, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const proxy = await startProxy({ to: (server.address() as AddressInfo).port });
  ends.push(proxy.stop);
  tunnels = proxy.tunnels;
  service = await startTestService({ dialects: ['conversations'] });
  ends.push(() => service.stop());
  under = await openDesk({
    certificates: [authority],
    ways: [direct ? null : proxy.url],
    addressesOf: async () => leadsTo(),
  });
  ends.push(() => under.stop());
  account = (await signIn(under, service)).id;
}

let written = 0;
/** A post with these pictures, by its name for the desk. */
async function shown(...sources: string[]) {
  written += 1;
  const words = `Pictures, number ${written}.`;
  const { id: ticket } = await firstAwaiting(under, account);
  const { postsOf, keysOf } = filesOfPosts(under, service, account);
  const pictures = sources.map((src) => `<img src="${src.replaceAll('&', '&amp;')}">`);
  // A second one of the same second would be no news.
  service.nextSecond();
  service.customerReply(ticket, `<p>${words}${pictures.join('')}</p>`);
  await keysOf(ticket, words);
  const post = (await postsOf(ticket)).findLast(({ text }) => text === words);
  if (!post) throw new Error('no post');
  return { account, ticket, post: postKey(post) };
}
const reasonAt = async (src: string) => {
  const { kind, detail } = await under.callFails('postPicture.fetch', { ...(await shown(src)), index: 0 });
  return `${kind}/${detail?.reason}`;
};

describe('a picture of a message', () => {
  it('comes at a press, by a request that tells nothing but that somebody looks', async () => {
    await start();
    const of = await shown(`${AT}/a/b.png?for=you&x=%20`, 'data:image/png;base64,AAAA', 'https://10.0.0.1/c.png');
    expect(await under.call('postPicture.list', of)).toEqual([
      { index: 0, src: `${AT}/a/b.png?for=you&x=%20`, host: HOST },
    ]);
    expect([asked, tunnels]).toEqual([[], []]);

    const { bytes, ...rest } = await under.call('postPicture.fetch', { ...of, index: 0 });
    expect(rest).toEqual({ src: `${AT}/a/b.png?for=you&x=%20`, type: 'image/png' });
    expect(Buffer.from(bytes).equals(PNG)).toBe(true);
    expect(asked).toMatchObject([{ method: 'GET', path: '/a/b.png?for=you&x=%20' }]);
    expect(Object.keys(asked[0]?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(tunnels).toEqual([`${HOST}:443`]);
    // Nothing of it is kept: the next press asks again.
    await under.call('postPicture.fetch', { ...of, index: 0 });
    expect(asked).toHaveLength(2);
    expect(under.logged.join('\n')).not.toContain(HOST);
    const { hosts } = await under.call('outside.list', { account });
    const via = expect.stringMatching(/^127\.0\.0\.1:\d+$/);
    expect(hosts.filter(({ part }) => part === 'pictures')).toMatchObject([{ host: HOST, port: 443, via, times: 2 }]);
    expect(JSON.stringify(hosts)).not.toContain('for=you');
  });

  it('brings no cookie along that another one set', async () => {
    await start((path, response) => {
      response.setHeader('set-cookie', 'seen=1; Path=/');
      picture(path, response);
    });
    const of = await shown(`${AT}/1.png`, `${AT}/2.png`);
    for (const index of [0, 1]) await under.call('postPicture.fetch', { ...of, index });
    expect(asked.map(({ path, headers }) => [path, headers.cookie])).toEqual([
      ['/1.png', undefined],
      ['/2.png', undefined],
    ]);
  });

  it('is followed within its origin and not beyond', async () => {
    await start((path, response) => {
      const to = { '/here': '/there', '/off': 'https://other.example/x.png', '/plain': `http://${HOST}/x.png` }[path];
      if (to === undefined) picture(path, response);
      else response.writeHead(302, { location: to }).end();
    });
    expect((await under.call('postPicture.fetch', { ...(await shown(`${AT}/here`)), index: 0 })).type).toBe(
      'image/png',
    );
    expect(await reasonAt(`${AT}/off`)).toBe('rejected/leads-elsewhere');
    expect(await reasonAt(`${AT}/plain`)).toBe('rejected/leads-elsewhere');
    expect(asked.map(({ path }) => path)).toEqual(['/here', '/there', '/off', '/plain']);
    expect(new Set(tunnels)).toEqual(new Set([`${HOST}:443`]));
  });

  it.each<[string, string, Answer]>([
    [
      'a drawing that can hold scripts',
      'rejected/not-a-picture',
      (_, r) => r.writeHead(200, { 'content-type': 'image/png' }).end('<svg/>'),
    ],
    ['a page', 'rejected/not-a-picture', (_, r) => r.writeHead(200, { 'content-type': 'image/png' }).end('<html>')],
    ['nothing', 'rejected/not-a-picture', (_, r) => r.writeHead(200).end()],
    ['a refusal', 'rejected/no-picture', (_, r) => r.writeHead(403).end(PNG)],
    ['a sign-in', 'rejected/no-picture', (_, r) => r.writeHead(401, { 'www-authenticate': 'Basic' }).end(PNG)],
    [
      'more than is taken',
      'malformed/too-large',
      (_, r) => r.writeHead(200).end(Buffer.concat([PNG, Buffer.alloc(5 * MB)])),
    ],
    ['a connection that breaks', 'offline/reset', (_, r) => r.destroy()],
  ])('is not %s', async (_, reason, answer) => {
    await start(answer);
    expect(await reasonAt(`${AT}/a.png`)).toBe(reason);
    expect((await under.call('account.list', {}))[0]?.connection.state).toBe('online');
  });

  it('is one that its post shows, and one of the first', async () => {
    await start();
    const of = await shown(...Array.from({ length: MOST_PICTURES + 2 }, (_, index) => `${AT}/${index}.png`));
    expect(await under.call('postPicture.list', of)).toHaveLength(MOST_PICTURES);
    for (const key of [
      { ...of, index: MOST_PICTURES },
      { ...of, index: 99 },
      { ...of, post: '0', index: 0 },
    ])
      expect(await under.callFails('postPicture.fetch', key)).toMatchObject({ kind: 'invalid' });
    expect(asked).toEqual([]);
  });
});

describe('the agent’s own network', () => {
  it.each([
    ['by a proxy', false],
    ['directly', true],
  ])('is not asked, whatever a name leads to: %s', async (_, direct) => {
    await start(picture, { leadsTo: () => ['93.184.215.14', '127.0.0.1'], direct });
    expect(await reasonAt(`${AT}/a.png`)).toBe('rejected/private-address');
    expect([asked, tunnels]).toEqual([[], []]);
  });

  it('is not asked by a name that leads there only once the connection is made', async () => {
    const answers = [['93.184.215.14'], ['127.0.0.1']];
    await start(picture, { direct: true, leadsTo: () => answers.shift() ?? [] });
    expect(await reasonAt(`${AT}/a.png`)).toBe('rejected/private-address');
    expect([asked, answers]).toEqual([[], []]);
  });

  it('but for the service itself, which may stand on this computer', async () => {
    await start(picture, { leadsTo: () => ['127.0.0.1'] });
    // The service's answer here is no picture, but it is an answer.
    expect(await reasonAt(`${service.url}/logo.png`)).toBe('rejected/no-picture');
    const other = createServer((_, response) => response.end(PNG));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    ends.push(() => new Promise((resolve) => other.close(resolve)));
    const { port } = other.address() as AddressInfo;
    expect(await under.call('postPicture.list', await shown(`http://127.0.0.1:${port}/a.png`))).toEqual([]);
  });
});
