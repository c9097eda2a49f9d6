/**
 * Decodes values of entries from colleagues, as hostile input: a member may have been removed for a
 * reason. Null if invalid.
 */
import { verify } from 'node:crypto';
import { LONGEST_PROMISE } from '../../../../shared/domain/marks.ts';
import { oneLine } from '../../../../shared/domain/one-line.ts';
import type { SavedView } from '../../../../shared/domain/search.ts';
import { LONGEST_HAND_NOTE, LONGEST_HANDED_DRAFT } from '../../../../shared/domain/team.ts';
import { type EntryBody, LARGEST_BODY } from '../../rules/team/envelope.ts';
import { publicKey, toBytes } from '../../rules/team/keys.ts';
import {
  type CloseValue,
  type InviteValue,
  type JoinValue,
  MOST_INVITED_BY_ONE,
  MOST_MEMBERS,
  type RemoveValue,
} from '../../rules/team/roster.ts';

type Fields = Record<string, unknown>;

export const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;

export const textIn = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value.length <= most ? value : null;

export function lineIn(value: unknown, most: number): string | null {
  const text = textIn(value, most);
  return text === null || oneLine(text) !== text ? null : text;
}

const timeIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 8.64e15 ? value : null;

const keyIn = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : null;

const SHORT = /^[\w-]{22}$/;
const shortIn = (value: unknown): string | null => (typeof value === 'string' && SHORT.test(value) ? value : null);

/** Body of the envelope. An unknown kind comes from a later version. */
export function bodyIn(value: unknown): EntryBody | null {
  const fields = fieldsOf(value);
  const knew = fields && numbersIn(fields.knew);
  if (!fields || !knew) return null;
  const [kind, ticket, id] = [lineIn(fields.kind, 40), lineIn(fields.ticket, 200), lineIn(fields.id, 400)];
  if (kind === null || ticket === null || id === null || fields.value === undefined) return null;
  return { kind, ticket, id, value: fields.value, knew };
}

const MOST_NUMBERS = 2000;
/** Most writers of one member named in a removal: each restored copy or other computer is one. */
export const MOST_CUTS = 500;

function numbersIn(value: unknown, most = MOST_NUMBERS): Record<string, number> | null {
  const fields = fieldsOf(value);
  if (!fields) return null;
  const pairs = Object.entries(fields);
  const whole = pairs.every(([writer, seq]) => SHORT.test(writer) && Number.isSafeInteger(seq) && Number(seq) >= 0);
  return whole && pairs.length <= most ? (fields as Record<string, number>) : null;
}

export interface NoteValue {
  text: string;
  at: number;
  editedAt: number | null;
  /** The member who handed it over to the author. */
  handedBy: string | null;
}

/** The limit is the entry's size, so that no desk refuses what another publishes. */
const MOST_NOTE = LARGEST_BODY;

export function noteIn(value: unknown): NoteValue | null {
  const fields = fieldsOf(value);
  const [text, at] = [textIn(fields?.text, MOST_NOTE), timeIn(fields?.at)];
  const editedAt = fields?.editedAt === null ? null : timeIn(fields?.editedAt);
  const handedBy = fields?.handedBy === null ? null : lineIn(fields?.handedBy, 1000);
  if (!text || at === null) return null;
  if ((editedAt === null && fields?.editedAt !== null) || (handedBy === null && fields?.handedBy !== null)) return null;
  return { text, at, editedAt, handedBy };
}

export interface TagValue {
  tag: string;
}

export function tagIn(value: unknown): TagValue | null {
  const tag = lineIn(fieldsOf(value)?.tag, 60);
  return tag ? { tag } : null;
}

export interface DoneValue {
  at: number;
  base: string | null;
  last: string | null;
}

export function doneIn(value: unknown): DoneValue | null {
  const fields = fieldsOf(value);
  const at = timeIn(fields?.at);
  const [base, last] = [lineIn(fields?.base, 200), lineIn(fields?.last, 200)];
  if (at === null || (base === null && fields?.base !== null) || (last === null && fields?.last !== null)) return null;
  return { at, base, last };
}

export interface TakenValue {
  member: string | null;
  note: string;
  draft: string;
  at: number;
}

export function takenIn(value: unknown): TakenValue | null {
  const fields = fieldsOf(value);
  const member = fields?.member === null ? null : shortIn(fields?.member);
  const [note, at] = [textIn(fields?.note, LONGEST_HAND_NOTE), timeIn(fields?.at)];
  // Earlier versions handed on no drafts.
  const draft = textIn(fields?.draft ?? '', LONGEST_HANDED_DRAFT);
  if (note === null || draft === null || at === null || (member === null && fields?.member !== null)) return null;
  return { member, note, draft, at };
}

export interface PromiseValue {
  text: string;
  due: number;
  madeAt: number;
  kept: { at: number; by: 'reply' | 'hand' } | null;
  handedBy: string | null;
}

export function promiseIn(value: unknown): PromiseValue | null {
  const fields = fieldsOf(value);
  const [text, due, madeAt] = [textIn(fields?.text, LONGEST_PROMISE), timeIn(fields?.due), timeIn(fields?.madeAt)];
  const handedBy = fields?.handedBy === null ? null : lineIn(fields?.handedBy, 1000);
  const kept = fields?.kept === null ? null : keptIn(fields?.kept);
  if (text === null || due === null || madeAt === null) return null;
  if ((handedBy === null && fields?.handedBy !== null) || (kept === null && fields?.kept !== null)) return null;
  return { text, due, madeAt, kept, handedBy };
}

function keptIn(value: unknown): PromiseValue['kept'] {
  const fields = fieldsOf(value);
  const at = timeIn(fields?.at);
  const by = fields?.by;
  return at === null || (by !== 'reply' && by !== 'hand') ? null : { at, by };
}

export type ViewValue = Pick<SavedView, 'name' | 'query'>;

export function viewIn(value: unknown): ViewValue | null {
  const fields = fieldsOf(value);
  const [name, query] = [lineIn(fields?.name, 100), lineIn(fields?.query, 1000)];
  return name && query ? { name, query } : null;
}

/** Bytes signed with an invitation's key to prove a join. */
export const joinProof = (team: string, member: string, agreement: string): Buffer =>
  Buffer.from(`rackside team join ${team} ${member} ${agreement}`);

export function joinIn(value: unknown, team: string, member: string): JoinValue | null {
  const fields = fieldsOf(value);
  const [name, agreement] = [lineIn(fields?.name, 200), keyIn(fields?.agreement)];
  if (!name || agreement === null) return null;
  if (fields?.invite === null && fields.proof === null) return { name, agreement, invite: null, proof: null };
  const [invite, proof] = [keyIn(fields?.invite), textIn(fields?.proof, 100)];
  if (invite === null || proof === null || !isProof(invite, proof, joinProof(team, member, agreement))) return null;
  return { name, agreement, invite, proof };
}

function isProof(invite: string, proof: string, bytes: Buffer): boolean {
  try {
    return verify(null, bytes, publicKey('signing', toBytes(invite)), toBytes(proof));
  } catch {
    return false;
  }
}

/**
 * Most keys in an invitation, the current one last: the code must stay short, and others can be
 * requested.
 */
export const MOST_KEYS = 100;

export function inviteIn(value: unknown): InviteValue | null {
  const fields = fieldsOf(value);
  const endsAt = timeIn(fields?.endsAt);
  const epochs = listIn(fields?.epochs, EPOCH, MOST_KEYS);
  return endsAt !== null && epochs ? { endsAt, epochs } : null;
}

export function closeIn(value: unknown): CloseValue | null {
  const given = fieldsOf(value)?.joined;
  const joined = given === '' ? '' : shortIn(given);
  return joined === null ? null : { joined };
}

/**
 * `isFounders`: the removed member is the founder, who may have invited more people than others.
 */
export function removeIn(value: unknown, isFounders: boolean): RemoveValue | null {
  const fields = fieldsOf(value);
  const cuts = numbersIn(fields?.cuts, MOST_CUTS);
  const joins = listIn(fields?.joins, SHORT, isFounders ? MOST_MEMBERS : MOST_INVITED_BY_ONE);
  return cuts && joins ? { cuts, joins } : null;
}

const EPOCH = /^[0-9a-f]{16}$/;

const listIn = (value: unknown, pattern: RegExp, most: number): string[] | null =>
  Array.isArray(value) && value.length <= most && value.every((one) => typeof one === 'string' && pattern.test(one))
    ? value
    : null;

/** The limit leaves room for the next number. */
export const MOST_EPOCHS = 1_000_000_000;

/** `number` rises with time. `without`: members removed by then, who do not get the key. */
export interface EpochValue {
  number: number;
  without: string[];
}

export function epochIn(value: unknown): EpochValue | null {
  const fields = fieldsOf(value);
  const number = timeIn(fields?.number);
  const without = listIn(fields?.without, SHORT, MOST_MEMBERS);
  return number !== null && number <= MOST_EPOCHS && without ? { number, without } : null;
}

/** An epoch's key, wrapped for one member. */
export interface KeyValue {
  wrapped: string;
}

export function keyValueIn(value: unknown): KeyValue | null {
  const wrapped = textIn(fieldsOf(value)?.wrapped, 400);
  return wrapped === null ? null : { wrapped };
}

/** A member reports that an epoch's key is missing or does not open. */
export const keyRequestIn = (value: unknown): { open: true } | null =>
  fieldsOf(value)?.open === true ? { open: true } : null;
