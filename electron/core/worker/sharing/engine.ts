/** Compares the team's entries here with those in the engine, and selects entries to send. */
import type { Roster } from '../../rules/team/roster.ts';
import { getCount, getRow, getRows, hasRow, run, type StoreContext } from '../context.ts';
import { type EntryLine, entryAt, setEngineRevision, wholeBytes } from '../team/entries.ts';
import { type OpenTeam, openTeam } from '../team/keyring.ts';
import { isByMember, isEpochSafe, rosterHere } from '../team/roster-here.ts';
import type { ForgottenStream, OutgoingEntry, OutgoingPage, OutgoingRequest } from '../team/types.ts';
import { changeTeam } from './change.ts';
import { giveKeys, renewEpoch } from './epochs.ts';
import { closeInvitations, stampJoin } from './invitations.ts';
import { correctFutureEntries } from './recheck-entries.ts';
import { shareReplyWay } from './shared-settings.ts';
import { dirtyLines, sealChange } from './write.ts';

/**
 * Sealed changes are stored before they are sent: a change that the engine may have is never sealed
 * again.
 */
export function collectOutgoing(
  ctx: StoreContext,
  { now, isTimeConfirmed, limit, whose }: OutgoingRequest,
): OutgoingPage {
  const changes = changeTeam(ctx, now, (team, touched) => {
    if (rosterHere(ctx).get(team.member)?.removed) return;
    if (isTimeConfirmed) correctFutureEntries(ctx, team, touched);
    stampJoin(ctx, team, now);
    closeInvitations(ctx, team, now);
    renewEpoch(ctx, team, now);
    giveKeys(ctx, team, now);
    // Until its join is known, a desk makes no key, so its changes wait.
    if (!isEpochSafe(ctx, team)) return;
    shareReplyWay(ctx);
    for (const dirty of dirtyLines(ctx, limit)) sealChange(ctx, team, dirty, now);
  });
  const team = openTeam(ctx);
  if (!team) return { entries: [], changes };
  const isRemoved = Boolean(rosterHere(ctx).get(team.member)?.removed);
  const own = entriesBehind(ctx, team, isRemoved ? OWN_BEFORE : OWN, limit);
  if (whose === 'own' || own.length === limit) return { entries: own, changes };
  return { entries: [...own, ...entriesBehind(ctx, team, OTHERS, limit - own.length)], changes };
}

/**
 * Excludes entries written after the writer's removal, but keeps those that stay then
 * (`isBeyondCut`).
 */
const STANDING = `(state <> 'waiting' OR kind IN ('join', 'key'))`;
const OWN = 'member = ?';
/**
 * After its removal a desk sends nothing written later: the others would restore the older entries
 * again and again.
 */
const OWN_BEFORE = `${OWN} AND ${STANDING}`;

/**
 * Entries of other members, even those that do not count: they replaced older ones that did, which
 * another desk may have. Entries of unknown people are not restored.
 */
const OTHERS = `member <> ? AND ${STANDING} AND state NOT IN ('unknown', 'sealed')`;

export const hasLost = (ctx: StoreContext, own: string): boolean =>
  hasRow(ctx.work, `SELECT 1 FROM team_entries WHERE behind = 1 AND ${OTHERS} LIMIT 1`, own);

/** In index order: a wiped engine lacks all entries. */
const entriesBehind = (ctx: StoreContext, team: OpenTeam, where: string, limit: number): OutgoingEntry[] =>
  getRows<EntryLine>(
    ctx.work,
    `SELECT * FROM team_entries WHERE behind = 1 AND ${where} ORDER BY member, writer, seq LIMIT ?`,
    ...[team.member, limit],
  ).flatMap((entry) => {
    const { key, revision: after, seq } = entry;
    const bytes = wholeBytes(team, entry);
    return bytes ? [{ key, bytes, after, seq }] : [];
  });

export function markConfirmed(
  ctx: StoreContext,
  { key, seq, revision }: { key: string; seq: number; revision: number },
): void {
  const held = entryAt(ctx, key);
  if (held && (held.revision ?? 0) < revision) setEngineRevision(ctx, key, revision, held.seq !== seq);
}

/** Entries handled per call: 1,000 take a few ms. */
const FORGOTTEN_PER_CALL = 1_000;

/**
 * Marks all entries as missing in a new or wiped stream. Returns the key to continue after, or null
 * when done. The new identity is stored last, so that an interrupted run begins again.
 */
export function forgetStream(ctx: StoreContext, { identity, after }: ForgottenStream): string | null {
  return ctx.work.transaction(() => {
    const keys = getRows<{ key: string }>(
      ctx.work,
      'SELECT key FROM team_entries WHERE key > ? ORDER BY key LIMIT ?',
      ...[after ?? '', FORGOTTEN_PER_CALL],
    );
    const last = keys.at(-1)?.key ?? '';
    const forget = 'UPDATE team_entries SET revision = NULL, behind = 1 WHERE key > ? AND key <= ?';
    run(ctx.work, forget, after ?? '', last);
    if (keys.length === FORGOTTEN_PER_CALL) return last;
    run(ctx.work, 'UPDATE team SET stream = ?, revision = 0', identity);
    return null;
  })();
}

/**
 * A comparison until its last page, and the state before: number of entries of unknown people that
 * were not kept, and the roster.
 */
interface Listing {
  keys: Map<string, number>;
  unplaced: number;
  roster: Roster;
}

const listings = new WeakMap<StoreContext, Listing>();

const countUnplaced = (ctx: StoreContext): number =>
  getCount(ctx.work, `SELECT count FROM team_refused WHERE why = 'unknown'`);

interface ComparedPage {
  keys: { key: string; revision: number }[];
  first: boolean;
  last: boolean;
}

const MARK_LOST = 'UPDATE team_entries SET revision = NULL, behind = 1 WHERE key = ? AND revision IS NOT NULL';

/**
 * Compares all keys of the engine, page by page, to find entries that it silently lost. Returns
 * keys with another revision, to be read and received.
 */
export function compareKeys(ctx: StoreContext, { keys, first, last }: ComparedPage): string[] {
  const listing = (first ? null : listings.get(ctx)) ?? {
    keys: new Map<string, number>(),
    unplaced: countUnplaced(ctx),
    roster: rosterHere(ctx),
  };
  const { keys: listed } = listing;
  listings.set(ctx, listing);
  const toRead: string[] = [];
  for (const { key, revision } of keys) {
    listed.set(key, revision);
    const held = getRow<{ revision: number | null }>(ctx.work, 'SELECT revision FROM team_entries WHERE key = ?', key);
    if (held?.revision !== revision) toRead.push(key);
  }
  if (last) {
    listings.delete(ctx);
    ctx.work.transaction(() => {
      // Select only keys: the index has them, while entries are long.
      for (const { key } of getRows<{ key: string }>(ctx.work, 'SELECT key FROM team_entries')) {
        if (!listed.has(key)) run(ctx.work, MARK_LOST, key);
      }
      // A member may have joined after their entries were read.
      const isAnyUnplaced = countUnplaced(ctx) > listing.unplaced;
      const missed = rosterHere(ctx) === listing.roster ? 1 : 2;
      run(ctx.work, 'UPDATE team SET missed = ?', isAnyUnplaced ? missed : 0);
    })();
  }
  return toRead;
}

export function noteNewestSeq(ctx: StoreContext, { writer, seq }: { writer: string; seq: number }): void {
  run(
    ctx.work,
    `INSERT INTO team_heard SELECT writer, ? FROM team_entries WHERE writer = ? LIMIT 1
     ON CONFLICT (writer) DO UPDATE SET seq = max(seq, excluded.seq)`,
    ...[seq, writer],
  );
}

/**
 * Members with missing entries. A writer's newest number equals the sum of the versions of its
 * entries; a missing or outdated entry lowers the sum.
 */
export function incompleteMembers(ctx: StoreContext, own: string): string[] {
  type Line = { member: string; writer: string; seq: number; versions: number };
  const writers = getRows<Line>(
    ctx.work,
    `SELECT e.member, e.writer, max(max(e.seq), ifnull(max(h.seq), 0)) seq, sum(e.version) versions
     FROM team_entries e LEFT JOIN team_heard h ON h.writer = e.writer GROUP BY e.writer`,
  );
  const lacking = writers.filter(
    (writer) => writer.versions < writer.seq && writer.member !== own && isByMember(ctx, writer),
  );
  return [...new Set(lacking.map(({ member }) => member))];
}
