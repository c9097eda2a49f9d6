/** Sends a new or changed contact: at once or not at all, and never twice unasked. */
import { z } from 'zod';
import {
  CONTACT_MAILS,
  CONTACT_TEXTS,
  type Contact,
  type ContactField,
  type ContactForm,
  type ContactValues,
  changedFields,
  contactGaps,
  contactValues,
} from '../../../../../shared/domain/contact-form.ts';
import { trimText } from '../../../../../shared/domain/form.ts';
import type { Evidence, FoundRecord } from '../../../../../shared/domain/outbox.ts';
import { err, ok, type Result } from '../../../../../shared/result.ts';
import { recordsAgainstRefusal, weighRecords } from '../../../rules/evidence.ts';
import { readForm } from '../../../rules/forms.ts';
import { IN_FORM, type OutboxJob } from '../../../rules/outbox-job.ts';
import type { RemoteStore } from '../../../worker/remote.ts';
import type { AddContactParams, UpdateContactParams } from '../../service/endpoints.ts';
import { isRefusal } from '../../sync/connection.ts';
import type { ListCompleteness } from '../../sync/record-reads.ts';
import {
  type CheckResult,
  FORM_BODY,
  type FormWrite,
  recordId,
  typed,
  type WriteParts,
  type WriteSteps,
} from '../kind-of-write.ts';

export const contactKind = {
  createSteps: createContactSteps,
  form: {
    fits: (text) => readContactForm(text) !== null,
    prepare({ text }) {
      const form = readContactForm(text);
      if (!form) return null;
      const [gap] = contactGaps(form);
      if (gap) return { gap };
      const { firstName, lastName, company, email } = form.values;
      const name = [firstName.trim(), lastName.trim()].filter(Boolean).join(' ') || company.trim();
      // The size is small and unknown: the fields to send follow from a fresh read of the contact.
      return {
        body: { ...FORM_BODY, to: { name, email: email.trim(), clientId: form.client?.id ?? null }, wireSize: 0 },
      };
    },
    madeOf: ({ id }) => ({ kind: 'contact', contactId: id }),
  },
} satisfies FormWrite;

interface ContactCheck {
  ids: string[];
  /**
   * Changed contact: its values right before the attempt, and the service's time of its last
   * change. After a restore, the form's initial values replace them.
   */
  now: ContactValues | typeof IN_FORM | null;
  updated: string | null;
}

function createContactSteps(parts: WriteParts): WriteSteps {
  const { api, store, clock } = parts;
  return {
    async check(job) {
      const form = readContactForm(job.text);
      if (!form) return { later: null };
      return form.contact === null ? checkNew(parts, job, form) : checkChanged(parts, job, form, form.contact);
    },

    async send(job, options) {
      const form = readFormOrThrow(job);
      const before = beforeOf(form, job.known as ContactCheck);
      const sent =
        form.contact === null || before === null
          ? await api().addContact(addContactParams(form), options)
          : await api().updateContact(updateContactParams(form.contact, form, before), options);
      if (!sent.ok) return sent;
      const { contactId, ...receipt } = sent.value;
      return ok({ receipt, made: { kind: 'contact', contactId } });
    },

    async findTrace(job) {
      const form = readFormOrThrow(job);
      const read = await readTraces(parts, form);
      return read.ok ? findNewContacts(parts, job, form, read.value) : read;
    },

    async onAccepted(job) {
      await readAgain(parts, readFormOrThrow(job), job.made?.kind === 'contact' ? job.made.contactId : null);
    },

    async recheck(job, evidence, due) {
      // A poll does not bring contacts, so between two looks there is no news.
      if (!due) return ok(null);
      const form = readFormOrThrow(job);
      const read = await readTraces(parts, form);
      if (!read.ok) return ok({ evidence: weighRecords(evidence, clock.now(), null, false) });
      const found = await foundAfter(store, form, job.known as ContactCheck);
      return found.ok
        ? ok({ evidence: weighRecords(evidence, clock.now(), found.value, read.value.isComplete) })
        : found;
    },
  };
}

async function checkNew(parts: WriteParts, job: OutboxJob, form: ContactForm): Promise<CheckResult> {
  const { records, store } = parts;
  if (form.client === null) return { later: null };
  const read = await records.client(form.client.id, ['contacts']);
  // A service that lists no contacts may still add one; then there is no evidence.
  if (!read.ok && !isRefusal(read.error)) return { later: read.error };
  const shown = read.ok ? read.value : { isComplete: false };
  const since = job.attempt === null ? ok(null) : await findNewContacts(parts, job, form, shown);
  if (!since.ok) return { later: null };
  if (since.value) return { doubt: since.value };
  const there = await store.contacts.ofClient(form.client.id);
  if (!there.ok) return { later: null };
  const known: ContactCheck = { ids: there.value.map(({ id }) => id), now: null, updated: null };
  return { go: true, known };
}

async function checkChanged(parts: WriteParts, job: OutboxJob, form: ContactForm, id: string): Promise<CheckResult> {
  const refuse = (reason: string, field?: string): CheckResult => ({
    later: { kind: 'invalid', operation: 'form.send', detail: { reason, ...(field ? { field } : {}) } },
  });
  const found = await readContactAgain(parts, form, id);
  if (!found.ok) return { later: found.error };
  const since = job.attempt === null ? ok(null) : await findNewContacts(parts, job, form, NOTHING_HIDDEN);
  if (!since.ok) return { later: null };
  if (since.value) return { doubt: since.value };
  if (!found.value) return refuse('contact-gone');
  const now = contactValues(found.value);
  const both = conflicts(form, now);
  if (both.length > 0) return refuse('changed-meanwhile', both.join(','));
  if (fieldsToSend(form, now).length === 0 && form.password2 === '') return refuse('nothing-changed');
  const known: ContactCheck = { ids: [], now, updated: found.value.updatedAt?.text ?? null };
  return { go: true, known };
}

async function readTraces(parts: WriteParts, form: ContactForm): Promise<Result<ListCompleteness>> {
  if (form.contact === null) return readAgain(parts, form, null);
  const found = await readContactAgain(parts, form, form.contact);
  return found.ok ? ok(NOTHING_HIDDEN) : found;
}

const NOTHING_HIDDEN: ListCompleteness = { isComplete: true };

export async function readContactAgain(
  parts: Pick<WriteParts, 'records' | 'store' | 'clock'>,
  form: Pick<ContactForm, 'client' | 'base'>,
  id: string,
): Promise<Result<Contact | null>> {
  const asked = parts.clock.now();
  const read = await readAgain(parts, form, id);
  if (!read.ok) return read;
  const found = await parts.store.records.byId('contact', id);
  if (!found.ok) return found;
  const isFresh = found.value !== null && found.value.readAt >= asked;
  if (isFresh && found.value?.kind === 'contact') return ok(found.value.record);
  return read.value.isComplete ? ok(null) : err('malformed', 'contact.read', { detail: { reason: 'not-shown' } });
}

/** No call reads a contact by id, so read all of the client's, or those with its e-mail. */
async function readAgain(
  { records }: Pick<WriteParts, 'records'>,
  { client, base }: Pick<ContactForm, 'client' | 'base'>,
  id: string | null,
): Promise<Result<ListCompleteness>> {
  if (client !== null) {
    const read = await records.client(client.id, ['contacts']);
    if (read.ok || read.error.kind !== 'rejected' || id === null || !base?.email) return read;
  }
  if (!base?.email) return err('invalid', 'contact.read', { detail: { reason: 'no-way-to-read' } });
  return records.find('contacts', { email: base.email }, 'contact.read');
}

async function findNewContacts(
  { store, clock }: WriteParts,
  job: OutboxJob,
  form: ContactForm,
  { isComplete: whole }: ListCompleteness,
): Promise<Result<Evidence | null>> {
  const found = await foundAfter(store, form, job.known as ContactCheck);
  if (!found.ok) return found;
  // If the agent sends it again, only a similar contact is a reason to stop.
  const telling = job.evidence === null ? found.value : found.value.filter(({ alike }) => alike);
  return ok(recordsAgainstRefusal(job, clock.now(), telling, whole));
}

const beforeOf = (form: ContactForm, { now }: ContactCheck): ContactValues | null =>
  now === IN_FORM ? form.base : now;

async function foundAfter(store: RemoteStore, form: ContactForm, known: ContactCheck): Promise<Result<FoundRecord[]>> {
  if (form.contact !== null) {
    const stored = await store.records.byId('contact', form.contact);
    if (!stored.ok) return stored;
    const before = beforeOf(form, known);
    if (stored.value?.kind !== 'contact' || before === null) return ok([]);
    const contact = stored.value.record;
    const isNews = (contact.updatedAt?.text ?? null) !== known.updated;
    const left = fieldsToSend(form, contactValues(contact)).length;
    const sent = fieldsToSend(form, before).length;
    // A changed password leaves no trace but the time of change.
    if (!isNews && (sent === 0 || left === sent)) return ok([]);
    return ok([foundOf(contact, sent > 0 && left === 0)]);
  }
  const there = await store.contacts.ofClient(form.client?.id ?? '');
  if (!there.ok) return there;
  const seen = new Set(known.ids);
  const news = there.value.filter(({ id }) => !seen.has(id));
  const same = (a: string, b: string) => trimText(a).toLowerCase() === trimText(b).toLowerCase();
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

const each = <K extends string, S extends z.ZodType>(names: readonly K[], schema: S) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<K, S>;

const values: z.ZodType<ContactValues> = z.object({
  ...each(CONTACT_TEXTS, typed),
  ...each(CONTACT_MAILS, z.boolean()),
  subAccount: z.boolean(),
});

const contactForm: z.ZodType<ContactForm> = z.object({
  client: z.object({ id: recordId, name: typed }).nullable(),
  contact: recordId.nullable(),
  values,
  base: values.nullable(),
  taxId: typed,
  password2: typed,
});

export const readContactForm = (text: string): ContactForm | null => readForm(contactForm, text);

function readFormOrThrow(job: OutboxJob): ContactForm {
  const form = readContactForm(job.text);
  if (!form) throw new Error('a contact in the outbox has no form');
  return form;
}

export const CONTACT_WIRE = {
  firstName: 'firstname',
  lastName: 'lastname',
  company: 'companyname',
  email: 'email',
  phone: 'phonenumber',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  postcode: 'postcode',
  country: 'country',
  subAccount: 'subaccount',
  general: 'generalemails',
  product: 'productemails',
  domain: 'domainemails',
  invoice: 'invoiceemails',
  support: 'supportemails',
} as const satisfies Record<ContactField, keyof UpdateContactParams>;

/** Leaves out empty fields and unwanted mails. A password makes it a sub-account. */
export function addContactParams(form: ContactForm): AddContactParams {
  const { subAccount, ...values } = form.values;
  const fields = Object.entries(values).flatMap(([field, value]) => {
    const tidied = trimText(value);
    return tidied === '' || tidied === false ? [] : [[CONTACT_WIRE[field as keyof typeof values], tidied]];
  });
  return {
    ...(Object.fromEntries(fields) as AddContactParams),
    ...(form.client ? { clientid: form.client.id } : {}),
    ...(form.taxId.trim() === '' ? {} : { tax_id: form.taxId.trim() }),
    ...(subAccount && form.password2 !== '' ? { password2: form.password2 } : {}),
  };
}

/** Fields that the agent changed and that differ at the service. The others are not sent. */
function fieldsToSend(form: ContactForm, now: ContactValues): ContactField[] {
  return changedFields(form).filter((field) => trimText(form.values[field]) !== trimText(now[field]));
}

/** Fields that the agent and another person changed differently: one would be lost. */
export function conflicts(form: ContactForm, now: ContactValues): ContactField[] {
  const { base } = form;
  return base === null ? [] : fieldsToSend(form, now).filter((field) => trimText(base[field]) !== trimText(now[field]));
}

export function updateContactParams(contact: string, form: ContactForm, now: ContactValues): UpdateContactParams {
  const fields = fieldsToSend(form, now).map((field) => [CONTACT_WIRE[field], trimText(form.values[field])]);
  return {
    contactid: contact,
    ...(Object.fromEntries(fields) as Partial<UpdateContactParams>),
    ...(form.values.subAccount && form.password2 !== '' ? { password2: form.password2 } : {}),
  };
}
