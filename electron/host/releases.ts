/** Checks that a release was signed by us and is newer than this program. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { RELEASE_BYTES, type Release, releaseSchema, signedReleaseSchema } from '../../shared/contract/release.ts';

/** Update settings in this program's archive, written by `build/package.ts`. */
export interface BuiltInUpdates {
  /** The web folder of updates. Null if the package does not look for updates. */
  url: string | null;
  /** Public keys (Ed25519, base64url). Without a key, no update is ever fetched. */
  keys: readonly string[];
  /** Date of this program's sources, an ISO instant. */
  date: string;
}

export function builtInUpdates(appPath: string): BuiltInUpdates {
  const { racksideUpdates = {} } = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8'));
  const { url = null, keys = '', date = new Date(0).toISOString() } = racksideUpdates;
  return { url, keys: String(keys).split(',').filter(isPublicKey), date };
}

/**
 * Reasons to refuse a release. `unsigned`: no known key signed it. `outdated`: older than a release
 * that this computer knows, such as a replayed old answer. `ahead`: dated more than a day in the
 * future, which would make every later release outdated.
 */
type ReleaseRefusal = 'unreadable' | 'unsigned' | 'outdated' | 'ahead';

/** Limit for a release's date in the future, ms, for time zones and slightly wrong clocks. */
export const AHEAD_MS = 24 * 60 * 60_000;

interface ReleaseTrust {
  keys: readonly string[];
  /** ISO instants of this program and of the newest release that this computer saw. */
  since: readonly string[];
  now: number;
}

export function readRelease(bytes: Uint8Array, { keys, since, now }: ReleaseTrust): Release | ReleaseRefusal {
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
  if (date > now + AHEAD_MS) return 'ahead';
  return since.some((instant) => date < Date.parse(instant)) ? 'outdated' : release.data;
}

/** Whether a version is newer than this one. A final one is newer than its tests. */
export function isNewer(version: string, current: string): boolean {
  const [release = '', test] = current.split('+', 1)[0]?.split(/-(.*)/) ?? [];
  const [theirs, ours] = [version, release].map((one) => one.split('.').map(Number));
  for (let part = 0; part < 3; part += 1) {
    const difference = (theirs?.[part] ?? 0) - (ours?.[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return test !== undefined;
}

/** Whether the release covers all of the updater's files by name, checksum and known size. */
export function coversFiles(
  { files }: Release,
  offered: readonly { url: string; sha512: string; size?: number | undefined }[],
): boolean {
  return (
    offered.length > 0 &&
    offered.every(({ url, sha512, size }) =>
      files.some((file) => file.name === url && file.sha512 === sha512 && (size === undefined || file.size === size)),
    )
  );
}

/** Date of the newest release that this computer saw, stored in the data folder. */
export function seenReleases(dataDir: string): { newest(): string; record(date: string): void } {
  const file = join(dataDir, 'updates.json');
  const newest = () => {
    try {
      const { newest: date } = JSON.parse(readFileSync(file, 'utf8'));
      return Number.isNaN(Date.parse(date)) ? NEVER : String(date);
    } catch {
      return NEVER;
    }
  };
  return {
    newest,
    record(date) {
      if (Date.parse(date) <= Date.parse(newest())) return;
      try {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        writeFileSync(file, JSON.stringify({ newest: date }), { mode: 0o600 });
      } catch {
        // Ignored: an unwritable folder is reported elsewhere, and the signature is still required.
      }
    },
  };
}

const NEVER = new Date(0).toISOString();

export function isPublicKey(key: string): boolean {
  try {
    return publicKey(key).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

const publicKey = (key: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
