/**
 * `npm run release`: makes the keys of releases, signs a folder of packages, and checks a signed one.
 * docs/release.md says when to use which.
 */
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isPublicKey, readRelease } from '../electron/host/releases.ts';
import { RELEASE_FILE, type Release, releaseSchema } from '../shared/contract/release.ts';
import { endWithUsage } from './options.ts';
import { inRoot, root } from './paths.ts';

/** What people install, and what says of what it is made. */
const SIGNED = /\.(exe|dmg|zip|AppImage|deb|rpm|blockmap|cdx\.json)$/;

const USAGE = `
  npm run release -- key FILE                        makes a key pair; the private key goes to FILE
  npm run release -- sign [FOLDER] --key FILE …      signs the packages in FOLDER (out/packages)
  npm run release -- verify [FOLDER] [--public KEY]  checks packages and signature
RACKSIDE_KEY_PASSPHRASE seals a new private key, and opens a sealed one.`;

/** A sentence for whoever runs the command, instead of a stack. */
class Refusal extends Error {}

/** Runs one of the commands of `USAGE`. */
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
      const { version, files } = signRelease({ folder: folder ?? PACKAGES, keys, trusted: updateKeys() });
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

/** What each command can be told beside a folder or file. */
const OPTION: Readonly<Record<string, string>> = { sign: 'key', verify: 'public' };

/**
 * A mistyped option is refused: a folder that was to be checked with one key must not pass by the
 * project's own.
 */
function readArguments(command = '', argv: string[]): { folder?: string; values: string[] } {
  const name = OPTION[command];
  // A public key may begin with a dash, which would be read as an option of its own.
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

/**
 * Public keys that packages are built with: of the file that `RACKSIDE_UPDATE_KEYS` names, or of
 * `build/update-keys.json`.
 */
export function updateKeys(file = process.env.RACKSIDE_UPDATE_KEYS ?? inRoot('build/update-keys.json')): string[] {
  const keys: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (Array.isArray(keys) && keys.every((key) => typeof key === 'string' && isPublicKey(key))) return keys;
  throw new Refusal(`${file} must hold a JSON array of public keys (npm run release -- key makes one).`);
}

/** Writes a new private key and returns the public one. Never into the project, never over a file. */
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

/** Reads a private key; its passphrase is given by a variable, not on the command line. */
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

/** The public key as packages carry it. */
const publicPart = (key: KeyObject): string => String(key.export({ format: 'jwk' }).x);

export interface SignOptions {
  folder: string;
  /** Private keys: one, or two while the key changes. */
  keys: readonly KeyObject[];
  /** Public keys of packages that are built now: one of them must sign. */
  trusted: readonly string[];
  version?: string;
  now?: Date;
}

/** Signs every package of this version in the folder, by a file beside them. */
export function signRelease({ folder, keys, trusted, version = projectVersion(), now }: SignOptions): Release {
  if (!keys.some((key) => trusted.includes(publicPart(key))))
    throw new Refusal('No public key of these is in build/update-keys.json: no installed Rackside would take it.');
  const names = readdirSync(folder).filter((name) => SIGNED.test(name) && name.includes(version));
  if (names.length === 0) throw new Refusal(`There is no package of version ${version} in ${folder}.`);
  checkAnnounced(folder, version, names);
  const files = names.sort().map((name) => ({ name, ...measured(join(folder, name)) }));
  const date = (now ?? new Date()).toISOString();
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

/** electron-updater reads these first: they must announce this version and files that are signed. */
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

/** Checks the folder's signature and every file that it vouches for. */
export function verifyRelease(folder: string, keys: readonly string[]): Release {
  const file = join(folder, RELEASE_FILE);
  if (!existsSync(file)) throw new Refusal(`There is no ${RELEASE_FILE} in ${folder}.`);
  const release = readRelease(readFileSync(file), { keys, since: [] });
  if (release === 'unsigned') throw new Refusal(`${RELEASE_FILE} is not signed with a known key.`);
  if (typeof release === 'string') throw new Refusal(`${RELEASE_FILE} cannot be read.`);
  for (const { name, size, sha512 } of release.files) {
    const path = join(folder, name);
    const there = existsSync(path) ? measured(path) : null;
    if (there?.size !== size || there.sha512 !== sha512)
      throw new Refusal(`${name} is ${there ? 'not the file that was signed' : 'missing'}.`);
  }
  return release;
}

function measured(path: string): { size: number; sha512: string } {
  return { size: statSync(path).size, sha512: createHash('sha512').update(readFileSync(path)).digest('base64') };
}

const projectVersion = (): string => JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version;
