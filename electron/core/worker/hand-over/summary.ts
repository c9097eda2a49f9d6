/**
 * `handOverSummary` lists the agent's work for a colleague: doubtful and unsent writes, promises,
 * waiting customers, and touched tickets.
 */
import { readCustomerKey } from '../../../../shared/domain/customer-key.ts';
import { type FormKind, kindOfKey } from '../../../../shared/domain/draft.ts';
import type {
  AgentAction,
  CountedRows,
  HandOver,
  HandOverSubject,
  PromisedTicket,
  SnoozedTicket,
  TouchedTicket,
  UnfinishedText,
  WaitingTicket,
} from '../../../../shared/domain/hand-over.ts';
import type { CreatedRecord, OutboxState } from '../../../../shared/domain/outbox.ts';
import type { TicketRow } from '../../../../shared/domain/ticket.ts';
import { formHead } from '../../rules/forms.ts';
import type { OutboxBody } from '../../rules/outbox-job.ts';
import { fromJson, getRows, type StoreContext } from '../context.ts';
import { beginningOf } from '../conversations/last-words.ts';
import { ownLastReplies, waitingOf, whoseTurn } from '../queues/waiting.ts';
import { customerName } from '../records/clients.ts';
import { type TicketLine, ticketLine } from '../ticket/line.ts';
import { batchList } from '../writing/batches.ts';

/** Most rows of one list: an outage touches hundreds of tickets. */
const MOST_ROWS = 200;
const MAX_EXCERPT = 400;

const withTotal = <T>(all: T[]): CountedRows<T> => ({ rows: all.slice(0, MOST_ROWS), total: all.length });

/** Lists work touched since `from`, and open work of any age. */
export function handOverSummary(ctx: StoreContext, from: number): HandOver {
  const unfinished = [...openWrites(ctx), ...drafts(ctx)];
  const promises = openPromises(ctx);
  const snoozed = snoozes(ctx);
  const sent = sentSince(ctx, from);
  const marked = markedSince(ctx, from);
  const touched = touchedBy(ctx, [...sent, ...marked]);
  const snoozedTickets = new Set(snoozed.map(({ ticket }) => ticket));
  const inHand = [...unfinished, ...promises, ...touched].filter(
    ({ kind, ticket }) => kind === 'reply' && !snoozedTickets.has(ticket),
  );
  return {
    from,
    at: ctx.now,
    doubts: withTotal(unfinished.filter(({ state }) => state === 'in-doubt')),
    batches: withTotal(batchList(ctx, from)),
    unsent: withTotal(unfinished.filter(({ state }) => state !== 'in-doubt')),
    promises: withTotal(
      promises.map((promise) => ({ ...promise, text: beginningOf(promise.text.slice(0, MAX_EXCERPT)) })),
    ),
    waiting: withTotal(waitingAmong(ctx, inHand)),
    snoozed: withTotal(snoozed),
    touched: withTotal(touchedBy(ctx, [...sent.filter(({ inBatch }) => !inBatch), ...marked])),
  };
}

function subjectOf(ctx: StoreContext, ticket: string, kept: Partial<TicketRow> | null): HandOverSubject {
  const line = ticketLine(ctx, ticket);
  if (line) return { ticket, kind: 'reply', tid: line.tid, subject: line.subject, requester: line.name };
  const customer = readCustomerKey(ticket);
  if (customer) return { ticket, kind: 'reply', tid: '', subject: '', requester: customerName(ctx, customer) };
  const { tid = ticket, subject = '', requester } = kept ?? {};
  return { ticket, kind: 'reply', tid, subject, requester: requester?.name ?? '' };
}

function formSubject(kind: FormKind, key: string, text: string): HandOverSubject {
  const { who, about } = formHead(kind, text);
  return { ticket: key, kind, tid: '', subject: about, requester: who };
}

const savedRowIn = (body: string): Partial<TicketRow> => {
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
  { ticket, state, at, text, files }: Omit<WriteLine, 'body' | 'state'> & { state: UnfinishedText['state'] },
  kept: Partial<TicketRow> | null,
): UnfinishedText {
  const kind = kindOfKey(ticket);
  const subject = kind === 'reply' ? subjectOf(ctx, ticket, kept) : formSubject(kind, ticket, text);
  return { ...subject, state, at, files, text: kind === 'reply' ? beginningOf(text.slice(0, MAX_EXCERPT)) : '' };
}

const openWrites = (ctx: StoreContext): UnfinishedText[] =>
  getRows<WriteLine>(
    ctx.work,
    `SELECT ticket, state, changed_at at, text, body, (SELECT count(*) FROM files WHERE item = outbox.id) files
     FROM outbox WHERE state <> 'accepted'
       AND (json_extract(body, '$.batch') IS NULL OR state IN ('in-doubt', 'stopped', 'refused')) ORDER BY seq`,
  ).map((line) => unfinished(ctx, line, savedRowIn(line.body)));

const isInBatch = (body: string): boolean => (JSON.parse(body) as OutboxBody).batch !== undefined;

const drafts = (ctx: StoreContext): UnfinishedText[] =>
  getRows<Omit<WriteLine, 'body' | 'state'> & { header: string }>(
    ctx.work,
    `SELECT ticket, saved_at at, text, header, (SELECT count(*) FROM files WHERE draft = drafts.id) files
     FROM drafts ORDER BY saved_at DESC, id`,
  ).map((line) => unfinished(ctx, { ...line, state: 'draft' }, fromJson<TicketRow>(line.header)));

export const openPromises = (ctx: StoreContext): PromisedTicket[] =>
  getRows<Omit<PromisedTicket, keyof HandOverSubject> & { ticket: string; header: string }>(
    ctx.work,
    'SELECT id, ticket, due, made_at madeAt, text, header FROM promises WHERE kept_at IS NULL ORDER BY due, id',
  ).map(({ ticket, header, ...promise }) => ({
    ...subjectOf(ctx, ticket, fromJson<TicketRow>(header)),
    ...promise,
  }));

const snoozes = (ctx: StoreContext): SnoozedTicket[] =>
  getRows<{ ticket: string; until: number }>(
    ctx.work,
    'SELECT ticket, snoozed_until until FROM marks WHERE snoozed_until IS NOT NULL ORDER BY snoozed_until, ticket',
  ).map(({ ticket, until }) => ({ ...subjectOf(ctx, ticket, null), until }));

function waitingAmong(ctx: StoreContext, inHand: HandOverSubject[]): WaitingTicket[] {
  const lines = [...new Set(inHand.map(({ ticket }) => ticket))].flatMap(
    (ticket): TicketLine | [] => ticketLine(ctx, ticket) ?? [],
  );
  const own = ownLastReplies(
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
  deed: AgentAction;
  at: number;
  /** JSON of the ticket's row, or the text of a form. */
  kept: string | null;
  inBatch?: boolean;
}

function touchedBy(ctx: StoreContext, deeds: readonly DeedLine[]): TouchedTicket[] {
  const touched = new Map<string, TouchedTicket>();
  for (const { ticket, deed, at, kept } of deeds) {
    const kind = kindOfKey(ticket);
    const entry = touched.get(ticket);
    if (entry) {
      if (!entry.actions.includes(deed)) entry.actions.push(deed);
      entry.at = Math.max(entry.at, at);
    } else {
      const subject = kind === 'reply' ? subjectOf(ctx, ticket, fromJson(kept)) : formSubject(kind, ticket, kept ?? '');
      touched.set(ticket, { ...subject, actions: [deed], at });
    }
  }
  return [...touched.values()].sort((a, b) => b.at - a.at);
}

/** Accepted writes; an opened ticket has its own id once that is known. */
const sentSince = (ctx: StoreContext, from: number): DeedLine[] =>
  getRows<{ ticket: string; at: number; text: string; body: string; made: string | null }>(
    ctx.work,
    `SELECT ticket, ifnull(ended_at, changed_at) at, text, body, made FROM outbox
     WHERE state = 'accepted' AND changed_at >= ? AND ifnull(ended_at, changed_at) >= ? ORDER BY seq`,
    ...[from, from],
  ).map(({ ticket, at, text, body, made }): DeedLine => {
    const kind = kindOfKey(ticket);
    if (kind === 'reply')
      return { ticket, deed: 'answered', at, kept: JSON.stringify(savedRowIn(body)), inBatch: isInBatch(body) };
    const opened = fromJson<CreatedRecord>(made);
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
