/**
 * `sameText` checks whether a post is the text we sent. Ours is Markdown and the post may be
 * rendered, so it compares words without signs.
 */
import { decodeHTMLStrict } from 'entities';
import type { Post } from '../../../../shared/domain/conversation.ts';
import { canonicalOfTyped, wordsKey } from './canonical-text.ts';

export function sameText(ours: string, post: Pick<Post, 'text' | 'typed'>): boolean {
  const sent = keysOf([ours, decodeHTMLStrict(ours)]);
  const shown = keysOf([post.text, ...(post.typed === null ? [] : [post.typed])]);
  return [...sent].some((key) => key !== '' && shown.has(key));
}

/** All forms that a service may make of a text: links lose targets, markup is shown or removed. */
function keysOf(texts: readonly string[]): Set<string> {
  const forms = texts
    .flatMap((text) => [text, canonicalOfTyped(text)])
    .flatMap((text) => [text, withoutTags(text)])
    .flatMap((text) => [text, withoutTargets(text)]);
  return new Set(forms.map(wordsKey));
}

const withoutTags = (text: string): string => text.replace(/<\/?[a-z][^<>]{0,500}>/gi, ' ');

/** Matches `[words](target)` as typed and `words (target)` as kept. */
const withoutTargets = (text: string): string =>
  text.replace(/\]\([^()\s]{1,2000}\)/g, ']').replace(/ \((?:https?:\/\/|mailto:)?[^()\s]{4,2000}\)/g, '');
