import { unserialize } from 'php-serialize';
import { Refusal } from '../http/errors.ts';

/** Decodes base64 of a PHP-serialised map of field id to value. Absent or empty: no fields. */
export function customFieldsOf(encoded: string | undefined, field = 'customfields'): Record<string, unknown> {
  if (!encoded) return {};
  try {
    const value: unknown = unserialize(Buffer.from(encoded, 'base64').toString('utf8'));
    if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value));
  } catch {
    // Falls through to the refusal: what does not parse is told apart for nobody.
  }
  throw new Refusal(`The field ${field} is not base64 of a serialised array.`);
}
