/**
 * Makes one request and reads its outcome: an answer, or no answer and whether anything had been
 * written. `errors.ts` says what it means.
 */
import type { Dispatcher } from 'undici';
import type { Clock } from '../ports.ts';
import { ENCODINGS, inUtf8, unpacked } from './answer-body.ts';
import { FileChanged } from './attachments.ts';
import type { Body } from './form.ts';
import { reasonOf } from './reasons.ts';

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
  /** A stable word: those of `reasons.ts`, `proxy-…` of `tunnel.ts`, `file`, `aborted`. */
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

export function exchange(
  dispatcher: Dispatcher,
  base: URL,
  request: HttpRequest,
  { clock, version, maxAnswer, onAnswer, whole }: ExchangeParts,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const { body, signal } = request;
    let sent = false;
    let lastByteOut = clock.monotonic();
    let bodyError: unknown = null;
    let abort: ((reason: Error) => void) | null = null;
    let head: Omit<Answer, 'body' | 'complete'> | null = null;
    const parts: Buffer[] = [];
    let deadline: NodeJS.Timeout | undefined;
    let ended = false;

    // undici writes the head together with the first chunk, so nothing is on the wire before the
    // first one is taken.
    async function* bytes() {
      let count = 0;
      try {
        for await (const chunk of body.chunks()) {
          sent = true;
          yield chunk;
          count += chunk.byteLength;
          lastByteOut = clock.monotonic();
          request.onProgress?.(count, body.length);
        }
        if (!ended) deadline = setTimeout(() => giveUp('timeout'), whole);
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
    const giveUp = (reason: 'aborted' | 'timeout') => {
      done({ answered: false, sent, reason });
      abort?.(new Error(reason));
    };
    const onAbort = () => giveUp('aborted');
    const answer = async (start: Omit<Answer, 'body' | 'complete'>, complete: boolean) => {
      const body = await unpacked(Buffer.concat(parts), start.headers, maxAnswer);
      if (body === 'too-large') return done({ answered: false, sent, reason: 'too-large' });
      const text = inUtf8(body ?? new Uint8Array(), start.headers);
      done({ ...start, body: inOwnMemory(text), complete: complete && body !== null });
    };

    if (signal?.aborted) {
      resolve({ answered: false, sent: false, reason: 'aborted' });
      return;
    }
    signal?.addEventListener('abort', onAbort);

    dispatcher.dispatch(
      {
        origin: base.origin,
        path: `${base.pathname.replace(/\/$/, '')}${request.path}`,
        method: 'POST',
        headers: {
          accept: 'application/json',
          'accept-encoding': ENCODINGS,
          'user-agent': `Rackside/${version}`,
          'x-requested-with': 'XMLHttpRequest',
          'content-type': body.contentType,
          'content-length': String(body.length),
          ...(request.accessToken === undefined ? {} : { authorization: `Bearer ${request.accessToken}` }),
        },
        // undici takes any async iterable; its types name streams only.
        body: bytes() as unknown as Dispatcher.DispatchOptions['body'] & object,
        ...(request.fresh ? { reset: true } : {}),
      },
      {
        onRequestStart(controller) {
          abort = (reason) => controller.abort(reason);
          if (signal?.aborted) controller.abort(new Error('aborted'));
        },
        onResponseStart(_controller, status, headers) {
          if (status < 200) return;
          const at = clock.now();
          const serverDate = parseDate(headers.date);
          head = { answered: true, status, headers, at, serverDate };
          onAnswer?.({ path: request.path, at, serverDate, latencyMs: Math.max(0, clock.monotonic() - lastByteOut) });
        },
        onResponseData(_controller, chunk) {
          parts.push(chunk);
        },
        onResponseEnd() {
          if (head) void answer(head, true);
        },
        onResponseError(_controller, error) {
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

/** In memory of its own, so that it can be handed to the worker without a copy. */
function inOwnMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(bytes.byteLength);
  whole.set(bytes);
  return whole;
}

/**
 * Clocks go wrong by days or years; what lies beyond these is no clock, and reckoning with it may
 * leave all that is a date.
 */
const [EARLIEST, LATEST] = [Date.UTC(2000, 0), Date.UTC(2200, 0)];

export function parseDate(header: string | string[] | undefined): number | null {
  const at = typeof header === 'string' ? Date.parse(header) : Number.NaN;
  return at >= EARLIEST && at <= LATEST ? at : null;
}
