/** Types of stored records by column name, and their insertion. */
import type { Database } from './database.ts';

export interface ContactRow {
  id: number;
  userid: number;
  firstname: string;
  lastname: string;
  companyname: string;
  email: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
  phonenumber: string;
  tax_id: string;
  subaccount: number;
  password: string;
  permissions: string;
  domainemails: number;
  generalemails: number;
  invoiceemails: number;
  productemails: number;
  supportemails: number;
  affiliateemails: number;
  pwresetkey: string;
  created_at: number;
  updated_at: number;
  pwresetexpiry: number | null;
}

export interface ServiceRow {
  id: number;
  clientid: number;
  orderid: number;
  pid: number;
  regdate: string;
  domain: string;
  dedicatedip: string;
  serverid: number;
  suspensionreason: string;
  firstpaymentamount: string;
  recurringamount: string;
  paymentmethod: string;
  billingcycle: string;
  nextduedate: string;
  status: string;
  username: string;
  password: string;
  subscriptionid: string;
  promoid: number;
  overideautosuspend: number;
  overidesuspenduntil: string;
  ns1: string;
  ns2: string;
  assignedips: string;
  notes: string;
  diskusage: number;
  disklimit: number;
  bwusage: number;
  bwlimit: number;
  lastupdate: number | null;
  /** JSON list of items in wire format. */
  customfields: string;
  configoptions: string;
}

export interface DomainRow {
  id: number;
  userid: number;
  orderid: number;
  regtype: string;
  domainname: string;
  registrar: string;
  regperiod: number;
  firstpaymentamount: string;
  recurringamount: string;
  paymentmethod: string;
  regdate: string;
  expirydate: string;
  nextduedate: string;
  status: string;
  subscriptionid: string;
  promoid: number;
  dnsmanagement: number;
  emailforwarding: number;
  idprotection: number;
  donotrenew: number;
  notes: string;
  eppcode: string;
  /** JSON map of the registry's own fields. */
  fields: string;
}

export interface OrderRow {
  id: number;
  ordernum: string;
  userid: number;
  contactid: number;
  date: number;
  nameservers: string;
  transfersecret: string;
  renewals: string;
  promocode: string;
  promotype: string;
  promovalue: string;
  orderdata: string;
  amount: string;
  paymentmethod: string;
  invoiceid: number;
  status: string;
  ipaddress: string;
  fraudmodule: string;
  fraudoutput: string;
  notes: string;
  affid: number;
}

export interface OrderItemRow {
  id: number;
  orderid: number;
  type: 'product' | 'domain' | 'addon' | 'renewal';
  relid: number;
  producttype: string;
  product: string;
  domain: string;
  billingcycle: string;
  amount: string;
}

export interface AnnouncementRow {
  id: number;
  date: number;
  title: string;
  announcement: string;
  published: number;
  parentid: number;
  language: string;
  created_at: number;
  updated_at: number;
}

/** A prepared INSERT for whole records. Without `id`, the database assigns the next one. */
export function prepareInsert<Row extends object>(
  db: Database,
  table: string,
  columns: readonly (keyof Row & string)[],
): (row: Row) => number {
  const statement = db.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
  );
  return (row) => Number(statement.run(row).lastInsertRowid);
}

export const CONTACT_COLUMNS = [
  'userid',
  'firstname',
  'lastname',
  'companyname',
  'email',
  'address1',
  'address2',
  'city',
  'state',
  'postcode',
  'country',
  'phonenumber',
  'tax_id',
  'subaccount',
  'password',
  'permissions',
  'domainemails',
  'generalemails',
  'invoiceemails',
  'productemails',
  'supportemails',
  'affiliateemails',
  'pwresetkey',
  'created_at',
  'updated_at',
  'pwresetexpiry',
] as const;

export const SERVICE_COLUMNS = [
  'clientid',
  'orderid',
  'pid',
  'regdate',
  'domain',
  'dedicatedip',
  'serverid',
  'suspensionreason',
  'firstpaymentamount',
  'recurringamount',
  'paymentmethod',
  'billingcycle',
  'nextduedate',
  'status',
  'username',
  'password',
  'subscriptionid',
  'promoid',
  'overideautosuspend',
  'overidesuspenduntil',
  'ns1',
  'ns2',
  'assignedips',
  'notes',
  'diskusage',
  'disklimit',
  'bwusage',
  'bwlimit',
  'lastupdate',
  'customfields',
  'configoptions',
] as const;

export const DOMAIN_COLUMNS = [
  'userid',
  'orderid',
  'regtype',
  'domainname',
  'registrar',
  'regperiod',
  'firstpaymentamount',
  'recurringamount',
  'paymentmethod',
  'regdate',
  'expirydate',
  'nextduedate',
  'status',
  'subscriptionid',
  'promoid',
  'dnsmanagement',
  'emailforwarding',
  'idprotection',
  'donotrenew',
  'notes',
  'eppcode',
  'fields',
] as const;

export const ORDER_COLUMNS = [
  'ordernum',
  'userid',
  'contactid',
  'date',
  'nameservers',
  'transfersecret',
  'renewals',
  'promocode',
  'promotype',
  'promovalue',
  'orderdata',
  'amount',
  'paymentmethod',
  'invoiceid',
  'status',
  'ipaddress',
  'fraudmodule',
  'fraudoutput',
  'notes',
  'affid',
] as const;

export const ORDER_ITEM_COLUMNS = [
  'orderid',
  'type',
  'relid',
  'producttype',
  'product',
  'domain',
  'billingcycle',
  'amount',
] as const;

export const INVOICE_COLUMNS = ['userid', 'orderid', 'date', 'duedate', 'total', 'status'] as const;

export const INVOICE_ITEM_COLUMNS = ['invoiceid', 'type', 'relid', 'description', 'amount'] as const;
