/** Opens a ticket: held with undo, and waiting for the network, as a reply. */
import { ticketForm } from '../../../../../shared/contract/tickets.ts';
import type { Evidence, FoundRecord } from '../../../../../shared/domain/outbox.ts';
import { type TicketForm, ticketGaps } from '../../../../../shared/domain/ticket-form.ts';
import { ok, type Result } from '../../../../../shared/result.ts';
import { recordsContradict, weighRecords } from '../../../rules/evidence.ts';
import { readForm } from '../../../rules/forms.ts';
import type { OutboxJob } from '../../../rules/outbox-job.ts';
import type { StoredPage } from '../../../worker/tickets/ingest.ts';
import type { KnownTickets } from '../../../worker/tickets/new-tickets.ts';
import { type OpenTicketShape, wireSizeOfOpenTicket } from '../../service/messages.ts';
import { FORM_BODY, type FormWrite, outgoingFiles, type WriteParts, type WriteSteps } from '../kind-of-write.ts';

export const ticketKind = {
  createSteps: createTicketSteps,
  form: {
    command: 'ticket.create',
    fits: (text) => readTicketForm(text) !== null,
    prepare({ text, files }) {
      const form = readTicketForm(text);
      if (!form) return null;
      const [gap] = ticketGaps(form);
      if (gap) return { gap };
      const client = form.for === 'client' ? form.client : null;
      const [name, email] = [form.name.trim(), form.email.trim()];
      return {
        body: {
          ...FORM_BODY,
          subject: form.subject.trim(),
          to: client
            ? { name: client.name, email: client.email, clientId: client.id }
            : { name, email, clientId: null },
          identity: client
            ? { as: 'client', name: '', email: '', clientId: client.id }
            : { as: 'name', name, email, clientId: null },
          wireSize: wireSizeOfOpenTicket({ ...ticketParams(form), files }),
        },
      };
    },
    madeOf: ({ id, number }) => ({ kind: 'ticket', ticketId: id, tid: number }),
  },
} satisfies FormWrite;

/** New tickets of one sender whose first posts are read. */
const READ_AT_MOST = 3;

function createTicketSteps({ api, store, reader, clock, conversations }: WriteParts): WriteSteps {
  /**
   * Reads tickets of this subject, and the newest of all: a service may not find by subject, or
   * list another way round.
   */
  async function read(form: TicketForm) {
    const bySubject = await reader.page({ subject: form.subject.trim(), deptid: form.deptId.trim() });
    const newest = await newestPage();
    return newest.ok || !bySubject.ok ? newest : bySubject;
  }

  /** The first page; where it does not fall by last reply, the last one too. */
  async function newestPage(): Promise<Result<StoredPage>> {
    const first = await reader.page({});
    if (!first.ok || first.value.falling) return first;
    const { total, ids } = first.value;
    const more = total !== null && ids.length > 0 && total > ids.length;
    return more ? reader.page({ limitstart: Math.max(ids.length, total - ids.length) }) : first;
  }

  async function newSince(job: OutboxJob): Promise<Result<Evidence | null>> {
    const found = await store.tickets.newSince(mustForm(job), job.known as KnownTickets, job.attempt);
    if (!found.ok || found.value.length === 0) return found.ok ? ok(null) : found;
    const openings = await readFirstPosts(job, found.value, true);
    if (!openings.ok) return openings;
    // One that begins with other words is somebody else's.
    const open = openings.value.records.filter(({ otherWords }) => !otherWords);
    return ok(recordsContradict(clock.now(), open));
  }

  /**
   * Reads what the new tickets begin with: the only one with our words is ours, and one with other
   * words is somebody else's. `asks`: from the service, else what is stored of them counts.
   */
  async function readFirstPosts(job: OutboxJob, found: FoundRecord[], asks: boolean) {
    const ids = found.slice(0, READ_AT_MOST).map(({ id }) => id);
    // A ticket whose conversation cannot be read is weighed by what the list says of it.
    if (asks) for (const id of ids) await conversations.read(id);
    const openings = await store.outbox.openedWith(job.id, ids);
    if (!openings.ok) return openings;
    const { read, ours } = openings.value;
    const [only, another] = ours;
    const record = found.find(({ id }) => id === only?.ticket);
    const isOther = ({ id }: FoundRecord) => read.includes(id) && !ours.some(({ ticket }) => ticket === id);
    const records = found.map((one) => (isOther(one) ? { ...one, alike: false, otherWords: true as const } : one));
    return ok({
      records,
      ours:
        only && record && !another
          ? { proof: only.proof, made: ticketKind.form.madeOf({ ...record, alike: true }) }
          : undefined,
    });
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
      const known = await store.tickets.known(form);
      return known.ok ? { go: true, known: known.value } : { later: null };
    },

    async send(job, options) {
      const files = outgoingFiles(store, job.files);
      const sent = await api().openTicket({ ...ticketParams(mustForm(job)), files }, options);
      if (!sent.ok) return sent;
      // Its access code comes with the ticket when that is read; here it is nobody's.
      const { id, tid, accessCode: _secret, ...receipt } = sent.value;
      return ok({ receipt, made: { kind: 'ticket', ticketId: id, tid } });
    },

    async shows(job) {
      const seen = await read(mustForm(job));
      return seen.ok ? newSince(job) : seen;
    },

    async accepted(job) {
      // So that it can be opened at once. What cannot be read now comes with the next poll.
      await read(mustForm(job));
    },

    async recheck(job, evidence, due) {
      const form = mustForm(job);
      const seen = due ? await read(form) : null;
      if (seen && !seen.ok) return ok({ evidence: weighRecords(evidence, clock.now(), null) });
      const found = await store.tickets.newSince(form, job.known as KnownTickets, job.attempt);
      if (!found.ok) return found;
      // Between the looks a poll may have brought it.
      const isNew = due || found.value.length !== (evidence.found ?? []).length;
      const openings = await readFirstPosts(job, found.value, isNew);
      if (!openings.ok) return openings;
      const { records, ours } = openings.value;
      if (!isNew && !ours) return ok(null);
      const weighed = weighRecords(evidence, clock.now(), records);
      const next = due ? weighed : { ...weighed, checkedAt: evidence.checkedAt, nextAt: evidence.nextAt };
      return ok({ evidence: next, ...ours });
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

/**
 * The fields that say whose ticket it is: a client's, perhaps from one of their contacts, or
 * somebody's by name and e-mail.
 */
function opener(form: TicketForm) {
  if (form.for === 'guest' || form.client === null) return { name: form.name.trim(), email: form.email.trim() };
  const contact = form.contactId.trim();
  return { clientid: form.client.id, ...(contact === '' ? {} : { contactid: contact }) };
}

/** Null where the text is none. */
export const readTicketForm = (text: string): TicketForm | null => readForm(ticketForm, text);

function mustForm(job: OutboxJob): TicketForm {
  const form = readTicketForm(job.text);
  if (!form) throw new Error('a new ticket in the outbox has no form');
  return form;
}
