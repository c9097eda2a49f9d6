/**
 * `recoverOutbox` repairs the outbox after an earlier run: nothing is sent that the agent could
 * not cancel, and nothing is sent twice. `doubtRestored` handles an older `work.db`: items that it
 * holds as unsent may have been sent or cancelled since, so they are put in doubt. The journal
 * shows which; nothing of an old queue is sent without the agent.
 */

import type { ReplyExtras } from '../../../../shared/domain/draft.ts';
import { signatureFor } from '../../../../shared/domain/signature.ts';
import type { AppError } from '../../../../shared/result.ts';
import {
  doubtAfterRefusal,
  firstEvidence,
  formId,
  latestEnd,
  type OutboxJob,
  withExtras,
} from '../../rules/outbox-job.ts';
import { nextState } from '../../rules/outbox-states.ts';
import { setting } from '../account/settings.ts';
import { fromJson, getRow, getValue, run, type StoreContext } from '../context.ts';
import { isCopy, unmarkCopy } from '../database/database.ts';
import { noteDraftError } from './drafts.ts';
import { annotate, backToDraft, insertItem, jobById, move, openJobs } from './outbox.ts';
import {
  isAttempt,
  type JournalAttempt,
  lastKnownJournalSeq,
  markCopiesAsOlder,
  setLastKnownJournalSeq,
  textDigest,
} from './sent-journal.ts';

/**
 * Call at start. Items that were being sent may have arrived, so they are in doubt. Held items get
 * their full hold again, so that the agent can still cancel them.
 */
export function recoverOutbox(
  ctx: StoreContext,
  at: number,
  holdMs: number,
  renewWriter: (ctx: StoreContext) => void,
): void {
  capFutureEnds(ctx);
  doubtRestored(ctx, at, renewWriter);
  // One transaction: separate ones would sync the disk a thousand times after a bulk reply.
  ctx.work.transaction(() => {
    for (const job of openJobs(ctx)) recover(ctx, job, at, holdMs);
  })();
}

function recover(ctx: StoreContext, job: OutboxJob, at: number, holdMs: number): void {
  // A form that was not sent yet is a draft again: the user must press the button again.
  if (nextState(job.state, 'restart', job.kind) === 'draft') {
    if (job.attempt === null) backToDraft(ctx, job.id, 'restart', formId(job.ticket), at, NOT_SENT);
    else move(ctx, job.id, 'lost', { at, error: doubtAfterRefusal(job.error), evidence: firstEvidence(null, at) });
  } else if (job.state === 'held') annotate(ctx, job.id, { at, heldUntil: at + holdMs });
  else if (job.state === 'checking') move(ctx, job.id, 'restart', { at });
  else if (job.state === 'sending') {
    const endedAt = latestEnd(startedAt(ctx, job.id) ?? at, at);
    move(ctx, job.id, 'restart', { at, endedAt, evidence: { ...firstEvidence(job.before, at), endUnknown: true } });
  }
}

const NOT_SENT: AppError = { kind: 'offline', operation: 'outbox', detail: { reason: 'closed' } };

const startedAt = (ctx: StoreContext, id: string) =>
  getValue<number | null>(ctx.work, 'SELECT started_at at FROM outbox WHERE id = ?', id);

const SLACK = 1000;

/**
 * Ends in the future were stored before the clock was set back. Set them to now, so that later
 * readings count as later; the service's clock still tells the attempt's time.
 */
export function capFutureEnds({ work, now }: StoreContext): void {
  const ahead = `state IN ('in-doubt', 'refused') AND ended_at > ?`;
  // Check first: a full disk must not keep the runner from reading.
  if (!getRow(work, `SELECT 1 FROM outbox WHERE ${ahead}`, now + SLACK)) return;
  run(
    work,
    `UPDATE outbox SET started_at = started_at - (ended_at - ?), server_offset = ifnull(server_offset, 0) + (ended_at - ?),
       ended_at = ? WHERE ${ahead}`,
    ...[now, now, now, now + SLACK],
  );
}

/**
 * Call at start, before the outbox moves. A file is older if it is marked as a copy, if the journal
 * has later entries, or if the journal is gone: in the last two cases a person replaced a file.
 * `renewWriter` then keeps the team's entries from using a number twice.
 */
function doubtRestored(ctx: StoreContext, at: number, renewWriter: (ctx: StoreContext) => void): void {
  const since = ctx.sentJournal.since(lastKnownJournalSeq(ctx));
  const isPutThere = isCopy(ctx.work) || hasLostJournal(ctx);
  if (isPutThere || since.length > 0) {
    ctx.work.transaction(() => {
      const isOlder = isPutThere || since.some((entry) => !isAttempt(entry) || !wasAboutToSend(ctx, entry));
      const sent = lastAttempts(since.filter(isAttempt));
      for (const job of openJobs(ctx)) {
        const entry = sent.find(({ item }) => item === job.id) ?? sameText(sent, job);
        if (entry || (isOlder && WAITING.includes(job.state))) putInDoubt(ctx, job, entry, at);
      }
      for (const entry of sent) if (!jobById(ctx, entry.item)) putDraftInDoubt(ctx, entry, at);
      if (isOlder) renewWriter(ctx);
      setLastKnownJournalSeq(ctx, Math.max(lastKnownJournalSeq(ctx), ctx.sentJournal.lastSeq()));
      unmarkCopy(ctx.work);
    })();
  }
  markCopiesAsOlder(ctx);
}

/**
 * Each start of a version with a journal writes to it; only the first may leave a number without an
 * entry.
 */
const hasLostJournal = (ctx: StoreContext): boolean => ctx.sentJournal.lastSeq() === 0 && lastKnownJournalSeq(ctx) > 1;

/**
 * The last attempt of each item, oldest first. It was only made because nothing known before showed
 * an earlier one.
 */
const lastAttempts = (sent: readonly JournalAttempt[]): JournalAttempt[] =>
  sent.filter((entry, at) => !sent.slice(at + 1).some(({ item }) => item === entry.item));

/** States in which the runner would send the item. A form in such a state becomes a draft again. */
const WAITING: readonly OutboxJob['state'][] = ['held', 'queued', 'checking'];

/**
 * The desk may have stopped between writing the journal and `work.db`: then only this item is in
 * doubt.
 */
const wasAboutToSend = (ctx: StoreContext, { item }: JournalAttempt): boolean =>
  jobById(ctx, item)?.state === 'checking';

const sameText = (
  sent: readonly JournalAttempt[],
  { kind, ticket, text }: Pick<OutboxJob, 'kind' | 'ticket' | 'text'>,
) => sent.findLast((entry) => entry.kind === kind && entry.ticket === ticket && entry.digest === textDigest(text));

function putInDoubt(ctx: StoreContext, job: OutboxJob, entry: JournalAttempt | undefined, at: number): void {
  // A form that was never sent becomes a draft again with a message.
  if (!entry && job.kind !== 'reply' && job.kind !== 'ticket') return;
  const before = entry ? entry.before : job.seen;
  move(ctx, job.id, 'restored', {
    at,
    error: entry ? sentSince(entry) : RESTORED_UNSENT,
    startedAt: entry?.at ?? job.createdAt,
    endedAt: entry ? latestEnd(entry.at, at) : Math.max(job.createdAt, at),
    serverOffset: entry?.offset ?? 0,
    before,
    known: entry?.known ?? (job.kind === 'ticket' ? { ids: [] } : null),
    evidence: { ...firstEvidence(before, at, true), endUnknown: true },
    stop: null,
  });
}

/**
 * The sent text was still a draft in the copy. A draft with the same text becomes the item, in
 * doubt; another text stays a draft with a message.
 */
function putDraftInDoubt(ctx: StoreContext, entry: JournalAttempt, at: number): void {
  const draft = getRow<{ id: string; text: string; extras: string | null }>(
    ctx.work,
    'SELECT id, text, extras FROM drafts WHERE kind = ? AND ticket = ?',
    entry.kind,
    entry.ticket,
  );
  if (!draft) return;
  if (textDigest(draft.text) !== entry.digest) {
    noteDraftError(ctx, draft.id, sentSince(entry));
    return;
  }
  const { item: id, kind, ticket, body, before } = entry;
  const extras = withExtras(fromJson<ReplyExtras>(draft.extras));
  const signature = kind === 'reply' ? signatureFor(setting(ctx, 'signature'), body.identity.as, draft.text) : '';
  insertItem(ctx, {
    id,
    kind,
    ticket,
    text: draft.text,
    body: { ...body, ...extras, signature },
    heldUntil: null,
    at: entry.at,
    ...(before && { seen: before }),
  });
  run(ctx.work, 'UPDATE files SET item = ?, draft = NULL WHERE draft = ?', id, draft.id);
  run(ctx.work, 'UPDATE draft_kept SET item = ?, draft = NULL WHERE draft = ?', id, draft.id);
  run(ctx.work, 'DELETE FROM drafts WHERE id = ?', draft.id);
  const job = jobById(ctx, id);
  if (job) putInDoubt(ctx, job, entry, at);
}

const RESTORED_UNSENT: AppError = { kind: 'in-doubt', operation: 'outbox', detail: { reason: 'restored' } };

const sentSince = ({ at }: JournalAttempt): AppError => ({
  kind: 'in-doubt',
  operation: 'outbox',
  detail: { reason: 'sent-since', facts: { at } },
});
