/**
 * Looks for newer versions that we signed, fetches them by electron-updater, and hands them to the
 * installer once the desk is closed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { RELEASE_FILE, type Release } from '../../shared/contract/release.ts';
import type { UpdateFailure, UpdateState } from '../../shared/domain/desk.ts';
import type { Managed } from '../../shared/domain/managed.ts';
import type { Log, Updates } from '../core/desk/ports.ts';
import { mayFetch } from '../host/openable-addresses.ts';
import {
  type BuiltInUpdates,
  builtInUpdates,
  isNewer,
  readRelease,
  seenReleases,
  vouchesFor,
} from '../host/releases.ts';
import { createProxyAnswers } from './proxy-answers.ts';
import { fetchReleaseFile } from './release-fetch.ts';
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
  /** Where the date of the newest release is kept. */
  dataDir: string;
  /** Name and password for a proxy, by its host and port; null where they are not known. */
  login(proxy: string): Promise<{ name: string; password: string } | null>;
  /** Ends the desk, then calls `install(true)`. */
  restart(): void;
}

/**
 * Starts to look, at the address that the package was built with. electron-updater installs nothing
 * by itself here, and is asked only once a release is known that we signed. What is checked is said
 * in docs/administration.md.
 */
export function watchUpdates({ managed, log, dataDir, login, restart }: UpdateOptions): HostUpdates {
  const built = builtInUpdates(app.getAppPath());
  const feed = folderAt(managed.updates ?? built.url ?? '');
  const off = whyOff(managed.updates, built);
  const seen = seenReleases(dataDir);
  const proxies = createProxyAnswers(login);
  let state: UpdateState = off ? { state: 'off', why: off } : { state: 'idle', checkedAt: null };
  let updater: AppUpdater | null = null;
  let installing = false;
  let release: Release | null = null;
  let fetched: string | null = null;
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
    // What it would download is compared with the signed release first.
    autoUpdater.autoDownload = false;
    // macOS swaps the app after it has ended; elsewhere we say when.
    autoUpdater.autoInstallOnAppQuit = process.platform === 'darwin';
    autoUpdater.setFeedURL({ provider: 'generic', url: feed });
    await setSessionProxy(autoUpdater.netSession, managed.proxy);
    // Every request, redirected ones too.
    autoUpdater.netSession.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !mayFetch(url, feed) }));
    // Without a password the update ends as unreachable.
    autoUpdater.signals.login(proxies.answer);
    autoUpdater.on('update-not-available', () => setState({ state: 'idle', checkedAt: Date.now() }));
    autoUpdater.on('update-available', ({ version, files }) => {
      if (release?.version !== version || !vouchesFor(release, files)) return failed(new Refused('untrusted'));
      setState({ state: 'fetching', version, percent: 0 });
      // Errors come as events, too.
      autoUpdater.downloadUpdate().catch(() => undefined);
    });
    autoUpdater.on('download-progress', ({ percent }) => {
      const whole = Math.floor(percent);
      if (state.state === 'fetching' && whole > state.percent) setState({ ...state, percent: whole });
    });
    autoUpdater.on('update-downloaded', ({ version, downloadedFile }) => {
      fetched = downloadedFile;
      if (isPromised(release, fetched)) setState({ state: 'ready', version });
      else failed(new Refused('untrusted'));
    });
    autoUpdater.on('error', (error) => {
      failed(error);
      // The installer did not take over, so the app ends without it.
      if (installing) app.quit();
    });
    updater = autoUpdater;
    return autoUpdater;
  }

  /** Reads the release first: the rest is asked for only where we signed a newer version. */
  async function look(): Promise<void> {
    const loaded = await load();
    proxies.begin();
    const from = { session: loaded.netSession, login: proxies.answer };
    const bytes = await fetchReleaseFile(`${feed}${RELEASE_FILE}`, from);
    if (!bytes) throw new Refused('unsigned');
    const read = readRelease(bytes, { keys: built.keys, since: [built.date, seen.newest()] });
    if (typeof read === 'string') throw new Refused(read);
    seen.saw(read.date);
    release = read;
    if (isNewer(read.version, app.getVersion())) await loaded.checkForUpdates();
    else setState({ state: 'idle', checkedAt: Date.now() });
  }

  const check = () => {
    if (state.state !== 'idle' && state.state !== 'failed') return;
    setState({ state: 'looking' });
    look().catch((error: Error) => {
      // Mostly an event said so already; before the updater is asked, there are none.
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
      if (process.platform !== 'darwin' && !isPromised(release, fetched)) {
        failed(new Refused('untrusted'));
        return false;
      }
      installing = true;
      updater.quitAndInstall(true, again);
      return true;
    },
  };
}

/** Whether the fetched file has size and sum of one that the release vouches for. */
function isPromised(release: Release | null, file: string | null): boolean {
  if (!release || !file) return false;
  try {
    const { size } = statSync(file);
    const candidates = release.files.filter((one) => one.size === size);
    if (candidates.length === 0) return false;
    const sum = createHash('sha512').update(readFileSync(file)).digest('base64');
    return candidates.some(({ sha512 }) => sha512 === sum);
  } catch {
    return false; // Gone or not to be read: nothing to install either way.
  }
}

/** A release, or a part of it, that is not what we signed. */
class Refused extends Error {
  readonly reason: UpdateFailure;
  constructor(reason: UpdateFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** The address of a folder ends with a slash. */
const folderAt = (url: string): string => url.replace(/\/*$/, '/');

/** Why this program looks for no versions; null where it does. */
function whyOff(
  managed: Managed['updates'],
  { url, keys }: BuiltInUpdates,
): Extract<UpdateState, { state: 'off' }>['why'] | null {
  if (!app.isPackaged) return 'door';
  if (managed === 'off') return 'managed';
  if (url === null || !existsSync(join(process.resourcesPath, 'app-update.yml'))) return 'none';
  if (keys.length === 0) return 'keyless';
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
  if (error instanceof Refused) return error.reason;
  const code = 'code' in error ? String(error.code) : '';
  if (['ERR_CHECKSUM_MISMATCH', 'ERR_UPDATER_INVALID_SIGNATURE'].includes(code)) return 'untrusted';
  return code.startsWith('ERR_UPDATER_') ? 'unreadable' : 'unreachable';
}
