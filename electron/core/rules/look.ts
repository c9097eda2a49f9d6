/**
 * The content that an approval is bound to, and the state of a request for a second look. A
 * request and each answer have one author, so that nothing is merged: every desk computes the same
 * state from the same entries.
 */
import { createHash } from 'node:crypto';
import type { LookFile, LookReason, LookReturn, LookState } from '../../../shared/domain/look.ts';
import type { Fingerprint } from '../../../shared/domain/ticket.ts';
import type { OutboxBody } from './outbox-job.ts';

/** The parts of an outbox item that its request has. */
export type LookBody = Pick<
  OutboxBody,
  'tid' | 'subject' | 'to' | 'cc' | 'identity' | 'fields' | 'plain' | 'email' | 'signature' | 'wireSize' | 'sendAt'
>;

export interface LookContent {
  text: string;
  files: Omit<LookFile, 'here'>[];
  /** Decoded by `lookContentIn`, so that its fields have one order on all desks. */
  body: LookBody;
}

/** A request as its writer publishes it. */
export interface LookValue extends LookContent {
  /** Names the permanent right to send it, in the engine's stream of this identity. */
  key: string;
  stream: string;
  digest: string;
  onlyWriter: boolean;
  why: LookReason;
  askedAt: number;
  seen: Fingerprint;
  ended: null | 'sent' | 'withdrawn';
}

/**
 * A colleague's answer. `sending` is set once their desk has the right to send. `left`: it will not
 * use the right, so the writer's desk may; `lost`: it may have used it, so the writer decides.
 */
export interface LookAnswerValue {
  digest: string;
  verdict: 'approved' | 'returned';
  /** The approver's own text, if they changed it. */
  text: string | null;
  reason: string;
  /** Null if a colleague decided. */
  why: LookReturn | null;
  /** Clock of the approver's computer, ms. It stays when the answer changes. */
  at: number;
  sending: null | 'sending' | 'sent' | 'doubt' | 'left' | 'lost';
}

export interface LookAnswer {
  member: string;
  value: LookAnswerValue;
}

type Place = Pick<LookValue, 'key' | 'stream'> & { ticket: string };

/** Covers all that goes out. A request with another key or in another stream is another one. */
export function lookDigest({ text, files, body }: LookContent, { key, stream, ticket }: Place): string {
  const { tid: _tid, subject: _subject, wireSize: _size, sendAt: _time, ...bound } = body;
  const parts = [key, stream, ticket, text, files, bound];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

const earliestFirst = (a: LookAnswer, b: LookAnswer): number =>
  a.value.at - b.value.at || (a.member < b.member ? -1 : 1);

/** The answer that counts for this digest: a return, else the earliest approval. */
export function verdictOn({ digest }: Pick<LookValue, 'digest'>, answers: readonly LookAnswer[]): LookAnswer | null {
  const given = answers.filter(({ value }) => value.digest === digest).sort(earliestFirst);
  return given.find(({ value }) => value.verdict === 'returned') ?? given[0] ?? null;
}

/** `answers`: those of colleagues; the writer's own do not count. */
export function lookStateOf(
  request: Pick<LookValue, 'digest' | 'ended'>,
  answers: readonly LookAnswer[],
): { state: LookState; answer: LookAnswer | null } {
  for (const state of ['sent', 'doubt', 'sending'] as const) {
    const answer = answers.find(({ value }) => value.sending === state);
    if (answer) return { state, answer };
  }
  const answer = verdictOn(request, answers);
  return { state: request.ended === 'sent' ? 'sent' : (answer?.value.verdict ?? 'open'), answer };
}
