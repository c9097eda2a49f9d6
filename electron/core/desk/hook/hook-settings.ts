/** Holds a webhook's address and secret, in the vault, within an administrator's limits. */
import type { HookEvent, HookView } from '../../../../shared/domain/hook.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { AccountEntry } from '../account/entry.ts';
import type { Network, Ports } from '../ports.ts';
import { isPublicHost } from '../service/public-only.ts';
import type { Vault } from '../vault/vault.ts';
import { type HookTarget, isInside } from './post.ts';

export interface StoredHook extends HookTarget {
  events: HookEvent[];
  names: boolean;
}

/** Without address or secret, those so far. */
interface HookChange {
  address?: string | undefined;
  secret?: string | undefined;
  events: HookEvent[];
  names: boolean;
}

type Agree = (question: { host: string; inside: boolean; names: boolean }) => Promise<Result<null>>;

export interface HookSettingsOptions {
  entry: Pick<AccountEntry, 'id' | 'address' | 'practice'>;
  vault: Vault;
  ports: Pick<Ports, 'managed'> & { network: Pick<Network, 'addressesOf'> };
}

export type HookSettings = ReturnType<typeof createHookSettings>;

export const hookSecretName = (account: string) => `account.${account}.hook`;

export function createHookSettings({ entry, vault, ports }: HookSettingsOptions) {
  const managed = ports.managed?.hook;
  const name = hookSecretName(entry.id);

  /** The hook in use: the administrator's, with the secret that was typed for its address. */
  async function current(): Promise<StoredHook | null> {
    const found = await vault.get<StoredHook>(name);
    const own = found.ok ? found.value : null;
    if (entry.practice || managed === 'off') return null;
    if (!managed) return own;
    return { ...managed, inside: true, secret: own?.address === managed.address ? own.secret : '' };
  }

  return {
    current,

    async view(): Promise<Pick<HookView, 'host' | 'hasSecret' | 'events' | 'names' | 'managed'>> {
      const hook = await current();
      return {
        host: hook && new URL(hook.address).host,
        hasSecret: Boolean(hook?.secret),
        events: hook?.events ?? [],
        names: hook?.names ?? false,
        managed: managed === 'off' ? 'off' : managed ? 'set' : null,
      };
    },

    /**
     * Asks by `agree` before anything goes to a new address, or names go out for the first time,
     * and again if a name leads into a private network. Returns whether the address is new.
     */
    async save(change: HookChange, agree: Agree): Promise<Result<boolean>> {
      const refuse = (reason: string, field?: string) =>
        err('invalid', 'hook.save', { detail: { reason, ...(field ? { field } : {}) } });
      if (entry.practice) return refuse('not-now');
      if (managed === 'off' || (managed && change.address)) return refuse('managed');
      const before = await current();
      const address = change.address ?? before?.address;
      if (address === undefined) return refuse('required', 'address');
      const isNew = address !== before?.address;
      // A secret is given to one receiver.
      const secret = change.secret ?? (isNew ? '' : before.secret);
      if (secret === '') return refuse('required', 'secret');
      const { events, names } = managed ?? change;
      const { host, hostname } = new URL(address);
      let inside = isNew ? !isPublicHost(hostname) : before.inside;
      if (isNew || (names && !before.names)) {
        const agreed = await agree({ host, inside, names });
        if (!agreed.ok) return agreed;
      }
      // A page could tell things by looking names up, so that follows the first question.
      if (isNew && !inside && (await isInside(address, ports.network))) {
        inside = true;
        const agreed = await agree({ host, inside, names });
        if (!agreed.ok) return agreed;
      }
      const stored = await vault.set(name, { address, secret, inside, events, names } satisfies StoredHook);
      return stored.ok ? ok(isNew) : stored;
    },

    remove: (): Promise<Result<null>> => vault.remove(name),
  };
}
