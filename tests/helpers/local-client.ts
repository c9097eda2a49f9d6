/** A local host in a process of its own, called as its page calls it, with no page before it. */
import { get } from 'node:http';
import { decode, encode } from '../../shared/codec.ts';
import { LOCAL_KEY_HEADER } from '../../shared/domain/desk.ts';
import type { Result } from '../../shared/result.ts';
import { type Call, inside } from './signed-in.ts';

/** Uses up the token of the printed address `url`. */
export async function enterLocally(url: string): Promise<Call> {
  const entered = await fetch(url);
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const key = (await entered.text()).match(/data-key="([^"]+)"/)?.[1] ?? '';
  const { origin } = new URL(url);
  const headers = { cookie, origin, [LOCAL_KEY_HEADER]: key, 'content-type': 'application/octet-stream' };
  return async (name, input) => {
    const answer = await fetch(`${origin}/desk/call/${name}`, { method: 'POST', headers, body: encode(input) });
    return inside(name, decode(new Uint8Array(await answer.arrayBuffer())) as Result<never>);
  };
}

/** A browser without a key comes to the host at `url`, which then prints an address for it. */
export const askForAddress = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(new URL(url).origin, (response) => {
      response.resume();
      response.on('end', resolve);
    }).on('error', reject);
  });
