/**
 * Reads dropped files on a thread of its own: they come from strangers, and a mail that hangs or
 * takes all memory ends that thread only. It is left out, and a new thread goes on behind it.
 */
import { MessageChannel, Worker } from 'node:worker_threads';
import type { FoundItem } from '../../../../shared/domain/imported.ts';
import { problemOf } from '../../rules/importing/clean.ts';
import type { Clock } from '../ports.ts';
import {
  AT,
  type LostPlace,
  type MailPlace,
  numberAt,
  type ReadingAnswer,
  type ReadingAsk,
  WRITTEN,
} from './reading-protocol.ts';

/** A zip or an export, which is read in any order. */
export interface StagedFile {
  name: string;
  size: number;
  /** Fewer bytes are the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

export interface ImportReading {
  /** Gives the next bytes of a file; files come one after another. Resolves when more may come. */
  write(name: string, bytes: Uint8Array, last: boolean): Promise<void>;
  /** Reads files for which `needsStaging` is true, after all others; then `items` end. */
  end(staged: readonly StagedFile[]): void;
  /** Messages and problems in small batches. Reading waits until they are taken. */
  items: AsyncIterable<FoundItem[]>;
  /** Ends at once, as Cancel does. */
  stop(): void;
}

/** ms in which a message has to be read: the longest takes a few seconds on a slow computer. */
const LONGEST = 30_000;
/** MB of the thread. */
const MEMORY = 1024;
/** A file with more such messages is meant to harm. */
const MOST_LOST = 50;

type Thread = Pick<Worker, 'on' | 'postMessage'> & { end(): void };

/** `worker`: the thread's file, an entry of every build; without it, this thread reads. */
export function openReading({ worker, clock }: { worker?: URL | undefined; clock: Clock }): ImportReading {
  const queue = createQueue();
  let thread: Thread;
  let at: Float64Array;
  let lost: LostPlace[] = [];
  /** The file that is written: its bytes from the mail on that isn't whole. */
  let file: { name: string; chunks: Uint8Array[]; start: number; from: MailPlace } | null = null;
  let isLast = false;
  let isLeftOut = false;
  let written = () => {};
  let staged: readonly StagedFile[] | null = null;
  let stopWatching = () => {};

  function start(): void {
    at = new Float64Array(new SharedArrayBuffer(8 * AT.size));
    const started = startThread(worker, at);
    thread = started;
    started.on('message', (answer: ReadingAnswer) => started === thread && take(answer));
    const died = () => started === thread && replace();
    started.on('error', died);
    started.on('exit', died);
    watch(started, 0, 0);
  }

  /** Ends a thread that is at one message for two looks: after a sleep, one look may be too early. */
  function watch(watched: Thread, turn: number, looks: number): void {
    stopWatching = clock.after(LONGEST / 2, () => {
      if (watched !== thread) return;
      const isStill = at[AT.isBusy] === 1 && at[AT.turn] === turn;
      if (isStill && looks > 0) replace();
      else watch(watched, at[AT.turn] ?? 0, isStill ? 1 : 0);
    });
  }

  const post = (ask: ReadingAsk) => thread.postMessage(ask);

  function take(answer: ReadingAnswer): void {
    const giver = thread;
    if (answer.kind === 'items') queue.put(answer.items, () => giver === thread && post({ kind: 'taken' }));
    else if (answer.kind === 'read') void serve(answer);
    else if (answer.kind === 'done') stop();
    else keepFrom(answer);
  }

  function keepFrom(from: MailPlace): void {
    while (file?.chunks[0] && file.start + file.chunks[0].byteLength <= from.offset)
      file.start += file.chunks.shift()?.byteLength ?? 0;
    if (file) file.from = { offset: from.offset, number: from.number };
    if (isLast) file = null;
    written();
  }

  async function serve({ file: index, offset, length }: ReadingAnswer & { kind: 'read' }): Promise<void> {
    const asking = thread;
    const bytes = await staged?.[index]?.read(offset, length).catch(() => null);
    if (asking === thread) post({ kind: 'bytes', bytes: bytes ?? null });
  }

  /** Leaves out the message that ended the thread, and has another thread go on. */
  function replace(): void {
    const place = { file: at[AT.file] ?? WRITTEN, id: at[AT.id] ?? 0 };
    end();
    const name = staged?.[place.file]?.name ?? file?.name ?? '';
    const number = numberAt(place.id);
    queue.put([problemOf(name, number > 0 ? `message ${number}` : '', 'too-large')]);
    lost = [...lost, place];
    if (lost.length > MOST_LOST) {
      queue.put([problemOf(name, '', 'bomb')]);
      stop();
      return;
    }
    start();
    if (staged) readStaged(place.id === 0 ? place.file + 1 : place.file);
    else if (file && place.id === 0) leaveOut();
    else if (file) {
      const bytes = Buffer.concat(file.chunks).subarray(file.from.offset - file.start);
      post({ kind: 'write', name, bytes, last: isLast, from: file.from, lost });
    }
  }

  /** Takes no more bytes of a file that ends threads as a whole. */
  function leaveOut(): void {
    isLeftOut = !isLast;
    file = null;
    written();
  }

  const readStaged = (from: number) =>
    post({
      kind: 'staged',
      files: (staged ?? []).map(({ name, size }) => ({ name, size })),
      from: Math.max(from, 0),
      lost,
    });

  function end(): void {
    stopWatching();
    const ended = thread;
    thread = NO_THREAD;
    ended.end();
  }

  function stop(): void {
    end();
    queue.end();
    written();
  }

  start();
  return {
    async write(name, bytes, last) {
      if (queue.hasEnded() || isLeftOut) {
        isLeftOut &&= !last;
        return;
      }
      // Numbers of mails are of one file.
      if (!file) lost = lost.map((place) => (place.file === WRITTEN ? { ...place, id: -1 } : place));
      file ??= { name, chunks: [], start: 0, from: { offset: 0, number: 1 } };
      file.chunks.push(bytes);
      isLast = last;
      const taken = new Promise<void>((resolve) => {
        written = resolve;
      });
      post({ kind: 'write', name, bytes, last, lost });
      await taken;
    },
    end(files) {
      staged = files;
      readStaged(0);
    },
    items: queue.items,
    stop,
  };
}

const NO_THREAD: Thread = { on: () => NO_THREAD as unknown as Worker, postMessage: () => {}, end: () => {} };

/** Batches until they are taken. `onTaken` is called when one is. */
function createQueue() {
  const batches: { items: FoundItem[]; onTaken: () => unknown }[] = [];
  let isOver = false;
  let wake = () => {};
  async function* items(): AsyncGenerator<FoundItem[]> {
    for (;;) {
      const next = batches.shift();
      if (next) {
        next.onTaken();
        yield next.items;
      } else if (isOver) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }
  return {
    items: items(),
    hasEnded: () => isOver,
    put(found: FoundItem[], onTaken: () => unknown = () => {}) {
      batches.push({ items: found, onTaken });
      wake();
    },
    end() {
      isOver = true;
      wake();
    },
  };
}

function startThread(worker: URL | undefined, at: Float64Array): Thread {
  if (worker) {
    const started = new Worker(worker, {
      name: 'importing',
      workerData: at,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    });
    return Object.assign(started, { end: () => void started.terminate() });
  }
  const { port1, port2 } = new MessageChannel();
  // Its packages are large, and a host has them in the thread's file.
  void import('./reading-thread.ts').then(({ serveReading }) => serveReading(port2, at));
  return Object.assign(port1, { end: () => port1.close() }) as unknown as Thread;
}
