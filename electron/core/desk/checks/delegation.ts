/** Asks the parent and the name servers of a zone about its delegation. */

import {
  type DelegationSeen,
  judgeDelegation,
  type NameServerSeen,
  type ServerState,
} from '../../rules/checks/delegation.ts';
import { ANSWERS, addressesFrom, type DnsReply, recordsOf } from '../../rules/checks/dns-answers.ts';
import { type Seen, seen, unseen } from '../../rules/checks/seen.ts';
import { isWithin, type ZonePlace } from '../../rules/checks/zone.ts';
import type { Dns } from './dns.ts';
import { askGlue, findZone, resolverOutcome } from './find-zone.ts';
import type { CheckTools, LayerCheck } from './layer-check.ts';

/** Name servers of a zone that are asked, and addresses of each. Honest zones have fewer. */
const MOST_SERVERS = 8;
const MOST_ADDRESSES = 3;

export const checkDelegation: LayerCheck = async (name, tools, judging) => {
  const search = await findZone(tools.dns, name);
  const none = { servers: [], resolver: unseen('nobody'), ds: unseen('nobody'), keys: unseen('nobody') };
  if (search.kind !== 'found') return judgeDelegation({ search, ...none }, judging);
  const { place } = search;
  return judgeDelegation({ search, ...(await askZone(place, tools)) }, judging);
};

async function askZone(place: ZonePlace, tools: CheckTools): Promise<Omit<DelegationSeen, 'search'>> {
  const { dns } = tools;
  const { zone, parent, parentServers, names } = place;
  const [servers, ds, resolver] = await Promise.all([
    Promise.all(names.slice(0, MOST_SERVERS).map((server) => askServer(server, place, tools))),
    keysOf(dns, parentServers[0], zone, 'DS'),
    resolverOutcome(dns, zone, 'SOA', parent),
  ]);
  const working = servers
    .flatMap(({ states }) => states)
    .find(({ state }) => state.ok && state.value.kind === 'works')?.address;
  const [keys, completed] = await Promise.all([
    keysOf(dns, working, zone, 'DNSKEY'),
    Promise.all(servers.map((server) => withOwnAddresses(server, zone, working, dns))),
  ]);
  return { servers: completed, resolver, ds, keys };
}

async function askServer(name: string, place: ZonePlace, { dns, reach }: CheckTools): Promise<NameServerSeen> {
  const { alias, addresses } = await whereIs(name, place, dns);
  const all = addresses.ok ? addresses.value : [];
  const states = all
    .slice(0, MOST_ADDRESSES)
    .map(async (address) => ({ address, state: await stateOf(dns, address, place.zone) }));
  return {
    name,
    alias,
    addresses,
    own: null,
    special: all.filter((address) => !reach.allows(address)),
    states: await Promise.all(states),
  };
}

/** A server in its own zone is where the parent says; another one is where resolvers find it. */
async function whereIs(name: string, place: ZonePlace, dns: Dns) {
  if (isWithin(name, place.zone) && !place.isHidden) {
    const given = place.glue.get(name) ?? [];
    return { alias: null, addresses: given.length > 0 ? seen(given) : await askGlue(dns, place, name) };
  }
  const replies = await Promise.all([dns.resolve(name, 'A'), dns.resolve(name, 'AAAA')]);
  return { alias: aliasIn(replies, name), addresses: addressesFrom(replies, name) };
}

const aliasIn = (replies: readonly Seen<DnsReply>[], name: string): string | null => {
  const answers = replies.flatMap((reply) => (reply.ok ? reply.value.answers : []));
  return recordsOf(answers, 'CNAME').find((record) => record.name === name)?.data ?? null;
};

async function stateOf(dns: Dns, address: string, zone: string): Promise<Seen<ServerState>> {
  const [soa, ns] = await Promise.all([dns.at(address, zone, 'SOA'), dns.at(address, zone, 'NS')]);
  if (!soa.ok) return soa;
  const { rcode, authoritative, answers } = soa.value;
  if (rcode === 'REFUSED') return seen({ kind: 'refuses' });
  if (!ANSWERS.includes(rcode)) return seen({ kind: 'fails' });
  const [record] = recordsOf(answers, 'SOA').filter(({ name }) => name === zone);
  // A zone that is an alias as a whole has no start of its own.
  if (authoritative && aliasIn([soa], zone) !== null) return unseen('malformed');
  if (!authoritative || record === undefined) return seen({ kind: 'unaware' });
  const { serial, refresh } = record.data;
  const own = ns.ok && ns.value.authoritative ? recordsOf(ns.value.answers, 'NS') : [];
  const names = own.filter(({ name }) => name === zone).map(({ data }) => data);
  return seen({ kind: 'works', serial, refresh, names });
}

/** Adds where the zone itself says that its name server is. */
async function withOwnAddresses(
  server: NameServerSeen,
  zone: string,
  working: string | undefined,
  dns: Dns,
): Promise<NameServerSeen> {
  const { name } = server;
  if (working === undefined || !isWithin(name, zone)) return server;
  const replies = await Promise.all([dns.at(working, name, 'A'), dns.at(working, name, 'AAAA')]);
  // A zone below may have the name, and then this server only refers to it.
  const isOwn = replies.every((reply) => reply.ok && reply.value.authoritative);
  if (!isOwn) return server;
  return { ...server, alias: server.alias ?? aliasIn(replies, name), own: addressesFrom(replies, name) };
}

/** Keys of a zone at its parent or its own server, if that has authority. */
async function keysOf(dns: Dns, server: string | undefined, zone: string, type: 'DS' | 'DNSKEY') {
  const reply = server === undefined ? unseen('nobody') : await dns.at(server, zone, type);
  if (!reply.ok) return reply;
  const { authoritative, rcode, answers } = reply.value;
  if (!authoritative || rcode !== 'NOERROR') return unseen('malformed');
  return seen(
    recordsOf(answers, type)
      .filter(({ name }) => name === zone)
      .map(({ data }) => data),
  );
}
