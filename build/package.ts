/** `npm run package`: makes packages for this system with electron-builder. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.ts';
import { makeDeb } from './deb.ts';
import { renderIcons } from './icons.ts';
import { inRoot, root, sourceDate } from './project.ts';
import { updateKeys } from './release.ts';
import { writeSbom } from './sbom.ts';

/**
 * `npm run package [-- electron-builder's options]`: makes packages for this system in
 * `out/packages`, with a list of their parts. `--linux dir` makes the folder only. `--deb` makes a
 * Debian package of that folder with `dpkg-deb`, for systems where electron-builder cannot fetch
 * its own helper. `--output DIR` writes into another folder. `--twice` makes everything twice and
 * compares. `RACKSIDE_UPDATE_URL` names the web folder where the package will look for updates.
 */
export async function main(argv: string[]): Promise<void> {
  const args = argv.filter((arg) => !['--deb', '--twice'].includes(arg));
  if (argv.includes('--twice')) process.exit(packageTwice(argv.filter((arg) => arg !== '--twice')) ? 0 : 1);
  const [, elsewhere] = args.includes('--output') ? args.splice(args.indexOf('--output'), 2) : [];
  const output = elsewhere ?? inRoot('out/packages');
  await buildIfStale();
  const feed = process.env.RACKSIDE_UPDATE_URL;
  const updates = feed ? updatesFrom(feed, updateKeys()) : [];
  if (!packageApp({ args: [...args, ...updates], output })) process.exit(1);
  console.log(writeSbom(output, givenVersion()));
  if (!argv.includes('--deb')) return;
  const folder = readdirSync(output).find((name) => /^linux(-\w+)?-unpacked$/.test(name));
  if (!folder) {
    console.error('--deb needs the packaged folder: npm run package -- --linux dir --deb');
    process.exit(1);
  }
  console.log(makeDeb({ unpacked: join(output, folder), output }));
}

/**
 * electron-builder arguments for a package that looks for updates at `url` and accepts only updates
 * signed with one of `keys`. Address and keys are stored in the program's archive.
 */
export function updatesFrom(url: string, keys: readonly string[]): string[] {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') {
    throw new Error(`RACKSIDE_UPDATE_URL must begin with https://, and is ${url}`);
  }
  if (keys.length === 0) {
    throw new Error(
      'RACKSIDE_UPDATE_URL needs a public key in build/update-keys.json: without one, the package would never update (docs/release.md)',
    );
  }
  return [...updateCheckArgs(url, keys), '-c.publish.provider=generic', `-c.publish.url=${url}`];
}

export function updateCheckArgs(url: string, keys: readonly string[]): string[] {
  const date = new Date(sourceDate() * 1000).toISOString();
  return Object.entries({ url, keys: keys.join(), date }).map(
    ([name, value]) => `-c.extraMetadata.racksideUpdates.${name}=${value}`,
  );
}

interface PackageOptions {
  args: string[];
  /**
   * A folder with the app's `package.json`, `dist` and `node_modules`; by default the project
   * itself. Tests stage such a folder, with a mark in its archive that lets it be controlled from
   * outside; see `electron/main/command-line.ts`.
   */
  app?: string;
  output?: string;
  quiet?: boolean;
}

/** Runs electron-builder with electron-builder.yml. Never publishes anything. */
export function packageApp({ args, app, output, quiet }: PackageOptions): boolean {
  renderIcons();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      inRoot('node_modules/electron-builder/cli.js'),
      ...args,
      '--publish=never',
      ...givenElectron(),
      ...(app ? [`-c.directories.app=${app}`, '-c.extraMetadata.racksideTests=true'] : []),
      ...(output ? [`-c.directories.output=${output}`] : []),
    ],
    {
      cwd: root,
      stdio: quiet ? 'pipe' : 'inherit',
      encoding: 'utf8',
      env: { ...process.env, SOURCE_DATE_EPOCH: String(sourceDate()) },
    },
  );
  if (status !== 0 && quiet) console.error(`${stdout}${stderr}`);
  return status === 0;
}

function givenElectron(): string[] {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const version = givenVersion();
  return folder && version ? [`-c.electronDist=${folder}`, `-c.electronVersion=${version}`] : [];
}

function givenVersion(): string | undefined {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (!folder) return undefined;
  const file = join(folder, 'version');
  if (!existsSync(file)) throw new Error(`ELECTRON_OVERRIDE_DIST_PATH names a folder without Electron: ${folder}`);
  return readFileSync(file, 'utf8').trim().replace(/^v/, '');
}

/** The second build uses another folder, time zone, language and stricter permissions. */
const BUILD_CONDITIONS = [
  { folder: 'first', umask: 0o022, env: { TZ: 'UTC', LC_ALL: 'C' } },
  { folder: 'second/elsewhere', umask: 0o077, env: { TZ: 'Pacific/Kiritimati', LC_ALL: 'de_DE.UTF-8' } },
] as const;

/** `--twice`: packs twice in `out/twice` and returns whether the results are identical. */
function packageTwice(args: readonly string[]): boolean {
  const folders = BUILD_CONDITIONS.map(({ folder, umask, env }) => {
    const output = inRoot(`out/twice/${folder}`);
    rmSync(output, { recursive: true, force: true });
    mkdirSync(output, { recursive: true });
    rmSync(inRoot('dist'), { recursive: true, force: true });
    const before = process.umask(umask);
    const { status } = spawnSync(process.execPath, [inRoot('build/run.mjs'), 'package', '--output', output, ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    process.umask(before);
    if (status !== 0) process.exit(status ?? 1);
    return output;
  });
  const [first = '', second = ''] = folders;
  const differing = differences(first, second);
  const count = globSync('**/*', { cwd: first }).length;
  console.log(
    differing.length === 0
      ? `The same twice: ${count} files and folders, byte by byte.`
      : `Not the same twice:\n${differing.join('\n')}`,
  );
  return differing.length === 0;
}

const NOTES = /^builder-(debug|effective-config)\.ya?ml$/;

export function differences(first: string, second: string): string[] {
  const pathsIn = (folder: string) => globSync('**/*', { cwd: folder }).filter((path) => !NOTES.test(path));
  const paths = [...new Set([...pathsIn(first), ...pathsIn(second)])].sort();
  return paths.flatMap((path) => {
    const [one, other] = [first, second].map((folder) => describe(join(folder, path)));
    const what = (['is', 'mode', 'bytes'] as const).find((name) => one?.[name] !== other?.[name]);
    return what ? [`${path}: ${what === 'is' ? `${one?.is} and ${other?.is}` : `other ${what}`}`] : [];
  });
}

function describe(path: string): { is: string; mode: string; bytes: string } {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (!entry) return { is: 'missing', mode: '', bytes: '' };
  // Archives keep permissions only as far as a file is executable.
  const mode = (entry.mode & 0o4100).toString(8);
  if (entry.isSymbolicLink()) return { is: 'a link', mode, bytes: readlinkSync(path) };
  if (entry.isDirectory()) return { is: 'a folder', mode: '', bytes: '' };
  return { is: 'a file', mode, bytes: readFileSync(path, 'latin1') };
}
