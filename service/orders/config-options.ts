/** Reads the options of ordered products in each form that callers send. */
import { type ConfigOption, optionValueId, type Product } from '../catalog.ts';
import type { Switches } from '../context.ts';
import type { Form } from '../http/form.ts';
import { Refusal } from '../http/reply.ts';
import { customFieldsOf } from '../operations/encoded-fields.ts';

/** An option as products have it on the wire. */
export interface ChosenOption {
  id: string;
  option: string;
  type: string;
  value: string;
}

/**
 * One product of an order: where it stands in the lists, and whether no product stands before it.
 */
export interface Place {
  index: string;
  isFirst: boolean;
}

/**
 * The options of a product. The contract has one plain map of option to choice, which here is the
 * first product's. Others of the family take base64 of a serialised map, or a map, for each
 * product. This one takes all three, unless it is switched to one of them.
 */
export function optionsOf(
  form: Form,
  place: Place,
  product: Product,
  only: Switches['configOptionsAs'],
): ChosenOption[] {
  const { as, chosen } = chosenValues(form, place);
  if (only !== null && only !== as) chosen.clear();
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

type Chosen = Map<string, string>;

function chosenValues(form: Form, { index, isFirst }: Place): { as: Switches['configOptionsAs']; chosen: Chosen } {
  const field = form.values.get('configoptions');
  if (!(field instanceof Map)) return { as: null, chosen: new Map() };
  const own = field.get(index);
  if (own instanceof Map) return { as: 'map', chosen: textsOf(own) };
  if (typeof own === 'string' && own !== '' && !/^\d+$/.test(own)) {
    const map = customFieldsOf(own, `configoptions[${index}]`);
    return { as: 'serialised', chosen: textsOf(new Map(Object.entries(map))) };
  }
  const isPlain = [...field.values()].every((value) => typeof value === 'string' && /^\d*$/.test(value));
  return { as: 'documented', chosen: isPlain && isFirst ? textsOf(field) : new Map() };
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
