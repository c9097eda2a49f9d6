/**
 * Products are services that a client has bought: how to decode get-clients-products, and what to
 * index.
 */
import type { ConfigOption, CustomField, ProductService } from '../../../../../shared/domain/product.ts';
import {
  field,
  idText,
  isSet,
  isYes,
  label,
  line,
  listItems,
  longText,
  money,
  optionalId,
  plainNumber,
  serverTime,
  timeText,
} from '../../../rules/wire/fields.ts';
import type { Json, JsonObject } from '../../../rules/wire/json.ts';
import { readSerialised } from '../../../rules/wire/php.ts';
import { isSecretField } from '../../../rules/wire/secrets.ts';
import { innerRecords, tallyStatus } from '../../decode/lists.ts';
import { fieldNames, type ListFormat } from '../../decode/page.ts';
import { lower, otherSpelling, type RecordType, spellingsOf } from './kind.ts';

const USUAL_STATUSES = fieldNames('active pending suspended terminated cancelled fraud completed');

const PRODUCTS: ListFormat<ProductService> = {
  operation: 'get-clients-products',
  wrapper: 'products',
  item: 'product',
  shape: 'nested',
  ids: ['id', 'serviceid'],
  documented: fieldNames(
    `id serviceid clientid userid orderid pid regdate name translated_name groupname translated_groupname domain
     dedicatedip serverid servername serverip serverhostname suspensionreason firstpaymentamount recurringamount
     paymentmethod paymentmethodname billingcycle nextduedate status username password subscriptionid promoid
     overideautosuspend overidesuspenduntil ns1 ns2 assignedips notes diskusage disklimit bwusage bwlimit lastupdate
     customfields configoptions`,
  ),
  decode(raw, own, odd) {
    const status = label(field(raw, 'status'));
    tallyStatus(odd, status, USUAL_STATUSES);
    return {
      id: own,
      clientId: optionalId(field(raw, 'clientid', 'userid')),
      orderId: optionalId(field(raw, 'orderid')),
      productId: optionalId(field(raw, 'pid')),
      name: line(raw, 'name', 'translated_name'),
      group: line(raw, 'groupname', 'translated_groupname'),
      domain: line(raw, 'domain'),
      status,
      suspensionReason: line(raw, 'suspensionreason'),
      registeredOn: timeText(field(raw, 'regdate')),
      nextDueOn: timeText(field(raw, 'nextduedate')),
      billingCycle: line(raw, 'billingcycle'),
      firstPayment: money(field(raw, 'firstpaymentamount')),
      recurring: money(field(raw, 'recurringamount')),
      paymentMethod: line(raw, 'paymentmethod'),
      paymentMethodName: line(raw, 'paymentmethodname'),
      username: line(raw, 'username'),
      hasPassword: isSet(field(raw, 'password')),
      server: serverOf(raw),
      dedicatedIp: line(raw, 'dedicatedip'),
      assignedIps: listItems(field(raw, 'assignedips')),
      nameservers: [line(raw, 'ns1'), line(raw, 'ns2')].filter((name) => name !== ''),
      subscriptionId: optionalId(field(raw, 'subscriptionid')),
      promotionId: optionalId(field(raw, 'promoid')),
      keepsRunning: isYes(field(raw, 'overideautosuspend')),
      keepsRunningUntil: timeText(field(raw, 'overidesuspenduntil')),
      notes: longText(field(raw, 'notes')),
      disk: { used: plainNumber(field(raw, 'diskusage')), limit: plainNumber(field(raw, 'disklimit')) },
      traffic: { used: plainNumber(field(raw, 'bwusage')), limit: plainNumber(field(raw, 'bwlimit')) },
      usageAt: serverTime(field(raw, 'lastupdate')),
      customFields: innerRecords(unserialised(field(raw, 'customfields')), 'customfield', odd).map(customField),
      configOptions: innerRecords(field(raw, 'configoptions'), 'configoption', odd).map(configOption),
    };
  },
};

export const productType: RecordType<ProductService> = {
  list: PRODUCTS,
  columns: (product) => ({
    client_id: product.clientId,
    name: lower(product.name),
    domain: lower(product.domain),
    domain_twin: otherSpelling(product.domain),
    username: lower(product.username),
    status: product.status,
    server_id: product.server?.id ?? null,
    server_name: product.server ? product.server.name || product.server.hostname || product.server.id : null,
    next_due: product.nextDueOn,
  }),
  texts({ name, domain, server, ...rest }) {
    const place = server ? [server.name, server.hostname, server.ip] : [];
    const { username, dedicatedIp, assignedIps, group, notes } = rest;
    return {
      title: name,
      details: [...spellingsOf(domain), username, ...place, dedicatedIp, ...assignedIps, group, notes],
      parts: [name, ...spellingsOf(domain), server?.hostname ?? ''],
      date: rest.registeredOn,
      clientId: rest.clientId,
    };
  },
  exactKeys: { number: ['id'], host: ['domain', 'domain_twin'], username: ['username'], status: ['status'] },
  begins: ['domain', 'username'],
  times: ['usageAt'],
};

function serverOf(raw: JsonObject): ProductService['server'] {
  const server = {
    id: optionalId(field(raw, 'serverid')),
    name: line(raw, 'servername'),
    ip: line(raw, 'serverip'),
    hostname: line(raw, 'serverhostname'),
  };
  return server.id === null && server.name === '' && server.ip === '' && server.hostname === '' ? null : server;
}

/** Some services send a serialised map of field ids to values; an unreadable one stays as it is. */
function unserialised(value: Json): Json {
  const data = typeof value === 'string' ? readSerialised(value) : null;
  if (data?.kind !== 'read' || typeof data.value !== 'object' || data.value === null) return value;
  return Object.entries(data.value).map(([id, item]) => ({ id, value: item }));
}

function customField(raw: JsonObject): CustomField {
  const name = line(raw, 'name', 'fieldname', 'translated_name');
  // A field without a name may hold a secret.
  const secret = name === '' || isSecretField(name, longText(field(raw, 'type', 'fieldtype')));
  return { id: idText(field(raw, 'id')), name, value: shownValue(raw, secret), secret };
}

function configOption(raw: JsonObject): ConfigOption {
  const name = line(raw, 'option', 'name');
  const type = line(raw, 'type');
  const secret = isSecretField(name, type);
  return { id: idText(field(raw, 'id')), name, type, value: shownValue(raw, secret), secret };
}

/** A secret shows only whether it is set: an empty text if set, null if not. */
function shownValue(raw: JsonObject, secret: boolean): string | null {
  const value = longText(field(raw, 'value', 'rawvalue'));
  if (value === '') return null;
  return secret ? '' : value;
}
