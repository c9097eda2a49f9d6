/**
 * `moneyEntries` joins orders, their lines, and what the products and domains that came of them
 * cost.
 */
import type { Figure, MoneyEntry, MoneyItem } from '../../../../shared/domain/customer.ts';
import type { ClientDomain } from '../../../../shared/domain/domain.ts';
import type { Order, OrderItem } from '../../../../shared/domain/order.ts';
import type { ProductService } from '../../../../shared/domain/product.ts';
import type { Stored } from '../../../../shared/domain/record.ts';
import type { Money } from '../../../../shared/domain/service-values.ts';

type Service = { kind: 'product'; stored: Stored<ProductService> } | { kind: 'domain'; stored: Stored<ClientDomain> };

/** In the order of the orders; what belongs to none of them comes last, as one entry. */
export function moneyEntries(
  orders: readonly Stored<Order>[],
  products: readonly Stored<ProductService>[],
  domains: readonly Stored<ClientDomain>[],
): MoneyEntry[] {
  const services: Service[] = [
    ...products.map((stored): Service => ({ kind: 'product', stored })),
    ...domains.map((stored): Service => ({ kind: 'domain', stored })),
  ];
  const byId = new Map(services.map((one) => [`${one.kind} ${one.stored.record.id}`, one]));
  const left = new Set(services);
  const take = (service: Service | undefined) => {
    if (service) left.delete(service);
    return service;
  };
  const currency = currencyOf(orders);
  const entries = orders.map((stored): MoneyEntry => {
    const { record: order, readAt } = stored;
    const items = order.items.map((line) =>
      itemOf(line, readAt, take(byId.get(`${kindOf(line)} ${line.relatedId}`)), currency),
    );
    // What says itself that it came of this order, where the order does not name it.
    const more = [...left].filter((one) => one.stored.record.orderId === order.id);
    return {
      order: {
        id: order.id,
        number: order.number,
        placedAt: order.placedAt,
        status: order.status,
        paymentStatus: order.paymentStatus,
        paymentMethod: order.paymentMethodName || order.paymentMethod,
        invoiceId: order.invoiceId,
        amount: { money: order.amount, readAt },
        readAt,
      },
      items: [...items, ...more.flatMap((one) => ofService(take(one), currency) ?? [])],
    };
  });
  const others = [...left].flatMap((one) => ofService(one, currency) ?? []);
  return others.length === 0 ? entries : [...entries, { order: null, items: others }];
}

/**
 * The family writes `product`, `domain`, `domainregister`, `hostingaccount`, …; only a domain is
 * told by its name.
 */
const kindOf = ({ type, productType }: OrderItem): Service['kind'] =>
  /^domain/i.test(type.trim()) || (type.trim() === '' && /^domain/i.test(productType.trim())) ? 'domain' : 'product';

function itemOf(line: OrderItem, readAt: number, service: Service | undefined, currency: Currency): MoneyItem {
  const addon = /addon/i.test(line.type);
  const own = addon ? null : ofService(service, currency);
  return {
    ...(own ?? NOTHING),
    type: line.type,
    label: line.product || own?.label || '',
    domain: line.domain || own?.domain || '',
    billingCycle: line.billingCycle || own?.billingCycle || '',
    status: line.status || own?.status || '',
    ordered: figure(line.amount, readAt),
  };
}

const NOTHING: Pick<MoneyItem, 'of' | 'firstPayment' | 'recurring' | 'nextDueOn'> = {
  of: null,
  firstPayment: null,
  recurring: null,
  nextDueOn: null,
};

function ofService(service: Service | undefined, currency: Currency): MoneyItem | null {
  if (!service) return null;
  const { kind, stored } = service;
  const { record, readAt } = stored;
  const named =
    service.kind === 'product'
      ? { label: service.stored.record.name, domain: service.stored.record.domain }
      : { label: service.stored.record.registrationType, domain: service.stored.record.name };
  return {
    of: { kind, id: record.id },
    type: '',
    ...named,
    billingCycle: service.kind === 'product' ? service.stored.record.billingCycle : '',
    status: record.status,
    ordered: null,
    firstPayment: figure(within(record.firstPayment, currency), readAt),
    recurring: figure(within(record.recurring, currency), readAt),
    nextDueOn: record.nextDueOn,
  };
}

const figure = (money: Money, readAt: number): Figure | null => (money.text === '' ? null : { money, readAt });

type Currency = Pick<Money, 'prefix' | 'suffix'>;
const NO_CURRENCY: Currency = { prefix: '', suffix: '' };

/**
 * Products and domains come without a currency: a client has one, and it is that of their orders,
 * where these agree.
 */
function currencyOf(orders: readonly Stored<Order>[]): Currency {
  const named = orders
    .map(({ record }) => record.amount)
    .filter(({ prefix, suffix }) => prefix !== '' || suffix !== '');
  const [first] = named;
  const agree = named.every(({ prefix, suffix }) => prefix === first?.prefix && suffix === first?.suffix);
  return first && agree ? { prefix: first.prefix, suffix: first.suffix } : NO_CURRENCY;
}

/** Only bare figures take it. */
const within = (money: Money, currency: Currency): Money =>
  money.prefix === '' && money.suffix === '' && /^[\d.,' ]+$/.test(money.text) ? { ...money, ...currency } : money;
