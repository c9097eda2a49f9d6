/** What the agent changed about an account, checked, as it is stored. */
import type { Parsed } from '../../shared/contract.ts';
import type { AccountSettings } from '../../shared/domain/account.ts';
import { isTemplate, LINK_KINDS } from '../../shared/domain/links.ts';
import { err, ok, type Result } from '../../shared/result.ts';

type Asked = Parsed<'account.configure'>['settings'];

/** Links and names of departments are added to those that are there; an empty text takes one away. */
export function settingsPatch(now: AccountSettings, asked: Asked): Result<Partial<AccountSettings>> {
  const wrong = (reason: string, field: string) => err('invalid', 'account.configure', { detail: { reason, field } });
  if (typeof asked.zone === 'string' && !isZone(asked.zone)) return wrong('unknown-zone', 'zone');
  for (const kind of LINK_KINDS) {
    const template = asked.links?.[kind];
    if (template && !isTemplate(kind, template)) return wrong('bad-link', `links.${kind}`);
  }
  // Undefined is not a value: what was left out stays as it is.
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return ok({
    ...(Object.fromEntries(given) as Partial<AccountSettings>),
    ...(asked.links ? { links: merged(now.links, asked.links) } : {}),
    ...(asked.departments ? { departments: merged(now.departments, asked.departments) } : {}),
  });
}

function merged<K extends string>(now: Partial<Record<K, string>>, asked: Partial<Record<K, string | undefined>>) {
  const all = Object.entries({ ...now, ...asked }).filter(([, text]) => text !== undefined && text !== '');
  return Object.fromEntries(all) as Record<K, string>;
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    // A RangeError is the only answer Intl has for a zone it does not know.
    return false;
  }
}
