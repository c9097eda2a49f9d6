/**
 * Reads the JSON of a stored form. It never throws: what is missing, or is not what it should be,
 * is as in the empty form.
 */
export function parseForm<F extends object>(empty: F, text: string): F {
  if (text === '') return empty;
  try {
    return fitted(empty, JSON.parse(text));
  } catch {
    // No JSON is no form.
    return empty;
  }
}

/**
 * The value as far as it is of the sample's kind. Where the sample is null, an object or null is
 * meant, or an id.
 */
export const fitted = <T>(sample: T, value: unknown): T => taken(sample, value) as T;

function taken(sample: unknown, value: unknown): unknown {
  if (sample === null) return isObject(value) || typeof value === 'string' ? value : null;
  // Every list of a form is one of objects, but the name servers.
  if (Array.isArray(sample)) {
    return Array.isArray(value) ? value.filter((one) => isObject(one) || typeof one === 'string') : sample;
  }
  if (!isObject(sample)) return typeof value === typeof sample ? value : sample;
  if (!isObject(value)) return sample;
  const known = Object.entries(sample).map(([name, one]) => [name, name in value ? taken(one, value[name]) : one]);
  return { ...value, ...Object.fromEntries(known) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
