/** Judges where a domain's mail goes, and the servers that take it. */
import { isIP } from 'node:net';
import type { OnFile } from '../../../../shared/domain/finding.ts';
import { type MailFinding, serverFinding, type TellMail, tellOf } from './mail-finding.ts';
import { type Judging, notAsked, type Seen } from './seen.ts';
import { shownText } from './shown-text.ts';

export interface MxSeen {
  /** There is such a name. */
  exists: boolean;
  /** In the order in which senders try them. An empty name refuses mail. */
  hosts: string[];
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
  (hostname !== '' && host === hostname.toLowerCase()) ||
  (addresses.ok && addresses.value.some((address) => ours.includes(address)));

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
  return [...mixed, ...each, ...elsewhere(hosts, onFile, tell), ...rest];
}

/** The first server takes the mail; others only stand in. */
function elsewhere([first]: readonly MailHostSeen[], onFile: OnFile, tell: TellMail): MailFinding[] {
  const [address = ''] = onFile.addresses;
  const server = onFile.hostname || address;
  const isKnown = first?.addresses.ok && first.addresses.value.length > first.special.length;
  if (!first || !isKnown || server === '' || isOurHost(first.host, first.addresses, onFile)) return [];
  return [tell('mxElsewhere', 'look', { host: shownText(first.host, 100), server })];
}

/** `isEnforced`: the domain asks senders to deliver over proven encryption only. */
export function judgeSmtp(hosts: readonly MailHostSeen[], { onFile }: Judging, isEnforced: boolean): MailFinding[] {
  const severity = isEnforced ? 'fault' : 'look';
  const found = hosts.flatMap(({ host, addresses, smtp }): MailFinding[] => {
    const isOurs = isOurHost(host, addresses, onFile);
    const at = shownText(host, 100);
    if (!smtp?.ok || smtp.value.code !== 220) return [];
    const { offersTls, tls } = smtp.value;
    if (!offersTls) return [serverFinding('smtpNoTls', isOurs, severity, { host: at })];
    const fault = tls?.ok ? tls.value.fault : null;
    if (!tls?.ok || fault === null) return [];
    if (fault === 'CERT_HAS_EXPIRED')
      return [serverFinding('smtpCertExpired', isOurs, severity, { host: at, end: { moment: tls.value.endsAt } })];
    const values = { host: at, names: shownText(tls.value.names, 120) };
    const code = fault === 'ERR_TLS_CERT_ALTNAME_INVALID' ? 'smtpCertOther' : 'smtpCertUntrusted';
    return [serverFinding(code, isOurs, severity, values)];
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
