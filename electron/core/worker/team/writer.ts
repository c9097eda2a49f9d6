/**
 * A writer numbers its entries, and no number is used twice. A copy of `work.db` that is put in its
 * place does not know which were used: from then on the desk writes as another writer.
 */
import { randomBytes } from 'node:crypto';
import { writerOf } from '../../rules/team/keys.ts';
import { getRows, run, type StoreContext } from '../context.ts';
import type { OpenTeam } from './keyring.ts';
import { kindOf } from './things.ts';
import { standAlone } from './tools.ts';

export const newCopy = (): string => randomBytes(16).toString('hex');

/**
 * At start, and where the engine has what this desk never wrote. What was sealed and not confirmed is
 * sealed anew: another copy of the file may have used its number.
 */
export function renewWriter(ctx: StoreContext, team: OpenTeam | null): void {
  const copy = newCopy();
  run(ctx.work, 'UPDATE team SET copy = ?, seq = 0', copy);
  if (team) {
    team.line.copy = copy;
    team.line.seq = 0;
    team.writer = writerOf(team.publicHalf, Buffer.from(copy, 'hex'));
  }
  type Unconfirmed = { key: string; kind: string; ticket: string; id: string; hlc: string };
  const unconfirmed = getRows<Unconfirmed>(
    ctx.work,
    `SELECT key, kind, ticket, id, hlc FROM team_entries
     WHERE behind = 1 AND kind IS NOT NULL AND member = (SELECT member FROM team)`,
  );
  for (const { key, kind, ticket, id, hlc } of unconfirmed) {
    if (!kindOf(kind)) continue;
    // Of texts that stand side by side one may be this desk's: it is read again as one of its own.
    if (kind === 'canned' || kind === 'view') standAlone(ctx, kind, id);
    run(ctx.work, 'DELETE FROM team_entries WHERE key = ?', key);
    // Its time stays: at 0 of our clock nothing is later than what was known.
    run(ctx.work, 'INSERT OR IGNORE INTO team_dirty VALUES (?, ?, ?, 0, ?)', kind, ticket, id, hlc);
  }
}
