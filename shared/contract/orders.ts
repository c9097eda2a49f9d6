/** Commands of orders. */
import { z } from 'zod';
import type { OrderPage } from '../domain/order.ts';
import type { ClientHit, OrderCatalog, OrderReview } from '../domain/order-form.ts';
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
  /** Reads the newest orders, or those with this id or status. Returns their number. */
  'order.refresh': returns<number>()({ account, ...filter }),
  /** Up to ten cached clients that the palette would find by this text. */
  'client.find': returns<ClientHit[]>()({ account, text: z.string().max(200) }),
  'order.catalog': returns<OrderCatalog>()({ account }),
  /** The content to be sent, missing fields, and similar orders, after the newest were read. */
  'order.review': returns<OrderReview>()({ account, draft: id }),
} as const;
