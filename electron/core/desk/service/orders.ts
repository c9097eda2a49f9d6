/**
 * Writes the body of an order, api.md 4.2. Its lists align by index, so the desk thinks in items
 * and the lists are made here.
 */
import type { ConfigOptionsAs } from '../../../../shared/domain/account.ts';
import { phpMap } from '../../rules/wire/php.ts';
import { type FormValue, formFields, multipartLength } from './form.ts';

/** One thing ordered: a product, a domain, or a product with its domain. */
export interface NewOrderItem {
  /** Product id. */
  pid?: string;
  domain?: string;
  billingcycle?: string;
  domaintype?: 'register' | 'transfer';
  /** Years of the registration. */
  regperiod?: number;
  /** A secret, needed for a transfer. */
  eppcode?: string;
  /** Add-on ids. */
  addons?: string[];
  /** Option id to the chosen option. */
  configoptions?: Record<string, string>;
  /** Field id to value. */
  customfields?: Record<string, string>;
  /** Fields that the top-level domain asks for. */
  domainfields?: Record<string, string>;
  emailforwarding?: boolean;
  idprotection?: boolean;
  /** "Server hostname" of a VPS or dedicated server. */
  hostname?: string;
  ns1prefix?: string;
  ns2prefix?: string;
  /** A secret. */
  rootpw?: string;
}

export interface AddOrderParams {
  clientid?: string;
  /** The gateway's identifier. */
  paymentmethod?: string;
  items: NewOrderItem[];
  /** At most five, for all domains of the order. */
  nameservers?: string[];
  /** For all domains of the order. */
  contactid?: string;
  dnsmanagement?: boolean;
  /** Domain name to years. */
  domainrenewals?: Record<string, number>;
  promocode?: string;
  affid?: string;
  /** Add-ons for product services that the client has already. */
  serviceAddons?: { addonid: string; serviceid: string }[];
  /**
   * How this account's service reads `configoptions`: as api.md documents it, unless it is set
   * otherwise.
   */
  configOptionsAs?: ConfigOptionsAs;
}

const MAX_NAMESERVERS = 5;

export function orderFields(params: AddOrderParams): [string, string][] {
  const { items, nameservers = [], serviceAddons = [], configOptionsAs = 'documented', ...plain } = params;
  /** A list for all items, with gaps; absent where no item has it. */
  const list = (value: (item: NewOrderItem) => FormValue): FormValue => {
    const values = items.map(value);
    return values.some((one) => one !== undefined) ? values : undefined;
  };
  const hostnames = list((item) => item.hostname);
  const [only] = serviceAddons.length === 1 ? serviceAddons : [];
  return formFields({
    ...plain,
    ...Object.fromEntries(nameservers.slice(0, MAX_NAMESERVERS).map((name, index) => [`nameserver${index + 1}`, name])),
    pid: list((item) => item.pid),
    domain: list((item) => item.domain),
    billingcycle: list((item) => item.billingcycle),
    domaintype: list((item) => item.domaintype),
    regperiod: list((item) => item.regperiod),
    eppcode: list((item) => item.eppcode),
    addons: list((item) => (item.addons?.length ? item.addons.join(',') : undefined)),
    configoptions:
      (configOptionsAs === 'documented' && ofOnlyProduct(items)) ||
      list(({ configoptions }) => (configOptionsAs === 'map' ? filled(configoptions) : serialised(configoptions))),
    customfields: list((item) => serialised(item.customfields)),
    domainfields: list((item) => serialised(item.domainfields)),
    emailforwarding: list((item) => item.emailforwarding),
    idprotection: list((item) => item.idprotection),
    // api.md garbles the family's name for it; services of either reading find it.
    hostname: hostnames,
    'the service': hostnames,
    ns1prefix: list((item) => item.ns1prefix),
    ns2prefix: list((item) => item.ns2prefix),
    rootpw: list((item) => item.rootpw),
    ...(only
      ? { addonid: only.addonid, serviceid: only.serviceid }
      : {
          addonids: serviceAddons.map(({ addonid }) => addonid),
          serviceids: serviceAddons.map(({ serviceid }) => serviceid),
        }),
  });
}

/** The exact bytes of the request's body. */
export const wireSizeOfOrder = (params: AddOrderParams): number => multipartLength(orderFields(params));

/** The options of the one product ordered; undefined where they may be those of several. */
function ofOnlyProduct(items: readonly NewOrderItem[]): Record<string, string> | undefined {
  const [product, another] = items.filter(({ pid }) => pid !== undefined);
  if (!product || another || items.some((item) => item !== product && filled(item.configoptions))) return undefined;
  return filled(product.configoptions);
}

const filled = (map: Record<string, string> | undefined) => (map && Object.keys(map).length > 0 ? map : undefined);

function serialised(map: Record<string, string> | undefined): string | undefined {
  return filled(map) ? phpMap(map ?? {}) : undefined;
}
