/** Commands of orders, and the schema of an order's form. */
import { z } from 'zod';
import type { OrderPage } from '../domain/order.ts';
import type { ClientHit, OrderCatalog, OrderForm, OrderReview } from '../domain/order-form.ts';
import type { OutboxItem } from '../domain/outbox.ts';
import { account, id, returns } from './command.ts';

const filter = {
  /** An order's id or number. */
  id: id.optional(),
  status: id.optional(),
};

/** Orders: what there is, and a new one. Its form is a draft of the kind `order`. */
export const orderContract = {
  /** Orders from the cache. */
  'order.list': returns<OrderPage>()({
    account,
    ...filter,
    client: id.optional(),
    from: z.number().int().min(0),
    count: z.number().int().min(1).max(200),
  }),
  /** Asks the service for the newest orders, or for those with this id or status; how many came. */
  'order.refresh': returns<number>()({ account, ...filter }),
  /**
   * Clients whose id is this, or whose name, company or e-mail has these letters; at most ten, from
   * the cache.
   */
  'client.find': returns<ClientHit[]>()({ account, text: z.string().max(200) }),
  /** Products, options, fields and gateways that were seen so far. */
  'order.catalog': returns<OrderCatalog>()({ account }),
  /**
   * What the draft would send, what is missing in it, and orders that look the same. Reads the
   * newest orders first.
   */
  'order.review': returns<OrderReview>()({ account, draft: id }),
  /**
   * Places it, at once. `offline` where there is no connection; then it stays a draft. `shown`: the
   * orders that look the same, as the review showed them. Where the service has another one by now,
   * the form comes back with `alike-appeared`.
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

/** An order's form as it is kept: read from a draft's JSON. */
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
