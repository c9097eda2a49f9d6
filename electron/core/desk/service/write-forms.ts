/**
 * Builds the larger bodies: of a reply and a new ticket, which stream their files as one field, and
 * of an order (api.md 4.2), whose lists align by index while the desk works with items.
 */
import type { ConfigOptionsAs } from '../../../../shared/domain/account.ts';
import { phpMap } from '../../rules/wire/php.ts';
import {
  attachmentsLength,
  attachmentsSource,
  type FileShape,
  type FormValue,
  formFields,
  multipart,
  multipartLength,
  type OutgoingFile,
} from './form.ts';
import type { Form } from './sender.ts';

interface Message {
  message: string;
  markdown?: boolean;
  clientid?: string;
  contactid?: string;
  name?: string;
  email?: string;
  customfields?: Record<string, string>;
}

/** api.md 4.12. */
interface Reply extends Message {
  ticketid: string;
}

/** api.md 4.10: about a product service or a domain, not both. */
type NewTicket = Message & { deptid: string; subject: string; priority?: string } & (
    | { serviceid?: string; domainid?: undefined }
    | { domainid?: string; serviceid?: undefined }
  );

export type ReplyParams = Reply & { files: OutgoingFile[] };
export type OpenTicketParams = NewTicket & { files: OutgoingFile[] };
/** Enough to compute the size, without the bytes. */
export type ReplyShape = Reply & { files: readonly FileShape[] };
export type OpenTicketShape = NewTicket & { files: readonly FileShape[] };

const ATTACHMENTS = 'attachments';

export function messageForm(params: ReplyParams | OpenTicketParams): Form {
  const fields = messageFields(params);
  const names = fields.map(([name]) => name);
  if (params.files.length === 0) return { body: multipart(fields), fields: names };
  const source = attachmentsSource(params.files);
  return { body: multipart(fields, { name: ATTACHMENTS, source }), fields: [...names, ATTACHMENTS] };
}

export function wireSizeOfMessage(params: ReplyShape | OpenTicketShape): number {
  const length = attachmentsLength(params.files);
  return multipartLength(messageFields(params), params.files.length > 0 ? { name: ATTACHMENTS, length } : undefined);
}

function messageFields(params: ReplyShape | OpenTicketShape): [string, string][] {
  const { files: _files, customfields, markdown, ...rest } = params;
  return formFields({
    ...rest,
    markdown,
    // api.md has two names for this field: one in the samples of a reply, one in its table.
    // Services read either.
    ...('ticketid' in params ? { useMarkdown: markdown } : {}),
    ...(customfields && Object.keys(customfields).length > 0 ? { customfields: phpMap(customfields) } : {}),
  });
}

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
