/**
 * The HTTP routes of the service: the token endpoint, the business operations, and the pages for
 * people.
 */

import { Hono } from 'hono';
import type { PageLog } from './client-area/page-log.ts';
import { clientArea } from './client-area/routes.ts';
import type { Operation } from './context.ts';
import type { DialectCall } from './dialects/index.ts';
import { token } from './http/auth.ts';
import type { Env } from './http/calls.ts';
import { type CallParts, createCalls } from './http/calls.ts';
import type { Form } from './http/form.ts';
import { pages } from './http/pages.ts';
import { failure, json, Refusal, type Reply } from './http/reply.ts';
import { CONVERSATION_OPERATIONS, OPERATIONS } from './operations/index.ts';

export function createApp(parts: CallParts & { pageLog: PageLog | null }): Hono<Env> {
  const { context } = parts;
  const answer = createCalls(parts);
  const app = new Hono<Env>({ strict: false });

  app.route('/', clientArea({ ...parts, log: parts.pageLog }));
  app.post('/oauth/token', (http) =>
    answer(http, {
      name: 'token',
      isAuthorized: true,
      run(form, dialectCall) {
        const { status, body } = token(form, context);
        return json(status, status === 200 ? dialectCall.token({ ...body }) : body, status === 200);
      },
    }),
  );
  app.post('/api/v2/hosting/:operation', (http) => {
    const name = http.req.param('operation');
    const isAuthorized = context.tokens.isValid(http.req.header('authorization'));
    return answer(http, {
      name,
      isAuthorized: isAuthorized,
      run(form, dialectCall) {
        if (!isAuthorized)
          return json(401, dialectCall.unauthorised('The access token is missing, unknown or expired.'));
        const instead = dialectCall.instead();
        if (instead) return instead;
        const operation = operationOf(name);
        return operation ? runOperation(operation, form, dialectCall) : failure(404, `There is no operation ${name}.`);
      },
    });
  });
  app.all('/oauth/token', (http) =>
    http.json({ result: 'error', message: 'Use the POST method.' }, 405, { Allow: 'POST' }),
  );
  app.all('/api/v2/hosting/:operation', (http) =>
    http.json({ result: 'error', message: 'Use the POST method.' }, 405, { Allow: 'POST' }),
  );
  app.route('/', pages(context));
  app.notFound((http) => http.json({ result: 'error', message: 'There is nothing at this address.' }, 404));
  app.onError((error, http) => {
    // A call during the service's shutdown finds the database closed. Its client is gone.
    if (context.db.open) console.error(error);
    return http.json({ result: 'error', message: 'Internal Server Error' }, 500);
  });
  return app;

  function operationOf(name: string): Operation | undefined {
    if (context.dialects.has('no-v2')) return undefined;
    return (
      OPERATIONS.get(name) ?? (context.dialects.has('conversations') ? CONVERSATION_OPERATIONS.get(name) : undefined)
    );
  }

  function runOperation(operation: Operation, form: Form, dialectCall: DialectCall): Reply {
    try {
      const refusal = dialectCall.request();
      if (refusal !== undefined) throw new Refusal(refusal);
      return json(200, dialectCall.success(context.db.transaction(() => operation(form, context))()), true);
    } catch (error) {
      if (error instanceof Refusal) return json(200, dialectCall.refusal(error.message));
      throw error;
    }
  }
}
