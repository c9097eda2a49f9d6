/** Renders posts like the family's pages: a part of Markdown, or plain lines. */
import { encodeEntities } from './text.ts';

/** Escapes text for HTML, or not, like a careless service. */
type Encode = (text: string) => string;

const DEEPEST = 50;

/** The HTML of a post. Without `markdown`, lines stay as they are and only links are added. */
export function asHtml(text: string, markdown: boolean, encode: Encode = encodeEntities): string {
  const lines = text.split(/\r?\n/);
  return markdown ? blocks(lines, encode, 0) : broken(lines, (line) => linked(encode(line)));
}

function blocks(lines: readonly string[], encode: Encode, depth: number): string {
  const written: string[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length) written.push(`<p>${broken(paragraph, (line) => inline(line, encode))}</p>`);
    paragraph = [];
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as string;
    const block = blockAt(lines, at, paragraph.length > 0, depth);
    if (block) {
      endParagraph();
      written.push(block.html(encode));
      at += block.lines;
      continue;
    }
    if (line.trim() === '') endParagraph();
    else paragraph.push(line);
    at++;
  }
  endParagraph();
  return written.join('\n');
}

interface Block {
  lines: number;
  html(encode: Encode): string;
}

function blockAt(lines: readonly string[], at: number, inParagraph: boolean, depth: number): Block | null {
  const line = lines[at] as string;
  const rows = (test: RegExp) => {
    let end = at;
    while (end < lines.length && test.test(lines[end] as string)) end++;
    return lines.slice(at, end);
  };
  if (/^```/.test(line)) {
    const found = lines.findIndex((other, index) => index > at && /^```\s*$/.test(other));
    const end = found < 0 ? lines.length : found;
    return { lines: end - at + 1, html: code(lines.slice(at + 1, end)) };
  }
  if (!inParagraph && /^ {4}/.test(line)) {
    const taken = rows(/^ {4}/);
    return { lines: taken.length, html: code(taken.map((row) => row.slice(4))) };
  }
  if (/^>/.test(line) && depth < DEEPEST) {
    const taken = rows(/^>/);
    const inner = taken.map((row) => row.replace(/^> ?/, ''));
    return {
      lines: taken.length,
      html: (encode) => `<blockquote>\n${blocks(inner, encode, depth + 1)}\n</blockquote>`,
    };
  }
  for (const [tag, mark] of [
    ['ul', /^[-*] +/],
    ['ol', /^\d+\. +/],
  ] as const) {
    if (!mark.test(line)) continue;
    const taken = rows(mark);
    const items = (encode: Encode) => taken.map((row) => `<li>${inline(row.replace(mark, ''), encode)}</li>`);
    return { lines: taken.length, html: (encode) => `<${tag}>\n${items(encode).join('\n')}\n</${tag}>` };
  }
  const [, marks = '', heading = ''] = /^(#{1,6}) +(.*)$/.exec(line) ?? [];
  if (marks) {
    const tag = `h${marks.length}`;
    return { lines: 1, html: (encode) => `<${tag}>${inline(heading, encode)}</${tag}>` };
  }
  return !inParagraph && /^(-{3,}|\*{3,})$/.test(line) ? { lines: 1, html: () => '<hr />' } : null;
}

const code = (lines: readonly string[]) => (encode: Encode) =>
  `<pre><code>${lines.map((line) => encode(line)).join('\n')}\n</code></pre>`;

const broken = (lines: readonly string[], write: (line: string) => string) => lines.map(write).join('<br />\n');

function inline(line: string, encode: Encode): string {
  return line
    .split(/(`[^`]+`)/)
    .map((part, index) =>
      index % 2
        ? `<code>${encode(part.slice(1, -1))}</code>`
        : linked(
            encode(part)
              .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
              .replace(/(^|[\s(])[*_]([^*_\s][^*_]*)[*_](?=$|[\s).,;:!?])/g, '$1<em>$2</em>'),
          ),
    )
    .join('');
}

function linked(html: string): string {
  return html.replace(
    /\[([^[\]]+)\]\((https?:\/\/[^\s()<>]+)\)|(?<![="'>])\bhttps?:\/\/[^\s<>"'()]*[^\s<>"'().,;:!?]/g,
    (whole: string, words: string | undefined, address: string | undefined) =>
      `<a href="${address ?? whole}" target="_blank" rel="nofollow noopener">${words ?? whole}</a>`,
  );
}
