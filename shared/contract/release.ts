/** Schemas of a release: the content that we sign, and the file that contains it. */
import { z } from 'zod';

/** A released version. Test versions (`1.2.3-beta`) are never released. */
const version = z.string().regex(/^\d{1,5}(\.\d{1,5}){2}$/);

export const RELEASE_FILE = 'release.json';

export const RELEASE_BYTES = 256 * 1024;

export const releaseSchema = z.object({
  /** Prevents signatures for another product from being accepted. */
  product: z.literal('rackside'),
  version,
  /** Time of signing. A computer that saw a release accepts none that is older. */
  date: z.iso.datetime(),
  files: z
    .array(
      z.object({
        /** The file's name only: it is in the same folder. */
        name: z.string().regex(/^[\w.+-]{1,200}$/),
        size: z.number().int().positive(),
        sha512: z.string().regex(/^[\w+/]{86}==$/),
      }),
    )
    .min(1)
    .max(200),
});
export type Release = z.infer<typeof releaseSchema>;

/** The release as a text, so that the signature covers exact bytes. */
export const signedReleaseSchema = z.object({
  signed: z.string().max(RELEASE_BYTES),
  /** One signature per key in use: two while the key changes. */
  signatures: z.array(z.object({ key: z.string().max(100), signature: z.string().max(200) })).max(8),
});
