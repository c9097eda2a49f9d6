/**
 * Builds the body of an order, api.md 4.2. Its lists align by index, so the desk works with items
 * and this module makes the lists.
 */
import type { ConfigOptionsAs } from '../../../../shared/domain/account.ts';
import { phpMap } from '../../rules/wire/php.ts';
import { type FormValue, formFields, multipartLength } from './form.ts';

export interface NewOrderItem {
  pid?: string;
  domain?: string;
  billingcycle?: string;
  domaintype?: 'register' | 'transfer';
  /** Years of registration. */
  regperiod?: number;
  /** Secret; needed for a transfer. */
  eppcode?: string;
  addons?: string[];
  /** Option id to chosen option. */
  configoptions?: Record<string, string>;
  /** Field id to value. */
  customfields?: Record<string, string>;
  domainfields?: Record<string, string>;
  emailforwarding?: boolean;
  idprotection?: boolean;
  /** "Server hostname" of a VPS or dedicated server. */
  hostname?: string;
  ns1prefix?: string;
  ns2prefix?: string;
  rootpw?: string;
}

export interface AddOrderParams {
  clientid?: string;
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
  /** Add-ons for the client's existing product services. */
  serviceAddons?: { addonid: string; serviceid: string }[];
  /** The way in which this account's service reads `configoptions`; by default that of api.md. */
  configOptionsAs?: ConfigOptionsAs;
}

const MAX_NAMESERVERS = 5;

export function orderFields(params: AddOrderParams): [string, string][] {
  const { items, nameservers = [], serviceAddons = [], configOptionsAs = 'documented', ...plain } = params;
  /** A list over all items, with gaps; undefined if no item has a value. */
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
    // api.md prints this field's name wrongly ("the service"), so send both names.
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

export const wireSizeOfOrder = (params: AddOrderParams): number => multipartLength(orderFields(params));

/** Options of a single ordered product; undefined if there may be several. */
function ofOnlyProduct(items: readonly NewOrderItem[]): Record<string, string> | undefined {
  const [product, another] = items.filter(({ pid }) => pid !== undefined);
  if (!product || another || items.some((item) => item !== product && filled(item.configoptions))) return undefined;
  return filled(product.configoptions);
}

const filled = (map: Record<string, string> | undefined) => (map && Object.keys(map).length > 0 ? map : undefined);

function serialised(map: Record<string, string> | undefined): string | undefined {
  return filled(map) ? phpMap(map ?? {}) : undefined;
}
