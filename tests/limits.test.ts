/**
 * Input from a hostile window has limits: each text, list and table of every command's input has a
 * greatest length, or can be no longer by its pattern.
 */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../shared/contract.ts';

interface Shape {
  type?: string;
  format?: string;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
  enum?: unknown[];
  const?: unknown;
  additionalProperties?: unknown;
  /** Ours: a rule that JSON Schema cannot say measures it, or its names are known. */
  measured?: boolean;
}

/** A pattern without repetition that goes on and on. */
const isShort = (pattern: string): boolean => !/(?<!\\)[+*]|,\}/.test(pattern.replace(/\[(?:\\.|[^\]])*\]/g, 'x'));

function isEndless(shape: Shape): boolean {
  const { type, format, pattern, maxLength, maxItems, measured } = shape;
  if (measured) return false;
  if (type === 'array') return maxItems === undefined;
  if (type === 'object') return typeof shape.additionalProperties === 'object';
  if (type !== 'string' || maxLength !== undefined || shape.enum || shape.const !== undefined || format) return false;
  return pattern === undefined || !isShort(pattern);
}

/** Places of an input that have no limit. */
function endless(input: z.ZodType): string[] {
  const schema = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod as { def: { type: string; checks?: unknown[]; keyType?: unknown } };
      const byRule = ['record', 'template_literal'].includes(def.type) && (def.checks?.length ?? 0) > 0;
      if (byRule || def.keyType instanceof z.ZodEnum) (jsonSchema as Shape).measured = true;
    },
  });
  const found = new Set<string>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isEndless(value as Shape)) found.add(path);
    for (const [name, inner] of Object.entries(value)) walk(inner, path === '' ? name : `${path}.${name}`);
  };
  walk(schema, '');
  return [...found];
}

it.each(Object.entries(contract).map(([name, { input }]) => [name, input as z.ZodType] as const))('%s', (_, input) => {
  expect(endless(input)).toEqual([]);
});

it('finds what has none', () => {
  const words = z.string().max(5);
  expect(
    endless(
      z.strictObject({
        text: z.string(),
        short: words,
        id: z.string().regex(/^\d{1,5}$/),
        digits: z.string().regex(/^\d+$/),
        list: z.array(words),
        few: z.array(words).max(3),
        table: z.record(words, words),
        small: z.record(words, words).refine((table) => Object.keys(table).length < 9),
      }),
    ),
  ).toEqual(['properties.text', 'properties.digits', 'properties.list', 'properties.table']);
});
