/**
 * Names why there was no answer, by a stable word for each way in which a connection fails. Codes
 * are read, never messages.
 */
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
