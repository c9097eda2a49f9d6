/** The two packages that reach the system's keychain, behind one interface. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One way into the system's keychain. Calls may throw, and may hang where the keychain waits for a
 * person.
 */
export interface KeychainBackend {
  name: string;
  get(service: string, account: string): Promise<string | null>;
  set(service: string, account: string, value: string): Promise<void>;
  remove(service: string, account: string): Promise<void>;
}

/** The packages that load on this computer, the preferred one first. */
export async function systemBackends(): Promise<KeychainBackend[]> {
  if (process.platform === 'linux' && !hasSessionBus(process.env)) return [];
  const found = await Promise.all([loadKeytar(), loadKeyring()]);
  return found.filter((backend) => backend !== null);
}

/**
 * Whether a session bus is there. Without one libdbus may start its own, with a keyring that nobody
 * can unlock.
 */
function hasSessionBus(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env.DBUS_SESSION_BUS_ADDRESS) || existsSync(join(env.XDG_RUNTIME_DIR || '/nonexistent', 'bus'));
}

async function loadKeytar(): Promise<KeychainBackend | null> {
  try {
    const { default: keytar } = await import('keytar');
    return {
      name: 'keytar',
      get: (service, account) => keytar.getPassword(service, account),
      set: (service, account, value) => keytar.setPassword(service, account, value),
      remove: async (service, account) => {
        await keytar.deletePassword(service, account);
      },
    };
  } catch {
    // Optional: its build needs a compiler and libsecret's headers.
    return null;
  }
}

async function loadKeyring(): Promise<KeychainBackend | null> {
  try {
    const { AsyncEntry } = await import('@napi-rs/keyring');
    // Left to itself it keeps entries in the kernel's memory on Linux, where they end with the
    // session.
    const entry = (service: string, account: string) =>
      new AsyncEntry(service, account, { linux: { store: 'secret-service' } });
    return {
      name: 'keyring',
      get: async (service, account) => (await entry(service, account).getPassword()) ?? null,
      set: (service, account, value) => entry(service, account).setPassword(value),
      remove: async (service, account) => {
        await entry(service, account).deletePassword();
      },
    };
  } catch {
    // No prebuilt file for this platform.
    return null;
  }
}
