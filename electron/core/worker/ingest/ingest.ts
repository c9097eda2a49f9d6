/**
 * `ingestPage` stores a page of tickets in the cache and records changes since the last look in
 * work.db.
 */
import { createHash } from 'node:crypto';
import type { ObservedField } from '../../../../shared/domain/timeline.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { noteOddities } from '../account/health-log.ts';
import { insertRow, prepareCached, type StoreContext } from '../context.ts';
import { lastBy, markOutdated } from '../conversations/stored-posts.ts';
import type { Oddities } from '../decode/lists.ts';
import { decodePageInTurns, nextTurn } from '../decode/page.ts';
import { NORMAL } from '../marks/mark-rules.ts';
import { applyHeader, marksOf, saveMarks } from '../marks/queue-flags.ts';
import { isComputed, isMember } from '../queues/filters.ts';
import { linkOpenedTickets } from '../queues/new-tickets.ts';
import { isGone, meaningOf, OBSERVED_FIELDS, type TicketLine, ticketLine } from '../ticket/line.ts';
import { firstSyncDone, stayingOut, syncFact } from '../ticket/ticket-sync.ts';
import { explainByOwnSend } from '../writing/attribute-own-reply.ts';
import { TICKETS, type TicketRecord } from './decode-tickets.ts';

export interface IngestOptions {
  /** Arrival of the answer, our clock, ms. */
  at: number;
  awaiting: boolean;
  /** Tickets that a later request already updated: this page may show their older state. */
  overtaken: string[];
  /** Closed tickets with an earlier last reply are left out, unless they are cached. */
  cut?: string | null;
}

interface Ingested {
  ids: string[];
  changed: string[];
  added: string[];
  /** Tickets with a new last reply that is not ours. */
  moved: string[];
  ours: string[];
}

export interface StoredPage extends Ingested {
  total: number | null;
  returned: number;
  falling: boolean;
  oldest: string | null;
  newest: string | null;
  odd: Oddities;
}

const COLUMNS = `id tid dept_id dept_name client_id contact_id name email cc access_code opened last_reply subject
  subject_wire status priority staff attachments flagged service_kind service_id last_at meaning baseline unread
  fetched_at missed place done met_at taken_by`.split(/\s+/) as (keyof TicketLine)[];

const UPSERT = `INSERT INTO tickets (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((name) => `@${name}`).join(', ')})
  ON CONFLICT (id) DO UPDATE SET ${COLUMNS.filter((name) => name !== 'id')
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`;

/** Columns that a look without changes sets: none has an index, and no trigger reads them. */
const LOOK_COLUMNS = ['fetched_at', 'missed', 'baseline', 'access_code'] as const satisfies (keyof TicketLine)[];

const UPDATE_LOOK_COLUMNS = `UPDATE tickets SET ${LOOK_COLUMNS.map((name) => `${name} = @${name}`).join(', ')} WHERE id = @id`;

/**
 * Rows per turn, about 6 ms, or 20 ms when SQLite moves its log into the file; other calls are
 * answered between turns. Smaller turns take longer in total: a row changes about twelve pages,
 * which neighbours share.
 */
const ROWS_PER_TURN = 50;

export async function ingestPage(
  ctx: StoreContext,
  body: ArrayBuffer,
  options: IngestOptions,
): Promise<Result<StoredPage>> {
  const page = await decodePageInTurns(new Uint8Array(body), TICKETS);
  if (!page.ok) return page;
  const { records, total, returned, odd } = page.value;
  const stored: Ingested = { ids: [], changed: [], added: [], moved: [], ours: [] };
  // An answer may contain a ticket twice. Store one: two would count as changes of each other at
  // every look.
  const tickets = [...new Map(records.map((record) => [record.id, record])).values()];
  const staysOut = stayingOut(ctx, options.cut ?? null);
  for (let from = 0; from < tickets.length; from += ROWS_PER_TURN) {
    if (from > 0) await nextTurn();
    const part = ingest(ctx, tickets.slice(from, from + ROWS_PER_TURN), options, staysOut);
    for (const key of ['ids', 'changed', 'added', 'moved', 'ours'] as const) stored[key].push(...part[key]);
  }
  if (stored.added.length > 0) stored.ours.push(...linkOpenedTickets(ctx, options.at));
  noteOddities(ctx, { of: 'tickets', shape: TICKETS.shape }, odd, options.at);
  ctx.indexer.wake();
  const times = records.map((record) => record.last_reply ?? record.opened ?? '');
  return ok({
    ...stored,
    total,
    returned,
    odd,
    // Rows keyed by id come in the order of the ids, not in the service's.
    falling:
      odd.shapes['keyed-by-id'] === undefined &&
      times.every((time, index) => index === 0 || time <= (times[index - 1] ?? '')),
    newest: times[0] ?? null,
    oldest: times.at(-1) ?? null,
  });
}

/** Stores one turn of records. Commits work.db first, with deterministic ids. */
function ingest(
  ctx: StoreContext,
  records: TicketRecord[],
  options: IngestOptions,
  staysOut: ReturnType<typeof stayingOut>,
): Ingested {
  const result: Ingested = { ids: [], changed: [], added: [], moved: [], ours: [] };
  const lines: TicketLine[] = [];
  const same: TicketLine[] = [];
  /** Tickets whose status shows another writer within the second of the previous reply. */
  const another: string[] = [];
  const sync = { first: !firstSyncDone(ctx), reached: syncFact(ctx, 'reached') };
  const overtaken = new Set(options.overtaken);
  ctx.work.transaction(() => {
    for (const record of records) {
      const old = ticketLine(ctx, record.id);
      const line = toLine(ctx, record, old, options, sync);
      result.ids.push(record.id);
      if (!old && staysOut(line)) continue;
      if (old && overtaken.has(record.id) && line.last_at <= old.last_at) continue;
      let ours = false;
      if (old === undefined) result.added.push(record.id);
      else {
        const changes = differences(old, line);
        ours = explainByOwnSend(ctx, old, line);
        if (!sync.first) for (const change of changes) recordChange(ctx, old, change, options.at, ours);
        if (ours) result.ours.push(record.id);
        else if (old.last_at !== line.last_at) result.moved.push(record.id);
        else if (old.status !== line.status) {
          if (line.meaning === 'needs-us') doubtOwnLast(ctx, line);
          if (lastBy(line) !== null) another.push(record.id);
        }
      }
      const moved = old !== undefined && old.last_at !== line.last_at;
      Object.assign(line, applyHeader(ctx, line, { ours, moved }, options.at));
      const isOther = old === undefined || hasChanged(old, line);
      if (old && isOther) result.changed.push(record.id);
      (isOther ? lines : same).push(line);
    }
  })();
  const upsert = prepareCached(ctx.cache, UPSERT);
  const noteLook = prepareCached(ctx.cache, UPDATE_LOOK_COLUMNS);
  ctx.cache.transaction(() => {
    for (const line of lines) upsert.run(line);
    // SQLite rewrites the index of every column that is set, even to the same value.
    for (const { id, fetched_at, missed, baseline, access_code } of same)
      noteLook.run({ id, fetched_at, missed, baseline, access_code });
    for (const ticket of another) markOutdated(ctx, ticket);
  })();
  return result;
}

/** True if anything except the times of our looks differs. */
function hasChanged(old: TicketLine, line: TicketLine): boolean {
  return isGone(old) !== isGone(line) || COLUMNS.some((name) => !IGNORED_COLUMNS.has(name) && old[name] !== line[name]);
}

/** The time of the first look never changes. */
const IGNORED_COLUMNS: ReadonlySet<keyof TicketLine> = new Set([...LOOK_COLUMNS, 'met_at']);

function toLine(
  ctx: StoreContext,
  record: TicketRecord,
  old: TicketLine | undefined,
  options: IngestOptions,
  { first, reached }: { first: boolean; reached: string | null },
): TicketLine {
  const lastAt = record.last_reply ?? record.opened ?? '';
  const member = old !== undefined && isMember(ctx, 'awaiting', record.id);
  // A filter's result holds only until the status changes: our own reply removes the ticket before
  // the next poll.
  const meaning = meaningOf(
    record.status,
    options.awaiting || (member && old.status === record.status && old.meaning === 'needs-us'),
  );
  // Polls have seen later replies, so this ticket was dropped from the cache, or is visible only
  // now.
  const isLate = meaning === 'closed' && (reached === null || lastAt < reached);
  // Set the seen baseline once, when a first sync finds the ticket or a closed one appears late;
  // tickets that await our reply get none.
  const seen = first
    ? !(options.awaiting || member || (isComputed(ctx, 'awaiting') && needsUs(record.status)))
    : isLate;
  const baseline = first && options.awaiting ? '' : (old?.baseline ?? (seen ? lastAt : ''));
  return {
    ...record,
    last_at: lastAt,
    meaning,
    baseline,
    // Set later from the ticket's marks, after they are applied to this header.
    unread: 0,
    place: NORMAL,
    done: 0,
    taken_by: null,
    // Set by triggers of the cache, from the conversation.
    last_by: null,
    waits_from: null,
    waits: 0,
    fetched_at: options.at,
    missed: 0,
    met_at: old?.met_at ?? (first ? 0 : options.at),
  };
}

interface Change {
  field: ObservedField;
  old: string;
  new: string;
}

function differences(old: TicketLine, line: TicketLine): Change[] {
  return OBSERVED_FIELDS.flatMap(([field, read, words = read]) =>
    read(old) === read(line) ? [] : [{ field, old: words(old), new: words(line) }],
  );
}

function recordChange(ctx: StoreContext, old: TicketLine, change: Change, at: number, ours: boolean): void {
  const id = createHash('sha256')
    .update(JSON.stringify([ctx.account, old.id, change.field, change.old, change.new, old.fetched_at]))
    .digest('hex')
    .slice(0, 32);
  const look = { at, from_at: old.fetched_at, to_at: at, ours: ours ? 1 : 0 };
  insertRow(ctx.work, 'observed', { id, ticket: old.id, ...change, ...look }, 'OR IGNORE');
}

/**
 * The status changed to us within the second of our own reply without a new last reply time, so
 * that time is no longer only ours.
 */
function doubtOwnLast(ctx: StoreContext, line: TicketLine): void {
  const { own_last, snooze_base } = marksOf(ctx, line.id);
  if (own_last !== line.last_at) return;
  saveMarks(ctx, line.id, { own_last: '', ...(snooze_base === line.last_at ? { snooze_base: '' } : {}) });
}

const needsUs = (status: string): boolean => meaningOf(status, false) === 'needs-us';
