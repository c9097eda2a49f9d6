/**
 * `handOverSummary` lists what a colleague has to know of the agent's work: what may have arrived,
 * what did not go out, what was promised, who waits, and what was touched.
 */

import { type FormKind, kindOfKey } from '../../../../shared/domain/draft.ts';
import type {
  Counted,
  Deed,
  HandOver,
  HandOverSubject,
  Promised,
  Snoozed,
  StillWaiting,
  Touched,
  Unfinished,
} from '../../../../shared/domain/hand-over.ts';
import type { Made, OutboxState } from '../../../../shared/domain/outbox.ts';
import type { TicketRow } from '../../../../shared/domain/ticket.ts';
import { formHead } from '../../rules/forms.ts';
import type { OutboxBody } from '../../rules/outbox-job.ts';
import { fromJson, getRows, type StoreContext } from '../context.ts';
import { beginningOf } from '../conversations/last-words.ts';
import { type TicketLine, ticketLine } from '../tickets/line.ts';
import { ownLasts, waitingOf, whoseTurn } from '../tickets/waiting.ts';

/** Rows of one list: nobody reads more, and an outage touches hundreds. */
const MOST = 200;
/** How much of a text is read: a line shows the beginning. */
const LOOKED_AT = 400;

const counted = <T>(all: T[]): Counted<T> => ({ rows: all.slice(0, MOST), total: all.length });

/** What the agent touched since `from`, and what is open, however old. */
export function handOverSummary(ctx: StoreContext, from: number): HandOver {
  const unfinished = [...openWrites(ctx), ...drafts(ctx)];
  const promises = openPromises(ctx);
  const snoozed = snoozes(ctx);
  const touched = touchedSince(ctx, from);
  const asleep = new Set(snoozed.map(({ ticket }) => ticket));
  const inHand = [...unfinished, ...promises, ...touched].filter(
    ({ kind, ticket }) => kind === 'reply' && !asleep.has(ticket),
  );
  return {
    from,
    at: ctx.now,
    doubts: counted(unfinished.filter(({ state }) => state === 'in-doubt')),
    unsent: counted(unfinished.filter(({ state }) => state !== 'in-doubt')),
    promises: counted(promises),
    waiting: counted(stillWaiting(ctx, inHand)),
    snoozed: counted(snoozed),
    touched: counted(touched),
  };
}

/** The ticket as it is cached, else as the row that was kept knows it. */
function subjectOf(ctx: StoreContext, ticket: string, kept: Partial<TicketRow> | null): HandOverSubject {
  const line = ticketLine(ctx, ticket);
  if (line) return { ticket, kind: 'reply', tid: line.tid, subject: line.subject, requester: line.name };
  const { tid = ticket, subject = '', requester } = kept ?? {};
  return { ticket, kind: 'reply', tid, subject, requester: requester?.name ?? '' };
}

function formSubject(kind: FormKind, key: string, text: string): HandOverSubject {
  const { who, about } = formHead(kind, text);
  return { ticket: key, kind, tid: '', subject: about, requester: who };
}

const keptIn = (body: string): Partial<TicketRow> => {
  const { tid, subject, to } = JSON.parse(body) as OutboxBody;
  return { tid, subject, requester: to };
};

interface WriteLine {
  ticket: string;
  state: OutboxState;
  at: number;
  text: string;
  body: string;
  files: number;
}

function unfinished(
  ctx: StoreContext,
  { ticket, state, at, text, files }: Omit<WriteLine, 'body' | 'state'> & { state: Unfinished['state'] },
  kept: Partial<TicketRow> | null,
): Unfinished {
  const kind = kindOfKey(ticket);
  const of = kind === 'reply' ? subjectOf(ctx, ticket, kept) : formSubject(kind, ticket, text);
  return { ...of, state, at, files, text: kind === 'reply' ? beginningOf(text.slice(0, LOOKED_AT)) : '' };
}

/** In the order of the outbox. */
const openWrites = (ctx: StoreContext): Unfinished[] =>
  getRows<WriteLine>(
    ctx.work,
    `SELECT ticket, state, changed_at at, text, body, (SELECT count(*) FROM files WHERE item = outbox.id) files
     FROM outbox WHERE state <> 'accepted' ORDER BY seq`,
  ).map((line) => unfinished(ctx, line, keptIn(line.body)));

/** The last written first. */
const drafts = (ctx: StoreContext): Unfinished[] =>
  getRows<Omit<WriteLine, 'body' | 'state'> & { header: string }>(
    ctx.work,
    `SELECT ticket, saved_at at, text, header, (SELECT count(*) FROM files WHERE draft = drafts.id) files
     FROM drafts ORDER BY saved_at DESC, id`,
  ).map((line) => unfinished(ctx, { ...line, state: 'draft' }, fromJson<TicketRow>(line.header)));

const openPromises = (ctx: StoreContext): Promised[] =>
  getRows<{ ticket: string; due: number; text: string; header: string }>(
    ctx.work,
    'SELECT ticket, due, text, header FROM promises WHERE kept_at IS NULL ORDER BY due, id',
  ).map(({ ticket, due, text, header }) => ({
    ...subjectOf(ctx, ticket, fromJson<TicketRow>(header)),
    due,
    text: beginningOf(text.slice(0, LOOKED_AT)),
  }));

const snoozes = (ctx: StoreContext): Snoozed[] =>
  getRows<{ ticket: string; until: number }>(
    ctx.work,
    'SELECT ticket, snoozed_until until FROM marks WHERE snoozed_until IS NOT NULL ORDER BY snoozed_until, ticket',
  ).map(({ ticket, until }) => ({ ...subjectOf(ctx, ticket, null), until }));

/** In the order in which they were found, each once. */
function stillWaiting(ctx: StoreContext, inHand: HandOverSubject[]): StillWaiting[] {
  const lines = [...new Set(inHand.map(({ ticket }) => ticket))].flatMap(
    (ticket): TicketLine | [] => ticketLine(ctx, ticket) ?? [],
  );
  const own = ownLasts(
    ctx,
    lines.map(({ id }) => id),
  );
  const turns = lines.map((line) => whoseTurn(line, own.get(line.id)));
  const waits = waitingOf(ctx, lines, turns);
  return lines
    .filter((_, index) => turns[index] === 'customer')
    .map(({ id }) => ({ ...subjectOf(ctx, id, null), waiting: waits.get(id) ?? null }));
}

interface DeedLine {
  ticket: string;
  deed: Deed;
  at: number;
  /** The ticket's row as JSON, or the text of a form. */
  kept: string | null;
}

/** Each ticket once, with what was done on it; the last touched first. */
function touchedSince(ctx: StoreContext, from: number): Touched[] {
  const deeds = [...sentSince(ctx, from), ...markedSince(ctx, from)];
  const touched = new Map<string, Touched>();
  for (const { ticket, deed, at, kept } of deeds) {
    const kind = kindOfKey(ticket);
    const there = touched.get(ticket);
    if (there) {
      if (!there.deeds.includes(deed)) there.deeds.push(deed);
      there.at = Math.max(there.at, at);
    } else {
      const of = kind === 'reply' ? subjectOf(ctx, ticket, fromJson(kept)) : formSubject(kind, ticket, kept ?? '');
      touched.set(ticket, { ...of, deeds: [deed], at });
    }
  }
  return [...touched.values()].sort((a, b) => b.at - a.at);
}

/** What the service accepted; a ticket that was opened stands under its own id, once that is known. */
const sentSince = (ctx: StoreContext, from: number): DeedLine[] =>
  getRows<{ ticket: string; at: number; text: string; body: string; made: string | null }>(
    ctx.work,
    `SELECT ticket, ifnull(ended_at, changed_at) at, text, body, made FROM outbox
     WHERE state = 'accepted' AND changed_at >= ? AND ifnull(ended_at, changed_at) >= ? ORDER BY seq`,
    ...[from, from],
  ).map(({ ticket, at, text, body, made }): DeedLine => {
    const kind = kindOfKey(ticket);
    if (kind === 'reply') return { ticket, deed: 'answered', at, kept: JSON.stringify(keptIn(body)) };
    const opened = fromJson<Made>(made);
    if (opened?.kind === 'ticket' && opened.ticketId !== null) {
      const { who, about } = formHead('ticket', text);
      const row = { tid: opened.tid ?? opened.ticketId, subject: about, requester: { name: who } };
      return { ticket: opened.ticketId, deed: 'opened', at, kept: JSON.stringify(row) };
    }
    return { ticket, deed: kind === 'ticket' ? 'opened' : 'sent', at, kept: text };
  });

const markedSince = (ctx: StoreContext, from: number): DeedLine[] =>
  getRows<DeedLine>(
    ctx.work,
    `SELECT ticket, 'promised' deed, made_at at, header kept FROM promises WHERE made_at >= ? AND handed_by IS NULL
     UNION ALL SELECT ticket, 'kept', kept_at, header FROM promises WHERE kept_at >= ?
     UNION ALL SELECT ticket, 'noted', ifnull(edited_at, at), NULL FROM notes
       WHERE ifnull(edited_at, at) >= ? AND handed_by IS NULL AND member IS NULL
     UNION ALL SELECT ticket, 'done', done_at, NULL FROM marks WHERE done_at >= ? AND done_set >= done_at`,
    ...[from, from, from, from],
  );
