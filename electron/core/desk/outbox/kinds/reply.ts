/** Sends a reply unless the ticket has unseen news. `reply-doubt.ts`: lost answers. */
import type { FileMeta, ReplyExtras } from '../../../../../shared/domain/draft.ts';
import type { FormPair } from '../../../../../shared/domain/form.ts';
import { type Identity, sentAs } from '../../../../../shared/domain/outbox.ts';
import { signatureFor, withSignature } from '../../../../../shared/domain/signature.ts';
import type { Fingerprint, Requester, Ticket } from '../../../../../shared/domain/ticket.ts';
import type { Settings } from '../../../rules/account-settings.ts';
import { evidenceAgainstRefusal } from '../../../rules/evidence.ts';
import { type OutboxBody, type OutboxJob, withExtras } from '../../../rules/outbox-job.ts';
import type { RemoteStore } from '../../../worker/remote.ts';
import { type ReplyParams, type ReplyShape, wireSizeOfMessage } from '../../service/write-forms.ts';
import {
  type CheckResult,
  type KindOfWrite,
  outgoingFiles,
  type WriteParts,
  type WriteSteps,
} from '../kind-of-write.ts';
import { findReplyTrace, readAuthor, readTicketLook, recheckReply } from './reply-doubt.ts';

export const replyKind: KindOfWrite = { createSteps: createReplySteps, form: null };

function createReplySteps(parts: WriteParts): WriteSteps {
  const { api, store, reader } = parts;
  return {
    check: (job) => check(parts, job),

    async send(job, options) {
      const sent = await api().addTicketReply(replyParamsOf(store, job), options);
      return sent.ok ? { ok: true, value: { receipt: sent.value, made: null } } : sent;
    },

    findTrace: (job, endedAt) => findReplyTrace(parts, job, endedAt),

    async onAccepted(job) {
      const read = await reader.ticket(job.ticket);
      if (read.ok) await readAuthor(parts, job);
    },

    recheck: (job, evidence, due) => recheckReply(parts, job, evidence, due),
  };
}

/** Reads the ticket again: the reply may go if nothing arrived since the agent saw it. */
async function check(parts: WriteParts, job: OutboxJob): Promise<CheckResult> {
  const { store, reader } = parts;
  const again = job.attempt !== null;
  // A sweep's data may be older than the attempt.
  const found = await (job.batch === undefined || again
    ? reader.ticket(job.ticket)
    : reader.ticketFromSweep(job.ticket));
  if (!found.ok) return { later: found.error };
  if (again) {
    const look = await readTicketLook(parts, job, found.value);
    if (!look.ok) return { later: look.error };
    const doubt = evidenceAgainstRefusal(job.before, look.value, true);
    if (doubt) return { doubt };
  }
  // The read may have matched an earlier send of ours and rebased this reply.
  const [fresh, detail, settings] = await Promise.all([
    store.outbox.jobById(job.id),
    store.tickets.detail(job.ticket),
    store.settings.read(),
  ]);
  if (!fresh.ok || !fresh.value || !detail.ok || !settings.ok) return { later: null };
  const { seen } = fresh.value;
  if (!found.value || !detail.value) {
    if (job.unchecked || settings.value.uncheckedSends) return clear(parts, job, detail.value?.fingerprint ?? null);
    return { stop: 'not-found', now: null, seen: job.seen };
  }
  const { fingerprint, meaning, ticket } = detail.value;
  if (isAnotherRequester(job.to, ticket.requester)) return { stop: 'another', now: fingerprint, seen };
  if (fingerprint.lastReply !== seen.lastReply && !(await isOnlyOurs(parts, job, seen)))
    return { stop: 'moved', now: fingerprint, seen };
  if (meaning === 'closed' && fingerprint.status !== seen.status) return { stop: 'closed', now: fingerprint, seen };
  return clear(parts, job, fingerprint);
}

/**
 * Whether the ticket has a new requester. A guest who becomes a client keeps the e-mail; a client
 * with a new e-mail keeps the id. Without either, we can't tell.
 */
function isAnotherRequester(then: Requester, now: Requester): boolean {
  const isTold = ({ clientId, email }: Requester) => clientId !== null || email !== '';
  const isSame =
    (then.clientId !== null && then.clientId === now.clientId) ||
    (then.email !== '' && then.email.toLowerCase() === now.email.toLowerCase());
  return isTold(then) && isTold(now) && !isSame;
}

/** Stores the known posts with the attempt, so that later reads show which ones are new. */
async function clear({ store }: WriteParts, job: OutboxJob, before: Fingerprint | null): Promise<CheckResult> {
  const posts = await store.outbox.knownPosts(job.ticket);
  return posts.ok ? { go: true, before, known: { posts: posts.value } } : { later: null };
}

/** Reads what moved the ticket: only others' posts stop a reply, and are shown with it. */
async function isOnlyOurs({ store, conversations }: WriteParts, job: OutboxJob, seen: Fingerprint): Promise<boolean> {
  const read = await conversations.read(job.ticket);
  if (!read.ok || read.value !== 'known') return false;
  const ours = await store.outbox.onlyOwnSince(job.ticket, seen);
  return ours.ok && ours.value;
}

/** Parameters of a reply without its files. The fields that name the sender follow the identity. */
export function replyParams(
  ticket: string,
  text: string,
  identity: Identity,
  { fields = [], plain }: { fields?: readonly FormPair[]; plain?: boolean } = {},
): Omit<ReplyShape, 'files'> {
  return {
    ticketid: ticket,
    message: text,
    ...(plain ? {} : { markdown: true }),
    ...(identity.as === 'name' ? { name: identity.name, email: identity.email } : {}),
    ...(identity.as === 'client' && identity.clientId !== null ? { clientid: identity.clientId } : {}),
    // A contact counts only together with its client; alone, the reply would be one of staff
    // (api.md 4.10, 4.12).
    ...(identity.as === 'contact' && identity.contactId !== undefined && identity.clientId !== null
      ? { clientid: identity.clientId, contactid: identity.contactId }
      : {}),
    ...(fields.length > 0 ? { customfields: Object.fromEntries(fields.map(({ id, value }) => [id, value])) } : {}),
  };
}

function replyParamsOf(store: RemoteStore, job: OutboxJob): ReplyParams {
  return {
    ...replyParams(job.ticket, withSignature(job.text, job.signature), job.identity, job),
    files: outgoingFiles(store, job.files),
  };
}

interface ReplyAccount {
  entry: { email: string };
  settings(): Pick<Settings, 'signature' | 'agentName' | 'replyAs'>;
}

export function replyBody(
  account: ReplyAccount,
  ticket: Ticket,
  identity: Identity,
  { text, files, extras }: { text: string; files: FileMeta[]; extras?: ReplyExtras | null },
): OutboxBody {
  const signature = signatureFor(account.settings().signature, identity.as, text);
  const fields = extras?.fields ?? [];
  return {
    tid: ticket.tid,
    subject: ticket.subject,
    to: ticket.requester,
    cc: ticket.cc,
    identity,
    ...withExtras(extras),
    signature,
    wireSize: sizeOfReply({ ticket: ticket.id, text, signature, fields, plain: extras?.plain, files }, identity),
  };
}

export function sizeOfReply(
  { ticket, text, signature, fields = [], plain = false, files }: Sized,
  identity: Identity,
): number {
  return wireSizeOfMessage({
    ...replyParams(ticket, withSignature(text, signature), identity, { fields, plain }),
    files,
  });
}

type Sized = Pick<OutboxJob, 'ticket' | 'text' | 'signature' | 'fields' | 'files'> & { plain?: boolean | undefined };

/**
 * Names the sender by the account's setting, or as the contact chosen for this reply. The client id
 * is sent only in the modes that the agent chose.
 */
export function identityOf(
  account: ReplyAccount,
  ticket: Ticket,
  contact: ReplyExtras['contact'] = null,
  email?: string,
): Identity {
  if (contact === null) return identityFor(account, ticket.requester, email);
  return { as: 'contact', name: contact.name, email: '', clientId: contact.clientId, contactId: contact.id };
}

/** Names the sender by the account's setting; `email` applies to this reply only. */
export function identityFor(account: ReplyAccount, to: Requester, email = account.entry.email): Identity {
  const { agentName, replyAs } = account.settings();
  const as = sentAs(replyAs, to);
  return { as, name: agentName, email, clientId: as === 'client' ? to.clientId : null };
}
