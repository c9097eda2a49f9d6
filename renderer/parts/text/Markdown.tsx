/**
 * Markdown as it can be shown beside the controls of a desk: no raw HTML, no live links, nothing
 * loaded. What the text points to is written out, so that the agent sees the address and not only
 * its label.
 */
import DOMPurify from 'dompurify';
import { Marked, type Tokens } from 'marked';
import { useLayoutEffect, useRef } from 'react';
import styles from './markdown.module.css';
import { lexPiecewise } from './piecewise-lexer.ts';

/** Text of ours as it was sent: as Markdown, or just as it was typed. */
export function Written({ text, plain }: { text: string; plain: boolean }) {
  if (!plain) return <Markdown text={text} />;
  return (
    <p className={styles.plain} dir="auto">
      {text}
    </p>
  );
}

/** Written text as the service may render it. */
export function Markdown({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const written = markdown(text);
    // A list or a quotation as a whole: its marks stand on the side where its text begins.
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

// A line break in a mail is a line break.
const HOW = {
  gfm: true,
  breaks: true,
  hooks: { provideLexer: () => lexPiecewise },
};
const html = ({ text }: { text: string }) => asText(text);
const checkbox = ({ checked }: { checked: boolean }) => (checked ? '☑ ' : '☐ ');

const marked = new Marked({
  ...HOW,
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
/** Links and pictures as Markdown means them: for the one that cleans what it gets. */
const uncleaned = new Marked({ ...HOW, renderer: { html, checkbox } });

/**
 * Beyond these a text is shown as it was typed: parsers call themselves for each level, and a
 * browser lays each out.
 */
const LONGEST = 200_000;
const DEEPEST = 100;
/** Marks at the beginning of a line that each begin one more level. */
const LEVELS = /^[\t ]*(?:(?:>|[-*+](?=[\t ])|\d{1,9}[.)](?=[\t ]))[\t ]*)+/;
const LEVEL = />|[-*+]|\d+[.)]/g;

function isTooDeep(line: string): boolean {
  const levels = LEVELS.exec(line)?.[0];
  // Lists go deeper by two blanks as well.
  return levels !== undefined && (levels.match(LEVEL)?.length ?? 0) + levels.search(/\S/) / 2 > DEEPEST;
}

// To the parser a line ends with `\r`, too.
const isTooMuch = (text: string): boolean =>
  text.length > LONGEST || text.replaceAll('\r', '\n').split('\n').some(isTooDeep);

/**
 * Markdown as uncleaned HTML, with links and pictures; null where it is too long or too deep to be
 * parsed.
 */
export function uncleanedMarkdown(text: string): string | null {
  if (isTooMuch(text)) return null;
  try {
    return uncleaned.parse(text, { async: false });
  } catch {
    // Some other depth than the one that was counted.
    return null;
  }
}

/** Written text as a fragment; it never throws, whatever the text is. */
export function markdown(text: string): DocumentFragment {
  if (isTooMuch(text)) return asTyped(text);
  try {
    return rendered(text);
  } catch {
    // Some other depth than the one above: the parser's own stack is at its end.
    return asTyped(text);
  }
}

function asTyped(text: string): DocumentFragment {
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
