/** Keeps the parts of an answer that are as known, so that views of them aren't drawn again. */

type Parts = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Parts =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

/**
 * Returns `now` with each array or object that equals its counterpart in `known` replaced by that
 * one, and `known` itself if all is equal. Both are plain data, as in an answer of the desk.
 */
export function keepKnown<T>(known: unknown, now: T): T {
  if (Object.is(known, now) || !isPlain(known) || !isPlain(now)) return now;
  if (Array.isArray(known) !== Array.isArray(now)) return now;
  const names = Object.keys(now);
  let isSame = names.length === Object.keys(known).length;
  const kept = names.map((name): [string, unknown] => {
    const part = keepKnown(known[name], now[name]);
    isSame &&= Object.is(part, known[name]) && Object.hasOwn(known, name);
    return [name, part];
  });
  if (isSame) return known as T;
  return (Array.isArray(now) ? kept.map(([, part]) => part) : Object.fromEntries(kept)) as T;
}
