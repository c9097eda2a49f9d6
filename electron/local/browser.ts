import { spawn } from 'node:child_process';
import { err, ok, type Result } from '../../shared/result.ts';
import { asOpened } from '../host/addresses.ts';

let opening = false;

/** What the desk opens for its page, one after the other: this host sees no gesture of the person. */
export async function openOutside(url: string): Promise<Result<null>> {
  const address = asOpened(url);
  if (address === null) return err('invalid', 'openExternal', { detail: { reason: 'address' } });
  if (opening) return err('busy', 'openExternal');
  opening = true;
  try {
    return await openBrowser(address);
  } finally {
    opening = false;
  }
}

/** Opens an address in this computer's browser; the program that `BROWSER` names comes first, as elsewhere on Linux. */
export function openBrowser(url: string): Promise<Result<null>> {
  const [program, ...args] = opener();
  return new Promise((resolve) => {
    const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
    const none = () => resolve(err('invalid', 'openExternal', { detail: { reason: 'no-browser' } }));
    child.on('error', none);
    // An opener that finds nothing says so at once; one that works may run as long as the browser.
    child.on('exit', (code) => (code === 0 ? resolve(ok(null)) : none()));
    setTimeout(() => resolve(ok(null)), 2000).unref();
    child.unref();
  });
}

function opener(): [string, ...string[]] {
  if (process.env.BROWSER) return [process.env.BROWSER];
  if (process.platform === 'darwin') return ['open'];
  // `start` is a word of cmd, which would read & and ^ in an address; this program takes it as it is.
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
}
