import { networkInterfaces } from 'node:os';

const LOOK_MS = 5000;

/**
 * Calls `changed` when this computer's addresses change: a cable, a Wi-Fi, a VPN. Neither Node nor Electron's main has an
 * event for it, so it looks every few seconds. The returned function ends it.
 */
export function watchAddresses(changed: () => void): () => void {
  let last = addresses();
  const timer = setInterval(() => {
    const now = addresses();
    if (now === last) return;
    last = now;
    changed();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

const addresses = (): string =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((entry) => !entry.internal)
    .map((entry) => entry.address)
    .sort()
    .join(' ');
