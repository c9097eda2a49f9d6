/**
 * Reads the command line: addresses that other programs ask to show, and switches that would weaken
 * an installed app. The exit code is the answer to the caller.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEME } from '../../shared/domain/place-address.ts';
import { SCRIPT_WORDS } from '../../shared/domain/script.ts';

/** Starts the desk in the tray, if the agent chose that. */
export const HIDDEN = '--hidden';

const isAddress = (arg: string): boolean => arg.toLowerCase().startsWith(`${SCHEME}:`);

/** The arguments before an address; those after it may come from the address's author. */
export function ownArguments(argv: readonly string[]): string[] {
  const at = argv.findIndex(isAddress);
  return argv.slice(0, at < 0 ? undefined : at);
}

/** The address that another program asks to show, as it was given. */
export const wantedAddress = (argv: readonly string[]): string | null => argv.find(isAddress) ?? null;

/** A script's question to the running desk; null if the program should open a window. */
export function scriptArguments(argv: readonly string[]): string[] | null {
  // Root on Linux starts the program with this switch.
  const own = argv.slice(argv[0] === '--no-sandbox' ? 1 : 0);
  return SCRIPT_WORDS.some((word) => word === own[0]) ? own : null;
}

/** Chromium switches that weaken TLS, proxies or isolation, or run other programs. */
const WEAKENING = new RegExp(
  `^(${[
    'ignore-certificate-errors.*|allow-insecure-localhost|ssl-key-log-file|ssl-version-.*|log-net-log',
    'host-rules|host-resolver-.*|proxy-.*|no-proxy-server|auth-.*list|auth-schemes',
    'no-sandbox|disable-.*-?sandbox|allow-sandbox-debugging|single-process|in-process-gpu|disable-site-isolation.*',
    'disable-web-security|allow-running-insecure-content|unsafely-treat-insecure-origin-as-secure',
    'allow-file-access-from-files|js-flags|.*-cmd-prefix|.*-launcher|browser-subprocess-path|load-extension',
  ].join('|')})$`,
);
const DRIVING = /^remote-debugging-.*$/;

/** Chromium's sandbox refuses root on Linux, so root must turn it off (SECURITY.md). */
const isRootOnLinux = () => process.platform === 'linux' && process.getuid?.() === 0;

/**
 * The first weakening switch without its value, or null. `driven`: tests control this package from
 * outside, which no installed app allows. `root`: may run without the sandbox.
 */
export function weakeningSwitch(argv: readonly string[], driven: boolean, root = isRootOnLinux()): string | null {
  for (const arg of argv) {
    if (arg === '--') return null;
    const name = /^(?:--?|\/)([\w-]+)/.exec(arg)?.[1]?.toLowerCase();
    if (name === undefined || (root && name === 'no-sandbox')) continue;
    if (WEAKENING.test(name) || (!driven && DRIVING.test(name))) return `--${name}`;
  }
  return null;
}

/**
 * Whether this package was made for tests, according to the package.json in its archive. Only
 * `build/package.ts` can write this, no argument or variable.
 */
export function isMadeForTests(appPath: string): boolean {
  const { racksideTests } = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8'));
  return String(racksideTests) === 'true';
}

/** Tells `npm start` that the desk cannot run in this Electron and should open in a browser. */
export const EXIT_ADDON = 79;
