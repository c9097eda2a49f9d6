/** `complete` suggests the next part of a query: operators, and their values from the cache. */
import type { SearchCompletion } from '../../../../shared/domain/search.ts';
import { isOperator, OPERATORS, type OperatorName, valuesOf } from '../../rules/search/query.ts';
import { fold } from '../../rules/search/text.ts';
import { serviceDay } from '../account/settings.ts';
import { getRows, type StoreContext } from '../context.ts';
import { tagList } from '../marks/notes.ts';
import { departmentsSeen } from '../ticket/line.ts';
import { statusesSeen } from './search-sources.ts';

const MOST_OPTIONS = 8;

interface Value {
  label: string;
  value?: string;
  count?: number;
}

export function complete(ctx: StoreContext, text: string, at: number): SearchCompletion {
  const before = text.slice(0, at);
  const rest = /^[^\s()"]*/.exec(text.slice(at))?.[0].length ?? 0;
  const [, operator, quote, typed = ''] = /(?:^|[\s(-])([a-z]+):("?)([^"]*)$/i.exec(before) ?? [];
  const name = operator?.toLowerCase();
  // A value without quotes ends at the first blank.
  if (name !== undefined && isOperator(name) && (quote === '"' || !/[\s()]/.test(typed))) {
    const from = at - typed.length - (quote?.length ?? 0);
    const to = at + rest + (quote === '"' && text.charAt(at + rest) === '"' ? 1 : 0);
    return { from, to, options: valueOptions(ctx, name, typed) };
  }
  const [word = ''] = /(?:^|(?<=[\s(-]))[a-z]*$/i.exec(before) ?? [];
  const options = OPERATORS.filter(
    (one) => one.startsWith(word.toLowerCase()) && (word !== '' || before.trim() === ''),
  );
  return {
    from: at - word.length,
    to: at + rest,
    options: options.map((one) => ({ insert: `${one}:`, label: one, kind: 'operator', count: null })),
  };
}

function valueOptions(ctx: StoreContext, name: OperatorName, typed: string): SearchCompletion['options'] {
  const beginning = fold(typed.trim());
  const fits = (label: string) =>
    fold(label).startsWith(beginning) ||
    fold(label)
      .split(/[\s.-]/)
      .some((word) => word.startsWith(beginning));
  return valuesSeen(ctx, name, beginning)
    .filter(({ label, value }) => fits(label) || fits(value ?? label))
    .slice(0, MOST_OPTIONS)
    .map(({ label, value = label, count = null }) => ({
      insert: `${/[\s()]/.test(value) ? `"${value.replaceAll('"', '')}"` : value} `,
      label,
      kind: 'value',
      count,
    }));
}

function valuesSeen(ctx: StoreContext, name: OperatorName, beginning: string): Value[] {
  const named = (sql: string): Value[] => getRows(ctx.cache, sql);
  switch (name) {
    case 'status':
      return statusesSeen(ctx).map(({ status, count }) => ({ label: status, count }));
    case 'dept':
      return departmentsSeen(ctx).map(({ id, names: [label = id], count }) => ({ label, count }));
    case 'server':
      return named(`SELECT DISTINCT server_name label FROM products WHERE server_name <> '' ORDER BY 1`);
    case 'product':
      return named(`SELECT name label, name value FROM products WHERE name <> '' GROUP BY name ORDER BY count(*) DESC`);
    case 'domain':
      // There are thousands, so match by beginning only.
      return beginning.length < 2
        ? []
        : getRows(
            ctx.cache,
            `SELECT name label FROM domains WHERE name >= ? AND name < ? UNION
             SELECT domain FROM products WHERE domain >= ? AND domain < ? ORDER BY 1 LIMIT ${MOST_OPTIONS}`,
            beginning,
            `${beginning}\u{10ffff}`,
            beginning,
            `${beginning}\u{10ffff}`,
          );
    case 'before':
    case 'after': {
      const today = serviceDay(ctx);
      return ['today', 'yesterday', '7d', '30d', today.slice(0, 7), today.slice(0, 4)].map((label) => ({ label }));
    }
    case 'is':
    case 'has':
    case 'in':
      return (valuesOf(name) ?? []).map((label) => ({ label }));
    case 'tag':
      return tagList(ctx).map(({ tag, count }) => ({ label: tag, count }));
    case 'from':
    case 'customer':
      return [];
  }
}
