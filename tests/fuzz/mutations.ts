/**
 * Damage to a JSON answer: values of other kinds, lost and doubled parts, other names, and bytes
 * that are no JSON any more.
 */
import fc from 'fast-check';

const ODD = [
  ...['', '0', ' ', '0000-00-00 00:00:00', '2026-02-31 25:61:61', 'S', 'D99999999999999999999', '[[]]', '<b>', '&#0;'],
  ...[
    'a:1:{i:0;O:8:"stdClass":0:{}}',
    '1e999',
    '-1',
    'NaN',
    'null',
    '__proto__',
    '\u0000',
    '\ud800',
    '١٢٣',
    'x'.repeat(5000),
  ],
  ...[null, true, false, 0, -1, 1.5, 1e300, [], {}, [[]], [null], { '0': 'x' }, { id: {} }],
];
const NAMES = ['id', '0', '', ' ', '__proto__', 'constructor', 'result', 'a[b][c]', 'orders[order]', 'x[', ']x', '[]'];

type Change = { at: number; how: number; odd: unknown; name: string };

const change = fc.record({
  at: fc.nat(2000),
  how: fc.nat(5),
  odd: fc.oneof(fc.constantFrom(...ODD), fc.jsonValue()),
  name: fc.constantFrom(...NAMES),
});

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Every place of the tree, as its parent and key. */
function places(root: unknown): [Record<string, unknown>, string][] {
  if (!isBranch(root)) return [];
  return Object.keys(root).flatMap((key) => [[root, key] as [Record<string, unknown>, string], ...places(root[key])]);
}

function apply(root: unknown, { at, how, odd, name }: Change): void {
  const all = places(root);
  const [parent, key] = all[at % Math.max(all.length, 1)] ?? [];
  if (!parent || key === undefined) return;
  const put = (into: string, value: unknown) =>
    // Defined, so that a key named __proto__ is one.
    Object.defineProperty(parent, into, { value, configurable: true, enumerable: true, writable: true });
  // A copy: what is put in may be changed by the next mutation, and the odd values are of all runs.
  if (how === 0) put(key, structuredClone(odd));
  else if (how === 1 && !Array.isArray(parent)) delete parent[key];
  else if (how === 2 && Array.isArray(parent)) parent.push(structuredClone(parent[Number(key)]));
  else if (how === 3 && !Array.isArray(parent)) put(name, parent[key]);
  else if (how === 4) put(key, [parent[key]]);
  else put(key, { [name]: parent[key] });
}

const text = fc.record({ from: fc.double({ min: 0, max: 1, noNaN: true }), how: fc.nat(3), odd: fc.string() });

/** Damages one of these pages: its tree, now and then its text. */
export function mutated(page: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .record({ page, changes: fc.array(change, { maxLength: 6 }), text: fc.option(text, { freq: 4 }) })
    .map(({ page: given, changes, text: damage }) => {
      const copy: unknown = structuredClone(given);
      for (const one of changes) apply(copy, one);
      if (!damage) return copy;
      const whole = JSON.stringify(copy);
      const cut = Math.floor(damage.from * whole.length);
      if (damage.how === 0) return whole.slice(0, cut);
      if (damage.how === 1) return damage.odd + whole;
      if (damage.how === 2) return whole + damage.odd;
      return whole.slice(0, cut) + damage.odd + whole.slice(cut);
    });
}

/** Number of records that a documented page claims to hold. */
export const recordsIn = (page: unknown): number => Number((page as { numreturned?: string }).numreturned);
