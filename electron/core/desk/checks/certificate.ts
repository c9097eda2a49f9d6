/** Looks at the certificates that the servers of a domain and its `www` show. */
import { isIP } from 'node:net';
import { checkServerIdentity, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';
import {
  type CertificateSighting,
  type IssuersAllowed,
  judgeCertificate,
  type ServedCertificate,
  type Trust,
} from '../../rules/checks/certificate.ts';
import { type Seen, seen } from '../../rules/checks/seen.ts';
import type { CheckTools, LayerCheck } from './layer-check.ts';
import { lookUp } from './look-up.ts';
import { addressesOf, siteHosts } from './site-hosts.ts';

const MOST_ADDRESSES = 4;
/**
 * Old protocols are spoken, too, so that they can be told from none. Electron's BoringSSL does so
 * without the level.
 */
const OLD_TOO = {
  minVersion: 'TLSv1',
  ...(process.versions.electron === undefined ? { ciphers: 'DEFAULT@SECLEVEL=0' } : {}),
} as const;

export const checkCertificate: LayerCheck = async (name, tools, judging) => {
  const hosts = siteHosts(name);
  const [allowed, ...seenAt] = await Promise.all([
    issuersAllowed(name, tools),
    ...hosts.map((host) => sightingsOf(host, tools, judging.now)),
  ]);
  return judgeCertificate({ allowed, sightings: seenAt.flat() }, judging);
};

async function sightingsOf(host: string, tools: CheckTools, now: number): Promise<CertificateSighting[]> {
  const found = await addressesOf(tools.dns, host);
  const addresses = found.ok ? found.value.slice(0, MOST_ADDRESSES) : [];
  return Promise.all(
    addresses.map(async (address) => {
      const served = await servedAt(host, address, tools, now);
      tools.note({ from: address, question: `TLS ${host}`, answer: sightingText(served) });
      return { host, address, served };
    }),
  );
}

async function servedAt(
  host: string,
  address: string,
  tools: CheckTools,
  now: number,
): Promise<CertificateSighting['served']> {
  const { reach, authorities } = tools;
  const servername = isIP(host) === 0 ? host : '';
  const ca = authorities ? { ca: [...authorities] } : {};
  const opened = await reach.tls(address, 443, { servername, rejectUnauthorized: false, ...OLD_TOO, ...ca });
  if (opened.ok) {
    const served = readCertificate(host, opened.value, now);
    opened.value.destroy();
    return served === null ? 'garbled' : seen(served);
  }
  if (opened.why === 'malformed') return 'garbled';
  if (opened.why !== 'unreachable') return opened;
  const plain = await reach.tcp(address, 80);
  if (plain.ok) plain.value.destroy();
  return plain.ok ? 'closed' : opened;
}

function readCertificate(host: string, socket: TLSSocket, now: number): ServedCertificate | null {
  const shown = socket.getPeerCertificate(true);
  const [beginsAt, endsAt] = [Date.parse(shown.valid_from), Date.parse(shown.valid_to)];
  if (Number.isNaN(beginsAt) || Number.isNaN(endsAt)) return null;
  const [issuer] = [shown.issuer.O ?? shown.issuer.CN ?? ''].flat();
  return {
    names: namesIn(shown),
    coversHost: checkServerIdentity(host, shown) === undefined,
    issuer: issuer ?? '',
    ...{ beginsAt, endsAt },
    trust: trustOf(socket, shown, endsAt <= now),
    protocol: socket.getProtocol() ?? '',
  };
}

const namesIn = ({ subjectaltname = '', subject }: DetailedPeerCertificate): string[] => {
  const names = subjectaltname
    .slice(0, 4000)
    .split(', ')
    .map((name) => name.replace(/^(?:DNS|IP Address):/, ''));
  return subjectaltname === '' ? [subject.CN ?? ''].flat() : names;
};

/**
 * Verification uses what the server sent and what is trusted, so that a missing certificate stays
 * missing. Browsers fetch it from the address that is named in the last one.
 */
function trustOf(socket: TLSSocket, shown: DetailedPeerCertificate, isOver: boolean): Trust {
  const reason = String(socket.authorizationError ?? '');
  if (socket.authorized || /ALTNAME_INVALID|NOT_YET_VALID/.test(reason)) return 'trusted';
  // Its own end has a finding of its own.
  if (/HAS_EXPIRED/.test(reason)) return isOver ? 'trusted' : 'issuerExpired';
  if (/DEPTH_ZERO_SELF_SIGNED/.test(reason)) return 'selfSigned';
  const isBroken = /UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF)/.test(reason);
  const last = lastOf(shown);
  return isBroken && last.infoAccess?.['CA Issuers - URI'] !== undefined ? 'chainIncomplete' : 'untrustedIssuer';
}

function lastOf(shown: DetailedPeerCertificate): DetailedPeerCertificate {
  let last = shown;
  for (let links = 0; links < 10 && last.issuerCertificate && last.issuerCertificate !== last; links += 1) {
    last = last.issuerCertificate;
  }
  return last;
}

function sightingText(served: CertificateSighting['served']): string {
  if (typeof served === 'string') return served;
  return served.ok ? JSON.stringify(served.value, null, 2) : served.why;
}

const MOST_LABELS = 8;

/** The records of the nearest name above that has any (RFC 8659, section 3). */
async function issuersAllowed(name: string, { dns }: CheckTools): Promise<Seen<IssuersAllowed | null>> {
  const labels = isIP(name) === 0 ? name.split('.').slice(-MOST_LABELS) : [];
  for (let at = 0; at < labels.length; at += 1) {
    const found = await lookUp(dns, labels.slice(at).join('.'), 'CAA');
    if (!found.ok) return found;
    const named = (wanted: string) =>
      found.value
        .filter(({ tag }) => tag === wanted)
        .map(({ value }) => (value.split(';')[0] ?? '').trim().toLowerCase());
    if (found.value.length > 0) return seen({ issue: named('issue'), issuewild: named('issuewild') });
  }
  return seen(null);
}
