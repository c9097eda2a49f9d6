/**
 * Pictures of posts that lie elsewhere are named by the post and their place in it, never by an
 * address: the desk takes that from the post as it is stored. What a picture is, its bytes say.
 */

/** Names the pictures of one post. */
export interface PicturesOf {
  ticket: string;
  /** By `postKey`. */
  post: string;
}

/** A picture that a press may fetch. */
export interface OfferedPicture {
  /** Its place among the addresses of the post's pictures. */
  index: number;
  /** The address exactly as it stands in the post. */
  src: string;
  /** Whom the request goes to. */
  host: string;
}

export interface FetchedPicture {
  /** Which one it is, exactly as it stands in the post. */
  src: string;
  /** By its bytes, whatever the server says. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Pictures of one post that are offered; others stay links. */
export const MOST_PICTURES = 20;

const TYPES: readonly [type: string, signature: RegExp][] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
];

/** The kind of picture that begins with these bytes; null where it is none that holds no script. */
export function pictureType(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  return TYPES.find(([, signature]) => signature.test(head))?.[0] ?? null;
}
