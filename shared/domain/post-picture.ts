/**
 * External pictures of posts, identified by post and position. The window never sends an address;
 * the desk reads it from the stored post. The type is detected from the bytes.
 */

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

/**
 * The picture's type, from its first bytes. Null for types that may contain scripts, and unknown
 * ones.
 */
export function pictureType(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  return TYPES.find(([, signature]) => signature.test(head))?.[0] ?? null;
}
