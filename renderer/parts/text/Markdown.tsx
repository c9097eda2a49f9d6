/** Renders Markdown safely: no raw HTML, no live links, nothing loaded; targets written out. */
import DOMPurify from 'dompurify';
import { Marked, type Tokens } from 'marked';
import { useLayoutEffect, useRef } from 'react';
import styles from './markdown.module.css';
import { lexPiecewise } from './piecewise-lexer.ts';

export function Written({ text, plain }: { text: string; plain: boolean }) {
  if (!plain) return <Markdown text={text} />;
  return (
    <p className={styles.plain} dir="auto">
      {text}
    </p>
  );
}

export function Markdown({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const written = markdown(text);
    // Set the direction of whole lists and quotations, for the side of their marks.
    for (const block of written.children) block.setAttribute('dir', 'auto');
    box.current?.replaceChildren(written);
  }, [text]);
  return <div ref={box} className={styles.markdown} />;
}

const TAGS = [
  ...['p', 'br', 'hr', 'strong', 'em', 'del', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'small'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

const asText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

// Line breaks count, as in a mail.
const MARKED_OPTIONS = {
  gfm: true,
  breaks: true,
  hooks: { provideLexer: () => lexPiecewise },
};
const html = ({ text }: { text: string }) => asText(text);
const checkbox = ({ checked }: { checked: boolean }) => (checked ? '☑ ' : '☐ ');

const marked = new Marked({
  ...MARKED_OPTIONS,
  renderer: {
    html,
    checkbox,
    link({ href, text, tokens }: Tokens.Link) {
      const label = this.parser.parseInline(tokens);
      return text === href || `mailto:${text}` === href
        ? `<a>${label}</a>`
        : `<a>${label}</a> <small>${asText(href)}</small>`;
    },
    image: ({ href, text }) => `<a>${asText(text)}</a> <small>${asText(href)}</small>`,
  },
});
/** Renders real links and pictures, for callers that clean the result. */
const uncleaned = new Marked({ ...MARKED_OPTIONS, renderer: { html, checkbox } });

/** Longer or deeper texts are shown as typed, since parsers and browsers handle every level. */
const LONGEST = 200_000;
const DEEPEST = 100;
/** Marks at the beginning of a line, each of which opens one more level. */
const LEVELS = /^[\t ]*(?:(?:>|[-*+](?=[\t ])|\d{1,9}[.)](?=[\t ]))[\t ]*)+/;
const LEVEL = />|[-*+]|\d+[.)]/g;

function isTooDeep(line: string): boolean {
  const levels = LEVELS.exec(line)?.[0];
  // Two spaces also nest a list by one level.
  return levels !== undefined && (levels.match(LEVEL)?.length ?? 0) + levels.search(/\S/) / 2 > DEEPEST;
}

// The parser also treats `\r` as a line end.
const isTooMuch = (text: string): boolean =>
  text.length > LONGEST || text.replaceAll('\r', '\n').split('\n').some(isTooDeep);

/** Markdown as uncleaned HTML with links and pictures; null if it is too long or too deep. */
export function uncleanedMarkdown(text: string): string | null {
  if (isTooMuch(text)) return null;
  try {
    return uncleaned.parse(text, { async: false });
  } catch {
    return null;
  }
}

/** Written text as a fragment; never throws, whatever the text is. */
export function markdown(text: string): DocumentFragment {
  if (isTooMuch(text)) return plainFragment(text);
  try {
    return rendered(text);
  } catch {
    // Some other nesting that we did not count exhausted the parser's stack.
    return plainFragment(text);
  }
}

function plainFragment(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const paragraph = document.createElement('pre');
  paragraph.textContent = text;
  fragment.append(paragraph);
  return fragment;
}

function rendered(text: string): DocumentFragment {
  return DOMPurify.sanitize(marked.parse(text, { async: false }), {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['start'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
