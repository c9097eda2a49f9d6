/** A local host in a process of its own, called as its page calls it, with no page before it. */
import { get } from 'node:http';
import { decode, encode } from '../../shared/codec.ts';
import { LOCAL_KEY_HEADER } from '../../shared/domain/desk.ts';
import type { Result } from '../../shared/result.ts';
import { must } from './must.ts';
import type { Call } from './signed-in.ts';

/** The same address by number: unlike a browser, Node finds no name below `localhost`. */
export function byNumber(url: string | URL): URL {
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  return address;
}

/** The headers of a page that came in at this address, by number: its token is used up. */
export async function enter(url: string | URL): Promise<Record<string, string>> {
  const entered = await fetch(byNumber(url));
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const key = (await entered.text()).match(/data-key="([^"]+)"/)?.[1] ?? '';
  return { cookie, origin: byNumber(url).origin, [LOCAL_KEY_HEADER]: key };
}

/** A command as such a page sends it. */
export async function callLocally(page: Record<string, string>, name: string, input: unknown): Promise<Result<never>> {
  const answer = await fetch(`${page.origin}/desk/call/${name}`, {
    method: 'POST',
    headers: { ...page, 'content-type': 'application/octet-stream' },
    body: encode(input),
  });
  return decode(new Uint8Array(await answer.arrayBuffer())) as Result<never>;
}

export async function enterLocally(url: string): Promise<Call> {
  const page = await enter(url);
  return async (name, input) => must(await callLocally(page, name, input));
}

/** A browser without a key comes to the host at `url`, which then prints an address for it. */
export const askForAddress = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(byNumber(url).origin, { headers: { host: new URL(url).host } }, (response) => {
      response.resume();
      response.on('end', resolve);
    }).on('error', reject);
  });
