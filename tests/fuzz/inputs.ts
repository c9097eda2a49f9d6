/**
 * Inputs that a command's own schema allows, made of ids that are there, ids that are not, and
 * texts nobody would type.
 */
import fc from 'fast-check';

/** The part of zod's description of a schema that is read here. */
interface Schema {
  _zod: { def: Def };
}
interface Def {
  type: string;
  format?: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  keyType?: Schema;
  valueType?: Schema;
  options?: Schema[];
  entries?: Record<string, string>;
  values?: unknown[];
  parts?: (Schema | string)[];
  checks?: { _zod: { def: { check: string; minimum?: number; maximum?: number; value?: number; format?: string } } }[];
}

/** Values by the name of their field: what a window could know. */
export type Pools = Record<string, readonly string[]>;

const TEXTS = [
  ...[
    'a',
    '0',
    ' ',
    '\u0000',
    '\ud800',
    '../../etc',
    "'; DROP TABLE tickets; --",
    '%',
    '*',
    '"',
    '"a OR',
    '(((',
    '-',
    'x'.repeat(200),
  ],
  ...[
    '{"a":1}',
    '[]',
    'https://a.example/{id}',
    'javascript:alert(1)',
    'é',
    '証明書',
    '\u202e',
    'status:open -mail OR (is:unread',
  ],
];

const aText = fc.oneof(fc.constantFrom(...TEXTS), fc.string(), fc.string({ unit: 'binary' }));

export function inputOf(schema: unknown, pools: Pools, name = ''): fc.Arbitrary<unknown> {
  const { def } = (schema as Schema)._zod;
  const inner = (one: Schema | undefined, as = name) => inputOf(one, pools, as);
  switch (def.type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, one]) => [key, inner(one, key)])));
    case 'optional':
      return fc.option(inner(def.innerType), { nil: undefined });
    case 'nullable':
      return fc.option(inner(def.innerType));
    case 'array':
      return fc.array(inner(def.element), { maxLength: 4 });
    case 'record':
      return fc.dictionary(inner(def.keyType).map(String), inner(def.valueType), { maxKeys: 3 });
    case 'union':
      return fc.oneof(...(def.options ?? []).map((one) => inner(one)));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'template_literal':
      return fc
        .tuple(...(def.parts ?? []).map((part) => (typeof part === 'string' ? fc.constant(part) : inner(part))))
        .map((parts) => parts.join(''));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'number':
      return aNumber(def);
    case 'string':
      return aString(def, pools[name] ?? []);
    default:
      // Bytes: the only thing that is no JSON.
      return fc.uint8Array({ maxLength: 2000 });
  }
}

function aString(def: Def, known: readonly string[]): fc.Arbitrary<string> {
  const isUuid = def.format === 'uuid' || def.checks?.some(({ _zod }) => _zod.def.format === 'uuid') === true;
  const other = isUuid ? fc.uuid() : aText;
  return known.length > 0 ? fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 4 }, other) : other;
}

function aNumber({ checks = [] }: Def): fc.Arbitrary<number> {
  const bounds = checks.map(({ _zod }) => _zod.def);
  const least = bounds.find(({ check }) => check === 'greater_than')?.value ?? -1e6;
  const most = bounds.find(({ check }) => check === 'less_than')?.value ?? Number.MAX_SAFE_INTEGER;
  return fc.oneof(
    fc.constantFrom(least, most, Math.min(most, least + 1)),
    fc.integer({ min: least, max: Math.min(most, 2 ** 31) }),
  );
}
