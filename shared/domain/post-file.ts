/** Files of posts, by post and the service's number. `FetchedFile`: a requested file's state. */
import type { Post } from './conversation.ts';

export interface PostFileKey {
  ticket: string;
  post: string;
  index: number;
}

/** Notes and replies are numbered separately. */
export const postKey = ({ id, note }: Pick<Post, 'id' | 'note'>): string => (note ? `note:${id}` : id);

/** Result of a request: stored, gone or refused at the service, or larger than allowed. */
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

/** Pictures of posts, by position: the desk reads the address. Types come from the bytes. */

export interface PostPicturesKey {
  ticket: string;
  post: string;
}

export interface OfferedPicture {
  index: number;
  /** The exact address in the post. */
  src: string;
  /** The server that receives the request. */
  host: string;
}

export interface FetchedPicture {
  src: string;
  /** Detected from the bytes, whatever the server says. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Maximum number of offered pictures of a post. Others stay links. */
export const MOST_PICTURES = 20;

const TYPES: readonly [type: string, signature: RegExp][] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
];

/** The picture's type, from its first bytes. Null if it may contain scripts or is unknown. */
export function pictureType(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  return TYPES.find(([, signature]) => signature.test(head))?.[0] ?? null;
}
