/** Promises of colleagues have their own table, so that they never count as the agent's. */
import type { ColleaguesPromise } from '../../../../shared/domain/marks.ts';
import type { TimelineEntry } from '../../../../shared/domain/timeline.ts';
import { msOf } from '../../rules/team/clock.ts';
import type { Register } from '../../rules/team/merge.ts';
import { setting } from '../account/settings.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import type { PromiseValue } from '../team/decode-values.ts';
import { rosterHere } from '../team/roster-here.ts';
import { type TicketLine, timeInZone, turnOf } from '../ticket/line.ts';
import { keepsPromise } from './mark-rules.ts';

export interface PromiseRow {
  text: string;
  due: number;
  made_at: number;
  kept_at: number | null;
  kept_by: 'reply' | 'hand' | null;
  handed_by: string | null;
}

interface ColleaguesLine extends PromiseRow {
  id: string;
  member: string;
  hlc: string;
}

const linesOf = (ctx: StoreContext, ticket: string): ColleaguesLine[] =>
  getRows<ColleaguesLine>(ctx.work, 'SELECT * FROM team_promises WHERE ticket = ? ORDER BY due, id', ticket);

const nameOf = (ctx: StoreContext, member: string): string => rosterHere(ctx).get(member)?.name ?? '';

/** Applies each change of the author once, so that a promise ended here by a rule stays ended. */
export function putColleaguesPromise(
  ctx: StoreContext,
  { id, ticket, member }: { id: string; ticket: string; member: string },
  { value, hlc }: Register<PromiseValue>,
): void {
  if (value === null) {
    run(ctx.work, 'DELETE FROM team_promises WHERE id = ?', id);
    return;
  }
  const isTaken = getRow(ctx.work, 'SELECT 1 FROM team_promises WHERE id = ? AND hlc = ?', id, hlc);
  if (isTaken) return;
  const { text, due, madeAt, kept, handedBy } = value;
  run(
    ctx.work,
    `INSERT INTO team_promises (id, ticket, member, text, due, made_at, kept_at, kept_by, handed_by, hlc)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET text = excluded.text, due = excluded.due, kept_at = excluded.kept_at,
       kept_by = excluded.kept_by, hlc = excluded.hlc`,
    ...[id, ticket, member, text, due, madeAt, kept?.at ?? null, kept?.by ?? null, handedBy, hlc],
  );
}

/** After an answer by any writer, marks colleagues' promises made well before it as kept. */
export function keepColleaguesPromises(ctx: StoreContext, line: TicketLine): void {
  const at = timeInZone(line.last_at, setting(ctx, 'zone'))?.utc ?? null;
  if (turnOf(line.meaning) !== 'us' || at === null) return;
  for (const { id, due, made_at, kept_at: kept, hlc } of linesOf(ctx, line.id)) {
    // Uses the time of the logical clock: the colleague's clock may be wrong, while the answer has
    // the service's time.
    const madeAt = msOf(hlc);
    if (kept !== null || !keepsPromise({ madeAt, due: madeAt + due - made_at }, at)) continue;
    run(ctx.work, `UPDATE team_promises SET kept_at = ?, kept_by = 'reply' WHERE id = ?`, at, id);
  }
}

export const openColleaguesPromises = (ctx: StoreContext, ticket: string): ColleaguesPromise[] =>
  linesOf(ctx, ticket).flatMap(({ member, text, due, kept_at: kept }) =>
    kept === null ? [{ by: nameOf(ctx, member), text, due }] : [],
  );

export const colleaguesPromiseEntries = (ctx: StoreContext, ticket: string): (TimelineEntry & { at: number })[] =>
  linesOf(ctx, ticket).map(({ id, member, text, due, made_at: at, kept_at, kept_by, handed_by: handedBy }) => ({
    ...{ kind: 'promise', id, at, text, due, handedBy, by: nameOf(ctx, member) },
    kept: kept_at === null || kept_by === null ? null : { at: kept_at, by: kept_by },
  }));
