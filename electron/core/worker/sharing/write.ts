/**
 * Seals this desk's own entries: local changes, and entries of the roster. A writer numbers its
 * entries and never reuses a number. A restored copy of `work.db` does not know the used numbers,
 * so the desk goes on as a new writer.
 */

import { randomBytes } from 'node:crypto';
import { hlcAfter } from '../../rules/team/clock.ts';
import { MOST_ENVELOPE_BYTES, sealEnvelope } from '../../rules/team/envelope.ts';
import { thingNameOf, writerIdOf } from '../../rules/team/keys.ts';
import { conflictingValues, latestOf } from '../../rules/team/merge.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { type EntryLine, entryAt, entryKey, markApplied, putEntry, registersOf, type Thing } from '../team/entries.ts';
import type { OpenTeam } from '../team/keyring.ts';
import { currentEpoch, isBeforeRemoval, ROSTER_KINDS, rereadRoster } from '../team/roster-here.ts';
import { splitVersions } from '../team/tools.ts';
import { kindOf } from './shared-kinds.ts';

export const thingName = (team: OpenTeam, { kind, ticket, id }: Thing, member = team.member): string =>
  thingNameOf(team.naming, kind, ticket, kindOf(kind)?.authored ? `${member} ${id}` : id);

interface DirtyLine extends Thing {
  /** Our clock, ms, or null. */
  at: number | null;
  hlc: string;
}

export const dirtyLines = (ctx: StoreContext, limit: number): DirtyLine[] =>
  getRows<DirtyLine>(ctx.work, 'SELECT kind, ticket, id, at, hlc FROM team_dirty ORDER BY at LIMIT ?', limit);

export const dirtyLine = (ctx: StoreContext, { kind, ticket, id }: Thing): DirtyLine | null =>
  getRow<DirtyLine>(
    ctx.work,
    'SELECT kind, ticket, id, at, hlc FROM team_dirty WHERE kind = ? AND ticket = ? AND id = ?',
    ...[kind, ticket, id],
  ) ?? null;

/**
 * Seals the current value of a changed thing. The time of the change is converted to the engine's
 * clock, `now`. Skips values that the team already has, and private things.
 */
export function sealChange(ctx: StoreContext, team: OpenTeam, dirty: DirtyLine, now: number): void {
  const { kind, ticket, id } = dirty;
  const about = [kind, ticket, id];
  run(ctx.work, 'DELETE FROM team_dirty WHERE kind = ? AND ticket = ? AND id = ?', ...about);
  run(ctx.work, 'DELETE FROM team_private WHERE too_large = 1 AND kind = ? AND ticket = ? AND id = ?', ...about);
  const rules = kindOf(kind);
  const isPrivate = getRow(ctx.work, 'SELECT 1 FROM team_private WHERE kind = ? AND ticket = ? AND id = ?', ...about);
  if (!rules || isPrivate) return;
  const value = rules.read(ctx, dirty);
  const registers = registersOf(ctx, thingName(team, dirty));
  const publishedValues = rules.isText ? conflictingValues(registers) : [latestOf(registers)?.value ?? null];
  const isPublished =
    publishedValues.length <= 1 && JSON.stringify(publishedValues[0] ?? null) === JSON.stringify(value);
  if (isPublished) return;
  // Age of the change by our clock, subtracted from the engine's time; never in the future.
  const changedAt = dirty.at === null ? now : Math.min(now, now + dirty.at - ctx.now);
  const isWritten = writeEntry(ctx, team, dirty, value, hlcAfter(dirty.hlc, changedAt));
  // Too large: it stays private until its next change.
  if (!isWritten) run(ctx.work, 'INSERT OR IGNORE INTO team_private VALUES (?, ?, ?, 1)', kind, ticket, id);
}

/**
 * Call within a transaction. False, with nothing written, if the entry is too large for the engine.
 */
function writeEntry(
  ctx: StoreContext,
  team: OpenTeam,
  thing: Thing,
  value: unknown,
  hlc: string,
  known: Record<string, number> | null = null,
): boolean {
  const { kind, ticket, id } = thing;
  const isRoster = kind in ROSTER_KINDS;
  const epoch = isRoster ? team.rosterEpoch : currentEpoch(ctx, team).id;
  const epochKey = team.keys.get(epoch);
  if (!epochKey) throw new Error('an epoch without its key was chosen');
  const name = thingName(team, thing);
  const key = entryKey(name, team.writer);
  const held = entryAt(ctx, key);
  const knew = known ?? otherWritersSeqs(ctx, team, thing, name);
  const numbers = { seq: team.line.seq + 1, version: (held?.version ?? 0) + 1, hlc };
  const writing = { ...team, copy: toCopy(team), epoch, epochKey };
  const bytes = sealEnvelope(writing, key, numbers, { kind, ticket, id, value, knew });
  if (bytes.length > MOST_ENVELOPE_BYTES) return false;
  putEntry(ctx, {
    key,
    thing: name,
    member: team.member,
    writer: team.writer,
    ...numbers,
    // Entries written after this member's removal count if the removal stops counting.
    state: isBeforeRemoval(ctx, { ...team, seq: numbers.seq }) ? 'merged' : 'waiting',
    kind,
    ticket,
    id,
    value: value === null ? null : JSON.stringify(value),
    knew: JSON.stringify(knew),
    applied: 0,
    bytes,
    revision: held?.revision ?? null,
    behind: 1,
  });
  if (latestOf(registersOf(ctx, name))?.writer === team.writer) markApplied(ctx, name, team.writer);
  team.line.seq = numbers.seq;
  if (hlc > team.line.hlc) team.line.hlc = hlc;
  run(ctx.work, 'UPDATE team SET seq = ?, hlc = ?', team.line.seq, team.line.hlc);
  if (isRoster) rereadRoster(ctx);
  return true;
}

function otherWritersSeqs(ctx: StoreContext, team: OpenTeam, { kind }: Thing, name: string): Record<string, number> {
  const rules = kindOf(kind);
  if (!rules?.isText && !rules?.listsKnownEntries) return {};
  const others = registersOf(ctx, name).filter(({ writer }) => writer !== team.writer);
  return Object.fromEntries(others.map(({ writer, seq }) => [writer, seq]));
}

const toCopy = (team: OpenTeam): Buffer => Buffer.from(team.line.copy, 'hex');

/** Writes a roster entry with the current time. */
export const writeNow = (ctx: StoreContext, team: OpenTeam, thing: Thing, value: unknown, now: number): boolean =>
  writeEntry(ctx, team, thing, value, hlcAfter(team.line.hlc, now));

/**
 * Writes an own entry again that had a wrong time, with the same value and the same known entries.
 */
export function writeAgain(ctx: StoreContext, team: OpenTeam, entry: EntryLine, now: number): boolean {
  const { kind, ticket, id } = entry;
  if (kind === null || ticket === null || id === null) return false;
  const knew = JSON.parse(entry.knew) as Record<string, number>;
  // Written by another copy of this desk's file, which no longer writes.
  if (entry.writer !== team.writer && kindOf(kind)?.isText) knew[entry.writer] = entry.seq;
  const value: unknown = entry.value === null ? null : JSON.parse(entry.value);
  return writeEntry(ctx, team, { kind, ticket, id }, value, hlcAfter(team.line.hlc, now), knew);
}

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
