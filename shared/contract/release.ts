/** The schemas of a release: what a signature of ours vouches for, and the file that carries it. */
import { z } from 'zod';

/** A version as releases have one. Versions made for tests, `1.2.3-beta`, are never released. */
const version = z.string().regex(/^\d{1,5}(\.\d{1,5}){2}$/);

/** Names the file beside the packages, in the folder on the web. */
export const RELEASE_FILE = 'release.json';

/** No release needs more; a longer file is not read. */
export const RELEASE_BYTES = 256 * 1024;

export const releaseSchema = z.object({
  /** A signature made for something else is none here. */
  product: z.literal('rackside'),
  version,
  /** When it was signed. A computer that saw a release takes none that is older. */
  date: z.iso.datetime(),
  files: z
    .array(
      z.object({
        /** The name only: it stands in the same folder. */
        name: z.string().regex(/^[\w.+-]{1,200}$/),
        size: z.number().int().positive(),
        /** Base64, as electron-builder writes it too. */
        sha512: z.string().regex(/^[\w+/]{86}==$/),
      }),
    )
    .min(1)
    .max(200),
});
export type Release = z.infer<typeof releaseSchema>;

/** The release as a text, so that its signature is over bytes that nobody writes anew. */
export const signedReleaseSchema = z.object({
  signed: z.string().max(RELEASE_BYTES),
  /** One by each key in use: two while the key changes. */
  signatures: z.array(z.object({ key: z.string().max(100), signature: z.string().max(200) })).max(8),
});
