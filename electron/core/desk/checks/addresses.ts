/** Asks a domain's name servers and a resolver where the domain and its `www` lead. */
import { randomBytes } from 'node:crypto';
import { getDomain } from 'tldts';
import {
  type HostSeen,
  judgeAddresses,
  type Lookup,
  leadsAway,
  leadsOn,
  lookupFrom,
} from '../../rules/checks/addresses.ts';
import { type AliasChain, LONGEST_CHAIN, recordsOf } from '../../rules/checks/dns-answers.ts';
import { notAsked, type Seen, seen, unseen } from '../../rules/checks/seen.ts';
import type { ZoneSearch } from '../../rules/checks/zone.ts';
import type { Dns } from './dns.ts';
import { findZone, firstOf, resolverOutcome, serversOf } from './find-zone.ts';
import type { CheckTools, LayerCheck } from './layer-check.ts';

/** Name servers that are tried for an answer. */
const MOST_TRIED = 3;
const KINDS = ['A', 'AAAA'] as const;

export const checkAddresses: LayerCheck = async (name, tools, judging) => {
  const { dns } = tools;
  const search = await findZone(dns, name);
  // Without a delegation there is no name server to ask.
  if (search.kind === 'none') return [notAsked(`${name} A`, 'nobody')];
  const nobody = `${randomBytes(6).toString('hex')}.${name}`;
  const { hostname } = judging.onFile;
  const [domain, www, authority, resolver, server] = await Promise.all([
    askHost(name, search, tools),
    getDomain(name) === name ? askHost(`www.${name}`, search, tools) : null,
    fromAuthority(dns, nobody, search),
    fromResolver(dns, nobody),
    hostname === '' ? seen([]) : dns.addresses(hostname),
  ]);
  const zone = search.kind === 'found' ? search.place.zone : '';
  const random = { authority, resolver };
  return judgeAddresses({ zone, domain, www, random, server: server.ok ? server.value : [] }, judging);
};

async function askHost(name: string, search: ZoneSearch, { dns, reach }: CheckTools): Promise<HostSeen> {
  const above = search.kind === 'found' ? search.place.parent : search.parent;
  const [authority, resolver, outcome] = await Promise.all([
    fromAuthority(dns, name, search),
    fromResolver(dns, name),
    resolverOutcome(dns, name, 'A', above),
  ]);
  const zone = search.kind === 'found' ? search.place.zone : '';
  const isOwn = authority.ok && !leadsAway(authority.value, zone);
  // A resolver has all aliases, and the name servers only those of their zone.
  const known = isOwn || !resolver.ok ? authority : resolver;
  const start = known.ok ? known.value.chain : { name, names: [name], loops: false };
  const chain = known.ok && known === authority && !isOwn ? await followed(dns, start) : start;
  const current = await currentOf(dns, { authority, resolver, zone });
  const special = (current.ok ? current.value : []).filter((address) => !reach.allows(address));
  return { name, authority, resolver, outcome, chain, current, special };
}

/** The first answer of a name server's own that leads somewhere, or else any. */
async function fromAuthority(dns: Dns, name: string, search: ZoneSearch): Promise<Seen<Lookup>> {
  if (search.kind !== 'found') return unseen('nobody');
  let other: Seen<Lookup> = unseen('nobody');
  const asked = (await serversOf(dns, search.place)).slice(0, MOST_TRIED).map(async (server) => {
    const replies = await Promise.all(KINDS.map((kind) => dns.at(server, name, kind)));
    const own = replies.map((reply) => (reply.ok && !reply.value.authoritative ? unseen('malformed') : reply));
    const lookup = lookupFrom(own, name);
    if (lookup.ok && leadsOn(lookup.value)) return lookup;
    if (!other.ok) other = lookup;
    return null;
  });
  return (await firstOf(asked)) ?? other;
}

const fromResolver = async (dns: Dns, name: string): Promise<Seen<Lookup>> =>
  lookupFrom(await Promise.all(KINDS.map((kind) => dns.resolve(name, kind))), name);

/** Follows aliases beyond the answer, which has only those of its own zone. */
async function followed(dns: Dns, start: AliasChain): Promise<AliasChain> {
  const names = [...start.names];
  if (start.loops) return start;
  while (names.length <= LONGEST_CHAIN) {
    const from = names.at(-1) ?? '';
    const reply = await dns.resolve(from, 'CNAME', true);
    const next = reply.ok ? recordsOf(reply.value.answers, 'CNAME').find((r) => r.name === from)?.data : undefined;
    if (next === undefined) return { name: from, names, loops: false };
    if (names.includes(next)) return { name: next, names, loops: true };
    names.push(next);
  }
  return { name: names.at(-1) ?? '', names, loops: true };
}

interface Answers {
  authority: Seen<Lookup>;
  resolver: Seen<Lookup>;
  zone: string;
}

/** Where the name leads now, without what resolvers keep of earlier answers. */
async function currentOf(dns: Dns, { authority, resolver, zone }: Answers): Promise<Seen<string[]>> {
  if (!authority.ok) return resolver.ok ? seen(resolver.value.addresses) : resolver;
  return leadsAway(authority.value, zone) ? dns.addresses(authority.value.chain.name) : seen(authority.value.addresses);
}
