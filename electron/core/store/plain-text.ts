import { decodeHTML } from 'entities';

/** The words of an HTML text, for the search only: nothing of it is ever shown as HTML. */
export const plainText = (html: string): string =>
  decodeHTML(html.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
