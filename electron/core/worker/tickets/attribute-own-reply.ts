/**
 * Our own accepted send causes a change of its ticket. It is recognised here, so that it is no news
 * and later replies are based on it.
 */
import { asCustomer, type RecordedAs, type SentAs } from '../../../../shared/domain/outbox.ts';
import type { Fingerprint } from '../../../../shared/domain/ticket.ts';
import { withinAttempt } from '../../rules/evidence.ts';
import { type Attempt, attemptOf } from '../../rules/outbox-job.ts';
import { setting } from '../account/settings.ts';
import { fromJson, getRow, getRows, run, type StoreContext } from '../context.ts';
import { forgetRecording, noteRecording, recordingOf } from '../writing/recordings.ts';
import { fingerprintOf, type TicketLine, ticketLine } from './line.ts';
import { rebaseDoneMark, refreshQueueFlags } from './queue-flags.ts';
import { forgetTarget } from './target-times.ts';

/** After an accepted send the service may go on showing what was before it for so long, ms. */
const SETTLED = 30_000;

interface Send extends Attempt {
  seq: number;
  before: string | null;
  sent_as: SentAs;
  sent_name: string;
  /** The agent says that it arrived: neither the service nor a post of it did. */
  doubted: number;
  /** How it was recorded, by its post. */
  shown_as: RecordedAs | null;
}

const SENDS = `SELECT seq, ticket, before, started_at, ended_at, server_offset, json_extract(body, '$.identity.as') sent_as,
    json_extract(body, '$.identity.name') sent_name, evidence IS NOT NULL AND proof IS NULL doubted,
    CASE WHEN proof IS NULL THEN NULL ELSE recorded_as END shown_as
  FROM outbox WHERE state = 'accepted' AND after IS NULL`;

/**
 * True where one accepted, not yet explained send of this ticket explains the moved last reply.
 * Then the send is marked as explained and the reply as our own; `throughOwnSends` then leads later
 * replies to the new header.
 */
export function explainByOwnSend(ctx: StoreContext, old: TicketLine, line: TicketLine): boolean {
  if (old.last_at === line.last_at) {
    if (line.last_reply === null && old.status !== line.status) noteByStatus(ctx, old, line);
    return false;
  }
  const sends = getRows<Send>(ctx.work, `${SENDS} AND ticket = ? ORDER BY seq`, line.id);
  // What was still as before well after the send was not moved by it.
  return sends.some((send) => old.fetched_at <= (send.ended_at ?? 0) + SETTLED && claim(ctx, send, line));
}

/**
 * A page may have shown what a send did before its answer came: once it is accepted, that was ours
 * after all.
 */
export function explainAccepted(ctx: StoreContext, id: string): boolean {
  const send = getRow<Send & { ticket: string }>(ctx.work, `${SENDS} AND id = ?`, id);
  const line = send && ticketLine(ctx, send.ticket);
  const before = fromJson<Fingerprint>(send?.before ?? null);
  if (!send || !line || !before || before.lastReply === line.last_at || !claim(ctx, send, line)) return false;
  // All that changed in the look that showed it.
  run(
    ctx.work,
    `UPDATE observed SET ours = 1 WHERE ticket = ? AND to_at =
       (SELECT max(to_at) FROM observed WHERE ticket = ? AND field = 'lastReply' AND new = ?)`,
    line.id,
    line.id,
    line.last_at,
  );
  rebaseDoneMark(ctx, line);
  refreshQueueFlags(ctx, line.id);
  forgetTarget(ctx, line.id);
  return true;
}

/**
 * Where a service tells no last reply, the status that follows our own says how it was recorded,
 * and no more.
 */
function noteByStatus(ctx: StoreContext, old: TicketLine, line: TicketLine): void {
  const sends = getRows<Send>(
    ctx.work,
    `${SENDS} AND recorded_as IS NULL AND ticket = ? ORDER BY seq DESC LIMIT 1`,
    line.id,
  );
  for (const send of sends) {
    if (send.doubted || asCustomer(send.sent_as) || old.fetched_at > (send.ended_at ?? 0) + SETTLED) continue;
    const recordedAs = recorded(line, fromJson<Fingerprint>(send.before));
    run(ctx.work, 'UPDATE outbox SET recorded_as = ? WHERE seq = ?', recordedAs, send.seq);
    noteRecording(ctx, { as: send.sent_as, name: send.sent_name }, recordedAs);
  }
}

/** Whether this header is what the send left behind; if so, both are noted as ours. */
function claim(ctx: StoreContext, send: Send, line: TicketLine): boolean {
  if (!withinAttempt(line.last_at, attemptOf(send), setting(ctx, 'zone'))) return false;
  const identity = { as: send.sent_as, name: send.sent_name };
  const chosen = asCustomer(send.sent_as);
  const recordedAs = send.shown_as ?? recorded(line, chosen ? null : fromJson<Fingerprint>(send.before));
  // Its post stands there as staff's: what makes the ticket wait is what came right after it.
  if (line.meaning === 'needs-us' && send.shown_as === 'staff') return false;
  const usual = recordingOf(ctx, identity)?.as;
  // Only the service's own word says that this one is among them: it may be the customer who wrote
  // in the same moment.
  if (line.meaning === 'needs-us' && !chosen && usual !== 'client' && send.doubted) return false;
  if (line.meaning === 'needs-us' && !chosen && usual === 'staff') {
    // The customer wrote in the same moment, so it remains news; or the service records them
    // otherwise by now, which the next reply will show: it is a probe again.
    run(ctx.work, 'UPDATE outbox SET recorded_as = ? WHERE seq = ?', recordedAs, send.seq);
    forgetRecording(ctx, identity);
    return false;
  }
  run(
    ctx.work,
    'UPDATE outbox SET after = ?, recorded_as = ? WHERE seq = ?',
    JSON.stringify(fingerprintOf(line)),
    recordedAs,
    send.seq,
  );
  // A contact is chosen for one reply alone, and one in doubt may be explained long after others
  // were recorded otherwise.
  if (send.sent_as !== 'contact' && !send.doubted) noteRecording(ctx, identity, recordedAs);
  run(
    ctx.work,
    `INSERT INTO marks (ticket, own_last) VALUES (?, ?)
     ON CONFLICT (ticket) DO UPDATE SET own_last = excluded.own_last`,
    line.id,
    line.last_at,
  );
  return true;
}

/**
 * `before`: the header it had before the reply; null where the reply went out as the customer's.
 */
function recorded(line: TicketLine, before: Fingerprint | null): RecordedAs {
  if (line.meaning === 'answered') return 'staff';
  if (line.meaning !== 'needs-us') return 'unknown';
  // A service that leaves the status as it was does not say whose reply it took it for, unless that
  // status says it.
  const stayed = before?.status === line.status && line.status.trim().toLowerCase() !== 'customer-reply';
  return stayed ? 'unknown' : 'client';
}
