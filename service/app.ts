/** The HTTP routes of the service: the token endpoint, the business operations, and the pages. */
import { Hono } from 'hono';
import type { Context, Operation } from './context.ts';
import { token } from './http/auth.ts';
import { type Carrier, createCalls, type Env } from './http/calls.ts';
import type { Form } from './http/form.ts';
import { failure, json, Refusal, type Reply, type Writer } from './http/reply.ts';
import { addContact, getContacts, updateContact } from './operations/contacts.ts';
import { getTicket, getTicketAttachment } from './operations/conversations.ts';
import { addOrder, getOrders } from './operations/orders.ts';
import { getAnnouncements, getClientsDomains, getClientsProducts } from './operations/records.ts';
import { addTicketReply, getTickets, openTicket } from './operations/tickets.ts';

export function createApp(context: Context, carry: Carrier, pages: Hono<Env>): Hono<Env> {
  const answer = createCalls(carry, context.now);
  const app = new Hono<Env>({ strict: false });

  app.post('/oauth/token', (http) =>
    answer(http, 'token', true, (form, writer) => {
      const { status, body } = token(form, context);
      return json(status, status === 200 ? writer.token({ ...body }) : body, status === 200);
    }),
  );
  app.post('/api/v2/hosting/:operation', (http) => {
    const name = http.req.param('operation');
    const isAuthorized = context.tokens.isValid(http.req.header('authorization'));
    return answer(http, name, isAuthorized, (form, writer) => {
      if (!isAuthorized) return json(401, writer.unauthorised('The access token is missing, unknown or expired.'));
      const operation = OPERATIONS.get(name);
      return operation ? runOperation(operation, form, writer) : failure(404, `There is no operation ${name}.`);
    });
  });
  app.all('/oauth/token', (http) =>
    http.json({ result: 'error', message: 'Use the POST method.' }, 405, { Allow: 'POST' }),
  );
  app.all('/api/v2/hosting/:operation', (http) =>
    http.json({ result: 'error', message: 'Use the POST method.' }, 405, { Allow: 'POST' }),
  );
  app.route('/', pages);
  app.notFound((http) => http.json({ result: 'error', message: 'There is nothing at this address.' }, 404));
  app.onError((error, http) => {
    // A call during the service's shutdown finds the database closed. Its client is gone.
    if (context.db.open) console.error(error);
    return http.json({ result: 'error', message: 'Internal Server Error' }, 500);
  });
  return app;

  function runOperation(operation: Operation, form: Form, writer: Writer): Reply {
    try {
      return json(200, writer.success(context.db.transaction(() => operation(form, context))()), true);
    } catch (error) {
      if (error instanceof Refusal) return json(200, writer.refusal(error.message));
      throw error;
    }
  }
}

/** All business operations, by the last segment of their path. */
export const OPERATIONS: ReadonlyMap<string, Operation> = new Map([
  ['add-order', addOrder],
  ['get-orders', getOrders],
  ['get-contacts', getContacts],
  ['add-contact', addContact],
  ['update-contact', updateContact],
  ['get-clients-products', getClientsProducts],
  ['get-clients-domains', getClientsDomains],
  ['get-announcements', getAnnouncements],
  ['open-ticket', openTicket],
  ['get-tickets', getTickets],
  ['add-ticket-reply', addTicketReply],
  // The family has these two, but api.md does not list them.
  ['get-ticket', getTicket],
  ['get-ticket-attachment', getTicketAttachment],
]);
