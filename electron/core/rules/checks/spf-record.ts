/** Reads SPF records, all of their syntax (RFC 7208, 4.6 and 12). */
import { isIP } from 'node:net';

export type SpfQualifier = '+' | '-' | '~' | '?';
export type SpfMechanism = 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'ip4' | 'ip6' | 'exists';

export interface SpfTerm {
  /** The words of the record. */
  text: string;
  qualifier: SpfQualifier;
  mechanism: SpfMechanism;
  /** A name with macros, or an address; empty where the record's own domain is meant. */
  target: string;
  /** Leading bits that have to agree. */
  bits4: number;
  bits6: number;
}

export interface SpfRecord {
  terms: SpfTerm[];
  redirect: string | null;
  /** Words after `all`, which have no effect. */
  ignored: string;
}

/** A text that can't be a term. */
export interface SpfSyntaxFault {
  fault: string;
}

/** Longer terms are no honest ones: a name has 253 characters. */
const LONGEST_TERM = 512;

const EXPANDED = String.raw`%(?:\{[slodiphv](?:0*[1-9]\d*)?r?[.\-+,/_=]*\}|[%_-])`;
const MACRO_TEXT = /^(?:[!-$&-~]|%(?:\{[slodiphcrtv](?:0*[1-9]\d*)?r?[.\-+,/_=]*\}|[%_-]))*$/i;
const DOMAIN_TEXT = new RegExp(`^(?:[!-$&-~]|${EXPANDED})+$`, 'i');
const ENDS_IN_MACRO = new RegExp(`${EXPANDED}$`, 'i');
/** The last label: not of digits alone, no hyphen at an end. */
const TOP_LABEL = /\.(?!\d+\.?$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.?$/i;

const isDomain = (text: string): boolean =>
  DOMAIN_TEXT.test(text) && (ENDS_IN_MACRO.test(text) || TOP_LABEL.test(text));

const VERSION = /^v=spf1(?: |$)/i;

/** SPF records among the texts of a domain. */
export const spfRecordsIn = (texts: readonly string[]): string[] => texts.filter((text) => VERSION.test(text));

export function readSpf(record: string): SpfRecord | SpfSyntaxFault {
  const read: SpfRecord = { terms: [], redirect: null, ignored: '' };
  const words = record.slice('v=spf1'.length).split(' ').filter(Boolean);
  const modifiers = new Set<string>();
  const late: string[] = [];
  for (const word of words) {
    if (word.length > LONGEST_TERM || /[^!-~]/.test(word)) return { fault: word };
    const modifier = /^([a-z][a-z\d\-_.]*)=(.*)$/i.exec(word);
    const hasAll = read.terms.some(({ mechanism }) => mechanism === 'all');
    if (modifier === null) {
      const term = readTerm(word);
      if (term === null) return { fault: word };
      read.terms.push(term);
      if (hasAll) late.push(word);
      continue;
    }
    const [name, value] = [modifier[1]?.toLowerCase() ?? '', modifier[2] ?? ''];
    const isKnown = name === 'redirect' || name === 'exp';
    if (isKnown ? modifiers.has(name) || !isDomain(value) : !MACRO_TEXT.test(value)) return { fault: word };
    modifiers.add(name);
    if (name === 'redirect') read.redirect = value;
  }
  const all = read.terms.some(({ mechanism }) => mechanism === 'all');
  if (all && read.redirect !== null) late.push(`redirect=${read.redirect}`);
  return { ...read, redirect: all ? null : read.redirect, ignored: late.join(' ') };
}

const TERM = /^([+\-~?]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?![a-z\d_.-])(.*)$/i;
const PREFIX_LENGTHS = /^(.*?)(?:\/(0|[1-9]\d{0,2}))?(?:\/\/(0|[1-9]\d{0,2}))?$/;

function readTerm(text: string): SpfTerm | null {
  const [, sign = '', named = '', rest = ''] = TERM.exec(text) ?? [];
  const mechanism = named.toLowerCase() as SpfMechanism;
  const term = { text, qualifier: (sign || '+') as SpfQualifier, mechanism, target: '', bits4: 32, bits6: 128 };
  if (named === '') return null;
  if (mechanism === 'all') return rest === '' ? term : null;
  if (mechanism === 'ip4' || mechanism === 'ip6') return readNetwork(term, rest);
  const hasLengths = mechanism === 'a' || mechanism === 'mx';
  const [, head = '', four = '32', six = '128'] = hasLengths ? (PREFIX_LENGTHS.exec(rest) ?? []) : ['', rest];
  const isOwn = head === '';
  if (isOwn ? mechanism === 'include' || mechanism === 'exists' : head[0] !== ':' || !isDomain(head.slice(1)))
    return null;
  const [bits4, bits6] = [Number(four), Number(six)];
  return bits4 > 32 || bits6 > 128 ? null : { ...term, target: head.slice(1), bits4, bits6 };
}

function readNetwork(term: SpfTerm, rest: string): SpfTerm | null {
  const family = term.mechanism === 'ip4' ? 4 : 6;
  const longest = family === 4 ? 32 : 128;
  const [, target = '', length = longest] = /^:([\da-f.:]+)(?:\/(0|[1-9]\d{0,2}))?$/i.exec(rest) ?? [];
  const bits = Number(length);
  if (isIP(target) !== family || bits > longest) return null;
  return { ...term, target, ...(family === 4 ? { bits4: bits } : { bits6: bits }) };
}
