/** Finds newer versions that we signed, downloads them, and installs after the desk closed. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type AuthInfo, app, net, type Session } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { RELEASE_BYTES, RELEASE_FILE, type Release } from '../../shared/contract/release.ts';
import type { Managed } from '../../shared/domain/computer.ts';
import type { UpdateFailure, UpdateState } from '../../shared/domain/desk.ts';
import { createListeners } from '../core/desk/emitter.ts';
import type { HostRequest, Log, Updates } from '../core/desk/ports.ts';
import { mayFetch } from '../host/openable-addresses.ts';
import {
  type BuiltInUpdates,
  builtInUpdates,
  coversFiles,
  isNewer,
  readRelease,
  seenReleases,
} from '../host/releases.ts';
import { createProxyAnswers, setSessionProxy } from './proxies.ts';
import { reportRequests } from './request-report.ts';

/** The first check waits for the end of the start; later, a few checks per day are enough. */
const FIRST_MS = 20_000;
const EVERY_MS = 4 * 60 * 60 * 1000;

export interface HostUpdates extends Updates {
  /** Installs the downloaded update and ends the app. False if none is ready. */
  install(again: boolean): boolean;
}

interface UpdateOptions {
  managed: Pick<Managed, 'updates' | 'proxy'>;
  log: Log;
  dataDir: string;
  login(proxy: string): Promise<{ name: string; password: string } | null>;
  restart(): void;
}

/**
 * Starts checking the address that the package was built with. electron-updater never installs by
 * itself here, and runs only after we found a signed release. docs/administration.md describes the
 * checks.
 */
export function watchUpdates({ managed, log, dataDir, login, restart }: UpdateOptions): HostUpdates {
  const built = builtInUpdates(app.getAppPath());
  const feed = folderAt(managed.updates ?? built.url ?? '');
  const off = offReason(managed.updates, built);
  const seen = seenReleases(dataDir);
  const proxies = createProxyAnswers(login);
  let state: UpdateState = off ? { state: 'off', why: off } : { state: 'idle', checkedAt: null };
  let updater: AppUpdater | null = null;
  let installing = false;
  let release: Release | null = null;
  let fetched: string | null = null;
  const changes = createListeners();
  const requests = createListeners<[HostRequest]>();
  const setState = (next: UpdateState) => {
    state = next;
    changes.call();
  };

  const failed = (error: Error) => {
    const reason = reasonOf(error);
    log.warn('update.failed', { reason });
    setState({ state: 'failed', reason, at: Date.now() });
  };

  /** Loaded on first use, because it would slow the start. */
  async function load(): Promise<AppUpdater> {
    if (updater) return updater;
    const autoUpdater = await loadUpdater(feed, managed.proxy, requests.call);
    // Without a password, the update fails as unreachable.
    autoUpdater.signals.login(proxies.answer);
    autoUpdater.on('update-not-available', () => setState({ state: 'idle', checkedAt: Date.now() }));
    autoUpdater.on('update-available', ({ version, files }) => {
      if (release?.version !== version || !coversFiles(release, files)) return failed(new UpdateRefused('untrusted'));
      setState({ state: 'fetching', version, percent: 0 });
      // Events report errors, too.
      autoUpdater.downloadUpdate().catch(() => undefined);
    });
    autoUpdater.on('download-progress', ({ percent }) => {
      const whole = Math.floor(percent);
      if (state.state === 'fetching' && whole > state.percent) setState({ ...state, percent: whole });
    });
    autoUpdater.on('update-downloaded', ({ version, downloadedFile }) => {
      fetched = downloadedFile;
      if (matchesRelease(release, fetched)) setState({ state: 'ready', version });
      else failed(new UpdateRefused('untrusted'));
    });
    autoUpdater.on('error', (error) => {
      failed(error);
      if (installing) app.quit();
    });
    updater = autoUpdater;
    return autoUpdater;
  }

  /** Reads the release file first. The updater only runs if we signed a newer version. */
  async function checkRelease(): Promise<void> {
    const loaded = await load();
    proxies.reset();
    const from = { session: loaded.netSession, login: proxies.answer };
    const bytes = await fetchReleaseFile(`${feed}${RELEASE_FILE}`, from);
    if (!bytes) throw new UpdateRefused('unsigned');
    const read = readRelease(bytes, { keys: built.keys, since: [built.date, seen.newest()], now: Date.now() });
    if (typeof read === 'string') throw new UpdateRefused(read);
    seen.record(read.date);
    const ready = state.state === 'ready';
    if (isNewer(read.version, state.state === 'ready' ? state.version : app.getVersion())) {
      // Stop offering the earlier update, because this one may fix it.
      if (ready) setState({ state: 'looking' });
      release = read;
      await loaded.checkForUpdates();
    } else if (!ready) setState({ state: 'idle', checkedAt: Date.now() });
  }

  let isChecking = false;
  const check = () => {
    if (isChecking || state.state === 'off' || state.state === 'looking' || state.state === 'fetching') return;
    isChecking = true;
    // A downloaded update stays available during the check and if it fails.
    if (state.state !== 'ready') setState({ state: 'looking' });
    checkRelease()
      .catch((error: Error) => {
        // Usually an event has reported the error; before the updater runs, there are no events.
        if (state.state === 'looking') failed(error);
      })
      .finally(() => {
        isChecking = false;
      });
  };
  if (!off) {
    setTimeout(check, FIRST_MS).unref();
    setInterval(check, EVERY_MS).unref();
  }

  return {
    state: () => state,
    onChange: changes.add,
    onRequest: requests.add,
    check,
    restart,
    install(again) {
      if (state.state !== 'ready' || !updater) return false;
      // These installers ask for an administrator's password, so run them only if a user is
      // waiting.
      if (!again && (process.platform === 'darwin' || systemPackage())) return false;
      // The file may be days old, in a folder that other programs can write. macOS verifies its own
      // copy.
      if (process.platform !== 'darwin' && !matchesRelease(release, fetched)) {
        failed(new UpdateRefused('untrusted'));
        return false;
      }
      installing = true;
      updater.quitAndInstall(true, again);
      return true;
    },
  };
}

async function loadUpdater(
  feed: string,
  proxy: Managed['proxy'],
  onRequest: (request: HostRequest) => void,
): Promise<AppUpdater> {
  const { autoUpdater } = (await import('electron-updater')).default;
  autoUpdater.logger = null;
  autoUpdater.disableWebInstaller = true;
  // Compare the offered files with the signed release before downloading.
  autoUpdater.autoDownload = false;
  // macOS replaces the app after it ends; on other systems we start the installer.
  autoUpdater.autoInstallOnAppQuit = process.platform === 'darwin';
  autoUpdater.setFeedURL({ provider: 'generic', url: feed });
  await setSessionProxy(autoUpdater.netSession, proxy);
  autoUpdater.netSession.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !mayFetch(url, feed) }));
  reportRequests(autoUpdater.netSession, onRequest);
  return autoUpdater;
}

function matchesRelease(release: Release | null, file: string | null): boolean {
  if (!release || !file) return false;
  try {
    const { size } = statSync(file);
    const candidates = release.files.filter((one) => one.size === size);
    if (candidates.length === 0) return false;
    const sum = createHash('sha512').update(readFileSync(file)).digest('base64');
    return candidates.some(({ sha512 }) => sha512 === sum);
  } catch {
    return false;
  }
}

class UpdateRefused extends Error {
  readonly reason: UpdateFailure;
  constructor(reason: UpdateFailure) {
    super(reason);
    this.reason = reason;
  }
}

const folderAt = (url: string): string => url.replace(/\/*$/, '/');

function offReason(
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

/** The kind of system package from electron-builder (`deb`, `rpm`), or null. */
function systemPackage(): string | null {
  const file = join(process.resourcesPath, 'package-type');
  return process.platform === 'linux' && existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** Uses electron-updater's documented codes, because its messages contain paths. */
function reasonOf(error: Error): UpdateFailure {
  if (error instanceof UpdateRefused) return error.reason;
  const code = 'code' in error ? String(error.code) : '';
  if (['ERR_CHECKSUM_MISMATCH', 'ERR_UPDATER_INVALID_SIGNATURE'].includes(code)) return 'untrusted';
  return code.startsWith('ERR_UPDATER_') ? 'unreadable' : 'unreachable';
}

const PATIENCE_MS = 30_000;

interface ReleaseFetch {
  session: Session;
  login(proxy: AuthInfo, answer: (name: string, password: string) => void): void;
}

/** The file's bytes, or null if it does not exist. Throws if the server does not answer. */
function fetchReleaseFile(url: string, { session, login }: ReleaseFetch): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    const request = net.request({ url, session, cache: 'no-store' });
    const fail = (why: string) => {
      request.abort();
      reject(new Error(why));
    };
    const patience = setTimeout(() => fail('timeout'), PATIENCE_MS);
    request.on('close', () => clearTimeout(patience));
    request.on('error', reject);
    request.on('login', login);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.byteLength;
        if (size > RELEASE_BYTES) fail('size');
        else parts.push(part);
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(parts));
        else if ([404, 410].includes(response.statusCode)) resolve(null);
        else reject(new Error(`status ${response.statusCode}`));
      });
    });
    request.end();
  });
}
