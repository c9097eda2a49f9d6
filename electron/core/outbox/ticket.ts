/** A ticket that the agent opens, as the outbox sends it: held with undo, and waiting for the network, as a reply. */
import { ticketForm } from '../../../shared/contract/ticket-form.ts';
import type { Evidence } from '../../../shared/domain/outbox.ts';
import type { TicketForm } from '../../../shared/domain/ticket-form.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Client } from '../api/client.ts';
import type { OpenTicketShape } from '../api/endpoints.ts';
import type { Clock } from '../ports.ts';
import type { KnownTickets } from '../store/new-tickets.ts';
import type { OutboxJob } from '../store/outbox.ts';
import type { RemoteStore } from '../store/rpc.ts';
import type { Reader } from '../sync/reader.ts';
import { recordsContradict, weighRecords } from './evidence.ts';
import { outgoingFiles } from './files.ts';
import { readForm } from './forms.ts';
import type { KindOfWrite } from './kinds.ts';

export interface TicketParts {
  client: Pick<Client, 'openTicket'>;
  store: RemoteStore;
  reader: Pick<Reader, 'page'>;
  clock: Clock;
}

export function ticketWrite({ client, store, reader, clock }: TicketParts): KindOfWrite {
  /** Those of this subject, and the newest of all: a service may not find by subject, or list another way round. */
  async function read(form: TicketForm) {
    const bySubject = await reader.page({ subject: form.subject.trim(), deptid: form.deptId.trim() });
    const newest = await reader.page({});
    return newest.ok || !bySubject.ok ? newest : bySubject;
  }

  async function newSince(job: OutboxJob): Promise<Result<Evidence | null>> {
    const found = await store.newTickets(mustForm(job), job.known as KnownTickets, job.attempt);
    return found.ok ? ok(recordsContradict(clock.now(), found.value)) : found;
  }

  return {
    async check(job) {
      const form = readTicketForm(job.text);
      if (!form) return { later: null };
      const found = await read(form);
      if (!found.ok) return { later: found.error };
      const since = job.attempt === null ? ok(null) : await newSince(job);
      if (!since.ok) return { later: null };
      if (since.value) return { doubt: since.value };
      const known = await store.knownTickets(form);
      return known.ok ? { go: true, known: known.value } : { later: null };
    },

    async send(job, options) {
      const files = outgoingFiles(store, job.files);
      const sent = await client.openTicket({ ...ticketParams(mustForm(job)), files }, options);
      if (!sent.ok) return sent;
      // Its access code comes with the ticket when that is read; here it is nobody's.
      const { id, tid, accessCode: _secret, ...receipt } = sent.value;
      return ok({ receipt, made: { kind: 'ticket', ticketId: id, tid } });
    },

    async shows(job) {
      const seen = await read(mustForm(job));
      const since = seen.ok ? await newSince(job) : seen;
      return since.ok ? since.value : null;
    },

    async accepted(job) {
      // So that it can be opened at once. What cannot be read now comes with the next poll.
      await read(mustForm(job));
    },

    async look(job, evidence, due) {
      const form = mustForm(job);
      const seen = due ? await read(form) : null;
      if (seen && !seen.ok) return ok(weighRecords(evidence, clock.now(), null));
      const found = await store.newTickets(form, job.known as KnownTickets, job.attempt);
      if (!found.ok) return found;
      // Between the looks a poll may have brought it.
      if (!due && found.value.length === (evidence.found ?? []).length) return ok(null);
      const weighed = weighRecords(evidence, clock.now(), found.value);
      return ok(due ? weighed : { ...weighed, checkedAt: evidence.checkedAt, nextAt: evidence.nextAt });
    },
  };
}

type WithoutFiles<T> = T extends unknown ? Omit<T, 'files'> : never;

/** The parameters of the form but its files. */
export function ticketParams(form: TicketForm): WithoutFiles<OpenTicketShape> {
  const filled = (text: string) => text.trim() !== '';
  const fields = form.customFields.filter(({ id, value }) => filled(id) && value !== '');
  const params = {
    deptid: form.deptId.trim(),
    subject: form.subject.trim(),
    message: form.message,
    ...(filled(form.priority) ? { priority: form.priority.trim() } : {}),
    ...(form.markdown ? { markdown: true } : {}),
    ...opener(form),
    ...(fields.length === 0
      ? {}
      : { customfields: Object.fromEntries(fields.map(({ id, value }) => [id.trim(), value])) }),
  };
  const { about } = form;
  if (about === null) return params;
  return about.kind === 'product'
    ? { ...params, serviceid: about.id.trim() }
    : { ...params, domainid: about.id.trim() };
}

/** Whose ticket it is: a client's, perhaps from one of his contacts, or somebody's by name and e-mail. */
function opener(form: TicketForm) {
  if (form.for === 'guest' || form.client === null) return { name: form.name.trim(), email: form.email.trim() };
  const contact = form.contactId.trim();
  return { clientid: form.client.id, ...(contact === '' ? {} : { contactid: contact }) };
}

export const readTicketForm = (text: string): TicketForm | null => readForm(ticketForm, text);

function mustForm(job: OutboxJob): TicketForm {
  const form = readTicketForm(job.text);
  if (!form) throw new Error('a new ticket in the outbox has no form');
  return form;
}
