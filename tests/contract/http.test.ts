import { serveLocally } from '../../electron/local/server.ts';
import { decode, encode } from '../../shared/codec.ts';
import type { DeskEvent } from '../../shared/contract.ts';
import { LOCAL_KEY_HEADER } from '../../shared/domain/desk.ts';
import { ok, type Result } from '../../shared/result.ts';
import { openDesk } from '../desk/harness.ts';
import { contractSuite } from './suite.ts';

contractSuite('the local host', async () => {
  let chosen = '';
  const under = await openDesk({ keychain: null, host: { choose: async () => ok(chosen) } });
  const server = await serveLocally({
    desk: { call: (name, input) => under.desk.call(name, input), on: (listener) => under.desk.on(listener) },
    port: 0,
    serveFiles: (_, response) => void response.end(),
    onStale: () => undefined,
  });
  const entrance = new URL(server.access.address());
  const entered = await fetch(entrance);
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const key = (await entered.text()).match(/data-key="([^"]+)"/)?.[1] ?? '';
  const headers = { cookie, origin: entrance.origin, [LOCAL_KEY_HEADER]: key };

  const events: DeskEvent[] = [];
  const end = new AbortController();
  const listen = async () => {
    const stream = await fetch(`${entrance.origin}/desk/events`, { headers, signal: end.signal });
    let rest = '';
    for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') events.push(JSON.parse(line) as DeskEvent);
    }
  };
  // Ends by our own abort, or because the server is closed.
  const listening = listen().catch(() => undefined);

  return {
    async call(name, input) {
      const answer = await fetch(`${entrance.origin}/desk/call/${name}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: encode(input),
      });
      return decode(new Uint8Array(await answer.arrayBuffer())) as Result<unknown>;
    },
    events: async () => events,
    restart: under.restart,
    chooses: async (path) => {
      chosen = path;
    },
    async stop() {
      end.abort();
      await listening;
      await server.close();
      await under.stop();
    },
  };
});
