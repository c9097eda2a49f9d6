/**
 * A session bus on which somebody owns the name of the keyring and never answers: as one that waits
 * for a person.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { connectBus, ownName } from './dbus.ts';
import type { Keyring } from './keyring.ts';

export async function startSilentKeyring(): Promise<Keyring> {
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [address] = (await once(createInterface(bus.stdout), 'line')) as [string];
  const owner = await connectBus(address);
  await ownName(owner, 'org.freedesktop.secrets');
  owner.resume();
  return {
    env: { DBUS_SESSION_BUS_ADDRESS: address },
    async stop() {
      owner.destroy();
      const ended = once(bus, 'exit');
      bus.kill();
      await ended;
    },
  };
}
