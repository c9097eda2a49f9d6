/** Reads tickets for the list and the ticket pane. */
import type {
  QueueKey,
  QueueRows,
  QueueSummary,
  StatusMeaning,
  Ticket,
  TicketDetail,
  TicketRow,
  TicketSort,
  Turn,
} from '../../../shared/domain/ticket.ts';
import type { ServerTime } from '../../../shared/domain/time.ts';
import { zonedToUtc } from '../api/zone.ts';
import { awayTickets } from './away.ts';
import { all, one, type StoreContext } from './context.ts';
import { draftCount, draftRows, promisedCount, promisedRows, snoozedCount, snoozedRows } from './kept-rows.ts';
import { localMarks } from './local-marks.ts';
import { isAtOdds, meaningOf, turnOf } from './meaning.ts';
import { rowMarks } from './row-marks.ts';
import { ON_SERVER, serverCounts, serviceLink, serviceNotes } from './services.ts';
import { departmentName, setting } from './settings.ts';
import { marksOf } from './standing.ts';
import { fingerprintOf, firstSyncDone, GONE_AFTER, isComputed, type TicketLine, ticketLine } from './tickets.ts';
import { viewCondition } from './view-condition.ts';
import { viewById, views } from './views.ts';

const ORDER: Record<TicketSort['by'], string> = {
  lastReply: 't.last_at',
  date: 't.opened',
  number: 't.tid',
  status: 't.status',
  priority: `CASE lower(t.priority) WHEN 'low' THEN 1 WHEN 'medium' THEN 2 WHEN 'high' THEN 3 ELSE 4 END`,
  department: 't.dept_id',
  requester: 't.name COLLATE NOCASE',
};

export function queueRows(
  ctx: StoreContext,
  view: QueueKey,
  sort: TicketSort,
  from: number,
  count: number,
): Omit<QueueRows, 'revision'> {
  if (view === 'drafts') return draftRows(ctx, from, count);
  if (view === 'promised') return promisedRows(ctx, from, count);
  if (view === 'snoozed') return snoozedRows(ctx, from, count);
  const queue = shown(ctx, view);
  const dir = sort.dir === 'asc' ? 'ASC' : 'DESC';
  const order = `ORDER BY ${ORDER[sort.by]} ${dir}, t.id ${dir} LIMIT ? OFFSET ?`;
  const read = (place: string, from: number, count: number) =>
    all<TicketLine>(
      ctx.cache,
      `SELECT t.* FROM tickets t WHERE ${queue.where} AND ${place} ${order}`,
      ...queue.params,
      count,
      from,
    );
  // Pinned ones first, in two reads: one order over both would have to sort the whole queue.
  const pinned = countAt(ctx, queue, IS_PINNED);
  const above = from < pinned ? read(IS_PINNED, from, count) : [];
  const rest = count - above.length;
  const below = rest > 0 ? read(queue.below, Math.max(0, from - pinned), rest) : [];
  return { rows: toRows(ctx, [...above, ...below]), total: countAt(ctx, queue, queue.any) };
}

export function countWhere(ctx: StoreContext, view: QueueKey): number {
  if (view === 'drafts') return draftCount(ctx);
  if (view === 'promised') return promisedCount(ctx);
  if (view === 'snoozed') return snoozedCount(ctx);
  const queue = shown(ctx, view);
  return countAt(ctx, queue, queue.any);
}

function countAt(ctx: StoreContext, { where, params }: Condition, place: string): number {
  const sql = `SELECT count(*) n FROM tickets t WHERE ${where} AND ${place}`;
  return one<{ n: number }>(ctx.cache, sql, ...params)?.n ?? 0;
}

interface Condition {
  where: string;
  params: unknown[];
}

/** Those that are worked out from what the service told us. */
type CachedView = Exclude<QueueKey, 'drafts' | 'promised' | 'snoozed'>;

const IS_PINNED = 't.place = 2';
/** Queues that say whose turn it is leave out what is done here. */
const LEAVES_DONE: ReadonlySet<QueueKey> = new Set(['awaiting', 'unread', 'active']);

/** What a queue shows when the agent's own marks are counted in: at which places, and which of them are under the pinned ones. */
function shown(ctx: StoreContext, view: CachedView): Condition & { any: string; below: string } {
  const { where, params } = condition(ctx, view);
  // An outage meets everyone on its server, what happened happened, and a search is meant as it stands: snoozed or not.
  const whole = ['server:', 'away:', 'view:'].some((kind) => view.startsWith(kind));
  return {
    where: LEAVES_DONE.has(view) ? `${where} AND t.done = 0` : where,
    params,
    any: whole ? 't.place >= 0' : 't.place > 0',
    below: whole ? 't.place < 2' : 't.place = 1',
  };
}

/** Which tickets `t` of the cache are in a queue, whatever the agent marked on them. */
export function condition(ctx: StoreContext, view: CachedView): Condition {
  const away = AWAY.exec(view);
  if (away) {
    const ids = awayTickets(ctx, Number(away[1]), Number(away[2]));
    return { where: 't.id IN (SELECT value FROM json_each(?))', params: [JSON.stringify(ids)] };
  }
  if (view === 'unread') return { where: 't.unread = 1', params: [] };
  if (view.startsWith('dept:')) return { where: 't.dept_id = ?', params: [view.slice('dept:'.length)] };
  if (view.startsWith('status:')) return { where: 't.status = ?', params: [view.slice('status:'.length)] };
  if (view.startsWith('server:')) {
    const active = condition(ctx, 'active');
    return { where: `${ON_SERVER} AND ${active.where}`, params: [view.slice('server:'.length), ...active.params] };
  }
  if (view.startsWith('view:')) return viewOf(ctx, view.slice('view:'.length));
  // Each of these to the letter as its index has it (`queue-schema.ts`), or the whole cache is read.
  if (basisOf(ctx, view) === 'service') return { where: `t.in_${view} = 1`, params: [] };
  if (view === 'flagged') return { where: 't.flagged = 1', params: [] };
  if (view === 'awaiting') return { where: `t.meaning = 'needs-us'`, params: [] };
  return { where: `t.meaning <> 'closed'`, params: [] };
}

const AWAY = /^away:(\d+)-(\d+)$/;

/** Relative dates in it are those of this day. A view that is gone lists nothing. */
function viewOf(ctx: StoreContext, id: string): Condition {
  const view = viewById(ctx, id);
  if (!view) return { where: '0', params: [] };
  const { where, params } = viewCondition(ctx, view.query, ctx.now);
  return { where: `(${where})`, params };
}

function basisOf(ctx: StoreContext, view: QueueKey): QueueSummary['basis'] {
  if (view !== 'awaiting' && view !== 'active' && view !== 'flagged') return 'local';
  return isComputed(ctx, view) ? 'computed' : 'service';
}

/** Whole, whatever of the service was read yet. */
const OWN: ReadonlySet<QueueKey> = new Set(['drafts', 'promised']);

export function queueList(ctx: StoreContext): QueueSummary[] {
  const firstSync = !firstSyncDone(ctx);
  const fixed: QueueKey[] = ['awaiting', 'unread', 'drafts', 'promised', 'snoozed', 'active', 'flagged'];
  const departments = counted(ctx, 'dept', 'length(key), key');
  // Closed statuses have the most tickets and need the least: they come last.
  const isClosed = ({ key }: { key: string }) => Number(meaningOf(key, false) === 'closed');
  const statuses = counted(ctx, 'status', 'tickets DESC, key').sort((a, b) => isClosed(a) - isClosed(b));
  return [
    ...fixed.map((key) => summary(key, null, null, countWhere(ctx, key), basisOf(ctx, key))),
    ...serverCounts(ctx, condition(ctx, 'active')).map((s) => summary(`server:${s.name}`, s.name, null, s.n, 'local')),
    ...views(ctx).map(({ id, name }) => summary(`view:${id}`, name, null, countWhere(ctx, `view:${id}`), 'local')),
    ...departments.map(({ key, label, shown }) =>
      summary(`dept:${key}`, departmentName(ctx, key, label ?? key), null, shown, 'local'),
    ),
    ...statuses.map(({ key, shown }) => summary(`status:${key}`, key, meaningOf(key, false), shown, 'local')),
  ];

  function summary(
    key: QueueKey,
    label: string | null,
    meaning: StatusMeaning | null,
    count: number,
    basis: QueueSummary['basis'],
  ): QueueSummary {
    const readAt = basis === 'service' ? filterReadAt(ctx, key) : null;
    return { key, label, meaning, count, atLeast: firstSync && !OWN.has(key), basis, readAt };
  }
}

interface Counted {
  key: string;
  label: string | null;
  shown: number;
}

const counted = (ctx: StoreContext, kind: 'dept' | 'status', order: string): Counted[] =>
  all(ctx.cache, `SELECT key, label, shown FROM queue_counts WHERE kind = ? AND tickets > 0 ORDER BY ${order}`, kind);

const filterReadAt = (ctx: StoreContext, key: QueueKey): number | null =>
  one<{ at: number }>(ctx.cache, 'SELECT read_at at FROM filters WHERE name = ?', key)?.at ?? null;

export function toRows(ctx: StoreContext, lines: TicketLine[]): TicketRow[] {
  const zone = setting(ctx, 'zone');
  const services = serviceNotes(ctx, lines);
  const ids = lines.map((line) => line.id);
  const local = localMarks(ctx, ids);
  const marks = rowMarks(ctx, ids, local);
  const ownLast = ownLasts(ctx, ids);
  return lines.map((line) => {
    const { meaning } = line;
    return {
      id: line.id,
      tid: line.tid,
      subject: line.subject,
      requester: { name: line.name, email: line.email, clientId: line.client_id },
      status: line.status,
      meaning,
      priority: line.priority,
      deptId: line.dept_id,
      lastAt: serverTime(line.last_at, zone),
      turn: whoseTurn(line, ownLast.get(line.id)),
      unread: line.unread === 1,
      flagged: line.flagged === 1,
      service: serviceLink(line, services),
      marks: marks(line.id, services(line)?.marks),
      local: local(line.id),
    };
  });
}

/** What the status says, unless the last reply is known to be our own, or status and queue contradict each other. */
function whoseTurn({ meaning, status, last_at }: TicketLine, ownLast: string | undefined): Turn {
  if (meaning === 'needs-us' && last_at !== '' && ownLast === last_at) return 'us';
  return isAtOdds(meaning, status) ? 'unknown' : turnOf(meaning);
}

/** The last reply that our own send explains, of each ticket that has one. */
const ownLasts = (ctx: StoreContext, tickets: string[]): Map<string, string> =>
  new Map(
    all<{ ticket: string; own: string }>(
      ctx.work,
      `SELECT ticket, own_last own FROM marks WHERE own_last <> '' AND ticket IN (SELECT value FROM json_each(?))`,
      JSON.stringify(tickets),
    ).map(({ ticket, own }) => [ticket, own]),
  );

/** Null where the cache does not hold the ticket. */
export function ticketDetail(ctx: StoreContext, id: string): TicketDetail | null {
  const line = ticketLine(ctx, id);
  if (!line) return null;
  const { meaning } = line;
  const marks = marksOf(ctx, id);
  return {
    ticket: toTicket(ctx, line),
    meaning,
    turn: whoseTurn(line, marks.own_last),
    ...(isAtOdds(meaning, line.status) ? { atOdds: true } : {}),
    fingerprint: fingerprintOf(line),
    certainty: line.client_id === null ? 'unverified' : 'by-id',
    unread: line.unread === 1,
    readAt: marks.read_at,
    fetchedAt: line.fetched_at,
    gone: line.missed >= GONE_AFTER,
    canOpen: setting(ctx, 'ticketLink') !== '',
    local: localMarks(ctx, [id])(id),
  };
}

function toTicket(ctx: StoreContext, line: TicketLine): Ticket {
  const zone = setting(ctx, 'zone');
  return {
    id: line.id,
    tid: line.tid,
    deptId: line.dept_id,
    deptName: departmentName(ctx, line.dept_id, line.dept_name),
    requester: { name: line.name, email: line.email, clientId: line.client_id },
    cc: JSON.parse(line.cc) as string[],
    subject: line.subject,
    status: line.status,
    priority: line.priority,
    staff: line.staff,
    attachments: JSON.parse(line.attachments) as string[],
    openedAt: serverTime(line.opened, zone),
    lastReplyAt: serverTime(line.last_reply, zone),
    flagged: line.flagged === 1,
    service: serviceLink(line, serviceNotes(ctx, [line])),
  };
}

/** What reading one ticket again needs; null where the cache does not hold it. */
export function wireKey(ctx: StoreContext, id: string): { subjectWire: string; deptId: string } | null {
  const line = ticketLine(ctx, id);
  return line ? { subjectWire: line.subject_wire, deptId: line.dept_id } : null;
}

/** The parts of a link template. The access code is a secret: it goes into the opened address and nowhere else. */
export function linkParts(ctx: StoreContext, id: string): { id: string; tid: string; c: string } | null {
  const line = ticketLine(ctx, id);
  return line ? { id: line.id, tid: line.tid, c: line.access_code } : null;
}

/** The ticket of this id or number, for its link; what an address holds is looked up in it. */
export function ticketNamed(ctx: StoreContext, word: string): { id: string; tid: string; c: string } | null {
  const sql = 'SELECT id, tid, access_code c FROM tickets WHERE id = ? OR tid = ? COLLATE NOCASE LIMIT 1';
  return one<{ id: string; tid: string; c: string }>(ctx.cache, sql, word, word) ?? null;
}

export function serverTime(text: string | null, zone: string | null): ServerTime | null {
  if (text === null || text === '') return null;
  return { text, utc: zone === null ? null : zonedToUtc(text, zone) };
}
