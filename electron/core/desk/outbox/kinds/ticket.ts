/** Opens a ticket. Like a reply, it has a hold with undo and waits for the network. */
import { z } from 'zod';
import type { Evidence, FoundRecord } from '../../../../../shared/domain/outbox.ts';
import { type TicketForm, ticketGaps } from '../../../../../shared/domain/ticket-form.ts';
import { ok, type Result } from '../../../../../shared/result.ts';
import { recordsAgainstRefusal, weighRecords } from '../../../rules/evidence.ts';
import { readForm } from '../../../rules/forms.ts';
import type { OutboxJob } from '../../../rules/outbox-job.ts';
import type { KnownTickets } from '../../../worker/queues/new-tickets.ts';
import { type OpenTicketShape, wireSizeOfMessage } from '../../service/write-forms.ts';
import type { WalkedPage } from '../../sync/reader.ts';
import type { ListCompleteness } from '../../sync/record-reads.ts';
import {
  client,
  FORM_BODY,
  type FormWrite,
  outgoingFiles,
  pairs,
  typed,
  type WriteParts,
  type WriteSteps,
} from '../kind-of-write.ts';

export const ticketKind = {
  createSteps: createTicketSteps,
  form: {
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
          wireSize: wireSizeOfMessage({ ...ticketParams(form), files }),
        },
      };
    },
    madeOf: ({ id, number }) => ({ kind: 'ticket', ticketId: id, tid: number }),
  },
} satisfies FormWrite;

const READ_AT_MOST = 3;

function createTicketSteps({ api, store, reader, clock, conversations }: WriteParts): WriteSteps {
  /** Reads tickets with this subject and the newest: a service may not search by subject. */
  async function read(form: TicketForm): Promise<Result<ListCompleteness>> {
    const bySubject = await reader.page({ subject: form.subject.trim(), deptid: form.deptId.trim() });
    const newest = await newestPages(reader);
    if (!newest.ok && !bySubject.ok) return newest;
    const pages = [...(bySubject.ok ? [bySubject.value] : []), ...(newest.ok ? newest.value : [])];
    return ok({ isComplete: pages.every(({ hidden }) => hidden.length === 0) });
  }

  async function newSince(job: OutboxJob, { isComplete }: ListCompleteness): Promise<Result<Evidence | null>> {
    const found = await store.tickets.newSince(readFormOrThrow(job), job.known as KnownTickets, job.attempt);
    if (!found.ok) return found;
    const openings = await readFirstPosts(job, found.value, true);
    if (!openings.ok) return openings;
    // A ticket that begins with other words is not ours.
    const open = openings.value.records.filter(({ otherWords }) => !otherWords);
    return ok(recordsAgainstRefusal(job, clock.now(), open, isComplete));
  }

  /**
   * Reads the beginnings of the new tickets: a single one with our words is ours, and one with
   * other words is not. `fromService`: read the service; otherwise use stored posts.
   */
  async function readFirstPosts(job: OutboxJob, found: FoundRecord[], fromService: boolean) {
    const ids = found.slice(0, READ_AT_MOST).map(({ id }) => id);
    if (fromService) for (const id of ids) await conversations.read(id);
    const openings = await store.outbox.openedWith(job.id, ids);
    if (!openings.ok) return openings;
    const { read, ours } = openings.value;
    const [only, another] = ours;
    const record = found.find(({ id }) => id === only?.ticket);
    const isOther = ({ id }: FoundRecord) => read.includes(id) && !ours.some(({ ticket }) => ticket === id);
    const records = found.map((ticket) =>
      isOther(ticket) ? { ...ticket, alike: false, otherWords: true as const } : ticket,
    );
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
      const since = job.attempt === null ? ok(null) : await newSince(job, found.value);
      if (!since.ok) return { later: null };
      if (since.value) return { doubt: since.value };
      const known = await store.tickets.known(form);
      return known.ok ? { go: true, known: known.value } : { later: null };
    },

    async send(job, options) {
      const files = outgoingFiles(store, job.files);
      const sent = await api().openTicket({ ...ticketParams(readFormOrThrow(job)), files }, options);
      if (!sent.ok) return sent;
      // The access code comes with the ticket itself; don't store it here.
      const { id, tid, accessCode: _secret, ...receipt } = sent.value;
      return ok({ receipt, made: { kind: 'ticket', ticketId: id, tid } });
    },

    async findTrace(job) {
      const seen = await read(readFormOrThrow(job));
      return seen.ok ? newSince(job, seen.value) : seen;
    },

    async onAccepted(job) {
      await read(readFormOrThrow(job));
    },

    async recheck(job, evidence, due) {
      const form = readFormOrThrow(job);
      const seen = due ? await read(form) : null;
      if (seen && !seen.ok) return ok({ evidence: weighRecords(evidence, clock.now(), null, false) });
      const found = await store.tickets.newSince(form, job.known as KnownTickets, job.attempt);
      if (!found.ok) return found;
      // A poll may have brought the ticket between two looks.
      const isNew = due || found.value.length !== (evidence.found ?? []).length;
      const openings = await readFirstPosts(job, found.value, isNew);
      if (!openings.ok) return openings;
      const { records, ours } = openings.value;
      if (!isNew && !ours) return ok(null);
      const weighed = weighRecords(evidence, clock.now(), records, seen?.value.isComplete ?? true);
      const next = due ? weighed : { ...weighed, checkedAt: evidence.checkedAt, nextAt: evidence.nextAt };
      return ok({ evidence: next, ...ours });
    },
  };
}

/** Reads the first page, and the last one if the list is not sorted by last reply. */
async function newestPages(reader: WriteParts['reader']): Promise<Result<WalkedPage[]>> {
  const first = await reader.page({});
  if (!first.ok) return first;
  const { total, returned, falling } = first.value;
  if (falling || total === null || returned === 0 || total <= returned) return ok([first.value]);
  const last = await reader.page({ limitstart: Math.max(returned, total - returned) });
  return last.ok ? ok([first.value, last.value]) : last;
}

type WithoutFiles<T> = T extends unknown ? Omit<T, 'files'> : never;

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

/** Fields of the requester: a client, perhaps by a contact, or a guest by name and e-mail. */
function opener(form: TicketForm) {
  if (form.for === 'guest' || form.client === null) return { name: form.name.trim(), email: form.email.trim() };
  const contact = form.contactId.trim();
  return { clientid: form.client.id, ...(contact === '' ? {} : { contactid: contact }) };
}

const ticketForm: z.ZodType<TicketForm> = z.object({
  for: z.enum(['client', 'guest']),
  client: client,
  contactId: typed,
  name: typed,
  email: typed,
  deptId: typed,
  priority: typed,
  about: z.object({ kind: z.enum(['product', 'domain']), id: z.string().max(200), label: typed }).nullable(),
  subject: typed,
  message: z.string().max(1_000_000),
  markdown: z.boolean(),
  customFields: pairs,
});

export const readTicketForm = (text: string): TicketForm | null => readForm(ticketForm, text);

function readFormOrThrow(job: OutboxJob): TicketForm {
  const form = readTicketForm(job.text);
  if (!form) throw new Error('a new ticket in the outbox has no form');
  return form;
}
