/**
 * `waitingOf` says which customers wait for an answer, and since when: by the posts of their
 * conversation where it is known as it is now, else by the ticket's header. Where neither tells the
 * moment, the two between which it lies.
 */
import { type BusinessTime, businessTime } from '../../../../shared/domain/business-time.ts';
import type { PostRole } from '../../../../shared/domain/conversation.ts';
import type { Turn } from '../../../../shared/domain/ticket.ts';
import { type CustomerWait, targetOf } from '../../../../shared/domain/waiting.ts';
import { zonedToUtc } from '../../../../shared/domain/zone.ts';
import { setting } from '../account/settings.ts';
import { getRows, type StoreContext } from '../context.ts';
import { CUSTOMER_ROLES } from '../conversations/last-words.ts';
import { isAtOdds, type TicketLine, turnOf } from './line.ts';

/**
 * What the status says, unless the last reply is known to be our own, or status and queue
 * contradict each other.
 */
export function whoseTurn({ meaning, status, last_at }: TicketLine, ownLast: string | undefined): Turn {
  if (meaning === 'needs-us' && last_at !== '' && ownLast === last_at) return 'us';
  return isAtOdds(meaning, status) ? 'unknown' : turnOf(meaning);
}

/** The last reply that our own send explains, of each ticket that has one. */
export const ownLasts = (ctx: StoreContext, tickets: string[]): Map<string, string> =>
  new Map(
    getRows<{ ticket: string; own: string }>(
      ctx.work,
      `SELECT ticket, own_last own FROM marks WHERE own_last <> '' AND ticket IN (SELECT value FROM json_each(?))`,
      JSON.stringify(tickets),
    ).map(({ ticket, own }) => [ticket, own]),
  );

/** The account's business time by its settings; null where the zone of its hours is not known. */
export function businessTimeOf(ctx: StoreContext): BusinessTime | null {
  const hours = setting(ctx, 'businessHours');
  const zone = setting(ctx, 'zone');
  const key = JSON.stringify([hours, zone]);
  const known = times.get(ctx);
  if (known?.key === key) return known.time;
  const time = businessTime(hours, zone);
  times.set(ctx, { key, time });
  return time;
}

/** Years that were counted once are kept with it. */
const times = new WeakMap<StoreContext, { key: string; time: BusinessTime | null }>();

/** Of those among these tickets whose customers wait; `turns`: whose turn it is, in their order. */
export function waitingOf(ctx: StoreContext, lines: TicketLine[], turns: Turn[]): Map<string, CustomerWait> {
  const waiting = lines.filter((_, index) => turns[index] === 'customer');
  if (waiting.length === 0) return new Map();
  const ids = waiting.map(({ id }) => id);
  const zone = setting(ctx, 'zone');
  // Hours that cannot be counted pass no target.
  const targets = businessTimeOf(ctx) === null ? [] : setting(ctx, 'answerTargets');
  const posts = newestPosts(ctx, ids);
  const seen = zone === null ? firstSeen(ctx, waiting) : null;
  return new Map(
    waiting.flatMap((line) => {
      const post = posts.get(line.id);
      // The status waits for us, though a message of the staff was the last: nobody waits for that.
      if (post?.role === 'staff') return [];
      const since = zone === null ? sinceSeen(line, post, seen?.get(line.id)) : sinceTold(line, post, zone);
      if (since === null) return [];
      const target = targetOf(targets, { deptId: line.dept_id, priority: line.priority });
      return [[line.id, { since, target }] as const];
    }),
  );
}

interface NewestPost {
  ticket: string;
  role: PostRole;
  /** In the service's zone, to the minute; null where it is not certain. */
  at: string | null;
}

/** The newest post of each conversation that is known as it is now. */
const newestPosts = (ctx: StoreContext, tickets: string[]): Map<string, NewestPost> =>
  new Map(
    getRows<NewestPost>(
      ctx.cache,
      `SELECT p.ticket, p.role, json_extract(p.post, '$.at.text') at
       FROM conversations c JOIN tickets t ON t.id = c.ticket JOIN posts p ON p.ticket = c.ticket
       WHERE c.ticket IN (SELECT value FROM json_each(?)) AND c.reading IS NOT NULL AND c.error IS NULL
         AND c.asked_last = t.last_at
         AND p.place = (SELECT max(place) FROM posts WHERE ticket = c.ticket AND role <> 'note')`,
      JSON.stringify(tickets),
    ).map((post) => [post.ticket, post]),
  );

/** The text of the moment of the customer's last word; null where only bounds are known. */
function lastWordAt(line: TicketLine, post: NewestPost | undefined): string | null {
  if (post?.at && CUSTOMER_ROLES.includes(post.role)) {
    // The header has its seconds.
    return line.last_at.startsWith(post.at.slice(0, 16)) ? line.last_at : post.at;
  }
  const isTheirs = line.status.trim().toLowerCase() === 'customer-reply';
  const isOpening = line.last_reply === null || line.last_reply === line.opened;
  return isTheirs || isOpening ? line.last_at : null;
}

/**
 * With the service's zone. Somebody wrote since the ticket was opened, and nobody knows who: the
 * customer's last word came between the two.
 */
function sinceTold(line: TicketLine, post: NewestPost | undefined, zone: string): CustomerWait['since'] | null {
  const text = lastWordAt(line, post);
  const latest = zonedToUtc(text ?? line.last_at, zone);
  if (latest === null) return null;
  const opened = text === null ? zonedToUtc(line.opened ?? '', zone) : latest;
  return [Math.min(opened ?? latest, latest), latest];
}

const HOUR = 3_600_000;
/** How far zones are from UTC. */
const WEST = 12 * HOUR;
const EAST = 14 * HOUR;

/** Two looks of ours, our clock: before the first the last reply was another one. */
interface Seen {
  ticket: string;
  from: number;
  to: number;
}

/** Without a zone, by the looks between which the last reply came, and by what any zone allows. */
function sinceSeen(
  line: TicketLine,
  post: NewestPost | undefined,
  seen: Seen | undefined,
): CustomerWait['since'] | null {
  const text = lastWordAt(line, post);
  const wall = zonedToUtc(text ?? line.last_at, 'UTC');
  if (wall === null) return null;
  const opened = text === null ? zonedToUtc(line.opened ?? '', 'UTC') : wall;
  // Who met the ticket, or read it, had seen its last reply by then.
  const met = line.met_at > 0 && seen === undefined ? line.met_at : line.fetched_at;
  const latest = Math.min(wall + WEST, seen?.to ?? met);
  const told = (opened ?? wall) - EAST;
  const earliest = text === null || seen === undefined ? told : Math.max(told, seen.from);
  return [Math.min(earliest, latest), latest];
}

/** The looks between which the last reply of now was first seen. */
function firstSeen(ctx: StoreContext, lines: TicketLine[]): Map<string, Seen> {
  const lasts = new Map(lines.map(({ id, last_at }) => [id, last_at]));
  const looks = getRows<Seen & { last: string }>(
    ctx.work,
    `SELECT ticket, new last, from_at "from", to_at "to" FROM observed
     WHERE field = 'lastReply' AND ticket IN (SELECT value FROM json_each(?)) ORDER BY at`,
    JSON.stringify([...lasts.keys()]),
  );
  return new Map(looks.filter(({ ticket, last }) => lasts.get(ticket) === last).map((look) => [look.ticket, look]));
}
