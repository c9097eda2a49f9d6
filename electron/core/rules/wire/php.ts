/**
 * Reads PHP's serialization format, in which this family of services stores maps of fields and data
 * of orders.
 */
import { serialize, unserialize } from 'php-serialize';
import type { OrderData, PlainData } from '../../../../shared/domain/order.ts';
import { isSecretName } from '../../../../shared/domain/secret-name.ts';

/** Base64 of a serialized map. Ids are integer keys, as PHP writes them. */
export function phpMap(map: Readonly<Record<string, string>>): string {
  const entries = Object.entries(map).map(
    ([key, value]) => [/^(0|[1-9]\d{0,14})$/.test(key) ? Number(key) : key, value] as const,
  );
  return Buffer.from(serialize(new Map(entries))).toString('base64');
}

const MAX_LENGTH = 200_000;
const MAX_NESTING = 20;

/** A damaged text stays opaque. Values under secret names are removed. */
export function readSerialised(wire: string): OrderData {
  const trimmed = wire.trim();
  if (trimmed === '' || trimmed === 'N;') return { kind: 'none' };
  if (trimmed.length > MAX_LENGTH) return { kind: 'opaque' };
  try {
    return { kind: 'read', value: toPlainData(unserialize(trimmed), 0) };
  } catch {
    // Services are known to store damaged texts, for example `a:0:}`.
    return { kind: 'opaque' };
  }
}

function toPlainData(value: unknown, depth: number): PlainData {
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string')
    return value;
  if (depth > MAX_NESTING) throw new RangeError('nested too deep');
  if (Array.isArray(value)) return value.map((item) => toPlainData(item, depth + 1));
  if (typeof value === 'object') {
    // fromEntries defines properties, so a key named __proto__ stays a key.
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, isSecretName(key) ? null : toPlainData(item, depth + 1)]),
    );
  }
  return String(value);
}
