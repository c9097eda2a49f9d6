/** Commands of contacts, and the schema of a contact's form. */
import { z } from 'zod';
import type { Contact } from '../domain/contact.ts';
import { CONTACT_MAILS, CONTACT_TEXTS, type ContactForm, type ContactValues } from '../domain/contact-form.ts';
import type { PartialList } from '../domain/customer.ts';
import type { OutboxItem } from '../domain/outbox.ts';
import { account, id, returns } from './command.ts';

/** All filters of api.md 4.4. */
const filter = {
  ...(Object.fromEntries(CONTACT_TEXTS.map((field) => [field, z.string().trim().min(1).max(200).optional()])) as Record<
    (typeof CONTACT_TEXTS)[number],
    z.ZodOptional<z.ZodString>
  >),
  clientId: id.optional(),
  subAccount: z.boolean().optional(),
};

/** The form of a new or changed contact is a draft of the kind `contact`. */
export const contactContract = {
  /**
   * Cached contacts that match all filters, by last name, ignoring case and accents. Each word of
   * `text` must be in the name, company, e-mail or phone number.
   */
  'contact.list': returns<PartialList<Contact>>()({
    account,
    filter: z.strictObject({ ...filter, text: z.string().trim().min(1).max(200).optional() }),
    from: z.number().int().min(0).max(1_000_000),
    count: z.number().int().min(1).max(200),
  }),
  /**
   * Searches at the service, which compares exactly, and caches the results. Returns their number.
   */
  'contact.ask': returns<{ found: number }>()({ account, filter: z.strictObject(filter) }),
  /** Reads a contact from the service again, by its client or e-mail. */
  'contact.read': returns<Contact>()({ account, contact: id }),
  /** Saves a draft's form at once. `offline` without a connection; it then stays a draft. */
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

export const contactForm: z.ZodType<ContactForm> = z.object({
  client: z.object({ id: z.string().min(1).max(200), name: typed }).nullable(),
  contact: z.string().min(1).max(200).nullable(),
  values,
  base: values.nullable(),
  taxId: typed,
  password2: typed,
});
