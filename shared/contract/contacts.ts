/** Commands of contacts. */
import { z } from 'zod';
import type { Contact } from '../domain/contact.ts';
import { CONTACT_TEXTS } from '../domain/contact-form.ts';
import type { PartialList } from '../domain/customer.ts';
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
} as const;
