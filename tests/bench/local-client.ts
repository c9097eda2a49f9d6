/** A local host in a process of its own, with no page before it. */
import { endHost, startHost } from '../e2e/harness.ts';
import { enterLocally } from '../helpers/local-client.ts';
import type { Call } from '../helpers/signed-in.ts';

export interface StartedDesk {
  call: Call;
  end(signal: NodeJS.Signals): Promise<void>;
}

export async function startLocal(dataDir: string, env: NodeJS.ProcessEnv): Promise<StartedDesk> {
  const { child, url } = await startHost(dataDir, env);
  return { call: await enterLocally(url), end: (signal) => endHost(child, signal) };
}
