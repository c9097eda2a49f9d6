/**
 * Interprets outcomes. A write is done, refused or in doubt (`writeResult`); reads can be repeated,
 * so only the error for the agent matters. Failed connections have stable words as reasons, taken
 * from error codes and never from messages.
 */
import { type AppError, type ErrorDetail, type ErrorKind, err, ok, type Result } from '../../../../shared/result.ts';
import {
  type Envelope,
  LARGE_BODY,
  readEnvelope,
  refusalError,
  refusesToken,
  type SentRequest,
} from '../../rules/wire/envelope.ts';
import { type JsonObject, parseBody, trimmedKeys } from '../../rules/wire/json.ts';
import type { Proof } from './endpoints.ts';
import type { Answer, NoAnswer, Outcome } from './exchange.ts';

/** Longer answers are not searched for an expired token: a refusal is short. */
const SHORT_ANSWER = 4096;

const fail = (kind: ErrorKind, operation: string, detail: ErrorDetail) => err(kind, operation, { detail });

export function isUnauthorised(answer: Answer): boolean {
  if (answer.status === 401) return true;
  if (answer.status >= 500 || answer.body.byteLength > SHORT_ANSWER) return false;
  const parsed = parseBody(answer.body);
  return parsed.ok && refusesToken(parsed.value);
}

/** Accepts a complete 2xx; anything else becomes an error. The worker parses the body. */
export function readResult(outcome: Outcome, sent: SentRequest): Result<Answer> {
  if (!outcome.answered) return silence(outcome, sent.operation, false);
  const { status } = outcome;
  const refusal = refused(outcome, sent);
  if (refusal) return refusal;
  // 511 comes from a network that wants a sign-in (RFC 6585), never from the service.
  const portal = status === 511 ? { reason: 'network-sign-in' } : {};
  if (status >= 500) return fail('server', sent.operation, { status, ...portal, texts: textsOf(outcome) });
  if (!outcome.complete) return fail('malformed', sent.operation, { status, reason: 'truncated' });
  return ok(outcome);
}

export interface WriteDone {
  answer: Answer;
  body: JsonObject;
  envelope: Envelope;
}

/**
 * Decides whether a write was done, refused or is in doubt. A gateway may answer for a service that
 * did the work: once a byte is sent, only the API's own words count as a refusal. `proof`: the
 * fields in the answer that prove success.
 */
export function writeResult(outcome: Outcome, sent: SentRequest, proof: Proof): Result<WriteDone> {
  const { operation } = sent;
  if (!outcome.answered) return silence(outcome, operation, true);
  const { status, headers } = outcome;
  const doubt = (reason: string, rest: ErrorDetail = {}) => fail('in-doubt', operation, { status, reason, ...rest });
  if (status >= 500) return doubt('server-error', { texts: textsOf(outcome) });
  // A server checks the size before it processes anything.
  if (status === 413) return refused(outcome, sent) ?? doubt('too-large');
  if (status >= 300 && status < 400) return doubt('redirect', redirectFacts(headers.location));
  if (!outcome.complete) return doubt('truncated');
  const parsed = parseBody(outcome.body);
  if (!parsed.ok) return doubt(parsed.reason, { texts: parsed.excerpt === '' ? [] : [parsed.excerpt] });
  const body = trimmedKeys(parsed.value);
  const envelope = readEnvelope(body);
  const { verdict, texts } = envelope;
  const named = proof.ids.some((key) => hasId(body, key));
  // A warning with the id of a new record is no clear refusal.
  if (verdict === 'warning' && named) return doubt('no-result', { texts });
  if (verdict === 'error' || verdict === 'warning' || (status >= 400 && verdict === 'unsaid' && texts.length > 0)) {
    return (
      temporaryRefusal(outcome, body, texts, operation) ?? { ok: false, error: refusalError(envelope, sent, status) }
    );
  }
  const made = named || (verdict === 'success' && !proof.promised);
  if (made && status < 400) return ok({ answer: outcome, body, envelope });
  return doubt(verdict === 'success' ? 'no-ids' : 'no-result', { texts });
}

/** A refusal because of the token or the moment: the request may be repeated, but never blindly. */
function temporaryRefusal(answer: Answer, body: JsonObject, texts: string[], operation: string): Result<never> | null {
  const { status } = answer;
  if (status === 401 || refusesToken(body)) {
    return fail('auth', operation, { status, reason: 'refused', texts, answered: true });
  }
  return status === 429 ? fail('busy', operation, { status, ...retryAfterOf(answer), texts, answered: true }) : null;
}

/** Reason of a write whose token was refused and then renewed: it may go again at once. */
export const TOKEN_RENEWED = 'token-renewed';

/** The service asks to wait. Without a fresh token, an operation is `busy` only until then. */
export const asksToWait = ({ kind, detail }: AppError): boolean =>
  kind === 'busy' && (detail?.status === 429 || detail?.retryAfter !== undefined);

/** The service answered, but its words don't say whether the write was done. */
export const isUnclear = ({ kind, detail }: AppError): boolean =>
  kind === 'in-doubt' && (detail?.reason === 'no-result' || detail?.reason === 'no-ids');

const hasId = (body: JsonObject, key: string): boolean => {
  const value = Object.hasOwn(body, key) ? body[key] : undefined;
  return (
    (typeof value === 'string' && value.trim() !== '' && value.trim() !== '0') ||
    (typeof value === 'number' && value > 0)
  );
};

/** No answer. A read is never in doubt; for a write, the first byte sent decides. */
function silence({ sent, reason, file, proxy }: NoAnswer, operation: string, write: boolean): Result<never> {
  const subject = file === undefined ? {} : { subject: file };
  if (write && sent) return err('in-doubt', operation, { ...subject, detail: { reason } });
  if (reason === 'file') return err('storage', operation, { ...subject, detail: { reason } });
  if (reason === 'too-large' || reason === 'not-http') return fail('malformed', operation, { reason });
  return fail('offline', operation, { reason, ...(proxy === undefined ? {} : { facts: { proxy } }) });
}

/** Refusals of a read or an oversized request: 3xx, 401, 429, 503 with Retry-After, other 4xx. */
function refused(answer: Answer, sent: SentRequest): Result<never> | null {
  const { status, headers } = answer;
  const { operation } = sent;
  if (status === 429 || (status === 503 && retryAfterOf(answer).retryAfter !== undefined)) {
    return fail('busy', operation, { status, ...retryAfterOf(answer), texts: textsOf(answer) });
  }
  if (status === 401) return fail('auth', operation, { status, reason: 'refused', texts: textsOf(answer) });
  if (status >= 300 && status < 400) {
    return fail('rejected', operation, { status, reason: 'redirect', ...redirectFacts(headers.location) });
  }
  if (status < 400 || status >= 500) return null;
  const parsed = parseBody(answer.body);
  if (parsed.ok) {
    const envelope = readEnvelope(parsed.value);
    const error = refusalError(envelope, sent, status);
    if (status === 413) error.detail = { ...error.detail, reason: 'too-large', facts: { size: sent.length } };
    return { ok: false, error };
  }
  const texts = parsed.excerpt === '' ? [] : [parsed.excerpt];
  if (status === 413 || (parsed.reason === 'html' && sent.length >= LARGE_BODY)) {
    return fail('rejected', operation, { status, reason: 'too-large', texts, facts: { size: sent.length } });
  }
  return fail('rejected', operation, { status, texts, ...(status === 404 ? { reason: 'no-such-api' } : {}) });
}

function textsOf(answer: Answer): string[] {
  const parsed = parseBody(answer.body);
  if (parsed.ok) return readEnvelope(parsed.value).texts;
  return parsed.excerpt === '' ? [] : [parsed.excerpt];
}

const LONGEST_WAIT = 3600;

export function retryAfterOf({ headers, serverDate, at }: Answer): Pick<ErrorDetail, 'retryAfter'> {
  const header = headers['retry-after'];
  if (typeof header !== 'string') return {};
  const until = parseDate(header);
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(header)
    ? Number(header)
    : until === null
      ? null
      : (until - (serverDate ?? at)) / 1000;
  return seconds === null ? {} : { retryAfter: Math.min(LONGEST_WAIT, Math.max(0, Math.ceil(seconds))) };
}

/** Drops the redirect's query, which may contain a secret. */
function redirectFacts(location: string | string[] | undefined): Pick<ErrorDetail, 'facts'> {
  if (typeof location !== 'string' || !URL.canParse(location)) return {};
  const url = new URL(location);
  return { facts: { location: `${url.origin}${url.pathname}` } };
}

/** Dates outside this range are wrong clocks, and calculations with them may overflow. */
const [EARLIEST, LATEST] = [Date.UTC(2000, 0), Date.UTC(2200, 0)];

export function parseDate(header: string | string[] | undefined): number | null {
  const at = typeof header === 'string' ? Date.parse(header) : Number.NaN;
  return at >= EARLIEST && at <= LATEST ? at : null;
}

/** Stable words for the ways in which a connection fails, by error code. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_NODATA: 'dns',
  EAI_NONAME: 'dns',
  ECONNREFUSED: 'refused',
  ENETUNREACH: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  // An answer that ends early already has its head; without one, two lengths contradict each other.
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'not-http',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too-large',
  UND_ERR_HEADERS_OVERFLOW: 'not-http',
  UND_ERR_DESTROYED: 'closed',
  UND_ERR_CLOSED: 'closed',
  CERT_HAS_EXPIRED: 'certificate-expired',
  CERT_NOT_YET_VALID: 'certificate-early',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-name',
  HOSTNAME_MISMATCH: 'certificate-name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-unknown',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-unknown',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate-unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate-unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate-incomplete',
  CERT_UNTRUSTED: 'certificate-unknown',
};

export class ConnectionFailure extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

export function reasonOf(error: unknown): string {
  if (error instanceof ConnectionFailure) return error.reason;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Happy eyeballs: every address failed in its own way; report the first.
  if (error instanceof AggregateError && error.errors.length > 0 && !(code in REASONS))
    return reasonOf(error.errors[0]);
  if (error instanceof Error && error.name === 'HTTPParserError') return 'not-http';
  const reason = REASONS[code];
  if (reason !== undefined) return reason;
  if (code.includes('CERT')) return 'certificate';
  // No certificate was checked: the server has no TLS, or none that both sides support.
  if (/^ERR_(TLS|SSL)|^EPROTO$/.test(code)) return 'tls';
  return 'network';
}
