/** Turns the text of another desk's reply into Markdown with our variables. */
import { t } from '../../../i18n/index.ts';
import { cleanHtml, type DrawPicture, LONGEST_HTML } from '../../../parts/text/clean-html.ts';
import { linkToPicture, toMarkdown } from '../../../parts/text/to-markdown.ts';
import { type FieldUse, holdFields } from './fields.ts';
import { type FieldTable, withSigns } from './other-desk.ts';

const TAG =
  /<(?:a|b|blockquote|br|code|div|em|font|h[1-6]|hr|i|img|li|ol|p|pre|script|span|strong|table|u|ul)\b[^<>]*>/i;
/** Stands in Markdown, too: there, other lines end without it. */
const BREAK = /<br\s{0,9}\/?>\n?/gi;
const LINES = /<(?:blockquote|br|div|h[1-6]|li|p|pre|table)\b/i;
/** Content that the cleaner removes. A link of another kind leaves its words. */
const REMOVED =
  /<(script|style|iframe|video|audio|object|embed|form|input|svg)\b|\bhref\s{0,9}=\s{0,9}["']?\s{0,9}(tel|sms|ftp|callto|skype|javascript):/gi;
/** Controls that no canned reply may have. Some of them turn the direction of what follows. */
const HIDDEN = /(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

interface ConvertedText {
  text: string;
  fields: FieldUse[];
  /** Parts that don't come along. */
  left: string[];
}

/** Null if the text is too long to be read as a whole. */
export function asMarkdown(foreign: string, table: FieldTable): ConvertedText | null {
  const held = holdFields(foreign.replaceAll(/\r\n?/g, '\n'), table);
  // A picture inside its own address is left out, whatever its size.
  const html = held.text.replace(/(\ssrc\s{0,9}=\s{0,9}["']?)data:[^"'\s>]*/gi, '$1data:');
  if (html.length > LONGEST_HTML) return null;
  const left: string[] = [];
  const unbroken = html.replace(BREAK, '\n');
  const isMarkdown = !LINES.test(unbroken) && html.replace(BREAK, '').includes('\n');
  const text = isMarkdown ? unbroken : html;
  const lines = LINES.test(text) ? text : text.replaceAll('\n', '<br>');
  const plain = TAG.test(text) ? fromHtml(lines, held.isHeld, left) : withSigns(text);
  left.push(...held.lostIn(plain));
  const full = held.restore(plain).replaceAll('\u00A0', ' ');
  const shown = full.replace(HIDDEN, '');
  if (shown !== full) left.push(t('cannedImport.hidden'));
  return { text: shown, fields: held.uses, left: left.map(held.restore) };
}

function fromHtml(html: string, isField: (href: string) => boolean, left: string[]): string {
  for (const [, element, scheme] of html.matchAll(REMOVED)) left.push(element ? `<${element}>` : `${scheme}:`);
  const drawPicture: DrawPicture = (document, src, alt) => {
    if (/^https:/i.test(src)) return linkToPicture(document, src, alt);
    left.push(t('cannedImport.picture', { name: alt || src.slice(0, 80) }));
    return document.createTextNode('');
  };
  const fragment = cleanHtml(html, drawPicture, 'drawn');
  for (const link of fragment.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    if (/^(https?:|mailto:)/i.test(href) || isField(href)) continue;
    // It leads to a page of the other desk, and nowhere from here.
    left.push(t('cannedImport.link', { href: href.slice(0, 80) }));
    link.removeAttribute('href');
  }
  // Foreign editors write empty lines as lines with a break.
  const lines = toMarkdown(fragment).split('\n');
  return lines
    .map((line) => (line.trim() === '' ? '' : line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}
