/** Rows and details of tickets for the list and the ticket pane. */
import type { PartialList } from '../../../../shared/domain/customer.ts';
import type { Ticket, TicketDetail, TicketRow } from '../../../../shared/domain/ticket.ts';
import { setting } from '../account/settings.ts';
import { getColumn, getCount, getRow, getRows, getValue, type StoreContext } from '../context.ts';
import { lastWordsOf } from '../conversations/last-words.ts';
import { followersOf } from '../marks/follows.ts';
import { aboutCustomer, openColleaguesPromises } from '../marks/notes.ts';
import { marksOf, seenHeader } from '../marks/queue-flags.ts';
import { clientName, hasSameWords } from '../records/clients.ts';
import { customerKeyOfLine } from '../ticket/customer-key.ts';
import {
  contradictsFilter,
  departmentName,
  fingerprintOf,
  isGone,
  type TicketLine,
  ticketLine,
  timeInZone,
} from '../ticket/line.ts';
import { serviceLink, serviceSummaries } from '../ticket/services.ts';
import { personalNews } from './personal-news.ts';
import { localMarks, rowMarks } from './row-marks.ts';
import { ownLastReplies, waitingOf, whoseTurn } from './waiting.ts';

export function toRows(ctx: StoreContext, lines: TicketLine[]): TicketRow[] {
  const zone = setting(ctx, 'zone');
  const services = serviceSummaries(ctx, lines);
  const ids = lines.map((line) => line.id);
  const local = localMarks(ctx, ids);
  const marks = rowMarks(ctx, ids, local);
  const ownLast = ownLastReplies(ctx, ids);
  const words = lastWordsOf(ctx, ids);
  const turns = lines.map((line) => whoseTurn(line, ownLast.get(line.id)));
  const waits = waitingOf(ctx, lines, turns);
  return lines.map((line, index): TicketRow => {
    const { meaning } = line;
    const lastWords = words.get(line.id);
    const waiting = waits.get(line.id);
    return {
      id: line.id,
      tid: line.tid,
      subject: line.subject,
      requester: { name: line.name, email: line.email, clientId: line.client_id },
      status: line.status,
      meaning,
      priority: line.priority,
      deptId: line.dept_id,
      lastAt: timeInZone(line.last_at, zone),
      turn: turns[index] ?? 'unknown',
      ...(line.last_by === 'customer' ? { customerWrote: true } : {}),
      unread: line.unread === 1,
      flagged: line.flagged === 1,
      service: serviceLink(line, services),
      marks: marks(line.id, services(line)?.marks),
      local: local(line.id),
      ...(lastWords === undefined ? {} : { lastWords }),
      ...(waiting === undefined ? {} : { waiting }),
    };
  });
}

/** Tickets `t` that match a condition, newest first, at most `most`, and their number. */
export function ticketsWhere(
  ctx: StoreContext,
  { where, params }: { where: string; params: readonly unknown[] },
  most: number,
): PartialList<TicketRow> {
  const sql = `SELECT t.* FROM tickets t WHERE ${where} ORDER BY t.last_at DESC, t.id DESC LIMIT ${most}`;
  return {
    rows: toRows(ctx, getRows<TicketLine>(ctx.cache, sql, ...params)),
    total: getCount(ctx.cache, `SELECT count(*) FROM tickets t WHERE ${where}`, ...params),
  };
}

export function ticketDetail(ctx: StoreContext, id: string): TicketDetail | null {
  const line = ticketLine(ctx, id);
  if (!line) return null;
  const { meaning } = line;
  const marks = marksOf(ctx, id);
  const turn = whoseTurn(line, marks.own_last);
  const waiting = waitingOf(ctx, [line], [turn]).get(id);
  const client = clientName(ctx, line.client_id);
  const promises = openColleaguesPromises(ctx, id);
  const customer = customerKeyOfLine(ctx, line);
  const followers = followersOf(ctx, id);
  const [news] = personalNews(ctx, id);
  const watched = 'SELECT DISTINCT name FROM watches WHERE ticket = ? AND ended_at IS NULL ORDER BY name';
  const watchedNames = getColumn<string>(ctx.work, watched, id);
  return {
    ticket: toTicket(ctx, line),
    ...(client === null || hasSameWords(client, line.name) ? {} : { clientName: client }),
    ...(customer === null ? {} : { about: aboutCustomer(ctx, customer) }),
    meaning,
    turn,
    ...(line.last_by === 'customer' ? { customerWrote: true } : {}),
    ...(waiting === undefined ? {} : { waiting }),
    ...(contradictsFilter(meaning, line.status) ? { atOdds: true } : {}),
    fingerprint: fingerprintOf(line),
    seen: seenHeader(ctx, id, marks.seen_header),
    certainty: line.client_id === null ? 'unverified' : 'by-id',
    unread: line.unread === 1,
    readAt: marks.read_at,
    fetchedAt: line.fetched_at,
    gone: isGone(line),
    canOpen: setting(ctx, 'ticketLink') !== '',
    local: localMarks(ctx, [id])(id),
    ...(watchedNames.length > 0 ? { watchedNames } : {}),
    ...(followers.own || followers.names.length > 0 ? { followers } : {}),
    ...(news ? { newsAt: news.at } : {}),
    ...(promises.length > 0 ? { colleaguesPromises: promises } : {}),
  };
}

export function toTicket(ctx: StoreContext, line: TicketLine): Ticket {
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
    openedAt: timeInZone(line.opened, zone),
    lastReplyAt: timeInZone(line.last_reply, zone),
    flagged: line.flagged === 1,
    service: serviceLink(line, serviceSummaries(ctx, [line])),
  };
}

export const countTickets = (ctx: StoreContext): number => getCount(ctx.cache, 'SELECT count(*) n FROM tickets');

/**
 * Filters tickets that were not fetched since `at`, in the given order. A fetch time in the future
 * was stored before the clock was set back.
 */
export function fetchedBefore(ctx: StoreContext, ids: string[], at: number, now: number): string[] {
  return getColumn(
    ctx.cache,
    `SELECT value id FROM json_each(?)
     WHERE ifnull((SELECT fetched_at FROM tickets WHERE id = value), 0) NOT BETWEEN ? AND ? ORDER BY key`,
    JSON.stringify(ids),
    at,
    now,
  );
}

/** The values needed to fetch a ticket again; null if the cache does not hold it. */
export function wireKey(ctx: StoreContext, id: string): { subjectWire: string; deptId: string } | null {
  const line = ticketLine(ctx, id);
  return line ? { subjectWire: line.subject_wire, deptId: line.dept_id } : null;
}

/**
 * Values for a link template. The access code is a secret: it belongs in the opened address only.
 */
export function linkParts(ctx: StoreContext, id: string): { id: string; tid: string; c: string } | null {
  const line = ticketLine(ctx, id);
  return line ? { id: line.id, tid: line.tid, c: line.access_code } : null;
}

export function ticketNumbered(ctx: StoreContext, tid: string): string | null {
  return getValue<string>(ctx.cache, 'SELECT id FROM tickets WHERE tid = ? COLLATE NOCASE LIMIT 1', tid) ?? null;
}

/** The ticket with this id or number, for its link, since an address may hold either. */
export function ticketNamed(ctx: StoreContext, word: string): { id: string; tid: string; c: string } | null {
  const sql = 'SELECT id, tid, access_code c FROM tickets WHERE id = ? OR tid = ? COLLATE NOCASE LIMIT 1';
  return getRow<{ id: string; tid: string; c: string }>(ctx.cache, sql, word, word) ?? null;
}
