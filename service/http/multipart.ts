/** Reads a call's body, within limits. */
import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { Form, type Upload } from './form.ts';

export interface Received {
  form: Form;
  bytes: number;
}

export interface BodyLimits {
  body: number;
  /** Limit for a field or file, bytes. `attachments` is one field. */
  field: number;
  /** Further fields are dropped silently, like PHP's max_input_vars does. */
  fields: number;
}

const MIB = 1024 * 1024;

export const BODY_LIMITS: BodyLimits = { body: 512 * MIB, field: 384 * MIB, fields: 100_000 };

/** Body bytes to read without a token: most clients read answers only after sending. */
const MAX_DISCARDED_BYTES = 16 * MIB;

const URLENCODED = 'application/x-www-form-urlencoded';
const NO_BOUNDARY = 'The multipart body has no boundary.';

export class BadBody extends Error {
  readonly status: 400 | 413 | 415;
  constructor(status: 400 | 413 | 415, message: string) {
    super(message);
    this.status = status;
  }
}

/** The caller disconnected while sending its body, so there is no one to answer. */
export class ClientDisconnected extends Error {
  readonly bytes: number;
  constructor(bytes: number) {
    super('the caller hung up');
    this.bytes = bytes;
  }
}

/**
 * Reads a form body, multipart or urlencoded. A `multipart/form-data` body without a boundary is
 * read as urlencoded, because PHP samples for this family send it so.
 */
export function readForm(incoming: IncomingMessage, limits: BodyLimits = BODY_LIMITS): Promise<Received> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const pairs: [string, string][] = [];
    const uploads: Upload[] = [];
    let refusal: BadBody | null = null;
    const fail = (error: BadBody) => {
      refusal ??= error;
    };
    const type = incoming.headers['content-type'] ?? '';
    const isMultipart = /^multipart\/form-data\b/i.test(type);
    const isBounded = isMultipart && /;\s*boundary=/i.test(type);
    let parser: busboy.Busboy | null = null;
    if (isMultipart || /^application\/x-www-form-urlencoded\b/i.test(type)) {
      try {
        parser = busboy({
          headers: isMultipart && !isBounded ? { 'content-type': URLENCODED } : incoming.headers,
          defParamCharset: 'utf8',
          limits: { fieldSize: limits.field, fileSize: limits.field, fields: limits.fields, fieldNameSize: 1024 },
        });
      } catch {
        fail(new BadBody(400, NO_BOUNDARY));
      }
    }
    const tooLarge = (name: string) =>
      fail(new BadBody(413, `The field ${name} is larger than ${limits.field} bytes.`));
    parser?.on('field', (name, value, info) => {
      if (info.valueTruncated) tooLarge(name);
      else pairs.push([name, value]);
    });
    parser?.on('file', (name, stream, info) => {
      const filename = info.filename as string | undefined;
      // If the file were ignored silently, the caller would think that it was stored.
      if (filename !== undefined && !/^attachments(\[|$)/.test(name))
        fail(new BadBody(415, `Files are uploaded as attachments, not as ${name}.`));
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        if (!refusal) chunks.push(chunk);
      });
      stream.on('limit', () => tooLarge(name));
      stream.on('close', () => {
        const data = Buffer.concat(chunks);
        // A part without a file name is a text with a binary type, or an empty file field of a web
        // form.
        if (filename === undefined) pairs.push([name, data.toString('utf8')]);
        else uploads.push({ name: filename, data });
      });
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
      if (bytes === 0 && isMultipart && !isBounded && chunk.toString('latin1', 0, 2) === '--')
        fail(new BadBody(400, NO_BOUNDARY));
      bytes += chunk.length;
      if (bytes <= limits.body || settled) return;
      incoming.unpipe();
      incoming.resume();
      settled = true;
      reject(new BadBody(413, `The body is larger than ${limits.body} bytes.`));
    });
    incoming.on('end', () => {
      ended = true;
      if (!parser && !refusal && bytes > 0) fail(new BadBody(415, 'The body is no form.'));
      if (!parser || refusal) settle();
    });
    // Node reports a broken connection as an error, but a closed one only as `close`.
    incoming.on('error', () => reject(new ClientDisconnected(bytes)));
    incoming.on('close', () => {
      if (!ended) reject(new ClientDisconnected(bytes));
    });
    if (parser) incoming.pipe(parser);

    function settle(): void {
      // Answer only after reading everything: to many clients, an earlier answer looks like a
      // broken connection.
      if (settled || !ended) return;
      settled = true;
      if (refusal) reject(refusal);
      else resolve({ form: new Form(pairs, uploads), bytes });
    }
  });
}

export function discardBody(incoming: IncomingMessage): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_DISCARDED_BYTES) resolve(bytes);
    });
    incoming.on('end', () => resolve(bytes));
    incoming.on('error', () => reject(new ClientDisconnected(bytes)));
    incoming.on('close', () => reject(new ClientDisconnected(bytes)));
  });
}
