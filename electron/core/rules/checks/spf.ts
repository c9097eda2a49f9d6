/** Evaluates SPF as receiving mail servers do (RFC 7208), over look-ups that the caller makes. */
import { BlockList, isIP } from 'node:net';
import { addressLabels, isAskable, plainAddress, reverseName } from './address-names.ts';
import type { Seen } from './seen.ts';
import { readSpf, type SpfQualifier, type SpfRecord, type SpfTerm, spfRecordsIn } from './spf-record.ts';
import { isWithin, plainName } from './zone.ts';

export type SpfLookupType = 'TXT' | 'A' | 'AAAA' | 'MX' | 'PTR';

/** Records of a name as texts; of MX the hosts. Empty: there are none, or there is no such name. */
export type SpfLookup = (name: string, type: SpfLookupType) => Promise<Seen<string[]>>;

export type SpfResult = 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'temperror' | 'permerror';

export interface SpfMessage {
  /** The address that delivers. */
  address: string;
  /** `local@domain`, or empty for bounces. */
  sender: string;
  helo: string;
}

export const MOST_SPF_LOOKUPS = 10;
export const MOST_SPF_VOIDS = 2;
/** The most MX hosts, and the most names of an address, that a term looks up. */
const MOST_HOSTS = 10;
const LONGEST_NAME = 253;

/** Ends an evaluation. */
class SpfEnd extends Error {
  readonly result: 'temperror' | 'permerror';
  constructor(result: 'temperror' | 'permerror') {
    super(result);
    this.result = result;
  }
}

const RESULTS: Record<SpfQualifier, SpfResult> = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' };

interface Evaluation {
  lookup: SpfLookup;
  address: string;
  isSix: boolean;
  helo: string;
  local: string;
  senderDomain: string;
  lookups: number;
  voids: number;
}

/** Says whether the domain's SPF lets the address deliver. `exp` has no effect on that. */
export async function evaluateSpf({ address, sender, helo }: SpfMessage, lookup: SpfLookup): Promise<SpfResult> {
  const at = sender.lastIndexOf('@');
  const senderDomain = sender === '' ? helo : sender.slice(at + 1);
  const plain = plainAddress(address);
  const evaluation: Evaluation = {
    lookup,
    address: plain,
    isSix: isIP(plain) === 6,
    helo,
    local: at > 0 ? sender.slice(0, at) : 'postmaster',
    senderDomain,
    lookups: 0,
    voids: 0,
  };
  try {
    return await checkHost(evaluation, senderDomain);
  } catch (error) {
    if (error instanceof SpfEnd) return error.result;
    throw error;
  }
}

async function checkHost(evaluation: Evaluation, domain: string): Promise<SpfResult> {
  const name = plainName(domain);
  if (!isAskable(name) || !name.includes('.')) return 'none';
  const texts = await evaluation.lookup(name, 'TXT');
  if (!texts.ok) throw new SpfEnd('temperror');
  const [record, second] = spfRecordsIn(texts.value);
  if (record === undefined) return 'none';
  const read = second === undefined ? readSpf(record) : { fault: second };
  if ('fault' in read) throw new SpfEnd('permerror');
  return judgeRecord(evaluation, name, read);
}

async function judgeRecord(evaluation: Evaluation, domain: string, { terms, redirect }: SpfRecord): Promise<SpfResult> {
  for (const term of terms) {
    if (await matches(evaluation, domain, term)) return RESULTS[term.qualifier];
  }
  if (redirect === null) return 'neutral';
  countLookup(evaluation);
  const result = await checkHost(evaluation, await expand(evaluation, domain, redirect));
  if (result === 'none') throw new SpfEnd('permerror');
  return result;
}

function countLookup(evaluation: Evaluation): void {
  evaluation.lookups += 1;
  if (evaluation.lookups > MOST_SPF_LOOKUPS) throw new SpfEnd('permerror');
}

async function matches(evaluation: Evaluation, domain: string, term: SpfTerm): Promise<boolean> {
  const { mechanism, bits4, bits6 } = term;
  if (mechanism === 'all') return true;
  const agree = (found: readonly string[]) =>
    found.some((one) => isInNetwork(evaluation.address, one, evaluation.isSix ? bits6 : bits4));
  if (mechanism === 'ip4' || mechanism === 'ip6') return agree([term.target]);
  countLookup(evaluation);
  const target = term.target === '' ? domain : await expand(evaluation, domain, term.target);
  switch (mechanism) {
    case 'include': {
      const result = await checkHost(evaluation, target);
      if (result === 'none') throw new SpfEnd('permerror');
      return result === 'pass';
    }
    case 'a':
      return agree(await counted(evaluation, target, evaluation.isSix ? 'AAAA' : 'A'));
    case 'exists':
      return (await counted(evaluation, target, 'A')).length > 0;
    case 'mx': {
      const hosts = await counted(evaluation, target, 'MX');
      if (hosts.length > MOST_HOSTS) throw new SpfEnd('permerror');
      for (const host of hosts.filter(Boolean)) {
        if (agree(await counted(evaluation, host, evaluation.isSix ? 'AAAA' : 'A'))) return true;
      }
      return false;
    }
    case 'ptr': {
      const names = await hostNames(evaluation);
      return names.some((name) => isWithin(name, plainName(target)));
    }
  }
}

function isInNetwork(address: string, network: string, bits: number): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(network) !== isIP(address)) return false;
  const list = new BlockList();
  list.addSubnet(network, bits, family);
  return list.check(address, family);
}

/** Looks up a name of a term. Names without records are counted, since they cost each receiver. */
async function counted(evaluation: Evaluation, name: string, type: SpfLookupType): Promise<string[]> {
  const asked = plainName(name);
  const answer = isAskable(asked) ? await evaluation.lookup(asked, type) : { ok: true, value: [] };
  if (!answer.ok) throw new SpfEnd('temperror');
  if (answer.value.length === 0) evaluation.voids += 1;
  if (evaluation.voids > MOST_SPF_VOIDS) throw new SpfEnd('permerror');
  return answer.value;
}

/** Host names of the delivering address that lead back to it. */
async function hostNames({ lookup, address, isSix }: Evaluation): Promise<string[]> {
  const names = await lookup(reverseName(address), 'PTR');
  if (!names.ok) return [];
  const proven: string[] = [];
  for (const name of names.value.slice(0, MOST_HOSTS).map(plainName)) {
    const found = isAskable(name) ? await lookup(name, isSix ? 'AAAA' : 'A') : null;
    if (found?.ok && found.value.some((one) => isInNetwork(address, one, isSix ? 128 : 32))) proven.push(name);
  }
  return proven;
}

const MACRO = /%(?:\{([a-z])(\d*)(r?)([^}]*)\}|([%_-]))/gi;
const LITERALS: Record<string, string> = { '%': '%', _: ' ', '-': '%20' };

/** Fills in the macros of a name (RFC 7208, 7). A long name loses labels on the left. */
async function expand(evaluation: Evaluation, domain: string, text: string): Promise<string> {
  const host = /%\{p/i.test(text) ? await bestHostName(evaluation, domain) : '';
  const filled = text.replace(MACRO, (_, letter, count, reversed, delimiters, literal) => {
    if (literal !== undefined) return LITERALS[literal] ?? '';
    const parts = macroValue(evaluation, domain, letter.toLowerCase(), host).split(
      delimiters === '' ? '.' : new RegExp(`[${delimiters.replaceAll('-', '\\-')}]`),
    );
    if (reversed !== '') parts.reverse();
    const value = parts.slice(count === '' ? 0 : -Number(count)).join('.');
    return letter < 'a' ? escaped(value) : value;
  });
  const name = filled.replace(/\.$/, '');
  const end = name.slice(-LONGEST_NAME - 1);
  return name.length > LONGEST_NAME ? end.slice(end.indexOf('.') + 1) : name;
}

async function bestHostName(evaluation: Evaluation, domain: string): Promise<string> {
  const names = await hostNames(evaluation);
  const own = names.find((name) => name === domain) ?? names.find((name) => isWithin(name, domain));
  return own ?? names[0] ?? 'unknown';
}

function macroValue(evaluation: Evaluation, domain: string, letter: string, host: string): string {
  const { address, isSix, helo, local, senderDomain } = evaluation;
  const values: Record<string, string> = {
    s: `${local}@${senderDomain}`,
    l: local,
    o: senderDomain,
    d: domain,
    i: addressLabels(address).join('.'),
    p: host,
    v: isSix ? 'ip6' : 'in-addr',
    h: helo,
  };
  return values[letter] ?? '';
}

const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
