/** `npm run package`: packages for this system, by electron-builder. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.ts';
import { makeDeb } from './deb.ts';
import { renderIcons } from './icons.ts';
import { inRoot, root } from './paths.ts';

const PACKAGES = inRoot('out/packages');

/**
 * `npm run package [-- electron-builder's options]`: packages for this system in `out/packages`.
 * `--linux dir` makes the folder only; `--deb` makes a Debian package of that folder by `dpkg-deb`,
 * where electron-builder's own helper for it cannot be fetched. `RACKSIDE_UPDATE_URL` names the
 * folder on the web where the package will look for newer ones.
 */
export async function main(argv: string[]): Promise<void> {
  buildIfStale();
  const args = argv.filter((arg) => arg !== '--deb');
  const feed = process.env.RACKSIDE_UPDATE_URL;
  if (!packageApp({ args: [...args, ...(feed ? updatesFrom(feed) : [])] })) process.exit(1);
  if (!argv.includes('--deb')) return;
  const folder = readdirSync(PACKAGES).find((name) => /^linux(-\w+)?-unpacked$/.test(name));
  if (!folder) {
    console.error('--deb needs the packaged folder: npm run package -- --linux dir --deb');
    process.exit(1);
  }
  console.log(makeDeb({ unpacked: join(PACKAGES, folder), output: PACKAGES }));
}

/**
 * Arguments that make a package look for newer ones at an address. On Linux the address is all that
 * vouches for them: https only.
 */
export function updatesFrom(url: string): string[] {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') {
    throw new Error(`RACKSIDE_UPDATE_URL must begin with https://, and is ${url}`);
  }
  return ['-c.publish.provider=generic', `-c.publish.url=${url}`];
}

export interface PackageOptions {
  /** electron-builder's own options. */
  args: string[];
  /**
   * A folder with the app's `package.json`, `dist` and `node_modules`; the project itself if left
   * out. Tests stage one: such a package says so in its archive, and lets itself be driven from
   * outside; see `electron/main/command-line.ts`.
   */
  app?: string;
  output?: string;
  quiet?: boolean;
}

/** Runs electron-builder by electron-builder.yml. Nothing is ever published from here. */
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
    { cwd: root, stdio: quiet ? 'pipe' : 'inherit', encoding: 'utf8' },
  );
  if (status !== 0 && quiet) console.error(`${stdout}${stderr}`);
  return status === 0;
}

/** Arguments that package an Electron given as a folder, so that none is fetched. */
function givenElectron(): string[] {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (!folder) return [];
  const file = join(folder, 'version');
  if (!existsSync(file)) throw new Error(`ELECTRON_OVERRIDE_DIST_PATH names a folder without Electron: ${folder}`);
  const version = readFileSync(file, 'utf8').trim().replace(/^v/, '');
  return [`-c.electronDist=${folder}`, `-c.electronVersion=${version}`];
}
