/**
 * Schema of a text in an export, with the ticket data that the window needs. Anyone with the
 * passphrase can make a file, so invalid input is refused.
 */
import { z } from 'zod';
import { macroSteps } from '../../../../shared/contract/canned.ts';
import { kindOfKey } from '../../../../shared/domain/draft.ts';
import type { TicketRow } from '../../../../shared/domain/ticket.ts';
import type { CarriedText } from '../../worker/writing/outbox-export.ts';
import { KINDS } from '../outbox/kinds.ts';

export const MOST_TEXTS = 5_000;

const file = z.object({
  id: z.string(),
  name: z.string().min(1).max(500),
  type: z.string().max(200),
  size: z.number().int().min(0),
});
const line = z.string().max(1000);
const time = z.object({ text: line, utc: z.number().nullable() });
/** Everything that the window shows of a row: a missing field would make drawing fail. */
export const carriedRow: z.ZodType<TicketRow> = z.object({
  id: line,
  tid: line,
  subject: z.string().max(10_000),
  requester: z.object({ name: line, email: line, clientId: line.nullable() }),
  status: line,
  meaning: z.enum(['needs-us', 'answered', 'waiting', 'closed', 'unknown']),
  priority: line,
  deptId: line,
  lastAt: time.nullable(),
  turn: z.enum(['customer', 'us', 'unknown']),
  unread: z.boolean(),
  flagged: z.boolean(),
  service: z.object({ kind: z.enum(['product', 'domain']), id: line, label: line.nullable() }).nullable(),
  marks: z.array(z.string()).transform((): [] => []),
  local: z.object({
    tags: z.array(line).max(200),
    snoozedUntil: z.number().nullable(),
    back: z.object({ at: z.number(), why: z.enum(['due', 'written']) }).nullable(),
    promise: z
      .object({ id: line, text: z.string().max(10_000), due: z.number(), madeAt: z.number(), late: z.boolean() })
      .nullable(),
    doneAt: z.number().nullable(),
    pinned: z.boolean(),
    notes: z.number(),
  }),
});
/** The text of a reply is free, that of a form its JSON; with files only, the text is empty. */
export const isText = ({ ticket, text, kept }: Pick<CarriedText, 'ticket' | 'text' | 'kept'>): boolean => {
  const { form } = KINDS[kindOfKey(ticket)];
  if (form === null) return true;
  const isForm = (one: string) => one === '' || form.fits(one);
  return isForm(text) && kept.every((one) => isForm(one.text));
};
const extras = z.object({
  contact: z.object({ id: z.string().max(200), name: z.string().max(500), clientId: z.string().max(200) }).nullable(),
  fields: z.array(z.object({ id: z.string().max(200), name: z.string().max(500), value: z.string().max(100_000) })),
  plain: z.literal(true).optional(),
  email: z.string().max(4000).optional(),
  steps: macroSteps.optional(),
});
export const carriedText = z.object({
  ticket: z.string().min(1).max(200),
  tid: z.string().max(200),
  text: z.string().max(1_000_000),
  kept: z
    .array(z.object({ text: z.string().max(1_000_000), savedAt: z.number(), extras: extras.optional() }))
    .max(1000),
  // Without a row, the draft is named by its ticket number.
  row: carriedRow.nullable().catch(null),
  files: z.array(file).max(1000),
  // Files of an older version have none.
  extras: extras.nullable().default(null),
  doubtful: z.boolean(),
  savedAt: z.number(),
});
