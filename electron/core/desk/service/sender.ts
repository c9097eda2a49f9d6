/**
 * Runs every call of the client: takes a token, sends the request, renews a refused token, returns
 * the result. A read is then repeated. A write is not: a gateway may have answered 401 although the
 * service did the work.
 */
import type { OutsideWriteEnd } from '../../../../shared/domain/outside.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import { field, optionalId } from '../../rules/wire/fields.ts';
import { concealSecrets, withoutSecrets } from '../../rules/wire/secrets.ts';
import type { Log } from '../ports.ts';
import {
  isOptional,
  type Operation,
  type OptionalOperation,
  PROOF,
  pathOf,
  type ReadOperation,
  type WriteOperation,
} from './endpoints.ts';
import { isUnauthorised, readResult, TOKEN_RENEWED, type WriteDone, writeResult } from './errors.ts';
import type { Outcome } from './exchange.ts';
import { type Body, type FormValue, formFields, multipart } from './form.ts';
import type { TokenKeeper } from './token.ts';
import type { Http } from './transport.ts';

export interface WireAnswer {
  body: ArrayBuffer;
  status: number;
  /** The service's clock, ms, from its `Date` header. */
  serverDate: number | null;
  at: number;
}

export interface SendOptions {
  /** The ticket that a write belongs to, for the list of what left. */
  ticket?: { id: string; tid: string };
  onProgress?(sent: number, total: number): void;
  signal?: AbortSignal;
}

export interface ReadOptions {
  signal?: AbortSignal | undefined;
  http?: Http;
  onReceived?: ((got: number, total: number | null) => void) | undefined;
}

export interface SendReceipt {
  at: number;
  serverDate: number | null;
  wireSize: number;
  /** Warnings beside the success, in the service's words. */
  warnings: string[];
}

/** A request's body, the names of its fields, and secrets that an error must not repeat. */
export interface Form {
  body: Body;
  fields: string[];
  secrets?: string[];
}

export function plainForm(fields: [string, string][]): Form {
  const secrets = fields.filter(([name]) => /^(password2|rootpw|eppcode)\b/.test(name)).map(([, value]) => value);
  return { body: multipart(fields), fields: fields.map(([name]) => name), secrets };
}

/** Notes a write before its first byte, or fails it. Returns a function that notes its end. */
export type NoteWrite = (write: {
  operation: WriteOperation;
  bytes: number;
  ticket: SendOptions['ticket'];
}) => Promise<Result<(end: OutsideWriteEnd) => Promise<unknown>>>;

export type Sender = ReturnType<typeof createSender>;

interface SenderParts {
  reads: Http;
  writes: Http;
  tokens: TokenKeeper;
  /** The only place that decides it, so that no caller can forget to ask. */
  mayWrite: () => boolean;
  noteWrite: NoteWrite;
  log: Log;
}

export function createSender(parts: SenderParts) {
  const { reads, writes, tokens, mayWrite, noteWrite, log } = parts;

  /** The token obtained after a write's 401, until a write gets another answer. */
  let renewed: string | null = null;

  async function authorised(
    operation: ReadOperation | OptionalOperation,
    attempt: (accessToken: string) => Promise<Outcome>,
  ): Promise<Result<Outcome>> {
    const first = await tokens.current();
    if (!first.ok) return withOperation(operation, first.error);
    const outcome = await attempt(first.value);
    if (!outcome.answered || !isUnauthorised(outcome)) return ok(outcome);
    // The 401 may be about this operation only, and renewing the token each time would burden the
    // service.
    if (isOptional(operation)) return ok(outcome);
    const second = await tokens.renew(first.value);
    if (!second.ok) return withOperation(operation, second.error);
    return ok(await attempt(second.value));
  }

  /** Renews the token after a write's 401; the caller compares first and then sends again. */
  async function unauthorised(operation: WriteOperation, refused: AppError, token: string): Promise<AppError> {
    // The token is new, so the refusal has another cause.
    if (token === renewed) return refused;
    const fresh = await tokens.renew(token);
    if (!fresh.ok) return { ...fresh.error, operation, detail: { ...fresh.error.detail, answered: true } };
    renewed = fresh.value;
    return err('busy', operation, { detail: { ...refused.detail, reason: TOKEN_RENEWED } }).error;
  }

  return {
    async read(
      operation: ReadOperation | OptionalOperation,
      query: object,
      { signal, http = reads, onReceived }: ReadOptions = {},
    ): Promise<Result<WireAnswer>> {
      const path = pathOf(operation);
      const { body } = plainForm(formFields(query as Record<string, FormValue>));
      const outcome = await authorised(operation, async (accessToken) => {
        const request = { path, body, accessToken, signal, onReceived };
        const first = await http.exchange({ ...request, fresh: false });
        // Probably a kept-alive connection that the service closed. Reading twice is harmless.
        if (first.answered || first.reason !== 'reset') return first;
        return http.exchange({ ...request, fresh: true });
      });
      if (!outcome.ok) return outcome;
      const answer = readResult(outcome.value, { operation, length: body.length, fields: [] });
      if (!answer.ok) return answer;
      const { status, serverDate, at } = answer.value;
      return ok({ body: answer.value.body.buffer, status, serverDate, at });
    },

    /** Without `detail.answered` in an error, nothing was sent. */
    async write(
      operation: WriteOperation,
      { body, fields, secrets = [] }: Form,
      { ticket, onProgress, signal }: SendOptions,
    ): Promise<Result<{ done: WriteDone; receipt: SendReceipt }>> {
      if (!mayWrite()) return err('invalid', operation, { detail: { reason: 'read-only' } });
      const token = await tokens.current('write');
      if (!token.ok) return withOperation(operation, token.error);
      const accessToken = token.value;
      const request = { path: pathOf(operation), body, accessToken, fresh: true, onProgress, signal };
      const noted = await noteWrite({ operation, bytes: body.length, ticket });
      if (!noted.ok) return withOperation(operation, noted.error);
      const outcome = await writes.exchange(request);
      const done = writeResult(outcome, { operation, length: body.length, fields }, PROOF[operation]);
      await noted.value(writeEnd(outcome, done));
      if (!done.ok) {
        const unknown = done.error.kind === 'auth';
        const error = unknown ? await unauthorised(operation, done.error, accessToken) : done.error;
        if (!unknown) renewed = null;
        log.warn('api.write-failed', { operation, kind: error.kind, reason: error.detail?.reason ?? null });
        return { ok: false, error: withoutSecrets(error, secrets) };
      }
      renewed = null;
      const { at, serverDate } = done.value.answer;
      const warnings = concealSecrets(done.value.envelope.warnings, secrets);
      return ok({ done: done.value, receipt: { at, serverDate, wireSize: body.length, warnings } });
    },
  };
}

function writeEnd(outcome: Outcome, done: Result<WriteDone>): OutsideWriteEnd {
  if (done.ok) return { result: 'accepted', tid: optionalId(field(done.value.body, 'tid')) ?? '' };
  const isKnown = outcome.answered && done.error.kind !== 'in-doubt';
  return { result: isKnown ? 'refused' : outcome.answered || outcome.sent ? null : 'not-sent', tid: '' };
}

const withOperation = (operation: Operation, error: AppError): Result<never> => ({
  ok: false,
  error: { ...error, operation },
});
