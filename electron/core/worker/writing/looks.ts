/** Second looks for windows: open requests of colleagues, decisions about them, and rules. */
import type { LookRule } from '../../../../shared/domain/look.ts';
import type { LookRequest } from '../../../../shared/domain/look-request.ts';
import type { LookAnswerValue } from '../../rules/look.ts';
import { getValue, run, type StoreContext } from '../context.ts';
import { teamLine } from '../team/keyring.ts';
import {
  answerBy,
  colleaguesRequests,
  dropLook,
  GONE,
  isPresent,
  nameOf,
  presentMember,
  putLook,
  type RequestRow,
} from '../team/look-rows.ts';
import { cannedChunk, hasBytes } from './canned-files.ts';
import { MOST_LOOK_BYTES } from './look-asking.ts';
import { messagesSince } from './own-posts.ts';

/** Requests of colleagues about a ticket that wait for a look or to be sent, the oldest first. */
export const looksOf = (ctx: StoreContext, ticket: string): LookRequest[] =>
  colleaguesRequests(ctx).flatMap((row) => (row.ticket === ticket ? toRequest(ctx, row) : []));

function toRequest(ctx: StoreContext, { id, ticket, member, value, state, answer }: RequestRow): LookRequest[] {
  if (state === 'returned' || state === 'sent') return [];
  const { body, files, text, onlyWriter, why, digest, askedAt, seen } = value;
  const { tid, subject, to, cc, identity, fields = [], plain, email, signature } = body;
  const request = {
    ...{ id, ticket, member, by: nameOf(ctx, member), onlyWriter, why, digest, askedAt, seen, state },
    ...{ tid, subject, to, cc, identity, fields, text, signature },
    ...(plain && { plain }),
    ...(email !== undefined && { email }),
    files: files.map((file) => ({ ...file, here: !onlyWriter && hasBytes(ctx, file.hash) })),
    came: messagesSince(ctx, ticket, seen) ?? [],
    decidedBy: answer && nameOf(ctx, answer.member),
  };
  return [request];
}

interface Decision extends Pick<LookAnswerValue, 'digest' | 'verdict' | 'text' | 'reason'> {
  request: string;
}

export type LookRefusal = 'not-found' | 'stale' | 'decided' | 'look-too-large';

/** Approves or returns a colleague's reply. Gives its ticket, or why it can't be decided. */
export function decideLook(
  ctx: StoreContext,
  { request, ...decision }: Decision,
): { ticket: string } | { refused: LookRefusal } {
  const found = colleaguesRequests(ctx).filter(({ id }) => id === request);
  const row = found.find(({ value }) => value.digest === decision.digest) ?? found[0];
  const own = presentMember(ctx);
  if (!row || own === null) return { refused: 'not-found' };
  if (!(row.state === 'open' || row.state === 'approved')) return { refused: 'decided' };
  if (row.value.digest !== decision.digest) return { refused: 'stale' };
  const value: LookAnswerValue = {
    ...{ ...decision, at: ctx.now, why: null },
    text: decision.text === row.value.text ? null : decision.text,
    // A desk that left its right to send, or may have used it, never sends this reply.
    sending: answerBy(row, own)?.sending ?? null,
  };
  if (Buffer.byteLength(JSON.stringify(value)) > MOST_LOOK_BYTES) return { refused: 'look-too-large' };
  ctx.work.transaction(() => putLook(ctx, 'lookAnswer', { ...row, member: own }, value))();
  return { ticket: row.ticket };
}

/** Sets this agent's rule about a member; null removes it. */
export function setLookRule(
  ctx: StoreContext,
  { member, rule }: { member: string; rule: LookRule | null },
): null | 'no-team' | 'not-founder' | 'not-found' {
  const own = presentMember(ctx);
  if (own === null) return 'no-team';
  if (member !== own && teamLine(ctx)?.founder !== own) return 'not-founder';
  if (!isPresent(ctx, member)) return 'not-found';
  const place = { id: member, ticket: '', member: own };
  ctx.work.transaction(() => {
    if (rule) putLook(ctx, 'lookRule', place, rule);
    else dropLook(ctx, 'lookRule', place);
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
  run(
    ctx.work,
    `DELETE FROM looks WHERE kind <> 'look' OR member <> (SELECT member FROM team) OR id NOT IN (SELECT id FROM outbox WHERE state <> 'accepted') OR NOT EXISTS (
       SELECT 1 FROM team_entries e WHERE e.kind = 'look' AND e.ticket = looks.ticket AND e.id = looks.id AND e.member = looks.member)`,
  );
  run(ctx.work, 'UPDATE looks SET holder = ?', GONE);
}

/** ms for which an ended request stays, so that each desk hears of its end. */
const ENDED_LIFETIME = 30 * 86_400_000;

/** Call at start: drops own answers to requests that ended long ago, and own such requests. */
export function tidyLooks(ctx: StoreContext, now: number): void {
  const ended = `value ->> 'ended' IN ('sent', 'withdrawn')`;
  const own = 'member = (SELECT member FROM team)';
  run(
    ctx.work,
    `DELETE FROM looks WHERE kind = 'lookAnswer' AND ${own} AND value ->> 'at' < ? AND EXISTS (
       SELECT 1 FROM looks l WHERE l.kind = 'look' AND l.ticket = looks.ticket AND l.id = looks.id AND l.${ended})`,
    now - ENDED_LIFETIME,
  );
  // After the answers, which nobody could attribute without it.
  run(
    ctx.work,
    `DELETE FROM looks WHERE kind = 'look' AND ${own} AND ${ended} AND value ->> 'askedAt' < ?`,
    now - 2 * ENDED_LIFETIME,
  );
}
