/**
 * Sends a reply to a ticket, once nothing came to it that the agent has not seen. `reply-doubt.ts`
 * looks for it where its answer was lost.
 */
import type { FileMeta, ReplyExtras } from '../../../../../shared/domain/draft.ts';
import type { FormPair } from '../../../../../shared/domain/order-form.ts';
import { type Identity, sentAs } from '../../../../../shared/domain/outbox.ts';
import { signatureFor, signed } from '../../../../../shared/domain/signature.ts';
import type { Fingerprint, Requester, Ticket } from '../../../../../shared/domain/ticket.ts';
import type { Settings } from '../../../rules/account-settings.ts';
import { contradiction } from '../../../rules/evidence.ts';
import { type OutboxBody, type OutboxJob, withExtras } from '../../../rules/outbox-job.ts';
import type { RemoteStore } from '../../../worker/remote.ts';
import { type ReplyParams, type ReplyShape, wireSizeOfReply } from '../../service/messages.ts';
import { type Checked, type KindOfWrite, outgoingFiles, type WriteParts, type WriteSteps } from '../kind-of-write.ts';
import { lookAgain, lookAt, readAuthor, showsReply } from './reply-doubt.ts';

export const replyKind: KindOfWrite = { createSteps: createReplySteps, form: null };

function createReplySteps(parts: WriteParts): WriteSteps {
  const { api, store, reader } = parts;
  return {
    check: (job) => check(parts, job),

    async send(job, options) {
      const sent = await api().addTicketReply(outgoing(store, job), options);
      return sent.ok ? { ok: true, value: { receipt: sent.value, made: null } } : sent;
    },

    shows: (job, endedAt) => showsReply(parts, job, endedAt),

    async accepted(job) {
      // Read back how it was recorded; later replies to this ticket are based on what is found.
      const read = await reader.ticket(job.ticket);
      if (read.ok) await readAuthor(parts, job);
    },

    recheck: (job, evidence, due) => lookAgain(parts, job, evidence, due),
  };
}

/**
 * Reads the ticket again: with its header it may go where nothing arrived since the agent saw it.
 */
async function check(parts: WriteParts, job: OutboxJob): Promise<Checked> {
  const { store, reader } = parts;
  const again = job.attempt !== null;
  // What a sweep read may be older than the attempt.
  const found = await (job.batch === undefined || again ? reader.ticket(job.ticket) : reader.swept(job.ticket));
  if (!found.ok) return { later: found.error };
  if (again) {
    const look = await lookAt(parts, job, found.value);
    if (!look.ok) return { later: look.error };
    const doubt = contradiction(job.before, look.value, true);
    if (doubt) return { doubt };
  }
  // Reading may have explained an earlier send of ours, and based this reply on it.
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
  if (isAnother(job.to, ticket.requester)) return { stop: 'another', now: fingerprint, seen };
  if (fingerprint.lastReply !== seen.lastReply && !(await isOnlyOurs(parts, job, seen)))
    return { stop: 'moved', now: fingerprint, seen };
  if (meaning === 'closed' && fingerprint.status !== seen.status) return { stop: 'closed', now: fingerprint, seen };
  return clear(parts, job, fingerprint);
}

/**
 * Whether a ticket belongs to another person than it did. A guest who became a client keeps their
 * mail address, and a client whose address changed their id; where the service tells neither,
 * nothing is known.
 */
function isAnother(then: Requester, now: Requester): boolean {
  const isTold = ({ clientId, email }: Requester) => clientId !== null || email !== '';
  const isSame =
    (then.clientId !== null && then.clientId === now.clientId) ||
    (then.email !== '' && then.email.toLowerCase() === now.email.toLowerCase());
  return isTold(then) && isTold(now) && !isSame;
}

/**
 * It may go, with the posts that are known by now: what is read after the attempt is told from
 * them.
 */
async function clear({ store }: WriteParts, job: OutboxJob, before: Fingerprint | null): Promise<Checked> {
  const posts = await store.outbox.knownPosts(job.ticket);
  return posts.ok ? { go: true, before, known: { posts: posts.value } } : { later: null };
}

/**
 * Reads what moved the ticket: a reply of ours is no reason to stop another one. What others wrote
 * is shown with the item that it stops.
 */
async function isOnlyOurs({ store, conversations }: WriteParts, job: OutboxJob, seen: Fingerprint): Promise<boolean> {
  const read = await conversations.read(job.ticket);
  if (!read.ok || read.value !== 'known') return false;
  const ours = await store.outbox.onlyOwnSince(job.ticket, seen);
  return ours.ok && ours.value;
}

/**
 * The parameters of a reply but its files: what says whose it is follows the identity, and nothing
 * else is sent.
 */
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
    // A contact means something beside their client only: alone, it leaves the reply one of staff
    // (api.md 4.10, 4.12).
    ...(identity.as === 'contact' && identity.contactId !== undefined && identity.clientId !== null
      ? { clientid: identity.clientId, contactid: identity.contactId }
      : {}),
    ...(fields.length > 0 ? { customfields: Object.fromEntries(fields.map(({ id, value }) => [id, value])) } : {}),
  };
}

/** The whole reply, with its files read from the store as they are sent. */
function outgoing(store: RemoteStore, job: OutboxJob): ReplyParams {
  return {
    ...replyParams(job.ticket, signed(job.text, job.signature), job.identity, job),
    files: outgoingFiles(store, job.files),
  };
}

/** The account whose settings a reply follows. */
export interface ReplyAccount {
  entry: { email: string };
  settings(): Pick<Settings, 'signature' | 'agentName' | 'replyAs'>;
}

/** What is sent and to whom. */
export function replyBody(
  account: ReplyAccount,
  ticket: Ticket,
  identity: Identity,
  { text, files, extras }: { text: string; files: FileMeta[]; extras?: ReplyExtras | null },
): OutboxBody {
  const signature = signatureFor(account.settings().signature, identity.as);
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
  return wireSizeOfReply({ ...replyParams(ticket, signed(text, signature), identity, { fields, plain }), files });
}

type Sized = Pick<OutboxJob, 'ticket' | 'text' | 'signature' | 'fields' | 'files'> & { plain?: boolean | undefined };

/**
 * Names the sender by the account's setting, or as the contact chosen for this reply; the service's
 * own client id only where the agent chose that.
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

/** Names the sender by the account's setting; `email` was chosen for this reply alone. */
export function identityFor(account: ReplyAccount, to: Requester, email = account.entry.email): Identity {
  const { agentName, replyAs } = account.settings();
  const as = sentAs(replyAs, to);
  return { as, name: agentName, email, clientId: as === 'client' ? to.clientId : null };
}
