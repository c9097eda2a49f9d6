/** Asks about a domain's mail. */
import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { outerAddresses } from '../../rules/checks/address-names.ts';
import { DKIM_SELECTORS, type DkimSeen } from '../../rules/checks/dkim.ts';
import {
  type DmarcSeen,
  discoverDmarc,
  dmarcWalk,
  foreignTargets,
  isDmarc,
  textsIn,
} from '../../rules/checks/dmarc.ts';
import { followAliases } from '../../rules/checks/dns-answers.ts';
import { judgeMail } from '../../rules/checks/mail.ts';
import { type MailTlsSeen, stsRecordsIn } from '../../rules/checks/mail-tls.ts';
import { type MailHostSeen, MOST_MAIL_HOSTS, type MxSeen } from '../../rules/checks/mx.ts';
import { type Seen, seen, unseen } from '../../rules/checks/seen.ts';
import { evaluateSpf } from '../../rules/checks/spf.ts';
import type { SpfSeen } from '../../rules/checks/spf-findings.ts';
import { traceSpf } from '../../rules/checks/spf-trace.ts';
import { fetchPage } from './http.ts';
import type { CheckTools, LayerCheck } from './layer-check.ts';
import { lookUp, partsInTime, spfLookup } from './look-up.ts';
import { askSmtp, LONGEST_NOTE } from './smtp.ts';

/** Addresses of the product beyond these are not asked about. */
const MOST_ADDRESSES = 4;
/** Mail servers that are talked to. */
const MOST_TALKS = 3;
/** Foreign targets of reports that are asked. */
const MOST_TARGETS = 3;

export const checkMail: LayerCheck = async (name, tools, judging) => {
  // Nobody writes to the name of a website.
  const domain = name.replace(/^www\./, '');
  const { addresses, hostname } = judging.onFile;
  const named = hostname === '' ? Promise.resolve(seen([])) : tools.dns.addresses(hostname);
  const ours = addresses.length > 0 ? Promise.resolve(seen(addresses)) : named;
  const inTime = partsInTime(tools.reach);
  const silent = unseen('silent');
  const noKeys = DKIM_SELECTORS.map((selector) => ({ selector, texts: silent }));
  const [mx, spf, dkim, dmarc, tls, server] = await Promise.all([
    inTime(askMx(tools, domain), { mx: silent, hosts: [] }),
    inTime(askSpf(tools, domain, ours), { trace: silent, results: [] }),
    inTime(askDkim(tools, domain), { anywhere: silent, selectors: noKeys }),
    inTime(askDmarc(tools, domain), { walk: [{ domain, texts: silent }], atDomain: silent, unwilling: [] }),
    inTime(askMailTls(tools, domain), { sts: silent, policy: null, reports: silent }),
    inTime<Seen<string[]>>(named, silent),
  ]);
  const known = [...addresses, ...(server.ok ? server.value : [])];
  const onFile = { ...judging.onFile, addresses: known };
  return judgeMail({ ...mx, spf, dkim, dmarc, tls }, { ...judging, name: domain, onFile });
};

async function askMx(tools: CheckTools, domain: string): Promise<{ mx: Seen<MxSeen>; hosts: MailHostSeen[] }> {
  const [found, reply] = await Promise.all([lookUp(tools.dns, domain, 'MX'), tools.dns.resolve(domain, 'MX')]);
  if (!found.ok) return { mx: found, hosts: [] };
  const exists = reply.ok && reply.value.rcode === 'NOERROR';
  const sorted = found.value.toSorted((a, b) => a.preference - b.preference);
  const firsts = sorted.filter(({ preference }) => preference === sorted[0]?.preference);
  const hosts = [...new Set(sorted.map(({ exchange }) => exchange))];
  const asked = hosts.filter(Boolean).slice(0, MOST_MAIL_HOSTS);
  return {
    mx: seen({ exists, hosts, equals: new Set(firsts.map(({ exchange }) => exchange)).size }),
    hosts: await Promise.all(asked.map((host, at) => askHost(tools, host, at < MOST_TALKS))),
  };
}

async function askHost(tools: CheckTools, host: string, isTalkedTo: boolean): Promise<MailHostSeen> {
  if (isIP(host) !== 0) return { host, alias: null, addresses: seen([]), special: [], smtp: null };
  const [addresses, direct] = await Promise.all([tools.dns.addresses(host), tools.dns.resolve(host, 'A')]);
  const end = direct.ok ? followAliases(direct.value.answers, host).name : host;
  const found = addresses.ok ? addresses.value : [];
  const open = found.find((address) => tools.reach.allows(address));
  return {
    host,
    alias: end === host ? null : end,
    addresses,
    special: found.filter((address) => !tools.reach.allows(address)),
    smtp: isTalkedTo && open !== undefined ? await askSmtp(tools, open, host) : null,
  };
}

async function askSpf({ dns }: CheckTools, domain: string, ours: Promise<Seen<string[]>>): Promise<SpfSeen> {
  const lookup = spfLookup(dns);
  const [trace, own] = await Promise.all([traceSpf(domain, lookup), ours]);
  if (!trace.ok || trace.value.record === null || trace.value.fault) return { trace, results: [] };
  const message = { sender: `postmaster@${domain}`, helo: domain };
  const results = outerAddresses(own.ok ? own.value : [], MOST_ADDRESSES).map(async (address) => ({
    address,
    result: await evaluateSpf({ ...message, address }, lookup),
  }));
  return { trace, results: await Promise.all(results) };
}

async function askDkim({ dns }: CheckTools, domain: string): Promise<DkimSeen> {
  const keyOf = (selector: string) => lookUp(dns, `${selector}._domainkey.${domain}`, 'TXT');
  const [anywhere, ...texts] = await Promise.all([keyOf(`r${randomUUID()}`), ...DKIM_SELECTORS.map(keyOf)]);
  const selectors = DKIM_SELECTORS.map((selector, at) => ({ selector, texts: texts[at] ?? unseen('bounded') }));
  return { anywhere, selectors };
}

async function askDmarc({ dns }: CheckTools, domain: string): Promise<DmarcSeen> {
  const [atDomain, ...walk] = await Promise.all([
    lookUp(dns, domain, 'TXT'),
    ...dmarcWalk(domain).map(async (at) => ({ domain: at, texts: await lookUp(dns, `_dmarc.${at}`, 'TXT') })),
  ]);
  const found = discoverDmarc(domain, textsIn(walk));
  const targets = found ? foreignTargets(found).slice(0, MOST_TARGETS) : [];
  const unwilling = targets.map(async (target) => {
    const texts = await lookUp(dns, `${found?.at ?? domain}._report._dmarc.${target}`, 'TXT');
    return texts.ok && !texts.value.some(isDmarc) ? [target] : [];
  });
  return { walk, atDomain, unwilling: (await Promise.all(unwilling)).flat() };
}

async function askMailTls({ dns, reach, authorities, note }: CheckTools, domain: string): Promise<MailTlsSeen> {
  const [sts, reports] = await Promise.all([
    lookUp(dns, `_mta-sts.${domain}`, 'TXT'),
    lookUp(dns, `_smtp._tls.${domain}`, 'TXT'),
  ]);
  if (!sts.ok || stsRecordsIn(sts.value).length === 0) return { sts, policy: null, reports };
  const addresses = await dns.addresses(`mta-sts.${domain}`);
  if (!addresses.ok) return { sts, policy: addresses, reports };
  const [address] = addresses.value;
  if (address === undefined) return { sts, policy: null, reports };
  const url = new URL(`https://mta-sts.${domain}/.well-known/mta-sts.txt`);
  const trust = { ca: authorities && [...authorities] };
  const page = await fetchPage(reach, { url, address, trust, accept: 'text/plain' });
  const answer = page.ok ? `${page.value.status}\n${page.value.body.slice(0, LONGEST_NOTE)}` : page.why;
  note({ from: address, question: `GET ${url}`, answer });
  return { sts, policy: page, reports };
}
