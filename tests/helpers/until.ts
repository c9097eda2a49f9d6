/**
 * Asks again every few milliseconds until `check` gives something, and returns that. After `ms` it
 * throws and says what was waited for.
 */
export async function until<T>(
  what: string,
  check: () => T | null | undefined | false | Promise<T | null | undefined | false>,
  ms = 20_000,
): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited ${ms} ms for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
