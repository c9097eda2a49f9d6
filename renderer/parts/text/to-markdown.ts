/** Turns HTML that others wrote into Markdown for a reply. */
import TurndownService from 'turndown';
import { t } from '../../i18n/index.ts';
import type { DrawPicture } from './clean-html.ts';

/** Draws a remote picture as a link to it, and any other as its description. */
export const linkToPicture: DrawPicture = (document, src, alt) => {
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

/** The fragment, which `cleanHtml` made, as Markdown. Empties the fragment. */
export function toMarkdown(fragment: DocumentFragment): string {
  const box = document.createElement('div');
  box.append(fragment);
  return turndown.turndown(box);
}
