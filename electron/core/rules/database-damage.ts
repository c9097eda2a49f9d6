/**
 * SQLite's own error codes tell a damaged file: a page that is not as it was written, or that the
 * disk does not give back.
 */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^SQLITE_(NOTADB|CORRUPT|IOERR_(SHORT_)?READ)/.test(error.code);
