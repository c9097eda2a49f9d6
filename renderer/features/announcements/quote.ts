/** Quotes an announcement as Markdown for a reply. */
import { asQuotation } from '../../../shared/domain/quoted-text.ts';
import { cleanHtml } from '../../parts/text/clean-html.ts';
import { linkToPicture, toMarkdown } from '../../parts/text/to-markdown.ts';

/** Cleans an announcement's HTML; a remote picture becomes a link to it. */
export const sanitise = (html: string): DocumentFragment => cleanHtml(html, linkToPicture);

/** Relative links start at `base`. A link that leads to no web page becomes plain words. */
export function quoteOf(title: string, html: string, base: string): string {
  const fragment = sanitise(html);
  for (const link of fragment.querySelectorAll('a')) {
    const href = link.getAttribute('href');
    if (href !== null && URL.canParse(href, base)) link.setAttribute('href', new URL(href, base).href);
  }
  for (const image of fragment.querySelectorAll('img')) image.remove();
  return asQuotation(`**${title}**\n\n${toMarkdown(fragment)}`.trim());
}
