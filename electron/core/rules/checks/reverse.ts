/** Judges the host names of addresses, by which receiving servers know a mail server. */
import type { Finding, Severity } from '../../../../shared/domain/finding.ts';
import type { CodeOf } from '../../../../shared/domain/finding-codes.ts';
import { addressLabels } from './address-names.ts';
import type { MailFinding } from './mail-finding.ts';
import { finding, type Judging, notAsked, type Seen } from './seen.ts';
import { shownText } from './shown-text.ts';

export interface AddressSeen {
  address: string;
  /** Its host names, and where each of them leads. */
  names: Seen<{ name: string; addresses: Seen<string[]> }[]>;
  /** The greeting of its mail server. */
  smtp: Seen<{ code: number; name: string }>;
  /** Null if no list is asked. */
  blocklist: BlocklistSeen | null;
}

export interface BlocklistSeen {
  /** The list's name, without the key of the one who asks. */
  list: string;
  /** Codes of listings; none if it is not listed. */
  codes: Seen<string[]>;
}

export type ReverseSeen = AddressSeen[];

export function judgeReverse(seen: ReverseSeen, judging: Judging): MailFinding[] {
  const found = seen.map((one) => judgeAddress(one, judging));
  const sound = seen.filter((_, at) => found[at]?.length === 0);
  const listed = seen.flatMap(({ address, blocklist }) =>
    blocklist === null ? [] : judgeBlocklist(blocklist, address, judging.onFile.addresses.includes(address)),
  );
  return [...listed, ...found.flat(), ...soundNames(sound)];
}

function judgeAddress({ address, names, smtp }: AddressSeen, { onFile, topic }: Judging): MailFinding[] {
  const sends = topic === 'mail' || (smtp.ok && smtp.value.code === 220);
  const fixer = onFile.addresses.includes(address) ? 'us' : 'other';
  const tell = (code: CodeOf<'reverse'>, severity: Severity, values: Finding['values'] = {}) =>
    finding(code, severity, fixer, { address, ...values });
  const severity = sends ? 'fault' : 'look';
  if (!names.ok) return [notAsked(address, names.why)];
  if (names.value.length === 0) return [tell('ptrNone', severity)];
  const shown = shownText(names.value.map(({ name }) => name).join(', '));
  const proven = names.value.filter(({ addresses }) => addresses.ok && addresses.value.includes(address));
  const [first] = proven;
  if (first === undefined) {
    const silent = names.value.find(({ addresses }) => !addresses.ok)?.addresses;
    if (silent && !silent.ok) return [notAsked(shown, silent.why)];
    return [tell('ptrNotBack', severity, { names: shown })];
  }
  const generic = proven.find(({ name }) => isGeneric(name, address));
  const greeting = smtp.ok && smtp.value.code === 220 ? smtp.value.name.toLowerCase() : '';
  const isOther = greeting.includes('.') && !names.value.some(({ name }) => name === greeting);
  return [
    ...(generic ? [tell('ptrGeneric', sends ? 'look' : 'note', { name: shownText(generic.name, 120) })] : []),
    ...(isOther ? [tell('ptrBanner', 'look', { names: shown, greeting: shownText(greeting, 120) })] : []),
  ];
}

const DIALED = /(^|[.-])(dyn|dynamic|dhcp|pool|dsl|adsl|cable|ppp|dialup|broadband|unassigned)\d*([.-]|$)/;

/** A name that an access provider made from the address. Mail servers refuse many of them. */
function isGeneric(name: string, address: string): boolean {
  if (DIALED.test(name)) return true;
  const labels = addressLabels(address);
  const numbers = new Set((name.match(/\d+/g) ?? []).map((number) => String(Number(number))));
  return labels.length === 4 && labels.every((label) => numbers.has(label));
}

/** One note for all addresses without a finding. */
function soundNames(sound: readonly AddressSeen[]): MailFinding[] {
  const pairs = sound.map(({ address, names }) => `${names.ok ? (names.value[0]?.name ?? '') : ''} (${address})`);
  const values = { names: shownText(pairs.join(', ')) };
  return pairs.length === 0 ? [] : [finding('ptrFine', 'note', 'nobody', values)];
}

/** Judges what a blocklist says, by the answers that lists agree on (RFC 5782). */
function judgeBlocklist({ list, codes }: BlocklistSeen, address: string, isOurs: boolean): MailFinding[] {
  if (!codes.ok) return [notAsked(list, codes.why)];
  if (codes.value.length === 0) return [];
  // The list answers about the question, not about the address: a typo, or too many questions.
  if (codes.value.some((code) => code.startsWith('127.255.255.'))) return [notAsked(list, 'refused')];
  // A name server on the way that answers all questions with an address of its own.
  if (!codes.value.every((code) => code.startsWith('127.'))) return [notAsked(list, 'malformed')];
  const values = { address, list: shownText(list, 100), listing: codes.value.slice(0, 8).join(', ') };
  return [finding('blocklisted', 'fault', isOurs ? 'us' : 'other', values)];
}
