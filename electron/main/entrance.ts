/** Opens the data folder once the window's page has its files. The desk then uses this entrance. */
import { createEntrance, type Entrance } from '../core/desk/entrance.ts';
import { openKeychain } from '../host/keychain.ts';
import type { HostOptions } from '../host/options.ts';

export function goIn({ dataDir, dataName }: HostOptions): Entrance {
  const entrance = createEntrance({ host: 'electron', dataDir, openKeychain: () => openKeychain(dataName) });
  entrance.readAhead();
  return entrance;
}
