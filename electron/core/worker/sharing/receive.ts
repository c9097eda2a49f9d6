/**
 * Handles entries from the engine, in any order, perhaps twice or forged: keeps proven ones, merges
 * those that count, and marks those that the engine must get back.
 */
import type { TeamRefusal } from '../../../../shared/domain/team.ts';
import { endOfMs } from '../../rules/team/clock.ts';
import { type EnvelopeHead, isProven, readEnvelopeHead, toBuffer } from '../../rules/team/envelope.ts';
import type { TeamChanges } from '../../rules/team/merge.ts';
import type { InviteValue, JoinValue } from '../../rules/team/roster.ts';
import { getCount, getRows, run, type StoreContext } from '../context.ts';
import {
  countRefusal,
  type EntryLine,
  type EntryStatus,
  entryAt,
  entryKey,
  setEngineRevision,
  wholeBytes,
} from '../team/entries.ts';
import type { OpenTeam } from '../team/keyring.ts';
import { isBeforeRemoval, isByMember, rosterHere } from '../team/roster-here.ts';
import type { EngineEntry, ReceivedEntries } from '../team/types.ts';
import { changeTeam } from './change.ts';
import { type Effects, markForMerge, markIfChanged, openAndJudge, putUnlessNewer } from './judge-entries.ts';
import { storePage } from './page-batch.ts';
import { renewWriter } from './write.ts';

/**
 * Takes a page of the engine. It does not wait for the disk, nor for a commit while more pages
 * follow: after a kill its entries are read again, because the revision up to which they were read
 * is in the same transaction.
 */
export function receive(ctx: StoreContext, { entries, now, upTo, isLast = true }: ReceivedEntries): TeamChanges {
  return storePage(ctx, { entries: entries.length, isLast }, () =>
    changeTeam(ctx, now, (team, touched) => {
      touched.remaining -= entries.length;
      for (const entry of entries) takeEntry(ctx, team, entry, touched);
      if (upTo !== null) run(ctx.work, 'UPDATE team SET revision = max(revision, ?)', upTo);
    }),
  );
}

function takeEntry(
  ctx: StoreContext,
  team: OpenTeam,
  { key, bytes: given, revision, isChecked = false }: EngineEntry,
  touched: Effects,
): void {
  const bytes = toBuffer(given);
  const held = heldAt(ctx, team, key);
  if (held?.bytes.equals(bytes)) {
    setEngineRevision(ctx, key, revision, false);
    return;
  }
  const head = readEnvelopeHead(bytes);
  const why = head ? refusalOf(ctx, team, { key, bytes, head, held, isChecked }) : 'unreadable';
  if (!head || why !== null) {
    if (why !== null && why !== 'on-its-way') countRefusal(ctx, why);
    if (held) setEngineRevision(ctx, key, revision, true);
    return;
  }
  const { member, writer, seq, version, hlc } = head;
  const thing = key.split('.')[1] ?? '';
  const entry: EntryLine = {
    key,
    thing,
    member,
    writer,
    seq,
    version,
    hlc,
    state: 'waiting',
    kind: null,
    ticket: null,
    id: null,
    value: null,
    knew: '{}',
    applied: 0,
    bytes,
    revision,
    behind: 0,
  };
  const settled = openAndJudge(ctx, team, entry, touched.now);
  // Store no revision of the engine, so that a comparison reads the entry again once its writer may
  // be known.
  if (!rosterHere(ctx).has(member) && !isUnknownKept(ctx, team.line.founder, settled, held)) return;
  markIfChanged(ctx, team, touched, settled, entry);
  // An entry from the future must not apply yet; until then the older entry stands.
  if (held && settled.state !== 'later') markForMerge(ctx, team, touched, held);
  putUnlessNewer(ctx, team, settled);
}

function heldAt(ctx: StoreContext, team: OpenTeam, key: string): EntryLine | null {
  const held = entryAt(ctx, key);
  return held && { ...held, bytes: wholeBytes(team, held) ?? held.bytes };
}

interface ReceivedEntry {
  key: string;
  bytes: Buffer;
  head: EnvelopeHead;
  held: EntryLine | null;
  isChecked: boolean;
}

/** Null if the entry is proven and newer than ours. */
function refusalOf(
  ctx: StoreContext,
  team: OpenTeam,
  { key, bytes, head, held, isChecked }: ReceivedEntry,
): TeamRefusal | 'on-its-way' | null {
  const name = key.split('.')[1] ?? '';
  if (entryKey(name, head.writer) !== key || !(isChecked || isProven(bytes, key))) return 'forged';
  // Only this desk has the key, so a copy of its file wrote the entry.
  if (head.writer === team.writer && head.seq > team.line.seq) renewWriter(ctx, team);
  // While this desk's newer entry is on its way, the engine still has the older one.
  if (held?.member === team.member && !isNewer(head, bytes, held)) return held.behind === 1 ? 'on-its-way' : 'replayed';
  const [counts, heldCounts] = [isBeforeRemoval(ctx, head), held !== null && isBeforeRemoval(ctx, held)];
  // A join written after the removal stays, but a join from before the removal replaces it.
  if (held && (heldCounts || !counts) && !isNewer(head, bytes, held)) return 'replayed';
  const isKnown = rosterHere(ctx).has(head.member);
  return !counts && (heldCounts || (isKnown && held === null)) ? 'removed' : null;
}

/** Two entries have the same number only if a file was copied; all desks choose the same one. */
function isNewer(head: EnvelopeHead, bytes: Buffer, held: EntryLine): boolean {
  if (head.seq !== held.seq) return head.seq > held.seq;
  return head.hlc === held.hlc ? Buffer.compare(bytes, held.bytes) > 0 : head.hlc > held.hlc;
}

const PLACES = 2_000;

/**
 * Whether an entry of somebody who is no known member is kept, since their join may come later.
 * Anybody with a login of the engine can write such entries, and removed members have old keys, so
 * their places are limited, and what no key opens takes no place of others. `held` is the entry
 * that it replaces.
 */
function isUnknownKept(ctx: StoreContext, founder: string, entry: EntryLine, held: EntryLine | null): boolean {
  const { state } = entry;
  // Already counted as malformed.
  if (state === 'refused') return false;
  if (held?.state === state || countOf(ctx, state) < PLACES) return true;
  if (state === 'unknown' && joinsNow(ctx, founder, entry)) return true;
  countRefusal(ctx, 'unknown');
  run(ctx.work, 'UPDATE team SET missed = max(missed, 1)');
  return false;
}

const countOf = (ctx: StoreContext, state: EntryStatus): number =>
  getCount(ctx.work, `SELECT count(*) n FROM team_entries WHERE state <> 'merged' AND state = ?`, state);

/**
 * True for the founder's join, or one by an open invitation of a member. It needs no place, since
 * it makes its writer a member. Decoding has verified the proof.
 */
function joinsNow(ctx: StoreContext, founder: string, { member: who, kind, value, hlc }: EntryLine): boolean {
  if (kind === 'join' && who === founder) return true;
  const { invite } = kind === 'join' && value !== null ? (JSON.parse(value) as JoinValue) : { invite: null };
  if (invite === null || [...rosterHere(ctx).values()].some((member) => member.invite === invite)) return false;
  const lines = getRows<Pick<EntryLine, 'member' | 'writer' | 'seq' | 'kind'> & { value: string }>(
    ctx.work,
    `SELECT member, writer, seq, kind, value FROM team_entries
     WHERE kind IN ('invite', 'close') AND ticket = '' AND id = ? AND value IS NOT NULL`,
    invite,
  ).filter((line) => isByMember(ctx, line));
  const isOpen = lines.every((line) => line.kind === 'invite');
  return isOpen && lines.some((line) => hlc <= endOfMs((JSON.parse(line.value) as InviteValue).endsAt));
}
