/**
 * Carries every call of the client: a token, the request, a fresh token where the first was
 * refused, a result. A read is then asked once more; a write is not: a gateway may have said 401
 * for a service that did it already.
 */
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import { concealed, withoutSecrets } from '../../rules/wire/secrets.ts';
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
import { type Done, isUnauthorised, RENEWED, readResult, writeResult } from './errors.ts';
import type { Outcome } from './exchange.ts';
import { type Body, type FormValue, formFields, multipart } from './form.ts';
import type { Http } from './http.ts';
import type { TokenKeeper } from './token.ts';

/** The body as it came, to be decoded in the account's worker. */
export interface WireAnswer {
  body: ArrayBuffer;
  status: number;
  /** The service's clock, ms, from its `Date` header. */
  serverDate: number | null;
  /** Our clock, ms. */
  at: number;
}

export interface SendOptions {
  /** Bytes handed to the network. */
  onProgress?(sent: number, total: number): void;
  signal?: AbortSignal;
}

export interface ReadOptions {
  signal?: AbortSignal | undefined;
  /** Connections of their own, for answers that are large and slow. */
  http?: Http;
  onReceived?: ((got: number, total: number | null) => void) | undefined;
}

/** The service said that it was done. */
export interface SendReceipt {
  at: number;
  serverDate: number | null;
  /** Bytes of the request's body. */
  wireSize: number;
  /** What it warned of beside that, in its own words. */
  warnings: string[];
}

/** A request's body, the names of its fields, and what an answer must not repeat. */
export interface Form {
  body: Body;
  fields: string[];
  secrets?: string[];
}

export function plainForm(fields: [string, string][]): Form {
  const secrets = fields.filter(([name]) => /^(password2|rootpw|eppcode)\b/.test(name)).map(([, value]) => value);
  return { body: multipart(fields), fields: fields.map(([name]) => name), secrets };
}

export interface Sender {
  read(operation: ReadOperation | OptionalOperation, query: object, options?: ReadOptions): Promise<Result<WireAnswer>>;
  /**
   * An error with `detail.answered` is what the service said to the write itself; one without it
   * came before anything was sent.
   */
  write(
    operation: WriteOperation,
    form: Form,
    options: SendOptions,
  ): Promise<Result<{ done: Done; receipt: SendReceipt }>>;
}

export function createSender(parts: { reads: Http; writes: Http; tokens: TokenKeeper; log: Log }): Sender {
  const { reads, writes, tokens, log } = parts;

  /**
   * What was given for a token that a write was refused with, until a write is answered otherwise.
   */
  let renewed: string | null = null;

  async function authorised(
    operation: ReadOperation | OptionalOperation,
    attempt: (accessToken: string) => Promise<Outcome>,
  ): Promise<Result<Outcome>> {
    const first = await tokens.current();
    if (!first.ok) return during(operation, first.error);
    const outcome = await attempt(first.value);
    if (!outcome.answered || !isUnauthorised(outcome)) return ok(outcome);
    // It may be refused by itself, and then a fresh token each time would wear the service out.
    if (isOptional(operation)) return ok(outcome);
    const second = await tokens.renew(first.value);
    if (!second.ok) return during(operation, second.error);
    return ok(await attempt(second.value));
  }

  /**
   * The token of a write was refused: there is a fresh one for whoever compares first and then
   * sends it again.
   */
  async function unauthorised(operation: WriteOperation, refused: AppError, token: string): Promise<AppError> {
    // A token just renewed is not what it is about.
    if (token === renewed) return refused;
    const fresh = await tokens.renew(token);
    if (!fresh.ok) return { ...fresh.error, operation, detail: { ...fresh.error.detail, answered: true } };
    renewed = fresh.value;
    return err('busy', operation, { detail: { ...refused.detail, reason: RENEWED } }).error;
  }

  return {
    async read(operation, query, { signal, http = reads, onReceived } = {}) {
      const path = pathOf(operation);
      const { body } = plainForm(formFields(query as Record<string, FormValue>));
      const outcome = await authorised(operation, async (accessToken) => {
        const request = { path, body, accessToken, signal, onReceived };
        const first = await http.exchange({ ...request, fresh: false });
        // Most likely a kept-alive connection that the service had closed meanwhile. Reading twice
        // harms nobody.
        if (first.answered || first.reason !== 'reset') return first;
        return http.exchange({ ...request, fresh: true });
      });
      if (!outcome.ok) return outcome;
      const answer = readResult(outcome.value, { operation, length: body.length, fields: [] });
      if (!answer.ok) return answer;
      const { status, serverDate, at } = answer.value;
      return ok({ body: answer.value.body.buffer, status, serverDate, at });
    },

    async write(operation, { body, fields, secrets = [] }, { onProgress, signal }) {
      const token = await tokens.current('write');
      if (!token.ok) return during(operation, token.error);
      const accessToken = token.value;
      const request = { path: pathOf(operation), body, accessToken, fresh: true, onProgress, signal };
      const outcome = await writes.exchange(request);
      const done = writeResult(outcome, { operation, length: body.length, fields }, PROOF[operation]);
      if (!done.ok) {
        const unknown = done.error.kind === 'auth';
        const error = unknown ? await unauthorised(operation, done.error, accessToken) : done.error;
        if (!unknown) renewed = null;
        log.warn('api.write-failed', { operation, kind: error.kind, reason: error.detail?.reason ?? null });
        return { ok: false, error: withoutSecrets(error, secrets) };
      }
      renewed = null;
      const { at, serverDate } = done.value.answer;
      const warnings = concealed(done.value.envelope.warnings, secrets);
      return ok({ done: done.value, receipt: { at, serverDate, wireSize: body.length, warnings } });
    },
  };
}

/** A token's trouble, told as that of the operation that needed it. */
const during = (operation: Operation, error: AppError): Result<never> => ({
  ok: false,
  error: { ...error, operation },
});
