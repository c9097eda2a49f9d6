/** Handles a call from its body to its answer. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context as HonoContext } from 'hono';
import { Form } from './form.ts';
import { BadBody, type BodyLimits, ClientDisconnected, discardBody, type Received, readForm } from './multipart.ts';
import { failure, type Reply, type Writer } from './reply.ts';

export type Env = { Bindings: HttpBindings };
type Http = HonoContext<Env>;

export interface Call {
  /** A business operation, or `token`. */
  operation: string;
  /** Known before the body is read, which may be large. */
  isAuthorized: boolean;
  incoming: IncomingMessage;
  /** Reads the body; empty if not authorized. Throws BadBody or ClientDisconnected. */
  read(limits?: BodyLimits): Promise<Received>;
}

export type Run = (form: Form, writer: Writer) => Reply;

/** Brings a call's form to its operation, and the answer back. Tests change both on the way. */
export type Carrier = (call: Call, run: Run) => Promise<Reply>;

export function createCalls(carry: Carrier, now: () => number) {
  return async (http: Http, operation: string, isAuthorized: boolean, run: Run): Promise<Response> => {
    const { incoming } = http.env;
    const read = async (limits?: BodyLimits) =>
      isAuthorized ? readForm(incoming, limits) : { form: new Form([]), bytes: await discardBody(incoming) };
    try {
      const reply = await carry({ operation, isAuthorized, incoming, read }, run);
      const date = { Date: new Date(now()).toUTCString() };
      return send(http, { ...reply, headers: { ...date, ...reply.headers } });
    } catch (error) {
      if (error instanceof ClientDisconnected) return RESPONSE_ALREADY_SENT;
      if (error instanceof BadBody) return send(http, failure(error.status, error.message));
      throw error;
    }
  };
}

export function send(http: Http, { status, headers, text, encoding, deliver }: Reply): Response {
  const { incoming, outgoing } = http.env;
  const allHeaders = {
    ...headers,
    'Cache-Control': 'no-store',
    ...(status === 401 && !http.req.path.startsWith('/oauth/')
      ? { 'WWW-Authenticate': 'Bearer error="invalid_token"' }
      : {}),
  };
  if (!deliver && incoming.complete) {
    return new Response(encoding ? Buffer.from(text, encoding) : text, { status, headers: allHeaders });
  }
  const bytes = Buffer.from(text, encoding);
  const writeHead = () => outgoing.writeHead(status, { ...allHeaders, 'Content-Length': bytes.length });
  if (deliver) deliver(outgoing, bytes, writeHead);
  else {
    writeHead();
    outgoing.write(bytes);
    endWhenRead(incoming, outgoing);
  }
  return RESPONSE_ALREADY_SENT;
}

/** Time for an answered caller to finish sending a body that is no longer needed. */
const LINGER_MS = 5000;

/**
 * Keeps the connection until the caller has sent everything or disconnected. Closing earlier would
 * reset the connection, and a reset can overtake the answer. Web servers wait in the same way.
 */
function endWhenRead(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const end = () => {
    clearTimeout(timer);
    outgoing.end();
  };
  const timer = setTimeout(end, LINGER_MS);
  incoming.once('end', end);
  incoming.once('close', end);
  // Even a request without a body may be incomplete while we answer its head.
  incoming.resume();
}
