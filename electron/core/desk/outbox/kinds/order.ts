/** Sends an order, at once or not at all, and never twice unasked. Lists what is missing. */
import { z } from 'zod';
import type { ConfigOptionsAs } from '../../../../../shared/domain/account.ts';
import { findDomain } from '../../../../../shared/domain/domain-name.ts';
import type { FormPair } from '../../../../../shared/domain/form.ts';
import type { Order } from '../../../../../shared/domain/order.ts';
import {
  isIdOrEmpty,
  type OrderField,
  type OrderForm,
  type OrderGap,
  type OrderLine,
} from '../../../../../shared/domain/order-form.ts';
import type { Evidence } from '../../../../../shared/domain/outbox.ts';
import { splitList } from '../../../../../shared/domain/typed-list.ts';
import { type AppError, ok, type Result } from '../../../../../shared/result.ts';
import { recordsAgainstRefusal, weighRecords } from '../../../rules/evidence.ts';
import { readForm } from '../../../rules/forms.ts';
import { todayIn } from '../../../rules/local-day.ts';
import type { OutboxJob } from '../../../rules/outbox-job.ts';
import { isSecretField } from '../../../rules/wire/secrets.ts';
import type { KnownOrders } from '../../../worker/records/orders.ts';
import { type AddOrderParams, type NewOrderItem, orderFields, wireSizeOfOrder } from '../../service/write-forms.ts';
import type { ListCompleteness } from '../../sync/record-reads.ts';
import { client, FORM_BODY, type FormWrite, pairs, typed, type WriteParts, type WriteSteps } from '../kind-of-write.ts';

export const orderKind = {
  createSteps: createOrderSteps,
  form: {
    fits: (text) => readOrderForm(text) !== null,
    prepare({ text }, settings) {
      const form = readOrderForm(text);
      if (!form) return null;
      const [gap] = orderGaps(form);
      if (gap || form.client === null) {
        return { gap: { reason: gap?.reason ?? 'no-client', field: gap?.field ?? 'client' } };
      }
      const { id, name, email } = form.client;
      const wireSize = wireSizeOfOrder(orderParams(form, settings));
      return { body: { ...FORM_BODY, to: { name, email, clientId: id }, wireSize } };
    },
    madeOf: ({ id }) => ({ kind: 'order', orderId: id, invoiceId: null, productIds: [], addonIds: [], domainIds: [] }),
  },
} satisfies FormWrite;

function createOrderSteps({ api, store, clock, records }: WriteParts): WriteSteps {
  async function newSince(job: OutboxJob, { isComplete: whole }: ListCompleteness): Promise<Result<Evidence | null>> {
    // Include new orders with an old date, because a date may be wrong.
    const found = await store.orders.newSince(readFormOrThrow(job), { ...(job.known as KnownOrders), newest: '' });
    return found.ok ? ok(recordsAgainstRefusal(job, clock.now(), found.value, whole)) : found;
  }

  return {
    async check(job) {
      const form = readOrderForm(job.text);
      if (form?.client == null) return { later: null };
      const read = await records.newestOrders();
      if (!read.ok) return { later: read.error };
      const since = job.attempt === null ? ok(null) : await newSince(job, read.value);
      if (!since.ok) return { later: null };
      if (since.value) return { doubt: since.value };
      const settings = await store.settings.read();
      if (!settings.ok) return { later: null };
      const zone = settings.value.zone ?? clock.zone();
      const now = clock.now();
      const alike = await store.orders.alike(form, alikeFrom(zone, now));
      const known = await store.orders.known(form.client.id, todayIn(zone, now + DAY));
      if (!alike.ok || !known.ok) return { later: null };
      const unseen = alike.value.find(({ id }) => !job.shown?.includes(id));
      return unseen ? { later: appeared(unseen) } : { go: true, known: known.value };
    },

    async send(job, options) {
      const settings = await store.settings.read();
      if (!settings.ok) return settings;
      const form = readFormOrThrow(job);
      const spelled = await store.orders.spelled(form);
      if (!spelled.ok) return spelled;
      const sent = await api().addOrder(orderParams(form, { ...settings.value, spelled: spelled.value }), options);
      if (!sent.ok) return sent;
      const { orderId, invoiceId, productIds, addonIds, domainIds, ...receipt } = sent.value;
      return ok({ receipt, made: { kind: 'order', orderId, invoiceId, productIds, addonIds, domainIds } });
    },

    async findTrace(job) {
      const read = await records.newestOrders();
      return read.ok ? newSince(job, read.value) : read;
    },

    async onAccepted({ text, made }) {
      // Makes the order's links work at once. If this read fails, the next pass brings the order.
      const id = made?.kind === 'order' ? made.orderId : null;
      if (id !== null) await records.find('orders', { id }, 'order.refresh');
      const of = readOrderForm(text)?.client?.id;
      if (of !== undefined) await records.client(of, ['products', 'domains']);
    },

    async recheck(job, evidence, due) {
      // A poll does not bring orders, so between two looks there is no news.
      if (!due) return ok(null);
      const read = await records.newestOrders();
      if (!read.ok) return ok({ evidence: weighRecords(evidence, clock.now(), null, false) });
      const found = await store.orders.newSince(readFormOrThrow(job), job.known as KnownOrders);
      return found.ok
        ? ok({ evidence: weighRecords(evidence, clock.now(), found.value, read.value.isComplete) })
        : found;
    },
  };
}

const DAY = 24 * 3600_000;
const ALIKE_WITHIN = 7 * DAY;

/** First day, in the service's calendar, of the orders to compare with a new one. */
export const alikeFrom = (zone: string, now: number): string => todayIn(zone, now - ALIKE_WITHIN);

/** The review that the agent saw did not show this order. */
const appeared = ({ id }: Order): AppError => ({
  kind: 'invalid',
  operation: 'form.send',
  subject: id,
  detail: { reason: 'alike-appeared' },
});

const orderForm: z.ZodType<OrderForm> = z.object({
  client: client,
  lines: z
    .array(
      z.object({
        kind: z.enum(['product', 'register', 'transfer']),
        pid: typed,
        productName: typed,
        billingCycle: typed,
        domain: typed,
        domainType: z.enum(['', 'register', 'transfer']),
        years: typed,
        eppCode: typed,
        addons: typed,
        configOptions: pairs,
        customFields: pairs,
        domainFields: pairs,
        emailForwarding: z.boolean(),
        idProtection: z.boolean(),
        hostname: typed,
        ns1prefix: typed,
        ns2prefix: typed,
        rootPassword: typed,
      }),
    )
    .max(500),
  renewals: z.array(z.object({ domain: typed, years: typed })).max(500),
  addons: z.array(z.object({ addonId: typed, serviceId: typed, serviceName: typed })).max(500),
  nameservers: z.array(typed).max(5),
  dnsManagement: z.boolean(),
  contactId: typed,
  promoCode: typed,
  affiliateId: typed,
  paymentMethod: typed,
});

export const readOrderForm = (text: string): OrderForm | null => readForm(orderForm, text);

function readFormOrThrow(job: OutboxJob): OrderForm {
  const form = readOrderForm(job.text);
  if (!form) throw new Error('an order in the outbox has no form');
  return form;
}

export interface OrderSettings {
  configOptionsAs: ConfigOptionsAs;
  /** Domains to renew as the service writes them, by ASCII form. */
  spelled?: Readonly<Record<string, string>>;
}

export function orderParams(form: OrderForm, { configOptionsAs, spelled = {} }: OrderSettings): AddOrderParams {
  const renewed = (domain: string) => spelled[wireDomain(domain)] ?? wireDomain(domain);
  const filled = (texts: string[]) => texts.map((text) => text.trim()).filter((text) => text !== '');
  return {
    ...optionalText('clientid', form.client?.id),
    ...optionalText('paymentmethod', form.paymentMethod),
    items: form.lines.map(itemOf),
    nameservers: filled(form.nameservers),
    ...optionalText('contactid', form.contactId),
    ...(form.dnsManagement ? { dnsmanagement: true } : {}),
    ...(form.renewals.length > 0
      ? {
          domainrenewals: Object.fromEntries(form.renewals.map((one) => [renewed(one.domain), Number(one.years || 1)])),
        }
      : {}),
    ...optionalText('promocode', form.promoCode),
    ...optionalText('affid', form.affiliateId),
    serviceAddons: form.addons.map((one) => ({ addonid: one.addonId.trim(), serviceid: one.serviceId.trim() })),
    configOptionsAs,
  };
}

/** In punycode, as registries know the domain. */
const wireDomain = (typed: string): string => findDomain(typed)?.ascii ?? typed.trim();

function itemOf(line: OrderLine): NewOrderItem {
  const isProduct = line.kind === 'product';
  const type = domainTypeOf(line);
  const addons = splitList(line.addons);
  return {
    ...(isProduct ? { ...optionalText('pid', line.pid), ...optionalText('billingcycle', line.billingCycle) } : {}),
    ...optionalText('domain', wireDomain(line.domain)),
    ...(type === '' ? {} : { domaintype: type }),
    ...(type !== '' && line.years.trim() !== '' ? { regperiod: Number(line.years) } : {}),
    ...(type === 'transfer' && line.eppCode !== '' ? { eppcode: line.eppCode } : {}),
    ...(addons.length > 0 ? { addons } : {}),
    ...optionalMap('configoptions', line.configOptions),
    ...optionalMap('customfields', line.customFields),
    ...optionalMap('domainfields', line.domainFields),
    ...(line.emailForwarding ? { emailforwarding: true } : {}),
    ...(line.idProtection ? { idprotection: true } : {}),
    ...optionalText('hostname', line.hostname),
    ...optionalText('ns1prefix', line.ns1prefix),
    ...optionalText('ns2prefix', line.ns2prefix),
    // Not trimmed: blanks may be part of a password.
    ...(line.rootPassword === '' ? {} : { rootpw: line.rootPassword }),
  };
}

const domainTypeOf = (line: OrderLine) => (line.kind === 'product' ? line.domainType : line.kind);

function optionalText<K extends string>(name: K, text: string | undefined): { [N in K]?: string } {
  const trimmed = text?.trim() ?? '';
  return (trimmed === '' ? {} : { [name]: trimmed }) as { [N in K]?: string };
}

function optionalMap<K extends string>(name: K, pairs: FormPair[]): { [N in K]?: Record<string, string> } {
  const entries = pairs
    .filter(({ id, value }) => id.trim() !== '' && value !== '')
    .map(({ id, value }) => [id.trim(), name === 'configoptions' ? value.trim() : value]);
  return (entries.length === 0 ? {} : { [name]: Object.fromEntries(entries) }) as { [N in K]?: Record<string, string> };
}

export function orderGaps(form: OrderForm): OrderGap[] {
  const gaps: OrderGap[] = [];
  const gap = (reason: OrderGap['reason'], at: number, field: string) => gaps.push({ reason, at, field });
  if (form.client === null) gap('no-client', 0, 'client');
  if (form.lines.length + form.renewals.length + form.addons.length === 0) gap('nothing-ordered', 0, 'lines');
  form.lines.forEach((line, at) => {
    if (line.kind === 'product' && line.pid.trim() === '') gap('no-product', at, 'pid');
    if (!isIdOrEmpty(line.pid)) gap('not-digits', at, 'pid');
    const type = domainTypeOf(line);
    if (type !== '' && line.domain.trim() === '') gap('no-domain', at, 'domain');
    if (!isDomainOrEmpty(line.domain)) gap('bad-domain', at, 'domain');
    if (type === 'transfer' && line.eppCode.trim() === '') gap('no-epp-code', at, 'eppCode');
    if (type !== '' && !areYears(line.years)) gap('bad-years', at, 'years');
    if (!splitList(line.addons).every(isIdOrEmpty)) gap('not-digits', at, 'addons');
    const options = line.configOptions.flatMap(({ id, value }) => [id, value]);
    if (!options.every(isIdOrEmpty)) gap('not-digits', at, 'configOptions');
  });
  form.renewals.forEach(({ domain, years }, at) => {
    if (domain.trim() === '') gap('no-domain', at, 'renewals');
    if (!isDomainOrEmpty(domain)) gap('bad-domain', at, 'renewals');
    if (!areYears(years)) gap('bad-years', at, 'renewals');
  });
  form.addons.forEach(({ addonId, serviceId }, at) => {
    if (serviceId.trim() === '') gap('no-service', at, 'addons');
    if (addonId.trim() === '') gap('no-addon', at, 'addons');
    if (!isIdOrEmpty(serviceId)) gap('not-digits', at, 'serviceId');
    if (!isIdOrEmpty(addonId)) gap('not-digits', at, 'addonId');
  });
  if (!isIdOrEmpty(form.contactId)) gap('not-digits', 0, 'contactId');
  if (!isIdOrEmpty(form.affiliateId)) gap('not-digits', 0, 'affiliateId');
  return gaps;
}

const isDomainOrEmpty = (text: string): boolean => text.trim() === '' || findDomain(text) !== null;

const areYears = (text: string) => text.trim() === '' || /^[1-9]\d?$/.test(text.trim());

const SECRET = /^(rootpw|eppcode)\b/;
const MAPS = { configoptions: 'configOptions', customfields: 'customFields', domainfields: 'domainFields' } as const;

/** Lists the fields to send, in order: secrets as dots, encoded maps as readable text. */
export function shownFields(form: OrderForm, settings: OrderSettings): OrderField[] {
  return orderFields(orderParams(form, settings)).map(([name, value]): OrderField => {
    const secret = SECRET.test(name) && value !== '';
    const holds = fieldValueIn(form, name, value);
    return {
      name,
      value: secret || holds?.secret ? DOTS : value,
      secret: secret || (holds?.secret ?? false),
      decoded: holds?.words ?? null,
    };
  });
}

/** Base64 of `a:`, with which every serialised map starts, unlike plain options. */
const SERIALISED = 'YTo';
const DOTS = '••••••••';

/** The agent's input in fields such as `customfields[0]` or `configoptions[3]`. */
function fieldValueIn(form: OrderForm, name: string, value: string): { words: string; secret: boolean } | null {
  const pairs = pairsOf(form, name, value);
  if (pairs.length === 0) return null;
  const hidden = pairs.filter((pair) => isSecretField(pair.name, ''));
  const words = pairs.map((pair) => `${pair.name || pair.id}: ${hidden.includes(pair) ? DOTS : pair.value}`).join('; ');
  return { words, secret: hidden.length > 0 };
}

/** The pairs in a field: all of the line for a serialised map, otherwise one option. */
function pairsOf(form: OrderForm, name: string, value: string): FormPair[] {
  const filled = (pairs: FormPair[]) => pairs.filter((pair) => pair.id.trim() !== '' && pair.value !== '');
  if (value.startsWith(SERIALISED)) {
    const [, field, index] = /^(configoptions|customfields|domainfields)\[(\d+)\]$/.exec(name) ?? [];
    const line = form.lines[Number(index)];
    return field && line ? filled(line[MAPS[field as keyof typeof MAPS]]) : [];
  }
  const [, index, id] = /^configoptions(?:\[(\d+)\])?\[([^\]]+)\]$/.exec(name) ?? [];
  const options = form.lines.filter((_, at) => index === undefined || at === Number(index));
  return filled(options.flatMap((line) => line.configOptions)).filter((pair) => pair.id.trim() === id);
}
