/** Holds an account's settings within an administrator's limits, and checks changes. */
import type { Parsed } from '../../../../shared/contract.ts';
import type { AccountSettings } from '../../../../shared/domain/account.ts';
import type { Managed } from '../../../../shared/domain/computer.ts';
import { isLinkTemplate, LINK_KINDS } from '../../../../shared/domain/links.ts';
import { isZone } from '../../../../shared/domain/zone.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { effectiveSettings, type Settings } from '../../rules/account-settings.ts';
import type { RemoteStore } from '../../worker/remote.ts';

export interface SettingsKeeper {
  current(): Settings;
  save(patch: Partial<AccountSettings>): Promise<Result<null>>;
  refresh(): Promise<void>;
}

export async function openSettings(
  store: RemoteStore,
  managed: Managed | undefined,
  onLearnt: () => void,
): Promise<Result<SettingsKeeper>> {
  const first = await store.settings.read();
  if (!first.ok) return first;
  let settings = first.value;
  return ok({
    current: () => effectiveSettings(settings, managed),
    async save(patch) {
      const saved = await store.settings.save(patch);
      if (!saved.ok) return saved;
      settings = saved.value;
      return ok(null);
    },
    async refresh() {
      const fresh = await store.settings.read();
      if (!fresh.ok) return;
      const isNews =
        JSON.stringify(fresh.value.recordings) !== JSON.stringify(settings.recordings) ||
        fresh.value.largestSent !== settings.largestSent;
      settings = fresh.value;
      if (isNews) onLearnt();
    },
  });
}

type RequestedSettings = Parsed<'account.configure'>['settings'];

/** Adds links and department names; an empty text removes one. `http`: an allowed http origin. */
export function settingsPatch(
  existing: AccountSettings,
  requested: RequestedSettings,
  http: string | null,
): Result<Partial<AccountSettings>> {
  const refuse = (reason: string, field: string) => err('invalid', 'account.configure', { detail: { reason, field } });
  if (typeof requested.zone === 'string' && !isZone(requested.zone)) return refuse('unknown-zone', 'zone');
  const hoursZone = requested.businessHours?.zone;
  if (typeof hoursZone === 'string' && !isZone(hoursZone)) return refuse('unknown-zone', 'businessHours.zone');
  for (const kind of LINK_KINDS) {
    const template = requested.links?.[kind];
    if (template && !isLinkTemplate(kind, template, http)) return refuse('bad-link', `links.${kind}`);
  }
  const page = requested.conversationPage;
  if (page && !(page.includes('{c}') && isLinkTemplate('ticket', page, http)))
    return refuse('bad-link', 'conversationPage');
  // Undefined means that the setting stays as it is.
  const changes = Object.entries(requested).filter(([, value]) => value !== undefined);
  return ok({
    ...(Object.fromEntries(changes) as Partial<AccountSettings>),
    ...(requested.links ? { links: merged(existing.links, requested.links) } : {}),
    ...(requested.departments ? { departments: merged(existing.departments, requested.departments) } : {}),
  });
}

function merged<K extends string>(
  existing: Partial<Record<K, string>>,
  requested: Partial<Record<K, string | undefined>>,
) {
  const entries = Object.entries({ ...existing, ...requested }).filter(([, text]) => text !== undefined && text !== '');
  return Object.fromEntries(entries) as Record<K, string>;
}
