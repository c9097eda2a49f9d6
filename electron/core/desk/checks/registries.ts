/** Knows which server speaks for a top-level domain. */
import { z } from 'zod';
import type { RawAnswer } from '../../../../shared/domain/finding.ts';
import { type Seen, seen, unseen } from '../../rules/checks/seen.ts';
import shipped from './registries.json' with { type: 'json' };
import type { Registries } from './registry-answers.ts';
import { fetchTrusted, type TrustTools } from './trusted.ts';

const SOURCE = 'https://data.iana.org/rdap/dns.json';
/** The list has 71 KB. */
const LONGEST_LIST = 512 * 1024;
/** An answer with fewer endings isn't the list. */
const FEWEST = 100;

/** The list that is part of this package. */
export const shippedRegistries = (): Registries => registriesOf(shipped.publication, byEnding(shipped.rdap));

/** Reads IANA's list anew. The caller keeps it. */
export async function refreshRegistries(
  tools: TrustTools & { note: (raw: RawAnswer) => void },
): Promise<Seen<Registries>> {
  const page = await fetchTrusted(tools, new URL(SOURCE), { accept: 'application/json', longest: LONGEST_LIST });
  if (!page.ok) return page;
  tools.note({ from: 'data.iana.org', question: SOURCE, answer: String(page.value.status) });
  const list = page.value.status === 200 ? BootstrapList.safeParse(parsed(page.value.body)) : null;
  if (!list?.success) return unseen('malformed');
  const servers = new Map<string, string>();
  for (const [endings, addresses] of list.data.services) {
    const server = addresses.find((address) => URL.parse(address)?.protocol === 'https:');
    for (const tld of server ? endings : []) servers.set(tld.toLowerCase(), `${server}`.replace(/\/?$/, '/'));
  }
  return servers.size < FEWEST ? unseen('malformed') : seen(registriesOf(list.data.publication, servers));
}

/** RFC 9224, section 4. */
const BootstrapList = z.object({
  publication: z.iso.datetime({ offset: true }),
  services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])),
});

/** JSON of a stranger; undefined if it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const unlisted = byEnding(shipped.unlisted);
const whois = byEnding(shipped.whois);

const registriesOf = (publication: string, rdap: ReadonlyMap<string, string>): Registries => ({
  publication,
  rdapOf: (tld) => rdap.get(tld) ?? unlisted.get(tld) ?? null,
  whoisOf: (tld) => whois.get(tld) ?? null,
});

/** The file has endings by their server, where `{tld}` stands for the ending. */
function byEnding(servers: Record<string, string>): Map<string, string> {
  const all = Object.entries(servers);
  return new Map(all.flatMap(([server, tlds]) => tlds.split(' ').map((tld) => [tld, server.replaceAll('{tld}', tld)])));
}
