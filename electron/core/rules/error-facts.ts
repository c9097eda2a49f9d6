/**
 * These functions say of an error what may be logged and decided on: the place where it happened,
 * and whether a file is damaged. Its message is left out, since that may hold what a person wrote.
 */

/** The places of its stack, for the log. */
export function whereOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : String(error);
  // A message may have lines of its own, so only what is formed like a place counts.
  const places = stack.split('\n').filter((line) => /^ {4}at [^"'`]*$/.test(line));
  return places.slice(0, 3).join(' ').slice(0, 400);
}

/**
 * SQLite's own error codes tell a damaged file: a page that is not as it was written, or that the
 * disk does not give back.
 */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^SQLITE_(NOTADB|CORRUPT|IOERR_(SHORT_)?READ)/.test(error.code);
