/**
 * A writer numbers its entries and never reuses a number. A restored copy of `work.db` does not
 * know the used numbers, so the desk continues as a new writer.
 */
import { randomBytes } from 'node:crypto';
import { writerIdOf } from '../../rules/team/keys.ts';
import { getRows, run, type StoreContext } from '../context.ts';
import type { OpenTeam } from '../team/keyring.ts';
import { splitVersions } from '../team/tools.ts';
import { kindOf } from './shared-kinds.ts';

export const newCopy = (): string => randomBytes(16).toString('hex');

/**
 * Call at start, and when the engine has an entry that this desk never wrote. Unconfirmed entries
 * are sealed again, since another copy of the file may have used their numbers.
 */
export function renewWriter(ctx: StoreContext, team: OpenTeam | null = null): void {
  const copy = newCopy();
  run(ctx.work, 'UPDATE team SET copy = ?, seq = 0', copy);
  if (team) {
    team.line.copy = copy;
    team.line.seq = 0;
    team.writer = writerIdOf(team.publicHalf, Buffer.from(copy, 'hex'));
  }
  type Unconfirmed = { key: string; kind: string; ticket: string; id: string; hlc: string };
  const unconfirmed = getRows<Unconfirmed>(
    ctx.work,
    `SELECT key, kind, ticket, id, hlc FROM team_entries
     WHERE behind = 1 AND kind IS NOT NULL AND member = (SELECT member FROM team)`,
  );
  for (const { key, kind, ticket, id, hlc } of unconfirmed) {
    if (!kindOf(kind)) continue;
    // A version may be this desk's: make it a tool of its own first.
    if (kind === 'canned' || kind === 'view') splitVersions(ctx, kind, id);
    run(ctx.work, 'DELETE FROM team_entries WHERE key = ?', key);
    // Keeps the entry's time: the change time 0 is never later than the known logical time.
    run(ctx.work, 'INSERT OR IGNORE INTO team_dirty VALUES (?, ?, ?, 0, ?)', kind, ticket, id, hlc);
  }
}
