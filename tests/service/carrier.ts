/** Carries calls with scripted faults, in the words of dialects, and records them in the ledger. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { OPERATIONS } from '../../service/app.ts';
import type { Context } from '../../service/context.ts';
import type { Call, Carrier, Run } from '../../service/http/calls.ts';
import { Form } from '../../service/http/form.ts';
import { BadBody, BODY_LIMITS, ClientDisconnected } from '../../service/http/multipart.ts';
import { failure, json, type Reply, resetConnection } from '../../service/http/reply.ts';
import type { DialectCall, Dialects } from './dialects/index.ts';
import { type Faults, PHP_LIMIT, withFault } from './faults.ts';
import type { Ledger } from './ledger.ts';
import { shiftTicketPages } from './staged.ts';

interface Parts {
  context: Context;
  dialects: Dialects;
  faults: Faults;
  ledger: Ledger | null;
}

/** PHP's max_input_vars. */
const FEW_FIELDS = { ...BODY_LIMITS, fields: 1000 };

const IS_CONVERSATION = /^get-ticket(-attachment)?$/;

interface Body {
  form: Form;
  bytes: number;
  bad: BadBody | null;
}

export function createCarrier({ context, dialects, faults, ledger }: Parts): Carrier {
  return async (call, run) => {
    const { operation, incoming } = call;
    const at = context.now();
    const early = faults.takeEarly(operation);
    if (early) cutAfter(incoming, early.afterBytes);
    const body = await readBody(call).catch((error: unknown) => {
      if (error instanceof ClientDisconnected) {
        const fault = early?.kind ?? null;
        ledger?.add({ operation, at, bodyBytes: error.bytes, status: null, applied: false, fault }, new Form([]));
      }
      throw error;
    });
    const fault = faults.take(operation, body.bytes, (name) => body.form.text(name));
    await faults.delay(fault);
    const usual = () => answer(call, body, fault?.kind === 'empty-form', run);
    const reply = fault ? withFault(fault, usual) : usual();
    if (fault?.kind === 'moving-list') shiftTicketPages(context);
    const status = reply.deliver === resetConnection ? null : reply.status;
    const { applied } = reply;
    ledger?.add({ operation, at, bodyBytes: body.bytes, status, applied, fault: fault?.kind ?? null }, body.form);
    return reply;
  };

  async function readBody(call: Call): Promise<Body> {
    try {
      return { ...(await call.read(dialects.has('few-fields') ? FEW_FIELDS : undefined)), bad: null };
    } catch (error) {
      if (!(error instanceof BadBody)) throw error;
      const isIgnored = error.status === 415 && dialects.has('json-ignored') && isJson(call.incoming);
      return { form: new Form([]), bytes: 0, bad: isIgnored ? null : error };
    }
  }

  function answer(call: Call, { form, bytes, bad }: Body, isEmptied: boolean, run: Run): Reply {
    if (bad) return failure(bad.status, bad.message);
    const used = isEmptied || (bytes > PHP_LIMIT && dialects.has('form-limit')) ? new Form([]) : form.copy();
    const { headers } = call.incoming;
    const spoken = dialects.startCall({ operation: call.operation, form: used, headers });
    const reply = call.isAuthorized ? authorised(call.operation, used, spoken, run) : run(used, spoken);
    return { ...reply, text: spoken.text(reply.text) };
  }

  function authorised(operation: string, form: Form, spoken: DialectCall, run: Run): Reply {
    const instead = spoken.instead();
    if (instead) return instead;
    if (operation === 'token') return dialects.has('no-rotation') ? keepingToken(form, spoken, run) : run(form, spoken);
    if (IS_CONVERSATION.test(operation) && !dialects.has('conversations'))
      return failure(404, `There is no operation ${operation}.`);
    const refusal = OPERATIONS.has(operation) ? spoken.request() : undefined;
    return refusal === undefined ? run(form, spoken) : json(200, spoken.refusal(refusal));
  }

  /** Puts the refresh token of a call back, which was used up. */
  function keepingToken(form: Form, spoken: DialectCall, run: Run): Reply {
    const hash = createHash('sha256')
      .update(form.text('refresh_token') ?? '')
      .digest('hex');
    const row = context.db.prepare('SELECT * FROM tokens WHERE hash = ?').get(hash);
    const reply = run(form, spoken);
    if (row) context.db.prepare('INSERT OR IGNORE INTO tokens VALUES (@hash, @kind, @family, @expires)').run(row);
    return reply;
  }
}

const isJson = ({ headers }: IncomingMessage) => /^application\/json\b/i.test(headers['content-type'] ?? '');

function cutAfter(incoming: IncomingMessage, bytes: number): void {
  let seen = 0;
  incoming.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen >= bytes) incoming.socket.resetAndDestroy();
  });
}
