/**
 * An outbox item as the store keeps it and the runner processes it, and functions that both use.
 */
import type { MacroSteps } from '../../../shared/domain/canned.ts';
import type { ReplyExtras } from '../../../shared/domain/draft.ts';
import type { TicketMarks } from '../../../shared/domain/marks.ts';
import type { Evidence, OutboxItem } from '../../../shared/domain/outbox.ts';
import type { Fingerprint } from '../../../shared/domain/ticket.ts';
import type { AppError } from '../../../shared/result.ts';
import { formWithoutSecrets } from './forms.ts';

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
    | 'sendAt'
  > {
  shown?: string[];
  /** The bulk reply was this ticket's draft: taken back, it is one again. */
  drafted?: true;
  /** On the approver's desk: the member in whose name it goes. */
  lookFor?: string;
  /** Steps of the draft's macros. They return to the draft if the agent takes the item back. */
  steps?: MacroSteps;
  /**
   * The ticket's marks before and after the follow-up. Undo restores marks that nothing changed
   * since.
   */
  marks?: { before: Partial<TicketMarks>; after: Partial<TicketMarks> };
}

export interface OutboxJob extends OutboxItem {
  seq: number;
  confirmedAt: number;
  seen: Fingerprint;
  unchecked: boolean;
  before: Fingerprint | null;
  /** State noted before the attempt, to recognize later what is new. */
  known: unknown;
  shown?: string[];
  marks?: OutboxBody['marks'];
  steps?: MacroSteps;
  /** The ticket's header in the cache. Only for a reply that waits for its planned time. */
  header?: Fingerprint;
  lookFor?: string;
  /**
   * The last attempt in the service's time, ms; null before the first. In `queued` and `checking`,
   * this attempt was refused for now, and the next one is first compared with it.
   */
  attempt: { from: number; to: number } | null;
}

/** A planned reply that was not tried yet holds back no other reply of its ticket. */
export const yields = ({ sendAt, state }: Pick<OutboxItem, 'sendAt' | 'state'>): boolean =>
  sendAt !== undefined && (state === 'held' || state === 'queued' || state === 'stopped');

export interface Attempt {
  started_at: number | null;
  ended_at: number | null;
  server_offset: number | null;
}

/** If an attempt is in progress or its end is unknown, the range ends at its start. */
export function attemptOf(line: Attempt): { from: number; to: number } | null {
  if (line.started_at === null) return null;
  const shift = line.server_offset ?? 0;
  return { from: line.started_at + shift, to: (line.ended_at ?? line.started_at) + shift };
}

/** Converts a job for the renderer, without the runner's own fields and without secrets. */
export function toItem(job: OutboxJob): OutboxItem {
  const { seq, confirmedAt, seen, unchecked, before, known, shown, marks, steps, header, lookFor, attempt, ...item } =
    job;
  return { ...item, text: formWithoutSecrets(item.kind, item.text) };
}

export const formId = (key: string): string => key.slice(key.indexOf(':') + 1);

/**
 * The draft's choices for this reply alone. They stay with the text, even if a newer draft has its
 * own.
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

export const withExtras = (
  extras: ReplyExtras | null | undefined,
): Pick<OutboxBody, 'fields' | 'plain' | 'email' | 'steps'> => ({
  ...(extras && extras.fields.length > 0 ? { fields: extras.fields } : {}),
  ...(extras?.plain ? { plain: extras.plain } : {}),
  ...(extras?.email === undefined ? {} : { email: extras.email }),
  ...(extras?.steps ? { steps: extras.steps } : {}),
});

/**
 * Ids of records from before an attempt, plus records that the agent was shown since; none of them
 * is new. Null if `known` has no list of ids: changing a contact twice makes no new contact.
 */
export function knownAndShownIds(known: unknown, evidence: Evidence | null): { ids: string[] } | null {
  const { ids, now = null } = (known ?? {}) as { ids?: string[]; now?: unknown };
  if (ids === undefined || now !== null) return null;
  const shown = (evidence?.found ?? []).map(({ id }) => id);
  return { ...(known as object), ids: [...ids, ...shown] };
}

/** Replaces a record that was read before an attempt, because its form has the same data. */
export const IN_FORM = 'in-form';

/** The part of `known` that is kept permanently: ids, without personal data. */
export function withoutRecord(known: unknown): unknown {
  const { now = null } = (known ?? {}) as { now?: unknown };
  return now === null ? known : { ...(known as object), now: IN_FORM };
}

/**
 * The doubt after a refusal, temporary or final: a gateway may refuse although the service did the
 * work.
 */
export function doubtAfterRefusal(no: AppError | null): AppError {
  const { operation, detail } = no ?? { operation: 'outbox', detail: {} };
  return { kind: 'in-doubt', operation, detail: { ...detail, reason: 'answered-no' } };
}

/**
 * The service is asked again after one minute and after two. If it answered, it is also asked at
 * once.
 */
const LOOK_DELAYS = [60_000, 120_000];

export const lookDelaysOf = ({ answered }: Pick<Evidence, 'answered'>): number[] =>
  answered ? [0, ...LOOK_DELAYS] : LOOK_DELAYS;

export function firstEvidence(before: Fingerprint | null, at: number, answered = false): Evidence {
  const first: Evidence = { verdict: 'pending', before, now: null, checkedAt: [], nextAt: null };
  const evidence: Evidence = answered ? { ...first, answered } : first;
  return { ...evidence, nextAt: at + (lookDelaysOf(evidence)[0] ?? 0) };
}

/** Longest possible attempt, ms, for one whose end is unknown. */
const LONGEST_ATTEMPT = 10 * 60_000;

/**
 * The latest possible end of an attempt that began at `startedAt`, seen at `at`. If the clock was
 * set back since, `at` is no limit.
 */
export const latestEnd = (startedAt: number, at: number): number =>
  at < startedAt ? startedAt + LONGEST_ATTEMPT : Math.min(at, startedAt + LONGEST_ATTEMPT);
