/** Reads an order form into a cart of products, options, domains and add-ons. */
import { ADDONS, type ConfigOption, CYCLES, cycleOf, optionValueId, type Product, productOf } from '../catalog.ts';
import type { Switches } from '../context.ts';
import { type Form, type FormValue, isTrue } from '../http/form.ts';
import { Refusal } from '../http/reply.ts';
import { customFieldsOf } from '../operations/encoded-fields.ts';

export interface CartProduct {
  product: Product;
  domain: string;
  cycle: (typeof CYCLES)[number];
  options: ChosenOption[];
  customfields: Record<string, unknown>;
  addons: Addon[];
  hostname: string;
  ns1prefix: string;
  ns2prefix: string;
  rootpw: string;
}

export interface CartDomain {
  name: string;
  type: 'register' | 'transfer';
  years: number;
  eppcode: string;
  emailforwarding: boolean;
  idprotection: boolean;
  fields: Record<string, unknown>;
}

export interface Cart {
  products: CartProduct[];
  domains: CartDomain[];
  renewals: { name: string; years: number }[];
  addons: { addon: Addon; serviceId: number }[];
}

export type Addon = (typeof ADDONS)[number];

/** Entries of the arrays belong together by index. Gaps are empty texts. */
export function cartOf(form: Form, optionsAs: Switches['configOptionsAs']): Cart {
  const column = (...names: string[]) => {
    // The contract misspells one parameter, so we accept both names.
    const maps = names.map((name) => form.map(name));
    return (index: string) => maps.map((map) => map.get(index)).find((text) => text) ?? '';
  };
  const fieldsAt = (name: string, index: string): FormValue | undefined => {
    const value = form.values.get(name);
    return value instanceof Map ? value.get(index) : index === '0' ? value : undefined;
  };
  const pids = form.map('pid');
  const names = form.map('domain');
  const cell = {
    pid: column('pid'),
    domain: column('domain'),
    cycle: column('billingcycle'),
    type: column('domaintype'),
    years: column('regperiod'),
    epp: column('eppcode'),
    addons: column('addons'),
    hostname: column('hostname', 'the_service'),
    ns1: column('ns1prefix'),
    ns2: column('ns2prefix'),
    rootpw: column('rootpw'),
    forwarding: column('emailforwarding'),
    protection: column('idprotection'),
  };
  const cart: Cart = { products: [], domains: [], renewals: [], addons: existingAddons(form) };
  const indices = [...new Set([...pids.keys(), ...names.keys(), ...form.map('domaintype').keys()])].sort(
    (a, b) => Number(a) - Number(b),
  );
  for (const index of indices) {
    const domain = cell.domain(index);
    if (domain !== '' && !/^[^\s./]+(\.[^\s./]+)+$/.test(domain)) throw new Refusal(`Invalid domain: ${domain}`);
    if (cell.pid(index) !== '') {
      const product = productOf(Number(cell.pid(index)));
      if (!product) throw new Refusal(`Product ID Not Found: ${cell.pid(index)}`);
      const cycle = cell.cycle(index) === '' ? CYCLES[0] : cycleOf(cell.cycle(index));
      if (!cycle) throw new Refusal(`Invalid billing cycle: ${cell.cycle(index)}`);
      cart.products.push({
        product,
        domain,
        cycle,
        options: optionsOf(form, { index, isFirst: cart.products.length === 0 }, product, optionsAs),
        customfields: customFieldsOf(fieldsAt('customfields', index)),
        addons: cell.addons(index).split(',').filter(Boolean).map(addonOf),
        hostname: cell.hostname(index),
        ns1prefix: cell.ns1(index),
        ns2prefix: cell.ns2(index),
        rootpw: cell.rootpw(index),
      });
    }
    const type = cell.type(index);
    if (type === '') continue;
    if (type !== 'register' && type !== 'transfer') throw new Refusal(`Invalid domain type: ${type}`);
    if (domain === '') throw new Refusal(`Missing required field: domain[${index}]`);
    if (type === 'transfer' && cell.epp(index) === '') throw new Refusal(`Missing required field: eppcode[${index}]`);
    cart.domains.push({
      name: domain,
      type,
      years: yearsOf(cell.years(index)),
      eppcode: cell.epp(index),
      emailforwarding: isTrue(cell.forwarding(index)),
      idprotection: isTrue(cell.protection(index)),
      fields: customFieldsOf(fieldsAt('domainfields', index), 'domainfields'),
    });
  }
  for (const [name, period] of form.map('domainrenewals')) cart.renewals.push({ name, years: yearsOf(period) });
  if (!cart.products.length && !cart.domains.length && !cart.renewals.length && !cart.addons.length) {
    throw new Refusal('No items added to cart so order cannot proceed');
  }
  return cart;
}

/** `addonid` with `serviceid`, or the lists `addonids` and `serviceids`. */
function existingAddons(form: Form): Cart['addons'] {
  const addons = [form.filled('addonid'), ...form.map('addonids').values()].filter(
    (id) => id !== undefined && id !== '',
  );
  const services = [form.filled('serviceid'), ...form.map('serviceids').values()].filter(
    (id) => id !== undefined && id !== '',
  );
  if (addons.length !== services.length)
    throw new Refusal('Each add-on needs one service: addonids and serviceids differ in length');
  return addons.map((id, n) => ({ addon: addonOf(String(id)), serviceId: Number(services[n]) }));
}

function addonOf(id: string): Addon {
  const addon = ADDONS.find((item) => String(item.id) === id.trim());
  if (!addon) throw new Refusal(`Addon ID Not Found: ${id}`);
  return addon;
}

function yearsOf(text: string): number {
  if (text === '') return 1;
  const years = Number(text);
  if (!Number.isInteger(years) || years < 1) throw new Refusal(`Invalid registration period: ${text}`);
  return years;
}

interface ChosenOption {
  id: string;
  option: string;
  type: string;
  value: string;
}

interface ItemPosition {
  index: string;
  isFirst: boolean;
}

/**
 * The options of a product. In the contract, one plain map of option to choice applies to the first
 * product. Other services of the family accept base64 of a serialized map, or a map, for each
 * product. This service accepts all three forms, unless it is limited to one.
 */
function optionsOf(
  form: Form,
  place: ItemPosition,
  product: Product,
  acceptedForm: Switches['configOptionsAs'],
): ChosenOption[] {
  const { as, chosen } = chosenValues(form, place);
  if (acceptedForm !== null && acceptedForm !== as) chosen.clear();
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

function chosenValues(
  form: Form,
  { index, isFirst }: ItemPosition,
): { as: Switches['configOptionsAs']; chosen: Chosen } {
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
