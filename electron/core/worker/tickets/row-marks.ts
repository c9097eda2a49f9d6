/**
 * `rowMarks` collects the marks of a row, worst first: what its replies, its drafts, the agent and
 * its service say.
 */
import type { LocalMarks } from '../../../../shared/domain/marks.ts';
import type { Mark } from '../../../../shared/domain/ticket.ts';
import { getRows, type StoreContext } from '../context.ts';
import { marksIn } from '../marks/local-marks.ts';

const MARK_OF_STATE: Record<string, Mark> = {
  'in-doubt': 'doubt',
  stopped: 'stopped',
  refused: 'refused',
  held: 'sending',
  queued: 'sending',
  checking: 'sending',
  sending: 'sending',
};
const RANK: Mark[] = [
  'doubt',
  'stopped',
  'refused',
  'sending',
  'draft',
  'late',
  'back',
  'suspended',
  'overdue',
  'expired',
  'promised',
  'snoozed',
  'done',
  'pinned',
];

/**
 * Marks of these tickets, read in one go; `more` are those that their services give them. In order
 * of rank.
 */
export function rowMarks(
  ctx: StoreContext,
  tickets: string[],
  local: (ticket: string) => LocalMarks,
): (ticket: string, more?: Mark[]) => Mark[] {
  const found = new Map<string, Set<Mark>>();
  const note = (ticket: string, mark: Mark) => {
    const set = found.get(ticket) ?? new Set();
    found.set(ticket, set.add(mark));
  };
  const ids = JSON.stringify(tickets);
  for (const row of getRows<{ ticket: string; state: string }>(
    ctx.work,
    // What waits for a decision goes nowhere by itself.
    `SELECT ticket, CASE WHEN state = 'queued' AND waiting IN ('filed', 'unread') THEN 'stopped' ELSE state END state
       FROM outbox WHERE state <> 'accepted' AND ticket IN (SELECT value FROM json_each(?))`,
    ids,
  )) {
    const mark = MARK_OF_STATE[row.state];
    if (mark) note(row.ticket, mark);
  }
  for (const row of getRows<{ ticket: string }>(
    ctx.work,
    'SELECT ticket FROM drafts WHERE ticket IN (SELECT value FROM json_each(?))',
    ids,
  )) {
    note(row.ticket, 'draft');
  }
  return (ticket, more = []) => {
    const all = [...(found.get(ticket) ?? []), ...marksIn(local(ticket)), ...more];
    return RANK.filter((mark) => all.includes(mark));
  };
}
