/** Hits in what was written in tickets: who wrote it, and the words around what matched. */
import type { Post } from '../../../../shared/domain/conversation.ts';
import { getRows, type StoreContext } from '../context.ts';
import { storedPost } from '../conversations/stored-posts.ts';
import { INDEXED_CHARACTERS } from './post-index.ts';
import { json } from './search-match.ts';
import { highlights, type Needle } from './text.ts';

/** A post as a page of hits needs it. */
export interface FoundPost {
  key: number;
  ticket: string;
  /** The name of its entry in the ticket's timeline. */
  entry: string;
  post: Post;
}

/** All posts of a page of hits, read in one go. */
export const postsOf = (ctx: StoreContext, keys: readonly number[]): Map<number, FoundPost> =>
  new Map(
    getRows<{ key: number; ticket: string; id: string; text: string; post: string }>(
      ctx.cache,
      'SELECT search_key key, ticket, id, text, post FROM posts WHERE search_key IN (SELECT value FROM json_each(?))',
      json(keys),
    ).map(({ key, ticket, id, text, post: stored }) => {
      return [key, { key, ticket, entry: entryOf(id), post: storedPost(stored, text) }];
    }),
  );

/** As `conversations/entries.ts` names the entry of a post that is no reply of ours. */
export const entryOf = (stored: string): string =>
  stored.startsWith('note:') ? `note-${stored.slice(5)}` : `post-${stored}`;

/** Unique among all messages. */
export const hitIdOf = (ticket: string, entry: string): string => `${ticket}/${entry}`;

/** Characters that are looked at in one go, and how many of them the next look takes again. */
const LOOKED_AT = 8000;
const OVERLAP = 400;

/** The part of a post in which the first match stands, else its beginning: a post may be a whole log. */
export function partWith(text: string, needles: readonly Needle[]): string {
  for (let from = 0; from < Math.min(text.length, INDEXED_CHARACTERS); from += LOOKED_AT - OVERLAP) {
    const part = text.slice(from, from + LOOKED_AT);
    if (highlights(part, needles).length > 0) return part;
  }
  return text.slice(0, LOOKED_AT);
}
