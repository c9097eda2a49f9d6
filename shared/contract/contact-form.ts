import { z } from 'zod';
import { CONTACT_MAILS, CONTACT_TEXTS, type ContactForm, type ContactValues } from '../domain/contact-form.ts';

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
