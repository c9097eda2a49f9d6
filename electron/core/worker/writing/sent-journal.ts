/**
 * The journal of what was sent stands beside `work.db` and only grows. It is synced before a write
 * goes onto the wire, so that an older copy of `work.db`, restored by whatever means, meets what
 * went out since. Starts, and what the agent held back, count in it too: a copy from before is
 * known by its number as older, although nothing went out.
 */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DraftKind } from '../../../../shared/domain/draft.ts';
import type { Fingerprint } from '../../../../shared/domain/ticket.ts';
import { type OutboxBody, withoutRecord } from '../../rules/outbox-job.ts';
import { keyOfFile, openBytes, sealBytes } from '../../rules/sealed-bytes.ts';
import { syncPath } from '../../sync-path.ts';
import { getRow, run, type StoreContext } from '../context.ts';

/** Of what was sent, whom it was for and whose it is: what else it had, its draft has. */
export type SentBody = Pick<OutboxBody, 'tid' | 'subject' | 'to' | 'cc' | 'identity' | 'wireSize'>;

/** One attempt: what tells it from others, and what was known right before it. Never the text. */
export interface JournalAttempt {
  /** Counts what stands in the journal; `work.db` keeps the number of the last that it knows. */
  seq: number;
  item: string;
  kind: DraftKind;
  /** The ticket's id, or the form's key. */
  ticket: string;
  /** Digest of the text. */
  digest: string;
  /** Our clock, ms, and the service's time minus it. */
  at: number;
  offset: number;
  body: SentBody;
  before: Fingerprint | null;
  known: unknown;
}

/** From this number on, what an older copy holds is no longer what the agent wants to go out. */
interface Turn {
  seq: number;
  item: null;
}

export type JournalEntry = JournalAttempt | Turn;

export const isAttempt = (entry: JournalEntry): entry is JournalAttempt => entry.item !== null;

export interface SentJournal {
  /** The last entry's number; 0 where there is none. */
  last(): number;
  /** Entries after the one with this number, oldest first. */
  since(seq: number): JournalEntry[];
  /** On the disk when it returns. Throws what the disk says. */
  add(entry: JournalEntry): void;
}

/** Where nothing is kept on the disk no older copy can come back. */
export const NO_JOURNAL: SentJournal = { last: () => 0, since: () => [], add: () => undefined };

/**
 * In the transaction that says an item is being sent. What the journal has beyond the number that is
 * stored with it went out after this `work.db` was copied.
 */
export function noteSent(ctx: StoreContext, entry: Omit<JournalAttempt, 'seq' | 'digest'>, text: string): void {
  const { tid, subject, to, cc, identity, wireSize } = entry.body;
  const seq = nextSeq(ctx);
  ctx.sent.add({
    ...entry,
    seq,
    digest: textDigest(text),
    body: { tid, subject, to, cc, identity, wireSize },
    known: withoutRecord(entry.known),
  });
  setSentUpTo(ctx, seq);
}

/**
 * In the transaction in which an item goes back that was about to be sent: what the journal says of
 * it was written by this run, in a transaction that came to nothing, and never went out.
 */
export function forgetUnsent(ctx: StoreContext): void {
  const last = ctx.sent.last();
  if (last > sentUpTo(ctx)) setSentUpTo(ctx, last);
}

/**
 * At a start, and after the agent held something back: from here on an older copy is known as one.
 * `work.db` first: a stop in between leaves a number that is too high, which says nothing.
 */
export function turnPage(ctx: StoreContext): void {
  const seq = nextSeq(ctx);
  setSentUpTo(ctx, seq);
  ctx.sent.add({ seq, item: null });
}

const nextSeq = (ctx: StoreContext): number => Math.max(sentUpTo(ctx), ctx.sent.last()) + 1;

/** Number of the last entry that this `work.db` knows. */
export const sentUpTo = (ctx: StoreContext): number =>
  Number(getRow<{ value: string }>(ctx.work, `SELECT value FROM settings WHERE key = 'sentUpTo'`)?.value ?? 0);

/** From here on this `work.db` knows of all entries up to that one. */
export function setSentUpTo(ctx: StoreContext, seq: number): void {
  run(
    ctx.work,
    `INSERT INTO settings VALUES ('sentUpTo', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    String(seq),
  );
}

/** What tells whether two texts are the same one. */
export const textDigest = (text: string): string => createHash('sha256').update(text).digest('base64');

/**
 * Each line is one entry, sealed by itself (AES-256-GCM): a line that a power cut tore costs no
 * other. `key` is that of `work.db`, 64 hex digits.
 */
export function openSentJournal(folder: string, key: string): SentJournal {
  const file = join(folder, 'sent.journal');
  const own = keyOfFile(key, 'sent.journal');

  function* newestFirst(): Generator<JournalEntry> {
    if (!existsSync(file)) return;
    for (const line of linesFromEnd(file)) {
      const entry = unseal(line, own);
      if (entry) yield entry;
    }
  }

  return {
    last() {
      for (const { seq } of newestFirst()) return seq;
      return 0;
    },
    since(seq) {
      const found: JournalEntry[] = [];
      for (const entry of newestFirst()) {
        if (entry.seq <= seq) break;
        found.push(entry);
      }
      return found.reverse();
    },
    add(entry) {
      const isNew = !existsSync(file);
      const handle = openSync(file, 'a', 0o600);
      try {
        // The break before it ends what an earlier attempt to write left.
        writeWhole(handle, `\n${seal(entry, own)}\n`);
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
      if (isNew) syncPath(dirname(file));
    },
  };
}

/** A full disk may take a part: then the next try says so. */
function writeWhole(handle: number, text: string): void {
  const bytes = Buffer.from(text, 'latin1');
  for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done);
}

const seal = (entry: JournalEntry, key: Buffer): string =>
  sealBytes(key, Buffer.from(JSON.stringify(entry))).toString('base64');

/** Null for what is torn, or not sealed with this key. */
function unseal(line: string, key: Buffer): JournalEntry | null {
  const bytes = openBytes(key, Buffer.from(line, 'base64'));
  return bytes?.length ? (JSON.parse(bytes.toString('utf8')) as JournalEntry) : null;
}

const BLOCK = 64 * 1024;

/** A file of years is not read as a whole for what its end says. */
function* linesFromEnd(file: string): Generator<string> {
  const handle = openSync(file, 'r');
  try {
    let rest = '';
    for (let end = fstatSync(handle).size; end > 0; ) {
      const block = Buffer.alloc(Math.min(BLOCK, end));
      end -= block.length;
      const read = readSync(handle, block, 0, block.length, end);
      const lines = (block.toString('latin1', 0, read) + rest).split('\n');
      rest = lines.shift() ?? '';
      yield* lines.reverse();
    }
    yield rest;
  } finally {
    closeSync(handle);
  }
}
