import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { Form } from './form.ts';

export interface Received {
  form: Form;
  /** Bytes of the body, as they came. */
  bytes: number;
}

export interface BodyLimits {
  /** Bytes of one field; `attachments` is one. */
  field: number;
  /** Fields beyond are dropped without a word, as PHP's max_input_vars does. */
  fields: number;
}

export const BODY_LIMITS: BodyLimits = { field: 384 * 1024 * 1024, fields: 100_000 };

/** A body that cannot be read as a form: answered with a status of its own. */
export class BadBody extends Error {
  readonly status: 400 | 413 | 415;
  constructor(status: 400 | 413 | 415, message: string) {
    super(message);
    this.status = status;
  }
}

/** The caller ended the connection while its body was still coming; nobody is there to be answered. */
export class HungUp extends Error {
  readonly bytes: number;
  constructor(bytes: number) {
    super('the caller hung up');
    this.bytes = bytes;
  }
}

/** Reads a whole form body, multipart or urlencoded. Uploaded files are not part of this API and are refused. */
export function readForm(incoming: IncomingMessage, limits: BodyLimits = BODY_LIMITS): Promise<Received> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const pairs: [string, string][] = [];
    let refusal: BadBody | null = null;
    const fail = (error: BadBody) => {
      refusal ??= error;
    };
    let parser: busboy.Busboy | null = null;
    if (/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(incoming.headers['content-type'] ?? '')) {
      try {
        parser = busboy({
          headers: incoming.headers,
          defParamCharset: 'utf8',
          limits: { fieldSize: limits.field, fields: limits.fields, fieldNameSize: 1024 },
        });
      } catch {
        // busboy throws for a content type without its boundary.
        fail(new BadBody(400, 'The multipart body has no boundary.'));
      }
    }
    parser?.on('field', (name, value, info) => {
      if (info.valueTruncated) fail(new BadBody(413, `The field ${name} is larger than ${limits.field} bytes.`));
      else pairs.push([name, value]);
    });
    parser?.on('file', (name, stream) => {
      // Passed over in silence, a caller would take it for stored.
      fail(new BadBody(415, `Files are sent in the field attachments, not as uploads: ${name}.`));
      stream.resume();
    });
    parser?.on('error', () => {
      fail(new BadBody(400, 'The body is not a complete form.'));
      incoming.unpipe();
      incoming.resume();
      settle();
    });
    parser?.on('close', settle);

    let ended = false;
    let settled = false;
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    incoming.on('end', () => {
      ended = true;
      if (!parser && !refusal && bytes > 0) fail(new BadBody(415, 'The body is no form.'));
      if (!parser || refusal) settle();
    });
    // Node reports a broken connection as an error, a closed one as a close only.
    incoming.on('error', () => reject(new HungUp(bytes)));
    incoming.on('close', () => {
      if (!ended) reject(new HungUp(bytes));
    });
    if (parser) incoming.pipe(parser);

    function settle(): void {
      // Answer only once everything has been read: an answer in mid-body looks like a broken connection to many clients.
      if (settled || !ended) return;
      settled = true;
      if (refusal) reject(refusal);
      else resolve({ form: new Form(pairs), bytes });
    }
  });
}
