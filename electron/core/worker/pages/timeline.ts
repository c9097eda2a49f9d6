/** `readTimeline` collects everything known here about a ticket, oldest first. */

import { oneLine } from '../../../../shared/domain/one-line.ts';
import { isSentAsCustomer, type OutboxItem } from '../../../../shared/domain/outbox.ts';
import { withSignature } from '../../../../shared/domain/signature.ts';
import type { Excerpt, ObservedField, TimelineEntry } from '../../../../shared/domain/timeline.ts';
import { ticketFormFacts } from '../../rules/forms.ts';
import { setting } from '../account/settings.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { conversationEntries } from '../conversations/entries.ts';
import { colleaguesPromiseEntries, noteEntries } from '../marks/notes.ts';
import { markRead } from '../marks/queue-flags.ts';
import { departmentName, ticketLine, timeInZone } from '../ticket/line.ts';
import { keptEntries } from '../writing/draft-line.ts';
import { itemsOfTicket, openingOf } from '../writing/outbox.ts';
import { promiseEntries } from '../writing/promises.ts';

interface ObservedLine {
  id: string;
  at: number;
  field: ObservedField;
  old: string;
  new: string;
  from_at: number;
  to_at: number;
  ours: number;
}

type Of<K extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: K }>;

export function readTimeline(ctx: StoreContext, ticket: string): TimelineEntry[] {
  const line = ticketLine(ctx, ticket);
  const opened: TimelineEntry[] = [];
  if (line) {
    const time = timeInZone(line.opened, setting(ctx, 'zone'));
    opened.push({ kind: 'opened', id: `opened-${ticket}`, at: time?.utc ?? null, opened: time, by: line.name });
  }
  const observed = observedEntries(ctx, ticket);
  const excerpts = getRows<{ id: string; at: number; text: string }>(
    ctx.work,
    'SELECT id, at, text FROM excerpts WHERE ticket = ? ORDER BY rowid',
    ticket,
  ).map((e): TimelineEntry & { at: number } => ({ kind: 'excerpt', ...e }));
  const replies = itemsOfTicket(ctx, ticket).map((item): TimelineEntry & { at: number } => {
    const { id, createdAt: at, text, signature, recordedAs, identity, plain = false } = item;
    if (item.state !== 'accepted' || item.misfiled) return { kind: 'outbox', id, at, item };
    const chosen = isSentAsCustomer(identity.as);
    return sentEntry(item, { text: withSignature(text, signature), recordedAs, chosen }, plain);
  });
  const opening = openingOf(ctx, ticket);
  if (opening) {
    const { message: text = '', markdown = true } = ticketFormFacts(opening.text) ?? {};
    replies.push(sentEntry(opening, { text, recordedAs: null, chosen: false }, !markdown));
  }
  const promises = [...promiseEntries(ctx, ticket), ...colleaguesPromiseEntries(ctx, ticket)];
  const own = [...noteEntries(ctx, ticket), ...promises, ...keptEntries(ctx, ticket)];
  const said = conversationEntries(ctx, ticket, replies);
  return [
    ...(said.showsOpening ? [] : opened),
    ...[...observed.filter((one) => !said.explains(one)), ...excerpts, ...own, ...said.replies, ...said.posts].sort(
      inOrder,
    ),
  ];
}

const sentEntry = (
  { id, changedAt: at, files, warnings, proof }: OutboxItem,
  words: Pick<Of<'sent'>, 'text' | 'recordedAs' | 'chosen'>,
  plain: boolean,
): Of<'sent'> => ({
  kind: 'sent',
  id,
  at,
  files,
  warnings,
  ...words,
  ...(plain ? { plain } : {}),
  ...(proof ? { post: proof.id } : {}),
});

/**
 * By time. The sort is stable, so entries of equal time keep their stored order: posts of one
 * minute or without a known zone, or a note and a promise of one millisecond.
 */
const inOrder = (a: TimelineEntry & { at: number }, b: TimelineEntry & { at: number }): number =>
  a.at - b.at || Number(b.kind === 'post') - Number(a.kind === 'post');

/** Fields that a reply changes by itself. Other changes of the same look may have any author. */
const BY_REPLY: ReadonlySet<ObservedField> = new Set(['lastReply', 'status', 'staff']);

/** A page may show a send's effect this long before or after its answer, ms. */
const AROUND_SEND = 30_000;

interface SendLine {
  id: string;
  after: string | null;
  started_at: number;
  ended_at: number | null;
}

function observedEntries(ctx: StoreContext, ticket: string): Of<'observed'>[] {
  const lines = getRows<ObservedLine>(ctx.work, 'SELECT * FROM observed WHERE ticket = ? ORDER BY rowid', ticket);
  const sends = getRows<SendLine>(
    ctx.work,
    `SELECT id, json_extract(after, '$.lastReply') after, started_at, ended_at FROM outbox
     WHERE ticket = ? AND started_at IS NOT NULL AND state IN ('sending', 'in-doubt', 'accepted')`,
    ticket,
  );
  const lookOf = (line: ObservedLine) => `${line.from_at} ${line.to_at}`;
  const replies = new Map(
    lines.flatMap((line) => {
      const send = line.field === 'lastReply' && sends.find(({ after }) => after === line.new);
      return send ? [[lookOf(line), send.id]] : [];
    }),
  );
  const unexplained = sends.filter(({ after }) => after === null);
  return lines.map((line) => {
    const ours = line.ours === 1 && BY_REPLY.has(line.field);
    const reply = ours ? replies.get(lookOf(line)) : undefined;
    const mayBeOurs = unexplained.some(
      ({ started_at, ended_at }) =>
        line.to_at >= started_at - AROUND_SEND && line.from_at <= (ended_at ?? started_at) + AROUND_SEND,
    );
    return {
      kind: 'observed',
      id: line.id,
      at: line.at,
      field: line.field,
      from: departmentText(ctx, line.field, line.old),
      to: departmentText(ctx, line.field, line.new),
      between: [line.from_at, line.to_at],
      ours,
      ...(reply === undefined ? {} : { reply }),
      ...(mayBeOurs ? { mayBeOurs } : {}),
    };
  });
}

/**
 * A department without a name from the service is recorded by id, since the agent may have named it
 * since.
 */
function departmentText(ctx: StoreContext, field: ObservedField, text: string): string {
  if (field === 'attachments') return text;
  return oneLine(field === 'department' ? departmentName(ctx, text, text) : text);
}

export function insertExcerpt(ctx: StoreContext, id: string, ticket: string, text: string, at: number): void {
  ctx.work.transaction(() => {
    run(ctx.work, 'INSERT OR IGNORE INTO excerpts (id, ticket, at, text) VALUES (?, ?, ?, ?)', id, ticket, at, text);
    markRead(ctx, ticket, at);
  })();
}

export function deleteExcerpt(ctx: StoreContext, id: string): Excerpt | null {
  const excerpt = getRow<Excerpt>(ctx.work, 'SELECT id, ticket, at, text FROM excerpts WHERE id = ?', id);
  run(ctx.work, 'DELETE FROM excerpts WHERE id = ?', id);
  return excerpt ?? null;
}
