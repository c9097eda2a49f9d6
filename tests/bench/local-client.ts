/** A local host in a process of its own, called as its page calls it, with no page before it. */
import { decode, encode } from '../../shared/codec.ts';
import type { CommandName, Input, Output } from '../../shared/contract.ts';
import { LOCAL_KEY_HEADER } from '../../shared/domain/desk.ts';
import type { Result } from '../../shared/result.ts';
import { endHost, startHost } from '../e2e/harness.ts';
import { must } from './large-store.ts';

export interface LocalClient {
  /** The value, or an exception that shows the error. */
  call<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>>;
  end(signal: NodeJS.Signals): Promise<void>;
}

export async function startLocal(dataDir: string, env: NodeJS.ProcessEnv): Promise<LocalClient> {
  const host = await startHost(dataDir, env);
  const entered = await fetch(host.url);
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const key = (await entered.text()).match(/data-key="([^"]+)"/)?.[1] ?? '';
  const { origin } = new URL(host.url);
  const headers = { cookie, origin, [LOCAL_KEY_HEADER]: key, 'content-type': 'application/octet-stream' };
  return {
    async call<N extends CommandName>(name: N, input: Input<N>) {
      const answer = await fetch(`${origin}/desk/call/${name}`, { method: 'POST', headers, body: encode(input) });
      return must(decode(new Uint8Array(await answer.arrayBuffer())) as Result<Output<N>>);
    },
    end: (signal) => endHost(host.child, signal),
  };
}
