/**
 * Reads the command line: tickets that other programs ask for, and switches that would weaken an
 * installed app. Whoever started the app is answered by its exit code.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTicketAddress, SCHEME, type WantedTicket } from '../../shared/domain/ticket-address.ts';

/** Starts the desk in the tray, where the agent wants it there. */
export const HIDDEN = '--hidden';

const isAddress = (arg: string): boolean => arg.toLowerCase().startsWith(`${SCHEME}:`);

/**
 * The arguments before an address. What stands behind it was written by whoever made the address.
 */
export function ownArguments(argv: readonly string[]): string[] {
  const at = argv.findIndex(isAddress);
  return argv.slice(0, at < 0 ? undefined : at);
}

/** The ticket of the first address among the arguments; null where there is no address. */
export function wantedTicket(argv: readonly string[]): WantedTicket {
  const given = argv.find(isAddress);
  return given === undefined ? null : (readTicketAddress(given) ?? 'unreadable');
}

/**
 * Chromium's switches that weaken TLS, names, proxies or the page's isolation, or run other
 * programs.
 */
const WEAKENING =
  /^(ignore-certificate-errors.*|ssl-key-log-file|log-net-log|host-rules|host-resolver-.*|proxy-.*|no-proxy-server|disable-web-security|allow-running-insecure-content|unsafely-treat-insecure-origin-as-secure|.*-cmd-prefix|gpu-launcher|load-extension)$/;
const DRIVING = /^remote-debugging-.*$/;

/**
 * The first weakening switch of a command line, without its value; null for none. `driven`: tests
 * drive this package from outside, which no installed app allows.
 */
export function weakeningSwitch(argv: readonly string[], driven: boolean): string | null {
  for (const arg of argv) {
    // Chromium reads no switches after this.
    if (arg === '--') return null;
    // Windows takes a slash as well, and capitals.
    const name = /^(?:--?|\/)([\w-]+)/.exec(arg)?.[1]?.toLowerCase();
    if (name === undefined) continue;
    if (WEAKENING.test(name) || (!driven && DRIVING.test(name))) return `--${name}`;
  }
  return null;
}

/**
 * Whether this package was made for tests, as the package.json in its archive says:
 * `build/package.ts` writes that for tests only, and no argument or variable can.
 */
export function isMadeForTests(appPath: string): boolean {
  const { racksideTests } = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8'));
  return String(racksideTests) === 'true';
}

/**
 * Tells `npm start` that the desk cannot run in this Electron, and should open in a browser.
 */
export const EXIT_ADDON = 79;
