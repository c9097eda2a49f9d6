/**
 * Every parameter of api.md and of the notes on the wire that an agent can set: parameter → control
 * → field on the wire. A feature appends its rows in a file of its own and proves them in a test
 * beside it; `complete.test.ts` says what is missing.
 */
import type { ReadOperation } from '../../electron/core/desk/service/endpoints.ts';
import { t } from '../../renderer/i18n/index.ts';
import { type FormTable, tableFields } from '../../renderer/parts/forms/form-table.ts';

/** Where a control stands and what is done with it: by its label, as a person finds it. */
export interface Row {
  /** Name in api.md. */
  parameter: string;
  /** Before it: buttons pressed, and fields filled in, in this order. */
  before?: readonly (string | readonly [label: string, value: string | true])[];
  /** The control's label. */
  control: string;
  /** Typed or chosen text; `true` ticks a box. */
  value: string | true;
  /** The fields of the request in which it arrives, with their values. */
  sent: Readonly<Record<string, string>>;
}

/**
 * The parameters of each operation that writes: api.md 4.2, 4.5, 4.6, 4.10, 4.12, and samples (wire
 * notes 30, 31).
 */
export const WRITTEN = {
  'add-order': `clientid paymentmethod pid domain billingcycle domaintype regperiod eppcode nameserver1 nameserver2 nameserver3
    nameserver4 nameserver5 customfields configoptions promocode affid addons hostname ns1prefix ns2prefix rootpw contactid
    dnsmanagement domainfields emailforwarding idprotection domainrenewals addonid serviceid addonids serviceids`,
  'add-contact': `clientid firstname lastname companyname address1 address2 city state postcode phonenumber tax_id email country
    password2 generalemails productemails domainemails invoiceemails supportemails`,
  'update-contact': `contactid subaccount firstname lastname companyname address1 address2 city state postcode phonenumber email
    country password2 generalemails productemails domainemails invoiceemails supportemails`,
  'open-ticket': `clientid deptid subject message contactid name email serviceid domainid markdown customfields attachments
    priority`,
  'add-ticket-reply': `clientid ticketid message markdown useMarkdown contactid name email customfields attachments`,
} as const;

/**
 * The parameters of each operation that reads: api.md 4.3, 4.4, 4.7 to 4.9, 4.11, and samples (wire
 * note 30).
 */
export const READ = {
  'get-orders': `limitstart limitnum id status`,
  'get-contacts': `limitstart limitnum userid firstname lastname companyname email address1 address2 city state postcode country
    phonenumber subaccount`,
  'get-clients-products': `limitstart limitnum clientid serviceid pid domain username2`,
  'get-clients-domains': `limitstart limitnum clientid domainid domain`,
  'get-announcements': `limitstart limitnum`,
  'get-tickets': `limitstart limitnum deptid email status subject`,
} as const satisfies Record<ReadOperation, string>;

export type Written = keyof typeof WRITTEN;

export const parametersOf = (operation: Written | ReadOperation): string[] =>
  ({ ...WRITTEN, ...READ })[operation].split(/\s+/).sort();

/** Text or tick of a field, in its row, where a generic one won't do. */
type RowPart = Partial<Omit<Row, 'parameter' | 'control'>>;

/**
 * One row for each field of a form's table that has a parameter, found by its label: a tick is sent
 * as `1`, a text as typed, without blanks around it.
 */
export function rowsOfTable<Form, Values>(
  table: FormTable<Form, Values>,
  parameters: Partial<Record<keyof Values, string>>,
  parts: Partial<Record<keyof Values, RowPart>> = {},
  before: (field: { when?: (form: Form) => boolean }) => Row['before'] = () => [],
): Row[] {
  return tableFields(table).flatMap(([name, field]) => {
    const parameter = parameters[name];
    if (parameter === undefined) return [];
    const isTick = field.kind === 'flag';
    const part = { before: before(field as never) ?? [], value: isTick || `some ${name}`, ...parts[name] };
    const { value } = part;
    const typed = value === true ? '1' : field.kind === 'secret' ? value : value.trim();
    return [{ parameter, control: t(field.label), sent: { [parameter]: typed }, ...part }];
  });
}
