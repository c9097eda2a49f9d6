/**
 * `sameText` tells whether a post is what we sent: our text is Markdown, the post may be its
 * rendering, so their words are compared and their signs are not.
 */
import { decodeHTMLStrict } from 'entities';
import type { Post } from '../../../../shared/domain/conversation.ts';
import { canonicalOfTyped, wordsKey } from './canonical-text.ts';

/** `ours` as it was sent, signature included. */
export function sameText(ours: string, post: Pick<Post, 'text' | 'typed'>): boolean {
  const sent = keysOf([ours, decodeHTMLStrict(ours)]);
  const shown = keysOf([post.text, ...(post.typed === null ? [] : [post.typed])]);
  return [...sent].some((key) => key !== '' && shown.has(key));
}

/** What may become of a text: links lose their targets, markup is shown or taken out. */
function keysOf(texts: readonly string[]): Set<string> {
  const forms = texts
    .flatMap((text) => [text, canonicalOfTyped(text)])
    .flatMap((text) => [text, withoutTags(text)])
    .flatMap((text) => [text, withoutTargets(text)]);
  return new Set(forms.map(wordsKey));
}

const withoutTags = (text: string): string => text.replace(/<\/?[a-z][^<>]{0,500}>/gi, ' ');

/** `[words](target)` as it is typed, `words (target)` as it is kept. */
const withoutTargets = (text: string): string =>
  text.replace(/\]\([^()\s]{1,2000}\)/g, ']').replace(/ \((?:https?:\/\/|mailto:)?[^()\s]{4,2000}\)/g, '');
