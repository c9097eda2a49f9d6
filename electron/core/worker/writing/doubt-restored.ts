/**
 * `doubtRestored` puts in doubt what an older `work.db` holds as unsent although it may have gone
 * out, or been held back, since. The journal tells which; nothing of an old queue goes by itself.
 */
import type { ReplyExtras } from '../../../../shared/domain/draft.ts';
import { signatureFor } from '../../../../shared/domain/signature.ts';
import type { AppError } from '../../../../shared/result.ts';
import { firstEvidence, latestEnd, type OutboxJob, withExtras } from '../../rules/outbox-job.ts';
import { setting } from '../account/settings.ts';
import { fromJson, getRow, run, type StoreContext } from '../context.ts';
import { isCopy, unmarkCopy } from '../database/database.ts';
import { renewWriter } from '../team/writer.ts';
import { noteDraftError } from './drafts.ts';
import { insertItem, jobById, move, openJobs } from './outbox.ts';
import { isAttempt, type JournalAttempt, sentUpTo, setSentUpTo, textDigest, turnPage } from './sent-journal.ts';

/**
 * At start, before anything of the outbox is moved. An older file is known by what it says of
 * itself, by a journal that goes on beyond what it knows, and by a journal that is gone: in the
 * latter two cases somebody put it there by hand.
 */
export function doubtRestored(ctx: StoreContext, at: number): void {
  const since = ctx.sent.since(sentUpTo(ctx));
  const isPutThere = isCopy(ctx.work) || hasLostJournal(ctx);
  if (isPutThere || since.length > 0) {
    ctx.work.transaction(() => {
      const isOlder = isPutThere || since.some((entry) => !isAttempt(entry) || !wasAboutToGo(ctx, entry));
      const sent = lastAttempts(since.filter(isAttempt));
      for (const job of openJobs(ctx)) {
        const entry = sent.find(({ item }) => item === job.id) ?? sameText(sent, job);
        if (entry || (isOlder && WAITING.includes(job.state))) doubt(ctx, job, entry, at);
      }
      for (const entry of sent) if (!jobById(ctx, entry.item)) doubtDraft(ctx, entry, at);
      if (isOlder) renewWriter(ctx, null);
      setSentUpTo(ctx, Math.max(sentUpTo(ctx), ctx.sent.last()));
      unmarkCopy(ctx.work);
    })();
  }
  turnPage(ctx);
}

/**
 * Each start of a version that keeps a journal writes into it; after the first, a number may be
 * without its entry once.
 */
const hasLostJournal = (ctx: StoreContext): boolean => ctx.sent.last() === 0 && sentUpTo(ctx) > 1;

/**
 * Of each item the last one, oldest first: it went only because what was known right before it
 * showed nothing of those before.
 */
const lastAttempts = (sent: readonly JournalAttempt[]): JournalAttempt[] =>
  sent.filter((entry, at) => !sent.slice(at + 1).some(({ item }) => item === entry.item));

/** States in which the runner would send it. A form in one of them becomes a form again. */
const WAITING: readonly OutboxJob['state'][] = ['held', 'queued', 'checking'];

/** The desk may have ended between the journal and `work.db`: then only that item is unsure. */
const wasAboutToGo = (ctx: StoreContext, { item }: JournalAttempt): boolean => jobById(ctx, item)?.state === 'checking';

const sameText = (
  sent: readonly JournalAttempt[],
  { kind, ticket, text }: Pick<OutboxJob, 'kind' | 'ticket' | 'text'>,
) => sent.findLast((entry) => entry.kind === kind && entry.ticket === ticket && entry.digest === textDigest(text));

function doubt(ctx: StoreContext, job: OutboxJob, entry: JournalAttempt | undefined, at: number): void {
  // A form that never went is a form again, and says so.
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
 * What went out was still a draft in the copy: with the same text it is that item, in doubt; another
 * text stays a draft that says so.
 */
function doubtDraft(ctx: StoreContext, entry: JournalAttempt, at: number): void {
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
  const signature = kind === 'reply' ? signatureFor(setting(ctx, 'signature'), body.identity.as) : '';
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
  if (job) doubt(ctx, job, entry, at);
}

const RESTORED_UNSENT: AppError = { kind: 'in-doubt', operation: 'outbox', detail: { reason: 'restored' } };

const sentSince = ({ at }: JournalAttempt): AppError => ({
  kind: 'in-doubt',
  operation: 'outbox',
  detail: { reason: 'sent-since', facts: { at } },
});
