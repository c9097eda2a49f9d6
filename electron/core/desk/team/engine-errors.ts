/** Turns the engine's errors into ours, by class and code, never by message. */
import { JetStreamApiError } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import { type AppError, type ErrorKind, err } from '../../../../shared/result.ts';
import { reasonOf } from '../service/errors.ts';

/** Codes of the server's `errors.json` with own reasons; all others are `engine-failed`. */
const CODES: Readonly<Record<number, [ErrorKind, string]>> = {
  10002: ['rejected', 'engine-full'],
  10023: ['rejected', 'engine-full'],
  10027: ['rejected', 'engine-full'], // The limit on the number of streams.
  10028: ['rejected', 'engine-full'],
  10047: ['rejected', 'engine-full'],
  10077: ['rejected', 'engine-full'], // The stream's limit, or its disk.
  10122: ['rejected', 'engine-full'],
  10054: ['rejected', 'engine-too-large'],
  10005: ['rejected', 'engine-replicas'],
  10074: ['rejected', 'engine-replicas'],
  10039: ['rejected', 'engine-no-storage'],
  10076: ['rejected', 'engine-no-storage'],
  10059: ['offline', 'engine-emptied'],
  10008: ['busy', 'engine-electing'],
  10009: ['busy', 'engine-electing'],
};

/** A write was refused because another value is there than the one it followed. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof JetStreamApiError && (error.code === 10071 || error.code === 10164);

export const isMissing = (error: unknown): boolean => error instanceof JetStreamApiError && error.code === 10037;

/** `storesHere`: the server of this connection, or its cluster, has storage. */
export function engineError(error: unknown, operation: string, storesHere = false): AppError {
  const because = (kind: ErrorKind, reason: string) => err(kind, operation, { detail: { reason } }).error;
  if (error instanceof JetStreamApiError) return because(...ofCode(error));
  if (error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError) {
    return because('auth', 'engine-login');
  }
  if (causeOf(error) instanceof errors.PermissionViolationError) return because('rejected', 'engine-permissions');
  if (error instanceof errors.TimeoutError) return because('offline', 'timeout');
  // The server has no storage, or no server currently holds this stream: a cluster that lost its
  // leader elects a new one within seconds.
  if (isUnreachable(error)) {
    return storesHere ? because('busy', 'engine-electing') : because('rejected', 'engine-no-storage');
  }
  if (error instanceof errors.ClosedConnectionError || error instanceof errors.RequestError) {
    return because('offline', 'closed');
  }
  // A wrapped error has a code of the system or of OpenSSL.
  return because('offline', reasonOf(causeOf(error)));
}

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;

const isUnreachable = (error: unknown): boolean =>
  [error, causeOf(error)].some((one) => one instanceof errors.RequestError && one.isNoResponders());

const ofCode = ({ code, status }: JetStreamApiError): [ErrorKind, string] =>
  CODES[code] ?? (status >= 500 ? ['server', 'engine-failed'] : ['rejected', 'engine-failed']);
