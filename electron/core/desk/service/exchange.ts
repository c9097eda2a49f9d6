/**
 * Makes one request and reads its outcome: an answer, unpacked and in UTF-8, or no answer and
 * whether anything had been written. `errors.ts` says what it means.
 */

import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import type { Dispatcher } from 'undici';
import type { Clock } from '../ports.ts';
import { FileChanged } from './attachments.ts';
import { parseDate, reasonOf } from './errors.ts';
import type { Body } from './form.ts';

/** The whole answer; `complete` is false where the connection broke after its head. */
export interface Answer {
  answered: true;
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Uint8Array<ArrayBuffer>;
  complete: boolean;
  /** Our clock, ms. */
  at: number;
  /** The `Date` header, ms. */
  serverDate: number | null;
}

export interface Silence {
  answered: false;
  /** Whether a first byte was handed to a connected socket. */
  sent: boolean;
  /** A stable word: those of `errors.ts`, `proxy-…` of `http.ts`, `file`, `aborted`. */
  reason: string;
  /** The name of the file that could not be read to its end, for `file`. */
  file?: string;
  /** Host and port of the proxy where it failed. */
  proxy?: string;
}

export type Outcome = Answer | Silence;

export interface HttpRequest {
  /** Below the base address, with a leading slash. */
  path: string;
  body: Body;
  accessToken?: string;
  /** A connection of its own, so that a stale kept-alive one is never the cause of a doubt. */
  fresh: boolean;
  onProgress?: ((sent: number, total: number) => void) | undefined;
  /** Bytes of the answer as they come; `total` is null where the service does not say it. */
  onReceived?: ((got: number, total: number | null) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export type OnAnswer = (answer: { path: string; at: number; serverDate: number | null; latencyMs: number }) => void;

export interface ExchangeParts {
  clock: Clock;
  /**
   * The version of this program, named in `user-agent`: firewalls refuse requests that do not say
   * what they come from.
   */
  version: string;
  /** Bytes of an answer, unpacked. */
  maxAnswer: number;
  onAnswer: OnAnswer | undefined;
  /** ms from the request's last byte to the answer's. */
  whole: number;
}

/** One call of the API: a POST with its form. Texts of the answer come in UTF-8. */
export async function exchange(
  dispatcher: Dispatcher,
  base: URL,
  { path, body, accessToken, fresh, onProgress, onReceived, signal }: HttpRequest,
  { clock, version, maxAnswer, onAnswer, whole }: ExchangeParts,
): Promise<Outcome> {
  const request: WireRequest = {
    method: 'POST',
    origin: base.origin,
    path: `${base.pathname.replace(/\/$/, '')}${path}`,
    headers: {
      accept: 'application/json',
      'accept-encoding': ENCODINGS,
      'user-agent': userAgent(version),
      'x-requested-with': 'XMLHttpRequest',
      'content-type': body.contentType,
      'content-length': String(body.length),
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
    },
    body,
    fresh,
    onProgress,
    onReceived,
    signal,
  };
  const told = onAnswer && ((facts: AnswerFacts) => onAnswer({ path, ...facts }));
  const outcome = await roundTrip(dispatcher, request, { clock, maxAnswer, whole, onAnswer: told });
  if (!outcome.answered) return outcome;
  const text = inUtf8(outcome.body, outcome.headers);
  return text === outcome.body ? outcome : { ...outcome, body: inOwnMemory(text) };
}

/** What every request of this program says it comes from. */
export const userAgent = (version: string): string => `Rackside/${version}`;

/** A request as it goes on the wire. */
export interface WireRequest {
  method: 'GET' | 'POST';
  origin: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  /** Null: a GET has none. */
  body: Body | null;
  /** The connection is for this request alone. */
  fresh: boolean;
  onProgress?: ((sent: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Bytes of the answer as they come; `total` is null where the service does not say it. */
  onReceived?: ((got: number, total: number | null) => void) | undefined;
}

type AnswerFacts = Omit<Parameters<OnAnswer>[0], 'path'>;

export interface TripParts extends Pick<ExchangeParts, 'clock' | 'maxAnswer' | 'whole'> {
  onAnswer?: ((facts: AnswerFacts) => void) | undefined;
}

/** Makes one request; the answer's body is unpacked, and else as it came. */
export function roundTrip(
  dispatcher: Dispatcher,
  request: WireRequest,
  { clock, maxAnswer, onAnswer, whole }: TripParts,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const { body, signal } = request;
    let sent = false;
    let lastByteOut = clock.monotonic();
    let bodyError: unknown = null;
    let abort: ((reason: Error) => void) | null = null;
    let head: Omit<Answer, 'body' | 'complete'> | null = null;
    const parts: Buffer[] = [];
    let received = 0;
    let deadline: NodeJS.Timeout | undefined;
    let ended = false;

    const wentOut = () => {
      if (!ended) deadline = setTimeout(() => giveUp('timeout'), whole);
    };

    // undici writes the head together with the first chunk, so nothing is on the wire before the
    // first one is taken.
    async function* bytes(out: Body) {
      let count = 0;
      try {
        for await (const chunk of out.chunks()) {
          sent = true;
          yield chunk;
          count += chunk.byteLength;
          lastByteOut = clock.monotonic();
          request.onProgress?.(count, out.length);
        }
        wentOut();
      } catch (error) {
        bodyError = error;
        throw error;
      }
    }

    const done = (outcome: Outcome) => {
      ended = true;
      clearTimeout(deadline);
      signal?.removeEventListener('abort', onAbort);
      resolve(outcome);
    };
    const giveUp = (reason: 'aborted' | 'timeout' | 'too-large') => {
      done({ answered: false, sent, reason });
      abort?.(new Error(reason));
    };
    const onAbort = () => giveUp('aborted');
    const answer = async (start: Omit<Answer, 'body' | 'complete'>, complete: boolean) => {
      const body = await unpacked(Buffer.concat(parts), start.headers, maxAnswer);
      if (body === 'too-large') return done({ answered: false, sent, reason: 'too-large' });
      done({ ...start, body: inOwnMemory(body ?? new Uint8Array()), complete: complete && body !== null });
    };

    if (signal?.aborted) {
      resolve({ answered: false, sent: false, reason: 'aborted' });
      return;
    }
    signal?.addEventListener('abort', onAbort);

    dispatcher.dispatch(
      {
        origin: request.origin,
        path: request.path,
        method: request.method,
        headers: request.headers,
        // undici takes any async iterable; its types name streams only.
        body: body === null ? null : (bytes(body) as unknown as Dispatcher.DispatchOptions['body'] & object),
        ...(request.fresh ? { reset: true } : {}),
      },
      {
        onRequestStart(controller) {
          abort = (reason) => controller.abort(reason);
          if (signal?.aborted) controller.abort(new Error('aborted'));
          if (body !== null) return;
          sent = true;
          lastByteOut = clock.monotonic();
          wentOut();
        },
        onResponseStart(_controller, status, headers) {
          if (status < 200) return;
          const at = clock.now();
          const serverDate = parseDate(headers.date);
          head = { answered: true, status, headers, at, serverDate };
          onAnswer?.({ at, serverDate, latencyMs: Math.max(0, clock.monotonic() - lastByteOut) });
        },
        onResponseData(_controller, chunk) {
          received += chunk.byteLength;
          if (received > maxAnswer) return giveUp('too-large');
          parts.push(chunk);
          if (head && !ended) request.onReceived?.(received, lengthOf(head.headers));
        },
        onResponseEnd() {
          if (head) void answer(head, true);
        },
        onResponseError(_controller, error) {
          if (ended) return;
          const reason = reasonOf(error);
          if (bodyError !== null) {
            const file = bodyError instanceof FileChanged ? { file: bodyError.file } : {};
            done({ answered: false, sent, reason: 'file', ...file });
          } else if (head && reason !== 'too-large') void answer(head, false);
          else done({ answered: false, sent, reason });
        },
      },
    );
  });
}

function lengthOf(headers: Headers): number | null {
  const length = headers['content-length'];
  return typeof length === 'string' && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

/** In memory of its own, so that it can be handed to the worker without a copy. */
function inOwnMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(bytes.byteLength);
  whole.set(bytes);
  return whole;
}

/** What `accept-encoding` says. */
export const ENCODINGS = 'gzip, deflate, br';

type Unpack = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;

const inflateWrapped: Unpack = promisify(inflate);
const inflateBare: Unpack = promisify(inflateRaw);
const UNPACK: Readonly<Record<string, Unpack>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  // RFC 9110 means zlib's wrapper around it; some servers leave that out. Its first byte has 8 as
  // its lower half.
  deflate: (bytes, options) => (((bytes[0] ?? 0) & 15) === 8 ? inflateWrapped : inflateBare)(bytes, options),
};

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Null: it cannot be unpacked, so that it is no whole answer. `too-large`: unpacked it is more than
 * `most` bytes.
 */
export async function unpacked(
  bytes: Uint8Array,
  headers: Headers,
  most: number,
): Promise<Uint8Array | 'too-large' | null> {
  let body = bytes;
  // The last one named was applied last.
  for (const name of tokens(headers['content-encoding']).reverse()) {
    if (name === 'identity' || body.byteLength === 0) continue;
    const unpack = UNPACK[name];
    if (!unpack) return null;
    try {
      body = await unpack(body, { maxOutputLength: most });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      return code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : null;
    }
  }
  return body;
}

/**
 * JSON is UTF-8, whatever a header says of it; only where it is not, the header's charset is what
 * it was written in.
 */
function inUtf8(bytes: Uint8Array, headers: Headers): Uint8Array {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(String(headers['content-type'] ?? ''))?.[1];
  if (charset === undefined || isUtf8(bytes)) return bytes;
  try {
    return new TextEncoder().encode(new TextDecoder(charset).decode(bytes));
  } catch {
    // A charset that nobody knows: what can be read of it as UTF-8 is read.
    return bytes;
  }
}

const tokens = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
