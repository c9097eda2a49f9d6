/**
 * Texts, JSON and bytes that nobody would send who means well: deep, long, broken, and made of what
 * their readers take for a sign.
 */
import fc from 'fast-check';

/** Longest input, so that a case costs milliseconds unless its reader works too much. */
const LONGEST = 60_000;

/** Characters that turn, hide, join or end something. */
const ODD = [
  ...['\u0000', '\u0007', '\u001b[31m', '\u007f', '\u0085', '\u2028', '\ufeff', '\u200b', '\u200d', '\u202e', '\u2066'],
  ...[
    '\u2069',
    '\u061c',
    '\ud800',
    '\udc00',
    '\ufffd',
    'e\u0301',
    '\u0301',
    'İ',
    'ß',
    'ﷺ',
    '👩‍👩‍👧‍👦',
    '証',
    '\r',
    '\r\n',
    '\n',
    '\t',
  ],
  ...[
    ' ',
    '',
    '0',
    '-1',
    '1e999',
    'NaN',
    'null',
    'undefined',
    '__proto__',
    'constructor',
    'toString',
    '../',
    '..\\',
    '%00',
  ],
  ...[
    '%2e%2e%2f',
    '\\\\host\\share',
    'C:',
    '/etc/passwd',
    'javascript:',
    'data:text/html,',

    '{{x}}',
    '{x}',
    '%s',
    "'",
    '"',
  ],
] as const;

/** A number up to `most`, mostly small, now and then at the limit. */
const size = (most: number): fc.Arbitrary<number> =>
  fc.oneof({ arbitrary: fc.nat(8), weight: 6 }, { arbitrary: fc.nat(200), weight: 2 }, fc.nat(most));

/** One sign of `signs`, an odd character, or any text. */
const piece = (signs: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...signs), weight: 5 },
    fc.constantFrom(...ODD),
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );

/** A text made of signs: side by side, repeated, or within each other up to any depth. */
export function hostileText(signs: readonly string[]): fc.Arbitrary<string> {
  const one = piece(signs);
  const beside = fc.array(one, { maxLength: 24 }).map((parts) => parts.join(''));
  const repeated = fc.tuple(beside, one, size(20_000), beside).map(([before, part, times, after]) => {
    const room = Math.floor(LONGEST / Math.max(part.length, 1));
    return before + part.repeat(Math.min(times, room)) + after;
  });
  const nested = fc.tuple(one, size(5_000), beside, one).map(([open, depth, inner, close]) => {
    const levels = Math.min(depth, Math.floor(LONGEST / Math.max(open.length + close.length, 1)));
    return open.repeat(levels) + inner + close.repeat(levels);
  });
  return fc.oneof(
    { arbitrary: beside, weight: 6 },
    { arbitrary: repeated, weight: 2 },
    nested,
    fc.string({ unit: 'binary' }),
  );
}

/** Any JSON, with the names that its reader knows, now and then deep or wide. */
export function hostileJson(
  names: readonly string[],
  texts: fc.Arbitrary<unknown> = fc.constantFrom(...ODD),
): fc.Arbitrary<unknown> {
  const name = fc.oneof({ arbitrary: fc.constantFrom(...names), weight: 4 }, fc.constantFrom<string>(...ODD));
  const leaf = fc.oneof(texts, fc.constantFrom(null, true, 0, -1, 1.5, 1e300, Number.MAX_SAFE_INTEGER), fc.string());
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.array(fc.tuple(name, tie('value')), { maxLength: 6 }).map(objectOf),
    ),
  }));
  const deep = fc.tuple(value, name, size(3_000), fc.boolean()).map(([inner, key, depth, isList]) => {
    let outer = inner;
    for (let level = 0; level < depth; level += 1) outer = isList ? [outer] : objectOf([[key, outer]]);
    return outer;
  });
  const wide = fc
    .tuple(value, name, size(3_000))
    .map(([inner, key, count]) => objectOf([[key, Array(count).fill(inner)]]));
  return fc.oneof({ arbitrary: value, weight: 6 }, deep, wide);
}

/** Defined, so that a name like `__proto__` is one. */
export function objectOf(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [key, value] of entries)
    Object.defineProperty(made, key, { value, configurable: true, enumerable: true, writable: true });
  return made;
}

/** Text, or what JSON writes of a value, as bytes that may be cut, changed or no UTF-8 at all. */
export function hostileBytes(content: fc.Arbitrary<unknown>): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const damage = fc.record({ how: fc.nat(12), at: fc.nat(4_000), byte: fc.nat(255) });
  return fc.tuple(content, damage, fc.uint8Array({ maxLength: 40 })).map(([value, { how, at, byte }, noise]) => {
    const text = typeof value === 'string' ? value : jsonOf(value);
    const bytes = new Uint8Array(new TextEncoder().encode(text));
    if (how === 0) return bytes.slice(0, at);
    if (how === 1) return new Uint8Array(noise);
    if (how === 2) return new Uint8Array([...noise, ...bytes]);
    if (how === 3 && bytes.length > 0) bytes[at % bytes.length] = byte;
    return bytes;
  });
}

/** A value nested deeper than JSON can be written has no bytes. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '[]';
  }
}
