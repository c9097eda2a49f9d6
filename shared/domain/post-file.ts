/**
 * Files of posts, identified by the post and the service's number. `FetchedFile` is the state of a
 * requested file.
 */
import type { Post } from './conversation.ts';

export interface PostFileKey {
  ticket: string;
  post: string;
  index: number;
}

/** Notes and replies are numbered separately. */
export const postKey = ({ id, note }: Pick<Post, 'id' | 'note'>): string => (note ? `note:${id}` : id);

/**
 * Result of a request: the file is stored, the service no longer has it or refuses it, or it is
 * larger than allowed.
 */
export type FetchedState = 'kept' | 'gone' | 'refused' | 'too-large';

export interface FetchedFile extends Omit<PostFileKey, 'ticket'> {
  name: string;
  state: FetchedState;
  /** In bytes. Null if the file is not stored. */
  size: number | null;
}

/** Larger files must be opened in the browser. */
export const LARGEST_FILE = 48 * 1024 * 1024;

/** Choices for the size limit of automatic downloads, bytes. 0 means none. */
export const KEEP_FILES_UP_TO = [0, 1, 5, 20].map((megabytes) => megabytes * 1024 * 1024);
