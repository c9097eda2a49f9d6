/** Quotes an announcement as Markdown for a reply. */
import TurndownService from 'turndown';
import { asQuotation } from '../../../shared/domain/quoted-text.ts';
import { t } from '../../i18n/index.ts';
import { cleanHtml, type DrawPicture } from '../../parts/text/clean-html.ts';

/** Cleans an announcement's HTML; a remote picture becomes a link to it. */
export const sanitise = (html: string): DocumentFragment => cleanHtml(html, linkToPicture);

const linkToPicture: DrawPicture = (document, src, alt) => {
  const inLink = /^https:/i.test(src);
  const place = document.createElement(inLink ? 'a' : 'span');
  if (inLink) place.setAttribute('href', src);
  place.textContent = alt === '' ? t('announcements.picture') : t('announcements.pictureOf', { alt });
  return place;
};

const turndown = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
});
// turndown knows no tables: write a line per row, with the cells side by side.
turndown.addRule('row', {
  filter: 'tr',
  replacement: (_, row) =>
    `${[...row.childNodes]
      .map((cell) => cell.textContent?.trim() ?? '')
      .filter(Boolean)
      .join(' | ')}  \n`,
});

/** Relative links start at `base`. A link that leads to no web page becomes plain words. */
export function quoteOf(title: string, html: string, base: string): string {
  const fragment = sanitise(html);
  for (const link of fragment.querySelectorAll('a')) {
    const href = link.getAttribute('href');
    if (href !== null && URL.canParse(href, base)) link.setAttribute('href', new URL(href, base).href);
  }
  for (const image of fragment.querySelectorAll('img')) image.remove();
  const box = document.createElement('div');
  box.append(fragment);
  return asQuotation(`**${title}**\n\n${turndown.turndown(box)}`.trim());
}
