/** Opens addresses in this computer's browser. */
import { spawn } from 'node:child_process';
import { err, ok, type Result } from '../../shared/result.ts';
import { toOpenable } from '../host/openable-addresses.ts';

let opening = false;

/** Opens an address for the page, one after the other: this host sees no gesture of the person. */
export async function openOutside(url: string, http: string | null): Promise<Result<null>> {
  const address = toOpenable(url, http);
  if (address === null) return err('invalid', 'openExternal', { detail: { reason: 'address' } });
  if (opening) return err('busy', 'openExternal');
  opening = true;
  try {
    return await openBrowser(address);
  } finally {
    opening = false;
  }
}

/**
 * Opens an address in the browser; the program that `BROWSER` names comes first, as is usual on
 * Linux.
 */
export function openBrowser(url: string): Promise<Result<null>> {
  const [program, ...args] = openingProgram();
  return new Promise((resolve) => {
    const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
    const fail = () => resolve(err('invalid', 'openExternal', { detail: { reason: 'no-browser' } }));
    child.on('error', fail);
    // A program that finds no browser says so at once; one that works may run as long as the
    // browser.
    child.on('exit', (code) => (code === 0 ? resolve(ok(null)) : fail()));
    setTimeout(() => resolve(ok(null)), 2000).unref();
    child.unref();
  });
}

function openingProgram(): [string, ...string[]] {
  if (process.env.BROWSER) return [process.env.BROWSER];
  if (process.platform === 'darwin') return ['open'];
  // `start` is a word of cmd, which would read & and ^ in an address; this program takes it as it
  // is.
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
}
