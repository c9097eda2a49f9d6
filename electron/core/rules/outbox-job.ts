/** An outbox item as the store keeps it and the runner works on it, with what both read off it. */
import type { MacroSteps } from '../../../shared/domain/canned.ts';
import type { ReplyExtras } from '../../../shared/domain/draft.ts';
import type { TicketMarks } from '../../../shared/domain/marks.ts';
import type { Evidence, OutboxItem } from '../../../shared/domain/outbox.ts';
import type { Fingerprint } from '../../../shared/domain/ticket.ts';
import type { AppError } from '../../../shared/result.ts';
import { formWithoutSecrets } from './forms.ts';

/** Content and addressee of a write, as it was when the agent pressed Send. */
export interface OutboxBody
  extends Pick<
    OutboxItem,
    | 'tid'
    | 'subject'
    | 'to'
    | 'cc'
    | 'identity'
    | 'fields'
    | 'plain'
    | 'email'
    | 'signature'
    | 'wireSize'
    | 'batch'
    | 'followUp'
  > {
  /** Orders that look the same, as the review showed them. */
  shown?: string[];
  /** Of the macros in it, as its draft had them: taken back, they are there again. */
  steps?: MacroSteps;
  /** The ticket's marks before its follow-up and after it: what stands as it was left is put back. */
  marks?: { before: Partial<TicketMarks>; after: Partial<TicketMarks> };
}

/** An item as the runner needs it: what the agent sees, and what the checks compare. */
export interface OutboxJob extends OutboxItem {
  seq: number;
  confirmedAt: number;
  seen: Fingerprint;
  unchecked: boolean;
  before: Fingerprint | null;
  /** What its kind noted before the attempt, to tell afterwards what is new. */
  known: unknown;
  shown?: string[];
  marks?: OutboxBody['marks'];
  steps?: MacroSteps;
  /**
   * The last attempt in the service's time, ms; null before the first. In `queued` and `checking`
   * it is one that the service said no to, for now: what goes again is compared with it first.
   */
  attempt: { from: number; to: number } | null;
}

export interface Attempt {
  started_at: number | null;
  ended_at: number | null;
  server_offset: number | null;
}

/** While it is under way, or where nobody knows how it ended, an attempt lasts to its beginning. */
export function attemptOf(line: Attempt): { from: number; to: number } | null {
  if (line.started_at === null) return null;
  const shift = line.server_offset ?? 0;
  return { from: line.started_at + shift, to: (line.ended_at ?? line.started_at) + shift };
}

/** What crosses to the renderer: the runner's own fields stay here, and so do secrets. */
export function toItem(job: OutboxJob): OutboxItem {
  const { seq, confirmedAt, seen, unchecked, before, known, shown, marks, steps, attempt, ...item } = job;
  return { ...item, text: formWithoutSecrets(item.kind, item.text) };
}

/** The draft's id in a form's key. */
export const formId = (key: string): string => key.slice(key.indexOf(':') + 1);

/**
 * What was chosen for it alone, as its draft had it: it stays with the text, also beside a newer
 * draft's own choice.
 */
export function extrasOf({
  identity: { contactId, name, clientId },
  fields = [],
  plain,
  email,
  steps,
}: Pick<OutboxBody, 'identity' | 'fields' | 'plain' | 'email' | 'steps'>): ReplyExtras | null {
  const contact = contactId === undefined || clientId === null ? null : { id: contactId, name, clientId };
  if (contact === null && fields.length === 0 && !plain && email === undefined && !steps) return null;
  return {
    contact,
    fields,
    ...(plain ? { plain } : {}),
    ...(email === undefined ? {} : { email }),
    ...(steps ? { steps } : {}),
  };
}

/** The same the other way round, for a reply that goes into the outbox. */
export const withExtras = (
  extras: ReplyExtras | null | undefined,
): Pick<OutboxBody, 'fields' | 'plain' | 'email' | 'steps'> => ({
  ...(extras && extras.fields.length > 0 ? { fields: extras.fields } : {}),
  ...(extras?.plain ? { plain: extras.plain } : {}),
  ...(extras?.email === undefined ? {} : { email: extras.email }),
  ...(extras?.steps ? { steps: extras.steps } : {}),
});

/**
 * The records that were there before an attempt, with those that the agent was shown since: none of
 * them is new any more. Null where what is known is no list of ids: a contact that is changed twice
 * is the same contact.
 */
export function withShown(known: unknown, evidence: Evidence | null): { ids: string[] } | null {
  const { ids, now = null } = (known ?? {}) as { ids?: string[]; now?: unknown };
  if (ids === undefined || now !== null) return null;
  const shown = (evidence?.found ?? []).map(({ id }) => id);
  return { ...(known as object), ids: [...ids, ...shown] };
}

/** In the place of a record as it was read before an attempt: its form has it, too. */
export const IN_FORM = 'in-form';

/** What was known before an attempt, as it is kept for good: ids, and nothing of a person. */
export function withoutRecord(known: unknown): unknown {
  const { now = null } = (known ?? {}) as { now?: unknown };
  return now === null ? known : { ...(known as object), now: IN_FORM };
}

/**
 * The doubt after an answer that was a no, for now or for good: a gateway gives it for a service
 * that did it, too.
 */
export function answeredNo(no: AppError | null): AppError {
  const { operation, detail } = no ?? { operation: 'outbox', detail: {} };
  return { kind: 'in-doubt', operation, detail: { ...detail, reason: 'answered-no' } };
}

/** The service is asked again after one minute, and after two; at once too, where it answered. */
const LOOKS = [60_000, 120_000];

/** When a doubt is looked into, ms after it arose. */
export const looksOf = ({ answered }: Pick<Evidence, 'answered'>): number[] => (answered ? [0, ...LOOKS] : LOOKS);

export function firstEvidence(before: Fingerprint | null, at: number, answered = false): Evidence {
  const first: Evidence = { verdict: 'pending', before, now: null, checkedAt: [], nextAt: null };
  const evidence: Evidence = answered ? { ...first, answered } : first;
  return { ...evidence, nextAt: at + (looksOf(evidence)[0] ?? 0) };
}

/** ms that no attempt is longer than: for one whose end nobody saw. */
const LONGEST_ATTEMPT = 10 * 60_000;

/**
 * When an attempt that began at `startedAt` had ended at the latest, as it is met at `at`: a clock
 * that was set back since says nothing of it.
 */
export const latestEnd = (startedAt: number, at: number): number =>
  at < startedAt ? startedAt + LONGEST_ATTEMPT : Math.min(at, startedAt + LONGEST_ATTEMPT);
