/**
 * Corrects entries from a clock that was ahead: this desk merged them, so its later changes would
 * have future times too, and all other desks would wait.
 */
import { endOfMs, hlcAt } from '../../rules/team/clock.ts';
import { CLOCK_TOLERANCE_MS } from '../../rules/team/trusted-time.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { type EntryLine, putEntry } from '../team/entries.ts';
import type { OpenTeam } from '../team/keyring.ts';
import { rereadRoster } from '../team/roster-here.ts';
import { type Effects, isTimeless, markForMerge } from './judge-entries.ts';
import { writeAgain } from './write.ts';

/**
 * Needs a reliable time. Future entries of others wait, as on all desks; this member's own are
 * written again in order, so that colleagues need not wait.
 */
export function correctFutureEntries(ctx: StoreContext, team: OpenTeam, touched: Effects): void {
  const { now } = touched;
  const end = endOfMs(now + CLOCK_TOLERANCE_MS);
  if (team.line.hlc <= end) return;
  const known = getRow<{ hlc: string | null }>(
    ctx.work,
    `SELECT max(hlc) hlc FROM team_entries WHERE state = 'merged' AND hlc <= ?`,
    endOfMs(now),
  );
  team.line.hlc = known?.hlc ?? hlcAt(0);
  run(ctx.work, 'UPDATE team SET hlc = ?', team.line.hlc);
  run(ctx.work, 'UPDATE team_dirty SET hlc = ? WHERE hlc > ?', team.line.hlc, end);
  const ahead = getRows<EntryLine>(
    ctx.work,
    `SELECT * FROM team_entries WHERE hlc > ? AND state = 'merged' ORDER BY hlc, writer, seq`,
    end,
  );
  const isOwn = ({ member }: EntryLine): boolean => member === team.member;
  const waits = (entry: EntryLine): void => {
    markForMerge(ctx, team, touched, entry);
    putEntry(ctx, { ...entry, state: 'later' });
  };
  for (const entry of ahead) if (!isOwn(entry) && !isTimeless(entry.kind)) waits(entry);
  if (touched.roster) rereadRoster(ctx);
  for (const entry of ahead) {
    if (!isOwn(entry) || !writeAgain(ctx, team, entry, now)) continue;
    // An entry from another copy of this desk's file has another key, so it remains.
    if (entry.writer !== team.writer) waits(entry);
    else markForMerge(ctx, team, touched, entry);
  }
}
