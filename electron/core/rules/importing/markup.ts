/** Turns markup of strangers into bounded text. Its parser is large: only the readers load it. */
import { looksLikeHtml, textOfHtml } from '../html/html-text.ts';
import { cleanText, MOST } from './clean.ts';

export const htmlText = (html: string): string => cleanText(textOfHtml(html.slice(0, MOST.html)));

/** A text that may be HTML, as some exports have both in one column. */
export const anyText = (text: string): string => (looksLikeHtml(text) ? htmlText(text) : cleanText(text));
