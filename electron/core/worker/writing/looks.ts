/**
 * Second looks: asks for them, decides about those of colleagues, and moves replies on. Who sends
 * is decided by a permanent key in the team's engine (`desk/team/send-keys.ts`): a desk takes it
 * before it sends, takes back or returns a reply, and whoever has it has it forever.
 */
import { randomUUID } from 'node:crypto';
import { CHUNK_BYTES } from '../../../../shared/domain/draft.ts';
import type { LookRule, ReturnedDraft } from '../../../../shared/domain/look.ts';
import type { LookRequest } from '../../../../shared/domain/look-request.ts';
import type { AppError } from '../../../../shared/result.ts';
import { type LookAnswer, type LookAnswerValue, type LookValue, lookDigest, lookStateOf } from '../../rules/look.ts';
import { firstEvidence, type OutboxBody, withExtras, yields } from '../../rules/outbox-job.ts';
import { LARGEST_BODY } from '../../rules/team/envelope.ts';
import { getColumn, getRows, getValue, hasRow, insertRow, run, type StoreContext } from '../context.ts';
import { lookIn } from '../team/decode-values.ts';
import { openTeam, teamLine } from '../team/keyring.ts';
import * as rows from '../team/look-rows.ts';
import { rosterHere } from '../team/roster-here.ts';
import { cannedChunk, fileBytes, hasBytes, keepBytes } from './canned-files.ts';
import { dropBytes, filesOf } from './files.ts';
import * as gate from './look-gate.ts';
import { backToDraft, insertItem, move } from './outbox.ts';
import { messagesSince } from './own-posts.ts';

type Line = gate.LookLine;

const LINES = `SELECT id, kind, ticket, state, body, text, seen FROM outbox WHERE kind = 'reply' AND state <> 'accepted'`;

/** Entries need a part of their size for other things. */
const MOST_BYTES = LARGEST_BODY - 4096;

/**
 * Publishes a request for each reply that is due and needs a look: the first of its ticket, since a
 * later one must not overtake it.
 */
function askForLooks(ctx: StoreContext, own: string, { moved }: LooksMoved): void {
  const ahead = new Set<string>();
  for (const line of getRows<Line & { seen: string }>(ctx.work, `${LINES} ORDER BY seq`)) {
    const { batch, lookFor, ...body } = JSON.parse(line.body) as OutboxBody;
    const isPaused = hasRow(ctx.work, 'SELECT 1 FROM batches WHERE id = ? AND paused IS NOT NULL', batch ?? null);
    if (isPaused) continue;
    const isDue = line.state === 'queued' && lookFor === undefined && !ahead.has(line.ticket);
    if (isDue && ask(ctx, own, line)) moved.push({ id: line.id, ticket: line.ticket, draft: false, by: '' });
    if (!yields({ ...body, state: line.state })) ahead.add(line.ticket);
  }
}

/** True if the item changed: it is asked for, or can't be. */
function ask(ctx: StoreContext, own: string, line: Line & { seen: string }): boolean {
  const stream = teamLine(ctx)?.stream ?? null;
  const row = rows.ownRequest(ctx, line.id);
  const isPublished = row !== null && rows.isPublished(ctx, row);
  const why = gate.whyLook(ctx, line) ?? (isPublished ? row.value.why : null);
  if (why === null || stream === null) return false;
  if (row && isPublished) {
    // Its right to send may be lost, or a colleague's already.
    if (row.holder === null ? rows.isOfOtherStream(ctx, row) : !rows.hasSendRight(ctx, row, own)) return false;
    if (gate.isAsAsked(ctx, line, row)) return false;
  }
  const keepsKey = row !== null && isPublished && !rows.isOfOtherStream(ctx, row);
  const place = { key: keepsKey ? row.value.key : randomUUID(), stream };
  const value = requestOfLine(ctx, line, place, why);
  const isSame = row?.value.digest === lookDigest({ ...value, ticket: line.ticket }, row?.value ?? place);
  if (row && !isPublished && isSame && row.value.stream === stream) return false;
  const size = Buffer.byteLength(JSON.stringify(value));
  if (size > MOST_BYTES || !lookIn(value, line)) {
    move(ctx, line.id, 'cannot-ask', { at: ctx.now, error: TOO_LARGE });
    return true;
  }
  const named = { id: line.id, ticket: line.ticket, member: own };
  gate.changeRequest(ctx, { ...named, holder: null, value }, { files: value.files });
  if (!keepsKey) rows.setHolder(ctx, named, null);
  for (const { hash } of value.onlyWriter ? [] : value.files) keepFile(ctx, line.id, hash);
  return true;
}

const TOO_LARGE: AppError = { kind: 'invalid', operation: 'look', detail: { reason: 'look-too-large' } };

function requestOfLine(
  ctx: StoreContext,
  line: Line & { seen: string },
  place: Pick<LookValue, 'key' | 'stream'>,
  why: LookValue['why'],
): LookValue {
  const { ticket, ...content } = gate.contentOf(ctx, line);
  const { tid, subject, wireSize, sendAt } = JSON.parse(line.body) as OutboxBody;
  return {
    ...place,
    ...content,
    digest: lookDigest({ ...content, ticket }, place),
    tid: gate.asLine(tid),
    subject: gate.asLine(subject),
    wireSize,
    onlyWriter: gate.isTooLargeForTeam(content),
    planned: sendAt !== undefined,
    why,
    askedAt: ctx.now,
    seen: JSON.parse(line.seen) as LookValue['seen'],
    ended: null,
  };
}

/** Keeps the file's bytes under their hash, where the team's pieces are cut from. */
function keepFile(ctx: StoreContext, item: string, hash: string): void {
  const file = filesOf(ctx, { item }).find((one) => gate.hashOfFile(ctx, one) === hash);
  if (!file || hasBytes(ctx, hash)) return;
  if (file.stored === 0) keepBytes(ctx, new Uint8Array(0));
  run(
    ctx.files,
    'INSERT OR IGNORE INTO chunks (file, idx, bytes) SELECT ?, idx, bytes FROM chunks WHERE file = ?',
    hash,
    file.id,
  );
}

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
  /** Items of the outbox that changed. `draft`: it is a draft again. */
  moved: { id: string; ticket: string; draft: boolean; by: string }[];
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
  const own = rows.presentMember(ctx);
  if (own === null || !rows.hasLooks(ctx)) return done;
  ctx.work.transaction(() => {
    askForLooks(ctx, own, done);
    for (const line of getRows<Line>(ctx.work, LINES)) {
      const { lookFor } = JSON.parse(line.body) as OutboxBody;
      if (lookFor === undefined) advanceOwn(ctx, own, line, done);
      else endSendingFor(ctx, own, line, lookFor, done);
    }
  })();
  for (const row of rows.colleaguesRequests(ctx)) {
    restoreSending(ctx, own, row, done);
    const due = dueFor(ctx, own, row, login);
    if (due === null || readOnly) continue;
    if (due <= ctx.now) done.wanted.push(wantedKey(row));
    else done.next = Math.min(done.next ?? due, due);
  }
  return done;
}

const wantedKey = ({ id, ticket, member, value: { key, stream } }: rows.RequestRow): WantedKey => ({
  ...{ id, ticket, member, key, stream },
});

function advanceOwn(ctx: StoreContext, own: string, line: Line, { wanted, moved }: LooksMoved): void {
  const row = rows.ownRequest(ctx, line.id);
  if (!row || !rows.isPublished(ctx, row)) return;
  const { id, ticket } = line;
  const answers = rows.answersTo(ctx, row);
  const { state, answer } = lookStateOf(row.value, answers);
  const by = answer ? rows.nameOf(ctx, answer.member) : '';
  if (state === 'sent' && answer) {
    if (move(ctx, id, 'sent-for', { at: ctx.now })) moved.push({ id, ticket, by, draft: false });
  } else if (line.state === 'queued') {
    if (rows.isLost(ctx, row, own)) doubtLook(ctx, line, row, moved);
    else if (rows.hasSendRight(ctx, row, own)) decideOwn(ctx, line, row, moved);
    else if (row.holder === null && (state === 'approved' || state === 'returned')) wanted.push(wantedKey(row));
  }
}

/** Nobody else sends it any more: it begins as approved, or is the draft again. */
function decideOwn(ctx: StoreContext, line: Line, row: rows.RequestRow, moved: LooksMoved['moved']): void {
  const { id, ticket } = line;
  const answers = rows.answersTo(ctx, row);
  const { answer } = lookStateOf({ ...row.value, ended: null }, answers.map(asUnsent));
  if (answer?.value.verdict === 'returned') {
    const by = rows.nameOf(ctx, answer.member);
    const { reason, why, at } = answer.value;
    const returned: ReturnedDraft = { by, reason, why: why ?? 'colleague', at };
    if (backToDraft(ctx, id, 'look-back', randomUUID(), ctx.now, null, returned))
      moved.push({ id, ticket, by, draft: true });
    return;
  }
  if (!answer || row.value.ended === 'sending' || !gate.isAsAsked(ctx, line, row)) return;
  const { text } = answer.value;
  if (text !== null && text !== line.text) replaceText(ctx, line, text);
  gate.changeRequest(ctx, row, { ended: 'sending' });
  moved.push({ id, ticket, by: '', draft: false });
}

/** The right to send is ours, so a colleague that once began has left it. */
const asUnsent = ({ member, value }: LookAnswer): LookAnswer => ({ member, value: { ...value, sending: null } });

/** The approver's words go out; the agent's own are kept beside the item. */
function replaceText(ctx: StoreContext, { id, text: before, body }: Line, text: string): void {
  insertRow(ctx.work, 'draft_kept', { item: id, text: before, saved_at: ctx.now });
  const parsed = JSON.parse(body) as OutboxBody;
  const wireSize = Math.max(0, parsed.wireSize + Buffer.byteLength(text) - Buffer.byteLength(before));
  run(ctx.work, 'UPDATE outbox SET text = ?, body = ? WHERE id = ?', text, JSON.stringify({ ...parsed, wireSize }), id);
}

/** A colleague's desk may have sent it, and nobody can tell: the agent decides. */
function doubtLook(ctx: StoreContext, { id, ticket }: Line, row: rows.RequestRow, moved: LooksMoved['moved']): void {
  const { askedAt, seen } = row.value;
  rows.setHolder(ctx, row, rows.GONE);
  const evidence = { ...firstEvidence(seen, ctx.now, true), endUnknown: true as const };
  const range = { startedAt: Math.min(askedAt, ctx.now), endedAt: ctx.now, before: seen, known: null };
  if (move(ctx, id, 'restored', { at: ctx.now, error: LOST, evidence, ...range }))
    moved.push({ id, ticket, by: '', draft: false });
}

const LOST: AppError = { kind: 'in-doubt', operation: 'look', detail: { reason: 'look-lost' } };

/** Removes a colleague's reply that this desk no longer sends; its writer has it. */
function endSendingFor(ctx: StoreContext, own: string, line: Line, writer: string, { moved }: LooksMoved): void {
  const row = rows.requestOf(ctx, line.id, writer);
  const mine = row && ownAnswer(ctx, own, row);
  const isUnsent = line.state === 'queued' || line.state === 'held';
  if (row && mine && mine.sending !== 'left' && isUnsent && !gate.mayGo(ctx, line)) {
    rows.putLook(ctx, 'lookAnswer', { ...row, member: own }, { ...mine, sending: 'left' });
  } else if (mine?.sending !== 'left' || !(isUnsent || line.state === 'stopped' || line.state === 'refused')) return;
  for (const { id } of filesOf(ctx, { item: line.id })) {
    run(ctx.work, 'DELETE FROM files WHERE id = ?', id);
    dropBytes(ctx, id);
  }
  run(ctx.work, 'DELETE FROM outbox WHERE id = ?', line.id);
  moved.push({ id: line.id, ticket: line.ticket, draft: false, by: '' });
}

const ownAnswer = (ctx: StoreContext, own: string, row: rows.RequestRow): LookAnswerValue | null =>
  rows.answersTo(ctx, row).find(({ member }) => member === own)?.value ?? null;

/** This work.db is older than the one that began to send: nobody knows what became of it. */
function restoreSending(ctx: StoreContext, own: string, row: rows.RequestRow, { moved }: LooksMoved): void {
  const sending = ownAnswer(ctx, own, row)?.sending;
  if (!(sending === 'sending' || sending === 'doubt') || gate.hasItem(ctx, row.id)) return;
  ctx.work.transaction(() => sendFor(ctx, own, row, true))();
  moved.push({ id: row.id, ticket: row.ticket, draft: false, by: '' });
}

/** When this desk should send a colleague's reply that it approved, our clock; null for never. */
function dueFor(ctx: StoreContext, own: string, row: rows.RequestRow, login: string): number | null {
  const { value, holder } = row;
  const mine = ownAnswer(ctx, own, row);
  if (mine?.verdict !== 'approved' || mine.digest !== value.digest || mine.sending !== null) return null;
  if (holder !== null && holder !== own) return null;
  // The writer's desk alone knows the time, which the agent may change.
  if (value.onlyWriter || value.planned || rows.isOfOtherStream(ctx, row) || gate.hasItem(ctx, row.id)) return null;
  if (lookStateOf(value, rows.answersTo(ctx, row)).state !== 'approved') return null;
  // It would wait behind this agent's own reply, while the writer's desk could send it.
  if (hasRow(ctx.work, `SELECT 1 FROM outbox WHERE ticket = ? AND state <> 'accepted'`, row.ticket)) return null;
  const { as, email } = value.identity;
  if (as === 'service' && email.toLowerCase() !== login.toLowerCase()) return null;
  if (!value.files.every(({ hash }) => hasBytes(ctx, hash))) return null;
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
  const row = rows.requestOf(ctx, id, member);
  if (!team || !row) return;
  const isOwn = by?.member === team.member;
  const isKnown = by !== null && rosterHere(ctx).has(by.member);
  // Another copy of this desk's work.db took it, so this one can't tell what became of it.
  const isRestored = isOwn && by.writer !== team.writer && row.holder !== team.member;
  ctx.work.transaction(() => {
    rows.setHolder(ctx, row, isKnown ? by.member : rows.GONE);
    const line = gate.lookLine(ctx, id);
    if (member !== team.member) {
      if (isOwn) sendFor(ctx, team.member, row, isRestored);
    } else if (isRestored && line?.state === 'queued') {
      doubtLook(ctx, line, row, []);
      rows.setHolder(ctx, row, team.member);
    }
  })();
}

/** Puts a colleague's approved reply into this outbox, unless it was returned meanwhile. */
function sendFor(ctx: StoreContext, own: string, row: rows.RequestRow, isRestored: boolean): void {
  const mine = ownAnswer(ctx, own, row);
  if (!mine) return;
  const say = (sending: LookAnswerValue['sending']) =>
    rows.putLook(ctx, 'lookAnswer', { ...row, member: own }, { ...mine, sending });
  const { state } = lookStateOf(row.value, rows.answersTo(ctx, row));
  const files = row.value.files.map((file) => ({ ...file, bytes: fileBytes(ctx, file.hash) }));
  const isWhole = files.every(({ bytes }) => bytes !== null);
  if (gate.hasItem(ctx, row.id)) return;
  if (!isRestored && (state !== 'approved' || mine.digest !== row.value.digest || !isWhole)) {
    if (mine.sending === null) say('left');
    return;
  }
  const { id, ticket, member, value } = row;
  const { tid, subject, to, cc, identity, signature, wireSize, fields, plain, email, seen } = value;
  const contact = null;
  const extras = withExtras({ contact, fields, plain: plain || undefined, email: email ?? undefined });
  const body: OutboxBody = { tid, subject, to, cc, identity, signature, wireSize, ...extras, lookFor: member };
  insertItem(ctx, {
    ...{ id, kind: 'reply', ticket, text: mine.text ?? value.text, body, seen },
    ...{ heldUntil: ctx.now, at: ctx.now },
  });
  files.forEach(({ name, type, size, bytes }, position) => {
    const file = randomUUID();
    for (let index = 0; bytes && index * CHUNK_BYTES < bytes.byteLength; index++) {
      const chunk = bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES);
      run(ctx.files, 'INSERT OR REPLACE INTO chunks (file, idx, bytes) VALUES (?, ?, ?)', file, index, chunk);
    }
    insertRow(ctx.work, 'files', {
      id: file,
      item: id,
      position,
      name,
      type,
      size,
      ...(bytes ? { stored: size, finished: 1 } : { stored: 0, finished: 0 }),
    });
  });
  say('sending');
  if (!isRestored) return;
  const evidence = { ...firstEvidence(seen, ctx.now, true), endUnknown: true as const };
  const range = { startedAt: mine.at, endedAt: ctx.now, before: seen, known: null };
  move(ctx, id, 'restored', { at: ctx.now, error: LOST, evidence, ...range });
}

/**
 * The key that the agent needs to take a reply back; null if none. `begun`: a colleague's desk has
 * it.
 */
export function keyToTakeBack(ctx: StoreContext, id: string): WantedKey | 'begun' | null {
  const line = gate.lookLine(ctx, id);
  if (!line || gate.mayTakeBack(ctx, line)) return null;
  const row = rows.ownRequest(ctx, id);
  return row && row.holder === null && !rows.isOfOtherStream(ctx, row) ? wantedKey(row) : 'begun';
}

/** Open requests of colleagues, the oldest first; those that this agent approved are not open. */
export function openLooks(ctx: StoreContext): LookRequest[] {
  return rows
    .colleaguesRequests(ctx)
    .map((row) => toRequest(ctx, row))
    .filter(({ state }) => state === 'open')
    .sort((a, b) => a.askedAt - b.askedAt);
}

export function looksOfTicket(ctx: StoreContext, ticket: string): LookRequest[] {
  const own = rows.ownMemberId(ctx);
  return rows
    .requestsOfTicket(ctx, ticket)
    .filter(({ member }) => member === own || rows.isPresent(ctx, member))
    .map((row) => toRequest(ctx, row))
    .filter(({ state }) => state !== 'sent')
    .sort((a, b) => a.askedAt - b.askedAt);
}

function toRequest(ctx: StoreContext, row: rows.RequestRow): LookRequest {
  const { id, ticket, member, value } = row;
  const { key, stream, ended, plain, email, wireSize, files, ...shown } = value;
  const { state, answer } = lookStateOf(value, rows.answersTo(ctx, row));
  const returned = answer?.value.verdict === 'returned' ? (answer.value.why ?? 'colleague') : null;
  return {
    ...shown,
    ...{ id, ticket, member, by: rows.nameOf(ctx, member), state, returned },
    ...(plain ? { plain: true as const } : {}),
    ...(email === null ? {} : { email }),
    own: member === rows.ownMemberId(ctx),
    files: files.map((file) => ({ ...file, here: !value.onlyWriter && hasBytes(ctx, file.hash) })),
    came: messagesSince(ctx, ticket, value.seen) ?? [],
    decidedBy: answer ? rows.nameOf(ctx, answer.member) : null,
    reason: answer?.value.reason ?? '',
  };
}

interface Decision {
  request: string;
  digest: string;
  verdict: LookAnswerValue['verdict'];
  text: string | null;
  reason: string;
}

export type LookRefusal = 'no-team' | 'not-found' | 'own-request' | 'stale' | 'decided' | 'empty' | 'look-too-large';

/** Approves or returns a colleague's reply. Gives its ticket, or why it can't be decided. */
export function decideLook(ctx: StoreContext, decision: Decision): { ticket: string } | { refused: LookRefusal } {
  const { request, digest, verdict, text, reason } = decision;
  const own = rows.presentMember(ctx);
  if (own === null) return { refused: 'no-team' };
  if (rows.requestOf(ctx, request, own)) return { refused: 'own-request' };
  const members = getColumn(ctx.work, `SELECT member FROM looks WHERE kind = 'look' AND id = ?`, request);
  const found = members.flatMap((member) =>
    rows.isPresent(ctx, member) ? [rows.requestOf(ctx, request, member)] : [],
  );
  const row = found.find((one) => one?.value.digest === digest) ?? found[0];
  if (!row) return { refused: 'not-found' };
  const { state } = lookStateOf(row.value, rows.answersTo(ctx, row));
  if (row.value.ended !== null || !(state === 'open' || state === 'approved')) return { refused: 'decided' };
  if (row.value.digest !== digest) return { refused: 'stale' };
  if (text?.trim() === '') return { refused: 'empty' };
  const before = ownAnswer(ctx, own, row);
  const value: LookAnswerValue = {
    ...{ digest, verdict, reason, at: ctx.now },
    text: text === row.value.text ? null : text,
    why: verdict === 'returned' ? 'colleague' : null,
    // This desk keeps the right to send that it left, so it never sends.
    sending: before?.sending === 'left' ? 'left' : null,
  };
  if (Buffer.byteLength(JSON.stringify(value)) > MOST_BYTES) return { refused: 'look-too-large' };
  ctx.work.transaction(() => rows.putLook(ctx, 'lookAnswer', { ...row, member: own }, value))();
  return { ticket: row.ticket };
}

/** Sets this agent's rule about a member; null removes it. */
export function setLookRule(
  ctx: StoreContext,
  { member, rule }: { member: string; rule: LookRule | null },
): null | 'no-team' | 'not-founder' | 'not-found' {
  const own = rows.presentMember(ctx);
  if (own === null) return 'no-team';
  if (member !== own && teamLine(ctx)?.founder !== own) return 'not-founder';
  if (!rows.isPresent(ctx, member)) return 'not-found';
  const place = { id: member, ticket: '', member: own };
  ctx.work.transaction(() => {
    if (rule) rows.putLook(ctx, 'lookRule', place, rule);
    else rows.dropLook(ctx, 'lookRule', place);
  })();
  return null;
}

/** A chunk of a request's file, empty after its end; null if it is not here. */
export function lookFileChunk(
  ctx: StoreContext,
  { request, hash, index }: { request: string; hash: string; index: number },
): Uint8Array<ArrayBuffer> | null {
  const sql = `SELECT 1 FROM looks l, json_each(l.value, '$.files') f WHERE l.kind = 'look' AND l.id = ? AND f.value ->> 'hash' = ?`;
  return getValue(ctx.work, sql, request, hash) === undefined ? null : cannedChunk(ctx, hash, index);
}

/** Call when leaving the team: waiting replies stay, and nobody has a right to send them. */
export function keepOwnLooks(ctx: StoreContext): void {
  const own = rows.ownMemberId(ctx);
  run(ctx.work, `DELETE FROM looks WHERE kind <> 'look' OR member <> ?`, own);
  run(
    ctx.work,
    `DELETE FROM looks WHERE id NOT IN (SELECT id FROM outbox WHERE state <> 'accepted') OR NOT EXISTS (
       SELECT 1 FROM team_entries e WHERE e.kind = 'look' AND e.ticket = looks.ticket AND e.id = looks.id AND e.member = looks.member)`,
  );
  run(ctx.work, 'UPDATE looks SET holder = ?', rows.GONE);
}
