/**
 * `weekFigures` counts a week's work from stored tickets and posts, observed changes and own sends.
 * It reads all tickets in turns, since any of them may have been open.
 */
import { AROUND_THE_CLOCK, businessTime } from '../../../../shared/domain/business-time.ts';
import { targetMinutes } from '../../../../shared/domain/waiting.ts';
import type { WeekFigures, WeekScope } from '../../../../shared/domain/week.ts';
import { zonedToUtc } from '../../../../shared/domain/zone.ts';
import * as rules from '../../rules/week-figures.ts';
import { setting } from '../account/settings.ts';
import { getRows, type StoreContext } from '../context.ts';
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
  const tickets: rules.TicketWeek[] = [];
  // Own work is on tickets with a reply since then; others count while they are open.
  for (let [last, id] = [scope === 'own' ? first : '', '']; ; ) {
    const lines = getRows<TicketLine>(
      ctx.cache,
      `SELECT id, dept_id, priority, opened, last_at, meaning FROM tickets WHERE (last_at, id) > (?, ?)
       ORDER BY last_at, id LIMIT ${TICKETS_PER_TURN}`,
      ...[last, id],
    );
    for (const facts of factsOf(ctx, lines, how, zone)) tickets.push(rules.ticketWeek(facts, how, time));
    const end = lines.at(-1);
    if (!end || lines.length < TICKETS_PER_TURN) break;
    [last, id] = [end.last_at, end.id];
    await nextTurn();
  }
  const numbers = rules.weekNumbers(tickets, week, (department) => departmentName(ctx, department, null));
  return { scope, teamAgreed, zone, zoneKnown: ownZone !== null, ...numbers } satisfies WeekFigures;
}

type How = Parameters<typeof rules.ticketWeek>[1] & { days: string[] };

/** Times of a service begin with their day, so they are compared with those of the week. */
function factsOf(ctx: StoreContext, all: TicketLine[], { days, isOver }: How, zone: string): rules.WeekFacts[] {
  const [first = '', end = ''] = [days[0], days[7]];
  const lines = all.filter(({ opened }) => (opened ?? '') < end);
  const moved = lines.filter(({ last_at }) => last_at >= first);
  const posts = byTicket<{ id: string; role: string; time: string | null }>(
    ctx.cache,
    moved,
    "id, role, post ->> '$.at.text' time FROM posts WHERE role <> 'note' AND $AMONG ORDER BY ticket, place",
  );
  const readings = byTicket<{ whole: number; last: string | null }>(
    ctx.cache,
    moved,
    "reading ->> '$.whole' whole, reading ->> '$.lastReply' last FROM conversations WHERE $AMONG",
  );
  const sends = byTicket<SentLine>(
    ctx.work,
    moved,
    `ifnull(ended_at, changed_at) + ifnull(server_offset, 0) at, proof ->> '$.id' post FROM outbox
     WHERE state = 'accepted' AND kind = 'reply' AND $AMONG ORDER BY seq`,
  );
  const statuses = byTicket<{ from: number; to: number; old: string; now: string }>(
    ctx.work,
    isOver ? lines : moved,
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
      ...{ department: deptId, meaning, posts: written, sends: withoutPost(sends(id), written) },
      ...{ target: targetMinutes(targets, { deptId, priority }), lastAt: zonedToUtc(last_at, zone) },
      // All messages of the week are there if the newest are, or any from after it.
      whole: reading?.whole === 1 && [minuteOf(last_at) ?? '', end].some((least) => (reading.last ?? '') >= least),
      statuses: statuses(id).map(({ from, to, old, now }) => ({
        ...{ from, to, old: meaningOf(old, false), now: meaningOf(now, false) },
      })),
    };
  });
}

function byTicket<Row>(db: Database, lines: readonly TicketLine[], rest: string): (ticket: string) => Row[] {
  const found = new Map<string, Row[]>(lines.map(({ id }) => [id, []]));
  const sql = `SELECT ticket, ${rest.replace('$AMONG', 'ticket IN (SELECT value FROM json_each(?))')}`;
  for (const row of getRows<Row & { ticket: string }>(db, sql, JSON.stringify([...found.keys()])))
    found.get(row.ticket)?.push(row);
  return (ticket) => found.get(ticket) ?? [];
}

interface SentLine {
  at: number;
  post: string | null;
}

/** Marks the posts of own replies as ours, and returns the times of replies without one. */
const withoutPost = (sent: readonly SentLine[], posts: (rules.WeekPost & { id: string })[]): number[] =>
  sent.flatMap(({ at, post: id }) => {
    const isNear = (post: rules.WeekPost) => Math.abs((post.at ?? Number.NaN) - at) <= MATCH_WINDOW_MS;
    const found =
      posts.find((post) => post.id === id) ?? posts.find((post) => post.by === 'staff' && !post.own && isNear(post));
    // The service may record our reply as the customer's.
    if (found) Object.assign(found, { own: true, by: 'staff' });
    return found?.at == null ? [at] : [];
  });
