/**
 * Whom a bulk reply goes to: the agent's rules choose among the tickets, and each ticket that is
 * left out has one reason.
 */
import type { BatchRules, LeftOut } from '../../../shared/domain/batch.ts';
import { compareTexts } from './compare-texts.ts';

/** A ticket that was chosen for a bulk reply, before the rules. */
export interface Candidate {
  ticket: string;
  /** The same for tickets whose replies reach the same customer. */
  customer: string;
  subject: string;
  /** When it was opened, as the service wrote it; empty where it did not. */
  opened: string;
  /** The same moment, our clock, ms; null where it is not known. */
  openedAt: number | null;
  /** What stands in its way whatever the rules say. */
  obstacle: LeftOut | null;
}

export const NO_RULES: BatchRules = { oncePerCustomer: false, openedSince: null, withoutSubjects: [], excluded: [] };

/**
 * A client, by id. A guest is the address that replies go to: it is no proof of who they are, and
 * here it need not be. Without one, each ticket is a customer of its own.
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
 * Says of each ticket why it is left out, or null where it gets the reply. `heard`: customers who
 * have this text in another ticket already.
 */
export function chooseRecipients(
  candidates: readonly Candidate[],
  rules: BatchRules,
  heard: ReadonlySet<string>,
): Map<string, LeftOut | null> {
  const excluded = new Set(rules.excluded);
  const words = rules.withoutSubjects.map(plain).filter((text) => text !== '');
  const chosen = new Map(
    candidates.map((one) => [one.ticket, outByRule(one, rules, words, excluded) ?? one.obstacle] as const),
  );
  if (!rules.oncePerCustomer) return chosen;
  // Who was taken out by hand is not written to in another ticket.
  const out = new Set(candidates.filter(({ ticket }) => excluded.has(ticket)).map(({ customer }) => customer));
  const served = new Set([
    ...heard,
    ...candidates.filter(({ ticket }) => chosen.get(ticket) === 'has-text').map(({ customer }) => customer),
  ]);
  for (const { ticket, customer } of candidates.toSorted(newestFirst)) {
    if (chosen.get(ticket) !== null) continue;
    if (out.has(customer)) chosen.set(ticket, 'excluded');
    else if (served.has(customer)) chosen.set(ticket, 'same-customer');
    served.add(customer);
  }
  return chosen;
}

function outByRule(
  { ticket, subject, openedAt, obstacle }: Candidate,
  { openedSince }: BatchRules,
  words: readonly string[],
  excluded: ReadonlySet<string>,
): LeftOut | null {
  if (obstacle === 'not-cached') return obstacle;
  if (openedSince !== null && (openedAt === null || openedAt < openedSince)) return 'older';
  const letters = plain(subject);
  if (words.some((text) => letters.includes(text))) return 'subject';
  return excluded.has(ticket) ? 'excluded' : null;
}

/** Letter case, accents and blanks make no difference. */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** Services count their tickets: of two of one second the greater id is the newer. */
function newestFirst(one: Candidate, other: Candidate): number {
  if (one.opened !== other.opened) return one.opened < other.opened ? 1 : -1;
  return other.ticket.length - one.ticket.length || compareTexts(other.ticket, one.ticket);
}
