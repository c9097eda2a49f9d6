/**
 * Flattened keys into a tree: `orders[order][0][lineitems][lineitem][1][type]`. One pass:
 * neighbours mostly share all but their last segment, so the object they belong to is found without
 * parsing the key again. Every object has no prototype, so that no key of the wire means anything
 * but itself.
 */
import { isObject, type Json, type JsonObject } from '../../rules/wire/json.ts';

export interface Unflattened {
  /** Keys without brackets, blanks around them trimmed. */
  plain: JsonObject;
  /** What the keys with brackets describe; numbers from 0 without a gap have become arrays. */
  tree: JsonObject;
  /** Values that stood where another key needed an object. */
  conflicts: number;
}

const OPEN = 91;
const CLOSE = 93;
const BLANK = 32;
/** Deeper keys are no data of this service: they stay plain. */
const MAX_DEPTH = 16;

export const emptyObject = (): JsonObject => Object.create(null) as JsonObject;

export function unflatten(body: JsonObject): Unflattened {
  const plain = emptyObject();
  const tree = emptyObject();
  const byPrefix = new Map<string, JsonObject>();
  const containers: { parent: JsonObject; key: string; self: JsonObject }[] = [];
  let conflicts = 0;
  let prefix = '';
  let target = tree;

  const put = (object: JsonObject, key: string, value: Json): void => {
    const before = object[key];
    if (before === undefined) object[key] = value;
    else if (isObject(before) && typeof value === 'object' && value !== null) {
      // Never into an object with a prototype: its `__proto__` is everybody's.
      const into = Object.getPrototypeOf(before) === null ? before : Object.assign(emptyObject(), before);
      object[key] = into;
      for (const [name, item] of Object.entries(value)) put(into, name, item);
    } else if (value === null || value === '') return;
    else if (typeof before === 'object' && before !== null) conflicts++;
    else object[key] = value;
  };

  const childOf = (parent: JsonObject, key: string): JsonObject => {
    const before = parent[key];
    const self = emptyObject();
    if (isObject(before)) {
      if (Object.getPrototypeOf(before) === null) return before;
      Object.assign(self, before);
    } else if (Array.isArray(before)) Object.assign(self, before);
    else if (before !== undefined && before !== null && before !== '') conflicts++;
    parent[key] = self;
    containers.push({ parent, key, self });
    return self;
  };

  const objectAt = (path: readonly string[]): JsonObject => {
    let at = tree;
    for (const segment of path) at = childOf(at, segment === '' ? String(Object.keys(at).length) : segment);
    return at;
  };

  for (const key of Object.keys(body)) {
    const value = body[key] as Json;
    const length = key.length;
    // The same object as the key before: only the last segment is new.
    if (
      prefix !== '' &&
      key.charCodeAt(length - 1) === CLOSE &&
      key.charCodeAt(prefix.length) === OPEN &&
      key.startsWith(prefix) &&
      key.indexOf(']', prefix.length) === length - 1 &&
      key.charCodeAt(prefix.length + 1) > BLANK &&
      key.charCodeAt(length - 2) > BLANK &&
      length > prefix.length + 2
    ) {
      const field = key.slice(prefix.length + 1, -1);
      if (target[field] === undefined) target[field] = value;
      else put(target, field, value);
      continue;
    }
    const open = key.lastIndexOf('[');
    const path = open < 0 ? null : segmentsOf(key);
    const field = path?.pop();
    if (path === null || field === undefined) {
      put(plain, key.trim(), value);
      continue;
    }
    const newPrefix = key.slice(0, open);
    let found = path.includes('') ? undefined : byPrefix.get(newPrefix);
    if (found === undefined) {
      found = objectAt(path);
      byPrefix.set(newPrefix, found);
    }
    prefix = newPrefix;
    target = found;
    put(target, field === '' ? String(Object.keys(target).length) : field, value);
  }
  // Children were made after their parents, so the innermost come first here.
  for (const { parent, key, self } of containers.reverse()) {
    const values = listOf(self);
    if (values) parent[key] = values;
  }
  return { plain, tree, conflicts };
}

/** The values, if the keys are 0 to n-1: integer keys always come first and in order. */
function listOf(object: JsonObject): Json[] | null {
  if (object['0'] === undefined) return null;
  const keys = Object.keys(object);
  const last = keys[keys.length - 1];
  return last === String(keys.length - 1) ? Object.values(object) : null;
}

/** `a [b][ c ]` → `a`, `b`, `c`; null where the brackets do not pair up. */
function segmentsOf(key: string): string[] | null {
  const first = key.indexOf('[');
  const segments = [key.slice(0, first).trim()];
  let at = first;
  while (at < key.length) {
    const code = key.charCodeAt(at);
    if (code === BLANK || code === 9 || code === 10 || code === 13) {
      at++;
      continue;
    }
    const close = key.indexOf(']', at);
    if (code !== OPEN || close < 0 || segments.length >= MAX_DEPTH) return null;
    const segment = key.slice(at + 1, close);
    if (segment.includes('[')) return null;
    segments.push(segment.trim());
    at = close + 1;
  }
  return segments;
}
