/**
 * Plans a bulk reply: tickets that get it by the agent's rules, reasons against others, and the
 * text for each customer.
 */
import type { BatchPlan, BatchRules, ExclusionReason } from '../../../../shared/domain/batch.ts';
import { type OutboxState, sentAs } from '../../../../shared/domain/outbox.ts';
import { signatureFor, withSignature } from '../../../../shared/domain/signature.ts';
import type { Requester, Ticket, TicketDetail } from '../../../../shared/domain/ticket.ts';
import { setting } from '../account/settings.ts';
import { compareTexts, getColumn, getRow, getRows, hasRow, type StoreContext } from '../context.ts';
import { ticketDetail } from '../queues/rows.ts';
import { recipientKey } from '../queues/spikes.ts';
import { openedMoment, ticketLine } from '../ticket/line.ts';
import { expandFor } from './canned-values.ts';

const SAMPLES = 3;
/** A customer does not get the same text again within this time. */
const SAME_TEXT = 7 * 24 * 3600_000;

interface PlannedReply {
  ticket: Ticket;
  text: string;
}

interface Planned extends Candidate {
  detail: TicketDetail | null;
  text: string;
}

type PlannedBatch = BatchPlan & { replies: PlannedReply[] };

/**
 * `source`: for linked tickets, the one whose draft is the text. `named`: tickets whose numbers a
 * reply may give; only those that get it, too.
 */
export function batchPlan(
  ctx: StoreContext,
  text: string,
  tickets: readonly string[],
  label: string,
  rules: BatchRules = NO_RULES,
  source?: string,
  named: readonly string[] = tickets,
): PlannedBatch {
  const numbers = (of: string) =>
    named.flatMap((ticket) => (ticket === of ? [] : (ticketLine(ctx, ticket)?.tid ?? [])));
  const zone = setting(ctx, 'zone');
  let unknown: string[] = [];
  const candidates = [...new Set(tickets)].map((ticket): Planned => {
    const line = ticketLine(ctx, ticket);
    const detail = line ? ticketDetail(ctx, ticket) : null;
    const filled = detail && expandFor(ctx, text, ticket, label, source === undefined ? undefined : numbers(ticket));
    if (!line || !detail || !filled) {
      const nothing = { customer: '', subject: '', opened: '', openedAt: null, text: '' };
      return { ticket, detail: null, obstacle: 'not-cached', ...nothing };
    }
    unknown = filled.unknown;
    const obstacle =
      obstacleOn(ctx, ticket, source) ??
      (detail.meaning === 'closed' ? 'closed' : filled.empty.length > 0 ? 'incomplete' : null) ??
      (hasReceivedText(ctx, ticket, filled.text) ? 'has-text' : null);
    return {
      ticket,
      customer: recipientOf(ctx, ticket),
      subject: line.subject,
      opened: line.opened ?? '',
      openedAt: openedMoment(line, zone),
      obstacle,
      detail,
      text: filled.text,
    };
  });
  const heard = rules.oncePerCustomer ? customersWithText(ctx, text) : new Set<string>();
  const chosen = chooseRecipients(candidates, rules, heard);
  const byHand = new Set(rules.excluded);
  const plan: PlannedBatch = {
    ready: [],
    people: [],
    samples: [],
    copies: [],
    leftOut: [],
    unknown,
    replies: [],
  };
  const copies = new Set<string>();
  for (const { ticket, detail, text } of candidates) {
    const why = chosen.get(ticket) ?? null;
    if (detail && (why === null || (why === 'excluded' && byHand.has(ticket)))) {
      const { tid, requester, subject, openedAt } = detail.ticket;
      plan.people.push({ ticket, tid, name: nameOf(requester), subject, openedAt });
    }
    if (why !== null || !detail) {
      plan.leftOut.push({ ticket, tid: detail?.ticket.tid ?? '', why: why ?? 'not-cached' });
      continue;
    }
    plan.ready.push({ ticket, seen: detail.fingerprint });
    plan.replies.push({ ticket: detail.ticket, text });
    for (const address of detail.ticket.cc) copies.add(address);
    if (plan.samples.length < SAMPLES) {
      const { tid, requester } = detail.ticket;
      plan.samples.push({ ticket, tid, name: nameOf(requester), text: asSent(ctx, requester, text) });
    }
  }
  plan.copies = [...copies];
  if (source === undefined || plan.ready.length >= named.length) return plan;
  const ready = plan.ready.map(({ ticket }) => ticket);
  return batchPlan(ctx, text, tickets, label, rules, source, ready);
}

const nameOf = ({ name, email }: Requester): string => name || email;

const asSent = (ctx: StoreContext, requester: Requester, text: string): string =>
  withSignature(text, signatureFor(setting(ctx, 'signature'), sentAs(setting(ctx, 'replyAs'), requester), text));

/**
 * The agent's own work on the ticket that a bulk reply must not join or overtake. `source`: the
 * ticket whose draft is the bulk reply.
 */
export function obstacleOn(ctx: StoreContext, ticket: string, source?: string): ExclusionReason | null {
  if (ticket !== source && getRow(ctx.work, 'SELECT 1 FROM drafts WHERE ticket = ?', ticket)) return 'draft';
  const states = getColumn<OutboxState>(
    ctx.work,
    `SELECT DISTINCT state FROM outbox WHERE ticket = ? AND state <> 'accepted'`,
    ticket,
  );
  if (states.length === 0) return null;
  if (states.includes('in-doubt')) return 'doubt';
  return states.includes('stopped') || states.includes('refused') ? 'stopped' : 'on-its-way';
}

const hasReceivedText = (ctx: StoreContext, ticket: string, text: string): boolean =>
  hasRow(
    ctx.work,
    `SELECT 1 FROM outbox WHERE ticket = ? AND state = 'accepted' AND text = ? AND changed_at > ?`,
    ticket,
    text,
    ctx.now - SAME_TEXT,
  );

/** Customers who get or recently got this text, in any ticket. */
export function customersWithText(ctx: StoreContext, text: string): Set<string> {
  const tickets = getRows<{ ticket: string }>(
    ctx.work,
    `SELECT DISTINCT o.ticket FROM batches b JOIN outbox o ON json_extract(o.body, '$.batch') = b.id
     WHERE b.text = ? AND (o.state NOT IN ('accepted', 'refused', 'stopped') OR o.state = 'accepted' AND o.changed_at > ?)`,
    text,
    ctx.now - SAME_TEXT,
  );
  return new Set(tickets.map(({ ticket }) => recipientOf(ctx, ticket)));
}

/**
 * Identifies the recipient of a reply; for a ticket that is not cached, a value that no other
 * ticket shares.
 */
export function recipientOf(ctx: StoreContext, ticket: string): string {
  const line = ticketLine(ctx, ticket);
  return recipientKey({ ticket, clientId: line?.client_id ?? null, email: line?.email ?? '' });
}

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
