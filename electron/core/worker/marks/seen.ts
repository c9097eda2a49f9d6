/** Records what the agent has seen of a ticket: its displayed header, and the conversation. */
import type { Fingerprint } from '../../../../shared/domain/ticket.ts';
import { fromJson, getRows, run, type StoreContext } from '../context.ts';
import { showsNewest } from '../conversations/stored-posts.ts';
import { fingerprintOf, ticketLine } from '../ticket/line.ts';
import { refreshQueueFlags } from './queue-flags.ts';

/**
 * Records the displayed header as seen, and the conversation as read if the window shows all of it.
 * `read`: its newest post was on screen. Never moves back; clears a manual unread mark.
 */
export function markSeen(ctx: StoreContext, ticket: string, header: Fingerprint, read = true): void {
  const readAt = read && showsNewest(ctx, ticket) ? ctx.now : null;
  run(
    ctx.work,
    `INSERT INTO marks (ticket, seen_last, seen_header, read_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (ticket) DO UPDATE SET unread = 0, seen_last = max(seen_last, excluded.seen_last),
       seen_header = CASE WHEN excluded.seen_last >= seen_last THEN excluded.seen_header ELSE seen_header END,
       read_at = coalesce(max(read_at, excluded.read_at), read_at, excluded.read_at)`,
    ticket,
    header.lastReply,
    JSON.stringify(header),
    readAt,
  );
  refreshQueueFlags(ctx, ticket);
}

/**
 * Records that the agent read the conversation, so that everything known of the ticket by then
 * counts as seen.
 */
export function markRead(ctx: StoreContext, ticket: string, at: number): void {
  run(
    ctx.work,
    `INSERT INTO marks (ticket, read_at) VALUES (?, ?)
     ON CONFLICT (ticket) DO UPDATE SET read_at = max(coalesce(read_at, 0), excluded.read_at)`,
    ticket,
    at,
  );
  const line = ticketLine(ctx, ticket);
  // Restoring a deleted excerpt must not mark later changes as seen.
  if (line && at >= line.fetched_at) markSeen(ctx, ticket, fingerprintOf(line));
}

export function seenHeader(ctx: StoreContext, ticket: string, stored: string | null): Fingerprint | null {
  const header = fromJson<Fingerprint>(stored);
  return header && throughOwnSends(ctx, ticket, header);
}

/**
 * The header that counts as seen by an agent who saw `seen`: if our own sends changed it since, the
 * latest result. The window may have shown the older header a moment longer.
 */
export function throughOwnSends(ctx: StoreContext, ticket: string, seen: Fingerprint): Fingerprint {
  const sends = getRows<{ before: string; after: string }>(
    ctx.work,
    'SELECT before, after FROM outbox WHERE ticket = ? AND before IS NOT NULL AND after IS NOT NULL ORDER BY seq',
    ticket,
  );
  return sends.reduce((known, { before, after }) => {
    const from = JSON.parse(before) as Fingerprint;
    return from.lastReply === known.lastReply ? (JSON.parse(after) as Fingerprint) : known;
  }, seen);
}
