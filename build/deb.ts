/** Makes a Debian package with `dpkg-deb` alone, without electron-builder's helper. */
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
import { inRoot, sourceDate } from './project.ts';

const { description, version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

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
Description: The support desk for hosting teams
 ${description}.
`;

/** Desktop menu entry. `%u` is the address of a ticket, the only argument that the menu passes. */
export const ENTRY = `[Desktop Entry]
Type=Application
Name=Rackside
Comment=The support desk for hosting teams
Exec=/opt/Rackside/rackside %u
Icon=rackside
Terminal=false
Categories=Network;
MimeType=x-scheme-handler/rackside;
StartupWMClass=Rackside
`;

interface DebOptions {
  unpacked: string;
  output: string;
  compression?: string[];
}

/**
 * Packs the folder and returns the package's path.
 * The package has no scripts, so installing it runs none of our code as root: the sandbox's setuid
 * bit is set in the package, and the command is a link.
 */
export function makeDeb({ unpacked, output, compression = ['-Zxz'] }: DebOptions): string {
  const stage = mkdtempSync(join(tmpdir(), 'rackside-deb-'));
  const inStage = (path: string) => join(stage, path);
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(join(inStage(path), '..'), { recursive: true });
    writeFileSync(inStage(path), content);
  };
  try {
    chmodSync(stage, 0o755);
    // Keep links as they are. Resolved links would point into the build folder.
    cpSync(unpacked, inStage('opt/Rackside'), { recursive: true, verbatimSymlinks: true });
    chmodSync(inStage('opt/Rackside/chrome-sandbox'), 0o4755);
    mkdirSync(inStage('usr/bin'), { recursive: true });
    symlinkSync('/opt/Rackside/rackside', inStage('usr/bin/rackside'));
    write('usr/share/applications/rackside.desktop', ENTRY);
    for (const size of LINUX_SIZES)
      write(`usr/share/icons/hicolor/${size}x${size}/apps/rackside.png`, renderIcon(size));
    mkdirSync(inStage('usr/share/doc/rackside'), { recursive: true });
    cpSync(inRoot('LICENSE'), inStage('usr/share/doc/rackside/copyright'));
    write('DEBIAN/control', control(Math.ceil(sizeOf(stage) / 1024)));
    const file = join(output, `rackside_${version}_${ARCHITECTURES[process.arch] ?? process.arch}.deb`);
    const date = sourceDate();
    fixTimesAndModes(stage, date);
    const args = ['--build', '--root-owner-group', ...compression, stage, file];
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(date) };
    const { status, error, stderr } = spawnSync('dpkg-deb', args, { encoding: 'utf8', env });
    if (status !== 0) throw new Error(`dpkg-deb failed: ${error?.message ?? stderr}`);
    return file;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Sets the same date and permissions on all files: each build gives the same bytes. */
function fixTimesAndModes(folder: string, date: number): void {
  for (const path of ['.', ...globSync('**/*', { cwd: folder })]) {
    const file = join(folder, path);
    const entry = lstatSync(file);
    const isExecutable = entry.isDirectory() || (entry.mode & 0o100) !== 0;
    if (!entry.isSymbolicLink()) chmodSync(file, (entry.mode & 0o4000) | (isExecutable ? 0o755 : 0o644));
    lutimesSync(file, date, date);
  }
}

export const sizeOf = (folder: string): number =>
  globSync('**/*', { cwd: folder }).reduce((sum, path) => {
    const file = lstatSync(join(folder, path));
    return file.isFile() ? sum + file.size : sum;
  }, 0);
