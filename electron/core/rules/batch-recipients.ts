/**
 * Chooses the recipients of a bulk reply: the agent's rules select among the tickets, and each
 * excluded ticket has one reason.
 */
import type { BatchRules, ExclusionReason } from '../../../shared/domain/batch.ts';
import { compareTexts } from './compare-texts.ts';

export interface Candidate {
  ticket: string;
  customer: string;
  subject: string;
  /** Opening time as the service wrote it. Empty if unknown. */
  opened: string;
  /** The same moment by our clock, ms. Null if unknown. */
  openedAt: number | null;
  obstacle: ExclusionReason | null;
}

export const NO_RULES: BatchRules = { oncePerCustomer: false, openedSince: null, withoutSubjects: [], excluded: [] };

/**
 * Identifies a customer. A client is identified by id. A guest is identified by the address that
 * replies go to: this does not prove who they are, but a bulk reply needs no proof. Without an
 * address, each ticket is its own customer.
 */
export function customerKey({ ticket, clientId, email }: Person): string {
  if (clientId !== null) return `client ${clientId}`;
  const address = email.trim().toLowerCase();
  return address === '' ? `ticket ${ticket}` : `guest ${address}`;
}

interface Person {
  ticket: string;
  clientId: string | null;
  email: string;
}

/**
 * Returns for each ticket why it is excluded, or null if it gets the reply. `reachedCustomers` are
 * customers who already received this text in another ticket.
 */
export function chooseRecipients(
  candidates: readonly Candidate[],
  rules: BatchRules,
  reachedCustomers: ReadonlySet<string>,
): Map<string, ExclusionReason | null> {
  const excluded = new Set(rules.excluded);
  const words = rules.withoutSubjects.map(comparableText).filter((text) => text !== '');
  const chosen = new Map(
    candidates.map(
      (candidate) =>
        [candidate.ticket, exclusionByRule(candidate, rules, words, excluded) ?? candidate.obstacle] as const,
    ),
  );
  if (!rules.oncePerCustomer) return chosen;
  // A customer whom the agent excluded gets no reply in another ticket either.
  const excludedCustomers = new Set(
    candidates.filter(({ ticket }) => excluded.has(ticket)).map(({ customer }) => customer),
  );
  const served = new Set([
    ...reachedCustomers,
    ...candidates.filter(({ ticket }) => chosen.get(ticket) === 'has-text').map(({ customer }) => customer),
  ]);
  for (const { ticket, customer } of candidates.toSorted(newestFirst)) {
    if (chosen.get(ticket) !== null) continue;
    if (excludedCustomers.has(customer)) chosen.set(ticket, 'excluded');
    else if (served.has(customer)) chosen.set(ticket, 'same-customer');
    served.add(customer);
  }
  return chosen;
}

function exclusionByRule(
  { ticket, subject, openedAt, obstacle }: Candidate,
  { openedSince }: BatchRules,
  words: readonly string[],
  excluded: ReadonlySet<string>,
): ExclusionReason | null {
  if (obstacle === 'not-cached') return obstacle;
  if (openedSince !== null && (openedAt === null || openedAt < openedSince)) return 'older';
  const comparable = comparableText(subject);
  if (words.some((text) => comparable.includes(text))) return 'subject';
  return excluded.has(ticket) ? 'excluded' : null;
}

const comparableText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Services number their tickets, so of two tickets with the same second the greater id is newer.
 */
function newestFirst(a: Candidate, b: Candidate): number {
  if (a.opened !== b.opened) return a.opened < b.opened ? 1 : -1;
  return b.ticket.length - a.ticket.length || compareTexts(b.ticket, a.ticket);
}
