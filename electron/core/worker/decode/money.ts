/** `money` reads an amount as services write it, with or without a currency. */
import type { Money } from '../../../../shared/domain/service-values.ts';
import { longText } from '../../rules/wire/fields.ts';
import type { Json } from '../../rules/wire/json.ts';

/** As nearly all are. */
const PLAIN = /^\d{1,12}\.\d\d$/;
const FIGURES = /[+-]?\d(?:[\d.,'\u00a0\u202f ]*\d)?/;

/**
 * `8.00`, `$15.95 USD`; `prefix` and `suffix` stand in for what the amount itself does not carry.
 */
export function money(value: Json, prefix: Json = null, suffix: Json = null): Money {
  const wire = longText(value);
  if (PLAIN.test(wire)) return { text: wire, amount: Number(wire), prefix: longText(prefix), suffix: longText(suffix) };
  const figures = FIGURES.exec(wire);
  if (!figures) return { text: wire, amount: null, prefix: longText(prefix), suffix: longText(suffix) };
  const before = wire.slice(0, figures.index).trimStart();
  const after = wire.slice(figures.index + figures[0].length).trimEnd();
  const own = before.replace(/^-|-$/, '');
  const negative = own !== before;
  return {
    text: wire,
    amount: amountOf(negative ? `-${figures[0]}` : figures[0]),
    prefix: own || longText(prefix),
    suffix: after || longText(suffix),
  };
}

/** Null where a single separator before three figures may stand for thousands or for a fraction. */
function amountOf(figures: string): number | null {
  const bare = figures.replace(/['\u00a0\u202f ]/g, '');
  const separators = bare.replace(/[^.,]/g, '');
  if (separators === '') return finite(bare);
  const last = separators.at(-1) ?? '';
  const [whole = '', fraction = ''] = split(bare, bare.lastIndexOf(last));
  const others = separators.slice(0, -1);
  const repeated = others.includes(last);
  // 1,234,567: the same sign twice groups thousands, and must then stand before three figures each
  // time.
  if (repeated)
    return others === last.repeat(others.length) && /^[+-]?\d{1,3}([.,]\d{3})+$/.test(bare)
      ? finite(bare.replace(/[.,]/g, ''))
      : null;
  if (others === '' && fraction.length === 3) return null;
  return finite(`${whole.replace(/[.,]/g, '')}.${fraction}`);
}

const split = (value: string, at: number) => [value.slice(0, at), value.slice(at + 1)];

function finite(value: string): number | null {
  const amount = Number(value);
  return Number.isFinite(amount) ? amount : null;
}
