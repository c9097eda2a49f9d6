/** Cleans an announcement's HTML; a remote picture becomes a link to it. */
import { t } from '../../i18n/index.ts';
import { cleanHtml, type DrawPicture } from '../../parts/text/clean-html.ts';

export const sanitise = (html: string): DocumentFragment => cleanHtml(html, linkToPicture);

const linkToPicture: DrawPicture = (document, src, alt) => {
  const inLink = /^https:/i.test(src);
  const place = document.createElement(inLink ? 'a' : 'span');
  if (inLink) place.setAttribute('href', src);
  place.textContent = alt === '' ? t('announcements.picture') : t('announcements.pictureOf', { alt });
  return place;
};
