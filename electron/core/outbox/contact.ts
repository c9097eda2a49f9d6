/** A new or changed contact, as the outbox sends it: at once or not at all, and never a second time by itself. */
import { contactForm } from '../../../shared/contract/contact-form.ts';
import type { Contact } from '../../../shared/domain/contact.ts';
import { type ContactForm, type ContactValues, contactValues } from '../../../shared/domain/contact-form.ts';
import type { Evidence, FoundRecord } from '../../../shared/domain/outbox.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Client } from '../api/client.ts';
import type { Clock } from '../ports.ts';
import { firstEvidence, type OutboxJob } from '../store/outbox.ts';
import type { RemoteStore } from '../store/rpc.ts';
import type { RecordsSync } from '../sync/records.ts';
import { addContactParams, conflicts, fieldsToSend, updateContactParams } from './contact-params.ts';
import { recordsContradict, weighRecords } from './evidence.ts';
import { readForm } from './forms.ts';
import type { Checked, KindOfWrite } from './kinds.ts';

export interface ContactParts {
  client: Pick<Client, 'addContact' | 'updateContact'>;
  store: RemoteStore;
  clock: Clock;
  records: Pick<RecordsSync, 'client' | 'find'>;
}

/** What was there before the attempt. */
interface Known {
  /** Of a new one: the client's contacts. */
  ids: string[];
  /** Of a changed one: as it was read right before, and when the service says it was last changed. */
  now: ContactValues | null;
  updated: string | null;
}

export function contactWrite(parts: ContactParts): KindOfWrite {
  const { client, store, clock } = parts;
  return {
    async check(job) {
      const form = readContactForm(job.text);
      if (!form) return { later: null };
      return form.contact === null ? checkNew(parts, job, form) : checkChanged(parts, job, form, form.contact);
    },

    async send(job, options) {
      const form = mustForm(job);
      const { now } = job.known as Known;
      const sent =
        form.contact === null || now === null
          ? await client.addContact(addContactParams(form), options)
          : await client.updateContact(updateContactParams(form.contact, form, now), options);
      if (!sent.ok) return sent;
      const { contactId, ...receipt } = sent.value;
      return ok({ receipt, made: { kind: 'contact', contactId } });
    },

    async shows(job) {
      const form = mustForm(job);
      const read = await readAgain(parts, form, form.contact);
      const since = read.ok ? await newSince(parts, job, form) : read;
      return since.ok ? since.value : null;
    },

    async accepted(job) {
      // So that it is shown as the service has it now. What cannot be read comes with the next pass.
      await readAgain(parts, mustForm(job), job.made?.kind === 'contact' ? job.made.contactId : null);
    },

    async look(job, evidence, due) {
      // A poll does not bring contacts: between the looks there is nothing new to weigh.
      if (!due) return ok(null);
      const form = mustForm(job);
      const read = await readAgain(parts, form, form.contact);
      if (!read.ok) return ok(weighRecords(evidence, clock.now(), null));
      const found = await foundAfter(store, form, job.known as Known);
      return found.ok ? ok(weighRecords(evidence, clock.now(), found.value)) : found;
    },
  };
}

async function checkNew(parts: ContactParts, job: OutboxJob, form: ContactForm): Promise<Checked> {
  const { records, store, clock } = parts;
  if (form.client === null) return { later: null };
  const read = await records.client(form.client.id, ['contacts']);
  // A service that lists no contacts can add one all the same; then there is no evidence to be had.
  if (!read.ok && read.error.kind !== 'rejected') return { later: read.error };
  const since = job.attempt === null ? ok(null) : await newSince(parts, job, form);
  if (!since.ok) return { later: null };
  if (since.value) return { doubt: since.value };
  if (job.attempt !== null && !read.ok) return { doubt: firstEvidence(null, clock.now()) };
  const there = await store.contactsOf(form.client.id);
  if (!there.ok) return { later: null };
  const known: Known = { ids: there.value.map(({ id }) => id), now: null, updated: null };
  return { go: true, known };
}

async function checkChanged(parts: ContactParts, job: OutboxJob, form: ContactForm, id: string): Promise<Checked> {
  const refuse = (reason: string, field?: string): Checked => ({
    later: { kind: 'invalid', operation: 'contact.save', detail: { reason, ...(field ? { field } : {}) } },
  });
  const found = await readContact(parts, form, id);
  if (!found.ok) return { later: found.error };
  const since = job.attempt === null ? ok(null) : await newSince(parts, job, form);
  if (!since.ok) return { later: null };
  if (since.value) return { doubt: since.value };
  if (!found.value) return refuse('contact-gone');
  const now = contactValues(found.value);
  const both = conflicts(form, now);
  if (both.length > 0) return refuse('changed-meanwhile', both.join(','));
  if (fieldsToSend(form, now).length === 0 && form.password2 === '') return refuse('nothing-changed');
  const known: Known = { ids: [], now, updated: found.value.updatedAt?.text ?? null };
  return { go: true, known };
}

/** The contact as the service has it now; null where it does not show it any more. */
export async function readContact(
  parts: Pick<ContactParts, 'records' | 'store' | 'clock'>,
  form: Pick<ContactForm, 'client' | 'base'>,
  id: string,
): Promise<Result<Contact | null>> {
  const asked = parts.clock.now();
  const read = await readAgain(parts, form, id);
  if (!read.ok) return read;
  const found = await parts.store.storedRecord('contact', id);
  if (!found.ok) return found;
  const isFresh = found.value !== null && found.value.readAt >= asked;
  return ok(isFresh && found.value?.kind === 'contact' ? found.value.record : null);
}

/** No call reads one contact by its id: all of its client's, else those with its e-mail. */
async function readAgain(
  { records }: Pick<ContactParts, 'records'>,
  { client, base }: Pick<ContactForm, 'client' | 'base'>,
  id: string | null,
): Promise<Result<unknown>> {
  if (client !== null) {
    const read = await records.client(client.id, ['contacts']);
    if (read.ok || read.error.kind !== 'rejected' || id === null || !base?.email) return read;
  }
  if (!base?.email) return err('invalid', 'contact.read', { detail: { reason: 'no-way-to-read' } });
  return records.find('contacts', { email: base.email }, 'contact.read');
}

async function newSince(
  { store, clock }: ContactParts,
  job: OutboxJob,
  form: ContactForm,
): Promise<Result<Evidence | null>> {
  const found = await foundAfter(store, form, job.known as Known);
  return found.ok ? ok(recordsContradict(clock.now(), found.value)) : found;
}

/** What is there now and was not, or is otherwise than before. */
async function foundAfter(store: RemoteStore, form: ContactForm, known: Known): Promise<Result<FoundRecord[]>> {
  if (form.contact !== null) {
    const stored = await store.storedRecord('contact', form.contact);
    if (!stored.ok) return stored;
    if (stored.value?.kind !== 'contact' || known.now === null) return ok([]);
    const contact = stored.value.record;
    const isNews = (contact.updatedAt?.text ?? null) !== known.updated;
    const left = fieldsToSend(form, contactValues(contact)).length;
    const sent = fieldsToSend(form, known.now).length;
    // Of a password alone nothing can be seen but that something was changed.
    if (!isNews && (sent === 0 || left === sent)) return ok([]);
    return ok([foundOf(contact, sent > 0 && left === 0)]);
  }
  const there = await store.contactsOf(form.client?.id ?? '');
  if (!there.ok) return there;
  const seen = new Set(known.ids);
  const news = there.value.filter(({ id }) => !seen.has(id));
  const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
  return ok(
    news
      .map((one) => foundOf(one, same(one.email, form.values.email) && same(one.lastName, form.values.lastName)))
      .sort((a, b) => Number(b.alike) - Number(a.alike)),
  );
}

const foundOf = (contact: Contact, alike: boolean): FoundRecord => ({
  id: contact.id,
  number: [contact.firstName, contact.lastName].filter(Boolean).join(' ') || contact.company || contact.email,
  at: contact.updatedAt ?? contact.createdAt,
  alike,
});

export const readContactForm = (text: string): ContactForm | null => readForm(contactForm, text);

function mustForm(job: OutboxJob): ContactForm {
  const form = readContactForm(job.text);
  if (!form) throw new Error('a contact in the outbox has no form');
  return form;
}
