/**
 * The journal of sent requests is beside `work.db` and only grows. It is synced before a request is
 * sent, so that a restored older `work.db` learns what was sent since. Starts and held-back items
 * count too: they show that a copy is older although nothing was sent.
 */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DraftKind } from '../../../../shared/domain/draft.ts';
import type { Fingerprint } from '../../../../shared/domain/ticket.ts';
import { type OutboxBody, withoutRecord } from '../../rules/outbox-job.ts';
import { keyOfFile, openBytes, sealBytes } from '../../rules/sealed-bytes.ts';
import { syncPath } from '../../sync-path.ts';
import { getValue, type StoreContext, upsertRow } from '../context.ts';

/** Recipient and sender of a sent item; its draft has the other data. */
type SentBody = Pick<OutboxBody, 'tid' | 'subject' | 'to' | 'cc' | 'identity' | 'wireSize'>;

/** One attempt: its identity, and the known state right before it. Never the text. */
export interface JournalAttempt {
  seq: number;
  item: string;
  kind: DraftKind;
  /** The ticket's id, or the form's key. */
  ticket: string;
  digest: string;
  /** Our clock, ms, and the service's time minus ours. */
  at: number;
  offset: number;
  body: SentBody;
  before: Fingerprint | null;
  known: unknown;
}

/**
 * A change of the agent's: copies with a lower number no longer hold what the agent wants to send.
 */
interface JournalMark {
  seq: number;
  item: null;
}

type JournalEntry = JournalAttempt | JournalMark;

export const isAttempt = (entry: JournalEntry): entry is JournalAttempt => entry.item !== null;

export interface SentJournal {
  lastSeq(): number;
  since(seq: number): JournalEntry[];
  /** The entry is on disk on return. Throws the disk's errors. */
  add(entry: JournalEntry): void;
}

/** Without a folder no older copy can return. */
export const NO_JOURNAL: SentJournal = { lastSeq: () => 0, since: () => [], add: () => undefined };

/**
 * Call in the transaction that marks an item as sending. Journal entries above the stored number
 * were sent after this `work.db` was copied.
 */
export function noteSent(ctx: StoreContext, entry: Omit<JournalAttempt, 'seq' | 'digest'>, text: string): void {
  const { tid, subject, to, cc, identity, wireSize } = entry.body;
  const seq = nextSeq(ctx);
  ctx.sentJournal.add({
    ...entry,
    seq,
    digest: textDigest(text),
    body: { tid, subject, to, cc, identity, wireSize },
    known: withoutRecord(entry.known),
  });
  setLastKnownJournalSeq(ctx, seq);
}

/**
 * Call in the transaction that takes back an item about to be sent: its journal entry comes from a
 * failed transaction of this run and was never sent.
 */
export function forgetUnsent(ctx: StoreContext): void {
  const last = ctx.sentJournal.lastSeq();
  if (last > lastKnownJournalSeq(ctx)) setLastKnownJournalSeq(ctx, last);
}

/**
 * Call at a start and after an item was held back: marks earlier copies as older. Writes `work.db`
 * first: a stop in between leaves a number that is too high, which is harmless.
 */
export function markCopiesAsOlder(ctx: StoreContext): void {
  const seq = nextSeq(ctx);
  setLastKnownJournalSeq(ctx, seq);
  ctx.sentJournal.add({ seq, item: null });
}

const nextSeq = (ctx: StoreContext): number => Math.max(lastKnownJournalSeq(ctx), ctx.sentJournal.lastSeq()) + 1;

/** Number of the last entry that this `work.db` knows. */
export const lastKnownJournalSeq = (ctx: StoreContext): number =>
  Number(getValue<string>(ctx.work, `SELECT value FROM settings WHERE key = 'sentUpTo'`) ?? 0);

export const setLastKnownJournalSeq = (ctx: StoreContext, seq: number): void =>
  upsertRow(ctx.work, 'settings', 'key', { key: 'sentUpTo', value: String(seq) });

export const textDigest = (text: string): string => createHash('sha256').update(text).digest('base64');

/**
 * Each line is one entry, sealed separately (AES-256-GCM), so that a line torn by a power cut costs
 * no other. `key` is the key of `work.db`, 64 hex digits.
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
    lastSeq() {
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
        // The first line break ends the remains of an earlier write.
        writeWhole(handle, `\n${seal(entry, own)}\n`);
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
      if (isNew) syncPath(dirname(file));
    },
  };
}

/** A full disk may accept a part; the next try then fails with the reason. */
function writeWhole(handle: number, text: string): void {
  const bytes = Buffer.from(text, 'latin1');
  for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done);
}

const seal = (entry: JournalEntry, key: Buffer): string =>
  sealBytes(key, Buffer.from(JSON.stringify(entry))).toString('base64');

/** Null if torn or not sealed with this key. */
function unseal(line: string, key: Buffer): JournalEntry | null {
  const bytes = openBytes(key, Buffer.from(line, 'base64'));
  return bytes?.length ? (JSON.parse(bytes.toString('utf8')) as JournalEntry) : null;
}

const BLOCK = 64 * 1024;

/** Reads from the end: the file may hold years. */
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
