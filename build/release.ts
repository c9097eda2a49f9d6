/** `npm run release`: makes release keys, signs or verifies a folder (docs/release.md). */
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AHEAD_MS, isPublicKey, readRelease } from '../electron/host/releases.ts';
import { RELEASE_FILE, type Release, releaseSchema } from '../shared/contract/release.ts';
import { endWithUsage, inRoot, root } from './project.ts';

const SIGNED = /\.(exe|dmg|zip|AppImage|deb|rpm|blockmap|cdx\.json)$/;

const USAGE = `
  npm run release -- key FILE                        makes a key pair; the private key goes to FILE
  npm run release -- sign [FOLDER] --key FILE …      signs the packages in FOLDER (out/packages)
  npm run release -- verify [FOLDER] [--public KEY]  checks packages and signature
RACKSIDE_KEY_PASSPHRASE seals a new private key, and opens a sealed one. RACKSIDE_RELEASE_DATE=YYYY-MM-DD says
that it is this day, where packages are signed more than a day after they were made.`;

class Refusal extends Error {}

export function main(argv: string[]): void {
  const [command, ...rest] = argv;
  const { folder, values } = readArguments(command, rest);
  const passphrase = process.env.RACKSIDE_KEY_PASSPHRASE;
  try {
    if (command === 'key' && folder !== undefined) {
      console.log(`The private key is in ${folder}. Keep it off this computer, with a copy elsewhere.
The public key, for build/update-keys.json:
${makeKey(folder, passphrase)}`);
    } else if (command === 'sign' && values.length > 0) {
      const keys = values.map((path) => readKey(path, passphrase));
      const { version, files } = signRelease({
        folder: folder ?? PACKAGES,
        keys,
        trusted: updateKeys(),
        today: process.env.RACKSIDE_RELEASE_DATE,
      });
      console.log(
        `Signed Rackside ${version}:\n${files.map(({ name, size }) => `  ${name}  ${size} bytes`).join('\n')}`,
      );
    } else if (command === 'verify') {
      const keys = values.length > 0 ? values : updateKeys();
      const { version, date, files } = verifyRelease(folder ?? PACKAGES, keys);
      console.log(`Rackside ${version}, signed ${date}: ${files.length} files are as they were signed.`);
    } else {
      throw new Refusal(`Say what to do:${USAGE}`);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const PACKAGES = inRoot('out/packages');

const OPTION: Readonly<Record<string, string>> = { sign: 'key', verify: 'public' };

/** Refuses mistyped options: a check with one key must not pass with the project's. */
function readArguments(command = '', argv: string[]): { folder?: string; values: string[] } {
  const name = OPTION[command];
  // A public key may begin with a dash and would be read as an option.
  const joined = argv.flatMap((arg, at) => {
    if (at > 0 && argv[at - 1] === `--${name}`) return [];
    return arg === `--${name}` && at + 1 < argv.length ? [`${arg}=${argv[at + 1]}`] : [arg];
  });
  try {
    const options = name === undefined ? {} : { [name]: { type: 'string', multiple: true } as const };
    const { values, positionals } = parseArgs({ args: joined, options, allowPositionals: true });
    const [folder, another] = positionals;
    if (another !== undefined) throw new Error(`"${another}" is one name too many.`);
    const given = name === undefined ? undefined : values[name];
    return { ...(folder === undefined ? {} : { folder: resolve(folder) }), values: given ?? [] };
  } catch (error) {
    endWithUsage(error, USAGE);
  }
}

/** Public keys of packages, from `RACKSIDE_UPDATE_KEYS` or `build/update-keys.json`. */
export function updateKeys(file = process.env.RACKSIDE_UPDATE_KEYS ?? inRoot('build/update-keys.json')): string[] {
  const keys: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (Array.isArray(keys) && keys.every((key) => typeof key === 'string' && isPublicKey(key))) return keys;
  throw new Refusal(`${file} must hold a JSON array of public keys (npm run release -- key makes one).`);
}

/** Writes a new private key and returns the public one. Refuses the project's folder. */
export function makeKey(file: string, passphrase?: string): string {
  const folder = existsSync(dirname(file)) ? realpathSync(dirname(file)) : dirname(file);
  const inside = relative(realpathSync(root), folder);
  if (!inside.startsWith('..') && inside !== resolve(inside))
    throw new Refusal('A private key must not stand in the project: name a file elsewhere.');
  const { privateKey } = generateKeyPairSync('ed25519');
  const sealed = passphrase ? { cipher: 'aes-256-cbc', passphrase } : {};
  try {
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem', ...sealed }), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new Refusal(`The private key could not be written: ${(error as Error).message}`);
  }
  return publicPart(privateKey);
}

export function readKey(file: string, passphrase?: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: readFileSync(file, 'utf8'), ...(passphrase ? { passphrase } : {}) });
  } catch {
    throw new Refusal(`${file} is no private key, or RACKSIDE_KEY_PASSPHRASE does not open it.`);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Refusal(`${file} is no Ed25519 key.`);
  return key;
}

const publicPart = (key: KeyObject): string => String(key.export({ format: 'jwk' }).x);

interface SignOptions {
  folder: string;
  keys: readonly KeyObject[];
  /** Public keys in the packages that are built now. At least one of them must sign. */
  trusted: readonly string[];
  version?: string;
  now?: Date;
  /** The signer's confirmation of the current date (YYYY-MM-DD). */
  today?: string | undefined;
}

export function signRelease({ folder, keys, trusted, version = projectVersion(), now, today }: SignOptions): Release {
  if (!keys.some((key) => trusted.includes(publicPart(key))))
    throw new Refusal('No public key of these is in build/update-keys.json: no installed Rackside would take it.');
  const names = readdirSync(folder).filter((name) => SIGNED.test(name) && name.includes(version));
  if (names.length === 0) throw new Refusal(`There is no package of version ${version} in ${folder}.`);
  checkAnnounced(folder, version, names);
  const files = names.sort().map((name) => ({ name, ...sizeAndHash(join(folder, name)) }));
  const date = (now ?? new Date()).toISOString();
  checkDate(date, new Date(Math.max(...names.map((name) => statSync(join(folder, name)).mtimeMs))), today);
  const release = releaseSchema.safeParse({ product: 'rackside', version, date, files });
  if (!release.success) throw new Refusal(`Version ${version} or a file’s name cannot be released.`);
  const signed = JSON.stringify(release.data);
  const signatures = keys.map((key) => ({
    key: publicPart(key),
    signature: sign(null, Buffer.from(signed), key).toString('base64'),
  }));
  writeFileSync(join(folder, RELEASE_FILE), `${JSON.stringify({ signed, signatures }, null, 1)}\n`);
  return release.data;
}

/**
 * Refuses a date long after the date of the packages, unless the signer confirms it. If the
 * signer's clock were ahead, every later release would look older than this one.
 */
function checkDate(date: string, made: Date, today: string | undefined): void {
  if (Date.parse(date) <= made.getTime() + AHEAD_MS || today === date.slice(0, 10)) return;
  throw new Refusal(`By this computer’s clock it is ${date}, more than a day after the packages were made (${made.toISOString()}).
A date ahead of time would make every later release too old. If the clock is right, say so by RACKSIDE_RELEASE_DATE=${date.slice(0, 10)}`);
}

/** electron-updater reads these files first: they must announce only signed files. */
function checkAnnounced(folder: string, version: string, names: readonly string[]): void {
  for (const list of readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name))) {
    const text = readFileSync(join(folder, list), 'utf8');
    const announced = /^version: (\S+)$/m.exec(text)?.[1];
    const missing = [...text.matchAll(/^ *- url: (\S+)$/gm)]
      .map(([, url = '']) => url)
      .find((url) => !names.includes(url));
    if (announced !== version) throw new Refusal(`${list} announces ${announced}, and this is ${version}.`);
    if (missing) throw new Refusal(`${list} announces ${missing}, which is not in the folder.`);
  }
}

export function verifyRelease(folder: string, keys: readonly string[]): Release {
  const file = join(folder, RELEASE_FILE);
  if (!existsSync(file)) throw new Refusal(`There is no ${RELEASE_FILE} in ${folder}.`);
  const release = readRelease(readFileSync(file), { keys, since: [], now: Date.now() });
  if (release === 'ahead')
    throw new Refusal(
      `${RELEASE_FILE} has a date more than a day ahead: if this computer’s clock is right, sign it again.`,
    );
  if (release === 'unsigned') throw new Refusal(`${RELEASE_FILE} is not signed with a known key.`);
  if (typeof release === 'string') throw new Refusal(`${RELEASE_FILE} cannot be read.`);
  for (const { name, size, sha512 } of release.files) {
    const path = join(folder, name);
    const there = existsSync(path) ? sizeAndHash(path) : null;
    if (there?.size !== size || there.sha512 !== sha512)
      throw new Refusal(`${name} is ${there ? 'not the file that was signed' : 'missing'}.`);
  }
  return release;
}

function sizeAndHash(path: string): { size: number; sha512: string } {
  return { size: statSync(path).size, sha512: createHash('sha512').update(readFileSync(path)).digest('base64') };
}

const projectVersion = (): string => JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version;
