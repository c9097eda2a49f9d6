/**
 * Moves replies on after their second look. Who sends is decided by a permanent key in the team's
 * engine (`desk/team/send-keys.ts`): a desk takes it before it sends, takes back or returns a
 * reply, and whoever has it has it forever.
 */
import { randomUUID } from 'node:crypto';
import { type LookAnswer, type LookAnswerValue, verdictOn } from '../../rules/look.ts';
import { firstEvidence, type OutboxBody } from '../../rules/outbox-job.ts';
import { hasRow, insertRow, run, type StoreContext } from '../context.ts';
import { openTeam } from '../team/keyring.ts';
import {
  answerBy,
  colleaguesRequests,
  GONE,
  isOfOtherStream,
  nameOf,
  ownRequest,
  presentMember,
  putLook,
  type RequestRow,
  requestOf,
  sendRight,
  setHolder,
} from '../team/look-rows.ts';
import { rosterHere } from '../team/roster-here.ts';
import { hasBytes } from './canned-files.ts';
import { copyFile } from './files.ts';
import { askForLooks, type MovedReply } from './look-asking.ts';
import {
  isAsAsked,
  type LookLine,
  lookForOf,
  lookLine,
  mayGo,
  mayTakeBack,
  openReplies,
  requestAbout,
} from './look-gate.ts';
import { backToDraft, insertItem, move } from './outbox.ts';

/** A right to send that this desk wants. */
export interface WantedKey {
  id: string;
  ticket: string;
  member: string;
  key: string;
  stream: string;
}

export interface LooksMoved {
  wanted: WantedKey[];
  /** Our clock, ms: an approved reply of a colleague is due then. */
  next: number | null;
  moved: MovedReply[];
}

/** ms for which the writer's desk may send an approved reply before the approver's does. */
const WRITERS_TIME = 60_000;

interface Advance {
  /** The account's own address: the service names the sender of a reply without a name by it. */
  login: string;
  readOnly: boolean;
}

/** Does all that follows from the entries here, and lists the keys that the next steps need. */
export function advanceLooks(ctx: StoreContext, { login, readOnly }: Advance): LooksMoved {
  const done: LooksMoved = { wanted: [], next: null, moved: [] };
  const own = presentMember(ctx);
  if (own === null) return done;
  ctx.work.transaction(() => {
    done.moved.push(...askForLooks(ctx, own));
    for (const line of openReplies(ctx)) {
      const row = requestAbout(ctx, line);
      if (lookForOf(line) !== undefined) endSendingFor(ctx, own, line, row, done);
      else if (row?.isPublished) advanceOwn(ctx, line, row, done);
    }
  })();
  for (const row of colleaguesRequests(ctx)) {
    noteLost(ctx, own, row);
    const due = readOnly ? null : dueFor(ctx, own, row, login);
    if (due === null) continue;
    if (due <= ctx.now) done.wanted.push(wantedKey(row));
    else done.next = Math.min(done.next ?? due, due);
  }
  return done;
}

const wantedKey = ({ id, ticket, member, value: { key, stream } }: RequestRow): WantedKey => ({
  ...{ id, ticket, member, key, stream },
});

const moved = ({ id, ticket }: { id: string; ticket: string }): MovedReply => ({ id, ticket, news: null, by: '' });

function advanceOwn(ctx: StoreContext, line: LookLine, row: RequestRow, done: LooksMoved): void {
  if (row.answer?.value.sending === 'sent') {
    if (move(ctx, row.id, 'found', { at: ctx.now, evidence: null })) done.moved.push(moved(row));
    return;
  }
  if (line.state !== 'queued') return;
  const right = sendRight(ctx, row);
  const verdict = verdictOn(row.value, row.answers);
  if (right === 'lost') {
    setHolder(ctx, row, GONE);
    putInDoubt(ctx, row);
    done.moved.push(moved(row));
  } else if (right === 'own' && verdict) decideOwn(ctx, line, row, verdict, done);
  else if (right === 'free' && verdict) done.wanted.push(wantedKey(row));
}

/** Nobody else sends it any more: it begins as approved, or is the draft again. */
function decideOwn(
  ctx: StoreContext,
  line: LookLine,
  row: RequestRow,
  { member, value: { verdict, text, reason, why, at } }: LookAnswer,
  done: LooksMoved,
): void {
  if (verdict === 'returned') {
    const by = nameOf(ctx, member);
    const draft = backToDraft(ctx, line.id, 'returned', randomUUID(), ctx.now, null, { by, reason, why, at });
    if (draft) done.moved.push({ ...moved(row), news: 'returned', by });
  } else if (line.text !== (text ?? row.value.text) && isAsAsked(ctx, line, row)) {
    // The approver's words go out; the agent's own are kept beside the item.
    insertRow(ctx.work, 'draft_kept', { item: line.id, text: line.text, saved_at: ctx.now });
    run(ctx.work, 'UPDATE outbox SET text = ? WHERE id = ?', text ?? row.value.text, line.id);
    done.moved.push(moved(row));
  }
}

/** A colleague's desk, or another copy of this one, may have sent it: the agent decides. */
function putInDoubt(ctx: StoreContext, { id, value: { seen, askedAt } }: RequestRow): void {
  const at = ctx.now;
  move(ctx, id, 'restored', {
    ...{ at, startedAt: Math.min(askedAt, at), endedAt: at, before: seen, known: null },
    error: { kind: 'in-doubt', operation: 'look', detail: { reason: 'look-lost' } },
    evidence: { ...firstEvidence(seen, at, true), endUnknown: true },
  });
}

/** Removes a colleague's reply that this desk no longer sends; its writer has it. */
function endSendingFor(ctx: StoreContext, own: string, line: LookLine, row: RequestRow | null, done: LooksMoved): void {
  if (!['held', 'queued', 'stopped', 'refused'].includes(line.state)) return;
  const mine = row && answerBy(row, own);
  if (mine && mine.sending !== 'left') {
    if (mayGo(ctx, line, row)) return;
    putLook(ctx, 'lookAnswer', { ...row, member: own }, { ...mine, sending: 'left' });
  }
  run(ctx.work, 'DELETE FROM files WHERE item = ?', line.id);
  run(ctx.work, 'DELETE FROM outbox WHERE id = ?', line.id);
  done.moved.push(moved(line));
}

/** This work.db is older than the one that began to send: nobody knows what became of it. */
function noteLost(ctx: StoreContext, own: string, row: RequestRow): void {
  const mine = answerBy(row, own);
  if (!mine || !(mine.sending === 'sending' || mine.sending === 'doubt') || lookLine(ctx, row.id)) return;
  ctx.work.transaction(() => putLook(ctx, 'lookAnswer', { ...row, member: own }, { ...mine, sending: 'lost' }))();
}

/** When this desk should send a colleague's reply that it approved, our clock; null for never. */
function dueFor(ctx: StoreContext, own: string, row: RequestRow, login: string): number | null {
  const { value, holder, state, ticket } = row;
  const { body, files, digest, onlyWriter } = value;
  const mine = answerBy(row, own);
  if (mine?.verdict !== 'approved' || mine.digest !== digest || mine.sending !== null) return null;
  if (state !== 'approved' || (holder !== null && holder !== own) || isOfOtherStream(ctx, row)) return null;
  // The writer's desk alone knows the time, which the agent may change.
  if (onlyWriter || body.sendAt !== undefined) return null;
  // It would wait behind this agent's own reply, while the writer's desk could send it.
  if (hasRow(ctx.work, `SELECT 1 FROM outbox WHERE ticket = ? AND state <> 'accepted'`, ticket)) return null;
  const { as, email } = body.identity;
  if (as === 'service' && email.toLowerCase() !== login.toLowerCase()) return null;
  if (!files.every(({ hash }) => hasBytes(ctx, hash))) return null;
  // A clock that was set back must not hold it for longer.
  return Math.min(mine.at, ctx.now) + WRITERS_TIME;
}

/** Who has a right to send, and which copy of their work.db took it. */
export interface KeyHolder {
  member: string;
  writer: string;
}

/** Notes who has the right to send a reply; on the approver's desk, begins if it is this one. */
export function settleLook(
  ctx: StoreContext,
  { id, member }: Pick<WantedKey, 'id' | 'member'>,
  by: KeyHolder | null,
): void {
  const team = openTeam(ctx);
  const row = requestOf(ctx, id, member);
  if (!team || !row) return;
  const isOwn = by?.member === team.member;
  // Another copy of this desk's work.db took it, so this one can't tell what became of it.
  const isRestored = isOwn && by.writer !== team.writer && row.holder !== team.member;
  ctx.work.transaction(() => {
    setHolder(ctx, row, by && rosterHere(ctx).has(by.member) ? by.member : GONE);
    if (isOwn && member !== team.member) sendFor(ctx, team.member, row, isRestored);
    else if (isRestored && lookLine(ctx, id)?.state === 'queued') putInDoubt(ctx, row);
  })();
}

/** Puts a colleague's approved reply into this outbox, unless it was returned meanwhile. */
function sendFor(ctx: StoreContext, own: string, row: RequestRow, isRestored: boolean): void {
  const { id, ticket, member, value, state } = row;
  const mine = answerBy(row, own);
  if (mine?.sending !== null) return;
  const may =
    state === 'approved' && mine.digest === value.digest && value.files.every(({ hash }) => hasBytes(ctx, hash));
  const sending: LookAnswerValue['sending'] = isRestored ? 'lost' : may ? 'sending' : 'left';
  putLook(ctx, 'lookAnswer', { ...row, member: own }, { ...mine, sending });
  if (sending !== 'sending') return;
  const body: OutboxBody = { ...value.body, lookFor: member };
  const times = { heldUntil: ctx.now, at: ctx.now };
  insertItem(ctx, { id, kind: 'reply', ticket, text: mine.text ?? value.text, body, seen: value.seen, ...times });
  for (const [position, { hash, ...file }] of value.files.entries())
    copyFile(ctx, { ...file, id: hash, stored: file.size, finished: true }, id, position);
}

/**
 * The key that the agent needs to take a reply back; null if none. `begun`: a colleague's desk has
 * it.
 */
export function keyToTakeBack(ctx: StoreContext, id: string): WantedKey | 'begun' | null {
  const line = lookLine(ctx, id);
  if (!line || mayTakeBack(ctx, line)) return null;
  const row = ownRequest(ctx, id);
  return row && sendRight(ctx, row) === 'free' ? wantedKey(row) : 'begun';
}
