/** The side of an import that reads: it takes bytes, and gives batches. */
import type { MessagePort } from 'node:worker_threads';
import type { FoundItem } from '../../../../shared/domain/imported.ts';
import { createMailReader, type MailReader } from './mail-reader.ts';
import {
  AT,
  type LostPlace,
  type ReadingAnswer,
  type ReadingAsk,
  type ReadingContext,
  WRITTEN,
} from './reading-protocol.ts';
import { readStaged } from './staged-files.ts';

const MOST_ITEMS = 100;
const MOST_BYTES = 4 * 2 ** 20;
/** Batches on their way, until the desk has taken one. */
const MOST_BATCHES = 4;

export function serveReading(port: MessagePort, at: Float64Array): void {
  const answer = (message: ReadingAnswer) => port.postMessage(message);
  let lost: readonly LostPlace[] = [];
  let open = 0;
  let goOn = () => {};
  let takeBytes: (bytes: Uint8Array | null) => void = () => {};
  let batch: FoundItem[] = [];
  let bytes = 0;
  let reader: MailReader | null = null;

  async function flush(): Promise<void> {
    if (batch.length === 0) return;
    answer({ kind: 'items', items: batch });
    batch = [];
    bytes = 0;
    open += 1;
    if (open < MOST_BATCHES) return;
    await waiting(new Promise<void>((resolve) => (goOn = resolve)));
  }

  /** The desk may take its time: a thread that waits doesn't hang. */
  async function waiting<T>(promise: Promise<T>): Promise<T> {
    at[AT.isBusy] = 0;
    const value = await promise;
    at[AT.isBusy] = 1;
    at[AT.turn] = (at[AT.turn] ?? 0) + 1;
    return value;
  }

  const context: ReadingContext = {
    async give(items) {
      for (const item of items) {
        batch.push(item);
        bytes += sizeOf(item);
        if (batch.length >= MOST_ITEMS || bytes >= MOST_BYTES) await flush();
      }
    },
    begin(file, id) {
      at[AT.file] = file;
      at[AT.id] = id;
      at[AT.turn] = (at[AT.turn] ?? 0) + 1;
      return !lost.some((place) => place.file === file && place.id === id);
    },
    async read(file, offset, length) {
      const answered = new Promise<Uint8Array | null>((resolve) => (takeBytes = resolve));
      answer({ kind: 'read', file, offset, length });
      return waiting(answered);
    },
  };

  async function write(ask: ReadingAsk & { kind: 'write' }): Promise<void> {
    lost = ask.lost;
    reader ??= createMailReader(ask.name, context, (number) => context.begin(WRITTEN, number), ask.from);
    const { offset, number } = await reader.write(ask.bytes, ask.last);
    if (ask.last) reader = null;
    await flush();
    answer({ kind: 'written', offset, number });
  }

  async function work(task: () => Promise<void>): Promise<void> {
    [at[AT.file], at[AT.id], at[AT.isBusy]] = [WRITTEN, 0, 1];
    await task();
    at[AT.isBusy] = 0;
  }

  port.on('message', (ask: ReadingAsk) => {
    if (ask.kind === 'write') void work(() => write(ask));
    else if (ask.kind === 'bytes') takeBytes(ask.bytes);
    else if (ask.kind === 'taken') {
      open -= 1;
      goOn();
    } else
      void work(async () => {
        lost = ask.lost;
        await readStaged(ask.files, ask.from, context);
        await flush();
        answer({ kind: 'done' });
      });
  });
}

const sizeOf = (item: FoundItem): number =>
  'problem' in item
    ? 100
    : item.message.text.length + item.message.files.reduce((sum, { bytes }) => sum + (bytes?.byteLength ?? 0), 500);
