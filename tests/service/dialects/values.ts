/** Dialects that write single values differently. */
import { money } from '../../../service/catalog.ts';
import { decodeEntities, encodeEntities } from '../../../service/text.ts';
import type { Dialect, Row } from './dialect.ts';

const INTEGERS =
  /^(id|ticketid|userid|clientid|orderid|pid|serverid|promoid|diskusage|disklimit|bwusage|bwlimit|deptid|contactid|invoiceid|relid|regperiod|parentid|totalresults|startnumber|numreturned|serviceid|domainid|replyid|noteid|index)$/;
const BOOLEANS =
  /^(subaccount|(domain|general|invoice|product|support|affiliate)emails|overideautosuspend|dnsmanagement|emailforwarding|idprotection|donotrenew|published|attachments_removed)$/;
const ENCODED = /^(firstname|lastname|companyname|address[12]|name|subject|admin|owner_name|requestor_name)$/;

function mapValues(row: Row, change: (key: string, value: unknown) => unknown): Row {
  const walk = (key: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => walk(key, item));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([inner, item]) => [inner, walk(inner, item)]));
    }
    return change(key, value);
  };
  return walk('', row) as Row;
}

const asNumber = (key: string, value: unknown) =>
  INTEGERS.test(key) && typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;

const YES = [true, 1, '1', 'on', 'true', 'yes'];
const NO = [0, '0', '', null, false];
const UNSET = ['-0001-11-30 00:00:00', '', null];

export const values: readonly Dialect[] = [
  {
    name: 'booleans',
    row: 14,
    description: 'booleans as `true`, `1`, `"on"`, `"yes"`, `""`, `null` and more, mixed',
    record: (row, _raw, _list, index) => {
      let seen = index;
      return mapValues(row, (key, value) => {
        if (!BOOLEANS.test(key)) return value;
        const forms = value === '1' ? YES : NO;
        return forms[seen++ % forms.length];
      });
    },
  },
  {
    name: 'unset-dates',
    row: 15,
    description: 'unset dates as `-0001-11-30 00:00:00`, `""` or `null`',
    record: (row, _raw, _list, index) => {
      let seen = index;
      return mapValues(row, (_key, value) =>
        typeof value === 'string' && /^0000-00-00/.test(value) ? UNSET[seen++ % UNSET.length] : value,
      );
    },
  },
  {
    name: 'plain-text',
    row: 17,
    notInAll: true,
    description: 'names and subjects without entities, as they were typed',
    request({ form }) {
      // A search compares the text as this service sends it.
      const subject = form.filled('subject');
      if (subject !== undefined && form.values.get('message') === undefined)
        form.values.set('subject', encodeEntities(subject));
      return undefined;
    },
    record: (row) =>
      mapValues(row, (key, value) => (ENCODED.test(key) && typeof value === 'string' ? decodeEntities(value) : value)),
  },
  {
    name: 'formatted-money',
    row: 23,
    description: 'amounts with their currency: `$15.95 USD`',
    record: (row) =>
      mapValues(row, (key, value) =>
        /amount$/.test(key) && typeof value === 'string' && /^\d+\.\d\d$/.test(value) ? money(value) : value,
      ),
  },
  {
    name: 'text-ids',
    row: 13,
    description: 'ids of tickets, contacts and announcements that are no numbers: `10001-a`',
    record: (row, _raw, { collection }) =>
      /^(tickets|contacts|announcements|replies|notes)$/.test(collection)
        ? withTextIds(row, ['id', 'ticketid', 'parentid', 'replyid', 'noteid'])
        : row,
    body: (body, { operation }) =>
      /^(open-ticket|add-contact|update-contact)$/.test(operation)
        ? withTextIds(body, ['id', 'ticketid', 'contactid'])
        : body,
  },
  {
    name: 'numbers',
    row: 13,
    group: 'numbers',
    description: 'integers as numbers',
    record: (row) => mapValues(row, asNumber),
    body: (body) => mapValues(body, asNumber),
  },
  {
    name: 'mixed-numbers',
    row: 13,
    group: 'numbers',
    description: 'integers as numbers in every second record, as texts in the others',
    record: (row, _raw, _list, index) => (index % 2 ? row : mapValues(row, asNumber)),
  },
];

function withTextIds(row: Row, fields: readonly string[]): Row {
  const isId = (key: string, value: unknown) => fields.includes(key) && value !== '0';
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, isId(key, value) ? `${value}-a` : value]));
}
