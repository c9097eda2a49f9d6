/**
 * Encodes a value as bytes, for hosts whose wire has no structured clone. The format is the length
 * of the JSON (4 bytes, big endian), the JSON, then all byte arrays in order. In the JSON a byte
 * array is `{"$bytes": length}`. Supports plain data only: no cycles, dates or class instances.
 */

const MARK = '$bytes';

export function encode(value: unknown): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  // Before toJSON, which Node's Buffer has. An object with the key `$bytes` is ambiguous.
  const json = JSON.stringify(value, function (this: Record<string, unknown>, key) {
    const item = this[key];
    if (item instanceof Uint8Array) {
      parts.push(item);
      return { [MARK]: item.byteLength };
    }
    if (isMark(item)) throw new TypeError(`a value may not hold a key named ${MARK}`);
    return item;
  });
  const head = new TextEncoder().encode(json ?? 'null');
  const out = new Uint8Array(4 + head.byteLength + parts.reduce((sum, part) => sum + part.byteLength, 0));
  new DataView(out.buffer).setUint32(0, head.byteLength);
  out.set(head, 4);
  let at = 4 + head.byteLength;
  for (const part of parts) {
    out.set(part, at);
    at += part.byteLength;
  }
  return out;
}

/** Throws a RangeError or SyntaxError for bytes that `encode` did not make. */
export function decode(bytes: Uint8Array): unknown {
  if (bytes.byteLength < 4) throw new RangeError('shorter than its own header');
  const headEnd = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  if (headEnd > bytes.byteLength) throw new RangeError('shorter than its header says');
  let at = headEnd;
  const take = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(take);
    if (isMark(value)) {
      const end = at + value[MARK];
      if (end > bytes.byteLength) throw new RangeError('shorter than its parts');
      const part = bytes.slice(at, end);
      at = end;
      return part;
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, take(item)]));
  };
  const value = take(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(4, headEnd))));
  if (at !== bytes.byteLength) throw new RangeError('longer than its parts');
  return value;
}

function isMark(value: unknown): value is { [MARK]: number } {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, MARK)) return false;
  const length = (value as Record<string, unknown>)[MARK];
  return typeof length === 'number' && Number.isSafeInteger(length) && length >= 0;
}
