/** Serves scripts of the same user: one question a connection, and its answer. */
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { type AnswerScript, LONGEST_QUESTION, type OnScriptProgress } from '../../../shared/domain/script.ts';
import type { Log } from '../../core/desk/ports.ts';
import { forgetPipe, prepareSocket } from './socket-place.ts';

/** Further clients are turned away, so that a runaway script can't fill the desk. */
const MOST_CLIENTS = 8;
/** ms without a byte of a question, or without reading its answer. */
const PATIENCE = 10_000;

interface ScriptServerOptions {
  dataDir: string;
  answer: AnswerScript;
  log: Log;
}

export interface ScriptServer {
  close(): void;
}

/** Listens until `close`. A desk that can't listen works without scripts. */
export async function serveScripts({ dataDir, answer, log }: ScriptServerOptions): Promise<ScriptServer> {
  const clients = new Set<Socket>();
  // A program may close its end after the question, and still read the answer.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
    void serve(client, answer);
  });
  server.maxConnections = MOST_CLIENTS;
  server.on('error', ({ message }) => log.warn('scripts.failed', { why: message }));
  try {
    const path = prepareSocket(dataDir);
    server.listen(path);
    await once(server, 'listening');
    // Nobody else may enter its folder, so nobody came before this.
    if (process.platform !== 'win32') chmodSync(path, 0o600);
  } catch (error) {
    log.warn('scripts.not-served', { why: (error as NodeJS.ErrnoException).code ?? 'unknown' });
  }
  return {
    close() {
      // Removes the socket, too.
      server.close();
      for (const client of clients) client.destroy();
      forgetPipe(dataDir);
    },
  };
}

async function serve(client: Socket, answer: AnswerScript): Promise<void> {
  const gone = new AbortController();
  client.on('error', () => client.destroy());
  client.on('close', () => gone.abort());
  client.on('timeout', () => client.destroy());
  client.setTimeout(PATIENCE);
  const question = await readQuestion(client);
  // An answer may take longer than a question.
  client.setTimeout(0);
  /** Leaves a line out if the program hasn't read the ones before it. */
  const onProgress: OnScriptProgress = ({ done, total }) => {
    if (client.writable && client.writableLength === 0)
      client.write(`${JSON.stringify({ progress: { done, total } })}\n`);
  };
  const reply = question === null ? { error: 'question' } : await answer(question, { signal: gone.signal, onProgress });
  client.end(`${JSON.stringify(reply)}\n`);
  client.setTimeout(PATIENCE);
}

/** The first line. Null if it is too long, or the client left before its end. */
function readQuestion(client: Socket): Promise<string | null> {
  return new Promise((resolve) => {
    let read = Buffer.alloc(0);
    client.on('end', () => resolve(null));
    client.on('close', () => resolve(null));
    client.on('data', (part: Buffer) => {
      if (read.length > LONGEST_QUESTION) return;
      read = Buffer.concat([read, part]);
      const end = read.indexOf('\n');
      if (end > LONGEST_QUESTION || (end < 0 && read.length > LONGEST_QUESTION)) resolve(null);
      else if (end >= 0) resolve(read.toString('utf8', 0, end));
    });
  });
}
