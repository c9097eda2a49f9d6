import { type ConfigOption, optionValueId, type Product } from '../catalog.ts';
import { Refusal } from '../http/errors.ts';
import type { Form } from '../http/form.ts';
import { customFieldsOf } from '../operations/custom-fields.ts';

/** As products carry it on the wire. */
export interface ChosenOption {
  id: string;
  option: string;
  type: string;
  value: string;
}

/**
 * The options of the product at an index. Services differ in how they take them, and this one takes all: base64 of a
 * serialised map for each product, a map for each product, or one plain map, which is the first product's.
 */
export function optionsOf(form: Form, index: string, product: Product): ChosenOption[] {
  const chosen = chosenValues(form, index);
  for (const id of chosen.keys()) {
    if (!product.options.some((option) => String(option.id) === id))
      throw new Refusal(`Invalid configuration option: ${id}`);
  }
  return product.options.map((option) => ({
    id: String(option.id),
    option: option.option,
    type: option.type,
    value: choiceOf(option, chosen.get(String(option.id))),
  }));
}

function chosenValues(form: Form, index: string): Map<string, string> {
  const field = form.values.get('configoptions');
  if (!(field instanceof Map)) return new Map();
  const own = field.get(index);
  if (own instanceof Map) return textsOf(own);
  if (typeof own === 'string' && own !== '' && !/^\d+$/.test(own)) {
    return textsOf(new Map(Object.entries(customFieldsOf(own, `configoptions[${index}]`))));
  }
  const isPlain = [...field.values()].every((value) => typeof value === 'string' && /^\d*$/.test(value));
  return isPlain && index === '0' ? textsOf(field) : new Map();
}

const textsOf = (map: Map<string, unknown>) => new Map([...map].map(([key, value]) => [key, String(value)]));

function choiceOf(option: ConfigOption, chosen: string | undefined): string {
  if (chosen === undefined || chosen === '') return option.values[0] as string;
  if (option.type === 'quantity' && /^\d+$/.test(chosen)) return chosen;
  if (option.type === 'yesno' && /^[01]$/.test(chosen)) return chosen === '1' ? 'Yes' : 'No';
  const at = option.values.findIndex((_, index) => String(optionValueId(option, index)) === chosen);
  if (at < 0) throw new Refusal(`Invalid configuration option: ${option.id}`);
  return option.values[at] as string;
}
