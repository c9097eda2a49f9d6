/**
 * Looks for newer versions by electron-updater, and hands them to the installer once the desk is
 * closed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AuthInfo, app } from 'electron';
import type { AppUpdater } from 'electron-updater';
import type { UpdateFailure, UpdateState } from '../../shared/domain/desk.ts';
import type { Managed } from '../../shared/domain/managed.ts';
import type { Log, Updates } from '../core/desk/ports.ts';
import { mayFetch } from '../host/openable-addresses.ts';
import { setSessionProxy } from './system-proxies.ts';

/** The first look waits until the start is done; later, a few times a day is enough. */
const FIRST_MS = 20_000;
const EVERY_MS = 4 * 60 * 60 * 1000;

export interface HostUpdates extends Updates {
  /**
   * Hands what is ready to the installer and ends the app; false where nothing is. The desk must be
   * closed.
   */
  install(again: boolean): boolean;
}

export interface UpdateOptions {
  /** Settled for this computer: another address to look at, or none; and the proxy. */
  managed: Pick<Managed, 'updates' | 'proxy'>;
  log: Log;
  /** Name and password for a proxy, by its host and port; null where they are not known. */
  login(proxy: string): Promise<{ name: string; password: string } | null>;
  /** Ends the desk, then calls `install(true)`. */
  restart(): void;
}

/**
 * Starts to look, at the address that the package was built with. electron-updater installs nothing
 * by itself here. What it checks before is said in docs/administration.md.
 */
export function watchUpdates({ managed, log, login, restart }: UpdateOptions): HostUpdates {
  const off = whyOff(managed.updates);
  let state: UpdateState = off ? { state: 'off', why: off } : { state: 'idle', checkedAt: null };
  let updater: AppUpdater | null = null;
  let installing = false;
  let promised: Promised | null = null;
  const listeners: (() => void)[] = [];
  const setState = (next: UpdateState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const failed = (error: Error) => {
    const reason = reasonOf(error);
    log.warn('update.failed', { reason });
    setState({ state: 'failed', reason, at: Date.now() });
  };

  /** Loads electron-updater when it is first needed: it would slow the start. */
  async function load(): Promise<AppUpdater> {
    if (updater) return updater;
    const { autoUpdater } = (await import('electron-updater')).default;
    autoUpdater.logger = null;
    autoUpdater.disableWebInstaller = true;
    // The manifest's checksums are looked at first.
    autoUpdater.autoDownload = false;
    // macOS swaps the app after it has ended; elsewhere we say when.
    autoUpdater.autoInstallOnAppQuit = process.platform === 'darwin';
    if (managed.updates) autoUpdater.setFeedURL({ provider: 'generic', url: managed.updates });
    await setSessionProxy(autoUpdater.netSession, managed.proxy);
    // Every request, redirected ones too.
    autoUpdater.netSession.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !mayFetch(url) }));
    autoUpdater.signals.login((proxy: AuthInfo, answer) => {
      // Without a password the update ends as unreachable. Only a proxy gets one, never a server.
      const known = proxy.isProxy ? login(new URL(`http://${proxy.host}:${proxy.port}`).host) : Promise.resolve(null);
      void known.then((found) => answer(found?.name ?? '', found?.password ?? ''));
    });
    autoUpdater.on('update-not-available', () => setState({ state: 'idle', checkedAt: Date.now() }));
    autoUpdater.on('update-available', ({ version, files }) => {
      if (!files.every(({ sha512 }) => SHA512.test(sha512 ?? ''))) return failed(new Untrusted());
      setState({ state: 'fetching', version, percent: 0 });
      // Errors come as events, too.
      autoUpdater.downloadUpdate().catch(() => undefined);
    });
    autoUpdater.on('download-progress', ({ percent }) => {
      const whole = Math.floor(percent);
      if (state.state === 'fetching' && whole > state.percent) setState({ ...state, percent: whole });
    });
    autoUpdater.on('update-downloaded', ({ version, downloadedFile, files }) => {
      promised = { file: downloadedFile, sums: files.map(({ sha512 }) => sha512) };
      if (isIntact(promised)) setState({ state: 'ready', version });
      else failed(new Untrusted());
    });
    autoUpdater.on('error', (error) => {
      failed(error);
      // The installer did not take over, so the app ends without it.
      if (installing) app.quit();
    });
    updater = autoUpdater;
    return autoUpdater;
  }

  const check = () => {
    if (state.state !== 'idle' && state.state !== 'failed') return;
    setState({ state: 'looking' });
    load()
      .then((loaded) => loaded.checkForUpdates())
      // Mostly the event said so already; a module that could not be loaded has no events.
      .catch((error: Error) => {
        if (state.state === 'looking') failed(error);
      });
  };
  if (!off) {
    setTimeout(check, FIRST_MS).unref();
    setInterval(check, EVERY_MS).unref();
  }

  return {
    state: () => state,
    onChange: (listener) => listeners.push(listener),
    check,
    restart,
    install(again) {
      if (state.state !== 'ready' || !updater) return false;
      // These ask for an administrator's password: only where a person waits for it.
      if (!again && (process.platform === 'darwin' || systemPackage())) return false;
      // The file may be days old, in a folder where other programs can write. A Mac checks its own
      // copy.
      if (process.platform !== 'darwin' && !(promised && isIntact(promised))) {
        failed(new Untrusted());
        return false;
      }
      installing = true;
      updater.quitAndInstall(true, again);
      return true;
    },
  };
}

/** The fetched file, and the sums that the manifest promised. */
interface Promised {
  file: string;
  sums: readonly string[];
}

const SHA512 = /^[\w+/]{86}==$/;

/** Whether the file still has one of the sums. */
function isIntact({ file, sums }: Promised): boolean {
  try {
    return sums.includes(createHash('sha512').update(readFileSync(file)).digest('base64'));
  } catch {
    return false; // Gone or not to be read: nothing to install either way.
  }
}

class Untrusted extends Error {
  readonly code = 'ERR_CHECKSUM_MISMATCH';
}

/** Why this program looks for no versions; null where it does. */
function whyOff(managed: Managed['updates']): Extract<UpdateState, { state: 'off' }>['why'] | null {
  if (!app.isPackaged) return 'door';
  if (managed === 'off') return 'managed';
  if (!existsSync(join(process.resourcesPath, 'app-update.yml'))) return 'none';
  if (process.platform === 'linux' && !process.env.APPIMAGE && !systemPackage()) return 'system';
  return null;
}

/**
 * The kind of system package that electron-builder made (`deb`, `rpm`); null where this is none.
 */
function systemPackage(): string | null {
  const file = join(process.resourcesPath, 'package-type');
  return process.platform === 'linux' && existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** The reason by the codes that electron-updater documents; its messages hold paths. */
function reasonOf(error: Error): UpdateFailure {
  const code = 'code' in error ? String(error.code) : '';
  if (['ERR_CHECKSUM_MISMATCH', 'ERR_UPDATER_INVALID_SIGNATURE'].includes(code)) return 'untrusted';
  return code.startsWith('ERR_UPDATER_') ? 'unreadable' : 'unreachable';
}
