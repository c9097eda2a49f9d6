/**
 * `fileOfAnswer` and `fileOfLink` read what the service gave for a file of a post: the file's bytes,
 * or why it is none. What is not certainly the file is never taken for it.
 */
import type { NoConversation } from '../../../../shared/domain/conversation.ts';
import type { FetchedState } from '../../../../shared/domain/post-file.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import { readEnvelope, saidNo } from '../../rules/wire/envelope.ts';
import { field, lineText, wireText } from '../../rules/wire/fields.ts';
import { isObject, type JsonObject, parseBody, trimmedKeys } from '../../rules/wire/json.ts';
import { pageText } from './charset.ts';
import { LIMITS } from './facts.ts';
import { parseHtml } from './html-tree.ts';
import { whyNoPosts } from './page-kind.ts';

const OPERATION = 'get-ticket-attachment';
/** The operation of a file that was asked for by its link. */
const LINK_OPERATION = 'file-link';

/** What a link's answer says of itself, after all redirects. */
export interface LinkHead {
  url: string;
  status: number;
  contentType: string | null;
  disposition: string | null;
}

/** What a page may be that stands before all files. */
const STANDS_BEFORE: ReadonlySet<NoConversation | null> = new Set(['login-required', 'challenge', 'maintenance']);

type Bytes = Uint8Array<ArrayBufferLike>;

/** The body of a get-ticket-attachment answer; `listed` is the name that the post gives. */
export function fileOfAnswer(body: Uint8Array, listed: string): Result<Bytes> {
  const parsed = parseBody(body);
  if (!parsed.ok) {
    const texts = parsed.excerpt === '' ? [] : [parsed.excerpt];
    return err('malformed', OPERATION, { subject: listed, detail: { reason: parsed.reason, texts } });
  }
  const envelope = readEnvelope(parsed.value);
  if (envelope.verdict === 'error' || envelope.verdict === 'warning')
    return refused(saidNo(envelope, { operation: OPERATION, length: 0, fields: [] }), listed);
  const answer = unwrapped(parsed.value);
  const said = field(answer, 'filename', 'name');
  if (said !== null && bareName(lineText(said)) !== bareName(listed) && bareName(lineText(said)) !== '')
    return err('malformed', OPERATION, { subject: listed, detail: { reason: 'another-file' } });
  const data = field(answer, 'data');
  if (typeof data !== 'string') return err('malformed', OPERATION, { subject: listed, detail: { reason: 'shape' } });
  const bytes = fromBase64(data);
  if (bytes === null) return err('malformed', OPERATION, { subject: listed, detail: { reason: 'not-base64' } });
  return bytes.length === 0 ? notThere(OPERATION, listed) : ok(bytes);
}

/**
 * A file comes with a name to save it under. A page of text comes without one, also where its status
 * is 200: so services answer for what was removed, and for whoever may not have it.
 */
export function fileOfLink(body: Uint8Array, head: LinkHead, listed: string): Result<Bytes> {
  const isNamed = /^\s*attachment\b|;\s*filename\*?\s*=/i.test(head.disposition ?? '');
  const isText = /^\s*(?:$|text\/|application\/(?:xhtml\+xml|json|xml))/i.test(head.contentType ?? '');
  if (isNamed || !isText) return body.length === 0 ? notThere(LINK_OPERATION, listed) : ok(body);
  const why = standsBefore(body, head);
  return why === null
    ? notThere(LINK_OPERATION, listed)
    : err('rejected', LINK_OPERATION, { subject: listed, detail: { reason: why } });
}

/** A login, or what else comes in the place of any page; null where the page is about this file. */
function standsBefore(body: Uint8Array, { url, status, contentType }: LinkHead): NoConversation | null {
  if (body.length > LIMITS.input) return null;
  const html = pageText(body, contentType);
  const tree = parseHtml(html);
  const why = tree && whyNoPosts(tree, html, url, status);
  return STANDS_BEFORE.has(why) ? why : null;
}

/** What an error says of the file itself; null where another try may bring it. */
export function stateOf({ detail }: AppError): FetchedState | null {
  if (detail?.reason === 'no-file') return 'gone';
  return detail?.reason === 'file-refused' ? 'refused' : null;
}

const notThere = (operation: string, subject: string) =>
  err('rejected', operation, { subject, detail: { reason: 'no-file' } });

const refused = (error: AppError, subject: string): Result<never> => ({
  ok: false,
  error: { ...error, subject, detail: { ...error.detail, reason: 'file-refused' } },
});

/** Some services put the file into a wrapper of its own. */
function unwrapped(body: JsonObject): JsonObject {
  if (Object.hasOwn(body, 'data') && !isObject(body.data)) return body;
  const inner = [body.attachment, body.file, body.data].find(isObject);
  return inner ? trimmedKeys(inner) : body;
}

/** Names as they are compared: services put a number of their own before what they store. */
const bareName = (name: string): string =>
  wireText(name)
    .trim()
    .replace(/^\d+_(?=.)/, '')
    .normalize('NFC')
    .toLowerCase();

/**
 * Null where it is no base64: the decoder passes over what it does not know, and half a file would
 * be taken for the whole.
 */
function fromBase64(data: string): Bytes | null {
  const text = /\s/.test(data) ? data.replace(/\s+/g, '') : data;
  const digits = text.replace(/={1,2}$/, '').length;
  if (digits % 4 === 1) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === Math.floor((digits * 3) / 4) ? bytes : null;
}
