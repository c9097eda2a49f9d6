/**
 * Watches of findings are shared, so that one desk asks for a team: that of the member who began to
 * wait. All desks hear when the finding is gone.
 */
import { latestOf } from '../../rules/team/merge.ts';
import { getRow, run, type StoreContext, upsertRow } from '../context.ts';
import { saveMarks } from '../marks/queue-flags.ts';
import { type WatchValue, watchIn } from '../team/decode-values.ts';
import type { Kind, ThingHere } from '../team/entries.ts';
import { watchId } from '../writing/watches.ts';

export const watchKind: Kind<WatchValue> = {
  area: 'tickets',
  decode(value, { ticket, id }) {
    const decoded = watchIn(value);
    return decoded && watchId(ticket, decoded.name, decoded.code) === id ? decoded : null;
  },
  authored: false,
  isText: false,
  movesTicket: true,
  read: (ctx, { id }) =>
    getRow<WatchValue>(
      ctx.work,
      `SELECT name, layer, code, text, made_at madeAt, done_at doneAt, ended_at endedAt,
         ifnull(colleague, (SELECT member FROM team)) member FROM watches WHERE id = ?`,
      id,
    ) ?? null,
  apply(ctx, thing, registers) {
    const value = latestOf(registers)?.value ?? null;
    if (value) put(ctx, thing, value);
    else run(ctx.work, 'DELETE FROM watches WHERE id = ?', thing.id);
  },
};

function put(ctx: StoreContext, { id, ticket, own }: ThingHere, value: WatchValue): void {
  const { name, layer, code, text, member, madeAt, doneAt, endedAt } = value;
  const here = getRow<{ next: number | null; done: number | null; known: string }>(
    ctx.work,
    'SELECT next_at next, done_at done, known FROM watches WHERE id = ?',
    id,
  );
  const isOwn = member === own;
  const nextAt = isOwn && endedAt === null ? (here?.next ?? ctx.now) : null;
  const times = { made_at: madeAt, next_at: nextAt, done_at: doneAt, ended_at: endedAt };
  const asked = { known: here?.known ?? '[]', colleague: isOwn ? null : member };
  upsertRow(ctx.work, 'watches', 'id', { id, ticket, name, layer, code, text, ...times, ...asked });
  if (doneAt !== null && here?.done == null && !isOwn) saveMarks(ctx, ticket, { unread: 1 });
}
