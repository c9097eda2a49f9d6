/** Judges the certificates that a domain's servers show. */

import type { Finding, FindingValue, Severity } from '../../../../shared/domain/finding.ts';
import type { CodeOf } from '../../../../shared/domain/finding-codes.ts';
import { oncePerSite, serverFixer } from './once-per-site.ts';
import { type Judging, notAsked, type Seen } from './seen.ts';
import { shownText } from './shown-text.ts';

/** `chainIncomplete`: the server leaves out a certificate between its own and a trusted one. */
export type Trust = 'trusted' | 'selfSigned' | 'chainIncomplete' | 'untrustedIssuer' | 'issuerExpired';

export interface ServedCertificate {
  /** Names and addresses that it is for. */
  names: string[];
  coversHost: boolean;
  /** The issuer's organization, or its own name. */
  issuer: string;
  /** ms since 1970. */
  beginsAt: number;
  endsAt: number;
  trust: Trust;
  /** `TLSv1.3`. Empty if it isn't known. */
  protocol: string;
}

export interface CertificateSighting {
  host: string;
  address: string;
  /** `closed`: the address has a website, but nothing that listens for encrypted connections. */
  served: Seen<ServedCertificate> | 'closed' | 'garbled';
}

/** Records that say who may issue certificates (RFC 8659). */
export interface IssuersAllowed {
  issue: string[];
  issuewild: string[];
}

export interface CertificateSeen {
  /** Null without a record. */
  allowed: Seen<IssuersAllowed | null>;
  sightings: CertificateSighting[];
}

type CertificateFinding = Finding<CodeOf<'certificate'>>;

export function judgeCertificate({ allowed, sightings }: CertificateSeen, judging: Judging): Finding[] {
  if (sightings.length === 0) return [notAsked(judging.name, 'nobody')];
  const all = sightings.flatMap((sighting) => sightingFindings(sighting, allowed, judging));
  const found = all.filter(({ severity }) => severity !== 'unasked');
  // Addresses that can't be reached from here, as IPv6 ones often, matter only if all are so.
  if (found.length === 0 && all.length > 0) return all.slice(0, 1);
  const worst = found.filter(({ severity }) => severity !== 'note');
  return oncePerSite(worst.length > 0 ? worst : found.slice(0, 1));
}

function sightingFindings(
  { host, address, served }: CertificateSighting,
  allowed: CertificateSeen['allowed'],
  judging: Judging,
): Finding[] {
  const found = (code: CodeOf<'certificate'>, severity: Severity, values: Record<string, FindingValue> = {}) => ({
    ...{ code, severity, fixer: serverFixer(address, judging.onFile) },
    values: { host, address, ...values },
  });
  if (served === 'closed') return [found('noTls', 'fault')];
  if (served === 'garbled') return [found('tlsBroken', 'fault')];
  if (!served.ok) return [notAsked(`${host} (${address})`, served.why)];
  const faults = [...dateFindings(served.value, judging.now, found), ...trustFindings(served.value, found)];
  const { coversHost, names, protocol } = served.value;
  // At a bare address, servers show the certificate of any of their sites.
  if (!coversHost && host !== address)
    faults.push(found('wrongName', 'fault', { names: shownText(names.slice(0, 5).join(', '), 160) }));
  if (/^TLSv1(?:\.1)?$/.test(protocol))
    faults.push(found('oldTls', 'look', { protocol: protocol === 'TLSv1' ? 'TLS 1.0' : 'TLS 1.1' }));
  const renewal = allowed.ok && allowed.value ? renewalFinding(served.value, allowed.value, judging.now, found) : [];
  const all = [...faults, ...renewal];
  const { issuer, endsAt } = served.value;
  if (all.length > 0) return all;
  const good = found('certificateGood', 'note', { issuer: shownText(issuer), ends: { moment: endsAt } });
  return [{ ...good, fixer: 'nobody' }];
}

type Found = (
  code: CodeOf<'certificate'>,
  severity: Severity,
  values?: Record<string, FindingValue>,
) => CertificateFinding;

/** Renewal is late with less than a third left: a fixed number of days would be wrong for most. */
const isLate = ({ beginsAt, endsAt }: ServedCertificate, now: number) => endsAt - now < (endsAt - beginsAt) / 3;

function dateFindings(served: ServedCertificate, now: number, found: Found): CertificateFinding[] {
  const { beginsAt, endsAt, issuer, trust } = served;
  if (endsAt <= now) return [found('certificateExpired', 'fault', { ended: { moment: endsAt } })];
  if (beginsAt > now) return [found('notYetValid', 'fault', { begins: { moment: beginsAt } })];
  if (!isLate(served, now) || trust !== 'trusted') return [];
  return [found('endsSoon', 'look', { ends: { moment: endsAt }, issuer: shownText(issuer) })];
}

const trustFindings = ({ trust, issuer }: ServedCertificate, found: Found): CertificateFinding[] =>
  trust === 'trusted' ? [] : [found(trust, 'fault', { issuer: shownText(issuer) })];

/** Names of issuers in CAA records, by how their certificates call them. */
const ISSUERS: readonly [RegExp, readonly string[]][] = [
  [/^let's encrypt|^isrg/i, ['letsencrypt.org']],
  [/^google trust/i, ['pki.goog']],
  [
    /^(?:sectigo|comodo|zerossl|cpanel|the usertrust)/i,
    ['sectigo.com', 'comodoca.com', 'comodo.com', 'usertrust.com', 'trust-provider.com'],
  ],
  [
    /^(?:digicert|geotrust|thawte|rapidssl)/i,
    ['digicert.com', 'geotrust.com', 'thawte.com', 'rapidssl.com', 'symantec.com', 'digicert.ne.jp'],
  ],
  [/^globalsign/i, ['globalsign.com']],
  [/^(?:godaddy|starfield)/i, ['godaddy.com', 'starfieldtech.com']],
  [/^amazon/i, ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com']],
  [/^ssl corp/i, ['ssl.com']],
  [/^buypass/i, ['buypass.com', 'buypass.no']],
  [/^actalis/i, ['actalis.it']],
  [/^(?:asseco|unizeto|certum)/i, ['certum.pl', 'certum.eu']],
];

function renewalFinding(served: ServedCertificate, allowed: IssuersAllowed, now: number, found: Found) {
  const { issuer, names, trust } = served;
  const [, own] = ISSUERS.find(([called]) => called.test(issuer)) ?? [];
  if (own === undefined || trust !== 'trusted') return [];
  const isWild = names.some((name) => name.startsWith('*.')) && allowed.issuewild.length > 0;
  const named = isWild ? allowed.issuewild : allowed.issue;
  // Without a list for its kind everybody may issue.
  if (named.length === 0 || named.some((name) => own.includes(name))) return [];
  const list = named.filter(Boolean).slice(0, 5).join(', ');
  const values = { issuer: shownText(issuer), allowed: shownText(list, 120) || '—' };
  return [found('caaForbids', isLate(served, now) ? 'fault' : 'look', values)];
}
