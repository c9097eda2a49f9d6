/** Asks colleagues for a second look at replies that need one. */
import { randomUUID } from 'node:crypto';
import { FILE_LIMITS } from '../../../../shared/domain/canned.ts';
import type { AppError } from '../../../../shared/result.ts';
import { type LookValue, lookDigest } from '../../rules/look.ts';
import { type OutboxBody, yields } from '../../rules/outbox-job.ts';
import { LARGEST_BODY } from '../../rules/team/envelope.ts';
import type { StoreContext } from '../context.ts';
import { lookIn } from '../team/decode-values.ts';
import { teamLine } from '../team/keyring.ts';
import { ownRequest, putLook, sendRight, setHolder } from '../team/look-rows.ts';
import { fileBytes, keepBytes, noteTeamFiles } from './canned-files.ts';
import { filesOf } from './files.ts';
import { contentOf, isAsAsked, type LookLine, openReplies, whyLook } from './look-gate.ts';
import { isPaused, move } from './outbox.ts';

/** Entries need a part of their size for other things. */
export const MOST_LOOK_BYTES = LARGEST_BODY - 4096;

/** A reply of the outbox that a second look moved on. */
export interface MovedReply {
  id: string;
  ticket: string;
  /** A colleague, `by` name, returned it, so it is a draft again; or it can't be shared. */
  news: 'returned' | 'refused' | null;
  by: string;
}

/**
 * Publishes a request for each reply that is due and needs a look: the first of its ticket, since a
 * later one must not overtake it.
 */
export function askForLooks(ctx: StoreContext, own: string): MovedReply[] {
  const ahead = new Set<string>();
  return openReplies(ctx).flatMap((line) => {
    const { id, ticket, state } = line;
    const { batch, lookFor, sendAt } = JSON.parse(line.body) as OutboxBody;
    if (isPaused(ctx, batch)) return [];
    const isDue = state === 'queued' && lookFor === undefined && !ahead.has(ticket);
    if (!yields({ state, ...(sendAt !== undefined && { sendAt }) })) ahead.add(ticket);
    const news = isDue ? ask(ctx, own, line) : undefined;
    return news === undefined ? [] : [{ id, ticket, by: '', news }];
  });
}

/** Undefined: nothing changed. */
function ask(ctx: StoreContext, own: string, line: LookLine): null | 'refused' | undefined {
  const stream = teamLine(ctx)?.stream ?? null;
  const row = ownRequest(ctx, line.id);
  const published = row?.isPublished ? row : null;
  const why = whyLook(ctx, line) ?? published?.value.why;
  if (!why || stream === null) return undefined;
  // Its right to send may be lost, or a colleague's already.
  if (published && !['own', 'free'].includes(sendRight(ctx, published))) return undefined;
  if (row && (published || row.value.stream === stream) && isAsAsked(ctx, line, row)) return undefined;
  const keepsKey = published?.value.stream === stream;
  const value = requestFor(ctx, line, { key: keepsKey ? published.value.key : randomUUID(), stream }, why);
  if (!value) {
    const error: AppError = { kind: 'invalid', operation: 'look', detail: { reason: 'look-too-large' } };
    move(ctx, line.id, 'refused', { at: ctx.now, error });
    return 'refused';
  }
  const place = { id: line.id, ticket: line.ticket, member: own };
  putLook(ctx, 'look', place, value);
  if (!keepsKey) setHolder(ctx, place, null);
  if (value.onlyWriter) return null;
  noteTeamFiles(ctx, value.files);
  // Under their hashes, where the team's pieces are cut from.
  for (const { id } of filesOf(ctx, { item: line.id })) keepBytes(ctx, fileBytes(ctx, id) ?? new Uint8Array(0));
  return null;
}

/** Null if it can't be shared: it is too large. */
function requestFor(
  ctx: StoreContext,
  line: LookLine,
  right: Pick<LookValue, 'key' | 'stream'>,
  why: LookValue['why'],
): LookValue | null {
  const content = contentOf(ctx, line);
  if (!content) return null;
  const value = {
    ...{ ...right, ...content, why, askedAt: ctx.now, ended: null },
    digest: lookDigest(content, { ...right, ticket: line.ticket }),
    onlyWriter: content.files.reduce((sum, { size }) => sum + size, 0) > FILE_LIMITS.teamBytes,
    seen: JSON.parse(line.seen) as LookValue['seen'],
  };
  return Buffer.byteLength(JSON.stringify(value)) > MOST_LOOK_BYTES ? null : lookIn(value, line);
}
