/** Checks that a release was signed by us, and is newer than what is here. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { RELEASE_BYTES, type Release, releaseSchema, signedReleaseSchema } from '../../shared/contract/release.ts';

/** What the archive of this program says of updates; `build/package.ts` writes it. */
export interface BuiltInUpdates {
  /** The folder on the web; null where the package looks for none. */
  url: string | null;
  /** Public keys (Ed25519, base64url). Without one, nothing is ever fetched. */
  keys: readonly string[];
  /** Sources of this program are as old as this; an ISO instant. */
  date: string;
}

/** Reads `racksideUpdates` of the package.json in the program's own archive. */
export function builtInUpdates(appPath: string): BuiltInUpdates {
  const { racksideUpdates = {} } = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8'));
  const { url = null, keys = '', date = new Date(0).toISOString() } = racksideUpdates;
  return { url, keys: String(keys).split(',').filter(isPublicKey), date };
}

/**
 * Why a release is refused. `unsigned`: no signature by a known key fits its text. `outdated`: it is
 * older than one that this computer knows, as an old answer played back would be.
 */
export type ReleaseRefusal = 'unreadable' | 'unsigned' | 'outdated';

/** What a release has to be signed with, and be newer than. */
export interface ReleaseTrust {
  keys: readonly string[];
  /** ISO instants: of this program, and of the newest release that this computer saw. */
  since: readonly string[];
}

/** The release in those bytes, if a known key signed it; otherwise why not. */
export function readRelease(bytes: Uint8Array, { keys, since }: ReleaseTrust): Release | ReleaseRefusal {
  if (bytes.byteLength > RELEASE_BYTES) return 'unreadable';
  const outer = signedReleaseSchema.safeParse(parsedJson(new TextDecoder().decode(bytes)));
  if (!outer.success) return 'unreadable';
  const { signed, signatures } = outer.data;
  const text = Buffer.from(signed);
  const isOurs = signatures.some(({ key, signature }) => {
    if (!keys.includes(key)) return false;
    const given = Buffer.from(signature, 'base64');
    return given.byteLength === 64 && verify(null, text, publicKey(key), given);
  });
  if (!isOurs) return 'unsigned';
  const release = releaseSchema.safeParse(parsedJson(signed));
  if (!release.success) return 'unreadable';
  const date = Date.parse(release.data.date);
  return since.some((instant) => date < Date.parse(instant)) ? 'outdated' : release.data;
}

/** Whether a released version comes after this one, of which it may be the final form. */
export function isNewer(version: string, current: string): boolean {
  const [release = '', test] = current.split('+', 1)[0]?.split(/-(.*)/) ?? [];
  const [theirs, ours] = [version, release].map((one) => one.split('.').map(Number));
  for (let part = 0; part < 3; part += 1) {
    const difference = (theirs?.[part] ?? 0) - (ours?.[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return test !== undefined;
}

/**
 * Whether each file that the updater was told of is one that the release vouches for, by name, sum
 * and, where it is told, size.
 */
export function vouchesFor(
  { files }: Release,
  told: readonly { url: string; sha512: string; size?: number | undefined }[],
): boolean {
  return (
    told.length > 0 &&
    told.every(({ url, sha512, size }) =>
      files.some((file) => file.name === url && file.sha512 === sha512 && (size === undefined || file.size === size)),
    )
  );
}

/** The date of the newest release that this computer saw; kept in the data folder. */
export function seenReleases(dataDir: string): { newest(): string; saw(date: string): void } {
  const file = join(dataDir, 'updates.json');
  const newest = () => {
    try {
      const { newest: date } = JSON.parse(readFileSync(file, 'utf8'));
      return Number.isNaN(Date.parse(date)) ? NEVER : String(date);
    } catch {
      return NEVER; // None was seen, or the file is damaged: the date of this program still counts.
    }
  };
  return {
    newest,
    saw(date) {
      if (Date.parse(date) <= Date.parse(newest())) return;
      try {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        writeFileSync(file, JSON.stringify({ newest: date }), { mode: 0o600 });
      } catch {
        // A folder that cannot be written says so elsewhere; a signature is needed all the same.
      }
    },
  };
}

const NEVER = new Date(0).toISOString();

/** Whether this is a public key as the packages carry it. */
export function isPublicKey(key: string): boolean {
  try {
    return publicKey(key).asymmetricKeyType === 'ed25519';
  } catch {
    return false; // Not 32 bytes, or no base64url.
  }
}

const publicKey = (key: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // The schema says no.
  }
}
