import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { noKeyring, withKeyring, withoutKeyring } from '../../tests/helpers/keyring.ts';
import { startSilentKeyring } from '../../tests/helpers/silent-keyring.ts';

const script = fileURLToPath(new URL('../../tests/helpers/keychain-process.ts', import.meta.url));
const missing = noKeyring();
if (missing) console.warn(`SKIPPED: the real keychain, because ${missing}.`);

/** The answers of the process, which is killed then: a call that hangs would hold it for ever. */
async function ask(env: Record<string, string>, ...args: string[]): Promise<Record<string, unknown>> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    return JSON.parse(line);
  } finally {
    child.kill('SIGKILL');
  }
}

describe.skipIf(missing)('a real gnome-keyring', { timeout: 30_000 }, () => {
  it('keeps values, over processes, and forgets them', async () => {
    const seen = await withKeyring((env) => ask(env));
    const ok = { ok: true, value: null };
    expect(seen).toMatchObject({ opened: 'open', before: ok, set: ok, whole: true, removed: ok, after: ok });
    expect(seen.ways).toContain('keyring');
  });

  it('is told from none when it is there and never answers', async () => {
    const keyring = await startSilentKeyring();
    try {
      expect(await ask(keyring.env, '500')).toMatchObject({ opened: 'keychain-silent' });
    } finally {
      await keyring.stop();
    }
  });
});

describe.skipIf(process.platform !== 'linux')('a computer without a bus', () => {
  it('has no keychain', async () => {
    expect(await ask(withoutKeyring)).toMatchObject({ opened: 'none' });
    // A display must not bring one about.
    const bare = { DBUS_SESSION_BUS_ADDRESS: '', XDG_RUNTIME_DIR: '', DISPLAY: ':0' };
    expect(await ask(bare)).toMatchObject({ opened: 'none', ways: [] });
  });
});
