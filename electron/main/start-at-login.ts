/** Starts the desk at login: by a system setting, or by a file in `autostart` on Linux. */
import { mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import { err, ok, type Result } from '../../shared/result.ts';
import { writeFileAtomic } from '../core/desk/vault/write-file-atomic.ts';
import { HIDDEN } from './command-line.ts';

/**
 * Turns start at login on or off. `name` separates data folders, because two desks may both start.
 * `args` are this desk's start arguments. Returns a `storage` error if the system refuses.
 */
export function startAtLogin(wanted: boolean, name: string, args: string[]): Result<null> {
  const path = process.env.APPIMAGE ?? process.execPath;
  const all = [...(app.isPackaged ? [] : [app.getAppPath()]), ...args, HIDDEN];
  if (process.platform !== 'linux') {
    if (wanted || app.getLoginItemSettings({ path, args: all }).openAtLogin) {
      app.setLoginItemSettings({ openAtLogin: wanted, path, args: all });
    }
    return ok(null);
  }
  const folder = join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'autostart');
  const file = join(folder, name === '' ? 'rackside.desktop' : `rackside-${name}.desktop`);
  try {
    if (!wanted) rmSync(file, { force: true });
    else {
      mkdirSync(dirname(file), { recursive: true });
      const root = app.commandLine.hasSwitch('no-sandbox') ? ['--no-sandbox'] : [];
      writeFileAtomic(file, autostartEntry([path, ...root, ...all]));
    }
    return ok(null);
  } catch {
    return err('storage', 'computer.configure', { detail: { reason: 'cannot-start-at-login' } });
  }
}

export function autostartEntry(command: string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Rackside',
    `Exec=${command.map(quoted).join(' ')}`,
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** Quotes an argument for Exec: values double backslashes again; % starts a field code. */
const quoted = (arg: string): string =>
  `"${arg.replace(/["`$\\]/g, '\\$&')}"`.replaceAll('\\', '\\\\').replaceAll('%', '%%');
