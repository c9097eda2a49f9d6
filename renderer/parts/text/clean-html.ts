/** Cleans foreign HTML before it is shown: nothing in the result can run, load, cover or ask. */
import DOMPurify from 'dompurify';

const TAGS = [
  ...['p', 'br', 'hr', 'div', 'span', 'center', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'mark', 'small'],
  ...['sub', 'sup', 'code', 'pre', 'kbd', 'samp', 'blockquote', 'q', 'cite', 'abbr', 'ul', 'ol', 'li', 'dl', 'dt'],
  ...['dd', 'a', 'img', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr'],
  ...['th', 'td'],
];
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'dir', 'lang', 'colspan', 'rowspan', 'start', 'reversed'];
/** Embedded bytes, of types that can't contain scripts. */
const OWN_PICTURE = /^data:image\/(png|jpeg|gif|webp);base64,/i;
/** Whether the address contains the picture's bytes, so that drawing it loads nothing. */
export const isOwnPicture = (src: string): boolean => OWN_PICTURE.test(src);
const LINK = /^(https?:|mailto:|\/(?!\/)|[\w.-]+(\/|$|\?|#))/i;

/** Longer HTML takes a browser seconds, so the rest is cut off. */
export const LONGEST_HTML = 200_000;
/** Maximum nesting, because cleaning and layout take quadratic time in it. */
const DEEPEST = 200;
const SHORT = /^(?:area|br|col|embed|hr|img|input|link|meta|p|li|dt|dd|tr|t[dh]|t(?:head|body|foot)|option|wbr)$/;
/**
 * A comment, and whatever a parser takes for one. A browser also ends it at `--!>`, and one of two
 * or three dashes at its first `>`; an open one extends to the end.
 */
const COMMENT = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<(?:[!?]|\/(?![a-z]))[^>]*/y;
const HANDLER = /[\s/](?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/**
 * Removes styles and handlers as text, because a parser would log a policy violation for each.
 * Security does not depend on this: the cleaner removes what it misses. Null if nested too deep.
 */
function withoutNoise(html: string): string | null {
  // Lower only ASCII letters, because other letters may change length and shift all positions.
  const small = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  const open = new Map<string, number>();
  for (let at = small.indexOf('<'); at >= 0; at = small.indexOf('<', Math.max(at + 1, from))) {
    COMMENT.lastIndex = at;
    if (COMMENT.test(small)) {
      parts.push(html.slice(from, COMMENT.lastIndex));
      from = COMMENT.lastIndex;
      continue;
    }
    const closes = small[at + 1] === '/';
    const name = /^[a-z][a-z0-9]*/.exec(small.slice(at + (closes ? 2 : 1), at + 20))?.[0];
    if (name === undefined) continue;
    const end = name === 'style' && !closes ? small.indexOf('</style', at) : endOfTag(small, at);
    if (end < 0) {
      // An unclosed style takes the rest along; the parser handles an unclosed tag.
      if (name === 'style') {
        parts.push(html.slice(from, at));
        from = html.length;
      }
      break;
    }
    const opened = open.get(name) ?? 0;
    // An end tag closes only its own element; otherwise nesting could go deeper unnoticed.
    if (!SHORT.test(name) && !(closes && opened === 0)) {
      const step = closes ? -1 : 1;
      open.set(name, opened + step);
      depth += step;
    }
    if (depth > DEEPEST) return null;
    parts.push(html.slice(from, at));
    if (name !== 'style') parts.push(html.slice(at, end + 1).replace(HANDLER, ' '));
    from = name === 'style' ? endOfTag(small, end) + 1 || html.length : end + 1;
  }
  return parts.join('') + html.slice(from);
}

/** Position after the tag that begins here; -1 if it is not closed. */
function endOfTag(html: string, at: number): number {
  let quote = '';
  for (let index = at; index < html.length; index += 1) {
    const letter = html[index];
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return index;
  }
  return -1;
}

export type DrawPicture = (document: Document, src: string, alt: string) => Node;

/**
 * Cleans HTML; never throws. If cleaning fails, it returns text without tags. Pictures with
 * embedded bytes stay, unless `drawPicture` shall get them too.
 */
export function cleanHtml(html: string, drawPicture: DrawPicture, own: 'stay' | 'drawn' = 'stay'): DocumentFragment {
  const short = html.slice(0, LONGEST_HTML);
  const quiet = withoutNoise(short);
  if (quiet === null) return asText(short);
  try {
    return cleaned(quiet, drawPicture, own);
  } catch {
    // The cleaner's stack is exhausted, or the browser's parser returned nothing.
    return asText(short);
  }
}

function asText(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(html.replace(/<[^<>]*>/g, ' ').trim());
  return fragment;
}

function cleaned(html: string, drawPicture: DrawPicture, own: 'stay' | 'drawn'): DocumentFragment {
  const fragment: DocumentFragment | null = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_CONTENTS: [
      ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'select', 'textarea'],
    ],
    RETURN_DOM_FRAGMENT: true,
  });
  // A frameset alone leaves nothing.
  if (fragment === null) return document.createDocumentFragment();
  for (const image of fragment.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (own === 'stay' && isOwnPicture(src)) continue;
    image.replaceWith(drawPicture(image.ownerDocument, src, image.getAttribute('alt')?.trim() ?? ''));
  }
  for (const link of fragment.querySelectorAll('a')) {
    const href = link.getAttribute('href')?.trim() ?? '';
    if (!LINK.test(href)) link.removeAttribute('href');
    // A tooltip by the message's author could mislead; the window shows the real target.
    link.removeAttribute('title');
  }
  // Only pictures may load, and only embedded bytes.
  for (const other of fragment.querySelectorAll('[src]:not(img)')) other.removeAttribute('src');
  return fragment;
}
