/** Says what failed between a desk and its team's engine: by class and code, never by a message. */
import { JetStreamApiError } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import { type AppError, type ErrorKind, err } from '../../../../shared/result.ts';
import { reasonOf } from '../service/errors.ts';

/**
 * Codes of the engine's own (`errors.json` of its server) that have words of their own; the others
 * are `engine-failed`.
 */
const CODES: Readonly<Record<number, [ErrorKind, string]>> = {
  10002: ['rejected', 'engine-full'], // What the account may take.
  10023: ['rejected', 'engine-full'], // What the server has.
  10027: ['rejected', 'engine-full'], // How many streams there may be.
  10028: ['rejected', 'engine-full'],
  10047: ['rejected', 'engine-full'],
  10077: ['rejected', 'engine-full'], // The stream's own limit, or its disk.
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

/** A write was refused because the value there is not the one that it was to follow. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof JetStreamApiError && (error.code === 10071 || error.code === 10164);

export const isMissing = (error: unknown): boolean => error instanceof JetStreamApiError && error.code === 10037;

/** `storesHere`: the server of this connection said that it stores, by itself or with its cluster. */
export function engineError(error: unknown, operation: string, storesHere = false): AppError {
  const because = (kind: ErrorKind, reason: string) => err(kind, operation, { detail: { reason } }).error;
  if (error instanceof JetStreamApiError) return because(...ofCode(error));
  if (error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError) {
    return because('auth', 'engine-login');
  }
  if (causeOf(error) instanceof errors.PermissionViolationError) return because('rejected', 'engine-permissions');
  if (error instanceof errors.TimeoutError) return because('offline', 'timeout');
  // Nobody takes questions about storage, or nobody stores what is under that name now: a cluster
  // that lost its leader chooses another one within seconds.
  if (isNobodyThere(error)) {
    return storesHere ? because('busy', 'engine-electing') : because('rejected', 'engine-no-storage');
  }
  if (error instanceof errors.ClosedConnectionError || error instanceof errors.RequestError) {
    return because('offline', 'closed');
  }
  // What the library wraps has the code of the system, or of OpenSSL.
  return because('offline', reasonOf(causeOf(error)));
}

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;

const isNobodyThere = (error: unknown): boolean =>
  [error, causeOf(error)].some((one) => one instanceof errors.RequestError && one.isNoResponders());

const ofCode = ({ code, status }: JetStreamApiError): [ErrorKind, string] =>
  CODES[code] ?? (status >= 500 ? ['server', 'engine-failed'] : ['rejected', 'engine-failed']);
