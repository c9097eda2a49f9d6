/** Things from before the agent joined the team: private until the agent shares them. */
import type { UnsharedMarks } from '../../../../shared/domain/team.ts';
import { getRow, run, type StoreContext } from '../context.ts';
import { openTeam } from '../team/keyring.ts';

const BEFORE = {
  notes: `'note' AND id IN (SELECT id FROM notes WHERE member IS NULL)`,
  tags: `'tag' AND EXISTS (SELECT 1 FROM tags t WHERE t.ticket = p.ticket AND t.key = p.id)`,
  done: `'done' AND ticket IN (SELECT ticket FROM marks WHERE done_at IS NOT NULL)`,
  promises: `'promise' AND id IN (SELECT id FROM promises WHERE kept_at IS NULL)`,
} as const satisfies Record<keyof UnsharedMarks, string>;

export const KEEP_PRIVATE = `
  INSERT OR IGNORE INTO team_private (kind, ticket, id) SELECT 'note', ticket, id FROM notes WHERE member IS NULL;
  INSERT OR IGNORE INTO team_private (kind, ticket, id) SELECT 'tag', ticket, key FROM tags;
  INSERT OR IGNORE INTO team_private (kind, ticket, id) SELECT 'done', ticket, '' FROM marks WHERE done_at IS NOT NULL;
  INSERT OR IGNORE INTO team_private (kind, ticket, id) SELECT 'promise', ticket, id FROM promises;`;

export function countFromBefore(ctx: StoreContext): UnsharedMarks {
  const count = (which: string) =>
    getRow<{ n: number }>(ctx.work, `SELECT count(*) n FROM team_private p WHERE too_large = 0 AND kind = ${which}`)
      ?.n ?? 0;
  const { notes, tags, done, promises } = BEFORE;
  return { notes: count(notes), tags: count(tags), done: count(done), promises: count(promises) };
}

export function shareFromBefore(ctx: StoreContext): void {
  if (!openTeam(ctx)) return;
  ctx.work.transaction(() => {
    for (const which of Object.values(BEFORE)) {
      const those = `FROM team_private p WHERE too_large = 0 AND kind = ${which}`;
      run(
        ctx.work,
        `INSERT OR REPLACE INTO team_dirty SELECT p.kind, p.ticket, p.id, ?, team.hlc FROM team, (SELECT * ${those}) p`,
        ctx.now,
      );
      run(ctx.work, `DELETE FROM team_private WHERE (kind, ticket, id) IN (SELECT kind, ticket, id ${those})`);
    }
  })();
}
