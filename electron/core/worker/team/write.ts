/** Sealing of this desk's own entries: what changed here since, and what the roster needs. */
import { hlcAfter } from '../../rules/team/clock.ts';
import { MOST_BYTES, sealEnvelope } from '../../rules/team/envelope.ts';
import { nameOf } from '../../rules/team/keys.ts';
import { latestOf, standingValues } from '../../rules/team/merge.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { isFull } from './bounds.ts';
import { entryAt, entryKey, putEntry, registersOf, type Thing, takeAsApplied } from './entries.ts';
import type { OpenTeam } from './keyring.ts';
import { currentEpoch, isBeforeRemoval, ROSTER_KINDS, rereadRoster } from './roster-here.ts';
import { kindOf, ownRegisters } from './things.ts';

export const thingName = (team: OpenTeam, { kind, ticket, id }: Thing): string => nameOf(team.naming, kind, ticket, id);

/** A change of this desk's, and when it was made. */
export interface DirtyLine extends Thing {
  /** Our clock, ms; null where it is not known. */
  at: number | null;
  /** The latest logical time that was known then. */
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
 * Seals what a thing is here now, with the time at which it was changed by the engine's clock `now`.
 * A change that the team's word already says, and what the agent keeps to themselves, is none.
 */
export function sealChange(ctx: StoreContext, team: OpenTeam, dirty: DirtyLine, now: number): void {
  const { kind, ticket, id } = dirty;
  const about = [kind, ticket, id];
  run(ctx.work, 'DELETE FROM team_dirty WHERE kind = ? AND ticket = ? AND id = ?', ...about);
  run(ctx.work, 'DELETE FROM team_private WHERE over = 1 AND kind = ? AND ticket = ? AND id = ?', ...about);
  const rules = kindOf(kind);
  const isPrivate = getRow(ctx.work, 'SELECT 1 FROM team_private WHERE kind = ? AND ticket = ? AND id = ?', ...about);
  if (!rules || isPrivate) return;
  const value = rules.read(ctx, dirty);
  const registers = ownRegisters(rules, registersOf(ctx, thingName(team, dirty)), team.member);
  const said = rules.isText ? standingValues(registers) : [latestOf(registers)?.value ?? null];
  const isSaid = said.length <= 1 && JSON.stringify(said[0] ?? null) === JSON.stringify(value);
  if (isSaid) return;
  // By our clock then, and the engine's time now; never ahead of it.
  const changedAt = dirty.at === null ? now : Math.min(now, now + dirty.at - ctx.now);
  const isWritten = writeEntry(ctx, team, dirty, value, hlcAfter(dirty.hlc, changedAt));
  // Too large for the engine, or too many: it stays the agent's own until its next change.
  if (!isWritten) run(ctx.work, 'INSERT OR IGNORE INTO team_private VALUES (?, ?, ?, 1)', kind, ticket, id);
}

/**
 * Within a transaction. False: it is too large for the engine, or the member has as much of it as they
 * may, and it was not written.
 */
function writeEntry(ctx: StoreContext, team: OpenTeam, thing: Thing, value: unknown, hlc: string): boolean {
  const isRoster = thing.kind in ROSTER_KINDS;
  const epoch = isRoster ? team.rosterEpoch : currentEpoch(ctx, team).id;
  const epochKey = team.keys.get(epoch);
  if (!epochKey) throw new Error('an epoch without its key was chosen');
  const name = thingName(team, thing);
  const key = entryKey(name, team.writer);
  const held = entryAt(ctx, key);
  const knew: Record<string, number> = {};
  if (kindOf(thing.kind)?.isText) {
    for (const { writer, seq } of registersOf(ctx, name)) if (writer !== team.writer) knew[writer] = seq;
  }
  const numbers = { seq: team.line.seq + 1, version: (held?.version ?? 0) + 1, hlc };
  const { kind, ticket, id } = thing;
  if (value !== null && isFull(ctx, { kind, ticket, member: team.member }, id)) return false;
  const writing = { ...team, copy: toCopy(team), epoch, epochKey };
  const bytes = sealEnvelope(writing, key, numbers, { kind, ticket, id, value, knew });
  if (bytes.length > MOST_BYTES) return false;
  putEntry(ctx, {
    ...{ key, thing: name, member: team.member, writer: team.writer, ...numbers },
    // What they write after they were removed counts once the removal does not.
    state: isBeforeRemoval(ctx, { ...team, seq: numbers.seq }) ? 'merged' : 'waiting',
    ...{ kind, ticket, id, value: value === null ? null : JSON.stringify(value), knew: JSON.stringify(knew) },
    ...{ applied: 0, bytes, revision: held?.revision ?? null, behind: 1, place: null },
  });
  if (latestHere(ctx, team, thing, name)?.writer === team.writer) takeAsApplied(ctx, name, team.writer);
  team.line.seq = numbers.seq;
  if (hlc > team.line.hlc) team.line.hlc = hlc;
  run(ctx.work, 'UPDATE team SET seq = ?, hlc = ?', team.line.seq, team.line.hlc);
  if (isRoster) rereadRoster(ctx);
  return true;
}

const latestHere = (ctx: StoreContext, team: OpenTeam, { kind }: Thing, name: string) => {
  const [rules, registers] = [kindOf(kind), registersOf(ctx, name)];
  return latestOf(rules ? ownRegisters(rules, registers, team.member) : registers);
};

const toCopy = (team: OpenTeam): Buffer => Buffer.from(team.line.copy, 'hex');

/** An entry of the roster, made now. */
export const writeNow = (ctx: StoreContext, team: OpenTeam, thing: Thing, value: unknown, now: number): boolean =>
  writeEntry(ctx, team, thing, value, hlcAfter(team.line.hlc, now));
