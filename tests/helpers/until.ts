/** ms in which something comes, begins or ends, also with all cores busy. */
export const TIMEOUT_MS = 10_000;

/** ms for what other programs bring: a server or an app that starts, a colleague's desk. */
export const LONG_TIMEOUT_MS = 30_000;

/** ms between two questions. */
const FIRST = 8;
const LONGEST = 100;

/**
 * Asks again and again until `check` gives something, and returns that: after a few milliseconds at
 * first, ever more rarely then, since looking at a window keeps it from what is waited for. After
 * `ms` it throws and says what was waited for.
 */
export async function until<T>(
  what: string,
  check: () => T | null | undefined | false | Promise<T | null | undefined | false>,
  ms = LONG_TIMEOUT_MS,
): Promise<T> {
  const end = Date.now() + ms;
  for (let rest = FIRST; ; rest = Math.min(rest * 1.25, LONGEST)) {
    const value = await check();
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited ${ms} ms for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}
