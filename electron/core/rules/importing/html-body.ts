/** Turns markup of strangers into bounded text. Its parser is large: only the readers load it. */
import { looksLikeHtml, textOfHtml } from '../html/html-text.ts';
import { cleanText, MOST } from './clean.ts';

export const htmlText = (html: string): string => cleanText(textOfHtml(html.slice(0, MOST.html)));

/** `type`: `html`, or `text`, as far as the export says so. Some have both in one column. */
export const bodyText = (body: string, type = ''): string =>
  /html/.test(type) || (!type.startsWith('text') && looksLikeHtml(body)) ? htmlText(body) : cleanText(body);
