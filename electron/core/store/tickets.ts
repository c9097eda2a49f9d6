/** Takes pages of tickets into the cache and notes in work.db what changed since the last look. */
import { createHash } from 'node:crypto';
import type { Fingerprint, StatusMeaning } from '../../../shared/domain/ticket.ts';
import type { ObservedField } from '../../../shared/domain/timeline.ts';
import type { TicketRecord } from '../api/records.ts';
import { all, one, run, type StoreContext } from './context.ts';
import { PLAIN } from './mark-rules.ts';
import { meaningOf } from './meaning.ts';
import { explainByOwnSend } from './rebase.ts';
import { marksOf, saveMarks, settle } from './standing.ts';

/** A row of `tickets`, as SQL gives it. */
export interface TicketLine {
  id: string;
  tid: string;
  dept_id: string;
  dept_name: string | null;
  client_id: string | null;
  contact_id: string | null;
  name: string;
  email: string;
  cc: string;
  access_code: string;
  opened: string | null;
  last_reply: string | null;
  subject: string;
  subject_wire: string;
  status: string;
  priority: string;
  staff: string;
  attachments: string;
  flagged: number;
  service_kind: 'product' | 'domain' | null;
  service_id: string | null;
  last_at: string;
  meaning: StatusMeaning;
  baseline: string;
  unread: number;
  fetched_at: number;
  missed: number;
  place: number;
  done: number;
  met_at: number;
}

export interface IngestOptions {
  /** Our clock, ms, when the answer arrived. */
  at: number;
  /** The service returned these for *Awaiting Reply*. */
  awaiting: boolean;
  /** Tickets that another answer brought after this one was asked for: of them this one may tell what was before. */
  overtaken: string[];
}

export interface Ingested {
  /** In the order of the page. */
  ids: string[];
  changed: string[];
  added: string[];
  /** Tickets where the last reply moved, and not by us: someone wrote. */
  moved: string[];
  /** Tickets where a send of ours explains it. */
  ours: string[];
}

const COLUMNS = [
  'id',
  'tid',
  'dept_id',
  'dept_name',
  'client_id',
  'contact_id',
  'name',
  'email',
  'cc',
  'access_code',
  'opened',
  'last_reply',
  'subject',
  'subject_wire',
  'status',
  'priority',
  'staff',
  'attachments',
  'flagged',
  'service_kind',
  'service_id',
  'last_at',
  'meaning',
  'baseline',
  'unread',
  'fetched_at',
  'missed',
  'place',
  'done',
  'met_at',
] as const satisfies (keyof TicketLine)[];

const UPSERT = `INSERT INTO tickets (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((name) => `@${name}`).join(', ')})
  ON CONFLICT (id) DO UPDATE SET ${COLUMNS.filter((name) => name !== 'id')
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`;

/** Stores one turn of records (the caller keeps turns short). Work is committed first, under deterministic ids. */
export function ingest(ctx: StoreContext, records: TicketRecord[], options: IngestOptions): Ingested {
  const result: Ingested = { ids: [], changed: [], added: [], moved: [], ours: [] };
  const lines: TicketLine[] = [];
  const first = !firstSyncDone(ctx);
  const overtaken = new Set(options.overtaken);
  ctx.work.transaction(() => {
    for (const record of records) {
      const old = ticketLine(ctx, record.id);
      const line = toLine(ctx, record, old, options, first);
      result.ids.push(record.id);
      if (old && overtaken.has(record.id) && line.last_at <= old.last_at) continue;
      let ours = false;
      if (old === undefined) result.added.push(record.id);
      else {
        const changes = differences(old, line);
        ours = explainByOwnSend(ctx, old, line);
        // What changed before a first sync ended was not watched: it is how things are.
        if (!first) for (const change of changes) observe(ctx, old, change, options.at, ours);
        if (ours) result.ours.push(record.id);
        else if (old.last_at !== line.last_at) result.moved.push(record.id);
        else if (old.status !== line.status && line.meaning === 'needs-us') doubtOwnLast(ctx, line);
      }
      const moved = old !== undefined && old.last_at !== line.last_at;
      Object.assign(line, settle(ctx, line, { ours, moved }, options.at));
      if (old && looksOther(old, line)) result.changed.push(record.id);
      lines.push(line);
    }
  })();
  const upsert = ctx.cache.prepare(UPSERT);
  ctx.cache.transaction(() => {
    for (const line of lines) upsert.run(line);
  })();
  return result;
}

/** A first sync: what it brings counts as seen (unless it awaits our reply), and nothing is observed. */
export function firstSyncDone(ctx: StoreContext): boolean {
  return one(ctx.cache, `SELECT 1 FROM meta WHERE key = 'firstDone'`) !== undefined;
}

/** Anything but the times of our own looks. */
function looksOther(old: TicketLine, line: TicketLine): boolean {
  const gone = (one: TicketLine) => one.missed >= GONE_AFTER;
  return gone(old) !== gone(line) || COLUMNS.some((name) => !OUR_LOOKS.has(name) && old[name] !== line[name]);
}

const OUR_LOOKS: ReadonlySet<keyof TicketLine> = new Set(['fetched_at', 'missed', 'baseline', 'access_code', 'met_at']);

/** A full pass that missed a ticket twice says that it is gone from the service. */
export const GONE_AFTER = 2;

export function ticketLine(ctx: StoreContext, id: string): TicketLine | undefined {
  return one<TicketLine>(ctx.cache, 'SELECT * FROM tickets WHERE id = ?', id);
}

/** Those of these tickets that were not fetched since then, in their order. */
export function fetchedBefore(ctx: StoreContext, ids: string[], at: number): string[] {
  return ids.filter((id) => (ticketLine(ctx, id)?.fetched_at ?? 0) < at);
}

export function fingerprintOf(line: TicketLine): Fingerprint {
  return { lastReply: line.last_at, status: line.status, staff: line.staff };
}

function toLine(
  ctx: StoreContext,
  record: TicketRecord,
  old: TicketLine | undefined,
  options: IngestOptions,
  first: boolean,
): TicketLine {
  const lastAt = record.lastReplyText ?? record.openedText ?? '';
  const member = old !== undefined && isMember(ctx, 'awaiting', record.id);
  // The seen baseline is set once, when a first sync brings the ticket; what awaits our reply has none.
  const seen = first && !(options.awaiting || member || (isComputed(ctx, 'awaiting') && needsUs(record.status)));
  const baseline = first && options.awaiting ? '' : (old?.baseline ?? (seen ? lastAt : ''));
  return {
    id: record.id,
    tid: record.tid,
    dept_id: record.deptId,
    dept_name: record.deptName,
    client_id: record.clientId,
    contact_id: record.contactId,
    name: record.name,
    email: record.email,
    cc: JSON.stringify(record.cc),
    access_code: record.accessCode,
    opened: record.openedText,
    last_reply: record.lastReplyText,
    subject: record.subject,
    subject_wire: record.subjectWire,
    status: record.status,
    priority: record.priority,
    staff: record.staff,
    attachments: JSON.stringify(record.attachments),
    flagged: record.flagged ? 1 : 0,
    service_kind: record.service?.kind ?? null,
    service_id: record.service?.id ?? null,
    last_at: lastAt,
    // What the filter said when it was read holds until the status moves on: our own reply leaves it before the next poll.
    meaning: meaningOf(
      record.status,
      options.awaiting || (member && old.status === record.status && old.meaning === 'needs-us'),
    ),
    baseline,
    // As its marks say, once they have met this header.
    unread: 0,
    place: PLAIN,
    done: 0,
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

/** What is compared, and where that is not what people read, the words. */
const OBSERVED: [ObservedField, (line: TicketLine) => string, ((line: TicketLine) => string)?][] = [
  ['status', (line) => line.status],
  ['priority', (line) => line.priority],
  ['lastReply', (line) => line.last_at],
  ['flag', (line) => String(line.flagged)],
  ['subject', (line) => line.subject],
  ['staff', (line) => line.staff],
  ['attachments', (line) => line.attachments],
  ['cc', (line) => line.cc],
  // Some services name the department in one answer and not in the next.
  ['department', (line) => line.dept_id, (line) => line.dept_name ?? line.dept_id],
];

function differences(old: TicketLine, line: TicketLine): Change[] {
  return OBSERVED.flatMap(([field, read, words = read]) =>
    read(old) === read(line) ? [] : [{ field, old: words(old), new: words(line) }],
  );
}

/** Of all that is compared: two headers with the same digest are the same to people. */
export function digestOf(line: TicketLine): string {
  const text = JSON.stringify(OBSERVED.map(([, read]) => read(line)));
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function observe(ctx: StoreContext, old: TicketLine, change: Change, at: number, ours: boolean): void {
  const id = createHash('sha256')
    .update(JSON.stringify([ctx.account, old.id, change.field, change.old, change.new, old.fetched_at]))
    .digest('hex')
    .slice(0, 32);
  run(
    ctx.work,
    `INSERT OR IGNORE INTO observed (id, ticket, at, field, old, new, from_at, to_at, ours)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    old.id,
    at,
    change.field,
    change.old,
    change.new,
    old.fetched_at,
    at,
    ours ? 1 : 0,
  );
}

/**
 * The status turned to us within the very second of our own reply, and the last reply, counted in seconds, did not move: that
 * time is no longer only ours.
 */
function doubtOwnLast(ctx: StoreContext, line: TicketLine): void {
  const { own_last, snooze_base } = marksOf(ctx, line.id);
  if (own_last !== line.last_at) return;
  saveMarks(ctx, line.id, { own_last: '', ...(snooze_base === line.last_at ? { snooze_base: '' } : {}) });
}

export function isMember(ctx: StoreContext, filter: string, ticket: string): boolean {
  return one(ctx.cache, 'SELECT 1 FROM filter_members WHERE name = ? AND ticket = ?', filter, ticket) !== undefined;
}

/** Until the service answered a filter once, or where it refuses it, the queue is worked out from what is cached. */
export function isComputed(ctx: StoreContext, filter: FilterName): boolean {
  return one(ctx.cache, 'SELECT 1 FROM filters WHERE name = ? AND refused = 0', filter) === undefined;
}

const needsUs = (status: string): boolean => meaningOf(status, false) === 'needs-us';

export type FilterName = 'awaiting' | 'active' | 'flagged';

/** The service returned exactly these ids for a filter, or (null) refused it. Returns whose standing changed. */
export function setFilter(
  ctx: StoreContext,
  name: FilterName,
  ids: string[] | null,
  at: number,
): { joined: string[]; left: string[] } {
  return ctx.cache.transaction(() => {
    const before = new Set(
      all<{ ticket: string }>(ctx.cache, 'SELECT ticket FROM filter_members WHERE name = ?', name).map((r) => r.ticket),
    );
    const after = new Set(ids ?? []);
    run(
      ctx.cache,
      `INSERT INTO filters VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET read_at = excluded.read_at, refused = excluded.refused`,
      name,
      at,
      ids === null ? 1 : 0,
    );
    const left = [...before].filter((id) => !after.has(id));
    const joined = [...after].filter((id) => !before.has(id));
    const remove = ctx.cache.prepare('DELETE FROM filter_members WHERE name = ? AND ticket = ?');
    for (const id of left) remove.run(name, id);
    const add = ctx.cache.prepare('INSERT INTO filter_members VALUES (?, ?)');
    for (const id of joined) add.run(name, id);
    if (name === 'awaiting') for (const id of [...left, ...joined]) refreshMeaning(ctx, id, after.has(id));
    return { joined, left };
  })();
}

function refreshMeaning(ctx: StoreContext, id: string, awaiting: boolean): void {
  const line = ticketLine(ctx, id);
  if (line) run(ctx.cache, 'UPDATE tickets SET meaning = ? WHERE id = ?', meaningOf(line.status, awaiting), id);
}
