/** What the engine has of the team's entries, and what it is to be given. */
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { entryAt, noteEngine } from './entries.ts';
import { exchangeKeys, renewEpoch } from './epochs.ts';
import type { Outgoing, OutgoingEntry } from './face.ts';
import { closeInvitations, stampJoin } from './invitations.ts';
import { openTeam } from './keyring.ts';
import { changeTeam } from './receive.ts';
import { isMembers, rosterHere } from './roster-here.ts';
import { dirtyLines, sealChange } from './write.ts';

/** Stored before they are given: what the engine may have got is never sealed a second time. */
export function outgoing(ctx: StoreContext, { now, limit, whose }: Outgoing): OutgoingEntry[] {
  changeTeam(ctx, now, (team) => {
    // Somebody who was removed has nothing more to say.
    if (rosterHere(ctx).get(team.member)?.removed) return;
    stampJoin(ctx, team, now);
    closeInvitations(ctx, team, now);
    renewEpoch(ctx, team, now);
    exchangeKeys(ctx, team, now);
    for (const dirty of dirtyLines(ctx, limit)) sealChange(ctx, team, dirty, now);
  });
  const team = openTeam(ctx);
  if (!team) return [];
  const own = entriesBehind(ctx, 'member = ?', team.member, limit);
  if (whose === 'own' || own.length === limit) return own;
  const others = `member <> ? AND state IN ('merged', 'later')`;
  return [...own, ...entriesBehind(ctx, others, team.member, limit - own.length)];
}

/** In the order of the index of these: a wiped engine lacks all. */
const entriesBehind = (ctx: StoreContext, where: string, member: string, limit: number): OutgoingEntry[] =>
  getRows<OutgoingEntry>(
    ctx.work,
    `SELECT key, bytes, revision after, seq FROM team_entries
     WHERE behind = 1 AND ${where} ORDER BY member, writer, seq LIMIT ?`,
    ...[member, limit],
  );

/** The engine has this one. */
export function confirmed(
  ctx: StoreContext,
  { key, seq, revision }: { key: string; seq: number; revision: number },
): void {
  const held = entryAt(ctx, key);
  if (held && (held.revision ?? 0) < revision) noteEngine(ctx, key, revision, held.seq !== seq);
}

/** Another stream, or one that was wiped: it has nothing of what is here. */
export function forgetStream(ctx: StoreContext, { identity }: { identity: string }): void {
  ctx.work.transaction(() => {
    run(ctx.work, 'UPDATE team SET stream = ?, revision = 0', identity);
    run(ctx.work, 'UPDATE team_entries SET revision = NULL, behind = 1');
  })();
}

/** Pages of a comparison, until its last one came. */
const listed = new WeakMap<StoreContext, Map<string, number>>();

export interface ComparedPage {
  keys: { key: string; revision: number }[];
  first: boolean;
  last: boolean;
}

/** The engine has nothing under this key any more. */
const LOST = 'UPDATE team_entries SET revision = NULL, behind = 1 WHERE key = ? AND revision IS NOT NULL';

export function compare(ctx: StoreContext, { keys, first, last }: ComparedPage): string[] {
  const all = (first ? null : listed.get(ctx)) ?? new Map<string, number>();
  listed.set(ctx, all);
  const toRead: string[] = [];
  for (const { key, revision } of keys) {
    all.set(key, revision);
    const held = getRow<{ revision: number | null }>(ctx.work, 'SELECT revision FROM team_entries WHERE key = ?', key);
    if (held?.revision !== revision) toRead.push(key);
  }
  if (last) {
    listed.delete(ctx);
    ctx.work.transaction(() => {
      // Keys alone: their index has them, and the entries are long.
      for (const { key } of getRows<{ key: string }>(ctx.work, 'SELECT key FROM team_entries')) {
        if (!all.has(key)) run(ctx.work, LOST, key);
      }
    })();
  }
  return toRead;
}

/** A colleague's newest number, as they say it. */
export function heard(ctx: StoreContext, { writer, seq }: { writer: string; seq: number }): void {
  run(
    ctx.work,
    `INSERT INTO team_heard SELECT writer, ? FROM team_entries WHERE writer = ? LIMIT 1
     ON CONFLICT (writer) DO UPDATE SET seq = max(seq, excluded.seq)`,
    ...[seq, writer],
  );
}

/**
 * Members of whom entries are missing here. A writer's newest number is the sum of how often it wrote
 * under each key; one that is missing, or was played back older, lacks in the sum.
 */
export function incomplete(ctx: StoreContext, own: string): string[] {
  type Line = { member: string; writer: string; seq: number; versions: number };
  const writers = getRows<Line>(
    ctx.work,
    `SELECT e.member, e.writer, max(max(e.seq), ifnull(max(h.seq), 0)) seq, sum(e.version) versions
     FROM team_entries e LEFT JOIN team_heard h ON h.writer = e.writer GROUP BY e.writer`,
  );
  const lacking = writers.filter((one) => one.versions < one.seq && one.member !== own && isMembers(ctx, one));
  return [...new Set(lacking.map(({ member }) => member))];
}
