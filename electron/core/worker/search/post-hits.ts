/** Describes hits in posts: the writer, and the words around the match. */
import type { Post } from '../../../../shared/domain/conversation.ts';
import { highlights, type Needle } from '../../rules/search/text.ts';
import { setting } from '../account/settings.ts';
import { getRows, type StoreContext } from '../context.ts';
import { storedPost } from '../conversations/stored-posts.ts';
import { INDEXED_CHARACTERS } from './post-index.ts';
import { toJsonList } from './search-match.ts';

export interface FoundPost {
  key: number;
  ticket: string;
  /** Name of its entry in the ticket's timeline. */
  entry: string;
  post: Post;
}

export function postsOf(ctx: StoreContext, keys: readonly number[]): Map<number, FoundPost> {
  const zone = setting(ctx, 'zone');
  return new Map(
    getRows<{ key: number; ticket: string; id: string; text: string; post: string }>(
      ctx.cache,
      'SELECT search_key key, ticket, id, text, post FROM posts WHERE search_key IN (SELECT value FROM json_each(?))',
      toJsonList(keys),
    ).map(({ key, ticket, id, text, post: stored }) => {
      return [key, { key, ticket, entry: entryOf(id), post: storedPost(stored, text, zone) }];
    }),
  );
}

/** Must match the names that `conversations/entries.ts` gives to posts that are not ours. */
export const entryOf = (stored: string): string =>
  stored.startsWith('note:') ? `note-${stored.slice(5)}` : `post-${stored}`;

export const hitIdOf = (ticket: string, entry: string): string => `${ticket}/${entry}`;

const SCANNED_LENGTH = 8000;
const OVERLAP = 400;

/** The part of a post with the first match, else its beginning: a post may be a whole log. */
export function partWith(text: string, needles: readonly Needle[]): string {
  for (let from = 0; from < Math.min(text.length, INDEXED_CHARACTERS); from += SCANNED_LENGTH - OVERLAP) {
    const part = text.slice(from, from + SCANNED_LENGTH);
    if (highlights(part, needles).length > 0) return part;
  }
  return text.slice(0, SCANNED_LENGTH);
}
