/**
 * `findRecords` finds the rows of an answer in any known shape, and counts oddities for the health
 * page.
 */
import { field, idText } from '../../rules/wire/fields.ts';
import { hasOuterBlank, isObject, type Json, type JsonObject, trimmedKeys } from '../../rules/wire/json.ts';

export interface Oddities {
  fields: Record<string, number>;
  statuses: Record<string, number>;
  /**
   * Shapes met: `nested`, `flattened`, `one-object`, `keyed-object`, `keyed-by-id`, `preamble`,
   * `no-result`, …
   */
  shapes: Record<string, number>;
  /** Records without an id, which can't be kept. */
  skipped: number;
}

export const newOddities = (): Oddities => ({
  fields: newCounts(),
  statuses: newCounts(),
  shapes: newCounts(),
  skipped: 0,
});

const newCounts = () => Object.create(null) as Record<string, number>;
const MAX_NAMES = 100;

export function tally(into: Record<string, number>, name: string, by = 1): void {
  const key = name.slice(0, 100);
  const before = into[key];
  if (before !== undefined) into[key] = before + by;
  else if (Object.keys(into).length < MAX_NAMES) into[key] = by;
}

export function tallyStatus(odd: Oddities, status: string, usual: ReadonlySet<string>): void {
  if (status !== '' && !usual.has(status.toLowerCase())) tally(odd.statuses, status);
}

/** A record's id, from the first of these fields that has one; empty if none has. */
export const recordIdIn = (record: JsonObject, ids: readonly string[]): string =>
  ids.map((name) => idText(field(record, name))).find((id) => id !== '') ?? '';

interface FoundList {
  records: JsonObject[];
  present: boolean;
  plain: JsonObject;
}

export function findRecords(
  body: JsonObject,
  wrapper: string,
  item: string,
  ids: readonly string[],
  odd: Oddities,
): FoundList {
  const { plain, tree, conflicts } = unflatten(body);
  if (conflicts > 0) tally(odd.shapes, 'conflict', conflicts);
  const nestedValue = plain[wrapper];
  const flatValue = tree[wrapper];
  const nested = recordsIn(nestedValue, item, ids, odd);
  const flat = recordsIn(flatValue, item, ids, odd);
  if (nested.length > 0) tally(odd.shapes, 'nested');
  if (flat.length > 0) tally(odd.shapes, 'flattened');
  const records = nested.length > 0 && flat.length > 0 ? mergeRecords(nested, flat, ids) : [...nested, ...flat];
  return { records, present: nestedValue !== undefined || flatValue !== undefined, plain };
}

export function innerRecords(value: Json, item: string, odd: Oddities): JsonObject[] {
  return recordsIn(value, item, ['id'], odd);
}

function recordsIn(raw: Json | undefined, item: string, ids: readonly string[], odd: Oddities): JsonObject[] {
  const value = isObject(raw) ? trimmedKeys(raw) : raw;
  if (!isObject(value) || !Object.hasOwn(value, item)) return listOf(value, ids, odd);
  const inner = listOf(value[item], ids, odd);
  // Some versions also put rows beside the item, keyed by number.
  const beside = Object.entries(value).filter(([key, child]) => key !== item && /^\d+$/.test(key) && isObject(child));
  return beside.length === 0 ? inner : [...inner, ...listOf(Object.fromEntries(beside), ids, odd)];
}

function listOf(value: Json | undefined, ids: readonly string[], odd: Oddities, depth = 0): JsonObject[] {
  if (Array.isArray(value)) {
    const records: JsonObject[] = [];
    for (const child of value) {
      if (isObject(child)) {
        if (Object.keys(child).length > 0) records.push(normalizeRecord(child, odd));
      } else if (Array.isArray(child) && depth < 3) records.push(...listOf(child, ids, odd, depth + 1));
      else if (child !== null && child !== '') tally(odd.shapes, 'not-a-record');
    }
    return records;
  }
  if (!isObject(value)) {
    if (value !== undefined && value !== null && value !== '' && value !== false) tally(odd.shapes, 'not-a-record');
    return [];
  }
  // If a numeric key has a blank before it, it comes after all others; trim the keys first.
  const entries = Object.entries(trimmedKeys(value));
  if (entries.length === 0) return [];
  const keyed = entries.filter(([, child]) => isObject(child));
  if (keyed.length === 0 || ids.some((name) => Object.hasOwn(value, name) && !isObject(value[name]))) {
    tally(odd.shapes, 'one-object');
    return [normalizeRecord(value, odd)];
  }
  const scalars = entries.length - keyed.length;
  const byNumber = keyed.filter(([key]) => /^\d+$/.test(key));
  // An object without an id that contains other objects may still be one record.
  if (scalars > 0 && byNumber.length === 0) {
    tally(odd.shapes, 'one-object');
    return [normalizeRecord(value, odd)];
  }
  const chosen = byNumber.length > 0 && scalars > 0 ? byNumber : keyed;
  const sequential = chosen.every(([key], index) => key === String(index));
  tally(odd.shapes, sequential ? 'keyed-object' : 'keyed-by-id');
  return chosen.map(([key, child]) => {
    const record = normalizeRecord(child as JsonObject, odd);
    if (!sequential && recordIdIn(record, ids) === '') {
      tally(odd.shapes, 'id-from-key');
      return Object.assign(emptyObject(), record, { [ids[0] ?? 'id']: key.trim() });
    }
    return record;
  });
}

function normalizeRecord(record: JsonObject, odd: Oddities): JsonObject {
  for (const key in record) {
    if (hasOuterBlank(key) || key.includes('[')) {
      tally(odd.shapes, 'untidy-keys');
      const { plain, tree } = unflatten(record);
      for (const name of Object.keys(tree)) {
        const before = plain[name];
        if (before === undefined || before === null || before === '') plain[name] = tree[name] as Json;
      }
      return plain;
    }
  }
  return record;
}

function mergeRecords(nested: JsonObject[], flat: JsonObject[], ids: readonly string[]): JsonObject[] {
  const byId = new Map<string, number>();
  const records: JsonObject[] = [];
  for (const record of [...nested, ...flat]) {
    const own = recordIdIn(record, ids);
    const at = own === '' ? undefined : byId.get(own);
    if (at === undefined) {
      if (own !== '') byId.set(own, records.length);
      records.push(record);
    } else records[at] = Object.assign(emptyObject(), record, records[at]);
  }
  return records;
}

interface Unflattened {
  plain: JsonObject;
  tree: JsonObject;
  /** Number of values found where another key needs an object. */
  conflicts: number;
}

const OPEN = 91;
const CLOSE = 93;
const BLANK = 32;
/** Deeper keys are not the service's data: keep them plain. */
const MAX_DEPTH = 16;

const emptyObject = (): JsonObject => Object.create(null) as JsonObject;

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
      // Never write into an object with a prototype: a key `__proto__` would change all objects.
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
    // Same object as the previous key: only the last segment is new.
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
  // Children were created after their parents, so innermost come first.
  for (const { parent, key, self } of containers.reverse()) {
    const values = valuesInOrder(self);
    if (values) parent[key] = values;
  }
  return { plain, tree, conflicts };
}

/** The values, if the keys are 0 to n-1: integer keys always come first and in order. */
function valuesInOrder(object: JsonObject): Json[] | null {
  if (object['0'] === undefined) return null;
  const keys = Object.keys(object);
  const last = keys[keys.length - 1];
  return last === String(keys.length - 1) ? Object.values(object) : null;
}

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
