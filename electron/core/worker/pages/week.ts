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
  const targets = setting(ctx, 'answerTargets');
  const end = week.days[7] ?? '';
  const ids = await ticketsToCount(ctx, week, scope);
  const tickets: rules.TicketWeek[] = [];
  for (let at = 0; at < ids.length; at += TICKETS_PER_TURN) {
    for (const line of linesOf(ctx, ids.slice(at, at + TICKETS_PER_TURN), end)) {
      const target = targetMinutes(targets, { deptId: line.dept_id, priority: line.priority });
      tickets.push(rules.ticketWeek({ ...factsOf(ctx, line, end, zone), target }, how, time));
    }
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

interface WeekLine extends Pick<TicketLine, 'id' | 'dept_id' | 'priority' | 'last_at' | 'meaning'> {
  whole: number | null;
  newest: string | null;
}

/** Times of a service begin with their day, so they are compared with those of the week. */
const linesOf = (ctx: StoreContext, ids: readonly string[], end: string): WeekLine[] =>
  getRows(
    ctx.cache,
    `SELECT id, dept_id, priority, last_at, meaning, reading ->> '$.whole' whole, reading ->> '$.lastReply' newest
     FROM tickets LEFT JOIN conversations ON ticket = id
     WHERE ifnull(opened, '') < ? AND id IN (SELECT value FROM json_each(?))`,
    ...[end, JSON.stringify(ids)],
  );

function factsOf(ctx: StoreContext, line: WeekLine, end: string, zone: string): Omit<rules.WeekFacts, 'target'> {
  const { id, dept_id: department, last_at, meaning, whole, newest } = line;
  const posts = getRows<{ id: string; by: rules.WeekPost['by']; time: string | null }>(
    ctx.cache,
    `SELECT id, iif(role IN ('staff', 'unknown'), role, 'customer') by, post ->> '$.at.text' time FROM posts
     WHERE ticket = ? AND role <> 'note' ORDER BY place`,
    id,
  ).map(({ time, ...post }) => ({ ...post, own: false, at: time === null ? null : zonedToUtc(time, zone) }));
  const sent = getRows<SentLine>(
    ctx.work,
    `SELECT ifnull(ended_at, changed_at) + ifnull(server_offset, 0) at, proof ->> '$.id' post FROM outbox
     WHERE ticket = ? AND kind = 'reply' AND +state = 'accepted' ORDER BY seq`,
    id,
  );
  const statuses = getRows<{ from: number; to: number; old: string; now: string }>(
    ctx.work,
    `SELECT from_at "from", to_at "to", old, new now FROM observed WHERE ticket = ? AND field = 'status' ORDER BY at`,
    id,
  );
  return {
    ...{ department, meaning, posts: withOwn(sent, posts), lastAt: zonedToUtc(last_at, zone) },
    // All messages of the week are there if the newest are, or any from after it.
    whole: whole === 1 && [minuteOf(last_at) ?? '', end].some((least) => (newest ?? '') >= least),
    statuses: statuses.map(({ old, now, ...seen }) => ({
      ...{ ...seen, old: meaningOf(old, false), now: meaningOf(now, false) },
    })),
  };
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
