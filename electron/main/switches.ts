/** Chromium's switches that would weaken what the program promises: an installed one does not start with them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Certificates, names and ways of the network; the page's own walls; other programs in the place of ours. */
const WEAKENING =
  /^(ignore-certificate-errors.*|ssl-key-log-file|log-net-log|host-rules|host-resolver-.*|proxy-.*|no-proxy-server|disable-web-security|allow-running-insecure-content|unsafely-treat-insecure-origin-as-secure|.*-cmd-prefix|gpu-launcher|load-extension)$/;
const DRIVEN = /^remote-debugging-.*$/;

/** The first of them in a command line, without its value; null for none. `driven`: tests drive this package from outside. */
export function weakeningSwitch(argv: readonly string[], driven: boolean): string | null {
  for (const arg of argv) {
    // Chromium reads no switches after this.
    if (arg === '--') return null;
    // Windows takes a slash as well, and capitals.
    const name = /^(?:--?|\/)([\w-]+)/.exec(arg)?.[1]?.toLowerCase();
    if (name === undefined) continue;
    if (WEAKENING.test(name) || (!driven && DRIVEN.test(name))) return `--${name}`;
  }
  return null;
}

/**
 * Whether this package was made for tests, as its archive says: `build/package.ts` writes that into packages of a staged app
 * only, and no argument or variable can.
 */
export function madeForTests(appPath: string): boolean {
  const { racksideTests } = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8'));
  return String(racksideTests) === 'true';
}
