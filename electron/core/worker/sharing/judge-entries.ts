/**
 * Opens entries, decides whether they count, and collects the effects: things to merge, the roster.
 */
import { endOfMs } from '../../rules/team/clock.ts';
import { decryptBody, epochOfEnvelope, foldEnvelope, parseEntry } from '../../rules/team/envelope.ts';
import { run, type StoreContext } from '../context.ts';
import { bodyIn } from '../team/decode-values.ts';
import { countRefusal, type EntryLine, entryAt, putEntry, type Thing } from '../team/entries.ts';
import type { OpenTeam } from '../team/keyring.ts';
import { isByMember, ROSTER_KINDS, rosterHere } from '../team/roster-here.ts';
import { renewEpoch } from './epochs.ts';
import { kindOf } from './shared-kinds.ts';
import { dirtyLine, sealChange, thingName } from './write.ts';

/** Effects of one transaction; things are keyed by their names in the engine. */
export interface Effects {
  things: Map<string, Thing & { author: string }>;
  roster: boolean;
  /** The engine's time, ms. */
  now: number;
  remaining: number;
}

/**
 * Marks the entry's thing for merging. First seals a local change of it, since its maker did not
 * know this entry.
 */
export function markForMerge(ctx: StoreContext, team: OpenTeam, touched: Effects, entry: EntryLine): void {
  const { thing, kind, ticket, id, member } = entry;
  if (kind === null || ticket === null || id === null) return;
  if (kind in ROSTER_KINDS) {
    touched.roster = true;
    return;
  }
  const dirty = dirtyLine(ctx, { kind, ticket, id });
  if (dirty) {
    renewEpoch(ctx, team, touched.now);
    sealChange(ctx, team, dirty, touched.now);
  }
  touched.things.set(thing, { kind, ticket, id, author: member });
}

export function markIfChanged(
  ctx: StoreContext,
  team: OpenTeam,
  touched: Effects,
  entry: EntryLine,
  was: EntryLine,
): boolean {
  const isChanged = entry.state !== was.state || entry.kind !== was.kind;
  if (isChanged && entry.state !== 'later') markForMerge(ctx, team, touched, entry);
  return isChanged;
}

export function judgeAgain(ctx: StoreContext, team: OpenTeam, was: EntryLine, touched: Effects): void {
  const entry = openAndJudge(ctx, team, was, touched.now);
  if (markIfChanged(ctx, team, touched, entry, was)) putUnlessNewer(ctx, team, entry);
}

/** Skips the entry if `touch` just sealed a newer one of this desk under the same key. */
export function putUnlessNewer(ctx: StoreContext, team: OpenTeam, entry: EntryLine): void {
  if (entry.writer === team.writer && (entryAt(ctx, entry.key)?.seq ?? 0) > entry.seq) return;
  putEntry(ctx, entry);
}

/** Membership must not wait for a wrong clock. */
export const isTimeless = (kind: string | null): boolean => kind === 'join' || kind === 'close' || kind === 'remove';

/** Opens an entry if its key is here, and decides whether it counts. */
export function openAndJudge(ctx: StoreContext, team: OpenTeam, was: EntryLine, now: number): EntryLine {
  const entry = { ...(was.kind === null && was.state !== 'refused' ? openEntry(team, was) : was) };
  if (entry.state === 'refused') countRefusal(ctx, 'malformed');
  else if (!rosterHere(ctx).has(entry.member)) entry.state = entry.kind === null ? 'sealed' : 'unknown';
  else if (entry.hlc > endOfMs(now) && !isTimeless(entry.kind)) entry.state = 'later';
  else entry.state = entry.kind !== null && isByMember(ctx, entry) ? 'merged' : 'waiting';
  if (entry.state === 'merged' && entry.hlc > team.line.hlc && entry.hlc <= endOfMs(now)) team.line.hlc = entry.hlc;
  return entry;
}

/**
 * Unchanged if the key is missing or a later version made the kind; `refused` if the contents are
 * invalid.
 */
function openEntry(team: OpenTeam, entry: EntryLine): EntryLine {
  const epochKey = team.keys.get(epochOfEnvelope(entry.bytes));
  if (!epochKey) return entry;
  const plain = decryptBody(entry.bytes, entry, entry.key, { epochKey, team: team.team });
  const body = bodyIn(parseEntry(plain));
  if (!plain || !body || thingName(team, body, entry.member) !== entry.thing) return { ...entry, state: 'refused' };
  const { kind, ticket, id, value } = body;
  // No entry of the roster is withdrawn.
  const decoded = value === null && !(kind in ROSTER_KINDS) ? null : decode(team, body, value, entry.member);
  if (decoded === undefined) return entry;
  if (decoded === null && (value !== null || kind in ROSTER_KINDS)) return { ...entry, state: 'refused' };
  const text = decoded === null ? null : JSON.stringify(decoded);
  const opened = { kind, ticket, id, value: text, knew: JSON.stringify(body.knew) };
  return { ...entry, ...opened, bytes: foldEnvelope(entry.bytes, plain, opened) };
}

function decode(team: OpenTeam, thing: Thing, value: unknown, member: string): unknown {
  const ofRoster = Object.hasOwn(ROSTER_KINDS, thing.kind) ? ROSTER_KINDS[thing.kind] : undefined;
  // The roster is read without a ticket.
  if (ofRoster && thing.ticket !== '') return null;
  return ofRoster ? ofRoster(value, { member, team: team.secrets.team }) : kindOf(thing.kind)?.decode(value, thing);
}

/**
 * Written by a known colleague after their removal. Keys stay, since others may have sealed with
 * them. Joins stay: without them the desks would not know who must not get keys. This desk's own
 * entries stay: if the removal stops counting, their version numbers must go on.
 */
export const isBeyondCut = (ctx: StoreContext, team: OpenTeam, entry: EntryLine): boolean =>
  entry.kind !== 'key' &&
  entry.kind !== 'join' &&
  entry.member !== team.member &&
  rosterHere(ctx).has(entry.member) &&
  !isByMember(ctx, entry);

/** Deletes an entry so that an older one that counts can replace it: another desk may have it. */
export function dropEntry(ctx: StoreContext, team: OpenTeam, entry: EntryLine, touched: Effects): void {
  markForMerge(ctx, team, touched, entry);
  run(ctx.work, 'DELETE FROM team_entries WHERE key = ?', entry.key);
  countRefusal(ctx, 'removed');
}
