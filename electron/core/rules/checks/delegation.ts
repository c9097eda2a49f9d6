/** Judges a delegation: the parent's name servers beside the zone's own, and how they answer. */
import { getDomain } from 'tldts';
import type { Finding } from '../../../../shared/domain/finding.ts';
import type { CodeOf } from '../../../../shared/domain/finding-codes.ts';
import { finding, type Judging, notAsked, type Seen } from './seen.ts';
import { isWithin, listed, type ZonePlace, type ZoneSearch } from './zone.ts';

/** `unaware`: it answers without authority, so it doesn't have the zone. */
export type ServerState =
  | { kind: 'works'; serial: number; refresh: number; names: string[] }
  | { kind: 'unaware' | 'refuses' | 'fails' };

export interface NameServerSeen {
  name: string;
  /** The name that it is an alias of. */
  alias: string | null;
  /** Where the zone is asked. */
  addresses: Seen<string[]>;
  /** Addresses that the zone itself has for it; null for a server outside of the zone. */
  own: Seen<string[]> | null;
  /** Addresses of these that are on no public network. */
  special: string[];
  states: { address: string; state: Seen<ServerState> }[];
}

export interface DelegationSeen {
  search: ZoneSearch;
  servers: NameServerSeen[];
  /** The zone by a resolver, which counts if no server works. */
  resolver: Seen<'answers' | 'unsigned' | 'fails'>;
  ds: Seen<{ keyTag: number; algorithm: number }[]>;
  keys: Seen<{ keyTag: number; algorithm: number }[]>;
}

type Found = Finding<CodeOf<'delegation'>>;
type Place = { address: string; name: string; server: NameServerSeen; state: Seen<ServerState> };

const told = finding<CodeOf<'delegation'>>;

const FEWEST_SERVERS = 2;
const DAY = 86_400_000;

export function judgeDelegation(seen: DelegationSeen, judging: Judging): Finding[] {
  const { search, servers } = seen;
  if (search.kind === 'none') {
    const values = { domain: search.domain, registry: search.parent || '.' };
    return [told('notDelegated', 'fault', 'registrar', values)];
  }
  if (search.kind === 'unseen') return [notAsked(`${search.domain} NS`, search.why)];
  const ours = judging.onFile.nameservers;
  const { place } = search;
  const places = servers.flatMap((server) => server.states.map((one) => ({ ...one, name: server.name, server })));
  const { zone } = place;
  const tell = tellOfServers(zone, ours);
  const rest = place.names.slice(servers.length);
  const findings = [
    ...(isBroken(seen, places, rest) ? tell('noServerWorks', 'fault', servers, nameOf) : answersOf(places, zone, tell)),
    ...addressesOf(servers, tell),
    ...differences(servers, place, places),
    ...serialsOf(places, ours, zone, judging.now),
    ...comparedWithOurs(place, ours),
    ...signatures(seen, place),
    ...(rest.length > 0 ? [notAsked(`${zone} SOA: ${listed(rest)}`, 'bounded')] : []),
  ];
  // The addresses' check says what invalid signatures do to the name.
  const isInvalid = seen.resolver.ok && seen.resolver.value === 'unsigned';
  return findings.length > 0 || isInvalid ? findings : [fine(seen, place)];
}

type Tell = <S extends { name: string }>(
  code: Found['code'],
  severity: 'fault' | 'look',
  servers: readonly S[],
  text: (server: S) => string,
) => Found[];

/** Tells of all servers with the same trouble at once, but of ours apart: we mend these. */
const tellOfServers =
  (zone: string, ours: readonly string[]): Tell =>
  (code, severity, servers, text) =>
    (['customer', 'us'] as const).flatMap((fixer) => {
      const same = servers.filter(({ name }) => ours.includes(name) === (fixer === 'us'));
      return same.length === 0 ? [] : [told(code, severity, fixer, { zone, servers: listed(same.map(text)) })];
    });

const worksAt = ({ state }: Place): boolean => state.ok && state.value.kind === 'works';

const nameOf = ({ name }: { name: string }): string => name;

const placeText = ({ name, address }: Place): string => `${name} (${address})`;

const LAME_CODES = { unaware: 'serverNotAuthoritative', refuses: 'serverRefuses', fails: 'serverFails' } as const;

/** No server works. `rest`: names of servers that weren't asked. */
function isBroken({ servers, resolver }: DelegationSeen, places: readonly Place[], rest: readonly string[]): boolean {
  const isAllLame =
    places.every((one) => one.state.ok || isSpare(one, places)) && servers.every(({ addresses }) => addresses.ok);
  // Silent servers may be out of reach from here only, unless a resolver has no answer either.
  const fails = resolver.ok && resolver.value === 'fails';
  return !places.some(worksAt) && (fails || (isAllLame && rest.length === 0));
}

/** Servers that don't answer as they should. */
function answersOf(places: readonly Place[], zone: string, tell: Tell): Finding[] {
  const lame = (['unaware', 'refuses', 'fails'] as const).flatMap((kind) => {
    const same = places.filter(({ state }) => state.ok && state.value.kind === kind);
    return tell(LAME_CODES[kind], 'fault', same, placeText);
  });
  const silent = places.filter((one) => !one.state.ok && !isSpare(one, places));
  return [...lame, ...silenceOf(silent, places, zone, tell)];
}

const isSix = (address: string): boolean => address.includes(':');

/** Without IPv6 here, the server's IPv4 address says all. */
const isSpare = ({ server, address }: Place, places: readonly Place[]): boolean =>
  isSix(address) &&
  places.every((one) => !isSix(one.address) || !one.state.ok) &&
  server.states.some(({ address: other, state }) => !isSix(other) && state.ok);

/** A server is silent rather than out of reach if others answer over the same kind of network. */
function silenceOf(silent: readonly Place[], places: readonly Place[], zone: string, tell: Tell): Finding[] {
  const isHeard = (address: string) => places.some((one) => worksAt(one) && isSix(one.address) === isSix(address));
  const quiet = silent.filter(({ address, state }) => isHeard(address) && !state.ok && state.why === 'silent');
  const rest = silent.filter((one) => !quiet.includes(one));
  const whys = new Set(rest.flatMap(({ state }) => (state.ok || state.why === 'special' ? [] : [state.why])));
  return [
    ...tell('serverSilent', 'look', quiet, placeText),
    ...[...whys].map((why) => {
      const same = rest.filter(({ state }) => !state.ok && state.why === why);
      return notAsked(`${zone} SOA: ${listed(same.map(placeText))}`, why);
    }),
  ];
}

/** Names of name servers that lead nowhere, or where no name server can be. */
function addressesOf(servers: readonly NameServerSeen[], tell: Tell): Finding[] {
  const without = servers.filter(
    ({ alias, addresses }) => alias === null && addresses.ok && addresses.value.length === 0,
  );
  const aliases = servers.filter(({ alias }) => alias !== null);
  const special = servers.filter((server) => server.special.length > 0);
  return [
    ...tell('serverNoAddress', 'fault', without, nameOf),
    ...tell('serverIsAlias', 'fault', aliases, ({ name, alias }) => `${name} → ${alias}`),
    ...tell('serverSpecialAddress', 'fault', special, (one) => `${one.name} (${listed(one.special)})`),
    ...servers.flatMap(({ name, addresses }) =>
      addresses.ok || addresses.why === 'special' ? [] : [notAsked(`${name} A`, addresses.why)],
    ),
  ];
}

/** The parent's list of name servers and addresses beside the zone's own. */
function differences(servers: readonly NameServerSeen[], place: ZonePlace, places: readonly Place[]): Found[] {
  const { zone, names, isHidden } = place;
  const named = places.flatMap(({ state }) => (state.ok && state.value.kind === 'works' ? state.value.names : []));
  const [own, all] = [[...new Set(named)], [...new Set([...names, ...named])]];
  const isFew = all.length < FEWEST_SERVERS;
  const count = isFew ? [told('tooFewServers', 'look', 'customer', { zone, servers: listed(all) })] : [];
  if (isHidden || own.length === 0) return count;
  const atParent = names.filter((name) => !own.includes(name));
  const atChild = own.filter((name) => !names.includes(name));
  const values = { zone, parent: listed(names), own: listed(own), servers: listed(atParent) };
  if (atParent.length === names.length) return [...count, told('serversDiffer', 'fault', 'customer', values)];
  return [
    ...count,
    ...(atParent.length > 0 ? [told('parentExtra', 'look', 'customer', values)] : []),
    ...(atChild.length > 0 ? [told('childExtra', 'note', 'customer', { zone, servers: listed(atChild) })] : []),
    ...glueOf(servers, place),
  ];
}

const glueOf = (servers: readonly NameServerSeen[], { zone, glue }: ZonePlace): Found[] =>
  servers.flatMap(({ name, alias, own }) => {
    const given = glue.get(name) ?? [];
    if (!own?.ok || alias !== null || !isWithin(name, zone)) return [];
    if (given.every((address) => own.value.includes(address))) return [];
    const values = { server: name, parent: listed(given), own: listed(own.value) };
    return [told(own.value.length === 0 ? 'glueUnknown' : 'glueDiffers', 'fault', 'customer', values)];
  });

/** Copies of a zone differ for a while after a change, and serials may say when that was. */
function serialsOf(places: readonly Place[], ours: readonly string[], zone: string, now: number): Found[] {
  const copies = places.flatMap(({ state, name }) =>
    state.ok && state.value.kind === 'works' ? [{ name, ...state.value }] : [],
  );
  const serials = [...new Set(copies.map(({ serial }) => serial))].sort((a, b) => b - a);
  const [newest, next] = serials;
  if (newest === undefined || next === undefined) return [];
  const refresh = Math.max(...copies.map((copy) => copy.refresh)) * 1000;
  const isRecent = changesOf(newest).some((at) => at <= now && now - at <= Math.min(refresh, DAY) + DAY);
  const behind = copies.filter(({ serial }) => serial !== newest);
  const texts = behind.map(({ name, serial }) => `${name} (${serial})`);
  const values = { zone, newest: String(newest), servers: listed(texts) };
  const fixer = behind.every(({ name }) => ours.includes(name)) ? 'us' : 'customer';
  return [told('serialsDiffer', isRecent ? 'note' : 'look', fixer, values)];
}

/** Moments that a serial may name: as `YYYYMMDDnn`, or as seconds since 1970. */
function changesOf(serial: number): number[] {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)\d\d$/.exec(String(serial)) ?? [];
  const date = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  return [date, serial * 1000].filter((moment) => !Number.isNaN(moment));
}

function comparedWithOurs({ zone, names }: ZonePlace, ours: readonly string[]): Found[] {
  const others = names.filter((name) => !ours.includes(name));
  if (ours.length === 0 || others.length === 0) return [];
  // Our further name servers needn't be on file.
  const isAllOurs = others.length < names.length && others.every((name) => ours.some((own) => isSameOwner(own, name)));
  if (isAllOurs) return [];
  const values = { zone, servers: listed(names), others: listed(others), ours: listed(ours) };
  const code = others.length === names.length ? 'notOurServers' : 'partlyOurServers';
  return [told(code, 'look', 'customer', values)];
}

const isSameOwner = (one: string, other: string): boolean => getDomain(one) === getDomain(other);

/** A key at the parent that the zone doesn't have makes resolvers refuse it all. */
function signatures({ ds, keys }: DelegationSeen, { zone }: ZonePlace): Finding[] {
  if (!ds.ok) return [notAsked(`${zone} DS`, ds.why)];
  if (ds.value.length === 0) return [];
  if (!keys.ok) return [notAsked(`${zone} DNSKEY`, keys.why)];
  const isKnown = ds.value.some((one) =>
    keys.value.some(({ keyTag, algorithm }) => keyTag === one.keyTag && algorithm === one.algorithm),
  );
  if (isKnown) return [];
  const values = { zone, keys: listed(ds.value.map(({ keyTag }) => String(keyTag))) };
  return [told('dsStale', 'fault', 'registrar', values)];
}

function fine({ ds }: DelegationSeen, { zone, names }: ZonePlace): Found {
  const values = { zone, servers: listed(names) };
  return told(ds.ok && ds.value.length > 0 ? 'delegatedSigned' : 'delegatedUnsigned', 'note', 'nobody', values);
}
