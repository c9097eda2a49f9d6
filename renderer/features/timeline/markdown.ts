/**
 * Markdown as a document fragment that can be shown beside the controls of a desk: no raw HTML, no live links, nothing
 * loaded. What the text points to is written out, so that the agent sees the address and not only its label.
 */
import DOMPurify from 'dompurify';
import { Marked, type Tokens } from 'marked';

const TAGS = [
  ...['p', 'br', 'hr', 'strong', 'em', 'del', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'small'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

const asText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const marked = new Marked({
  gfm: true,
  // A line break in a mail is a line break.
  breaks: true,
  renderer: {
    html: ({ text }) => asText(text),
    link({ href, text, tokens }: Tokens.Link) {
      const label = this.parser.parseInline(tokens);
      return text === href || `mailto:${text}` === href
        ? `<a>${label}</a>`
        : `<a>${label}</a> <small>${asText(href)}</small>`;
    },
    image: ({ href, text }) => `<a>${asText(text)}</a> <small>${asText(href)}</small>`,
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
});

export function markdown(text: string): DocumentFragment {
  return DOMPurify.sanitize(marked.parse(text, { async: false }), {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['start'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
