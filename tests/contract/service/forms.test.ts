/**
 * Any values → our form → the service's own parser → the same values, for every operation and
 * parameter.
 */

import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { unserialize } from 'php-serialize';
import { expect, test } from 'vitest';
import type {
  AddContactParams,
  ContactQuery,
  DomainQuery,
  OrderQuery,
  ProductQuery,
  TicketQuery,
  UpdateContactParams,
} from '../../../electron/core/desk/service/endpoints.ts';
import { type Body, formFields, urlencoded } from '../../../electron/core/desk/service/form.ts';
import { plainForm } from '../../../electron/core/desk/service/sender.ts';
import {
  type AddOrderParams,
  messageForm,
  type NewOrderItem,
  type OpenTicketParams,
  orderFields,
  type ReplyParams,
  wireSizeOfMessage,
} from '../../../electron/core/desk/service/write-forms.ts';
import { readForm } from '../../../service/http/multipart.ts';
import { customFieldsOf, readAttachments } from '../../../service/operations/encoded-fields.ts';
import { numberOfRuns } from '../../helpers/full-run.ts';

async function parsed(body: Body) {
  const incoming = Object.assign(Readable.from(body.chunks()), { headers: { 'content-type': body.contentType } });
  const { form, bytes } = await readForm(incoming as unknown as IncomingMessage);
  expect(bytes).toBe(body.length);
  return form;
}

// Any text with a UTF-8 form, and what looks like the form's own syntax.
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '0',
    'false',
    '\r\n',
    '--',
    '------rackside',
    'a\r\nContent-Disposition: form-data; name="x"',
    '&amp;',
    '[0]',
    '日本"語',
  ),
);
const flag = fc.boolean();
const number = fc.integer({ min: 0, max: 1_000_000 });
const map = fc.dictionary(
  fc.string({ unit: 'grapheme', minLength: 1 }).filter((key) => key !== '__proto__'),
  text,
  { maxKeys: 4 },
);
type Maybe<T> = { [K in keyof T]: fc.Arbitrary<T[K]> };
/** Each parameter there or not; typed so that none is forgotten. */
const some = <T extends object>(shape: Maybe<Required<T>>) =>
  fc.record(shape, { requiredKeys: [] }) as fc.Arbitrary<Partial<T>>;

const onWire = (value: unknown) => (typeof value === 'boolean' ? (value ? '1' : '0') : String(value));
const plain = (params: object) =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [key, onWire(value)]));

const person = {
  firstname: text,
  lastname: text,
  companyname: text,
  email: text,
  address1: text,
  address2: text,
  city: text,
  state: text,
  postcode: text,
  country: text,
  phonenumber: text,
};
const mails = {
  generalemails: flag,
  productemails: flag,
  domainemails: flag,
  invoiceemails: flag,
  supportemails: flag,
};
const page = { limitstart: number, limitnum: number };

const flatOperations: [string, fc.Arbitrary<object>][] = [
  ['get-tickets', some<TicketQuery>({ ...page, deptid: text, email: text, status: text, subject: text })],
  ['get-orders', some<OrderQuery>({ ...page, id: text, status: text })],
  ['get-contacts', some<ContactQuery>({ ...page, ...person, userid: text, subaccount: flag })],
  [
    'get-clients-products',
    some<ProductQuery>({ ...page, clientid: text, serviceid: text, pid: text, domain: text, username2: text }),
  ],
  ['get-clients-domains', some<DomainQuery>({ ...page, clientid: text, domainid: text, domain: text })],
  ['add-contact', some<AddContactParams>({ ...person, ...mails, clientid: text, tax_id: text, password2: text })],
  [
    'update-contact',
    some<UpdateContactParams>({ ...person, ...mails, contactid: text, subaccount: flag, password2: text }),
  ],
];

test.each(flatOperations)('%s', async (_operation, params) => {
  await fc.assert(
    fc.asyncProperty(params, async (given) => {
      const form = await parsed(plainForm(formFields(given as Record<string, string>)).body);
      expect(form.toObject()).toEqual(plain(given));
    }),
    { numRuns: numberOfRuns(150) },
  );
});

test('token, urlencoded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record({ username: text, password: text }), async (given) => {
      const form = await parsed(urlencoded(Object.entries(given)));
      expect(form.toObject()).toEqual(given);
    }),
  );
});

const files = fc.array(
  fc
    .record({
      name: fc.string({ unit: 'binary', minLength: 1 }),
      bytes: fc.uint8Array({ maxLength: 300 }),
      chunk: fc.integer({ min: 1, max: 100 }),
    })
    .map(({ name, bytes, chunk }) => ({
      name,
      size: bytes.length,
      bytes,
      async *chunks() {
        for (let at = 0; at < bytes.length; at += chunk) yield bytes.slice(at, at + chunk);
      },
    })),
  { maxLength: 3 },
);
const message = {
  message: text,
  markdown: flag,
  clientid: text,
  contactid: text,
  name: text,
  email: text,
  customfields: map,
  files: files as fc.Arbitrary<ReplyParams['files']>,
};

test.each<[string, fc.Arbitrary<object>, (params: never) => number]>([
  ['add-ticket-reply', some<ReplyParams>({ ...message, ticketid: text }), wireSizeOfMessage],
  [
    'open-ticket',
    some<OpenTicketParams>({
      ...message,
      deptid: text,
      subject: text,
      priority: text,
      serviceid: text,
      domainid: fc.constant(undefined),
    } as never),
    wireSizeOfMessage,
  ],
])('%s', async (operation, params, wireSize) => {
  await fc.assert(
    fc.asyncProperty(params, async (partial) => {
      const isReply = operation === 'add-ticket-reply';
      const given = {
        files: [],
        message: '',
        ...(isReply ? { ticketid: '1' } : { deptid: '1', subject: '' }),
        ...partial,
      } as ReplyParams;
      const { body, fields } = messageForm(given);
      expect(body.length).toBe(wireSize(given as never));
      const form = await parsed(body);
      const { files: sentFiles, customfields, ...rest } = given;
      const { attachments: _attachments, customfields: _customfields, useMarkdown, ...got } = form.toObject();
      const { domainid: _nothing, ...expected } = rest as Record<string, unknown>;
      expect(got).toEqual(plain(expected));
      expect(useMarkdown).toBe(isReply && given.markdown !== undefined ? onWire(given.markdown) : undefined);
      expect(customFieldsOf(form.text('customfields'))).toEqual({ ...customfields });
      expect(readAttachments(form).map(({ name, data }) => [name, [...data]])).toEqual(
        (sentFiles as unknown as { name: string; bytes: Uint8Array }[]).map(({ name, bytes }) => [
          name.normalize('NFC'),
          [...bytes],
        ]),
      );
      expect([...form.values.keys()].sort()).toEqual([...new Set(fields)].sort());
    }),
    { numRuns: numberOfRuns(150) },
  );
});

const item: fc.Arbitrary<Partial<NewOrderItem>> = some<NewOrderItem>({
  pid: text,
  domain: text,
  billingcycle: text,
  domaintype: fc.constantFrom('register', 'transfer'),
  regperiod: number,
  eppcode: text,
  addons: fc.array(number.map(String), { maxLength: 3 }),
  configoptions: map,
  customfields: map,
  domainfields: map,
  emailforwarding: flag,
  idprotection: flag,
  hostname: text,
  ns1prefix: text,
  ns2prefix: text,
  rootpw: text,
});
const ids = fc.record({ addonid: text, serviceid: text });
const domainName = fc.stringMatching(/^[a-z0-9-]{1,10}(\.[a-z]{2,4}){1,2}$/);
const order = some<AddOrderParams>({
  clientid: text,
  paymentmethod: text,
  items: fc.array(item, { maxLength: 4 }),
  nameservers: fc.array(text, { maxLength: 5 }),
  contactid: text,
  dnsmanagement: flag,
  domainrenewals: fc.dictionary(domainName, number, { maxKeys: 3 }),
  promocode: text,
  affid: text,
  serviceAddons: fc.array(ids, { maxLength: 3 }),
  configOptionsAs: fc.constantFrom('documented', 'serialised', 'map'),
});

test('add-order', async () => {
  await fc.assert(
    fc.asyncProperty(order, async (partial) => {
      const given: AddOrderParams = { items: [], ...partial };
      const { items, nameservers = [], serviceAddons = [], domainrenewals, configOptionsAs, ...rest } = given;
      const form = await parsed(plainForm(orderFields(given)).body);
      for (const [key, value] of Object.entries(rest)) expect(form.text(key)).toBe(onWire(value));
      for (const [index, name] of nameservers.entries()) expect(form.text(`nameserver${index + 1}`)).toBe(name);
      expect(Object.fromEntries(form.map('domainrenewals'))).toEqual(plain(domainrenewals ?? {}));

      /**
       * A list for all items: what each has, an empty text where it has none, nothing where none
       * has it.
       */
      const list = (name: string, of: (one: NewOrderItem) => unknown) => {
        const values = items.map(of);
        const sent = [...form.map(name).entries()];
        if (values.every((value) => value === undefined)) expect(sent).toEqual([]);
        else
          expect(sent).toEqual(values.map((value, index) => [String(index), value === undefined ? '' : onWire(value)]));
      };
      for (const name of [
        'pid',
        'domain',
        'billingcycle',
        'domaintype',
        'regperiod',
        'eppcode',
        'emailforwarding',
        'idprotection',
        'hostname',
        'ns1prefix',
        'ns2prefix',
        'rootpw',
      ] as const) {
        list(name, (one) => one[name]);
      }
      list('the_service', (one) => one.hostname);
      list('addons', (one) => (one.addons?.length ? one.addons.join(',') : undefined));

      const maps = (name: 'configoptions' | 'customfields' | 'domainfields') => {
        const sent = form.map(name);
        for (const [index, one] of items.entries()) {
          const text = sent.get(String(index)) ?? '';
          const got = text === '' ? {} : (unserialize(Buffer.from(text, 'base64').toString()) as object);
          expect(Object.fromEntries(Object.entries(got))).toEqual({ ...one[name] });
        }
      };
      maps('customfields');
      maps('domainfields');
      if (configOptionsAs === 'serialised') maps('configoptions');

      const pairs =
        serviceAddons.length === 1
          ? [[form.text('addonid'), form.text('serviceid')]]
          : [...form.map('addonids').values()].map((addonid, index) => [
              addonid,
              form.map('serviceids').get(String(index)),
            ]);
      expect(pairs).toEqual(serviceAddons.map(({ addonid, serviceid }) => [addonid, serviceid]));
    }),
    { numRuns: numberOfRuns(200) },
  );
});

test('add-order, options as plain maps', async () => {
  const options = fc.dictionary(number.map(String), number.map(String), { maxKeys: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(options, { maxLength: 3 }), async (given) => {
      const form = await parsed(
        plainForm(orderFields({ items: given.map((configoptions) => ({ configoptions })), configOptionsAs: 'map' }))
          .body,
      );
      const sent = (form.toObject().configoptions ?? {}) as Record<string, unknown>;
      for (const [index, one] of given.entries()) {
        const got = sent[String(index)];
        expect(got === '' || got === undefined ? {} : got).toEqual(one);
      }
    }),
  );
});
