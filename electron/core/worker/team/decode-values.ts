/**
 * Decodes values of entries from colleagues, settings included, as hostile input: a member may
 * have been removed for a reason. Null if invalid.
 */
import { verify } from 'node:crypto';
import type { AccountSettings } from '../../../../shared/domain/account.ts';
import type { BusinessHours, OpenSpan } from '../../../../shared/domain/business-time.ts';
import type { Layer } from '../../../../shared/domain/finding.ts';
import { LINK_KINDS } from '../../../../shared/domain/links.ts';
import { LONGEST_LOOK_REASON, LOOK_RETURNS, type LookReason, MOST_OF_RULE } from '../../../../shared/domain/look.ts';
import { LONGEST_PROMISE } from '../../../../shared/domain/marks.ts';
import { MOST_MENTIONS } from '../../../../shared/domain/mentions.ts';
import { oneLine } from '../../../../shared/domain/one-line.ts';
import type { SentAs } from '../../../../shared/domain/outbox.ts';
import { LONGEST_HAND_NOTE, LONGEST_HANDED_DRAFT, type SharedSetting } from '../../../../shared/domain/team.ts';
import { isZone } from '../../../../shared/domain/zone.ts';
import { type LookAnswerValue, type LookBody, type LookContent, type LookValue, lookDigest } from '../../rules/look.ts';
import { LARGEST_BODY } from '../../rules/team/envelope.ts';
import { publicKey, toBytes } from '../../rules/team/keys.ts';
import type { JoinValue } from '../../rules/team/roster.ts';

/** Gives undefined if the value is invalid. */
type Reader<V> = (value: unknown) => V | undefined;
type Readers = Record<string, Reader<unknown>>;
type Read<S extends Readers> = { [K in keyof S]: Exclude<ReturnType<S[K]>, undefined> };
type ValueOf<D extends (value: unknown) => unknown> = NonNullable<ReturnType<D>>;

const fieldsOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

/** Decodes an object with these fields, and leaves out others. */
const shape =
  <S extends Readers>(readers: S) =>
  (value: unknown): Read<S> | null => {
    const given = fieldsOf(value);
    const read: Record<string, unknown> = {};
    for (const name in readers) {
      const field = given ? readers[name]?.(given[name]) : undefined;
      if (field === undefined) return null;
      if (field !== MISSING) read[name] = field;
    }
    return read as Read<S>;
  };

const MISSING = Symbol('missing');

/** Reads a field that may be missing. Its type does not say so. */
const optional =
  <V>(reader: Reader<V>) =>
  (value: unknown) =>
    (value === undefined ? MISSING : reader(value)) as V | undefined;

const orNull =
  <V>(reader: Reader<V>): Reader<V | null> =>
  (value) =>
    value === null ? null : reader(value);

const textUpTo =
  (most: number, least = 0): Reader<string> =>
  (value) =>
    typeof value === 'string' && value.length >= least && value.length <= most ? value : undefined;

const lineUpTo =
  (most: number, least = 0): Reader<string> =>
  (value) => {
    const read = textUpTo(most, least)(value);
    return read !== undefined && oneLine(read) === read ? read : undefined;
  };

const matching =
  (pattern: RegExp): Reader<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;

const listOf =
  (reader: Reader<string>): Reader<string[]> =>
  (value) =>
    Array.isArray(value) && value.every((item) => reader(item) !== undefined) ? value : undefined;

const time: Reader<number> = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 8.64e15 ? value : undefined;

const SHORT = /^[\w-]{22}$/;
const short = matching(SHORT);

const key = matching(/^[\w-]{43}$/);
const epoch = matching(/^[0-9a-f]{16}$/);

/** Numbers by writer. Their count is limited by the size of an entry. */
const numbers: Reader<Record<string, number>> = (value) => {
  const fields = fieldsOf(value);
  const isWhole = ([writer, seq]: [string, unknown]) =>
    SHORT.test(writer) && Number.isSafeInteger(seq) && Number(seq) >= 0;
  return fields && Object.entries(fields).every(isWhole) ? (fields as Record<string, number>) : undefined;
};

/** Body of the envelope. An unknown kind comes from a later version. */
export const bodyIn = shape({
  kind: lineUpTo(40),
  ticket: lineUpTo(200),
  id: lineUpTo(400),
  value: (value) => value,
  knew: numbers,
});

export type NoteValue = ValueOf<typeof noteIn>;

/**
 * The limit is the entry's size, so that no desk refuses what another publishes. `handedBy`: the
 * member who handed it over to the author.
 */
export const noteIn = shape({
  text: textUpTo(LARGEST_BODY, 1),
  at: time,
  editedAt: orNull(time),
  handedBy: orNull(lineUpTo(1000)),
  // Earlier versions leave both out.
  important: (value = false) => flag(value),
  mentions: (value = []) => listUpTo(MOST_MENTIONS, short)(value),
});

export type TagValue = ValueOf<typeof tagIn>;
export const tagIn = shape({ tag: lineUpTo(60, 1) });

export type DoneValue = ValueOf<typeof doneIn>;
export const doneIn = shape({ at: time, base: orNull(lineUpTo(200)), last: orNull(lineUpTo(200)) });

export type TakenValue = ValueOf<typeof takenIn>;
export const takenIn = shape({
  member: orNull(short),
  note: textUpTo(LONGEST_HAND_NOTE),
  draft: textUpTo(LONGEST_HANDED_DRAFT),
  at: time,
});

export type FollowValue = ValueOf<typeof followIn>;
export const followIn = shape({ at: time });

export type WatchValue = ValueOf<typeof watchIn>;
export const watchIn = shape({
  name: lineUpTo(300, 1),
  layer: matching(/^[a-z]{1,40}$/) as Reader<Layer>,
  code: matching(/^[a-zA-Z]{1,100}$/),
  text: textUpTo(2000, 1),
  member: short,
  madeAt: time,
  doneAt: orNull(time),
  endedAt: orNull(time),
});

const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

export type LinkValue = ValueOf<typeof linkIn>;
export const linkIn = shape({ linked: flag });

const keptBy: Reader<'reply' | 'hand'> = (value) => (value === 'reply' || value === 'hand' ? value : undefined);
const keptIn = shape({ at: time, by: keptBy });

export type PromiseValue = ValueOf<typeof promiseIn>;
export const promiseIn = shape({
  text: textUpTo(LONGEST_PROMISE),
  due: time,
  madeAt: time,
  kept: orNull((value) => keptIn(value) ?? undefined),
  handedBy: orNull(lineUpTo(1000)),
});

export type ViewValue = ValueOf<typeof viewIn>;
export const viewIn = shape({ name: lineUpTo(100, 1), query: lineUpTo(1000, 1) });

const listUpTo =
  <V>(most: number, reader: Reader<V>): Reader<V[]> =>
  (value) => {
    const read = Array.isArray(value) && value.length <= most ? value.map(reader) : [undefined];
    return read.every((item) => item !== undefined) ? (read as V[]) : undefined;
  };

const orUndefined =
  <V>(decode: (value: unknown) => V | null): Reader<V> =>
  (value) =>
    decode(value) ?? undefined;

const amount: Reader<number> = (value) =>
  typeof value === 'number' && value >= 0 && value <= 1e12 ? value : undefined;
const oneOf =
  <V>(...values: readonly V[]): Reader<V> =>
  (value) =>
    values.find((known) => known === value);

const hash = matching(/^[0-9a-f]{64}$/);
const digest = matching(/^[\w-]{43}$/);

export const lookRuleIn = shape({
  all: flag,
  departments: listUpTo(MOST_OF_RULE, lineUpTo(200, 1)),
  money: orNull(orUndefined(shape({ words: listUpTo(MOST_OF_RULE, lineUpTo(100, 1)), above: orNull(amount) }))),
});

/** Cleans a line instead of refusing it: the writer's desk reads its own item by this, too. */
const line: Reader<string> = (value) => (typeof value === 'string' ? oneLine(value.slice(0, 1000)) : undefined);
const requester = shape({ name: line, email: line, clientId: orNull(line) });
const fact = textUpTo(1000);
const sender = shape({
  as: oneOf<SentAs>('service', 'name', 'client', 'contact'),
  ...{ name: line, email: line, clientId: orNull(line), contactId: optional(line) },
});

/** The parts of an outbox item that a request has; other fields of it are left out. */
const lookBody = shape({
  ...{ tid: line, subject: line, to: orUndefined(requester), cc: listUpTo(200, line), identity: orUndefined(sender) },
  fields: optional(listUpTo(200, orUndefined(shape({ id: line, name: line, value: textUpTo(4000) })))),
  ...{ plain: optional(oneOf(true)), email: optional(line) },
  signature: (value = '') => textUpTo(LARGEST_BODY)(value),
  ...{ wireSize: time, sendAt: optional(time) },
});

const lookContent = {
  text: textUpTo(LARGEST_BODY),
  files: listUpTo(500, orUndefined(shape({ name: line, size: time, type: line, hash }))),
  body: orUndefined(lookBody as (value: unknown) => LookBody | null),
};
export const lookContentIn: (value: unknown) => LookContent | null = shape(lookContent);

const lookShape = shape({
  key: matching(/^[\w-]{1,60}$/),
  stream: lineUpTo(200, 1),
  digest,
  ...lookContent,
  onlyWriter: flag,
  why: oneOf<LookReason>('all', 'department', 'money'),
  askedAt: time,
  seen: orUndefined(shape({ lastReply: fact, status: fact, staff: fact })),
  ended: oneOf<LookValue['ended']>(null, 'sent', 'withdrawn'),
});

/** The digest must be that of the text shown. An ended request has no text any more. */
export function lookIn(value: unknown, { ticket }: { ticket: string }): LookValue | null {
  const read = lookShape(value);
  return read && (read.ended !== null || lookDigest(read, { ...read, ticket }) === read.digest) ? read : null;
}

export const lookAnswerIn: (value: unknown) => LookAnswerValue | null = shape({
  digest,
  verdict: oneOf<LookAnswerValue['verdict']>('approved', 'returned'),
  text: orNull(textUpTo(LARGEST_BODY, 1)),
  reason: textUpTo(LONGEST_LOOK_REASON),
  why: orNull(oneOf(...LOOK_RETURNS)),
  at: time,
  sending: oneOf<LookAnswerValue['sending']>(null, 'sending', 'sent', 'doubt', 'left', 'lost'),
});

/** Bytes signed with an invitation's key to prove a join. */
export const joinProof = (team: string, member: string, agreement: string): Buffer =>
  Buffer.from(`rackside team join ${team} ${member} ${agreement}`);

const joinShape = shape({ name: lineUpTo(200, 1), agreement: key, invite: orNull(key), proof: orNull(textUpTo(100)) });

export function joinIn(value: unknown, team: string, member: string): JoinValue | null {
  const join = joinShape(value);
  if (!join || (join.invite === null) !== (join.proof === null)) return null;
  const { invite, proof, agreement } = join;
  const isProven = invite === null || proof === null || isProof(invite, proof, joinProof(team, member, agreement));
  return isProven ? join : null;
}

function isProof(invite: string, proof: string, bytes: Buffer): boolean {
  try {
    return verify(null, bytes, publicKey('signing', toBytes(invite)), toBytes(proof));
  } catch {
    return false;
  }
}

export const inviteIn = shape({ endsAt: time, epochs: listOf(epoch) });

export const closeIn = shape({ joined: matching(/^([\w-]{22})?$/) });

export const removeIn = shape({ cuts: numbers, joins: listOf(short) });

/** `without`: members removed by then, who do not get the key. */
export const epochIn = shape({ without: listOf(short) });
export type EpochValue = ValueOf<typeof epochIn>;

/** An epoch's key, wrapped for one member. */
export const keyValueIn = shape({ wrapped: textUpTo(400) });
export type KeyValue = ValueOf<typeof keyValueIn>;

export interface SettingValues {
  departments: AccountSettings['departments'];
  links: Pick<AccountSettings, 'ticketLink' | 'links'>;
  zone: string;
  businessHours: BusinessHours;
  replyAs: Exclude<AccountSettings['replyAs'], 'client'>;
  teamFigures: boolean;
}

const MOST_DEPARTMENTS = 2000;
const LONGEST_TEMPLATE = 2000;
const MOST_SPANS = 6;
const MOST_HOLIDAYS = 1000;
const DAY = 1440;

const departments = (value: unknown): SettingValues['departments'] | null => {
  const names = Object.entries(fieldsOf(value) ?? {});
  const isWhole = names.every(([id, name]) => lineUpTo(200, 1)(id) && lineUpTo(200, 1)(name));
  return isWhole && names.length > 0 && names.length <= MOST_DEPARTMENTS
    ? (Object.fromEntries(names) as SettingValues['departments'])
    : null;
};

const links = (value: unknown): SettingValues['links'] | null => {
  const fields = fieldsOf(value);
  const given = fieldsOf(fields?.links);
  const ticketLink = textUpTo(LONGEST_TEMPLATE)(fields?.ticketLink);
  if (!given || ticketLink === undefined) return null;
  const templates = LINK_KINDS.flatMap((kind) => (Object.hasOwn(given, kind) ? [[kind, given[kind]] as const] : []));
  if (templates.length !== Object.keys(given).length) return null;
  if (!templates.every(([, template]) => textUpTo(LONGEST_TEMPLATE, 1)(template))) return null;
  return { ticketLink, links: Object.fromEntries(templates) as AccountSettings['links'] };
};

const zone = (value: unknown): string | null => {
  const name = lineUpTo(100)(value);
  return name && isZone(name) ? name : null;
};

const spanIn = (value: unknown): OpenSpan | null => {
  const { from, to } = fieldsOf(value) ?? {};
  if (!Number.isInteger(from) || !Number.isInteger(to)) return null;
  const span = { from: Number(from), to: Number(to) };
  const isSpan = span.from >= 0 && span.from < DAY && span.to > span.from && span.to <= span.from + DAY;
  return isSpan && span.to < 2 * DAY ? span : null;
};

const dayIn = (value: unknown): OpenSpan[] | null => {
  const spans = Array.isArray(value) && value.length <= MOST_SPANS ? value.map(spanIn) : [null];
  const whole = spans.filter((span) => span !== null);
  const inOrder = whole.every(({ from }, place) => place === 0 || from >= (whole[place - 1]?.to ?? 0));
  return whole.length === spans.length && inOrder ? whole : null;
};

const businessHours = (value: unknown): BusinessHours | null => {
  const fields = fieldsOf(value);
  const { counted, week, holidays } = fields ?? {};
  if (typeof counted !== 'boolean' || !Array.isArray(week) || week.length !== 7 || !Array.isArray(holidays))
    return null;
  const days = week.map(dayIn).filter((day) => day !== null);
  const isDate = (day: unknown) =>
    typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  const own = fields?.zone === null ? null : zone(fields?.zone);
  if (days.length !== 7 || holidays.length > MOST_HOLIDAYS || !holidays.every(isDate)) return null;
  return own === null && fields?.zone !== null ? null : { counted, zone: own, week: days, holidays };
};

const replyAs = (value: unknown): SettingValues['replyAs'] | null =>
  value === 'service' || value === 'name' ? value : null;

export const SETTING_VALUES: { [N in SharedSetting]: (value: unknown) => SettingValues[N] | null } = {
  departments,
  links,
  zone,
  businessHours,
  replyAs,
  teamFigures: (value) => (typeof value === 'boolean' ? value : null),
};
