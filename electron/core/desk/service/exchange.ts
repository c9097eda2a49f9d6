/**
 * Makes one request. Its outcome is either an answer, decompressed and in UTF-8, or no answer, with
 * a note whether any byte was sent. `errors.ts` interprets outcomes.
 */
import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import type { Dispatcher } from 'undici';
import type { Clock } from '../ports.ts';
import { parseDate, reasonOf } from './errors.ts';
import { type Body, FileChanged } from './form.ts';

/** `complete` is false if the connection broke after the head. */
export interface Answer {
  answered: true;
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Uint8Array<ArrayBuffer>;
  complete: boolean;
  at: number;
  serverDate: number | null;
}

export interface NoAnswer {
  answered: false;
  /** A first byte was passed to a connected socket. */
  sent: boolean;
  /** A stable word: from `errors.ts`, `proxy-…` from `transport.ts`, `file` or `aborted`. */
  reason: string;
  file?: string;
  proxy?: string;
}

export type Outcome = Answer | NoAnswer;

export interface HttpRequest {
  /** Below the base address, with a leading slash. */
  path: string;
  body: Body;
  accessToken?: string;
  /** Use a new connection, so that a stale one is never the cause of a doubt. */
  fresh: boolean;
  onProgress?: ((sent: number, total: number) => void) | undefined;
  /** Received bytes; `total` is null if the service does not report it. */
  onReceived?: ((got: number, total: number | null) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export type OnAnswer = (answer: {
  path: string;
  at: number;
  serverDate: number | null;
  latencyMs: number;
  oddCoding: boolean;
}) => void;

interface ExchangeParts {
  clock: Clock;
  /** For `user-agent`: firewalls refuse requests without one. */
  version: string;
  maxAnswer: number;
  onAnswer: OnAnswer | undefined;
  whole: number;
}

/** Calls the API: a POST with its form. Text answers are converted to UTF-8. */
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
  const reportAnswer = onAnswer && ((facts: AnswerFacts) => onAnswer({ path, ...facts }));
  const outcome = await roundTrip(dispatcher, request, { clock, maxAnswer, whole, onAnswer: reportAnswer });
  if (!outcome.answered) return outcome;
  const text = toUtf8(outcome.body, outcome.headers);
  return text === outcome.body ? outcome : { ...outcome, body: copyToOwnBuffer(text) };
}

export const userAgent = (version: string): string => `Rackside/${version}`;

interface WireRequest {
  method: 'GET' | 'POST';
  origin: string;
  path: string;
  headers: Record<string, string>;
  body: Body | null;
  fresh: boolean;
  onProgress?: ((sent: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  onReceived?: ((got: number, total: number | null) => void) | undefined;
}

type AnswerFacts = Omit<Parameters<OnAnswer>[0], 'path'>;

interface TripParts extends Pick<ExchangeParts, 'clock' | 'maxAnswer' | 'whole'> {
  onAnswer?: ((facts: AnswerFacts) => void) | undefined;
}

type DispatchedBody = Dispatcher.DispatchOptions['body'] & object;

interface SentState {
  sent: boolean;
  /** On the monotonic clock. */
  lastByteAt: number;
  bodyError: unknown;
}

/** Gives undici the body. Nothing is sent before it takes the first chunk. */
async function* sentBytes(
  body: Body,
  state: SentState,
  { onProgress }: WireRequest,
  clock: TripParts['clock'],
  onSent: () => void,
): AsyncGenerator<Uint8Array> {
  let count = 0;
  try {
    for await (const chunk of body.chunks()) {
      state.sent = true;
      yield chunk;
      count += chunk.byteLength;
      state.lastByteAt = clock.monotonic();
      onProgress?.(count, body.length);
    }
    onSent();
  } catch (error) {
    state.bodyError = error;
    throw error;
  }
}

/** Makes one request. The answer's body is decompressed but not converted. */
export function roundTrip(
  dispatcher: Dispatcher,
  request: WireRequest,
  { clock, maxAnswer, onAnswer, whole }: TripParts,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const { body, signal } = request;
    const out: SentState = { sent: false, lastByteAt: clock.monotonic(), bodyError: null };
    let abort: ((reason: Error) => void) | null = null;
    let head: Omit<Answer, 'body' | 'complete'> | null = null;
    const parts: Buffer[] = [];
    let received = 0;
    let deadline: NodeJS.Timeout | undefined;
    let ended = false;

    const onSent = () => {
      if (!ended) deadline = setTimeout(() => giveUp('timeout'), whole);
    };

    const done = (outcome: Outcome) => {
      ended = true;
      clearTimeout(deadline);
      signal?.removeEventListener('abort', onAbort);
      resolve(outcome);
    };
    const giveUp = (reason: 'aborted' | 'timeout' | 'too-large') => {
      done({ answered: false, sent: out.sent, reason });
      abort?.(new Error(reason));
    };
    const onAbort = () => giveUp('aborted');
    const answer = async (start: Omit<Answer, 'body' | 'complete'>, complete: boolean) => {
      const body = await decompress(Buffer.concat(parts), start.headers, maxAnswer);
      if (body === 'too-large') return done({ answered: false, sent: out.sent, reason: 'too-large' });
      done({ ...start, body: copyToOwnBuffer(body ?? new Uint8Array()), complete: complete && body !== null });
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
        // undici accepts any async iterable, but its types name streams only.
        body: body && (sentBytes(body, out, request, clock, onSent) as unknown as DispatchedBody),
        ...(request.fresh ? { reset: true } : {}),
      },
      {
        onRequestStart(controller) {
          abort = (reason) => controller.abort(reason);
          if (signal?.aborted) controller.abort(new Error('aborted'));
          if (body !== null) return;
          out.sent = true;
          out.lastByteAt = clock.monotonic();
          onSent();
        },
        onResponseStart(_controller, status, headers) {
          if (status < 200) return;
          const at = clock.now();
          const serverDate = parseDate(headers.date);
          head = { answered: true, status, headers, at, serverDate };
          const latencyMs = Math.max(0, clock.monotonic() - out.lastByteAt);
          onAnswer?.({
            at,
            serverDate,
            latencyMs,
            oddCoding: codingsOf(headers).some((name) => !KNOWN_CODINGS.has(name)),
          });
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
          if (out.bodyError !== null) {
            const file = out.bodyError instanceof FileChanged ? { file: out.bodyError.file } : {};
            done({ answered: false, sent: out.sent, reason: 'file', ...file });
          } else if (head && reason !== 'too-large') void answer(head, false);
          else done({ answered: false, sent: out.sent, reason });
        },
      },
    );
  });
}

function lengthOf(headers: Headers): number | null {
  const length = headers['content-length'];
  return typeof length === 'string' && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

/** Copies to memory that can be passed to the worker without another copy. */
function copyToOwnBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(bytes.byteLength);
  whole.set(bytes);
  return whole;
}

export const ENCODINGS = 'gzip, deflate, br';

type Unpack = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;

const inflateWrapped: Unpack = promisify(inflate);
const inflateBare: Unpack = promisify(inflateRaw);
const UNPACK: Readonly<Record<string, Unpack>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  // RFC 9110 means zlib with its header, which some servers leave out. With it, the lower half of
  // the first byte is 8.
  deflate: (bytes, options) => (((bytes[0] ?? 0) & 15) === 8 ? inflateWrapped : inflateBare)(bytes, options),
};

/** All encodings in IANA's list of 2026, supported here or not. */
const KNOWN_CODINGS: ReadonlySet<string> = new Set([
  ...['aes128gcm', 'br', 'compress', 'dcb', 'dcz', 'deflate', 'exi', 'gzip', 'identity', 'pack200-gzip'],
  ...['x-compress', 'x-gzip', 'zstd'],
]);

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Null if the body does not decompress; `too-large` if it exceeds `most` bytes. */
async function decompress(bytes: Uint8Array, headers: Headers, most: number): Promise<Uint8Array | 'too-large' | null> {
  let body = bytes;
  // Encodings are listed in the order of use, so undo the last first.
  for (const name of codingsOf(headers).reverse()) {
    // Some software writes other words here: none, utf-8, 8bit.
    if (name === 'identity' || !KNOWN_CODINGS.has(name) || body.byteLength === 0) continue;
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

/** JSON is UTF-8 whatever the header says. Only if the bytes are not, use the header's charset. */
function toUtf8(bytes: Uint8Array, headers: Headers): Uint8Array {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(String(headers['content-type'] ?? ''))?.[1];
  if (charset === undefined || isUtf8(bytes)) return bytes;
  try {
    return new TextEncoder().encode(new TextDecoder(charset).decode(bytes));
  } catch {
    return bytes;
  }
}

const codingsOf = (headers: Headers): string[] =>
  String(headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
