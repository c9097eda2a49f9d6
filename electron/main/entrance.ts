/** Goes into the data folder while the window's page is still on its way; the desk is lent it. */
import { createEntrance, type Entrance } from '../core/desk/entrance.ts';
import { openKeychain } from '../host/keychain.ts';
import type { HostOptions } from '../host/options.ts';

/** Looks for the vault at once. */
export function goIn({ dataDir, dataName }: HostOptions): Entrance {
  const entrance = createEntrance({ host: 'electron', dataDir, openKeychain: () => openKeychain(dataName) });
  void entrance.look();
  return entrance;
}
