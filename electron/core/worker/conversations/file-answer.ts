/**
 * `fileOfAnswer` and `fileOfLink` read the service's response for a post's file: the bytes, or the
 * reason why there are none. A response that may not be the file is refused.
 */
import type { ConversationFailure } from '../../../../shared/domain/conversation.ts';
import type { FetchedState } from '../../../../shared/domain/post-file.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import { pageText, parseHtml } from '../../rules/html/html-tree.ts';
import { readEnvelope, refusalError } from '../../rules/wire/envelope.ts';
import { field, lineText, wireText } from '../../rules/wire/fields.ts';
import { isObject, type JsonObject, parseBody, trimmedKeys } from '../../rules/wire/json.ts';
import { LIMITS } from './facts.ts';
import { reasonForNoPosts } from './page-kind.ts';

const OPERATION = 'get-ticket-attachment';
const LINK_OPERATION = 'file-link';

export interface LinkHead {
  url: string;
  status: number;
  contentType: string | null;
  disposition: string | null;
}

const INTERCEPTING_PAGES: ReadonlySet<ConversationFailure | null> = new Set([
  'login-required',
  'challenge',
  'maintenance',
]);

type Bytes = Uint8Array<ArrayBufferLike>;

/** Reads the body of a get-ticket-attachment answer; `listed` is the name in the post. */
export function fileOfAnswer(body: Uint8Array, listed: string): Result<Bytes> {
  const parsed = parseBody(body);
  if (!parsed.ok) {
    const texts = parsed.excerpt === '' ? [] : [parsed.excerpt];
    return err('malformed', OPERATION, { subject: listed, detail: { reason: parsed.reason, texts } });
  }
  const envelope = readEnvelope(parsed.value);
  if (envelope.verdict === 'error' || envelope.verdict === 'warning')
    return refused(refusalError(envelope, { operation: OPERATION, length: 0, fields: [] }), listed);
  const answer = unwrapFile(parsed.value);
  const said = field(answer, 'filename', 'name');
  if (
    said !== null &&
    comparableName(lineText(said)) !== comparableName(listed) &&
    comparableName(lineText(said)) !== ''
  )
    return err('malformed', OPERATION, { subject: listed, detail: { reason: 'another-file' } });
  const data = field(answer, 'data');
  if (typeof data !== 'string') return err('malformed', OPERATION, { subject: listed, detail: { reason: 'shape' } });
  const bytes = fromBase64(data);
  if (bytes === null) return err('malformed', OPERATION, { subject: listed, detail: { reason: 'not-base64' } });
  return bytes.length === 0 ? fileNotFound(OPERATION, listed) : ok(bytes);
}

/**
 * Reads the response to a file's link. A real file comes with a name to save it under. A text page
 * without such a name is refused even with status 200: services answer this way for removed files
 * and missing rights.
 */
export function fileOfLink(body: Uint8Array, head: LinkHead, listed: string): Result<Bytes> {
  const isNamed = /^\s*attachment\b|;\s*filename\*?\s*=/i.test(head.disposition ?? '');
  const isText = /^\s*(?:$|text\/|application\/(?:xhtml\+xml|json|xml))/i.test(head.contentType ?? '');
  if (isNamed || !isText) return body.length === 0 ? fileNotFound(LINK_OPERATION, listed) : ok(body);
  const why = interceptingPage(body, head);
  return why === null
    ? fileNotFound(LINK_OPERATION, listed)
    : err('rejected', LINK_OPERATION, { subject: listed, detail: { reason: why } });
}

/**
 * The page kind if it replaces any page (for example a login); null if the page is about this file.
 */
function interceptingPage(body: Uint8Array, { url, status, contentType }: LinkHead): ConversationFailure | null {
  if (body.length > LIMITS.input) return null;
  const html = pageText(body, contentType);
  const tree = parseHtml(html);
  const why = tree && reasonForNoPosts(tree, html, url, status);
  return INTERCEPTING_PAGES.has(why) ? why : null;
}

/** The file's final state that an error implies; null if another try may succeed. */
export function finalStateOf({ detail }: AppError): FetchedState | null {
  if (detail?.reason === 'no-file') return 'gone';
  return detail?.reason === 'file-refused' ? 'refused' : null;
}

const fileNotFound = (operation: string, subject: string) =>
  err('rejected', operation, { subject, detail: { reason: 'no-file' } });

const refused = (error: AppError, subject: string): Result<never> => ({
  ok: false,
  error: { ...error, subject, detail: { ...error.detail, reason: 'file-refused' } },
});

/** Some services wrap the file in another object. */
function unwrapFile(body: JsonObject): JsonObject {
  if (Object.hasOwn(body, 'data') && !isObject(body.data)) return body;
  const inner = [body.attachment, body.file, body.data].find(isObject);
  return inner ? trimmedKeys(inner) : body;
}

/** Comparable name: some services put a number before the names of stored files. */
const comparableName = (name: string): string =>
  wireText(name)
    .trim()
    .replace(/^\d+_(?=.)/, '')
    .normalize('NFC')
    .toLowerCase();

/**
 * Null if it is not base64: the decoder skips unknown characters, so half a file would pass as the
 * whole.
 */
function fromBase64(data: string): Bytes | null {
  const text = /\s/.test(data) ? data.replace(/\s+/g, '') : data;
  const digits = text.replace(/={1,2}$/, '').length;
  if (digits % 4 === 1) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === Math.floor((digits * 3) / 4) ? bytes : null;
}
