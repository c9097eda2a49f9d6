import { mkdirSync, rmdirSync } from 'node:fs';
import type { Keychain } from '../../electron/core/desk/ports.ts';
import { readKeychainKey } from '../../electron/core/desk/vault/keychain-entries.ts';
import { openSecrets, readSlots, type Secrets } from '../../electron/core/desk/vault/secrets.ts';
import { secretsFile } from '../../electron/core/desk/vault/vault.ts';

/** Opens the secrets of a data folder by its keychain. A desk that holds them must have stopped. */
export async function secretsOf(dataDir: string, keychain: Keychain): Promise<Secrets> {
  const path = secretsFile(dataDir);
  const key = await readKeychainKey(keychain, readSlots(path)?.id ?? '');
  if (!key.ok || key.value === null) throw new Error('the keychain has no key of this folder');
  const opened = await openSecrets(path, { kind: 'keychain', secret: key.value });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
}

/** Nothing can be written there until the returned function is called. */
export function blockSecrets(dataDir: string): () => void {
  const inTheWay = `${secretsFile(dataDir)}.new`;
  mkdirSync(inTheWay);
  return () => rmdirSync(inTheWay);
}

/** The value, or an exception if there is none. */
export async function secretOf<T>(dataDir: string, keychain: Keychain, name: string): Promise<T> {
  const found = await (await secretsOf(dataDir, keychain)).get<T>(name);
  if (!found.ok || found.value === null) throw new Error(`there is no ${name}`);
  return found.value;
}
