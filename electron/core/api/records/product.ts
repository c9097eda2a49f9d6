import type { ConfigOption, CustomField, ProductService } from '../../../../shared/domain/product.ts';
import type { Result } from '../../../../shared/result.ts';
import {
  field,
  figure,
  id,
  isSet,
  label,
  line,
  listed,
  optionalId,
  serverTime,
  text,
  timeText,
  yes,
} from '../fields.ts';
import type { Json, JsonObject } from '../json.ts';
import { innerRecords, tallyStatus } from '../lists.ts';
import { money } from '../money.ts';
import { decodePage, type Page, type RecordKind, words } from '../page.ts';
import { readSerialised } from '../php.ts';
import { isSecretField } from '../secrets.ts';

const USUAL_STATUSES = words('active pending suspended terminated cancelled fraud completed');

const PRODUCTS: RecordKind<ProductService> = {
  operation: 'get-clients-products',
  wrapper: 'products',
  item: 'product',
  ids: ['id', 'serviceid'],
  known: words(
    `id serviceid clientid userid orderid pid regdate name translated_name groupname translated_groupname domain
     dedicatedip serverid servername serverip serverhostname suspensionreason firstpaymentamount recurringamount
     paymentmethod paymentmethodname billingcycle nextduedate status username password subscriptionid promoid
     overideautosuspend overidesuspenduntil ns1 ns2 assignedips notes diskusage disklimit bwusage bwlimit lastupdate
     customfields configoptions`,
  ),
  decode(raw, own, odd, zone) {
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
      assignedIps: listed(field(raw, 'assignedips')),
      nameservers: [line(raw, 'ns1'), line(raw, 'ns2')].filter((name) => name !== ''),
      subscriptionId: optionalId(field(raw, 'subscriptionid')),
      promotionId: optionalId(field(raw, 'promoid')),
      keepsRunning: yes(field(raw, 'overideautosuspend')),
      keepsRunningUntil: timeText(field(raw, 'overidesuspenduntil')),
      notes: text(field(raw, 'notes')),
      disk: { used: figure(field(raw, 'diskusage')), limit: figure(field(raw, 'disklimit')) },
      traffic: { used: figure(field(raw, 'bwusage')), limit: figure(field(raw, 'bwlimit')) },
      usageAt: serverTime(field(raw, 'lastupdate'), zone),
      customFields: innerRecords(unserialised(field(raw, 'customfields')), 'customfield', odd).map(customField),
      configOptions: innerRecords(field(raw, 'configoptions'), 'configoption', odd).map(configOption),
    };
  },
};

export const decodeProducts = (body: Uint8Array, zone: string | null = null): Result<Page<ProductService>> =>
  decodePage(body, PRODUCTS, zone);

function serverOf(raw: JsonObject): ProductService['server'] {
  const server = {
    id: optionalId(field(raw, 'serverid')),
    name: line(raw, 'servername'),
    ip: line(raw, 'serverip'),
    hostname: line(raw, 'serverhostname'),
  };
  return server.id === null && server.name === '' && server.ip === '' && server.hostname === '' ? null : server;
}

/** Some send the whole map of field id to value serialised; what cannot be read stays what it is. */
function unserialised(value: Json): Json {
  const data = typeof value === 'string' ? readSerialised(value) : null;
  if (data?.kind !== 'read' || typeof data.value !== 'object' || data.value === null) return value;
  return Object.entries(data.value).map(([id, item]) => ({ id, value: item }));
}

function customField(raw: JsonObject): CustomField {
  const name = line(raw, 'name', 'fieldname', 'translated_name');
  // Without a name nobody can tell what it holds.
  const secret = name === '' || isSecretField(name, text(field(raw, 'type', 'fieldtype')));
  return { id: id(field(raw, 'id')), name, value: shownValue(raw, secret), secret };
}

function configOption(raw: JsonObject): ConfigOption {
  const name = line(raw, 'option', 'name');
  const type = line(raw, 'type');
  const secret = isSecretField(name, type);
  return { id: id(field(raw, 'id')), name, type, value: shownValue(raw, secret), secret };
}

/** Of a secret only whether it is there: an empty text for something, null for nothing. */
function shownValue(raw: JsonObject, secret: boolean): string | null {
  const value = text(field(raw, 'value', 'rawvalue'));
  if (value === '') return null;
  return secret ? '' : value;
}
