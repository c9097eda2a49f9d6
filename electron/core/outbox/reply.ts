/** A reply to a ticket, as the outbox sends it. */

import type { FormPair } from '../../../shared/domain/order-form.ts';
import type { Identity } from '../../../shared/domain/outbox.ts';
import { signed } from '../../../shared/domain/signature.ts';
import type { Client } from '../api/client.ts';
import type { ReplyParams, ReplyShape } from '../api/endpoints.ts';
import type { OutboxJob } from '../store/outbox.ts';
import type { RemoteStore } from '../store/rpc.ts';
import { type DoubtParts, lookAgain, lookAt } from './doubt.ts';
import { contradiction } from './evidence.ts';
import { outgoingFiles } from './files.ts';
import type { Checked, KindOfWrite } from './kinds.ts';

export interface ReplyParts extends DoubtParts {
  client: Pick<Client, 'addTicketReply'>;
}

export function replyWrite(parts: ReplyParts): KindOfWrite {
  const { store, reader, client } = parts;
  return {
    check: (job) => check(parts, job),

    async send(job, options) {
      const sent = await client.addTicketReply(outgoing(store, job), options);
      return sent.ok ? { ok: true, value: { receipt: sent.value, made: null } } : sent;
    },

    async shows(job) {
      const found = await reader.ticket(job.ticket);
      const look = found.ok ? await lookAt(parts, job, found.value) : found;
      return look.ok ? contradiction(job.before, look.value, false) : null;
    },

    async accepted(job) {
      // Read back how it was recorded; later replies to this ticket are based on what is found.
      await reader.ticket(job.ticket);
    },

    look: (job, evidence, due) => lookAgain(parts, job, evidence, due),
  };
}

/** Reads the ticket again: with its header it may go where nothing arrived since the agent saw it. */
async function check(parts: ReplyParts, job: OutboxJob): Promise<Checked> {
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
    store.jobById(job.id),
    store.ticketDetail(job.ticket),
    store.settings(),
  ]);
  if (!fresh.ok || !fresh.value || !detail.ok || !settings.ok) return { later: null };
  const { seen } = fresh.value;
  if (!found.value || !detail.value) {
    if (job.unchecked || settings.value.uncheckedSends) return { go: true, before: detail.value?.fingerprint ?? null };
    return { stop: 'not-found', now: null, seen: job.seen };
  }
  const { fingerprint, meaning } = detail.value;
  if (fingerprint.lastReply !== seen.lastReply) return { stop: 'moved', now: fingerprint, seen };
  if (meaning === 'closed' && fingerprint.status !== seen.status) return { stop: 'closed', now: fingerprint, seen };
  return { go: true, before: fingerprint };
}

/** The parameters of a reply but its files: what says whose it is follows the identity, and nothing else is sent. */
export function replyParams(
  ticket: string,
  text: string,
  identity: Identity,
  fields: readonly FormPair[] = [],
): Omit<ReplyShape, 'files'> {
  return {
    ticketid: ticket,
    message: text,
    markdown: true,
    ...(identity.as === 'name' ? { name: identity.name, email: identity.email } : {}),
    ...(identity.as === 'client' && identity.clientId !== null ? { clientid: identity.clientId } : {}),
    // A contact means something beside their client only: alone, it leaves the reply one of staff (api.md 4.10, 4.12).
    ...(identity.as === 'contact' && identity.contactId !== undefined && identity.clientId !== null
      ? { clientid: identity.clientId, contactid: identity.contactId }
      : {}),
    ...(fields.length > 0 ? { customfields: Object.fromEntries(fields.map(({ id, value }) => [id, value])) } : {}),
  };
}

/** The whole reply, with its files read from the store as they are sent. */
function outgoing(store: RemoteStore, job: OutboxJob): ReplyParams {
  return {
    ...replyParams(job.ticket, signed(job.text, job.signature), job.identity, job.fields),
    files: outgoingFiles(store, job.files),
  };
}
