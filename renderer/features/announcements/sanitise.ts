/**
 * What is left of an announcement's HTML before it is shown: text, its shape, tables and links. Nothing that runs, loads,
 * covers or asks; a remote picture becomes a link to it.
 */
import DOMPurify from 'dompurify';
import { t } from '../../i18n/index.ts';

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
const LINK = /^(https?:|mailto:|\/(?!\/)|[\w.-]+(\/|$|\?|#))/i;

/**
 * Styles and handlers go beforehand, as text: a parser that meets them says in the console that the page's policy forbids
 * them. Nothing rests on this; what it misses goes with the rest.
 */
const withoutNoise = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi, (tag) =>
      tag.replace(/[\s/](?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ' '),
    );

export function sanitise(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(withoutNoise(html), {
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
  for (const image of fragment.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (OWN_PICTURE.test(src)) continue;
    image.replaceWith(stand(image.ownerDocument, src, image.getAttribute('alt') ?? ''));
  }
  for (const link of fragment.querySelectorAll('a')) {
    const href = link.getAttribute('href')?.trim() ?? '';
    if (!LINK.test(href)) link.removeAttribute('href');
  }
  // Only pictures load, and only their own bytes.
  for (const other of fragment.querySelectorAll('[src]:not(img)')) other.removeAttribute('src');
  return fragment;
}

function stand(document: Document, src: string, alt: string): HTMLElement {
  const inLink = /^https:/i.test(src);
  const place = document.createElement(inLink ? 'a' : 'span');
  if (inLink) place.setAttribute('href', src);
  place.textContent =
    alt.trim() === '' ? t('announcements.picture') : t('announcements.pictureOf', { alt: alt.trim() });
  return place;
}
