/**
 * Finds a NATS server for the tests, or downloads one. Debian's package is only unpacked, because
 * installing it would start a service on this computer.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.ts';

const FOLDER = inRoot('out/nats-server');
const UNPACKED = join(FOLDER, 'usr/sbin/nats-server');

export function natsServer(): string | null {
  if (spawnSync('nats-server', ['--version'], { stdio: 'ignore' }).error === undefined) return 'nats-server';
  return existsSync(UNPACKED) ? UNPACKED : null;
}

/**
 * Downloads Debian's package. Two processes that do so at the same time leave one complete folder.
 */
export function fetchNatsServer(): void {
  if (!existsSync('/etc/debian_version')) return;
  mkdirSync(inRoot('out'), { recursive: true });
  const folder = mkdtempSync(`${FOLDER}-`);
  spawnSync('apt-get', ['download', '-qq', 'nats-server'], { cwd: folder, stdio: 'ignore' });
  const found = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (found) spawnSync('dpkg', ['-x', join(folder, found), folder], { stdio: 'ignore' });
  if (found && !existsSync(UNPACKED)) {
    rmSync(FOLDER, { recursive: true, force: true });
    renameSync(folder, FOLDER);
  } else rmSync(folder, { recursive: true, force: true });
}
