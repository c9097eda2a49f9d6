/**
 * Rows of `team_entries` (the newest entry of each writer about each thing), and what a kind of
 * shared thing has to say.
 */
import type { TeamRefusal } from '../../../../shared/domain/team.ts';
import { type EntryBody, epochOfEnvelope, unfoldEnvelope } from '../../rules/team/envelope.ts';
import type { Register } from '../../rules/team/merge.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import type { Keyring } from './keyring.ts';

/**
 * - `merged`: it counts.
 * - `later`: its time is still ahead of the engine's clock.
 * - `waiting`: its key is not here yet, or its member was removed before.
 * - `unknown`: it opens, but its member is not known here yet.
 * - `sealed`: its member is not known, and no key opens it.
 * - `refused`: its body is invalid for its kind. It is kept, so that no older entry replaces it.
 */
export type EntryStatus = 'merged' | 'later' | 'waiting' | 'unknown' | 'sealed' | 'refused';

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
  /** Folded if this desk opened it (`wholeBytes`). */
  bytes: Buffer;
  revision: number | null;
  behind: number;
}

/** Key of a writer's entry about a thing; two writers never share one. */
export const entryKey = (thing: string, writer: string): string => `e.${thing}.${writer}`;

export interface Thing {
  kind: string;
  ticket: string;
  id: string;
}

export const entryAt = (ctx: StoreContext, key: string): EntryLine | null =>
  getRow<EntryLine>(ctx.work, 'SELECT * FROM team_entries WHERE key = ?', key) ?? null;

const COLUMNS = [
  ...(['key', 'thing', 'member', 'writer', 'seq', 'version', 'hlc', 'state', 'kind', 'ticket', 'id'] as const),
  ...(['value', 'knew', 'applied', 'bytes', 'revision', 'behind'] as const),
];
const PUT = `INSERT OR REPLACE INTO team_entries (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`;

export const putEntry = (ctx: StoreContext, entry: EntryLine): unknown =>
  run(ctx.work, PUT, ...COLUMNS.map((column) => entry[column]));

type StoredEnvelope = Pick<EntryLine, 'key' | 'writer' | 'kind' | 'ticket' | 'id' | 'value' | 'knew' | 'bytes'>;

/** The entry as the engine has it. Null while the key that opened it is not here. */
export function wholeBytes({ keys, team }: Keyring, { bytes, ...entry }: StoredEnvelope): Buffer | null {
  const { kind, ticket, id } = entry;
  if (kind === null || ticket === null || id === null) return bytes;
  const epochKey = keys.get(epochOfEnvelope(bytes));
  return epochKey ? unfoldEnvelope(bytes, { ...entry, kind, ticket, id }, { epochKey, team }) : null;
}

export const countRefusal = (ctx: StoreContext, why: TeamRefusal): unknown =>
  run(ctx.work, 'INSERT INTO team_refused VALUES (?, 1) ON CONFLICT (why) DO UPDATE SET count = count + 1', why);

export const setEngineRevision = (ctx: StoreContext, key: string, revision: number | null, behind: boolean): unknown =>
  run(ctx.work, 'UPDATE team_entries SET revision = ?, behind = ? WHERE key = ?', revision, behind ? 1 : 0, key);

/** All entries of a thing are in one range of keys, which begin with its name. */
const IN_KEY_RANGE = 'key > ? AND key < ?';
const keyRangeOf = (thing: string): [string, string] => [entryKey(thing, ''), `e.${thing}/`];

const REGISTER = 'member, writer, seq, hlc, value, knew, applied';
type RegisterLine = Pick<EntryLine, 'member' | 'writer' | 'seq' | 'hlc' | 'value' | 'knew' | 'applied'>;

export const registersOf = (ctx: StoreContext, thing: string): Register<unknown>[] =>
  getRows<RegisterLine>(
    ctx.work,
    `SELECT ${REGISTER} FROM team_entries WHERE ${IN_KEY_RANGE} AND state = 'merged'`,
    ...keyRangeOf(thing),
  ).map(({ value, knew, applied: _, ...register }) => ({
    ...register,
    value: value === null ? null : JSON.parse(value),
    knew: JSON.parse(knew) as EntryBody['knew'],
  }));

/**
 * Marks this entry's value as the one last applied; returns whether it was not yet. Null marks
 * none: an entry that stops counting is applied again when it counts again.
 */
export function markApplied(ctx: StoreContext, thing: string, writer: string | null): boolean {
  const key = writer && entryKey(thing, writer);
  if (getRow(ctx.work, 'SELECT 1 FROM team_entries WHERE key = ? AND applied = 1', key)) return false;
  run(ctx.work, `UPDATE team_entries SET applied = (writer IS ?) WHERE ${IN_KEY_RANGE}`, writer, ...keyRangeOf(thing));
  return true;
}

export type ThingArea = 'tickets' | 'team' | 'canned' | 'views' | 'settings' | 'looks';

export interface ThingHere extends Thing {
  name: string;
  /** This desk's member id. */
  own: string;
  /** Member of the entry that changed: for an authored kind, of all entries. */
  author: string;
}

export interface Kind<V> {
  area: ThingArea;
  decode(value: unknown, thing: Thing): V | null;
  read(ctx: StoreContext, thing: Thing): V | null;
  /** Each author's thing has a name of its own in the engine, so nobody else writes it. */
  authored: boolean;
  /** A text: if two members changed it at once, both versions stay. */
  isText: boolean;
  /** Its entries name the known entries of others, like those of a text. */
  listsKnownEntries?: boolean;
  apply(ctx: StoreContext, thing: ThingHere, registers: Register<V>[]): void;
  /** Its value changes marks or the holder, by which queues list a ticket. */
  movesTicket?: boolean;
  /** A second ticket that shows it. */
  otherTicket?(thing: Thing): string;
}
