/**
 * `whereOf` names the place where an error happened, for the log. Its message is left out, since
 * that may hold what a person wrote.
 */
export function whereOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : String(error);
  // A message may have lines of its own, so only what is formed like a place counts.
  const places = stack.split('\n').filter((line) => /^ {4}at [^"'`]*$/.test(line));
  return places.slice(0, 3).join(' ').slice(0, 400);
}
