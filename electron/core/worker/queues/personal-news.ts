/**
 * News for the agent since they last looked at a ticket: colleagues mentioned them in notes, and
 * tickets that they follow changed. Computed from what is stored, so that a restart loses nothing.
 */
import type { FollowedEvent, TodayReasonDetails } from '../../../../shared/domain/ticket.ts';
import type { ObservedField } from '../../../../shared/domain/timeline.ts';
import { getRows, getValue, type StoreContext } from '../context.ts';
import { followedTickets } from '../marks/follows.ts';
import { nameOfMember } from '../marks/notes.ts';
import { isCustomerKey } from '../ticket/customer-key.ts';
import { meaningOf, type TicketLine, ticketLine } from '../ticket/line.ts';
import { isOpenedHere } from './new-tickets.ts';
import { isAfter, newsSince, type TicketNews } from './while-away.ts';

interface Found {
  ticket: string;
  /** Our clock, ms. */
  at: number;
  event: FollowedEvent;
  /** Who did it; empty if unknown. */
  by: string;
  /** A note, or the new status. */
  text: string;
}

export type PersonalNews = Found & { reason: Extract<TodayReasonDetails['reason'], 'mentioned' | 'followed'> };

/** One for each ticket: a mention, else the latest event; the earliest first. `only`: a ticket. */
export function personalNews(ctx: StoreContext, only: string | null = null): PersonalNews[] {
  const latest = new Map<string, PersonalNews>();
  for (const news of followedNews(ctx, only).sort(byTime)) latest.set(news.ticket, { ...news, reason: 'followed' });
  for (const news of mentions(ctx, only)) latest.set(news.ticket, { ...news, reason: 'mentioned' });
  return [...latest.values()].sort(byTime);
}

const byTime = (a: Found, b: Found): number => a.at - b.at;

/** News of tickets for notices, by what the service says of them. */
export function serviceNewsSince(ctx: StoreContext, since: number): TicketNews[] {
  const followed = personalNews(ctx).filter((news) => !isByColleague(news) && news.at > since);
  return [
    ...newsSince(ctx, since),
    ...followed.map(({ ticket, at, by, event }): TicketNews => {
      const subject = ticketLine(ctx, ticket)?.subject ?? '';
      return { kind: 'followed', ticket, at, text: { requester: by, subject, event } };
    }),
  ];
}

/** It came by the team, not by the service. */
export const isByColleague = ({ event }: PersonalNews): boolean => event === 'note' || event === 'taken';

const ofMembers = (ctx: StoreContext, sql: string, ...params: (string | null)[]): Found[] =>
  getRows<Omit<Found, 'by'> & { member: string }>(ctx.work, sql, ...params).map(({ member, ...row }) => ({
    ...row,
    by: nameOfMember(ctx, member),
  }));

const NOTE = `'note' event, n.ticket, n.came_at at, n.member, substr(n.text, 1, 400) text`;

/** Not in notes about customers, where a colleague's program may mention somebody. */
const mentions = (ctx: StoreContext, only: string | null): Found[] =>
  ofMembers(
    ctx,
    `SELECT ${NOTE} FROM notes n LEFT JOIN marks m ON m.ticket = n.ticket
     WHERE n.mentions <> '[]' AND n.member IS NOT NULL AND n.came_at > ifnull(m.looked_at, 0)
       AND n.ticket = ifnull(?, n.ticket) AND NOT ${isCustomerKey('n.ticket')}
       AND EXISTS (SELECT 1 FROM json_each(n.mentions) WHERE value = (SELECT member FROM team))
     ORDER BY n.came_at`,
    only,
  );

function followedNews(ctx: StoreContext, only: string | null): Found[] {
  const followed = [...followedTickets(ctx)].filter(([ticket]) => only === null || ticket === only);
  // Each ticket with the time after which something is news.
  const times = `SELECT json_group_array(json_array(f.value ->> 0, max(f.value ->> 1, ifnull(m.looked_at, 0))))
    FROM json_each(?) f LEFT JOIN marks m ON m.ticket = f.value ->> 0`;
  const since = getValue<string>(ctx.work, times, JSON.stringify(followed)) ?? '[]';
  const byColleagues = `SELECT ${NOTE} ${later('notes', 'came_at')} WHERE n.member IS NOT NULL
    UNION ALL SELECT 'taken', n.ticket, n.came_at, n.member, '' ${later('taken', 'came_at')}
    WHERE n.member <> (SELECT member FROM team)`;
  return [...observedNews(ctx, since), ...newTickets(ctx, since), ...ofMembers(ctx, byColleagues, since, since)];
}

/** Rows `n` of a table that are later than the time of their ticket. */
const later = (table: string, time: string): string =>
  `FROM json_each(?) f CROSS JOIN ${table} n ON n.ticket = f.value ->> 0 AND n.${time} > f.value ->> 1`;

/** Values that one look at a ticket found changed. */
type Look = Partial<Record<ObservedField, string>>;

function observedNews(ctx: StoreContext, since: string): Found[] {
  const sql = `SELECT n.ticket, n.at, json_group_object(n.field, n.new) look ${later('observed', 'at')}
    WHERE n.ours = 0 AND n.field IN ('lastReply', 'status', 'staff') GROUP BY n.ticket, n.at`;
  return getRows<{ ticket: string; at: number; look: string }>(ctx.work, sql, since).flatMap(
    ({ look: json, ...row }) => {
      const look = JSON.parse(json) as Look;
      const line = ticketLine(ctx, row.ticket);
      const event = line && eventOf(look, line);
      if (!event) return [];
      const by = event === 'wrote' ? line.name || line.email : event === 'answered' ? (look.staff ?? line.staff) : '';
      return [{ ...row, event, by, text: event === 'status' ? (look.status ?? '') : '' }];
    },
  );
}

function eventOf({ lastReply, status }: Look, line: TicketLine): FollowedEvent | null {
  const meaning = status === undefined || status === line.status ? line.meaning : meaningOf(status, false);
  if (status !== undefined && meaning === 'closed') return 'closed';
  if (lastReply === undefined) return status === undefined ? null : 'status';
  // The conversation, if it was read since, knows more than the status.
  const by = lastReply === line.last_at ? line.last_by : null;
  if (by === 'customer' || (by === null && meaning === 'needs-us')) return 'wrote';
  return by === 'staff' || meaning === 'answered' ? 'answered' : 'message';
}

/** Tickets that customers opened, or wrote in after they had left the cache. */
function newTickets(ctx: StoreContext, since: string): Found[] {
  const sql = `SELECT t.*, f.value ->> 1 since FROM json_each(?) f CROSS JOIN tickets t ON t.id = f.value ->> 0
    WHERE t.met_at > f.value ->> 1`;
  return getRows<TicketLine & { since: number }>(ctx.cache, sql, since).flatMap((line): Found[] => {
    const isNew = isAfter(ctx, line.opened, line.since);
    const isWritten = line.meaning === 'needs-us' && isAfter(ctx, line.last_at, line.since);
    if (isNew ? isOpenedHere(ctx, line.id) : !isWritten) return [];
    const event = isNew ? 'opened' : 'wrote';
    return [{ ticket: line.id, at: line.met_at, event, by: line.name || line.email, text: '' }];
  });
}
