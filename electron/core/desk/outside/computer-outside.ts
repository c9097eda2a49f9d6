/** Keeps the hosts that were contacted for no account, in the vault: it is open without any. */
import type { OutsideHost } from '../../../../shared/domain/outside.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { ACCOUNT_LIST } from '../account/entry.ts';
import type { Ports } from '../ports.ts';
import type { Vault } from '../vault/vault.ts';
import { createOutsideLedger, hostPortOf, isSameHost, sumOf, withProxies } from './ledger.ts';

export type ComputerOutside = ReturnType<typeof createComputerOutside>;

const NAME = 'outside';
const MOST = 200;

type OutsidePorts = Pick<Ports, 'clock' | 'network' | 'updates'>;

export function createComputerOutside(vault: () => Vault | null, { clock, network, updates }: OutsidePorts) {
  const ledger = createOutsideLedger(clock, save);
  updates?.onRequest?.(withProxies(ledger.of('updates'), network.proxiesFor));

  async function list(): Promise<Result<OutsideHost[]>> {
    const kept = await vault()?.get<OutsideHost[]>(NAME);
    if (kept && !kept.ok) return kept;
    return ok(kept?.value ?? []);
  }

  async function save(hosts: OutsideHost[]): Promise<Result<null>> {
    const kept = await list();
    const open = vault();
    // Kept in memory until an account is there: a refused sign-in leaves nothing behind.
    if (!open || !kept.ok || !(await hasAccounts(open))) return err('storage', 'outside.note');
    const all = [...kept.value];
    for (const host of hosts) {
      const at = all.findIndex((one) => isSameHost(one, host));
      const old = all[at];
      if (old) all[at] = sumOf(old, host);
      else all.push(host);
    }
    return open.set(NAME, all.sort((a, b) => b.lastAt - a.lastAt).slice(0, MOST));
  }

  return {
    ...ledger,
    /** Forgets sign-ins at the service of a removed account; after the last account, all. */
    async forget(service: string): Promise<void> {
      await ledger.flush();
      const open = vault();
      const kept = await list();
      if (!open || !kept.ok || kept.value.length === 0) return;
      const { host: gone } = hostPortOf(service);
      const left = kept.value.filter(({ part, host }) => part !== 'signIn' || host !== gone);
      await ((await hasAccounts(open)) ? open.set(NAME, left) : open.remove(NAME));
    },
    async list(): Promise<Result<OutsideHost[]>> {
      await ledger.flush();
      return list();
    },
  };
}

async function hasAccounts(vault: Vault): Promise<boolean> {
  const listed = await vault.get<unknown[]>(ACCOUNT_LIST);
  return listed.ok && (listed.value?.length ?? 0) > 0;
}
