/** Asks a registry by RDAP (RFC 9082), and reads its answer (RFC 9083), also where it is odd. */
import { domainToASCII } from 'node:url';
import { z } from 'zod';
import type { Registration } from '../../rules/checks/registration.ts';
import { type Seen, seen, unseen } from '../../rules/checks/seen.ts';
import { plainName } from '../../rules/checks/zone.ts';
import type { WebAnswer } from './http.ts';
import type { CheckTools } from './layer-check.ts';
import { parsed } from './registries.ts';
import { fetchTrusted } from './trusted.ts';

const RDAP = 'application/rdap+json';

/** Null: not registered. `base` ends with a slash. */
export async function askRdap(base: string, domain: string, tools: CheckTools): Promise<Seen<Registration | null>> {
  const registry = await askDomain(new URL(`domain/${domain}`, base), domain, tools);
  if (!registry.ok) return registry;
  if (registry.value === null) return seen(null);
  const { registration, related } = registry.value;
  const isThin = registration.registrar === '' || registration.expiresAt === null;
  if (!isThin || related === null) return seen(registration);
  // The registrar of a registry that keeps little knows the rest. It may be asked this once.
  const registrar = await askDomain(related, domain, tools);
  if (!registrar.ok || registrar.value === null) return seen(registration);
  return seen(filledUp(registration, registrar.value.registration));
}

const filledUp = (thin: Registration, more: Registration): Registration => ({
  ...thin,
  registrar: thin.registrar || more.registrar,
  createdAt: thin.createdAt ?? more.createdAt,
  expiresAt: thin.expiresAt ?? more.expiresAt,
  transferredAt: thin.transferredAt ?? more.transferredAt,
  nameservers: thin.nameservers.length > 0 ? thin.nameservers : more.nameservers,
});

interface RdapAnswer {
  registration: Registration;
  /** The registrar's own answer. */
  related: URL | null;
}

async function askDomain(url: URL, domain: string, tools: CheckTools): Promise<Seen<RdapAnswer | null>> {
  const page = await fetchTrusted(tools, url, { accept: `${RDAP}, application/json;q=0.5` });
  const answer = page.ok ? `${page.value.status}\n${page.value.body}` : page.why;
  tools.note({ from: url.hostname, question: url.href, answer });
  return page.ok ? readRdap(page.value, domain) : page;
}

/** Refusals by status: not allowed, too many questions, unavailable. */
const REFUSALS = [401, 403, 429, 451, 503];

export function readRdap({ status, headers, body }: WebAnswer, domain: string): Seen<RdapAnswer | null> {
  if (REFUSALS.includes(status)) return unseen('refused');
  // A page for people is an error of the server, which says nothing about the domain.
  const isOfRegistry = body.trim() === '' || /\bjson\b/i.test(headers['content-type'] ?? '');
  if (status === 404) return isOfRegistry ? seen(null) : unseen('malformed');
  const answer = status === 200 ? Domain.safeParse(parsed(body)) : null;
  if (!answer?.success) return unseen('malformed');
  const named = domainToASCII(plainName(answer.data.ldhName));
  return named === '' || named === domain ? seen(answerOf(answer.data)) : unseen('malformed');
}

/** Lists that are longer than any honest one are cut. Odd parts count as missing. */
const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => [value ?? []].flat().slice(0, 60),
    z.array(item.nullable().catch(null)).transform((all) => all.filter((one) => one !== null)),
  );
const text = z.string().catch('');

const Entity = z.object({ roles: listOf(z.string()), vcardArray: z.unknown(), handle: text });
const Domain = z.object({
  objectClassName: z.string().regex(/^domain$/i),
  ldhName: text,
  status: listOf(z.string()),
  events: listOf(z.object({ eventAction: z.string(), eventDate: z.string() })),
  nameservers: listOf(z.object({ ldhName: z.string() })),
  secureDNS: z.object({ delegationSigned: z.boolean() }).nullable().catch(null),
  entities: listOf(Entity),
  links: listOf(z.object({ rel: z.string(), href: z.string(), type: text })),
});

function answerOf({ status, events, nameservers, secureDNS, entities, links }: z.infer<typeof Domain>): RdapAnswer {
  const moment = (action: string) => momentOf(events.find((event) => event.eventAction.toLowerCase() === action));
  const registrar = entities.find(({ roles }) => roles.some((role) => role.toLowerCase() === 'registrar'));
  const related = links.find(({ rel, type }) => rel === 'related' && type.startsWith(RDAP));
  return {
    registration: {
      statuses: status.map(statusWords),
      registrar: registrar ? nameIn(registrar.vcardArray) || registrar.handle : '',
      createdAt: moment('registration'),
      expiresAt: moment('expiration') ?? moment('registrar expiration'),
      transferredAt: moment('transfer'),
      changedAt: moment('last changed'),
      nameservers: nameservers.map(({ ldhName }) => plainName(ldhName)),
      signed: secureDNS?.delegationSigned ?? null,
    },
    related: related ? URL.parse(related.href) : null,
  };
}

/** EPP's `clientHold` is RDAP's `client hold` (RFC 8056). A link behind it explains it. */
export const statusWords = (status: string): string =>
  status
    .slice(0, 120)
    .replace(/\s*\(?https?:.*$/i, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** No domain was registered earlier, and none is for so long. */
const FIRST_DOMAIN = Date.UTC(1985, 0);
const LAST_YEAR = Date.UTC(2200, 0);

function momentOf(event: { eventDate: string } | undefined): number | null {
  const at = Date.parse(event?.eventDate ?? '');
  return at > FIRST_DOMAIN && at < LAST_YEAR ? at : null;
}

/** The formatted name of a jCard (RFC 7095), or its organization's, which may be a list. */
function nameIn(vcard: unknown): string {
  const rows: unknown[] = Array.isArray(vcard) && Array.isArray(vcard[1]) ? vcard[1].slice(0, 60) : [];
  for (const key of ['fn', 'org']) {
    const row = rows.find((one): one is unknown[] => Array.isArray(one) && String(one[0]).toLowerCase() === key);
    const [name] = [row?.[3]].flat();
    if (typeof name === 'string' && name.trim() !== '') return name.trim();
  }
  return '';
}
