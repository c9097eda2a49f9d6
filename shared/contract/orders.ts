import { z } from 'zod';
import type { OrderPage } from '../domain/order.ts';
import type { ClientHit, OrderCatalog, OrderReview } from '../domain/order-form.ts';
import type { OutboxItem } from '../domain/outbox.ts';
import { account, id, returns } from './command.ts';

const filter = {
  /** An order's id or number. */
  id: id.optional(),
  status: id.optional(),
};

/** Orders: what there is, and a new one. Its form is a draft of the kind `order`. */
export const orderCommands = {
  /** From the cache. */
  'order.list': returns<OrderPage>()({
    account,
    ...filter,
    client: id.optional(),
    from: z.number().int().min(0),
    count: z.number().int().min(1).max(200),
  }),
  /** Asks the service for the newest orders, or for those with this id or status; how many came. */
  'order.refresh': returns<number>()({ account, ...filter }),
  /** Clients whose id is this, or whose name, company or e-mail has these letters; at most ten, from the cache. */
  'client.find': returns<ClientHit[]>()({ account, text: z.string().max(200) }),
  /** Products, options, fields and gateways that were seen so far. */
  'order.catalog': returns<OrderCatalog>()({ account }),
  /** What the draft would send, what is missing in it, and orders that look the same. Reads the newest orders first. */
  'order.review': returns<OrderReview>()({ account, draft: id }),
  /** Places it, at once. `offline` where there is no connection; then it stays a draft. */
  'order.place': returns<OutboxItem>()({ account, draft: id, rev: z.number().int().min(0) }),
} as const;
