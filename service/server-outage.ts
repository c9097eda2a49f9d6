/** Simulates a server failure: its customers all open tickets within the same minute. */
import type { Context } from './context.ts';
import { randomFor } from './seed/random.ts';
import { createTicket } from './store/tickets.ts';
import { decodeEntities } from './text.ts';

interface AffectedCustomer {
  product: number;
  domain: string;
  client: number;
  firstname: string;
  lastname: string;
  email: string;
}

const CASES = [
  ['{domain} is down', 'Hello,\n\n{domain} is not reachable since a few minutes. Is something wrong with the server?'],
  ['Error 503', 'Hi,\n\n{domain} says "503 Service Unavailable" on every page. Please look into it.'],
  [
    'Website not loading',
    'Hello,\n\nour website {domain} does not load for us nor for our customers. When is it back?',
  ],
  ['No mail since this morning', 'Hello,\n\nmail to {domain} bounces with a timeout. We depend on it today.'],
] as const;

/**
 * Opens `count` tickets about the products of the server with the most products, and returns their
 * number. Each product gets one ticket before any gets a second.
 */
export function openOutageTickets(context: Context, seed: number, count: number): number {
  const affected = context.db
    .prepare<[], AffectedCustomer>(
      `SELECT s.id AS product, s.domain, c.id AS client, c.firstname, c.lastname, c.email
         FROM services s JOIN clients c ON c.id = s.clientid
         WHERE s.status = 'Active' AND s.serverid =
           (SELECT serverid FROM services WHERE status = 'Active' GROUP BY serverid ORDER BY count(*) DESC, serverid LIMIT 1)
         ORDER BY s.id`,
    )
    .all();
  if (affected.length === 0) return 0;
  const random = randomFor(seed, 'outage');
  context.db.transaction(() => {
    for (let index = 0; index < count; index++) {
      const { product, domain, client, firstname, lastname, email } = affected[
        index % affected.length
      ] as AffectedCustomer;
      const [subject, message] = random.pick(CASES);
      createTicket(context, {
        ...{ department: 1, client, contact: 0, name: decodeEntities(`${firstname} ${lastname}`), email },
        subject: subject.replace('{domain}', domain),
        message: message.replace('{domain}', domain),
        ...{ markdown: false, priority: 'High', service: `S${product}`, customfields: {}, files: [] },
      });
    }
  })();
  return count;
}
