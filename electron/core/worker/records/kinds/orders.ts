/** Orders: how to decode get-orders, and what to index. */
import type { Order, OrderItem } from '../../../../../shared/domain/order.ts';
import {
  field,
  idText,
  isSet,
  label,
  line,
  listItems,
  longText,
  money,
  optionalId,
  serverTime,
  wireText,
} from '../../../rules/wire/fields.ts';
import type { JsonObject } from '../../../rules/wire/json.ts';
import { readSerialised } from '../../../rules/wire/php.ts';
import { innerRecords, tallyStatus } from '../../decode/lists.ts';
import { fieldNames, type ListFormat } from '../../decode/page.ts';
import { lower, type RecordType, spellingsOf } from './kind.ts';

const USUAL_STATUSES = fieldNames('active pending fraud cancelled draft');

const ORDERS: ListFormat<Order> = {
  operation: 'get-orders',
  wrapper: 'orders',
  item: 'order',
  shape: 'flattened',
  ids: ['id', 'orderid'],
  documented: fieldNames(
    `id orderid ordernum userid clientid contactid date nameservers transfersecret renewals promocode promotype promovalue
     orderdata amount paymentmethod invoiceid status ipaddress fraudmodule fraudoutput notes paymentmethodname
     paymentstatus name currencyprefix currencysuffix frauddata lineitems`,
  ),
  decode(raw, own, odd) {
    const status = label(field(raw, 'status'));
    tallyStatus(odd, status, USUAL_STATUSES);
    const code = line(raw, 'promocode');
    return {
      id: own,
      number: idText(field(raw, 'ordernum')),
      clientId: optionalId(field(raw, 'userid', 'clientid')),
      clientName: line(raw, 'name'),
      contactId: optionalId(field(raw, 'contactid')),
      placedAt: serverTime(field(raw, 'date')),
      status,
      paymentStatus: label(field(raw, 'paymentstatus')),
      paymentMethod: line(raw, 'paymentmethod'),
      paymentMethodName: line(raw, 'paymentmethodname'),
      invoiceId: optionalId(field(raw, 'invoiceid')),
      amount: money(field(raw, 'amount'), field(raw, 'currencyprefix'), field(raw, 'currencysuffix')),
      promotion: code === '' ? null : { code, type: line(raw, 'promotype'), value: line(raw, 'promovalue') },
      nameservers: listItems(field(raw, 'nameservers')),
      renewals: line(raw, 'renewals'),
      data: readSerialised(wireText(field(raw, 'orderdata'))),
      hasTransferSecret: hasSerialised(raw, 'transfersecret'),
      ipAddress: line(raw, 'ipaddress'),
      fraudModule: line(raw, 'fraudmodule'),
      hasFraudReport: isSet(field(raw, 'fraudoutput')) || isSet(field(raw, 'frauddata')),
      notes: longText(field(raw, 'notes')),
      items: innerRecords(field(raw, 'lineitems'), 'lineitem', odd).map(itemOf),
    };
  },
};

/** The index `orders_payment` uses this expression, so a change needs a schema step. */
export const PAYMENT = `lower(json_extract(record, '$.paymentStatus'))`;

export const orderType: RecordType<Order> = {
  list: ORDERS,
  columns: (order) => ({
    client_id: order.clientId,
    number: lower(order.number),
    placed: order.placedAt?.text ?? null,
    status: order.status,
  }),
  texts({ id, number, clientName, invoiceId, items, notes, placedAt, clientId }) {
    const domains = items.flatMap(({ domain }) => spellingsOf(domain));
    return {
      title: number,
      details: [clientName, ...items.map(({ product }) => product), ...domains, invoiceId ?? '', id, notes],
      parts: [clientName, ...domains],
      date: placedAt?.text ?? null,
      clientId,
    };
  },
  exactKeys: { number: ['number', 'id'], status: ['status'] },
  begins: [],
  times: ['placedAt'],
};

function hasSerialised(raw: JsonObject, name: string): boolean {
  const value = field(raw, name);
  return isSet(value) && !/^(a:0:|N;)/.test(wireText(value).trim());
}

function itemOf(raw: JsonObject): OrderItem {
  return {
    type: line(raw, 'type'),
    relatedId: optionalId(field(raw, 'relid')),
    productType: line(raw, 'producttype'),
    product: line(raw, 'product'),
    domain: line(raw, 'domain'),
    billingCycle: line(raw, 'billingcycle'),
    amount: money(field(raw, 'amount')),
    status: label(field(raw, 'status')),
  };
}
