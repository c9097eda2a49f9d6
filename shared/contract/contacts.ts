/** Commands of contacts, and the schema of a contact's form. */
import { z } from 'zod';
import type { Contact } from '../domain/contact.ts';
import { CONTACT_MAILS, CONTACT_TEXTS, type ContactForm, type ContactValues } from '../domain/contact-form.ts';
import type { Some } from '../domain/customer.ts';
import type { OutboxItem } from '../domain/outbox.ts';
import { account, id, returns } from './command.ts';

/** Every filter of api.md 4.4. */
const filter = {
  ...(Object.fromEntries(CONTACT_TEXTS.map((field) => [field, z.string().trim().min(1).max(200).optional()])) as Record<
    (typeof CONTACT_TEXTS)[number],
    z.ZodOptional<z.ZodString>
  >),
  /** The client whose contacts they are. */
  clientId: id.optional(),
  subAccount: z.boolean().optional(),
};

/** Contacts: what there is, and a new or changed one. Its form is a draft of the kind `contact`. */
export const contactContract = {
  /**
   * Contacts from the cache, by last name: those that have all of these texts in their fields, in
   * any letter case and without marks. `text`: each of its words stands in the name, the company,
   * the e-mail or the phone number.
   */
  'contact.list': returns<Some<Contact>>()({
    account,
    filter: z.strictObject({ ...filter, text: z.string().trim().min(1).max(200).optional() }),
    from: z.number().int().min(0).max(1_000_000),
    count: z.number().int().min(1).max(200),
  }),
  /** Asks the service, which compares exactly; how many it found. They are cached then. */
  'contact.ask': returns<{ found: number }>()({ account, filter: z.strictObject(filter) }),
  /** Reads a contact again from the service, by its client or its e-mail. */
  'contact.read': returns<Contact>()({ account, contact: id }),
  /**
   * Saves a draft's form, at once. `offline` where there is no connection; then it stays a draft.
   */
  'contact.save': returns<OutboxItem>()({ account, draft: id, rev: z.number().int().min(0) }),
} as const;

const typed = z.string().max(4000);
const each = <K extends string, S extends z.ZodType>(names: readonly K[], schema: S) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<K, S>;

const values: z.ZodType<ContactValues> = z.object({
  ...each(CONTACT_TEXTS, typed),
  ...each(CONTACT_MAILS, z.boolean()),
  subAccount: z.boolean(),
});

/** A contact's form as it is kept: read from a draft's JSON. */
export const contactForm: z.ZodType<ContactForm> = z.object({
  client: z.object({ id: z.string().min(1).max(200), name: typed }).nullable(),
  contact: z.string().min(1).max(200).nullable(),
  values,
  base: values.nullable(),
  taxId: typed,
  password2: typed,
});
