/** Commands of orders, and the schema of an order's form. */
import { z } from 'zod';
import type { OrderPage } from '../domain/order.ts';
import type { ClientHit, OrderCatalog, OrderForm, OrderReview } from '../domain/order-form.ts';
import type { OutboxItem } from '../domain/outbox.ts';
import { account, id, returns } from './command.ts';

const filter = {
  id: id.optional(),
  status: id.optional(),
};

/** The form of a new order is a draft of the kind `order`. */
export const orderContract = {
  'order.list': returns<OrderPage>()({
    account,
    ...filter,
    /** The service's word for the state of payment, in any case. */
    payment: id.optional(),
    client: id.optional(),
    from: z.number().int().min(0),
    count: z.number().int().min(1).max(200),
  }),
  /**
   * Reads the newest orders from the service, or those with this id or status. Returns their
   * number.
   */
  'order.refresh': returns<number>()({ account, ...filter }),
  /** Up to ten cached clients that the palette would find by this text. */
  'client.find': returns<ClientHit[]>()({ account, text: z.string().max(200) }),
  'order.catalog': returns<OrderCatalog>()({ account }),
  /**
   * The content to be sent, missing fields, and similar orders. First reads the newest orders from
   * the service.
   */
  'order.review': returns<OrderReview>()({ account, draft: id }),
  /**
   * Places the order at once. `offline` without a connection; it then stays a draft. `shown`:
   * similar orders that the review showed. If the service has a new similar order, the form returns
   * with `alike-appeared`.
   */
  'order.place': returns<OutboxItem>()({
    account,
    draft: id,
    rev: z.number().int().min(0),
    shown: z.array(id).max(10_000),
  }),
} as const;

const typed = z.string().max(4000);
const pairs = z.array(z.object({ id: typed, name: typed, value: typed })).max(200);

export const orderForm: z.ZodType<OrderForm> = z.object({
  client: z.object({ id: z.string().min(1).max(200), name: typed, email: typed }).nullable(),
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
