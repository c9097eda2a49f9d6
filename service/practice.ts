/**
 * Runs the practice service in its own process, started by Electron's utilityProcess or by Node's
 * child_process. It is controlled by messages, so that no secret appears in its arguments.
 */
import { rmSync } from 'node:fs';
import type { Credentials } from './context.ts';
import type { OpenedInternet } from './internet/practice-internet.ts';
import { playScenario, type ScenarioRequest } from './scenarios.ts';
import { DEPARTMENTS } from './seed/words/topics.ts';
import { type PracticeOptions, type PracticeService, startService } from './service.ts';
import { OtherVersion } from './store/database.ts';

type PracticeCommand =
  | { type: 'start'; file: string | null; key: string; credentials: Credentials }
  | { type: 'play'; request: ScenarioRequest }
  | { type: 'internet' }
  | { type: 'stop' };
export type PracticeMessage =
  | { type: 'ready'; url: string; departments: Record<string, string> }
  | { type: 'failed'; reason: string }
  | { type: 'played'; refused: string | null }
  | { type: 'internet'; internet: OpenedInternet | null };

interface Channel {
  send(message: PracticeMessage): void;
  onMessage(listener: (message: PracticeCommand) => void): void;
  onClose(listener: () => void): void;
}

interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
}

function openChannel(): Channel {
  const parentPort = (process as unknown as { parentPort?: ParentPort }).parentPort;
  if (parentPort) {
    return {
      send: (message) => parentPort.postMessage(message),
      onMessage: (listener) => parentPort.on('message', (event) => listener(event.data as PracticeCommand)),
      // Electron ends a utility process together with its parent.
      onClose: () => undefined,
    };
  }
  return {
    send: (message) => process.send?.(message),
    onMessage: (listener) => process.on('message', (message) => listener(message as PracticeCommand)),
    onClose: (listener) => process.on('disconnect', listener),
  };
}

const channel = openChannel();
let running: Promise<PracticeService> | null = null;

channel.onMessage((message) => {
  if (message.type === 'start') void start(message);
  else if (message.type === 'play') void playRequested(message.request);
  else if (message.type === 'internet') void openInternet();
  else if (message.type === 'stop') void stop();
});
channel.onClose(() => void stop());

async function start({ file, key, credentials }: Extract<PracticeCommand, { type: 'start' }>): Promise<void> {
  try {
    running ??= startWithNewData({
      file,
      key,
      credentials,
      repliesAs: 'staff',
      practice: true,
    });
    const departments = Object.fromEntries(DEPARTMENTS.map(({ id, name }) => [String(id), name]));
    channel.send({ type: 'ready', url: (await running).url, departments });
  } catch (error) {
    running = null;
    const { code, message } = error as { code?: string; message?: string };
    channel.send({ type: 'failed', reason: code ?? message ?? 'unknown' });
  }
}

/** Plays a scenario. Requests are answered in order. */
async function playRequested(request: ScenarioRequest): Promise<void> {
  const service = await running;
  const refused = service ? playScenario(service, request, (then) => setImmediate(then)) : 'not running';
  channel.send({ type: 'played', refused });
}

async function openInternet(): Promise<void> {
  const internet = await running?.then((service) => service.internet()).catch(() => null);
  channel.send({ type: 'internet', internet: internet ?? null });
}

/** Starts a new file if the old one has another version or its key is lost. */
async function startWithNewData(options: PracticeOptions): Promise<PracticeService> {
  try {
    return await startService(options);
  } catch (error) {
    const unreadable = error instanceof OtherVersion || (error as { code?: string }).code === 'SQLITE_NOTADB';
    if (!options.file || !unreadable) throw error;
    for (const ending of ['', '-wal', '-shm']) rmSync(`${options.file}${ending}`, { force: true });
    return startService(options);
  }
}

async function stop(): Promise<void> {
  await running?.then((service) => service.stop()).catch(() => undefined);
  process.exit(0);
}
