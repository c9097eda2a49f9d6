/** api.md 4.2 and wire notes 30, 31, 39. Steps are pressed by their names above the form. */
import { phpMap } from '../../electron/core/rules/wire/php.ts';
import type { Row } from './table.ts';

const WHAT = '2 Items';
const TERMS = '3 Terms';
const product = [WHAT, 'Product', ['Product', '5']] as const;
const transfer = [WHAT, 'Transfer a domain', ['Domain', 'example.com']] as const;
const addon = [WHAT, 'Add-on for an existing product'] as const;
const host = (n: number) => `ns${n}.example.net`;
const nameserver = (n: number): Row => ({
  parameter: `nameserver${n}`,
  // Those before it too: a list without gaps is what is sent.
  before: [TERMS, ...[1, 2, 3, 4].filter((one) => one < n).map((one) => [`Nameserver ${one}`, host(one)] as const)],
  control: `Nameserver ${n}`,
  value: host(n),
  sent: { [`nameserver${n}`]: host(n) },
});

export const orderRows: readonly Row[] = [
  { parameter: 'pid', before: [WHAT, 'Product'], control: 'Product', value: '5', sent: { 'pid[0]': '5' } },
  { parameter: 'domain', before: product, control: 'Domain', value: 'a.example', sent: { 'domain[0]': 'a.example' } },
  {
    parameter: 'billingcycle',
    before: product,
    control: 'Billing cycle',
    value: 'annually',
    sent: { 'billingcycle[0]': 'annually' },
  },
  {
    parameter: 'domaintype',
    before: [...product, ['Domain', 'a.example']],
    control: 'Domain status',
    value: 'register',
    sent: { 'domaintype[0]': 'register' },
  },
  { parameter: 'regperiod', before: transfer, control: 'Years', value: '3', sent: { 'regperiod[0]': '3' } },
  { parameter: 'eppcode', before: transfer, control: 'EPP code', value: 'e-P p', sent: { 'eppcode[0]': 'e-P p' } },
  ...[1, 2, 3, 4, 5].map(nameserver),
  {
    parameter: 'customfields',
    before: product,
    control: 'Internal reference',
    value: 'K-7',
    sent: { 'customfields[0]': phpMap({ 1: 'K-7' }) },
  },
  {
    parameter: 'configoptions',
    before: product,
    control: 'CPU cores',
    value: '32',
    sent: { 'configoptions[3]': '32' },
  },
  { parameter: 'promocode', before: [TERMS], control: 'Promotion code', value: 'MAY', sent: { promocode: 'MAY' } },
  { parameter: 'affid', before: [TERMS], control: 'Affiliate ID', value: '9', sent: { affid: '9' } },
  { parameter: 'addons', before: product, control: 'Add-on IDs', value: '1, 2', sent: { 'addons[0]': '1,2' } },
  {
    parameter: 'hostname',
    before: product,
    control: 'Server hostname',
    value: 'vps.example',
    sent: { 'hostname[0]': 'vps.example', 'the service[0]': 'vps.example' },
  },
  {
    parameter: 'ns1prefix',
    before: product,
    control: 'First nameserver prefix',
    value: 'ns1',
    sent: { 'ns1prefix[0]': 'ns1' },
  },
  {
    parameter: 'ns2prefix',
    before: product,
    control: 'Second nameserver prefix',
    value: 'ns2',
    sent: { 'ns2prefix[0]': 'ns2' },
  },
  { parameter: 'rootpw', before: product, control: 'Root password', value: ' r00t ', sent: { 'rootpw[0]': ' r00t ' } },
  {
    parameter: 'contactid',
    before: [TERMS],
    control: 'Domain contact',
    value: '71',
    sent: { contactid: '71' },
  },
  {
    parameter: 'dnsmanagement',
    before: [TERMS],
    control: 'DNS management for the domains',
    value: true,
    sent: { dnsmanagement: '1' },
  },
  {
    parameter: 'domainfields',
    before: [...transfer, 'Add domain field', ['Name or ID', 'vat']],
    control: 'Value',
    value: 'X1',
    sent: { 'domainfields[0]': phpMap({ vat: 'X1' }) },
  },
  {
    parameter: 'emailforwarding',
    before: transfer,
    control: 'E-mail forwarding',
    value: true,
    sent: { 'emailforwarding[0]': '1' },
  },
  {
    parameter: 'idprotection',
    before: transfer,
    control: 'ID protection',
    value: true,
    sent: { 'idprotection[0]': '1' },
  },
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
    parameter: 'paymentmethod',
    before: [TERMS],
    control: 'Payment method',
    value: 'stripe',
    sent: { paymentmethod: 'stripe' },
  },
  {
    parameter: 'clientid',
    before: ['1 Customer', 'Change customer', ['Customer', '88']],
    control: 'Use client ID 88',
    value: true,
    sent: { clientid: '88' },
  },
];
