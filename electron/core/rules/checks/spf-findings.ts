/** Judges a domain's SPF, and whether it lets the product's server send. */
import { type MailFinding, type TellMail, tellOf } from './mail-finding.ts';
import { type Judging, notAsked, type Seen } from './seen.ts';
import { shownText } from './shown-text.ts';
import { MOST_SPF_LOOKUPS, MOST_SPF_VOIDS, type SpfResult } from './spf.ts';
import type { SpfTrace } from './spf-trace.ts';

export interface SpfSeen {
  trace: Seen<SpfTrace>;
  /** Results of the product's addresses. */
  results: { address: string; result: SpfResult }[];
}

const FAULT_CODES = { several: 'spfSeveral', syntax: 'spfSyntax', missing: 'spfMissing', loop: 'spfLoop' } as const;

/** Parts of a record beyond these are not named: the costliest come first. */
const MOST_PARTS = 6;

/** `isOurMail`: the domain's mail goes to the product's server. */
export function judgeSpf({ trace, results }: SpfSeen, judging: Judging, isOurMail: boolean): MailFinding[] {
  const tell = tellOf(judging.name);
  if (!trace.ok) return [notAsked('SPF', trace.why)];
  if (trace.value.record === null) return [tell('spfNone', 'look')];
  const broken = faultsIn(trace.value, tell);
  if (broken.length > 0) return broken;
  return [
    ...sendersOf(results, tell, isOurMail || judging.topic === 'mail'),
    ...weakSpots(trace.value, tell),
    ...(trace.value.isWhole ? [] : [notAsked('SPF include', 'silent')]),
  ];
}

/** Faults because of which receivers treat the domain as if it had no SPF. */
function faultsIn({ fault, cost, parts, voids }: SpfTrace, tell: TellMail): MailFinding[] {
  if (fault) {
    const values = { at: shownText(fault.domain, 100), text: shownText(fault.text, 100) };
    return [tell(FAULT_CODES[fault.kind], 'fault', values)];
  }
  if (cost > MOST_SPF_LOOKUPS) {
    const costly = parts.toSorted((a, b) => b.cost - a.cost).slice(0, MOST_PARTS);
    const costs = costly.map((part) => `${shownText(part.term, 80)} (${shownCount(part.cost)})`);
    return [tell('spfTooMany', 'fault', { count: shownCount(cost), costs: costs.join(', ') })];
  }
  if (voids.length > MOST_SPF_VOIDS) return [tell('spfVoids', 'fault', { names: shownText(voids.join(', ')) })];
  return [];
}

const shownCount = (count: number): string => (count > 99 ? '99+' : String(count));

function sendersOf(results: SpfSeen['results'], tell: TellMail, isForUs: boolean): MailFinding[] {
  if (results.some(({ result }) => result === 'temperror')) return [notAsked('SPF', 'silent')];
  const refused = results.filter(({ result }) => ['fail', 'softfail', 'neutral', 'permerror'].includes(result));
  if (refused.length === 0) return [];
  const values = {
    addresses: refused.map(({ address }) => address).join(', '),
    terms: refused.map(({ address }) => `${address.includes(':') ? 'ip6' : 'ip4'}:${address}`).join(' '),
  };
  if (refused.length < results.length) return [tell('spfOursInPart', 'note', values)];
  const isFault = isForUs && refused.some(({ result }) => result !== 'neutral');
  return [tell('spfLeavesOut', isFault ? 'fault' : 'look', values)];
}

function weakSpots({ end, ignored, usesPtr }: SpfTrace, tell: TellMail): MailFinding[] {
  return [
    ...(end === '+' ? [tell('spfAllowsAll', 'look')] : []),
    ...(end === '?' || end === null ? [tell('spfNeutral', 'look')] : []),
    ...(ignored === '' ? [] : [tell('spfIgnored', 'look', { text: shownText(ignored, 120) })]),
    ...(usesPtr ? [tell('spfPtr', 'note')] : []),
  ];
}
