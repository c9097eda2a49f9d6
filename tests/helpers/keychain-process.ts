/**
 * Run by `real-keychain.test.ts` in a process of its own, with the bus of a real keyring: asks and
 * prints.
 */
import { openKeychain, systemBackends } from '../../electron/host/keychain.ts';

const value = '漢'.repeat(100);
// Longest time of a call: a keyring that never answers needs less patience than a person.
const patience = Number(process.argv[2] ?? 5000);
const opened = await openKeychain('test', systemBackends, patience);
const keychain = opened.ok ? opened.value : null;
const again = async () => {
  if (!keychain) return null;
  const other = await openKeychain('test');
  return other.ok ? other.value : null;
};
console.log(
  JSON.stringify({
    ways: (await systemBackends()).map((backend) => backend.name),
    opened: opened.ok ? (opened.value ? 'open' : 'none') : opened.error.detail?.reason,
    before: await keychain?.get('key'),
    set: await keychain?.set('key', value),
    whole: await (await again())?.get('key').then((read) => read.ok && read.value === value),
    removed: await keychain?.remove('key'),
    after: await (await again())?.get('key'),
  }),
);
