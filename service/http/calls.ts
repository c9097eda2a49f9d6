/** Handles a call from its body to its answer, with scripted faults and the ledger. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context as HonoContext } from 'hono';
import type { Context } from '../context.ts';
import type { DialectCall } from '../dialects/index.ts';
import { rulesOf } from '../fault-kinds.ts';
import { type Fault, type Faults, PHP_LIMIT } from '../faults.ts';
import type { Ledger } from '../ledger.ts';
import { shiftTicketPages } from '../store/tickets.ts';
import { Form } from './form.ts';
import { BadBody, BODY_LIMITS, ClientDisconnected, discardBody, readForm } from './multipart.ts';
import { failure, type Reply } from './reply.ts';

type Http = HonoContext<Env>;

export interface CallParts {
  context: Context;
  faults: Faults;
  ledger: Ledger | null;
}

/** PHP's max_input_vars. */
const FEW_FIELDS = { ...BODY_LIMITS, fields: 1000 };

export interface CallHandler {
  name: string;
  /**
   * Known before the body is read, which may be large. Without authorization, `run` gets an empty
   * form.
   */
  isAuthorized: boolean;
  run(form: Form, dialectCall: DialectCall): Reply;
}

/** Handles the parts that all calls share: the body, faults, the ledger, and sending the answer. */
export function createCalls({ context, faults, ledger }: CallParts) {
  return async function answer(http: Http, { name: operation, isAuthorized, run }: CallHandler): Promise<Response> {
    const at = context.now();
    const { incoming } = http.env;
    const early = faults.takeEarly(operation);
    if (early) cutAfter(incoming, early.afterBytes);
    let form: Form | null = null;
    let bodyBytes = 0;
    let bad: BadBody | null = null;
    try {
      if (isAuthorized) ({ form, bytes: bodyBytes } = await readForm(incoming, limitsOf(context)));
      else bodyBytes = await discardBody(incoming);
    } catch (error) {
      if (error instanceof ClientDisconnected) {
        ledger?.add(
          { operation, at, bodyBytes: error.bytes, status: null, applied: false, fault: early?.kind ?? null },
          null,
        );
        return RESPONSE_ALREADY_SENT;
      }
      if (!(error instanceof BadBody)) throw error;
      const isIgnored = error.status === 415 && context.dialects.has('json-ignored') && isJson(incoming);
      if (isIgnored) form = new Form([]);
      else bad = error;
    }
    const fault = faults.take(operation, bodyBytes, (name) => form?.text(name));
    await faults.delay(fault);
    const usual = () => {
      if (bad) return failure(bad.status, bad.message);
      const emptied = fault?.kind === 'empty-form' || (bodyBytes > PHP_LIMIT && context.dialects.has('form-limit'));
      const usedForm = emptied || !form ? new Form([]) : form.copy();
      const dialectCall = context.dialects.startCall({ operation, form: usedForm, headers: incoming.headers });
      const reply = run(usedForm, dialectCall);
      return { ...reply, text: dialectCall.text(reply.text) };
    };
    const reply = fault ? withFault(fault, usual) : usual();
    if (fault?.kind === 'moving-list') shiftTicketPages(context);
    ledger?.add(
      {
        operation,
        at,
        bodyBytes,
        status: reply.cut === 'reset' ? null : reply.status,
        applied: reply.applied,
        fault: fault?.kind ?? null,
      },
      form,
    );
    const date = { Date: new Date(context.now()).toUTCString() };
    return send(http, { ...reply, headers: { ...date, ...reply.headers } });
  };
}

const isJson = ({ headers }: IncomingMessage) => /^application\/json\b/i.test(headers['content-type'] ?? '');

const limitsOf = ({ dialects }: Context) => (dialects.has('few-fields') ? FEW_FIELDS : BODY_LIMITS);

export function withFault(fault: Fault, usual: () => Reply): Reply {
  const rules = rulesOf(fault.kind);
  return rules.answer(rules.applies ? usual() : null, fault);
}

function cutAfter(incoming: IncomingMessage, bytes: number): void {
  let seen = 0;
  incoming.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen >= bytes) incoming.socket.resetAndDestroy();
  });
}

export function send(http: Http, { status, headers, text, encoding, cut, drip }: Reply): Response {
  const { incoming, outgoing } = http.env;
  if (cut === 'reset') {
    incoming.socket.resetAndDestroy();
    return RESPONSE_ALREADY_SENT;
  }
  const all = {
    ...headers,
    'Cache-Control': 'no-store',
    ...(status === 401 && !http.req.path.startsWith('/oauth/')
      ? { 'WWW-Authenticate': 'Bearer error="invalid_token"' }
      : {}),
  };
  const inBytes = () => Buffer.from(text, encoding);
  if (cut === 'half') {
    const bytes = inBytes();
    outgoing.writeHead(status, { ...all, 'Content-Length': bytes.length });
    outgoing.write(bytes.subarray(0, bytes.length >> 1), () => incoming.socket.destroy());
    return RESPONSE_ALREADY_SENT;
  }
  if (drip !== undefined) {
    const bytes = inBytes();
    outgoing.writeHead(status, { ...all, 'Content-Length': bytes.length });
    void dripInto(outgoing, bytes, drip);
    return RESPONSE_ALREADY_SENT;
  }
  if (!incoming.complete) {
    const bytes = inBytes();
    outgoing.writeHead(status, { ...all, 'Content-Length': bytes.length });
    outgoing.write(bytes);
    endWhenRead(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  }
  return new Response(encoding ? inBytes() : text, { status, headers: all });
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

async function dripInto(outgoing: Http['env']['outgoing'], bytes: Buffer, ms: number): Promise<void> {
  outgoing.flushHeaders();
  for (const byte of bytes) {
    await sleep(ms);
    if (outgoing.destroyed) return;
    outgoing.write(Buffer.of(byte));
  }
  outgoing.end();
}

export type Env = { Bindings: HttpBindings };
