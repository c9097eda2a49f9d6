/** Serves scripts of the same user: one question a connection, and its answer. */
import { chmodSync, existsSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import {
  type AnswerScript,
  LONGEST_QUESTION,
  SCRIPT_VERSION,
  type ScriptProgress,
  type ScriptReply,
} from '../../../shared/domain/script.ts';
import type { Log } from '../../core/desk/ports.ts';
import { prepareSocket, type SocketPlace } from './socket-place.ts';

/** Further clients are turned away, so that a runaway script can't fill the desk. */
const MOST_CLIENTS = 8;
/** ms for a question to arrive, and for an answer to be read. */
const PATIENCE = 10_000;
const isWindows = process.platform === 'win32';

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
    client.on('error', () => client.destroy());
    client.on('close', () => clients.delete(client));
    clients.add(client);
    if (clients.size > MOST_CLIENTS) {
      // Unread bytes would reset the connection before its answer is read.
      client.resume();
      return finish(client, { v: SCRIPT_VERSION, error: 'busy' });
    }
    client.setTimeout(PATIENCE, () => client.destroy());
    void readQuestion(client).then(async (question) => {
      // An answer may take longer than a question.
      client.setTimeout(0);
      const gone = new AbortController();
      client.once('close', () => gone.abort());
      const talk = { signal: gone.signal, onProgress: (progress: ScriptProgress) => tell(client, progress) };
      finish(client, question === null ? { v: SCRIPT_VERSION, error: 'question' } : await answer(question, talk));
    });
  });
  server.on('error', ({ message }) => log.warn('scripts.failed', { why: message }));
  const place = await listen(server, dataDir);
  if (!('path' in place)) log.warn('scripts.not-served', { why: place.why });
  return {
    close() {
      server.close();
      for (const client of clients) client.destroy();
      if ('path' in place && !isWindows) rmSync(place.path, { force: true });
    },
  };
}

async function listen(server: Server, dataDir: string): Promise<SocketPlace | { why: string }> {
  try {
    const place = prepareSocket(dataDir);
    const failed = 'path' in place ? await listenAt(server, place.path) : null;
    return failed === null ? place : { why: failed };
  } catch (error) {
    return { why: (error as NodeJS.ErrnoException).code ?? 'unknown' };
  }
}

/** Null once it listens, or why it can't. */
function listenAt(server: Server, path: string): Promise<string | null> {
  const umask = isWindows ? 0 : process.umask(0o077);
  const listening = new Promise<string | null>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen(path, () => resolve(null));
  });
  // Node has made the socket by now, so the mask counts for nothing else.
  if (!isWindows) {
    process.umask(umask);
    if (existsSync(path)) chmodSync(path, 0o600);
  }
  server.unref();
  return listening;
}

/** Leaves a line out if the program hasn't read the ones before it. */
function tell(client: Socket, progress: ScriptProgress): void {
  if (client.writable && client.writableLength === 0)
    client.write(`${JSON.stringify({ v: SCRIPT_VERSION, progress })}\n`);
}

function finish(client: Socket, reply: ScriptReply): void {
  client.end(`${JSON.stringify(reply)}\n`);
  client.setTimeout(PATIENCE, () => client.destroy());
}

/** The first line. Null if it is too long, or the client left before its end. */
function readQuestion(client: Socket): Promise<string | null> {
  return new Promise((resolve) => {
    let read = Buffer.alloc(0);
    client.on('end', () => resolve(null));
    client.on('close', () => resolve(null));
    client.on('data', (part) => {
      if (read.length > LONGEST_QUESTION) return;
      read = Buffer.concat([read, part as Buffer]);
      const end = read.indexOf('\n');
      if (end > LONGEST_QUESTION || (end < 0 && read.length > LONGEST_QUESTION)) resolve(null);
      else if (end >= 0) resolve(read.toString('utf8', 0, end));
    });
  });
}
