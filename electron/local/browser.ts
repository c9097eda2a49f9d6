/** Opens addresses in the user's browser. */
import { spawn } from 'node:child_process';
import { err, ok, type Result } from '../../shared/result.ts';
import { toOpenable } from '../host/openable-addresses.ts';

let opening = false;

/** Opens one address at a time, because this host cannot see the user's gestures. */
export async function openExternal(url: string, http: string | null): Promise<Result<null>> {
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

/** Opens an address in the browser. The program in `BROWSER` comes first, as usual on Linux. */
export function openBrowser(url: string): Promise<Result<null>> {
  const [program, ...args] = openCommand();
  return new Promise((resolve) => {
    const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
    const fail = () => resolve(err('invalid', 'openExternal', { detail: { reason: 'no-browser' } }));
    child.on('error', fail);
    // A program without a browser fails at once; a working one may run as long as the browser.
    child.on('exit', (code) => (code === 0 ? resolve(ok(null)) : fail()));
    setTimeout(() => resolve(ok(null)), 2000).unref();
    child.unref();
  });
}

function openCommand(): [string, ...string[]] {
  if (process.env.BROWSER) return [process.env.BROWSER];
  if (process.platform === 'darwin') return ['open'];
  // cmd's `start` would interpret & and ^ in an address; rundll32 does not.
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
}
