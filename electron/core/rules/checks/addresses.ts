/** Judges where a domain leads: its addresses, its aliases, and what resolvers keep. */
import { BlockList, isIP } from 'node:net';
import type { Finding } from '../../../../shared/domain/finding.ts';
import type { CodeOf } from '../../../../shared/domain/finding-codes.ts';
import { outerAddresses } from './address-names.ts';
import { cdnOf } from './cdn.ts';
import { type AliasChain, ANSWERS, type DnsReply, followAliases, recordsOf } from './dns-answers.ts';
import { finding, type Judging, notAsked, type Seen, seen, unseen } from './seen.ts';
import { isWithin, listed, sharesAny } from './zone.ts';

/** Answers about both kinds of addresses of a name. */
export interface Lookup {
  exists: boolean;
  addresses: string[];
  chain: AliasChain;
  /** Time for which the answer may be kept, seconds. */
  ttl: number;
}

export interface HostSeen {
  name: string;
  /** By a name server of the zone. */
  authority: Seen<Lookup>;
  resolver: Seen<Lookup>;
  outcome: Seen<'answers' | 'unsigned' | 'fails'>;
  /** All aliases, followed one by one where no answer has them. */
  chain: AliasChain;
  /** At the end of all aliases, by the name servers where they have them. */
  current: Seen<string[]>;
  /** Addresses of these that are on no public network. */
  special: string[];
}

export interface AddressesSeen {
  /** Empty if it is unknown. */
  zone: string;
  domain: HostSeen;
  www: HostSeen | null;
  /** A name that nobody uses. */
  random: { authority: Seen<Lookup>; resolver: Seen<Lookup> };
  /** Addresses of the product's server by its host name. */
  server: string[];
}

type Found = Finding<CodeOf<'addresses'>>;

const told = finding<CodeOf<'addresses'>>;

/** Resolvers keep nothing for longer, whatever the answer says, seconds. */
const LONGEST_KEPT = 7 * 86_400;
/** An answer that ends sooner is gone by the time it is read, seconds. */
const SHORTEST_KEPT = 60;
/** Large sites give each asker other addresses, and let them be kept for as little, seconds. */
const SHORTEST_OLD = 300;
/** Usual resolvers give up after as many aliases. */
const LONGEST_USUAL_CHAIN = 11;

/** Reads the answers about IPv4 and IPv6 as one. Absence is certain only if both were answered. */
export function lookupFrom(replies: readonly Seen<DnsReply>[], name: string): Seen<Lookup> {
  const read = replies.flatMap((reply) => (reply.ok ? [reply.value] : []));
  const usable = read.filter(({ rcode }) => ANSWERS.includes(rcode));
  const answers = usable.flatMap((reply) => reply.answers);
  const chain = followAliases(answers, name);
  const records = [...recordsOf(answers, 'A'), ...recordsOf(answers, 'AAAA')].filter((r) => r.name === chain.name);
  if (records.length === 0 && usable.length < replies.length) {
    return replies.find((reply) => !reply.ok) ?? unseen('refused');
  }
  const exists = records.length > 0 || !usable.some(({ rcode }) => rcode === 'NXDOMAIN');
  const own = answers.filter((record) => record.name === name);
  const absent = usable
    .flatMap(({ authority }) => recordsOf(authority, 'SOA'))
    .map((r) => Math.min(r.ttl, r.data.minimum));
  const ttl = Math.max(0, ...(own.length > 0 ? own.map((record) => record.ttl) : absent).map(keptFor));
  return seen({ exists, addresses: [...new Set(records.map(({ data }) => data))], chain, ttl });
}

/** Above 31 bits it counts as zero (RFC 2181, section 8). */
const keptFor = (ttl: number): number => (ttl > 0x7fffffff ? 0 : Math.min(ttl, LONGEST_KEPT));

/** The name has an address, or an alias that may lead to one. */
export const leadsOn = ({ addresses, chain }: Lookup): boolean => addresses.length > 0 || chain.names.length > 1;

/** The last name of an alias is in no zone of these servers, so others know its addresses. */
export const leadsAway = ({ chain, addresses }: Lookup, zone: string): boolean =>
  addresses.length === 0 && chain.names.length > 1 && !chain.loops && !isWithin(chain.name, zone);

export function judgeAddresses(seenAll: AddressesSeen, judging: Judging): Finding[] {
  const invented = inventedBy(seenAll.random);
  const ours = [...new Set([...judging.onFile.addresses, ...seenAll.server])];
  const of = (host: HostSeen) => judgeHost(withoutInvented(host, invented), seenAll.zone, ours, judging);
  const domain = of(seenAll.domain);
  const known = new Set(domain.map(withoutName));
  const isGone = domain.some(({ code }) => code === 'nameMissing' || code === 'noAddress');
  const isTold = (found: Finding) => known.has(withoutName(found)) || (isGone && found.code === 'wwwMissing');
  const www = seenAll.www ? of(seenAll.www).filter((found) => !isTold(found)) : [];
  const findings = [...domain, ...www, ...silence(seenAll.domain)];
  const { current } = seenAll.domain;
  const isFine = findings.every(({ severity }) => severity === 'unasked');
  const note = isFine && current.ok && current.value.length > 0 ? [fine(seenAll.domain.name, current.value, ours)] : [];
  const lies = invented.length > 0 ? [told('resolverInvents', 'note', 'other', { addresses: listed(invented) })] : [];
  return [...findings, ...note, ...lies];
}

/** The name servers answered, so it is the resolver that didn't. */
const silence = ({ name, authority, resolver, outcome }: HostSeen): Finding[] =>
  authority.ok && !resolver.ok && !outcome.ok ? [notAsked(`${name} A`, outcome.why)] : [];

/** The same trouble of both names is told once. */
const withoutName = ({ code, values }: Finding): string => JSON.stringify([code, { ...values, name: '', what: '' }]);

const fine = (name: string, addresses: readonly string[], ours: readonly string[]): Found =>
  told(addresses.some(ownTest(ours)) ? 'leadsToUs' : 'leadsTo', 'note', 'nobody', {
    name,
    addresses: listed(addresses),
  });

/** Addresses that a resolver gives for names that don't exist. */
function inventedBy({ authority, resolver }: AddressesSeen['random']): string[] {
  const isMissing = authority.ok && !authority.value.exists;
  return isMissing && resolver.ok ? resolver.value.addresses : [];
}

function withoutInvented(host: HostSeen, invented: readonly string[]): HostSeen {
  if (!host.resolver.ok || !sharesAny(host.resolver.value.addresses, invented)) return host;
  const resolver = unseen('refused');
  return { ...host, resolver, current: host.authority.ok ? host.current : resolver };
}

function judgeHost(host: HostSeen, zone: string, ours: readonly string[], judging: Judging): Finding[] {
  const { name, authority, resolver, chain } = host;
  const failing = failures(host, zone);
  const truth = authority.ok ? authority : resolver;
  if (chain.loops || (failing.length > 0 && !authority.ok)) return failing;
  if (!truth.ok) return [...failing, notAsked(`${name} A`, truth.why)];
  const missing = missingOf(host, truth.value, judging);
  const isApexAlias = name === zone && truth.value.chain.names.length > 1;
  const target = truth.value.chain.names[1] ?? '';
  return [
    ...failing,
    ...missing,
    ...(isApexAlias ? [told('apexAlias', 'fault', 'customer', { name, target })] : []),
    ...(host.special.length > 0
      ? [told('specialAddress', 'fault', 'customer', { name, addresses: listed(host.special) })]
      : []),
    ...(host.current.ok
      ? comparedWithServer(host, host.current.value, ours)
      : [notAsked(`${truth.value.chain.name} A`, host.current.why)]),
    ...cached(host),
  ];
}

/** Resolvers get no answer, or none that ends. */
function failures({ name, authority, outcome, chain, current }: HostSeen, zone: string): Found[] {
  const aliases = chain.names.length - 1;
  const path = listed(chain.names.slice(0, 4)).replaceAll(', ', ' → ');
  const isLong = aliases > LONGEST_USUAL_CHAIN;
  if (isLong) {
    const hasAnswer = current.ok && current.value.length > 0 && outcome.ok && outcome.value === 'answers';
    return [told('aliasTooLong', hasAnswer ? 'look' : 'fault', 'customer', { name, path, aliases })];
  }
  if (chain.loops) return [told('aliasLoop', 'fault', 'customer', { name, path })];
  if (!outcome.ok || outcome.value === 'answers') return [];
  // Behind an alias it is the other zone's signatures.
  const signed = chain.names.length > 1 && !isWithin(chain.name, zone || name) ? chain.name : zone || name;
  if (outcome.value === 'unsigned') return [told('dnssecBroken', 'fault', 'customer', { name, zone: signed })];
  return [told('resolversFail', authority.ok ? 'look' : 'fault', 'customer', { name })];
}

/** Nothing to connect to. */
function missingOf({ name, current }: HostSeen, truth: Lookup, { name: subject, onFile, topic }: Judging): Found[] {
  const target = truth.chain.name;
  const isAlias = truth.chain.names.length > 1;
  if (isAlias) {
    const isEmpty = current.ok && current.value.length === 0;
    return isEmpty ? [told('aliasDangling', 'fault', 'customer', { name, target })] : [];
  }
  if (truth.addresses.length > 0) return [];
  if (name !== subject) return [told('wwwMissing', topic === 'web' ? 'fault' : 'look', 'customer', { name })];
  if (!truth.exists) return [told('nameMissing', 'fault', 'customer', { name })];
  const isHosted = onFile.product !== null || topic === 'web';
  return [told('noAddress', isHosted ? 'fault' : 'look', 'customer', { name })];
}

/** A server has a network of IPv6 addresses rather than one. */
const SERVER_NETWORK = 64;

function ownTest(ours: readonly string[]): (address: string) => boolean {
  const nets = new BlockList();
  for (const address of ours) if (isIP(address) === 6) nets.addSubnet(address, SERVER_NETWORK, 'ipv6');
  return (address) => ours.includes(address) || (isIP(address) === 6 && nets.check(address, 'ipv6'));
}

function comparedWithServer(host: HostSeen, addresses: readonly string[], ours: readonly string[]): Found[] {
  const { name, chain, special } = host;
  // Behind an inner address on file is a public one that isn't known.
  const outer = outerAddresses(ours);
  if (outer.length === 0 || addresses.length === 0 || special.length > 0) return [];
  const isOurs = ownTest(ours);
  const four = addresses.filter((address) => isIP(address) === 4);
  const others = addresses.filter((address) => !isOurs(address));
  if (others.length === 0) return [];
  const values = { name, addresses: listed(addresses), others: listed(others), ours: listed(outer) };
  if (others.length === addresses.length) {
    const cdn = cdnOf(addresses, chain.names);
    if (cdn !== null) return [told('behindCdn', 'look', 'nobody', { ...values, cdn })];
    return [told('elsewhere', 'look', 'customer', values)];
  }
  if (four.length === 0 || !four.every(isOurs)) return [told('partlyElsewhere', 'look', 'customer', values)];
  // Without an address of this kind on file, the other one may be the server's too.
  const isCertain = ours.some((address) => isIP(address) === 6);
  return [told('ipv6Elsewhere', isCertain ? 'fault' : 'look', 'customer', values)];
}

/** Resolvers keep an earlier answer for a while. */
function cached({ name, authority, resolver }: HostSeen): Found[] {
  if (!authority.ok || !resolver.ok || resolver.value.ttl < SHORTEST_KEPT) return [];
  const [now, kept] = [authority.value, resolver.value];
  const times = { left: { span: kept.ttl * 1000 }, most: { span: Math.max(kept.ttl, now.ttl) * 1000 } };
  if (!leadsOn(now)) return [];
  if (!leadsOn(kept)) {
    return [told('cachedMissing', 'look', 'nobody', { name, now: leadText(now), left: times.left })];
  }
  return kept.ttl > SHORTEST_OLD && differs(now, kept)
    ? [told('cachedOld', 'look', 'nobody', { name, now: leadText(now), old: leadText(kept), ...times })]
    : [];
}

const leadText = ({ addresses, chain }: Lookup): string => chain.names[1] ?? listed(addresses);

/** Servers of a pool differ from answer to answer, so one common address is enough. */
function differs(now: Lookup, kept: Lookup): boolean {
  const [target, keptTarget] = [now.chain.names[1], kept.chain.names[1]];
  if (target !== undefined && keptTarget !== undefined) return target !== keptTarget;
  if (cdnOf(now.addresses, now.chain.names) !== null && cdnOf(kept.addresses, kept.chain.names) !== null) return false;
  return !sharesAny(now.addresses, kept.addresses);
}
