/**
 * `weekFigures` counts a week's work from stored tickets and posts, observed changes and own sends,
 * some tickets in each turn.
 */
import { AROUND_THE_CLOCK, businessTime } from '../../../../shared/domain/business-time.ts';
import { targetMinutes } from '../../../../shared/domain/waiting.ts';
import type { WeekFigures, WeekScope } from '../../../../shared/domain/week.ts';
import { zonedToUtc } from '../../../../shared/domain/zone.ts';
import * as rules from '../../rules/week-figures.ts';
import { setting } from '../account/settings.ts';
import { getColumn, getRows, type StoreContext } from '../context.ts';
import { minuteOf } from '../conversations/facts.ts';
import type { Database } from '../database/database.ts';
import { nextTurn } from '../decode/page.ts';
import { teamFiguresAgreed } from '../sharing/shared-settings.ts';
import { departmentName, meaningOf, type TicketLine } from '../ticket/line.ts';

const TICKETS_PER_TURN = 200;
/** A reply and its post have times of two clocks, and a post's is rounded to minutes. */
const MATCH_WINDOW_MS = 120_000;

export async function weekFigures(ctx: StoreContext, { first, scope: wanted }: { first: string; scope: WeekScope }) {
  const teamAgreed = teamFiguresAgreed(ctx);
  const scope = teamAgreed ? wanted : 'own';
  const ownZone = setting(ctx, 'zone');
  const zone = ownZone ?? ctx.zone;
  const time = businessTime(setting(ctx, 'businessHours'), zone) ?? AROUND_THE_CLOCK;
  const week = rules.weekFrom(first, zone);
  const how = { ...week, scope, isOver: ctx.now >= (week.borders[7] ?? 0) };
  const ids = await ticketsToCount(ctx, week, scope);
  const tickets: rules.TicketWeek[] = [];
  for (let at = 0; at < ids.length; at += TICKETS_PER_TURN) {
    const facts = factsOf(ctx, ids.slice(at, at + TICKETS_PER_TURN), week.days, zone);
    for (const ticket of facts) tickets.push(rules.ticketWeek(ticket, how, time));
    await nextTurn();
  }
  const numbers = rules.weekNumbers(tickets, week, (department) => departmentName(ctx, department, null));
  return { scope, teamAgreed, zone, zoneKnown: ownZone !== null, ...numbers } satisfies WeekFigures;
}

/**
 * Own work is on tickets that this desk answered. The team's is on tickets with a message since the
 * week began, on open ones, and on those whose status changed since it ended.
 */
async function ticketsToCount(ctx: StoreContext, { days, borders }: rules.Week, scope: WeekScope): Promise<string[]> {
  const open = "meaning IN ('needs-us', 'waiting')";
  const own = "SELECT ticket FROM outbox WHERE kind = 'reply' AND state = 'accepted'";
  const ofTeam: [Database, string, ...unknown[]][] = [
    [ctx.cache, 'SELECT id FROM tickets WHERE last_at >= ?', days[0]],
    // The status has an index; its meaning depends on it.
    [ctx.cache, `SELECT id FROM tickets WHERE status IN (SELECT status FROM ticket_groups WHERE ${open}) AND ${open}`],
    [ctx.work, "SELECT ticket FROM observed WHERE at >= ? AND field = 'status'", borders[7]],
  ];
  const ids = new Set<string>();
  for (const [db, sql, ...since] of scope === 'own' ? [[ctx.work, own] as const] : ofTeam) {
    for (const id of getColumn(db, sql, ...since)) ids.add(id);
    await nextTurn();
  }
  return [...ids];
}

/** Times of a service begin with their day, so they are compared with those of the week. */
function factsOf(ctx: StoreContext, chosen: string[], days: readonly string[], zone: string): rules.WeekFacts[] {
  const end = days[7] ?? '';
  const lines = getRows<TicketLine>(
    ctx.cache,
    `SELECT id, dept_id, priority, last_at, meaning FROM tickets
     WHERE ifnull(opened, '') < ? AND id IN (SELECT value FROM json_each(?))`,
    ...[end, JSON.stringify(chosen)],
  );
  const ids = JSON.stringify(lines.map(({ id }) => id));
  const posts = byTicket<{ id: string; role: string; time: string | null }>(
    ctx.cache,
    ids,
    "id, role, post ->> '$.at.text' time FROM posts WHERE role <> 'note' AND $AMONG ORDER BY ticket, place",
  );
  const readings = byTicket<{ whole: number; last: string | null }>(
    ctx.cache,
    ids,
    "reading ->> '$.whole' whole, reading ->> '$.lastReply' last FROM conversations WHERE $AMONG",
  );
  const sends = byTicket<SentLine>(
    ctx.work,
    ids,
    `ifnull(ended_at, changed_at) + ifnull(server_offset, 0) at, proof ->> '$.id' post FROM outbox
     WHERE +state = 'accepted' AND kind = 'reply' AND $AMONG ORDER BY seq`,
  );
  const statuses = byTicket<{ from: number; to: number; old: string; now: string }>(
    ctx.work,
    ids,
    'from_at "from", to_at "to", old, new now FROM observed WHERE field = \'status\' AND $AMONG ORDER BY ticket, at',
  );
  const targets = setting(ctx, 'answerTargets');
  return lines.map(({ id, dept_id: deptId, priority, meaning, last_at }) => {
    const [reading] = readings(id);
    const written = posts(id).map(({ id, role, time }) => ({
      ...{ id, own: false, at: time === null ? null : zonedToUtc(time, zone) },
      by: role === 'staff' || role === 'unknown' ? (role as rules.WeekPost['by']) : 'customer',
    }));
    return {
      ...{ department: deptId, meaning, posts: withOwn(sends(id), written) },
      ...{ target: targetMinutes(targets, { deptId, priority }), lastAt: zonedToUtc(last_at, zone) },
      // All messages of the week are there if the newest are, or any from after it.
      whole: reading?.whole === 1 && [minuteOf(last_at) ?? '', end].some((least) => (reading.last ?? '') >= least),
      statuses: statuses(id).map(({ from, to, old, now }) => ({
        ...{ from, to, old: meaningOf(old, false), now: meaningOf(now, false) },
      })),
    };
  });
}

function byTicket<Row>(db: Database, ids: string, rest: string): (ticket: string) => Row[] {
  const sql = `SELECT ticket, ${rest.replace('$AMONG', 'ticket IN (SELECT value FROM json_each(?))')}`;
  const found = new Map<string, Row[]>();
  for (const row of getRows<Row & { ticket: string }>(db, sql, ids)) {
    const rows = found.get(row.ticket);
    if (rows) rows.push(row);
    else found.set(row.ticket, [row]);
  }
  return (ticket) => found.get(ticket) ?? [];
}

interface SentLine {
  at: number;
  post: string | null;
}

/** Marks the posts of own replies as ours, and adds the replies without one. */
function withOwn(sent: readonly SentLine[], posts: (rules.WeekPost & { id: string })[]): rules.WeekPost[] {
  for (const { at, post: id } of sent) {
    const isNear = (post: rules.WeekPost) => Math.abs((post.at ?? Number.NaN) - at) <= MATCH_WINDOW_MS;
    const found =
      posts.find((post) => post.id === id) ?? posts.find((post) => post.by === 'staff' && !post.own && isNear(post));
    // The service may record our reply as the customer's.
    if (found) Object.assign(found, { own: true, by: 'staff', at: found.at ?? at });
    else posts.push({ id: '', at, by: 'staff', own: true });
  }
  return posts;
}
