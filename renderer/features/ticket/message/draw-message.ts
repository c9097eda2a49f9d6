/**
 * Chooses what a message is drawn from: its HTML where that says more than its text, Markdown where
 * the staff typed it, else the text as it was typed. Customers' stars and underscores stay as they
 * are: in a mail they are no Markdown.
 */
import type { Post } from '../../../../shared/domain/conversation.ts';
import { LONGEST_HTML } from '../../../parts/text/clean-html.ts';
import { uncleanedMarkdown } from '../../../parts/text/Markdown.tsx';
import { drawPlain, shortenedText } from './plain-text.ts';
import { drawRich, isPlainHtml } from './rich-text.ts';

export type MessageSource = { kind: 'html'; html: string } | { kind: 'text'; text: string; beginning: string | null };

/** `isMarkdown`: what was typed is Markdown. */
export function sourceOf(post: Pick<Post, 'html' | 'typed' | 'text'>, isMarkdown: boolean): MessageSource {
  const { html, typed, text } = post;
  const written = typed ?? text;
  const markup = html ?? (typed !== null && isMarkdown ? uncleanedMarkdown(typed) : null);
  // What is longer than the cleaner takes whole is read as text.
  if (markup !== null && markup.length <= LONGEST_HTML && !(html !== null && isPlainHtml(html)))
    return { kind: 'html', html: markup };
  return { kind: 'text', text: written, beginning: shortenedText(written) };
}

/** The message, or its beginning where it is long; it never throws, whatever was written. */
export function drawMessage(source: MessageSource, whole: boolean): DocumentFragment {
  if (source.kind === 'html') return drawRich(source.html);
  return drawPlain(document, whole ? source.text : (source.beginning ?? source.text));
}
