/** What the engine has of the team's entries, and what it is to be given. */
import type { Roster } from '../../rules/team/roster.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { changeTeam } from './change.ts';
import { closeInvitations } from './close-invitations.ts';
import { entryAt, noteEngine } from './entries.ts';
import { exchangeKeys, renewEpoch } from './epochs.ts';
import type { ForgottenStream, Outgoing, OutgoingEntry, OutgoingPage } from './face.ts';
import { stampJoin } from './invitations.ts';
import { openTeam } from './keyring.ts';
import { isEpochSafe, isMembers, rosterHere } from './roster-here.ts';
import { dirtyLines, sealChange } from './write.ts';

/** Stored before they are given: what the engine may have got is never sealed a second time. */
export function outgoing(ctx: StoreContext, { now, limit, whose }: Outgoing): OutgoingPage {
  const changes = changeTeam(ctx, now, (team) => {
    // Somebody who was removed has nothing more to say.
    if (rosterHere(ctx).get(team.member)?.removed) return;
    stampJoin(ctx, team, now);
    closeInvitations(ctx, team, now);
    renewEpoch(ctx, team, now);
    exchangeKeys(ctx, team, now);
    // Somebody whose joining is not known yet makes no key: until then it waits.
    if (!isEpochSafe(ctx, team)) return;
    for (const dirty of dirtyLines(ctx, limit)) sealChange(ctx, team, dirty, now);
  });
  const team = openTeam(ctx);
  if (!team) return { entries: [], changes };
  const isOut = Boolean(rosterHere(ctx).get(team.member)?.removed);
  const own = entriesBehind(ctx, isOut ? OWN_BEFORE : OWN, team.member, limit);
  if (whose === 'own' || own.length === limit) return { entries: own, changes };
  return { entries: [...own, ...entriesBehind(ctx, OTHERS, team.member, limit - own.length)], changes };
}

/** Not what somebody wrote after they were removed, but what stays of them then (`isBeyondCut`). */
const STANDING = `(state <> 'waiting' OR kind IN ('join', 'key'))`;
const OWN = 'member = ?';
/** What this desk wrote after it was removed stays here: others would put back what it wrote before, for ever. */
const OWN_BEFORE = `${OWN} AND ${STANDING}`;

/**
 * Of members other than this one, also what does not count: it took the place of an older one that did,
 * which another desk may have. What strangers wrote, nobody puts back, but their last word on their
 * joining, where the engine has an older one: by that, others may have them in the team.
 */
const OTHERS = `member <> ? AND ((${STANDING} AND place IS NULL)
  OR (kind = 'join' AND revision IS NOT NULL))`;

/** Whether the engine lost anything of others. */
export const hasLost = (ctx: StoreContext, own: string): boolean =>
  getRow(ctx.work, `SELECT 1 FROM team_entries WHERE behind = 1 AND ${OTHERS} LIMIT 1`, own) !== undefined;

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

/** Entries that are forgotten in one call: 1,000 take the store a few ms. */
const FORGOTTEN = 1_000;

/**
 * Another stream, or one that was wiped: it has nothing of what is here. Gives the key after which to
 * go on; null once all is forgotten, and the stream is that one. Until then it is another, so whoever
 * is stopped amid it begins again.
 */
export function forgetStream(ctx: StoreContext, { identity, after }: ForgottenStream): string | null {
  return ctx.work.transaction(() => {
    const keys = getRows<{ key: string }>(
      ctx.work,
      'SELECT key FROM team_entries WHERE key > ? ORDER BY key LIMIT ?',
      ...[after ?? '', FORGOTTEN],
    );
    const last = keys.at(-1)?.key ?? '';
    const forget = 'UPDATE team_entries SET revision = NULL, behind = 1 WHERE key > ? AND key <= ?';
    run(ctx.work, forget, after ?? '', last);
    if (keys.length === FORGOTTEN) return last;
    run(ctx.work, 'UPDATE team SET stream = ?, revision = 0', identity);
    return null;
  })();
}

/** Pages of a comparison, until its last one came; and how it stood before: how many entries had found no place, and who was in the team. */
interface Listing {
  keys: Map<string, number>;
  unplaced: number;
  roster: Roster;
}

const listed = new WeakMap<StoreContext, Listing>();

const unplaced = (ctx: StoreContext): number =>
  getRow<{ count: number }>(ctx.work, `SELECT count FROM team_refused WHERE why = 'unknown'`)?.count ?? 0;

export interface ComparedPage {
  keys: { key: string; revision: number }[];
  first: boolean;
  last: boolean;
}

/** The engine has nothing under this key any more. */
const LOST = 'UPDATE team_entries SET revision = NULL, behind = 1 WHERE key = ? AND revision IS NOT NULL';

/**
 * All keys that the engine has, page by page, for what it lost without a word. Gives those that it has
 * another revision of: they are to be read and received.
 */
export function compare(ctx: StoreContext, { keys, first, last }: ComparedPage): string[] {
  const listing = (first ? null : listed.get(ctx)) ?? {
    keys: new Map<string, number>(),
    unplaced: unplaced(ctx),
    roster: rosterHere(ctx),
  };
  const { keys: all } = listing;
  listed.set(ctx, listing);
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
      // Somebody may have come after what is theirs was read.
      const isAnyUnplaced = unplaced(ctx) > listing.unplaced;
      const missed = rosterHere(ctx) === listing.roster ? 1 : 2;
      run(ctx.work, 'UPDATE team SET missed = ?', isAnyUnplaced ? missed : 0);
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
