/**
 * Reads the JSON of a stored form. Never throws: missing or invalid parts are as in the empty form.
 */
export function parseForm<F extends object>(empty: F, text: string): F {
  if (text === '') return empty;
  try {
    return fitted(empty, JSON.parse(text));
  } catch {
    return empty;
  }
}

/** The value as far as its type fits the sample. A null sample allows an object, null, or an id. */
export const fitted = <T>(sample: T, value: unknown): T => fittedValue(sample, value) as T;

function fittedValue(sample: unknown, value: unknown): unknown {
  if (sample === null) return isObject(value) || typeof value === 'string' ? value : null;
  // Lists in forms contain objects, except the name servers.
  if (Array.isArray(sample)) {
    return Array.isArray(value) ? value.filter((item) => isObject(item) || typeof item === 'string') : sample;
  }
  if (!isObject(sample)) return typeof value === typeof sample ? value : sample;
  if (!isObject(value)) return sample;
  const known = Object.entries(sample).map(([name, one]) => [
    name,
    name in value ? fittedValue(one, value[name]) : one,
  ]);
  return { ...value, ...Object.fromEntries(known) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
