/** What this computer knows of one ticket, oldest first. */
import { asCustomer } from '../../../shared/domain/outbox.ts';
import { signed } from '../../../shared/domain/signature.ts';
import type { Excerpt, ObservedField, TimelineEntry } from '../../../shared/domain/timeline.ts';
import { readTicketForm } from '../outbox/ticket.ts';
import { all, one, run, type StoreContext } from './context.ts';
import { noteEntries } from './notes.ts';
import { itemsOfTicket, openingOf } from './outbox.ts';
import { promiseEntries } from './promises.ts';
import { serverTime } from './rows.ts';
import { departmentName, setting } from './settings.ts';
import { refreshStanding } from './standing.ts';
import { ticketLine } from './tickets.ts';

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

export function timeline(ctx: StoreContext, ticket: string): TimelineEntry[] {
  const line = ticketLine(ctx, ticket);
  const opened: TimelineEntry[] = [];
  if (line) {
    const time = serverTime(line.opened, setting(ctx, 'zone'));
    opened.push({ kind: 'opened', id: `opened-${ticket}`, at: time?.utc ?? null, opened: time, by: line.name });
  }
  const observed = all<ObservedLine>(ctx.work, 'SELECT * FROM observed WHERE ticket = ?', ticket).map(
    (o): TimelineEntry & { at: number } => ({
      kind: 'observed',
      id: o.id,
      at: o.at,
      field: o.field,
      from: worded(ctx, o.field, o.old),
      to: worded(ctx, o.field, o.new),
      between: [o.from_at, o.to_at],
      ours: o.ours === 1,
    }),
  );
  const excerpts = all<{ id: string; at: number; text: string }>(
    ctx.work,
    'SELECT id, at, text FROM excerpts WHERE ticket = ?',
    ticket,
  ).map((e): TimelineEntry & { at: number } => ({ kind: 'excerpt', ...e }));
  const replies = itemsOfTicket(ctx, ticket).map((item): TimelineEntry & { at: number } =>
    item.state === 'accepted' && !item.misfiled
      ? {
          kind: 'sent',
          id: item.id,
          at: item.changedAt,
          text: signed(item.text, item.signature),
          files: item.files,
          recordedAs: item.recordedAs,
          chosen: asCustomer(item.identity.as),
        }
      : { kind: 'outbox', id: item.id, at: item.createdAt, item },
  );
  const opening = openingOf(ctx, ticket);
  if (opening) {
    const { id, changedAt: at, files } = opening;
    const text = readTicketForm(opening.text)?.message ?? '';
    replies.push({ kind: 'sent', id, at, text, files, recordedAs: null, chosen: false });
  }
  const own = [...noteEntries(ctx, ticket), ...promiseEntries(ctx, ticket)];
  return [
    ...opened,
    ...[...observed, ...excerpts, ...own, ...replies].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)),
  ];
}

/** A department without a name of the service's own is noted by its id: the agent may have given it one by now. */
const worded = (ctx: StoreContext, field: ObservedField, text: string): string =>
  field === 'department' ? departmentName(ctx, text, text) : text;

/** The header with this last reply was on screen for a second. Never moves back; what was marked as unread by hand is seen too. */
export function markSeen(ctx: StoreContext, ticket: string, lastReply: string): void {
  run(
    ctx.work,
    `INSERT INTO marks (ticket, seen_last) VALUES (?, ?)
     ON CONFLICT (ticket) DO UPDATE SET seen_last = max(seen_last, excluded.seen_last), unread = 0`,
    ticket,
    lastReply,
  );
  refreshStanding(ctx, ticket);
}

/** The agent read the conversation itself, or answered it. */
export function markRead(ctx: StoreContext, ticket: string, at: number): void {
  run(
    ctx.work,
    `INSERT INTO marks (ticket, read_at) VALUES (?, ?)
     ON CONFLICT (ticket) DO UPDATE SET read_at = max(coalesce(read_at, 0), excluded.read_at)`,
    ticket,
    at,
  );
}

export function addExcerpt(ctx: StoreContext, id: string, ticket: string, text: string, at: number): void {
  ctx.work.transaction(() => {
    run(ctx.work, 'INSERT OR IGNORE INTO excerpts (id, ticket, at, text) VALUES (?, ?, ?, ?)', id, ticket, at, text);
    markRead(ctx, ticket, at);
  })();
}

/** The excerpt as it was, or null where there is none. */
export function removeExcerpt(ctx: StoreContext, id: string): Excerpt | null {
  const excerpt = one<Excerpt>(ctx.work, 'SELECT id, ticket, at, text FROM excerpts WHERE id = ?', id);
  run(ctx.work, 'DELETE FROM excerpts WHERE id = ?', id);
  return excerpt ?? null;
}
