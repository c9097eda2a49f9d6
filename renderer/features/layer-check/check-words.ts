/** Words of findings, for the window and for replies. Values come from outside. */
import { inOwnLetters } from '../../../shared/domain/domain-name.ts';
import {
  type CheckRun,
  type FindingValue,
  type FindingWatch,
  LAYERS,
  type LayerReport,
  type Severity,
} from '../../../shared/domain/finding.ts';
import { SERVER_CODES } from '../../../shared/domain/finding-codes.ts';
import { oneLine } from '../../../shared/domain/one-line.ts';
import { withoutSigns } from '../../../shared/domain/quoted-text.ts';
import { commaList, formatDatedMoment, formatLongSpan, formatMoment } from '../../i18n/format.ts';
import { exactly, joinIsolated, type MessageKey, t } from '../../i18n/index.ts';
import { dateWords } from '../../parts/records/record-texts.ts';
import type { FindingRow } from './finding-rows.ts';

/** Characters of a value that are shown; the raw answers have all. */
const LONGEST_VALUE = 300;

/** A name in its own letters. Letters of scripts look alike, so the ASCII form is beside it. */
export function nameWords(name: string): string {
  const own = inOwnLetters(name);
  return own === name ? name : `${own} (${name})`;
}

function textWords(text: string): string {
  const line = oneLine(text).trim();
  const short = line.length > LONGEST_VALUE ? `${line.slice(0, LONGEST_VALUE)}…` : line;
  return short.replace(/(?<![a-z0-9._-])[a-z0-9._-]*xn--[a-z0-9.-]*[a-z0-9]/gi, nameWords);
}

function valueWords(value: FindingValue): string | number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return textWords(value);
  if ('date' in value) return dateWords(value.date);
  return 'moment' in value ? zonedMoment(value.moment) : formatLongSpan(value.span, true);
}

/** A moment with its distance from UTC, since customers may live in another time zone. */
function zonedMoment(at: number): string {
  const minutes = -new Date(at).getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const distance = `${hours}${rest === 0 ? '' : `:${rest}`}`;
  const zone = minutes === 0 ? 'zoneUtc' : minutes > 0 ? 'zoneAhead' : 'zoneBehind';
  return t(`layerCheck.${zone}`, { time: formatDatedMoment(at), distance });
}

/** A value in a reply: titles and names of strangers must not format it. */
const replyValue = (value: FindingValue): string | number =>
  typeof value === 'string' ? withoutSigns(textWords(value)) : valueWords(value);

/** The verdict of a finding, why it matters, or what to do. All codes of the desk have words. */
export function findingWords(
  part: 'Verdicts' | 'Reasons' | 'Steps',
  { finding: { code, values, fixer } }: FindingRow,
  words: typeof exactly = t,
  show = valueWords,
): string {
  const isOurs = part === 'Steps' && fixer === 'us' && SERVER_CODES.some((known) => known === code);
  const shown = Object.entries(values).map(([name, value]) => [name, show(value)]);
  const keys = {
    Verdicts: `findingVerdicts.${code}`,
    Reasons: `findingReasons.${code}`,
    Steps: isOurs ? `ourFindingSteps.${code}` : `findingSteps.${code}`,
  };
  return words(keys[part] as MessageKey, Object.fromEntries(shown));
}

/** A note about what is well has nothing to do, and its reason and step would only be noise. */
export const isPlainFact = ({ finding: { severity, fixer } }: FindingRow): boolean =>
  severity === 'note' && fixer === 'nobody';

/** Severity, layer, and whose turn it is. */
export const rowFacts = ({ finding: { severity, fixer }, layer }: FindingRow): string =>
  joinIsolated([t(`checkSeverities.${severity}`), t(`checkLayers.${layer}`), t(`checkFixers.${fixer}`)]);

/** The sentence for a customer, with the minute for which it is true. */
export const findingReply = (row: FindingRow): string =>
  exactly('layerCheck.reply', {
    time: zonedMoment(row.at),
    verdict: findingWords('Verdicts', row, exactly, replyValue),
    step: isPlainFact(row) ? '' : findingWords('Steps', row, exactly, replyValue),
  }).trim();

/** The draft for the moment at which a finding that is waited for is gone. */
export const solvedText = (row: FindingRow): string =>
  exactly('layerCheck.solved', {
    time: zonedMoment(row.at),
    verdict: findingWords('Verdicts', row, exactly, replyValue),
  });

/** A finding that is waited for, or was. */
export function watchWords({ name, layer, askedAt, doneAt, isOpen, by }: FindingWatch, now: number): string {
  const at = doneAt ?? askedAt;
  const state = doneAt !== null ? 'layerCheck.solvedAt' : isOpen ? 'layerCheck.askedAt' : 'layerCheck.givenUp';
  const time = at === null ? '' : formatMoment(at, now);
  const parts = [
    t(`checkLayers.${layer}`),
    nameWords(name),
    at !== null && t(state, { time }),
    by !== null && (by || t('words.someone')),
  ];
  return joinIsolated(parts);
}

export function findingsText({ subject, startedAt, practice }: CheckRun, rows: readonly FindingRow[]): string {
  const head = practice ? 'layerCheck.copyHeadPractice' : 'layerCheck.copyHead';
  const blocks = rows.map((row) => {
    const facts = `${rowFacts(row)} · ${zonedMoment(row.at)}`;
    const parts = isPlainFact(row) ? (['Verdicts'] as const) : (['Verdicts', 'Reasons', 'Steps'] as const);
    return [facts, ...parts.map((part) => findingWords(part, row, exactly))].join('\n');
  });
  const title = exactly(head, { name: nameWords(subject.name), time: zonedMoment(startedAt) });
  return [title, ...(blocks.length > 0 ? blocks : [summaryOf(rows)])].join('\n\n');
}

const COUNTED = { fault: 'layerCheck.faults', look: 'layerCheck.looks', unasked: 'layerCheck.unasked' } as const;

/** Counts the findings that need somebody, or says that none does. */
export function summaryOf(rows: readonly FindingRow[]): string {
  const count = (severity: Severity) => rows.filter(({ finding }) => finding.severity === severity).length;
  const words = (['fault', 'look', 'unasked'] as const).flatMap((severity) =>
    count(severity) > 0 ? t(COUNTED[severity], { count: count(severity) }) : [],
  );
  if (isFine(rows)) return t('layerCheck.fine');
  return joinIsolated([...(count('fault') + count('look') === 0 ? [t('layerCheck.fineSoFar')] : []), ...words]);
}

/** Whether all was answered and nothing needs anybody. */
export const isFine = (rows: readonly FindingRow[]): boolean =>
  rows.every(({ finding: { severity } }) => severity === 'note');

/**
 * Names the layers that are still asked, at the end the time; then with what the answers are
 * compared, and the ticket's subject, by which they are ordered.
 */
export function progressOf({ reports, isDone, startedAt, practice, onFile, topic }: CheckRun, now: number): string {
  const open = LAYERS.filter((layer) => reports.some((report) => report.layer === layer && report.doneAt === null));
  const { product } = onFile;
  const compared = product && commaList([product.name, product.server]);
  const parts = [
    isDone
      ? t('layerCheck.askedAt', { time: formatMoment(startedAt, now) })
      : t('layerCheck.asking', { layers: joinIsolated(open.map((layer) => t(`checkLayers.${layer}`))) }),
    practice && t('layerCheck.practice'),
    compared && t('layerCheck.compared', { product: compared }),
    topic && t(`checkTopics.${topic}`),
  ];
  return joinIsolated(parts);
}

function layerResult({ layer, findings }: LayerReport): string {
  const worst = (['fault', 'look', 'unasked'] as const).find((severity) =>
    findings.some((finding) => finding.severity === severity),
  );
  return t(`layerCheck.found_${worst ?? 'fine'}`, { layer: t(`checkLayers.${layer}`) });
}

/** Words for screen readers: the layer that was answered last, and the sum at the end. */
export function announcementOf({ reports, isDone }: CheckRun, rows: readonly FindingRow[]): string {
  if (isDone) return summaryOf(rows);
  const [last] = reports.filter(({ doneAt }) => doneAt !== null).sort((a, b) => (b.doneAt ?? 0) - (a.doneAt ?? 0));
  return last ? layerResult(last) : '';
}
