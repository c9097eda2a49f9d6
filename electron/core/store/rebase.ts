/** After our own accepted send, the change it caused is ours: it is not news, and later replies are based on it. */
import type { SentAs } from '../../../shared/domain/outbox.ts';
import type { Fingerprint } from '../../../shared/domain/ticket.ts';
import { all, fromJson, one, run, type StoreContext } from './context.ts';
import { type Attempt, attemptOf } from './outbox.ts';
import { withinAttempt } from './own-send.ts';
import { saveSettings, setting } from './settings.ts';
import { rebaseDone, refreshStanding } from './standing.ts';
import { fingerprintOf, type TicketLine, ticketLine } from './tickets.ts';

/** After an accepted send the service may go on showing what was before it for so long, ms. */
const SETTLED = 30_000;

interface Send extends Attempt {
  seq: number;
  sent_as: SentAs;
}

const SENDS = `SELECT seq, ticket, before, started_at, ended_at, server_offset, json_extract(body, '$.identity.as') sent_as
  FROM outbox WHERE state = 'accepted' AND after IS NULL`;

/**
 * True where one accepted, not yet explained send of this ticket explains the moved last reply. Then the send is marked as
 * explained and the reply as our own; `throughOwnSends` then leads later replies to the new header.
 */
export function explainByOwnSend(ctx: StoreContext, old: TicketLine, line: TicketLine): boolean {
  if (old.last_at === line.last_at) return false;
  const sends = all<Send>(ctx.work, `${SENDS} AND ticket = ? ORDER BY seq`, line.id);
  // What was still as before well after the send was not moved by it.
  return sends.some((send) => old.fetched_at <= (send.ended_at ?? 0) + SETTLED && claim(ctx, send, line));
}

/** A page may have shown what a send did before its answer came: once it is accepted, that was ours after all. */
export function explainAccepted(ctx: StoreContext, id: string): boolean {
  const send = one<Send & { ticket: string; before: string | null }>(ctx.work, `${SENDS} AND id = ?`, id);
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
  rebaseDone(ctx, line);
  refreshStanding(ctx, line.id);
  return true;
}

/** Whether this header is what the send left behind; if so, both are noted as ours. */
function claim(ctx: StoreContext, send: Send, line: TicketLine): boolean {
  if (!withinAttempt(line.last_at, attemptOf(send), setting(ctx, 'zone'))) return false;
  const recordedAs = recorded(line);
  const usual = setting(ctx, 'recordedAs');
  if (recordedAs === 'client' && usual !== 'client' && !['client', 'contact'].includes(send.sent_as)) {
    // Where replies are recorded as staff, the customer wrote in the same moment. Where that is not known, it may be so: it
    // is said how this one stands there, and what stands there remains news.
    if (usual === 'staff') return false;
    run(ctx.work, 'UPDATE outbox SET recorded_as = ? WHERE seq = ?', recordedAs, send.seq);
    saveSettings(ctx, { recordedAs });
    return false;
  }
  run(
    ctx.work,
    'UPDATE outbox SET after = ?, recorded_as = ? WHERE seq = ?',
    JSON.stringify(fingerprintOf(line)),
    recordedAs,
    send.seq,
  );
  // What is chosen for one reply alone says nothing of the others.
  if (send.sent_as !== 'contact') saveSettings(ctx, { recordedAs });
  run(
    ctx.work,
    `INSERT INTO marks (ticket, own_last) VALUES (?, ?)
     ON CONFLICT (ticket) DO UPDATE SET own_last = excluded.own_last`,
    line.id,
    line.last_at,
  );
  return true;
}

function recorded(line: TicketLine): 'staff' | 'client' | 'unknown' {
  if (line.meaning === 'needs-us') return 'client';
  return line.meaning === 'answered' ? 'staff' : 'unknown';
}
