/**
 * Makes a Debian package by `dpkg-deb` alone, where electron-builder's helper for it cannot be
 * fetched.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  globSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LINUX_SIZES, renderIcon } from './icons.ts';
import { inRoot } from './paths.ts';
import { sourceDate } from './source-date.ts';

const { description, version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** Debian's packages that Electron and the keychain need. */
const DEPENDS = [
  'libgtk-3-0',
  'libnss3',
  'libnotify4',
  'libxss1',
  'libxtst6',
  'libgbm1',
  'libasound2',
  'libsecret-1-0',
];

const control = (kilobytes: number) => `Package: rackside
Version: ${version}
Architecture: ${ARCHITECTURES[process.arch] ?? process.arch}
Maintainer: Rackside contributors <contributors@rackside.invalid>
Section: net
Installed-Size: ${kilobytes}
Priority: optional
Depends: ${[...DEPENDS, 'xdg-utils'].join(', ')}
Description: The support desk for people who run hosting
 ${description}.
`;

/**
 * The entry of the system's menu. `%u`: the address of a ticket, one argument; the program takes
 * nothing else there.
 */
export const ENTRY = `[Desktop Entry]
Type=Application
Name=Rackside
Comment=The support desk for people who run hosting
Exec=/opt/Rackside/rackside %u
Icon=rackside
Terminal=false
Categories=Network;
MimeType=x-scheme-handler/rackside;
StartupWMClass=Rackside
`;

interface DebOptions {
  /** The folder that electron-builder made. */
  unpacked: string;
  /** The folder that the package is written to. */
  output: string;
  /** Arguments of dpkg-deb that say how hard it compresses. */
  press?: string[];
}

/**
 * Packs the folder and returns the package's path. It has no script, so installing it runs nothing
 * of ours as root: Chromium's sandbox brings its bit along, and the command is a link.
 */
export function makeDeb({ unpacked, output, press = ['-Zxz'] }: DebOptions): string {
  const stage = mkdtempSync(join(tmpdir(), 'rackside-deb-'));
  const at = (path: string) => join(stage, path);
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(join(at(path), '..'), { recursive: true });
    writeFileSync(at(path), content);
  };
  try {
    chmodSync(stage, 0o755);
    // Links as they are: otherwise they would lead to where this was built.
    cpSync(unpacked, at('opt/Rackside'), { recursive: true, verbatimSymlinks: true });
    chmodSync(at('opt/Rackside/chrome-sandbox'), 0o4755);
    mkdirSync(at('usr/bin'), { recursive: true });
    symlinkSync('/opt/Rackside/rackside', at('usr/bin/rackside'));
    write('usr/share/applications/rackside.desktop', ENTRY);
    for (const size of LINUX_SIZES)
      write(`usr/share/icons/hicolor/${size}x${size}/apps/rackside.png`, renderIcon(size));
    mkdirSync(at('usr/share/doc/rackside'), { recursive: true });
    cpSync(inRoot('LICENSE'), at('usr/share/doc/rackside/copyright'));
    write('DEBIAN/control', control(Math.ceil(sizeOf(stage) / 1024)));
    const file = join(output, `rackside_${version}_${ARCHITECTURES[process.arch] ?? process.arch}.deb`);
    const date = sourceDate();
    settle(stage, date);
    // Everything in it belongs to root, whoever packed it.
    const args = ['--build', '--root-owner-group', ...press, stage, file];
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(date) };
    const { status, error, stderr } = spawnSync('dpkg-deb', args, { encoding: 'utf8', env });
    if (status !== 0) throw new Error(`dpkg-deb failed: ${error?.message ?? stderr}`);
    return file;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/**
 * Gives all files one date (seconds since 1970), and rights that do not depend on who packs: the
 * same bytes each time.
 */
function settle(folder: string, date: number): void {
  for (const path of ['.', ...globSync('**/*', { cwd: folder })]) {
    const file = join(folder, path);
    const entry = lstatSync(file);
    const runs = entry.isDirectory() || (entry.mode & 0o100) !== 0;
    if (!entry.isSymbolicLink()) chmodSync(file, (entry.mode & 0o4000) | (runs ? 0o755 : 0o644));
    lutimesSync(file, date, date);
  }
}

/** Bytes of all files in a folder. */
export const sizeOf = (folder: string): number =>
  globSync('**/*', { cwd: folder }).reduce((sum, path) => {
    const file = lstatSync(join(folder, path));
    return file.isFile() ? sum + file.size : sum;
  }, 0);
