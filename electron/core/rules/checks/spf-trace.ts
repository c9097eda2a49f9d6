/** Walks a whole SPF record with all that it includes, and counts the look-ups it may cost. */
import { isAskable } from './address-names.ts';
import { type Seen, seen } from './seen.ts';
import { MOST_SPF_LOOKUPS, type SpfLookup, type SpfLookupType } from './spf.ts';
import { readSpf, type SpfMechanism, type SpfQualifier, type SpfRecord, spfRecordsIn } from './spf-record.ts';
import { plainName } from './zone.ts';

/** `missing`: a domain without SPF is included. `text`: the part at fault, if there is one. */
export interface SpfFault {
  kind: 'several' | 'syntax' | 'missing' | 'loop';
  domain: string;
  text: string;
}

export interface SpfTrace {
  /** Null if the domain has no SPF. */
  record: string | null;
  /** The first fault, because of which receivers ignore the record. */
  fault: SpfFault | null;
  /** Terms of the domain's own record that cost look-ups, and how many. */
  parts: { term: string; cost: number }[];
  cost: number;
  /** Nothing was left out. */
  isWhole: boolean;
  /** Names in the record that have no records of the type it needs. */
  voids: string[];
  /** The sign before `all`; null without `all` and `redirect`. */
  end: SpfQualifier | 'redirect' | null;
  ignored: string;
  usesPtr: boolean;
}

/** Domains beyond these are not asked: no honest record includes as many. */
const MOST_DOMAINS = 30;

interface Walk {
  lookup: SpfLookup;
  costs: Map<string, number>;
  fault: SpfFault | null;
  isWhole: boolean;
  /** Names that terms look up, and the types of which one has to be there. */
  targets: Map<string, readonly SpfLookupType[]>;
}

/** Both families of addresses: a name without either helps nobody. */
const LOOKED_UP: Partial<Record<SpfMechanism, readonly SpfLookupType[]>> = {
  a: ['A', 'AAAA'],
  mx: ['MX'],
  exists: ['A'],
};

export async function traceSpf(domain: string, lookup: SpfLookup): Promise<Seen<SpfTrace>> {
  const walk: Walk = { lookup, costs: new Map(), fault: null, isWhole: true, targets: new Map() };
  const texts = await lookup(domain, 'TXT');
  if (!texts.ok) return texts;
  const [record = null] = spfRecordsIn(texts.value);
  const read = record === null ? null : readOnly(walk, domain, texts.value);
  const parts = read === null ? [] : await partsOf(walk, domain, read, [domain]);
  const cost = costIn(parts);
  const all = read?.terms.find(({ mechanism }) => mechanism === 'all');
  return seen({
    record,
    fault: walk.fault,
    parts,
    cost,
    isWhole: walk.isWhole,
    voids: cost > MOST_SPF_LOOKUPS ? [] : await voidsOf(walk),
    end: all?.qualifier ?? (read?.redirect ? 'redirect' : null),
    ignored: read?.ignored ?? '',
    usesPtr: read?.terms.some(({ mechanism }) => mechanism === 'ptr') ?? false,
  });
}

function readOnly(walk: Walk, domain: string, texts: readonly string[]): SpfRecord | null {
  const [record, second] = spfRecordsIn(texts);
  if (record === undefined || second !== undefined) {
    walk.fault ??= { kind: record === undefined ? 'missing' : 'several', domain, text: '' };
    return null;
  }
  const read = readSpf(record);
  if (!('fault' in read)) return read;
  walk.fault ??= { kind: 'syntax', domain, text: read.fault };
  return null;
}

const costIn = (parts: SpfTrace['parts']): number => parts.reduce((sum, { cost }) => sum + cost, 0);

async function partsOf(walk: Walk, domain: string, record: SpfRecord, above: readonly string[]) {
  const parts: SpfTrace['parts'] = [];
  for (const { mechanism, target, text } of record.terms) {
    if (mechanism === 'all') break;
    if (mechanism === 'ip4' || mechanism === 'ip6') continue;
    const inner = mechanism === 'include' ? await costOf(walk, target, above) : 0;
    parts.push({ term: text, cost: 1 + inner });
    const name = target || domain;
    const types = LOOKED_UP[mechanism];
    // Names with macros depend on the message.
    if (types && !name.includes('%')) walk.targets.set(name, types);
  }
  if (record.redirect !== null) {
    const cost = 1 + (await costOf(walk, record.redirect, above));
    parts.push({ term: `redirect=${record.redirect}`, cost });
  }
  return parts;
}

async function costOf(walk: Walk, target: string, above: readonly string[]): Promise<number> {
  const domain = plainName(target);
  if (domain.includes('%')) return 0;
  if (above.includes(domain)) {
    walk.fault ??= { kind: 'loop', domain, text: '' };
    return 0;
  }
  const known = walk.costs.get(domain);
  if (known !== undefined) return known;
  if (walk.costs.size >= MOST_DOMAINS || above.length >= MOST_DOMAINS) {
    walk.isWhole = false;
    return 0;
  }
  walk.costs.set(domain, 0);
  const texts = isAskable(domain) ? await walk.lookup(domain, 'TXT') : seen([]);
  if (!texts.ok) {
    walk.isWhole = false;
    return 0;
  }
  const read = readOnly(walk, domain, texts.value);
  const cost = read === null ? 0 : costIn(await partsOf(walk, domain, read, [...above, domain]));
  walk.costs.set(domain, cost);
  return cost;
}

async function voidsOf({ targets, lookup }: Walk): Promise<string[]> {
  const askable = [...targets].filter(([name]) => isAskable(name));
  const found = await Promise.all(
    askable.map(async ([name, types]) => {
      const answers = await Promise.all(types.map((one) => lookup(name, one)));
      return answers.every((answer) => answer.ok && answer.value.length === 0) ? [name] : [];
    }),
  );
  return found.flat();
}
