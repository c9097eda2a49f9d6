/** Distinguishes tickets that this desk may have opened from earlier ones. */
import { oneLine } from '../../../../shared/domain/one-line.ts';
import type { CreatedRecord, FoundRecord } from '../../../../shared/domain/outbox.ts';
import { withinAttempt } from '../../rules/evidence.ts';
import { type TicketFormFacts, ticketFormFacts } from '../../rules/forms.ts';
import { type Attempt, attemptOf } from '../../rules/outbox-job.ts';
import { setting } from '../account/settings.ts';
import { fromJson, getRow, getRows, hasRow, run, type StoreContext, toJson } from '../context.ts';
import { type TicketLine, timeInZone } from '../ticket/line.ts';

export interface KnownTickets {
  ids: string[];
}

export function knownTickets(ctx: StoreContext, form: TicketFormFacts): KnownTickets {
  return { ids: candidates(ctx, form).map(({ id }) => id) };
}

/**
 * New tickets with the same subject, or of the same sender and opened during the attempt, since a
 * service may change a subject. A ticket with both is marked as alike.
 */
export function newTickets(
  ctx: StoreContext,
  form: TicketFormFacts,
  known: KnownTickets,
  attempt: { from: number; to: number } | null,
): FoundRecord[] {
  const zone = setting(ctx, 'zone');
  const seen = new Set(known.ids);
  return candidates(ctx, form)
    .filter(({ id }) => !seen.has(id))
    .flatMap((line): FoundRecord[] => {
      const hasSubject = isSubject(line.subject, form.subject);
      const isOfAttempt = isFrom(line, form) && withinAttempt(line.opened ?? '', attempt, zone);
      if (!hasSubject && !isOfAttempt) return [];
      const at = timeInZone(line.opened, zone);
      return [{ id: line.id, number: line.tid, at, alike: hasSubject && isOfAttempt }];
    })
    .sort((a, b) => Number(b.alike) - Number(a.alike));
}

const candidates = (ctx: StoreContext, form: TicketFormFacts): TicketLine[] =>
  getRows<TicketLine>(
    ctx.cache,
    'SELECT * FROM tickets WHERE subject = ? OR client_id = ? OR lower(trim(email)) = ?',
    oneLine(form.subject.trim()),
    form.for === 'client' ? (form.client?.id ?? null) : null,
    form.for === 'client' ? null : form.email.trim().toLowerCase(),
  );

function isFrom(line: TicketLine, form: TicketFormFacts): boolean {
  if (form.for === 'client') return line.client_id === form.client?.id;
  return line.email.trim().toLowerCase() === form.email.trim().toLowerCase();
}

const SHORTEST_PREFIX = 20;

/** Compares letters only: some databases drop emoji, or cut long subjects. */
function isSubject(stored: string, typed: string): boolean {
  const letters = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '');
  const [there, here] = [letters(stored), letters(typed)];
  if (here === '') return stored === oneLine(typed.trim());
  return there === here || (there.length >= SHORTEST_PREFIX && here.startsWith(there));
}

/** A ticket that was not listed is searched for this long, ms. */
const SEARCH_DURATION_MS = 24 * 3600_000;

interface OpenedLine extends Attempt {
  seq: number;
  text: string;
  known: string | null;
  made: string | null;
}

/**
 * Records ids of tickets opened here whose answer had no id, once the cache has them. Returns the
 * ids.
 */
export function linkOpenedTickets(ctx: StoreContext, at: number): string[] {
  const lines = getRows<OpenedLine>(
    ctx.work,
    `SELECT seq, text, known, made, started_at, ended_at, server_offset FROM outbox
     WHERE kind = 'ticket' AND state = 'accepted' AND changed_at >= ? AND json_extract(made, '$.ticketId') IS NULL`,
    at - SEARCH_DURATION_MS,
  );
  return lines.flatMap((line) => {
    const found = ticketOpenedBy(ctx, line);
    if (found === null) return [];
    const made: CreatedRecord = { kind: 'ticket', ...found };
    run(ctx.work, 'UPDATE outbox SET made = ? WHERE seq = ?', toJson(made), line.seq);
    return [found.ticketId];
  });
}

/**
 * The ticket with the number from the answer; else the only new one with this subject and sender.
 */
function ticketOpenedBy(ctx: StoreContext, line: OpenedLine): { ticketId: string; tid: string } | null {
  const made = fromJson<CreatedRecord>(line.made);
  const tid = made?.kind === 'ticket' ? made.tid : null;
  if (tid !== null) {
    const named = getRow<{ id: string }>(ctx.cache, 'SELECT id FROM tickets WHERE tid = ?', tid);
    return named ? { ticketId: named.id, tid } : null;
  }
  const form = ticketFormFacts(line.text);
  if (form === null || line.known === null) return null;
  const alike = newTickets(ctx, form, JSON.parse(line.known) as KnownTickets, attemptOf(line)).filter(
    (found) => found.alike && !isOpenedHere(ctx, found.id),
  );
  const [only, another] = alike;
  return only && !another ? { ticketId: only.id, tid: only.number } : null;
}

/** The agent opened the ticket from this desk. */
export const isOpenedHere = (ctx: StoreContext, ticket: string): boolean =>
  hasRow(ctx.work, `SELECT 1 FROM outbox WHERE kind = 'ticket' AND json_extract(made, '$.ticketId') = ?`, ticket);
