/** Judges where a domain's mail goes, and the servers that take it. */
import { isIP } from 'node:net';
import type { OnFile } from '../../../../shared/domain/finding.ts';
import { outerAddresses } from './address-names.ts';
import { type MailFinding, type TellMail, tellOf } from './mail-finding.ts';
import { finding, type Judging, notAsked, type Seen } from './seen.ts';
import { shownText } from './shown-text.ts';

export interface MxSeen {
  /** There is such a name. */
  exists: boolean;
  /** In the order in which senders try them. An empty name refuses mail. */
  hosts: string[];
  /** Hosts at the start that senders choose among, because none of them comes first. */
  equals: number;
}

export interface MailHostSeen {
  host: string;
  /** The name behind it, if it is an alias. */
  alias: string | null;
  addresses: Seen<string[]>;
  /** Addresses that nobody outside can reach. */
  special: string[];
  /** Null if it was not asked. */
  smtp: Seen<SmtpSeen> | null;
}

export interface SmtpSeen {
  code: number;
  /** The name by which the server greets. */
  name: string;
  offersTls: boolean;
  /** Null if it was not tried. */
  tls: Seen<SmtpTlsSeen> | null;
}

export interface SmtpTlsSeen {
  /** Node's name of the certificate's fault. */
  fault: string | null;
  names: string;
  /** ms since 1970. */
  endsAt: number;
}

/** Mail servers beyond these are not looked at. */
export const MOST_MAIL_HOSTS = 8;

export const isOurHost = (host: string, addresses: Seen<string[]>, { hostname, addresses: ours }: OnFile): boolean =>
  host === hostname || (addresses.ok && addresses.value.some((address) => ours.includes(address)));

export function judgeMx(
  mx: MxSeen,
  hosts: readonly MailHostSeen[],
  { name: domain, onFile, topic }: Judging,
): MailFinding[] {
  const tell = tellOf(domain);
  const missing = topic === 'mail' ? 'fault' : 'note';
  if (!mx.exists) return [tell('mailNoName', missing)];
  if (mx.hosts.length === 0) return [tell('mxNone', missing)];
  const real = mx.hosts.filter((host) => host !== '');
  if (real.length === 0) return [tell('mxNull', missing)];
  const rest = mx.hosts.length > MOST_MAIL_HOSTS ? [notAsked('MX', 'bounded')] : [];
  const mixed = real.length < mx.hosts.length ? [tell('mxNullMixed', 'fault')] : [];
  const each = hosts.flatMap(({ host, alias, addresses, special }): MailFinding[] => {
    const at = shownText(host, 100);
    if (isIP(host) !== 0) return [tell('mxIsAddress', 'fault', { host: at })];
    const aliased = alias === null ? [] : [tell('mxAlias', 'look', { host: at, target: shownText(alias, 100) })];
    if (!addresses.ok) return [...aliased, notAsked(at, addresses.why)];
    if (addresses.value.length === 0) return [...aliased, tell('mxAddressless', 'fault', { host: at })];
    const [inner] = special;
    return inner === undefined ? aliased : [...aliased, tell('mxSpecial', 'fault', { host: at, address: inner })];
  });
  return [...mixed, ...each, ...elsewhere(hosts.slice(0, mx.equals), onFile, tell), ...rest];
}

/** The first servers take the mail; others only stand in. */
function elsewhere(firsts: readonly MailHostSeen[], onFile: OnFile, tell: TellMail): MailFinding[] {
  const [first] = firsts;
  const [address] = outerAddresses(onFile.addresses, 1);
  const isKnown = first?.addresses.ok && first.addresses.value.length > first.special.length;
  const isHere = firsts.some(({ host, addresses }) => isOurHost(host, addresses, onFile));
  if (!first || !isKnown || address === undefined || isHere) return [];
  return [tell('mxElsewhere', 'look', { host: shownText(first.host, 100), server: onFile.hostname || address })];
}

/** `isEnforced`: the domain asks senders to deliver over proven encryption only. */
export function judgeSmtp(hosts: readonly MailHostSeen[], { onFile }: Judging, isEnforced: boolean): MailFinding[] {
  const severity = isEnforced ? 'fault' : 'look';
  const found = hosts.flatMap(({ host, addresses, smtp }): MailFinding[] => {
    if (!smtp?.ok || smtp.value.code !== 220) return [];
    const fixer = isOurHost(host, addresses, onFile) ? 'us' : 'other';
    const at = shownText(host, 100);
    const { offersTls, tls } = smtp.value;
    if (!offersTls) return [finding('smtpNoTls', severity, fixer, { host: at })];
    if (!tls?.ok || tls.value.fault === null) return [];
    const { fault, names, endsAt } = tls.value;
    const isExpired = fault === 'CERT_HAS_EXPIRED';
    if (isExpired) return [finding('smtpCertExpired', severity, fixer, { host: at, end: { moment: endsAt } })];
    const code = fault === 'ERR_TLS_CERT_ALTNAME_INVALID' ? 'smtpCertOther' : 'smtpCertUntrusted';
    return [finding(code, severity, fixer, { host: at, names: shownText(names, 120) })];
  });
  return [...found, ...unansweredSmtp(hosts)];
}

/** Port 25 is shut on most networks, so silence says nothing. */
function unansweredSmtp(hosts: readonly MailHostSeen[]): MailFinding[] {
  const silent = hosts.flatMap(({ host, smtp }) => {
    if (smtp === null) return [];
    const tls = smtp.ok && smtp.value.tls?.ok === false ? smtp.value.tls.why : null;
    const why = !smtp.ok ? smtp.why : smtp.value.code === 220 ? tls : 'refused';
    return why === null ? [] : [{ host, why }];
  });
  const reasons = [...new Set(silent.map(({ why }) => why))];
  return reasons.map((why) => {
    const named = silent.filter((one) => one.why === why).map(({ host }) => host);
    return notAsked(shownText(`SMTP ${named.join(', ')}`), why);
  });
}
