/**
 * Looks for a reply whose answer was lost: first in its ticket's header, then in the conversation.
 * Finding its post there ends the doubt; so does a complete conversation without it.
 */
import {
  type ConversationLook,
  type Evidence,
  isSentAsCustomer,
  recordingKey,
} from '../../../../../shared/domain/outbox.ts';
import { ok, type Result } from '../../../../../shared/result.ts';
import {
  evidenceAgainstRefusal,
  type TicketLook,
  weighPosts,
  weighTicket,
  withUnreadPosts,
} from '../../../rules/evidence.ts';
import { firstEvidence, type OutboxJob } from '../../../rules/outbox-job.ts';
import { RECHECK_DELAY, type Recheck, type WriteParts } from '../kind-of-write.ts';

/**
 * Reads ticket and conversation if a look is due. Between two looks, searches only the stored
 * posts; after the last look, weighs everything read meanwhile. Null means no news.
 */
export async function recheckReply(
  parts: WriteParts,
  job: OutboxJob,
  evidence: Evidence,
  due: boolean,
): Promise<Result<Recheck | null>> {
  if (!due && evidence.nextAt !== null) return searchStored(parts, job, evidence);
  if (!due) {
    const next = await weighEvidence(parts, job, evidence, true);
    if (!next.ok) return next;
    const isNews = next.value.now !== null && next.value.now.lastReply !== evidence.now?.lastReply;
    return isNews ? searchConversation(parts, job, evidence, next.value) : searchStored(parts, job, evidence);
  }
  const at = parts.clock.now();
  const signedOut = parts.connection.current().state === 'signed-out';
  const found = signedOut ? null : await parts.reader.ticket(job.ticket);
  if (!found?.ok) return ok({ evidence: { ...evidence, nextAt: at + RECHECK_DELAY } });
  const next = await weighEvidence(parts, job, evidence, found.value);
  return next.ok && found.value ? searchConversation(parts, job, evidence, next.value) : withEvidence(next);
}

async function searchConversation(
  { store, conversations }: WriteParts,
  job: OutboxJob,
  before: Evidence,
  next: Evidence,
): Promise<Result<Recheck>> {
  const read = await conversations.read(job.ticket, true);
  // The conversation as stored earlier may contain the reply.
  const found = await store.outbox.lookForPost(job.id);
  if (!found.ok) return found;
  if (found.value && 'proof' in found.value) return ok({ evidence: next, proof: found.value.proof });
  const isRead = read.ok && read.value === 'known';
  const hasMoved = next.now?.lastReply !== before.now?.lastReply;
  const look: ConversationLook | null = (isRead && found.value?.look) || null;
  const evidence = look || hasMoved ? weighPosts(next, look) : next;
  return ok({ evidence: read.ok ? evidence : withUnreadPosts(evidence) });
}

/**
 * Searches posts that the window or a prefetch stored since the last look. While another look is
 * planned, only the post itself counts; its absence counts after the last look.
 */
async function searchStored(
  { store }: WriteParts,
  job: OutboxJob,
  evidence: Evidence,
): Promise<Result<Recheck | null>> {
  const found = await store.outbox.lookForPost(job.id);
  if (!found.ok || found.value === null) return found.ok ? ok(null) : found;
  if ('proof' in found.value) return ok({ evidence, proof: found.value.proof });
  const { look } = found.value;
  const isNews = evidence.nextAt === null && look.at > (evidence.conversation?.at ?? 0);
  return ok(isNews ? { evidence: weighPosts(evidence, look) } : null);
}

const withEvidence = (next: Result<Evidence>): Result<Recheck> => (next.ok ? ok({ evidence: next.value }) : next);

async function weighEvidence(
  parts: WriteParts,
  job: OutboxJob,
  evidence: Evidence,
  found: boolean,
): Promise<Result<Evidence>> {
  const look = await readTicketLook(parts, job, found);
  return look.ok ? ok(weighTicket(evidence, look.value)) : look;
}

/**
 * Evidence for a refused reply in ticket and conversation. Its post is the best evidence, then a
 * complete conversation without it, then the ticket's header. Null if there is no trace.
 */
export async function findReplyTrace(
  parts: WriteParts,
  job: OutboxJob,
  endedAt: number,
): Promise<Result<Evidence | null>> {
  const { store, reader, conversations } = parts;
  const found = await reader.ticket(job.ticket);
  if (!found.ok) return found;
  const look = await readTicketLook(parts, job, found.value);
  if (!look.ok) return look;
  const header = evidenceAgainstRefusal(job.before, look.value, false);
  const read = found.value ? await conversations.read(job.ticket, true) : ok('not-offered');
  const posts = await store.outbox.lookForPost(job.id, endedAt);
  if (!posts.ok) return posts;
  const evidence = header ?? { ...firstEvidence(job.before, look.value.at), now: look.value.now, nextAt: null };
  if (posts.value && 'proof' in posts.value) return ok({ ...evidence, verdict: 'probably' });
  const shown = read.ok && read.value === 'known' ? posts.value?.look : undefined;
  if (shown?.shows === 'none') return ok(null);
  if (shown?.shows !== 'similar') return ok(header);
  return ok({ ...evidence, verdict: header?.verdict ?? 'unprovable', conversation: shown });
}

export async function readTicketLook(
  { store, clock }: Pick<WriteParts, 'store' | 'clock'>,
  job: OutboxJob,
  found: boolean,
): Promise<Result<TicketLook>> {
  const [detail, settings] = await Promise.all([store.tickets.detail(job.ticket), store.settings.read()]);
  if (!detail.ok) return detail;
  if (!settings.ok) return settings;
  const recording = settings.value.recordings[recordingKey(job.identity)];
  return ok({
    at: clock.now(),
    now: found ? (detail.value?.fingerprint ?? null) : null,
    meaning: detail.value?.meaning ?? null,
    attempt: job.attempt,
    usual: isSentAsCustomer(job.identity.as) ? 'client' : (recording?.as ?? null),
    zone: settings.value.zone,
    ownName: isSentAsCustomer(job.identity.as) ? '' : job.identity.name,
    usualAuthor: isSentAsCustomer(job.identity.as) ? undefined : recording?.author,
  });
}

/** Reads how an accepted reply was recorded, if the ticket or identity does not tell. */
export async function readAuthor(
  { store, conversations }: Pick<WriteParts, 'store' | 'conversations'>,
  job: Pick<OutboxJob, 'id' | 'ticket' | 'identity' | 'batch'>,
): Promise<void> {
  if (isSentAsCustomer(job.identity.as)) return;
  const [stored, settings] = await Promise.all([store.outbox.jobById(job.id), store.settings.read()]);
  if (!stored.ok || !settings.ok) return;
  const recording = settings.value.recordings[recordingKey(job.identity)];
  const isStaff = stored.value?.recordedAs === 'staff';
  if (isStaff && recording?.author !== undefined) return;
  // In a bulk reply each one would ask, without learning more.
  if (job.batch !== undefined && (isStaff || recording?.asIs)) return;
  const read = await conversations.read(job.ticket);
  if (read.ok && read.value === 'known') await store.outbox.noteAuthor(job.id);
}
