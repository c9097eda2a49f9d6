/**
 * Says what an outcome means. A write is done, refused or in doubt (`writeResult`); reads are safe
 * to repeat, so for them it only matters what the agent is told. A connection that failed has a
 * stable word for its reason; codes are read, never messages.
 */
import { type AppError, type ErrorDetail, type ErrorKind, err, ok, type Result } from '../../../../shared/result.ts';
import {
  type Envelope,
  LARGE_BODY,
  readEnvelope,
  refusesToken,
  type SentRequest,
  saidNo,
} from '../../rules/wire/envelope.ts';
import { type JsonObject, parseBody, trimmedKeys } from '../../rules/wire/json.ts';
import type { Proof } from './endpoints.ts';
import type { Answer, Outcome, Silence } from './exchange.ts';

/** Answers above this are not looked into for an expired token: a refusal is short. */
const SHORT_ANSWER = 4096;

const fail = (kind: ErrorKind, operation: string, detail: ErrorDetail) => err(kind, operation, { detail });

/** Whether a fresh token may help. */
export function isUnauthorised(answer: Answer): boolean {
  if (answer.status === 401) return true;
  if (answer.status >= 500 || answer.body.byteLength > SHORT_ANSWER) return false;
  const parsed = parseBody(answer.body);
  return parsed.ok && refusesToken(parsed.value);
}

/**
 * A 2xx with all its bytes, or what to say instead. Its body is not read here: that is the
 * worker's.
 */
export function readResult(outcome: Outcome, sent: SentRequest): Result<Answer> {
  if (!outcome.answered) return silence(outcome, sent.operation, false);
  const { status } = outcome;
  const refusal = refused(outcome, sent);
  if (refusal) return refusal;
  // 511 is what a network says that wants to be signed in to (RFC 6585); the service itself never
  // does.
  const portal = status === 511 ? { reason: 'network-sign-in' } : {};
  if (status >= 500) return fail('server', sent.operation, { status, ...portal, texts: textsOf(outcome) });
  if (!outcome.complete) return fail('malformed', sent.operation, { status, reason: 'truncated' });
  return ok(outcome);
}

export interface Done {
  answer: Answer;
  body: JsonObject;
  envelope: Envelope;
}

/**
 * What became of a write. A gateway answers for a service that may have done it already: after the
 * first byte only the API's own words are a no, all else is in doubt. `proof`: what the answer has
 * where it was done.
 */
export function writeResult(outcome: Outcome, sent: SentRequest, proof: Proof): Result<Done> {
  const { operation } = sent;
  if (!outcome.answered) return silence(outcome, operation, true);
  const { status, headers } = outcome;
  const doubt = (reason: string, rest: ErrorDetail = {}) => fail('in-doubt', operation, { status, reason, ...rest });
  if (status >= 500) return doubt('server-error', { texts: textsOf(outcome) });
  // A body is measured before anything is done with it.
  if (status === 413) return refused(outcome, sent) ?? doubt('too-large');
  if (status >= 300 && status < 400) return doubt('redirect', moved(headers.location));
  if (!outcome.complete) return doubt('truncated');
  const parsed = parseBody(outcome.body);
  if (!parsed.ok) return doubt(parsed.reason, { texts: parsed.excerpt === '' ? [] : [parsed.excerpt] });
  const body = trimmedKeys(parsed.value);
  const envelope = readEnvelope(body);
  const { verdict, texts } = envelope;
  const named = proof.ids.some((key) => hasId(body, key));
  // A warning beside the id of what was made is no clear no.
  if (verdict === 'warning' && named) return doubt('no-result', { texts });
  if (verdict === 'error' || verdict === 'warning' || (status >= 400 && verdict === 'unsaid' && texts.length > 0)) {
    return saidNotNow(outcome, body, texts, operation) ?? { ok: false, error: saidNo(envelope, sent, status) };
  }
  const made = named || (verdict === 'success' && !proof.promised);
  if (made && status < 400) return ok({ answer: outcome, body, envelope });
  return doubt(verdict === 'success' ? 'no-ids' : 'no-result', { texts });
}

/**
 * A no that is about the token, or about the moment: the same may be asked once more, but never
 * blindly.
 */
function saidNotNow(answer: Answer, body: JsonObject, texts: string[], operation: string): Result<never> | null {
  const { status } = answer;
  if (status === 401 || refusesToken(body)) {
    return fail('auth', operation, { status, reason: 'refused', texts, answered: true });
  }
  return status === 429 ? fail('busy', operation, { status, ...wait(answer), texts, answered: true }) : null;
}

/** The reason of a write whose token was refused, and renewed: it may go once more, at once. */
export const RENEWED = 'token-renewed';

/**
 * The service asks to wait. Without a fresh token an operation is `busy` too, but nobody asked for that, and it may go
 * as soon as there is one.
 */
export const asksToWait = ({ kind, detail }: AppError): boolean =>
  kind === 'busy' && (detail?.status === 429 || detail?.retryAfter !== undefined);

/**
 * Words of the service's own that do not say whether a write was done: it did answer all the same.
 */
export const isUnclear = ({ kind, detail }: AppError): boolean =>
  kind === 'in-doubt' && (detail?.reason === 'no-result' || detail?.reason === 'no-ids');

const hasId = (body: JsonObject, key: string): boolean => {
  const value = Object.hasOwn(body, key) ? body[key] : undefined;
  return (
    (typeof value === 'string' && value.trim() !== '' && value.trim() !== '0') ||
    (typeof value === 'number' && value > 0)
  );
};

/** No answer. A read cannot be in doubt; for a write only the first byte decides. */
function silence({ sent, reason, file, proxy }: Silence, operation: string, write: boolean): Result<never> {
  const subject = file === undefined ? {} : { subject: file };
  if (write && sent) return err('in-doubt', operation, { ...subject, detail: { reason } });
  if (reason === 'file') return err('storage', operation, { ...subject, detail: { reason } });
  if (reason === 'too-large' || reason === 'not-http') return fail('malformed', operation, { reason });
  return fail('offline', operation, { reason, ...(proxy === undefined ? {} : { facts: { proxy } }) });
}

/** A read, or what was too large: 3xx, 401, 429, 503 with Retry-After, and the other 4xx. */
function refused(answer: Answer, sent: SentRequest): Result<never> | null {
  const { status, headers } = answer;
  const { operation } = sent;
  if (status === 429 || (status === 503 && wait(answer).retryAfter !== undefined)) {
    return fail('busy', operation, { status, ...wait(answer), texts: textsOf(answer) });
  }
  if (status === 401) return fail('auth', operation, { status, reason: 'refused', texts: textsOf(answer) });
  if (status >= 300 && status < 400) {
    return fail('rejected', operation, { status, reason: 'redirect', ...moved(headers.location) });
  }
  if (status < 400 || status >= 500) return null;
  const parsed = parseBody(answer.body);
  if (parsed.ok) {
    const envelope = readEnvelope(parsed.value);
    const error = saidNo(envelope, sent, status);
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

/**
 * A service that asks for more is asked again all the same: such a number is more likely a mistake.
 * Seconds.
 */
const LONGEST_WAIT = 3600;

/** What `Retry-After` says: seconds, or a date; rounded up, never negative. */
export function wait({ headers, serverDate, at }: Answer): Pick<ErrorDetail, 'retryAfter'> {
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

/** Where a redirect leads, without its query: that may hold a secret. */
function moved(location: string | string[] | undefined): Pick<ErrorDetail, 'facts'> {
  if (typeof location !== 'string' || !URL.canParse(location)) return {};
  const url = new URL(location);
  return { facts: { location: `${url.origin}${url.pathname}` } };
}

/**
 * Clocks go wrong by days or years; what lies beyond these is no clock, and reckoning with it may
 * leave all that is a date.
 */
const [EARLIEST, LATEST] = [Date.UTC(2000, 0), Date.UTC(2200, 0)];

/** A header that is a date, ms. */
export function parseDate(header: string | string[] | undefined): number | null {
  const at = typeof header === 'string' ? Date.parse(header) : Number.NaN;
  return at >= EARLIEST && at <= LATEST ? at : null;
}

/**
 * Why there was no answer: a stable word for each of the ways in which a connection fails. Codes
 * are read, never messages.
 */
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
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'reset',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too-large',
  UND_ERR_HEADERS_OVERFLOW: 'not-http',
  UND_ERR_DESTROYED: 'closed',
  UND_ERR_CLOSED: 'closed',
  // Of certificates, OpenSSL's own names.
  CERT_HAS_EXPIRED: 'certificate-expired',
  CERT_NOT_YET_VALID: 'certificate-early',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-name',
  HOSTNAME_MISMATCH: 'certificate-name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-unknown',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-unknown',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate-unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate-unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate-unknown',
  CERT_UNTRUSTED: 'certificate-unknown',
};

/** A connection that failed with a reason of its own, e.g. at a proxy. */
export class Failed extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

export function reasonOf(error: unknown): string {
  if (error instanceof Failed) return error.reason;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Happy eyeballs: every address of the host failed, each in its own way; the first one tells.
  if (error instanceof AggregateError && error.errors.length > 0 && !(code in REASONS))
    return reasonOf(error.errors[0]);
  if (error instanceof Error && error.name === 'HTTPParserError') return 'not-http';
  const reason = REASONS[code];
  if (reason !== undefined) return reason;
  if (code.includes('CERT')) return 'certificate';
  // No certificate was looked at: there is no TLS there, or none that both sides speak.
  if (/^ERR_(TLS|SSL)|^EPROTO$/.test(code)) return 'tls';
  return 'network';
}
