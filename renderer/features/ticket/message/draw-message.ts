/** Chooses a message's source: HTML if it says more, Markdown of staff, else the text as typed. */
import type { Post } from '../../../../shared/domain/conversation.ts';
import { LONGEST_HTML } from '../../../parts/text/clean-html.ts';
import { uncleanedMarkdown } from '../../../parts/text/Markdown.tsx';
import { drawPlain, shortenedText } from './plain-text.ts';
import { drawRich, isPlainHtml } from './rich-text.ts';

export type MessageSource = { kind: 'html'; html: string } | { kind: 'text'; text: string; beginning: string | null };

/** `isMarkdown`: the typed text is Markdown. */
export function sourceOf(post: Pick<Post, 'html' | 'typed' | 'text'>, isMarkdown: boolean): MessageSource {
  const { html, typed, text } = post;
  const written = typed ?? text;
  const markup = html ?? (typed !== null && isMarkdown ? uncleanedMarkdown(typed) : null);
  // HTML too long for the cleaner is shown as text.
  if (markup !== null && markup.length <= LONGEST_HTML && !(html !== null && isPlainHtml(html)))
    return { kind: 'html', html: markup };
  return { kind: 'text', text: written, beginning: shortenedText(written) };
}

/** The message, or the beginning of a long one; never throws, whatever the text is. */
export function drawMessage(source: MessageSource, whole: boolean): DocumentFragment {
  if (source.kind === 'html') return drawRich(source.html);
  return drawPlain(document, whole ? source.text : (source.beginning ?? source.text));
}
