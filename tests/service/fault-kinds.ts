/** The kinds of faults that a test can request, and their answers. */
import { failure, json, page, type Reply, resetConnection } from '../../service/http/reply.ts';
import { deliverByBytes, deliverHalf } from './deliveries.ts';

export interface FaultOptions {
  /** In ms: the delay of `slow` and `latency`, or the pause between bytes of `drip`. */
  ms?: number;
  /** Seconds, for `429`, `503` and kinds that end in `-after`. */
  retryAfter?: number;
  /** Header of `redirect` and `answer`. */
  location?: string;
  /** HTTP status of `answer` and `refused`. */
  status?: number;
  /** Body of `answer`, as JSON or as plain text. */
  json?: unknown;
  text?: string;
  message?: string;
  /** Number of body bytes after which `reset-before` cuts. */
  afterBytes?: number;
  /** The fault only hits calls with a body larger than this, in bytes. */
  overBytes?: number;
  /** For `unencodable`: text that the usual answer must contain. */
  holding?: string;
}

export interface FaultKindRules {
  description: string;
  applies: boolean;
  /**
   * Changes the answer. `usual` is the answer without the fault, or null if the operation did not
   * run.
   */
  answer(usual: Reply | null, fault: FaultOptions): Reply;
  /** Default number of calls that the fault hits: 1, or 0 for all. */
  times?: number;
}

const isApplied = (usual: Reply | null) => usual?.applied ?? false;
const asUsual = (usual: Reply | null) => usual ?? failure(500, 'Internal Server Error');
const withRetryAfter = (reply: Reply, fault: FaultOptions): Reply =>
  fault.retryAfter === undefined
    ? reply
    : { ...reply, headers: { ...reply.headers, 'Retry-After': String(fault.retryAfter) } };

const maintenance = () => page(503, '503 Service Temporarily Unavailable', 'We will be back soon.');
const tokenRefused = () => failure(401, 'The access token is missing, unknown or expired.');
const tooMany = () => failure(429, 'Too Many Attempts.');

function scriptedReply({ status = 200, location, json: body, text }: FaultOptions): Reply {
  const reply = body === undefined ? page(status, `${status}`, 'Told so by a test.') : json(status, body);
  return {
    ...reply,
    headers: { ...reply.headers, ...(location === undefined ? {} : { Location: location }) },
    text: text ?? reply.text,
  };
}

export const FAULTS = {
  'reset-before': {
    description: 'The connection is reset before anything is applied.',
    applies: false,
    answer: () => ({ ...failure(500, ''), deliver: resetConnection }),
  },
  'reset-after': {
    description: 'Applied, then the connection is reset without an answer.',
    applies: true,
    answer: (usual) => ({ ...asUsual(usual), deliver: resetConnection }),
  },
  '401': {
    description: 'The token is refused.',
    applies: false,
    answer: tokenRefused,
  },
  '401-after': {
    description: 'Applied, then the token is refused.',
    applies: true,
    answer: (usual) => ({ ...tokenRefused(), applied: isApplied(usual) }),
  },
  '429': {
    description: 'Too many requests; `retryAfter` seconds.',
    applies: false,
    answer: (_usual, fault) => withRetryAfter(tooMany(), fault),
  },
  '429-after': {
    description: 'Applied, then too many requests; `retryAfter` seconds.',
    applies: true,
    answer: (usual, fault) => ({ ...withRetryAfter(tooMany(), fault), applied: isApplied(usual) }),
  },
  '503': {
    description: 'A maintenance page with 503; `retryAfter` seconds, if any.',
    applies: false,
    answer: (_usual, fault) => withRetryAfter(maintenance(), fault),
  },
  '503-after': {
    description: 'Applied, then the maintenance page; `retryAfter` seconds, if any.',
    applies: true,
    answer: (usual, fault) => ({ ...withRetryAfter(maintenance(), fault), applied: isApplied(usual) }),
  },
  '5xx-before': {
    description: '500 before anything is applied.',
    applies: false,
    answer: () => failure(500, 'Internal Server Error'),
  },
  '5xx-after': {
    description: 'Applied, then 500.',
    applies: true,
    answer: (usual) => ({ ...failure(500, 'Internal Server Error'), applied: isApplied(usual) }),
  },
  slow: { description: 'As usual, `ms` later.', applies: true, answer: asUsual },
  held: { description: 'As usual, once the faults are cleared.', applies: true, answer: asUsual },
  latency: { description: 'Every call `ms` later, until removed.', applies: true, answer: asUsual, times: 0 },
  drip: {
    description: 'As usual, a byte a second, or every `ms`.',
    applies: true,
    answer: (usual, fault) => ({ ...asUsual(usual), deliver: deliverByBytes(fault.ms ?? 1000) }),
  },
  truncated: {
    description: 'Applied; half of the answer, then the end of the connection.',
    applies: true,
    answer: (usual) => ({ ...asUsual(usual), deliver: deliverHalf }),
  },
  empty: {
    description: 'Applied; 200 with an empty body.',
    applies: true,
    answer: (usual) => ({ ...asUsual(usual), text: '' }),
  },
  html: {
    description: 'A page for people with 200, nothing is applied.',
    applies: false,
    answer: () => page(200, 'Client Area – Sign in', 'Your session has ended &amp; you need to sign in again.'),
  },
  'html-after': {
    description: 'Applied, then a page for people with 200.',
    applies: true,
    answer: (usual) => ({ ...page(200, 'Just a moment…', 'Checking your browser.'), applied: isApplied(usual) }),
  },
  'php-notice': {
    description: 'Applied; notices of PHP before the JSON.',
    applies: true,
    answer: (usual) => {
      const reply = asUsual(usual);
      return {
        ...reply,
        headers: { ...reply.headers, 'Content-Type': 'text/html; charset=UTF-8' },
        text: `${PHP_NOTICE}${reply.text}`,
      };
    },
  },
  warning: {
    description: 'Only a warning with 200, nothing is applied.',
    applies: false,
    answer: () => json(200, { warning: 'The action was not carried out.' }),
  },
  redirect: {
    description: 'A redirect to `location`, nothing is applied.',
    applies: false,
    answer: (_usual, fault) => ({
      ...page(302, '302 Found', ''),
      headers: { Location: fault.location ?? 'https://login.hosting.example/' },
    }),
  },
  refused: {
    description: "A refusal in the API's own words: `message`, with 200 or `status`; nothing is applied.",
    applies: false,
    answer: (_usual, { status = 200, message = 'The action was not carried out.' }) => failure(status, message),
  },
  answer: {
    description:
      'Answered with `status` and `json` or `text`, and `location` or `retryAfter`, if any; nothing is applied.',
    applies: false,
    answer: (_usual, fault) => withRetryAfter(scriptedReply(fault), fault),
  },
  'answer-after': {
    description: 'Applied, then answered as `answer` does.',
    applies: true,
    answer: (usual, fault) => ({ ...withRetryAfter(scriptedReply(fault), fault), applied: isApplied(usual) }),
  },
  '413': {
    description: 'Too large, as a web server says it, nothing is applied.',
    applies: false,
    answer: () => page(413, '413 Request Entity Too Large', 'nginx'),
  },
  'empty-form': {
    description:
      'The form is emptied, as PHP does over its limit of 8 MB, or `overBytes`: the refusal names a field that was sent.',
    applies: true,
    answer: asUsual,
    times: 0,
  },
  unencodable: {
    description: 'An answer that would hold `holding` can not be encoded, and is refused in the words of PHP.',
    applies: true,
    answer: (usual, { holding = '' }) => {
      const reply = asUsual(usual);
      const said = 'Error generating JSON encoded response: Malformed UTF-8 characters, possibly incorrectly encoded';
      return reply.text.includes(holding) ? { ...failure(200, said), applied: isApplied(usual) } : reply;
    },
    times: 0,
  },
  'moving-list': {
    description:
      'After each answer of get-tickets the three quietest tickets get a reply, so that the next page has moved.',
    applies: true,
    answer: asUsual,
    times: 0,
  },
} as const satisfies Record<string, FaultKindRules>;

export type FaultKind = keyof typeof FAULTS;

export const rulesOf = (kind: FaultKind): FaultKindRules => FAULTS[kind];

export const PHP_NOTICE =
  '<br />\n<b>Deprecated</b>:  Creation of dynamic property Api::$client is deprecated in <b>/var/www/api/index.php</b> on line <b>41</b><br />\n<br />\n<b>Warning</b>:  Undefined array key "zone" in <b>/var/www/api/lib/{time}.php</b> on line <b>7</b><br />\n';
