/** Rows of `team_entries`: the newest entry of each writer about each thing. */
import type { TeamRefusal } from '../../../../shared/domain/team.ts';
import type { EntryBody } from '../../rules/team/envelope.ts';
import type { Register } from '../../rules/team/merge.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';

/**
 * - `merged`: it counts.
 * - `later`: its time has not come by the engine's clock.
 * - `waiting`: its member or its key is not known here yet.
 * - `over`: its member has more of that kind than they may.
 * - `refused`: its body is not what its kind says. It is kept, so that nobody takes an older one.
 */
export type EntryStatus = 'merged' | 'later' | 'waiting' | 'over' | 'refused';

export interface EntryLine {
  key: string;
  thing: string;
  member: string;
  writer: string;
  seq: number;
  version: number;
  hlc: string;
  state: EntryStatus;
  kind: string | null;
  ticket: string | null;
  id: string | null;
  value: string | null;
  knew: string;
  applied: number;
  bytes: Buffer;
  revision: number | null;
  behind: number;
  /** Which of the places of strangers it takes; null where its member is known. */
  place: string | null;
}

/** The key of a writer's entry about a thing: no two writers share one. */
export const entryKey = (thing: string, writer: string): string => `e.${thing}.${writer}`;

/** What is told apart from others of its kind. */
export interface Thing {
  kind: string;
  ticket: string;
  id: string;
}

export const entryAt = (ctx: StoreContext, key: string): EntryLine | null =>
  getRow<EntryLine>(ctx.work, 'SELECT * FROM team_entries WHERE key = ?', key) ?? null;

export function putEntry(ctx: StoreContext, entry: EntryLine): void {
  const columns = Object.keys(entry);
  run(
    ctx.work,
    `INSERT OR REPLACE INTO team_entries (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ...Object.values(entry),
  );
}

export const refuse = (ctx: StoreContext, why: TeamRefusal): unknown =>
  run(ctx.work, 'INSERT INTO team_refused VALUES (?, 1) ON CONFLICT (why) DO UPDATE SET count = count + 1', why);

/** What the engine has under this key now, and whether that is what stands here. */
export const noteEngine = (ctx: StoreContext, key: string, revision: number | null, behind: boolean): unknown =>
  run(ctx.work, 'UPDATE team_entries SET revision = ?, behind = ? WHERE key = ?', revision, behind ? 1 : 0, key);

/** A thing's entries stand together: their keys begin with its name. */
const OF_THING = 'key > ? AND key < ?';
const keysOf = (thing: string): [string, string] => [entryKey(thing, ''), `e.${thing}/`];

const REGISTER = 'member, writer, seq, hlc, value, knew, applied';
type RegisterLine = Pick<EntryLine, 'member' | 'writer' | 'seq' | 'hlc' | 'value' | 'knew' | 'applied'>;

/** Those that count of a thing, by the name it has in the engine. */
export const registersOf = (ctx: StoreContext, thing: string): Register<unknown>[] =>
  getRows<RegisterLine>(
    ctx.work,
    `SELECT ${REGISTER} FROM team_entries WHERE ${OF_THING} AND state = 'merged'`,
    ...keysOf(thing),
  ).map(({ value, knew, applied: _, ...register }) => ({
    ...register,
    value: value === null ? null : JSON.parse(value),
    knew: JSON.parse(knew) as EntryBody['knew'],
  }));

/** Whether this entry's value is the one that was taken last; from now on it is. */
export function takeAsApplied(ctx: StoreContext, thing: string, writer: string): boolean {
  const isTaken = getRow(ctx.work, 'SELECT 1 FROM team_entries WHERE key = ? AND applied = 1', entryKey(thing, writer));
  if (isTaken) return false;
  run(ctx.work, `UPDATE team_entries SET applied = (writer = ?) WHERE ${OF_THING}`, writer, ...keysOf(thing));
  return true;
}
