import { serveLocally } from '../../electron/local/server.ts';
import type { DeskEvent } from '../../shared/contract.ts';
import { openDesk } from '../desk/harness.ts';
import { byNumber, callLocally, enter } from '../helpers/local-client.ts';
import { transportSuite } from './transport-suite.ts';

transportSuite('the local host', async () => {
  const under = await openDesk({ keychain: null });
  const server = await serveLocally({
    desk: { call: (name, input) => under.desk.call(name, input), on: (listener) => under.desk.on(listener) },
    port: 0,
    serveFiles: (_, response) => void response.end(),
    onStale: () => undefined,
  });
  const entrance = byNumber(server.access.address());
  const page = await enter(entrance);

  const events: DeskEvent[] = [];
  const end = new AbortController();
  const listen = async () => {
    const stream = await fetch(`${entrance.origin}/desk/events`, { headers: page, signal: end.signal });
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
    call: (name, input) => callLocally(page, name, input),
    events: async () => events,
    async stop() {
      end.abort();
      await listening;
      await server.close();
      await under.stop();
    },
  };
});
