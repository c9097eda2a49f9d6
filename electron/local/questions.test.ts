/** Questions on the host's own page: who can answer them, and what counts as no answer. */
import { request } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { until } from '../../tests/helpers/until.ts';
import { createQuestions, type Questions } from './questions.ts';

let questions: Questions;
let shown: string[] = [];

afterEach(() => questions.close());

/** Asks, and tells where. */
async function ask(
  patience?: number,
  now = () => 0,
  signal?: AbortSignal,
): Promise<{ agreed: Promise<boolean | null>; address: URL }> {
  shown = [];
  questions = createQuestions((address) => shown.push(address), { now, ...(patience !== undefined && { patience }) });
  const agreed = questions.ask({ about: 'sign-in', host: 'evil.example<b>', plainHttp: false }, signal);
  await until('the address', () => shown.length > 0);
  return { agreed, address: new URL(shown[0] ?? '') };
}

interface Sent {
  path?: string;
  method?: string;
  host?: string;
  origin?: string | null;
  body?: string;
}

/** Secrets of the pages that were read, by the address of the page. */
const secrets = new Map<string, string>();

/** Reads the page at an address, as a browser does before anybody answers. */
async function read(address: URL) {
  const page = await send(address, { path: `/${address.search}`, method: 'GET', origin: null });
  secrets.set(address.href, /data-key="([\w-]+)"/.exec(page.text)?.[1] ?? '');
  return page;
}

/** Node's own client: unlike fetch it sends any Host and Origin it is told to. */
const send = (address: URL, { path, method = 'POST', host, origin, body = 'yes' }: Sent = {}) =>
  new Promise<{ status: number; text: string; policy: string }>((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port: address.port,
        path: path ?? `/answer?of=${secrets.get(address.href)}`,
        method,
        headers: { Host: host ?? address.host, ...(origin !== null && { Origin: origin ?? address.origin }) },
      },
      (answer) => {
        let text = '';
        answer.on('data', (part) => {
          text += part;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text, policy: String(answer.headers['content-security-policy']) }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(method === 'POST' ? body : undefined);
  });

it.each([
  ['yes', true],
  ['no', false],
])('takes %s from its page', async (body, expected) => {
  const { agreed, address } = await ask();
  const page = await read(address);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Sign in at evil.example&lt;b&gt;?');
  expect(page.policy).toContain("frame-ancestors 'none'");
  expect((await send(address, { body })).status).toBe(204);
  expect(await agreed).toBe(expected);
  // Nothing listens any more.
  await expect(send(address)).rejects.toThrow();
});

it('takes no answer that comes from elsewhere', async () => {
  const { agreed, address } = await ask();
  await read(address);
  const answer = `/answer?of=${secrets.get(address.href)}`;
  const foreign: [Sent, number][] = [
    [{ origin: 'http://127.0.0.1:1' }, 403],
    [{ origin: null }, 403],
    [{ host: `localhost:${address.port}`, origin: `http://localhost:${address.port}` }, 403],
    [{ path: '/answer' }, 403],
    [{ path: `/answer${address.search}` }, 403],
    [{ path: `${answer}x` }, 403],
    [{ path: answer, method: 'GET' }, 404],
    [{ path: `/${address.search}` }, 404],
    [{ body: 'yes'.repeat(100) }, 400],
    [{ body: 'perhaps' }, 400],
    [{ path: '/', method: 'GET' }, 403],
  ];
  for (const [sent, status] of foreign) expect([sent, (await send(address, sent)).status]).toEqual([sent, status]);
  expect((await send(address, { body: 'no' })).status).toBe(204);
  expect(await agreed).toBe(false);
});

it('gives its page once for an address, and says so: others on this computer may read it in a list of programs', async () => {
  const { agreed, address } = await ask();
  expect((await read(address)).status).toBe(200);
  const late = await send(address, { path: `/${address.search}`, method: 'GET', origin: null });
  expect([late.status, late.text]).toEqual([403, expect.stringContaining('This address was used before')]);
  expect(late.text).not.toContain(secrets.get(address.href));
  expect((await send(address)).status).toBe(204);
  expect(await agreed).toBe(true);
});

it('is a no once it is taken back, and its page takes no answer then', async () => {
  const taking = new AbortController();
  const { agreed, address } = await ask(undefined, undefined, taking.signal);
  await read(address);
  taking.abort();
  expect(await agreed).toBe(false);
  await expect(send(address)).rejects.toThrow();
});

it('asks one question at a time', async () => {
  const { agreed, address } = await ask();
  expect(await questions.ask({ about: 'lock' })).toBe(false);
  expect(shown).toHaveLength(1);
  await read(address);
  await send(address);
  expect(await agreed).toBe(true);
});

it('shows its address again, after a while: when it is asked for, and when something else is to be asked', async () => {
  let now = 0;
  const { agreed, address } = await ask(undefined, () => now);
  // At once: a page that asks and asks would fill the browser with tabs.
  expect(questions.showAgain()).toBe(true);
  expect(await questions.ask({ about: 'lock' })).toBe(false);
  expect(shown).toEqual([address.href]);
  now = 3000;
  expect(questions.showAgain()).toBe(true);
  expect(questions.showAgain()).toBe(true);
  now = 6000;
  expect(await questions.ask({ about: 'recovery-code' })).toBe(false);
  // Each time an address of its own, and only the last one leads to the page.
  expect([new Set(shown).size, shown.length]).toEqual([3, 3]);
  expect((await read(address)).status).toBe(403);
  const last = new URL(shown.at(-1) ?? '');
  expect((await read(last)).status).toBe(200);
  await send(last);
  expect(await agreed).toBe(true);
  expect(questions.showAgain()).toBe(false);
});

it('says after a while that nobody answered, and refuses when the desk ends', async () => {
  expect(await (await ask(1)).agreed).toBeNull();
  const { agreed } = await ask();
  questions.close();
  expect(await agreed).toBe(false);
});

it('refuses a path that is none, and goes on asking', async () => {
  const { agreed, address } = await ask();
  expect((await send(address, { path: '//', method: 'GET', origin: null })).status).toBe(400);
  await read(address);
  expect((await send(address)).status).toBe(204);
  expect(await agreed).toBe(true);
});
