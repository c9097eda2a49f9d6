/** A form as PHP reads it: `pid[0]` and `pid[]` become maps; of equal names the last wins. */
export type FormValue = string | FormMap;
type FormMap = Map<string, FormValue>;

export interface Upload {
  name: string;
  data: Buffer;
}

export class Form {
  readonly values: FormMap;
  readonly uploads: readonly Upload[];

  constructor(pairs: Iterable<readonly [string, string]>, uploads: readonly Upload[] = []) {
    this.values = new Map();
    this.uploads = uploads;
    for (const [name, value] of pairs) put(this.values, name, value);
  }

  copy(): Form {
    const copy = new Form([], this.uploads);
    for (const [name, value] of this.values) copy.values.set(name, value);
    return copy;
  }

  /** The text of a plain field. Undefined if the field is missing or a list. */
  text(name: string): string | undefined {
    const value = this.values.get(name);
    return typeof value === 'string' ? value : undefined;
  }

  /** The text. Undefined if it is missing or empty. */
  filled(name: string): string | undefined {
    return this.text(name) || undefined;
  }

  /** A number as PHP's `(int)` reads it: leading digits count, any other text is 0. */
  integer(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const match = /^\s*([+-]?\d+)/.exec(text);
    const value = match ? Number(match[1]) : 0;
    return Number.isSafeInteger(value) ? value : 0;
  }

  /** A text that is no number: it matches no record, but is not an empty field. */
  isUnreadable(name: string): boolean {
    const text = this.filled(name);
    return text !== undefined && this.integer(name) === 0 && !/^\s*[+-]?0+(?!\d)/.test(text);
  }

  flag(name: string): boolean | undefined {
    const text = this.text(name);
    return text === undefined ? undefined : isTrue(text);
  }

  /** The entries of a list or map field as sent. A plain field has one entry, `0`. */
  map(name: string): Map<string, string> {
    const value = this.values.get(name);
    if (value === undefined) return new Map();
    if (typeof value === 'string') return new Map([['0', value]]);
    return new Map([...value].flatMap(([key, item]) => (typeof item === 'string' ? [[key, item] as const] : [])));
  }

  toObject(): Record<string, unknown> {
    return plain(this.values);
  }
}

export const isTrue = (text: string): boolean => !/^\s*(0|false|off|no|n)?\s*$/i.test(text);

function put(into: FormMap, name: string, value: string): void {
  const bracket = name.indexOf('[');
  const valid = bracket > 0 && /^(\[[^[\]]*\])+$/.test(name.slice(bracket));
  // PHP replaces dots and blanks by underscores, but only before the first bracket.
  const head = (valid ? name.slice(0, bracket) : name).replace(/[. ]/g, '_');
  const keys = valid ? Array.from(name.slice(bracket).matchAll(/\[([^[\]]*)\]/g), (match) => match[1] as string) : [];
  let at = into;
  let key = head;
  for (const next of keys) {
    const found = at.get(key);
    const inner: FormMap = found instanceof Map ? found : new Map();
    at.set(key, inner);
    at = inner;
    key = next === '' ? String(nextIndex(at)) : next;
  }
  at.set(key, value);
}

function nextIndex(map: FormMap): number {
  let next = 0;
  for (const key of map.keys()) if (/^\d+$/.test(key)) next = Math.max(next, Number(key) + 1);
  return next;
}

function plain(map: FormMap): Record<string, unknown> {
  // fromEntries defines properties, so a field named __proto__ stays a field.
  return Object.fromEntries([...map].map(([key, value]) => [key, value instanceof Map ? plain(value) : value]));
}
