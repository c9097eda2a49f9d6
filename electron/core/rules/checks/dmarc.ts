/** Finds and judges the policy for email that claims to be from a domain (RFC 9989). */
import { getDomain } from 'tldts';
import { type MailFinding, type TellMail, tellOf } from './mail-finding.ts';
import { type Judging, notAsked, type Seen } from './seen.ts';
import { shownText } from './shown-text.ts';
import { readTags } from './tags.ts';

export type DmarcPolicy = 'none' | 'quarantine' | 'reject';

export interface DmarcSeen {
  /** Texts at `_dmarc` of each domain on the walk up. */
  walk: { domain: string; texts: Seen<string[]> }[];
  /** Texts at the domain itself, where such a record has no effect. */
  atDomain: Seen<string[]>;
  /** Domains that are to get reports, but don't say that they want them. */
  unwilling: string[];
}

/** The most domains of a walk. */
const LONGEST_WALK = 8;

/** Domains at which a policy is looked for, upwards (RFC 9989, 4.10). */
export function dmarcWalk(domain: string): string[] {
  const labels = domain.split('.');
  const rest = labels.length > LONGEST_WALK ? labels.slice(1 - LONGEST_WALK) : labels.slice(1);
  return [domain, ...rest.map((_, at) => rest.slice(at).join('.'))];
}

/** Such a text says, too, that reports about another domain are wanted (RFC 9990, 4). */
export const isDmarc = (text: string): boolean => /^v\s*=\s*DMARC1\s*(;|$)/.test(text);

export interface DmarcFound {
  /** The domain whose record applies. */
  at: string;
  /** The domain that answers for all names below it. */
  organization: string;
  tags: Map<string, string>;
  /** Null if the record has no valid policy, so that receivers ignore it. */
  policy: DmarcPolicy | null;
}

/** The texts of one step of a walk; none if it has no answer. */
export const textsIn =
  (walk: DmarcSeen['walk']) =>
  (domain: string): readonly string[] => {
    const texts = walk.find((step) => step.domain === domain)?.texts;
    return texts?.ok ? texts.value : [];
  };

/** Finds the record that applies (RFC 9989, 4.10). Several at one place don't count. */
export function discoverDmarc(domain: string, textsAt: (domain: string) => readonly string[]): DmarcFound | null {
  const found: { at: string; tags: Map<string, string> }[] = [];
  for (const at of dmarcWalk(domain)) {
    const [record, second] = textsAt(at).filter(isDmarc);
    if (record === undefined || second !== undefined) continue;
    found.push({ at, tags: readTags(record) });
    if (/^[yn]$/i.test(found.at(-1)?.tags.get('psd') ?? '')) break;
  }
  const top = found.at(-1);
  if (top === undefined) return null;
  const isSuffix = /^y$/i.test(top.tags.get('psd') ?? '') && top.at !== domain;
  const below = domain.split('.').slice(-1 - top.at.split('.').length);
  const organization = isSuffix ? below.join('.') : top.at;
  const applies = [domain, organization, top.at].map((at) => found.find((one) => one.at === at)).find(Boolean) ?? top;
  return { ...applies, organization, policy: policyOf(applies.tags, applies.at === domain) };
}

function policyOf(tags: Map<string, string>, isOwn: boolean): DmarcPolicy | null {
  const value = (tag: string) => tags.get(tag)?.toLowerCase();
  const known = (text: string | undefined): text is DmarcPolicy => /^(none|quarantine|reject)$/.test(text ?? '');
  const isValid = known(value('p')) && ['sp', 'np'].every((tag) => value(tag) === undefined || known(value(tag)));
  if (!isValid) return reportTargets(tags).length > 0 ? 'none' : null;
  const policy = isOwn ? value('p') : (value('sp') ?? value('p'));
  return known(policy) ? policy : null;
}

/** Domains of the addresses that get reports. */
export function reportTargets(tags: Map<string, string>): string[] {
  const targets = `${tags.get('rua') ?? ''}`.split(',', 20).flatMap((uri) => {
    const [, domain = ''] = /^\s*mailto:[^\s@!]+@([a-z\d.-]+)(?:!\d+[kmgt]?)?\s*$/i.exec(uri) ?? [];
    return domain === '' ? [] : [domain.toLowerCase()];
  });
  return [...new Set(targets)];
}

/** Targets outside the domain's organization: these have to agree (RFC 9990, 4). */
export const foreignTargets = (found: DmarcFound): string[] =>
  reportTargets(found.tags).filter((target) => getDomain(target) !== getDomain(found.at));

export function judgeDmarc(dmarc: DmarcSeen, { name: domain }: Judging): MailFinding[] {
  const tell = tellOf(domain);
  const textsAt = textsIn(dmarc.walk);
  const own = textsAt(domain);
  const misplaced = dmarc.atDomain.ok && dmarc.atDomain.value.some((text) => /^v\s*=\s*DMARC1/i.test(text));
  const atRoot = misplaced ? [tell('dmarcMisplaced', 'look')] : [];
  const [silent] = dmarc.walk.flatMap(({ texts }) => (texts.ok ? [] : [texts.why]));
  const isOwnKnown = dmarc.walk[0]?.texts.ok ?? false;
  if (own.filter(isDmarc).length > 1) return [tell('dmarcSeveral', 'fault'), ...atRoot];
  const spoilt = own.find((text) => !isDmarc(text) && /dmarc1/i.test(text));
  const found = discoverDmarc(domain, textsAt);
  if (spoilt !== undefined && found?.at !== domain)
    return [tell('dmarcInvalid', 'fault', { text: shownText(spoilt, 120) }), ...atRoot];
  const foreign = own.filter((text) => !isDmarc(text)).slice(0, 1);
  const unrelated = foreign.map((text) => tell('dmarcUnrelated', 'note', { text: shownText(text) }));
  if (silent !== undefined && (found === null || !isOwnKnown)) return [notAsked('DMARC', silent), ...atRoot];
  if (found === null) return [tell('dmarcNone', 'look'), ...atRoot, ...unrelated];
  return [...judgeFound(found), ...reportsOf(dmarc.unwilling, tell), ...atRoot, ...unrelated];
}

/** The record may be that of a domain above. */
function judgeFound({ tags, policy, at }: DmarcFound): MailFinding[] {
  const tell = tellOf(at);
  const published = tags.get('p') ?? '';
  if (policy === null) return [tell('dmarcInvalid', 'fault', { text: shownText(`p=${published}`, 80) })];
  const old = ['pct', 'rf', 'ri'].filter((tag) => tags.has(tag));
  // Older receivers applied the policy to a part only; newer ones apply it to all.
  const isPartial = tags.has('pct') && tags.get('pct') !== '100';
  return [
    ...(policy === 'none' ? [tell('dmarcMonitors', 'note')] : []),
    ...(/^y$/i.test(tags.get('t') ?? '') ? [tell('dmarcTesting', 'note')] : []),
    ...(old.length > 0 ? [tell('dmarcOldTags', isPartial ? 'look' : 'note', { tags: old.join(', ') })] : []),
  ];
}

const reportsOf = (unwilling: readonly string[], tell: TellMail): MailFinding[] =>
  unwilling.length === 0 ? [] : [tell('dmarcReportsRefused', 'note', { targets: shownText(unwilling.join(', ')) })];
