/** Judges what the registry says about a domain, and compares it with the service's record. */
import type { Finding, FindingValue, Fixer, Severity } from '../../../../shared/domain/finding.ts';
import type { CodeOf } from '../../../../shared/domain/finding-codes.ts';
import { type Judging, notAsked, type Seen } from './seen.ts';
import { shownText } from './shown-text.ts';

/** A domain as its registry describes it. Moments are ms since 1970; null if it says nothing. */
export interface Registration {
  /** In lower case with blanks, as in RDAP: `client hold`. */
  statuses: string[];
  registrar: string;
  createdAt: number | null;
  expiresAt: number | null;
  transferredAt: number | null;
  changedAt: number | null;
  nameservers: string[];
  /** With DNSSEC. */
  signed: boolean | null;
}

export interface RegistrationSeen {
  /** The registered domain, which the subject is or lies below. */
  domain: string;
  /** Host name of the registry's server. */
  server: string;
  /** Null: the registry says that the domain isn't registered. */
  registration: Seen<Registration | null>;
}

type RegistrationFinding = Finding<CodeOf<'registration'>>;

const DAY = 86_400_000;
const SOON = 30 * DAY;
/** ICANN lets registrars refuse transfers for so long. Countries have rules of their own. */
const FRESH = 60 * DAY;

export function judgeRegistration(seen: RegistrationSeen, judging: Judging): Finding[] {
  const { domain, server, registration } = seen;
  if (!registration.ok) return [notAsked(server, registration.why)];
  const about: About = { domain, server, judging };
  if (registration.value === null) return [unregistered(about)];
  const all = [
    ...statusFindings(registration.value, about),
    ...transferFindings(registration.value, about),
    ...expiryFindings(registration.value, about),
    ...recordFindings(registration.value, about),
  ];
  const isWell = all.every(({ severity }) => severity === 'note');
  return isWell ? [wellFinding(registration.value, about), ...all] : all;
}

interface About {
  domain: string;
  server: string;
  judging: Judging;
}

function found(
  code: CodeOf<'registration'>,
  severity: Severity,
  fixer: Fixer,
  { domain }: About,
  values: Record<string, FindingValue> = {},
): RegistrationFinding {
  return { code, severity, fixer, values: { name: domain, ...values } };
}

const dayOf = (at: number) => ({ date: new Date(at).toISOString().slice(0, 10) });

/** A domain that the service manages goes through us, another one through its registrar. */
const keeperOf = ({ judging }: About): Fixer => (judging.onFile.domain ? 'us' : 'registrar');

function unregistered(about: About): RegistrationFinding {
  const record = about.judging.onFile.domain;
  if (record && !GONE.test(record.status))
    return found('notRegisteredButOnFile', 'fault', 'us', about, { record: shownText(record.status) });
  return found('notRegistered', 'fault', 'customer', about);
}

function wellFinding(registration: Registration, about: About): RegistrationFinding {
  const { registrar, expiresAt } = registration;
  if (expiresAt === null) return found('registered', 'note', 'nobody', about, { server: about.server });
  const through = shownText(registrar) || about.server;
  return found('registeredUntil', 'note', 'nobody', about, { registrar: through, expires: dayOf(expiresAt) });
}

const isDeleted = ({ statuses }: Registration) =>
  statuses.includes('redemption period') || statuses.includes('pending delete');

function statusFindings(registration: Registration, about: About): RegistrationFinding[] {
  const has = (status: string) => registration.statuses.includes(status);
  const keeper = keeperOf(about);
  const all: RegistrationFinding[] = [];
  if (has('client hold')) all.push(found('heldByRegistrar', 'fault', keeper, about));
  if (has('server hold')) all.push(found('heldByRegistry', 'fault', 'registry', about));
  // A domain in redemption is also marked for deletion.
  if (has('redemption period')) all.push(redemption(registration, about));
  else if (has('pending restore')) all.push(found('restoring', 'look', 'registrar', about));
  else if (has('pending delete')) all.push(found('deletedSoon', 'fault', 'nobody', about));
  if (has('inactive') && registration.nameservers.length === 0 && !isDeleted(registration))
    all.push(found('noNameservers', 'fault', keeper, about));
  return all;
}

function redemption({ changedAt }: Registration, about: About): RegistrationFinding {
  const keeper = keeperOf(about);
  return changedAt === null
    ? found('inRedemption', 'fault', keeper, about)
    : found('inRedemptionSince', 'fault', keeper, about, { since: dayOf(changedAt) });
}

/** A lock is normal, and stands in the way only of somebody who wants to transfer the domain. */
function transferFindings(registration: Registration, about: About): RegistrationFinding[] {
  const { statuses, registrar } = registration;
  const pending = statuses.includes('pending transfer')
    ? [found('transferPending', 'look', 'registrar', about, { registrar: shownText(registrar) || about.server })]
    : [];
  if (about.judging.topic !== 'transfer' || isDeleted(registration)) return pending;
  const all = [...pending];
  if (statuses.includes('client transfer prohibited'))
    all.push(found('transferLocked', 'fault', keeperOf(about), about));
  if (statuses.includes('server transfer prohibited'))
    all.push(found('transferLockedByRegistry', 'fault', 'registrar', about));
  all.push(...freshFindings(registration, about));
  if (registration.signed) all.push(found('signedAtTransfer', 'look', keeperOf(about), about));
  if (all.length === 0 && statuses.length > 0) all.push(found('transferOpen', 'note', 'customer', about));
  return all;
}

function freshFindings({ createdAt, transferredAt }: Registration, about: About): RegistrationFinding[] {
  const isCountry = /\.[a-z]{2}$/.test(about.domain) || /\.xn--[^.]+$/.test(about.domain);
  if (isCountry) return [];
  const since = Math.max(createdAt ?? 0, transferredAt ?? 0);
  if (since === 0 || about.judging.now >= since + FRESH) return [];
  const code = since === transferredAt ? 'transferredLately' : 'createdLately';
  return [found(code, 'look', 'nobody', about, { since: dayOf(since), until: dayOf(since + FRESH) })];
}

function expiryFindings(registration: Registration, about: About): RegistrationFinding[] {
  const { expiresAt, statuses } = registration;
  const { now, topic, onFile } = about.judging;
  if (statuses.includes('auto renew period')) {
    const severity = topic === 'expiry' || onFile.domain?.doNotRenew ? 'look' : 'note';
    return [found('renewedForNow', severity, 'customer', about)];
  }
  if (expiresAt === null || isDeleted(registration)) return [];
  const expires = dayOf(expiresAt);
  if (expiresAt < now) return [found('expired', 'fault', 'customer', about, { expires })];
  if (expiresAt - now > SOON) return [];
  const code = onFile.domain?.doNotRenew ? 'endsUnrenewed' : 'expiresSoon';
  return [found(code, 'look', 'customer', about, { expires })];
}

/** Statuses of a record that the service no longer keeps the domain under. */
const GONE = /^(transferred away|cancell?ed|fraud|expired|pending)/i;
const LEFT = /^(transferred away|cancell?ed)/i;

function recordFindings(registration: Registration, about: About): RegistrationFinding[] {
  const record = about.judging.onFile.domain;
  const all: RegistrationFinding[] = [];
  if (record) all.push(...expiryOnFile(registration, record.expiresOn, about));
  if (record && LEFT.test(record.status) && isSameRegistrar(registration.registrar, record.registrar))
    all.push(found('stillHere', 'look', 'us', about, { record: shownText(record.status) }));
  if (record && !GONE.test(record.status) && !isSameRegistrar(registration.registrar, record.registrar)) {
    const values = { registrar: shownText(registration.registrar), record: shownText(record.registrar) };
    // The record has a short name of its own making, so that a difference proves little.
    all.push(found('otherRegistrar', about.judging.topic === 'transfer' ? 'look' : 'note', 'us', about, values));
  }
  return all;
}

function expiryOnFile(registration: Registration, expiresOn: string | null, about: About): RegistrationFinding[] {
  const recorded = Date.parse(expiresOn ?? '');
  const { expiresAt, statuses } = registration;
  const isMoving = isDeleted(registration) || statuses.includes('auto renew period');
  if (expiresAt === null || Number.isNaN(recorded) || isMoving) return [];
  const registryDay = dayOf(expiresAt);
  // A registry's day can end within the next one of the service.
  if (Math.abs(Date.parse(registryDay.date) - recorded) <= DAY) return [];
  return [found('otherExpiry', 'look', 'us', about, { registry: registryDay, record: dayOf(recorded) })];
}

/** Compares letters and digits: `Example Registrar, Inc.` is `exampleregistrar`. */
function isSameRegistrar(atRegistry: string, onFile: string): boolean {
  const [a, b] = [atRegistry, onFile].map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  if (!a || !b) return true;
  return a.includes(b) || b.includes(a);
}
