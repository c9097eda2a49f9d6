/**
 * Files of posts are named by the post and the service's number of the file; what is known of one
 * once it was asked for is a `FetchedFile`.
 */
import type { Post } from './conversation.ts';

/** Names one file of a ticket's conversation. */
export interface PostFileKey {
  ticket: string;
  /** By `postKey`. */
  post: string;
  /** The service's own number of it, see `PostFile`. */
  index: number;
}

/** Notes and replies are numbered each by themselves. */
export const postKey = ({ id, note }: Pick<Post, 'id' | 'note'>): string => (note ? `note:${id}` : id);

/**
 * What came of asking for a file: its bytes are kept here; the service does not have it any more,
 * or does not give it to us; or it is larger than what was asked for.
 */
export type FetchedState = 'kept' | 'gone' | 'refused' | 'too-large';

export interface FetchedFile extends Omit<PostFileKey, 'ticket'> {
  name: string;
  state: FetchedState;
  /** Bytes; null where it is not kept. */
  size: number | null;
}

/** Larger files are left to the browser. */
export const LARGEST_FILE = 48 * 1024 * 1024;

/** What can be set for files that are fetched before they are asked for: bytes each; 0 is none. */
export const KEEP_FILES_UP_TO = [0, 1, 5, 20].map((megabytes) => megabytes * 1024 * 1024);
