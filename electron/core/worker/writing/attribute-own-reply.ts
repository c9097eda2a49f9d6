/**
 * Recognizes the change of a ticket that our own accepted send caused, so that it is not news and
 * later replies are based on it.
 */
import { isSentAsCustomer, type RecordedAs, type SentAs } from '../../../../shared/domain/outbox.ts';
import type { Fingerprint } from '../../../../shared/domain/ticket.ts';
import { withinAttempt } from '../../rules/evidence.ts';
import { type Attempt, attemptOf } from '../../rules/outbox-job.ts';
import { setting } from '../account/settings.ts';
import { fromJson, getRow, getRows, run, type StoreContext } from '../context.ts';
import { rebaseDoneMark, refreshQueueFlags, saveMarks } from '../marks/queue-flags.ts';
import { forgetTarget } from '../queues/waiting.ts';
import { fingerprintOf, type TicketLine, ticketLine } from '../ticket/line.ts';
import { forgetRecording, noteRecording, recordingOf } from './recordings.ts';

/** The service may show the old state this long after an accepted send, ms. */
const SETTLE_DELAY_MS = 30_000;

interface Send extends Attempt {
  seq: number;
  before: string | null;
  sent_as: SentAs;
  sent_name: string;
  /** Only the agent says that it arrived, without proof from the service or a post. */
  doubted: number;
  shown_as: RecordedAs | null;
}

const SENDS = `SELECT seq, ticket, before, started_at, ended_at, server_offset, json_extract(body, '$.identity.as') sent_as,
    json_extract(body, '$.identity.name') sent_name, evidence IS NOT NULL AND proof IS NULL doubted,
    CASE WHEN proof IS NULL THEN NULL ELSE recorded_as END shown_as
  FROM outbox WHERE state = 'accepted' AND after IS NULL`;

/**
 * Returns true if an accepted send that was not matched yet explains the new last reply. Then marks
 * the send as matched and the reply as ours; `throughOwnSends` leads later replies to the new
 * header.
 */
export function explainByOwnSend(ctx: StoreContext, old: TicketLine, line: TicketLine): boolean {
  if (old.last_at === line.last_at) {
    if (line.last_reply === null && old.status !== line.status) noteByStatus(ctx, old, line);
    return false;
  }
  const sends = getRows<Send>(ctx.work, `${SENDS} AND ticket = ? ORDER BY seq`, line.id);
  // A ticket unchanged well after the send was changed later by another writer.
  return sends.some((send) => old.fetched_at <= (send.ended_at ?? 0) + SETTLE_DELAY_MS && claimHeader(ctx, send, line));
}

/** Called once a send is accepted: a page may have shown its effect before the answer came. */
export function explainAccepted(ctx: StoreContext, id: string): boolean {
  const send = getRow<Send & { ticket: string }>(ctx.work, `${SENDS} AND id = ?`, id);
  const line = send && ticketLine(ctx, send.ticket);
  const before = fromJson<Fingerprint>(send?.before ?? null);
  if (!send || !line || !before || before.lastReply === line.last_at || !claimHeader(ctx, send, line)) return false;
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

/** If a service reports no last reply, the status after our send only shows how it was recorded. */
function noteByStatus(ctx: StoreContext, old: TicketLine, line: TicketLine): void {
  const sends = getRows<Send>(
    ctx.work,
    `${SENDS} AND recorded_as IS NULL AND ticket = ? ORDER BY seq DESC LIMIT 1`,
    line.id,
  );
  for (const send of sends) {
    if (send.doubted || isSentAsCustomer(send.sent_as) || old.fetched_at > (send.ended_at ?? 0) + SETTLE_DELAY_MS)
      continue;
    const recordedAs = readRecordedAs(line, fromJson<Fingerprint>(send.before));
    run(ctx.work, 'UPDATE outbox SET recorded_as = ? WHERE seq = ?', recordedAs, send.seq);
    noteRecording(ctx, { as: send.sent_as, name: send.sent_name }, recordedAs);
  }
}

/** True if the send produced this header; then marks both as ours. */
function claimHeader(ctx: StoreContext, send: Send, line: TicketLine): boolean {
  if (!withinAttempt(line.last_at, attemptOf(send), setting(ctx, 'zone'))) return false;
  const identity = { as: send.sent_as, name: send.sent_name };
  const chosen = isSentAsCustomer(send.sent_as);
  const recordedAs = send.shown_as ?? readRecordedAs(line, chosen ? null : fromJson<Fingerprint>(send.before));
  // Its post is recorded as staff's, so a later message of the customer makes the ticket wait.
  if (line.meaning === 'needs-us' && send.shown_as === 'staff') return false;
  const usual = recordingOf(ctx, identity)?.as;
  // Without proof of the service this may be a customer's message from the same moment.
  if (line.meaning === 'needs-us' && !chosen && usual !== 'client' && send.doubted) return false;
  if (line.meaning === 'needs-us' && !chosen && usual === 'staff') {
    // Either the customer wrote at the same moment, so it remains news, or the service now records
    // replies differently. The next reply is a probe again and will show it.
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
  // Do not learn from a contact, which is chosen for one reply only, nor from doubtful sends, which
  // may be explained long after others were recorded differently.
  if (send.sent_as !== 'contact' && !send.doubted) noteRecording(ctx, identity, recordedAs);
  saveMarks(ctx, line.id, { own_last: line.last_at });
  return true;
}

/** `before`: header before the reply; null if it was sent as the customer's. */
function readRecordedAs(line: TicketLine, before: Fingerprint | null): RecordedAs {
  if (line.meaning === 'answered') return 'staff';
  if (line.meaning !== 'needs-us') return 'unknown';
  // An unchanged status does not tell how the reply was recorded, except `customer-reply`.
  const stayed = before?.status === line.status && line.status.trim().toLowerCase() !== 'customer-reply';
  return stayed ? 'unknown' : 'client';
}
