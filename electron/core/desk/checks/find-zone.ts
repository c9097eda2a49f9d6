/** Finds the zone that a name is in, from the root down by the referrals of each zone's servers. */
import { getDomain } from 'tldts';
import { ANSWERS, type DnsType } from '../../rules/checks/dns-answers.ts';
import { type Seen, seen, unseen } from '../../rules/checks/seen.ts';
import { glueIn, isWithin, readReferral, type ZonePlace, type ZoneSearch } from '../../rules/checks/zone.ts';
import type { Dns } from './dns.ts';

/** Zones on the way; an ordinary domain has two. */
const MOST_CUTS = 12;
/** Servers of a zone that are asked, and how many of them at once. */
const MOST_TRIED = 4;
const AT_ONCE = 2;

/** A name below the registered domain is in the deepest zone that has servers of its own. */
export async function findZone(dns: Dns, name: string): Promise<ZoneSearch> {
  const domain = getDomain(name) ?? name;
  const root: ZonePlace = { zone: '', parent: '', names: [], glue: new Map(), parentServers: [], isHidden: false };
  let place = root;
  for (let cuts = 0; cuts < MOST_CUTS && place.zone !== name; cuts += 1) {
    const isAbove = !isWithin(place.zone, domain);
    const parent = place.zone;
    const servers = cuts === 0 ? dns.roots : await serversOf(dns, place);
    const step = await stepFrom(dns, servers, { parent, target: isAbove ? domain : name, isAbove });
    if (!step.ok || step.value.kind === 'none') {
      if (!isAbove) return { kind: 'found', place };
      return step.ok ? { kind: 'none', domain, parent } : { kind: 'unseen', domain, parent, why: step.why };
    }
    const { server, kind: _, ...below } = step.value;
    place = { ...below, parent, parentServers: [server, ...servers.filter((other) => other !== server)] };
  }
  const isFound = isWithin(place.zone, domain);
  return isFound ? { kind: 'found', place } : { kind: 'unseen', domain, parent: place.zone, why: 'bounded' };
}

interface StepQuestion {
  parent: string;
  target: string;
  /** The parent is above the registered domain. */
  isAbove: boolean;
}

/**
 * Asks servers of a zone until one answers. A silent one costs no time while its neighbor answers.
 * Above the registered domain, both have to say that there is none.
 */
async function stepFrom(dns: Dns, servers: readonly string[], { parent, target, isAbove }: StepQuestion) {
  let why = unseen('nobody');
  let isMissing = false;
  const tried = servers.slice(0, MOST_TRIED);
  for (let at = 0; at < tried.length; at += AT_ONCE) {
    const asked = tried.slice(at, at + AT_ONCE).map(async (server) => {
      const reply = await dns.at(server, target, 'NS');
      const step = reply.ok ? readReferral(reply.value, parent, target) : null;
      // Another answer than a referral or a name server's own comes from something in between.
      if (step === null) why = reply.ok ? unseen(reply.value.rcode === 'REFUSED' ? 'refused' : 'malformed') : reply;
      isMissing ||= step?.kind === 'none';
      return step === null || (isAbove && step.kind === 'none') ? null : { ...step, server };
    });
    const step = await firstOf(asked);
    if (step) return seen(step);
    if (isMissing) return seen({ kind: 'none' as const });
  }
  return why;
}

/** The first result that isn't null. */
export async function firstOf<T>(results: readonly Promise<T | null>[]): Promise<T | null> {
  const found = results.map(async (result) => (await result) ?? Promise.reject(new Error('none')));
  return Promise.any(found).catch(() => null);
}

/** Addresses of a zone's name servers, IPv4 first: not every computer has IPv6. */
export async function serversOf(dns: Dns, { names, glue }: ZonePlace): Promise<string[]> {
  const found = await Promise.all(
    names.slice(0, MOST_TRIED).map(async (name) => {
      const known = glue.get(name) ?? [];
      const asked = known.length > 0 ? seen(known) : await dns.addresses(name);
      return asked.ok ? asked.value.slice(0, MOST_TRIED) : [];
    }),
  );
  const all = [...new Set(found.flat())];
  return [...all.filter((address) => !address.includes(':')), ...all.filter((address) => address.includes(':'))];
}

/** Addresses that the parent has for one name server, where its referral had no room for them. */
export async function askGlue(dns: Dns, { parent, parentServers }: ZonePlace, name: string): Promise<Seen<string[]>> {
  const [server] = parentServers;
  if (server === undefined) return unseen('nobody');
  const replies = await Promise.all((['A', 'AAAA'] as const).map((type) => dns.at(server, name, type)));
  const found = replies.flatMap((reply) => (reply.ok ? (glueIn(reply.value, [name], parent).get(name) ?? []) : []));
  const hasAnswers = replies.every((reply) => reply.ok && ANSWERS.includes(reply.value.rcode));
  if (found.length > 0 || hasAnswers) return seen([...new Set(found)]);
  return replies.find((reply) => !reply.ok) ?? unseen('refused');
}

/**
 * Asks a resolver about a name: it has an answer, or only one without checking signatures, or it
 * fails. A resolver that knows nothing of the zone above says nothing.
 */
export async function resolverOutcome(
  dns: Dns,
  name: string,
  type: DnsType,
  above: string,
): Promise<Seen<'answers' | 'unsigned' | 'fails'>> {
  const isFailure = (rcode: string) => rcode === 'SERVFAIL';
  const reply = await dns.resolve(name, type);
  if (!reply.ok) return reply;
  if (reply.value.rcode === 'REFUSED') return unseen('refused');
  if (!isFailure(reply.value.rcode)) return seen('answers');
  const [probe, unchecked] = await Promise.all([dns.resolve(above, 'SOA'), dns.resolve(name, type, true)]);
  if (!probe.ok) return probe;
  if (probe.value.rcode !== 'NOERROR') return unseen('refused');
  if (!unchecked.ok) return unchecked;
  if (unchecked.value.rcode === 'REFUSED') return unseen('refused');
  if (isFailure(unchecked.value.rcode)) return seen('fails');
  // The failure may have passed in the meantime.
  const again = await dns.resolve(name, type, false, 1);
  if (!again.ok) return again;
  return seen(isFailure(again.value.rcode) ? 'unsigned' : 'answers');
}
