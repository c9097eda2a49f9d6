/** The zone that a name is in, as its parent's name servers give it. */
import type { Unasked } from '../../../../shared/domain/finding.ts';
import { ANSWERS, type DnsReply, recordsOf } from './dns-answers.ts';

export interface ZonePlace {
  zone: string;
  parent: string;
  /** Name servers at the parent. */
  names: string[];
  /** Addresses that the parent has for them, by name. */
  glue: ReadonlyMap<string, string[]>;
  /** Addresses of the parent's name servers; the first ones answer. */
  parentServers: string[];
  /** The parent's own servers have this zone too, so its delegation can't be seen. */
  isHidden: boolean;
}

/** `none`: the servers of `parent` say that the domain isn't delegated. */
export type ZoneSearch =
  | { kind: 'found'; place: ZonePlace }
  | { kind: 'none'; domain: string; parent: string }
  | { kind: 'unseen'; domain: string; parent: string; why: Unasked };

/** Items of a list that people read. */
const MOST_LISTED = 6;

/** Tells whether a name is the zone or below it. */
export const isWithin = (name: string, zone: string): boolean =>
  zone === '' || name === zone || name.endsWith(`.${zone}`);

/** Names or addresses as a text. Each of them comes from outside, so there is a limit. */
export function listed(items: readonly string[]): string {
  const some = [...new Set(items)].slice(0, MOST_LISTED).map((item) => item.slice(0, 253) || '.');
  return [...some, ...(new Set(items).size > MOST_LISTED ? ['…'] : [])].join(', ');
}

export const sharesAny = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((item) => others.includes(item));

/** Lower case without a final dot, as in answers. */
export const plainName = (name: string): string => name.trim().toLowerCase().replace(/\.$/, '');

/**
 * Reads the answer of a server of `parent` about name servers of `target`: a zone below, none, or
 * nothing usable.
 */
export function readReferral(reply: DnsReply, parent: string, target: string) {
  const isBelow = (name: string) => name !== parent && isWithin(name, parent) && isWithin(target, name);
  const own = recordsOf(reply.answers, 'NS').filter(({ name }) => name === target);
  const cuts = recordsOf(reply.authority, 'NS').filter(({ name }) => isBelow(name));
  const zone = cuts[0]?.name;
  const isReferral = reply.answers.length === 0 && recordsOf(reply.authority, 'SOA').length === 0;
  if (reply.authoritative && own.length > 0 && target !== parent) {
    return {
      kind: 'zone' as const,
      zone: target,
      names: namesIn(own),
      glue: new Map<string, string[]>(),
      isHidden: true,
    };
  }
  // Some servers claim authority for what they only refer to.
  if (isReferral && zone !== undefined) {
    const names = namesIn(cuts.filter(({ name }) => name === zone));
    return { kind: 'zone' as const, zone, names, glue: glueIn(reply, names, parent), isHidden: false };
  }
  return reply.authoritative && ANSWERS.includes(reply.rcode) ? { kind: 'none' as const } : null;
}

const namesIn = (records: readonly { data: string }[]): string[] => [...new Set(records.map(({ data }) => data))];

/** Addresses of name servers below the parent: of others it knows nothing. */
export function glueIn(reply: DnsReply, names: readonly string[], parent: string): Map<string, string[]> {
  const given = [...reply.answers, ...reply.additional];
  const records = [...recordsOf(given, 'A'), ...recordsOf(given, 'AAAA')];
  const own = names.filter((name) => isWithin(name, parent));
  return new Map(own.map((name) => [name, records.filter((r) => r.name === name).map(({ data }) => data)]));
}
