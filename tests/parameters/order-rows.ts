/** api.md 4.2 and wire notes 30, 31, 39. Steps are pressed by their names above the form. */
import { phpMap } from '../../electron/core/rules/wire/php.ts';
import { LINE_TABLE, ORDER_TABLE } from '../../renderer/features/orders/order-table.ts';
import { newOrderLine, type OrderLine } from '../../shared/domain/order-form.ts';
import { type Row, rowsOfTable } from './table.ts';

const WHAT = '2 Items';
const TERMS = '3 Terms';
const product = [WHAT, 'Product', ['Product', '5']] as const;
const transfer = [WHAT, 'Transfer a domain', ['Domain', 'example.com']] as const;
const addon = [WHAT, 'Add-on for an existing product'] as const;
const host = (n: number) => `ns${n}.example.net`;
const nameserver = (n: number): Row => ({
  parameter: `nameserver${n}`,
  // Fill the ones before it, too, since a list without gaps is sent.
  before: [TERMS, ...[1, 2, 3, 4].filter((one) => one < n).map((one) => [`Nameserver ${one}`, host(one)] as const)],
  control: `Nameserver ${n}`,
  value: host(n),
  sent: { [`nameserver${n}`]: host(n) },
});

/** The parameter of each field of an item. A field without one does not compile. */
const LINE_PARAMETERS: Record<Exclude<keyof OrderLine, 'kind' | 'productName'>, string> = {
  pid: 'pid',
  billingCycle: 'billingcycle',
  domain: 'domain',
  domainType: 'domaintype',
  years: 'regperiod',
  eppCode: 'eppcode',
  addons: 'addons',
  configOptions: 'configoptions',
  customFields: 'customfields',
  domainFields: 'domainfields',
  emailForwarding: 'emailforwarding',
  idProtection: 'idprotection',
  hostname: 'hostname',
  ns1prefix: 'ns1prefix',
  ns2prefix: 'ns2prefix',
  rootPassword: 'rootpw',
};

/** A product has the field, or else a transfer has it. */
const itemWith = ({ when }: { when?: (line: OrderLine) => boolean }) =>
  (when?.(newOrderLine('product')) ?? true) ? product : transfer;

const lineRows = rowsOfTable(
  LINE_TABLE,
  LINE_PARAMETERS,
  {
    pid: { before: [WHAT, 'Product'], value: '5' },
    domain: { value: 'a.example' },
    domainType: { before: [...product, ['Domain', 'a.example']], value: 'register' },
    years: { value: '3' },
    addons: { value: '1, 2', sent: { 'addons[0]': '1,2' } },
    rootPassword: { value: ' r00t ' },
  },
  itemWith,
);

/** Pairs are filled in by a known field, or by a name and its value. */
const PAIRS: Readonly<Record<string, Partial<Row>>> = {
  customfields: { control: 'Internal reference', value: 'K-7', sent: { 'customfields[0]': phpMap({ 1: 'K-7' }) } },
  configoptions: { control: 'CPU cores', value: '32', sent: { 'configoptions[3]': '32' } },
  domainfields: {
    before: [...transfer, 'Add domain field', ['Name or ID', 'vat']],
    control: 'Value',
    value: 'X1',
    sent: { 'domainfields[0]': phpMap({ vat: 'X1' }) },
  },
};

/** Values of an item are sent as the first of a list. */
const inFirst = (sent: Row['sent']): Row['sent'] =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.includes('[') ? name : `${name}[0]`, value]));

export const orderRows: readonly Row[] = [
  ...lineRows.map((row) => ({ ...row, sent: inFirst(row.sent), ...PAIRS[row.parameter] })),
  ...[1, 2, 3, 4, 5].map(nameserver),
  ...rowsOfTable(
    ORDER_TABLE,
    {
      paymentMethod: 'paymentmethod',
      promoCode: 'promocode',
      contactId: 'contactid',
      dnsManagement: 'dnsmanagement',
      affiliateId: 'affid',
    },
    { paymentMethod: { value: 'stripe' }, contactId: { value: '71' }, affiliateId: { value: '9' } },
    () => [TERMS],
  ),
  {
    parameter: 'domainrenewals',
    before: [WHAT, 'Renew a domain', ['Domain', 'old.example']],
    control: 'Years',
    value: '2',
    sent: { 'domainrenewals[old.example]': '2' },
  },
  {
    parameter: 'addonid',
    before: [...addon, ['Product', '201']],
    control: 'Add-on ID',
    value: '4',
    sent: { addonid: '4', serviceid: '201' },
  },
  {
    parameter: 'serviceid',
    before: [...addon, ['Add-on ID', '4']],
    control: 'Product',
    value: '201',
    sent: { addonid: '4', serviceid: '201' },
  },
  {
    parameter: 'addonids',
    before: [...addon, ['Add-on ID', '4'], ['Product', '201'], addon[1], ['Product', '201']],
    control: 'Add-on ID',
    value: '5',
    sent: { 'addonids[0]': '4', 'addonids[1]': '5', 'serviceids[0]': '201', 'serviceids[1]': '201' },
  },
  {
    parameter: 'serviceids',
    before: [...addon, ['Add-on ID', '4'], ['Product', '201'], addon[1], ['Add-on ID', '5']],
    control: 'Product',
    value: '202',
    sent: { 'serviceids[0]': '201', 'serviceids[1]': '202' },
  },
  {
    parameter: 'clientid',
    before: ['1 Customer', 'Choose another', ['Customer', '88']],
    control: 'Use client ID 88',
    value: true,
    sent: { clientid: '88' },
  },
];
