/**
 * Extracts facts of an error that may be logged and used: where it happened, and whether a file is
 * damaged. The message is left out, because it may contain text that a person wrote.
 */

export function errorLocation(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : String(error);
  // A message may have several lines, so only lines that look like stack frames count.
  const places = stack.split('\n').filter((line) => /^ {4}at [^"'`]*$/.test(line));
  return places.slice(0, 3).join(' ').slice(0, 400);
}

/**
 * SQLite's error codes for a damaged file: a page has wrong content, or the disk cannot read it.
 */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^SQLITE_(NOTADB|CORRUPT|IOERR_(SHORT_)?READ)/.test(error.code);
