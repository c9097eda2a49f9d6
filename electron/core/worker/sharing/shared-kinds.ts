/**
 * Kinds of shared things that agents see: how to read each here, and how to apply the team's value.
 */
import { createHash } from 'node:crypto';
import type { TakenBy } from '../../../../shared/domain/team.ts';
import { conflictingValues, latestOf, type Register } from '../../rules/team/merge.ts';
import { getRow, run, type StoreContext, upsertRow } from '../context.ts';
import { followedAt, putFollow } from '../marks/follows.ts';
import { NOT_DONE } from '../marks/mark-rules.ts';
import { addTag, keyOfTag, removeTag } from '../marks/notes.ts';
import { arrivalAt, marksOf, saveMarks } from '../marks/queue-flags.ts';
import {
  type DoneValue,
  doneIn,
  type FollowValue,
  followIn,
  type NoteValue,
  noteIn,
  type TagValue,
  type TakenValue,
  tagIn,
  takenIn,
  type ViewValue,
  viewIn,
} from '../team/decode-values.ts';
import { type Kind, markApplied, type ThingHere } from '../team/entries.ts';
import { hashId, toolKind } from '../team/tools.ts';
import { digestOf, ticketLine } from '../ticket/line.ts';
import { PIECE_KIND } from '../writing/canned-files.ts';
import { cannedKind, pieceKind } from './shared-canned.ts';
import { linkKind } from './shared-links.ts';
import { lookAnswerKind, lookKind, lookRuleKind } from './shared-looks.ts';
import { promiseKind } from './shared-promises.ts';
import { settingKind } from './shared-settings.ts';
import { watchKind } from './shared-watches.ts';

const note: Kind<NoteValue> = {
  area: 'tickets',
  decode: noteIn,
  authored: true,
  isText: true,
  read(ctx, { id }) {
    const line = getRow<Omit<NoteValue, 'important' | 'mentions'> & { important: number; mentions: string }>(
      ctx.work,
      `SELECT text, at, edited_at editedAt, handed_by handedBy, important, mentions FROM notes
       WHERE id = ? AND member IS NULL`,
      id,
    );
    return line ? { ...line, important: line.important === 1, mentions: JSON.parse(line.mentions) as string[] } : null;
  },
  apply(ctx, thing, registers) {
    const { id, ticket, own, author } = thing;
    // The agent's own text stays without an entry that counts.
    if (author === own && registers.length === 0) return;
    const [first = null] = conflictingValues(registers);
    putNote(ctx, { id: localNote(author, id, own), ticket, member: author === own ? null : author, own }, first);
  },
};

/** Ids are unique only per author: equal ids, by chance or malice, are different notes. */
const localNote = (member: string, id: string, own: string): string =>
  member === own ? id : `team-${createHash('sha256').update(`${member} ${id}`).digest('hex').slice(0, 32)}`;

function putNote(
  ctx: StoreContext,
  { id, ticket, member, own }: { id: string; ticket: string; member: string | null; own: string },
  value: NoteValue | null,
): void {
  if (value === null) {
    run(ctx.work, 'DELETE FROM notes WHERE id = ? AND member IS ?', id, member);
    return;
  }
  const { at, editedAt, text, handedBy, mentions } = value;
  const came = member === null ? 0 : arrivalAt(ctx, ticket);
  run(
    ctx.work,
    // A change is news where it mentions the agent for the first time.
    `INSERT INTO notes (id, ticket, at, edited_at, text, handed_by, important, member, mentions, came_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET edited_at = excluded.edited_at, text = excluded.text, important = excluded.important,
       mentions = excluded.mentions, came_at = iif(? AND NOT instr(mentions, ?), excluded.came_at, came_at)
       WHERE member IS excluded.member`,
    ...[id, ticket, at, editedAt, text, handedBy, value.important ? 1 : 0, member],
    ...[JSON.stringify(mentions), came, mentions.includes(own) ? 1 : 0, own],
  );
}

const tag: Kind<TagValue> = {
  area: 'tickets',
  decode(value, { id }) {
    const decoded = tagIn(value);
    return decoded && keyOfTag(decoded.tag) === id ? decoded : null;
  },
  authored: false,
  isText: false,
  read: (ctx, { ticket, id }) =>
    getRow<TagValue>(ctx.work, 'SELECT tag FROM tags WHERE ticket = ? AND key = ?', ticket, id) ?? null,
  apply(ctx, { ticket, id }, registers) {
    const value = latestOf(registers)?.value ?? null;
    if (value) addTag(ctx, ticket, value.tag);
    else removeTag(ctx, ticket, id);
  },
};

const done: Kind<DoneValue> = {
  area: 'tickets',
  decode: doneIn,
  authored: false,
  isText: false,
  movesTicket: true,
  read(ctx, { ticket }) {
    const { done_at: at, done_base: base } = marksOf(ctx, ticket);
    return at === null ? null : { at, base, last: ticketLine(ctx, ticket)?.last_at ?? null };
  },
  /** Apply each value of the team once, so that a mark ended here by a rule stays ended. */
  apply(ctx, { ticket, name }, registers) {
    const latest = latestOf(registers);
    if (!markApplied(ctx, name, latest?.writer ?? null)) return;
    saveMarks(ctx, ticket, doneHere(ctx, ticket, latest?.value ?? null));
  },
};

function doneHere(ctx: StoreContext, ticket: string, value: DoneValue | null) {
  if (!value) return NOT_DONE;
  const { at, base, last } = value;
  const line = ticketLine(ctx, ticket);
  if (!line || (last !== null && line.last_at < last)) return { done_at: at, done_base: base, done_last: last };
  if (last !== null && line.last_at > last) return NOT_DONE;
  return { done_at: at, done_base: digestOf(line), done_last: null };
}

const taken: Kind<TakenValue> = {
  area: 'team',
  decode: takenIn,
  authored: false,
  isText: false,
  movesTicket: true,
  read: (ctx, { ticket }) =>
    getRow<TakenValue>(ctx.work, 'SELECT member, note, draft, at FROM taken WHERE ticket = ?', ticket) ?? null,
  listsKnownEntries: true,
  apply(ctx, thing, registers) {
    const { ticket } = thing;
    const latest = latestOf(registers);
    noteLostTicket(ctx, thing, latest, registers);
    const value = latest?.value ?? null;
    if (value) putTaken(ctx, ticket, value, arrivalOfTaken(ctx, thing, latest));
    else run(ctx.work, 'DELETE FROM taken WHERE ticket = ?', ticket);
  },
};

/** `came`: when a colleague's change arrived; 0 for one that is no news. */
export const putTaken = (
  ctx: StoreContext,
  ticket: string,
  { member, note, draft = '', at }: TakenBy,
  came_at = 0,
): void => upsertRow(ctx.work, 'taken', 'ticket', { ticket, member, note, draft, at, came_at });

/** An entry is applied more often than it arrives. */
function arrivalOfTaken(ctx: StoreContext, { ticket, own }: ThingHere, latest: Register<TakenValue> | null): number {
  const { member, at } = latest?.value ?? {};
  const known = 'SELECT came_at FROM taken WHERE ticket = ? AND member IS ? AND at = ?';
  const came = getRow<{ came_at: number }>(ctx.work, known, ticket, member, at)?.came_at;
  return came ?? (latest?.member === own ? 0 : arrivalAt(ctx, ticket));
}

/** Follows belong to their author; colleagues see whose they are. */
const follow: Kind<FollowValue> = {
  area: 'tickets',
  decode: (value, { ticket, id }) => (ticket !== '' && id === '' ? followIn(value) : null),
  authored: true,
  isText: false,
  read(ctx, { ticket }) {
    const at = followedAt(ctx, ticket);
    return at === null ? null : { at };
  },
  apply(ctx, { ticket, author, own }, registers) {
    const latest = latestOf(registers);
    // The agent's own stays without an entry that counts.
    if (author === own && !latest) return;
    putFollow(ctx, ticket, latest?.value?.at ?? null, author === own ? '' : author);
  },
};

const view = toolKind<ViewValue>('view', 'views', viewIn);

const KINDS: ReadonlyMap<string, Kind<unknown>> = new Map(
  Object.entries({
    note,
    tag,
    done,
    taken,
    follow,
    promise: promiseKind,
    watch: watchKind,
    link: linkKind,
    canned: cannedKind,
    [PIECE_KIND]: pieceKind,
    view,
    setting: settingKind,
    lookRule: lookRuleKind,
    look: lookKind,
    lookAnswer: lookAnswerKind,
  } as unknown as Record<string, Kind<unknown>>),
);

export const kindOf = (kind: string): Kind<unknown> | null => KINDS.get(kind) ?? null;

/**
 * If two desks of one author changed a note at once, the later version stays; the others become
 * notes of their own, with ids that are equal on all desks.
 */
export function keepOthers(ctx: StoreContext, thing: ThingHere, registers: Register<unknown>[]): boolean {
  if (thing.kind !== 'note' || thing.author !== thing.own) return false;
  const others = conflictingValues(registers).slice(1) as NoteValue[];
  for (const value of others) {
    const id = hashId(`${thing.id} ${value.text}`);
    putNote(ctx, { id, ticket: thing.ticket, member: null, own: thing.own }, value);
  }
  return others.length > 0;
}

const lostTickets = new WeakMap<StoreContext, Map<string, string>>();

/**
 * Notes a ticket that the agent took, but a colleague took independently and now has. Call before
 * the colleague's entry is applied.
 */
function noteLostTicket(
  ctx: StoreContext,
  { ticket, own }: ThingHere,
  latest: Register<TakenValue> | null,
  registers: readonly Register<TakenValue>[],
): void {
  if (!latest || latest.member === own || latest.value?.member !== latest.member) return;
  const had = getRow(ctx.work, 'SELECT 1 FROM taken WHERE ticket = ? AND member = ?', ticket, own);
  const unknown = registers.some(
    ({ member, writer, seq, value }) => member === own && value?.member === own && (latest.knew[writer] ?? 0) < seq,
  );
  if (!had || !unknown) return;
  const noted = lostTickets.get(ctx) ?? new Map<string, string>();
  lostTickets.set(ctx, noted.set(ticket, latest.member));
}

/** Each once; tickets that moved on meanwhile are left out. */
export function takeLostTickets(ctx: StoreContext): { ticket: string; member: string }[] {
  const noted = [...(lostTickets.get(ctx) ?? [])].map(([ticket, member]) => ({ ticket, member }));
  lostTickets.delete(ctx);
  return noted.filter(({ ticket, member }) =>
    getRow(ctx.work, 'SELECT 1 FROM taken WHERE ticket = ? AND member = ?', ticket, member),
  );
}
