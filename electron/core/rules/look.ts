/**
 * The content that an approval is bound to, and the state of a request for a second look. A
 * request and each answer have one author, so that nothing is merged: every desk computes the same
 * state from the same entries.
 */
import { createHash } from 'node:crypto';
import type { FormPair } from '../../../shared/domain/form.ts';
import type { LookFile, LookReason, LookReturn, LookState } from '../../../shared/domain/look.ts';
import type { Identity } from '../../../shared/domain/outbox.ts';
import type { Fingerprint, Requester } from '../../../shared/domain/ticket.ts';

/** Whatever goes out. An approval is bound to all of it. */
export interface LookContent {
  ticket: string;
  text: string;
  signature: string;
  files: Omit<LookFile, 'here'>[];
  to: Requester;
  cc: string[];
  identity: Identity;
  fields: FormPair[];
  plain: boolean;
  email: string | null;
}

/** A request as its writer publishes it. `ended` changes before the writer's desk sends a byte. */
export interface LookValue extends Omit<LookContent, 'ticket'> {
  /** Names the permanent right to send it, in the engine's stream of this identity. */
  key: string;
  stream: string;
  digest: string;
  tid: string;
  subject: string;
  wireSize: number;
  onlyWriter: boolean;
  /** It goes at a time, by the writer's desk alone. */
  planned: boolean;
  why: LookReason;
  askedAt: number;
  seen: Fingerprint;
  ended: null | 'sending' | 'sent' | 'withdrawn';
}

/**
 * A colleague's answer. `sending` is set once their desk has the right to send; `left`: it has the
 * right and will not use it, so the writer's desk may.
 */
export interface LookAnswerValue {
  digest: string;
  verdict: 'approved' | 'returned';
  /** The approver's own text, if they changed it. */
  text: string | null;
  reason: string;
  why: LookReturn | null;
  /** Clock of the approver's computer, ms. It stays when the answer changes. */
  at: number;
  sending: null | 'sending' | 'sent' | 'doubt' | 'left';
}

export interface LookAnswer {
  member: string;
  value: LookAnswerValue;
}

/** A request with another key or in another stream is another one. */
export function lookDigest(content: LookContent, { key, stream }: Pick<LookValue, 'key' | 'stream'>): string {
  const { ticket, text, signature, to, cc, identity, fields, plain, email } = content;
  const files = content.files.map(({ name, size, hash }) => [name, size, hash]);
  const requester = [to.name, to.email, to.clientId];
  const sender = [identity.as, identity.name, identity.email, identity.clientId, identity.contactId ?? null];
  const pairs = fields.map(({ id, name, value }) => [id, name, value]);
  const parts = [key, stream, ticket, text, signature, files, requester, cc, sender, pairs, plain, email];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

type Asked = Pick<LookValue, 'digest' | 'ended'>;

const earliestFirst = (a: LookAnswer, b: LookAnswer): number =>
  a.value.at - b.value.at || (a.member < b.member ? -1 : 1);

/** The answer that counts for this digest: a return, else the earliest approval. */
export function verdictOn({ digest }: Pick<Asked, 'digest'>, answers: readonly LookAnswer[]): LookAnswer | null {
  const given = answers.filter(({ value }) => value.digest === digest).sort(earliestFirst);
  return given.find(({ value }) => value.verdict === 'returned') ?? given[0] ?? null;
}

/** `answers`: those of colleagues that count; the writer's own are left out by the caller. */
export function lookStateOf(
  request: Asked,
  answers: readonly LookAnswer[],
): { state: LookState; answer: LookAnswer | null } {
  const by = (sending: LookAnswerValue['sending']) => answers.find(({ value }) => value.sending === sending);
  for (const state of ['sent', 'doubt', 'sending'] as const) {
    const answer = by(state);
    if (answer) return { state, answer };
  }
  if (request.ended === 'sent' || request.ended === 'sending') return { state: request.ended, answer: null };
  const answer = verdictOn(request, answers);
  return { state: answer?.value.verdict ?? 'open', answer };
}
