import { unserialize } from 'php-serialize';
import { Refusal } from '../http/errors.ts';
import type { FormValue } from '../http/form.ts';

/** Reads fields by their id: base64 of a PHP-serialised map, or the map itself, `customfields[1]`. Absent or empty: none. */
export function customFieldsOf(encoded: FormValue | undefined, field = 'customfields'): Record<string, unknown> {
  if (!encoded) return {};
  if (encoded instanceof Map) {
    if ([...encoded.values()].every((value) => typeof value === 'string')) return Object.fromEntries(encoded);
    throw new Refusal(`The field ${field} holds a list where a text belongs.`);
  }
  try {
    const value: unknown = unserialize(Buffer.from(encoded, 'base64').toString('utf8'));
    if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value));
  } catch {
    // Falls through to the refusal: what does not parse is told apart for nobody.
  }
  throw new Refusal(`The field ${field} is not base64 of a serialised array.`);
}
