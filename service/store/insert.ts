/** Makes statements that insert rows of given columns. */
import type { Database } from './database.ts';

/**
 * An INSERT of whole records, prepared once. `id` may be left out: the database then gives the next
 * one.
 */
export function inserter<Row extends object>(
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
