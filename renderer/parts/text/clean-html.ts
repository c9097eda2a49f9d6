/**
 * Cleans HTML of others before it is shown: text, its shape, tables and links are left. Nothing
 * that runs, loads, covers or asks; what stands for a picture is its user's choice.
 */
import DOMPurify from 'dompurify';

const TAGS = [
  ...[
    'p',
    'br',
    'hr',
    'div',
    'span',
    'center',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'ins',
    'mark',
    'small',
    'sub',
    'sup',
  ],
  ...['code', 'pre', 'kbd', 'samp', 'blockquote', 'q', 'cite', 'abbr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'dir', 'lang', 'colspan', 'rowspan', 'start', 'reversed'];
/** Bytes that are in the text itself, of kinds that hold no script. */
const OWN_PICTURE = /^data:image\/(png|jpeg|gif|webp);base64,/i;
/** Its bytes are in the address: drawing it loads nothing. */
export const isOwnPicture = (src: string): boolean => OWN_PICTURE.test(src);
const LINK = /^(https?:|mailto:|\/(?!\/)|[\w.-]+(\/|$|\?|#))/i;

/** Longer HTML takes a browser seconds; the rest is cut off. */
export const LONGEST_HTML = 200_000;
/** Elements within elements: cleaning and layout take the square of it. */
const DEEPEST = 200;
/** Those that end without being ended. */
const SHORT = /^(?:area|br|col|embed|hr|img|input|link|meta|p|li|dt|dd|tr|t[dh]|t(?:head|body|foot)|option|wbr)$/;
/**
 * A comment, and what a parser takes for one. A browser also ends it at `--!>`, and one of two or
 * three dashes at its first `>`; one that does not end goes to the end of the text.
 */
const COMMENT = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<(?:[!?]|\/(?![a-z]))[^>]*/y;
const HANDLER = /[\s/](?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/**
 * Walks over the tags once. Styles and handlers go, as text: a parser that meets them says in the
 * console that the page's policy forbids them. Nothing rests on that; what it misses goes with the
 * rest. Null where it is nested too deeply.
 */
function withoutNoise(html: string): string | null {
  // Only the letters that tags are made of: others may become longer, and every position would shift.
  const small = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  const open = new Map<string, number>();
  for (let at = small.indexOf('<'); at >= 0; at = small.indexOf('<', Math.max(at + 1, from))) {
    COMMENT.lastIndex = at;
    if (COMMENT.test(small)) {
      // Left to the parser as it is: nothing in it is a tag.
      parts.push(html.slice(from, COMMENT.lastIndex));
      from = COMMENT.lastIndex;
      continue;
    }
    const closes = small[at + 1] === '/';
    const name = /^[a-z][a-z0-9]*/.exec(small.slice(at + (closes ? 2 : 1), at + 20))?.[0];
    if (name === undefined) continue;
    const end = name === 'style' && !closes ? small.indexOf('</style', at) : endOfTag(small, at);
    if (end < 0) {
      // A style that is not closed takes the rest along; of a tag that is not, the parser makes
      // what it can.
      if (name === 'style') {
        parts.push(html.slice(from, at));
        from = html.length;
      }
      break;
    }
    const opened = open.get(name) ?? 0;
    // An end ends only what has its name: otherwise what is open would go deeper unseen.
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

/** Where the tag ends that begins here; -1 where it does not. */
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

/** What a picture asks for, and its words; what is made of it stands in its place. */
export type DrawPicture = (document: Document, src: string, alt: string) => Node;

/**
 * What is left to be shown; it never throws, whatever the HTML is. What cannot be cleaned is shown
 * as text without tags. Pictures whose bytes are in the HTML itself stay, unless `drawPicture` is
 * to have them, too.
 */
export function cleanHtml(html: string, drawPicture: DrawPicture, own: 'stay' | 'drawn' = 'stay'): DocumentFragment {
  const short = html.slice(0, LONGEST_HTML);
  const quiet = withoutNoise(short);
  if (quiet === null) return asText(short);
  try {
    return cleaned(quiet, drawPicture, own);
  } catch {
    // The cleaner is at the end of its stack, or the browser's parser made nothing of it.
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
      'script',
      'style',
      'template',
      'noscript',
      'iframe',
      'object',
      'svg',
      'math',
      'select',
      'textarea',
    ],
    RETURN_DOM_FRAGMENT: true,
  });
  // Of nothing but a frameset nothing is left.
  if (fragment === null) return document.createDocumentFragment();
  for (const image of fragment.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (own === 'stay' && isOwnPicture(src)) continue;
    image.replaceWith(drawPicture(image.ownerDocument, src, image.getAttribute('alt')?.trim() ?? ''));
  }
  for (const link of fragment.querySelectorAll('a')) {
    const href = link.getAttribute('href')?.trim() ?? '';
    if (!LINK.test(href)) link.removeAttribute('href');
    // Under the pointer it would say what whoever wrote it wants it to; the window says where the
    // link leads.
    link.removeAttribute('title');
  }
  // Only pictures load, and only their own bytes.
  for (const other of fragment.querySelectorAll('[src]:not(img)')) other.removeAttribute('src');
  return fragment;
}
