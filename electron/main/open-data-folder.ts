/** Opens the data folder once the window's page has its files. The desk uses it then. */
import { createStartup, type Startup } from '../core/desk/startup.ts';
import { openKeychain } from '../host/keychain.ts';
import type { HostOptions } from '../host/options.ts';

export function openDataFolder({ dataDir, dataName }: HostOptions): Startup {
  const startup = createStartup({ host: 'electron', dataDir, openKeychain: () => openKeychain(dataName) });
  startup.prefetchSnapshot();
  return startup;
}
