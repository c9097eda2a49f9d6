import { z } from 'zod';
import type { OrderForm } from '../domain/order-form.ts';

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
