/**
 * The summary as text, the same for view, clipboard and paper, and as Markdown. Likely passwords
 * are left out.
 */
import type { Batch } from '../../../shared/domain/batch.ts';
import type {
  AgentAction,
  CountedRows,
  HandOver,
  HandOverSubject,
  UnfinishedText,
  WaitingTicket,
} from '../../../shared/domain/hand-over.ts';
import { oneLine } from '../../../shared/domain/one-line.ts';
import { commaList, formatClock, formatDate, formatMoment, MINUTE } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { subjectWords, withSecretsHidden } from '../../parts/archive/subject-words.ts';
import type { ListedTicket } from '../../parts/archive/TicketLines.tsx';
import { LOOKS } from '../../parts/outbox/outbox-texts.ts';
import type { Period } from './slice.ts';

interface SummarySection {
  title: string;
  total: number;
  lines: (ListedTicket & { tid: string })[];
}

export function summarySections(summary: HandOver): SummarySection[] {
  const { at } = summary;
  const time = (ms: number) => formatMoment(ms, at);
  const section = <T extends HandOverSubject>(
    title: MessageKey,
    { rows, total }: CountedRows<T>,
    detail: (row: T) => string,
  ): SummarySection => ({
    title: t(title),
    total,
    lines: rows.map((row) => ({
      ticket: row.kind === 'reply' && row.tid !== '' ? row.ticket : null,
      tid: row.tid,
      about: subjectWords(row),
      detail: detail(row),
    })),
  });
  return [
    section('handOver.doubts', summary.doubts, (row) =>
      written(row, t('handOver.doubtDetail', { time: time(row.at) })),
    ),
    {
      title: t('handOver.batches'),
      total: summary.batches.total,
      lines: summary.batches.rows.map((batch) => ({
        ticket: null,
        tid: '',
        about: withSecretsHidden(batch.text.trim().split('\n', 1)[0] ?? ''),
        detail: batchWords(batch, time),
      })),
    },
    section('handOver.unsent', summary.unsent, (row) => written(row, stateOf(row, time(row.at)))),
    section('handOver.promises', summary.promises, ({ due, text }) =>
      quoted(t(due <= at ? 'handOver.overdueDetail' : 'handOver.dueDetail', { time: time(due) }), text),
    ),
    section('handOver.waiting', summary.waiting, (row) => waitingOf(row, time)),
    section('handOver.snoozed', summary.snoozed, ({ until }) => t('handOver.snoozedDetail', { time: time(until) })),
    section('handOver.touched', summary.touched, ({ actions: deeds, at: last }) =>
      t('handOver.touchedDetail', { deeds: commaList(deeds.map((deed) => t(DEED_TEXTS[deed]))), time: time(last) }),
    ),
  ].filter(({ total }) => total > 0);
}

function batchWords({ at, progress, paused, hold, withdrawn, leftOut, follows }: Batch, time: (ms: number) => string) {
  const { total, accepted, arrived, waiting, going, moved, doubt, needsYou } = progress;
  const left = waiting + going;
  const state = paused !== null ? 'handOver.batchPaused' : hold ? 'handOver.batchOnHold' : 'handOver.batchLeft';
  const parts = [
    follows !== null && t('handOver.batchAllClear'),
    total > 0 && t('handOver.batchAccepted', { count: accepted + arrived, total }),
    left > 0 && t(state, { count: left }),
    doubt > 0 && t('handOver.batchDoubt', { count: doubt }),
    moved + needsYou > 0 && t('handOver.batchStuck', { count: moved + needsYou }),
    withdrawn.length > 0 && t('handOver.batchCancelled', { count: withdrawn.length }),
    leftOut.length > 0 && t('handOver.batchLeftOut', { count: leftOut.length }),
  ];
  return t('handOver.batchDetail', { time: time(at), parts: commaList(parts.filter((part) => part !== false)) });
}

const DEED_TEXTS: Record<AgentAction, MessageKey> = {
  answered: 'handOver.deedAnswered',
  opened: 'handOver.deedOpened',
  sent: 'handOver.deedSent',
  noted: 'handOver.deedNoted',
  promised: 'handOver.deedPromised',
  kept: 'handOver.deedKept',
  done: 'handOver.deedDone',
};

const stateOf = ({ state }: UnfinishedText, time: string): string =>
  state === 'draft'
    ? t('handOver.draftDetail', { time })
    : t('handOver.unsentDetail', { state: t(LOOKS[state].word), time });

function written({ text, files }: UnfinishedText, detail: string): string {
  return quoted(files === 0 ? detail : t('handOver.withFiles', { detail, count: files }), text);
}

const quoted = (detail: string, text: string): string =>
  text === '' ? detail : t('handOver.withText', { detail, text: withSecretsHidden(text) });

function waitingOf({ waiting }: WaitingTicket, time: (ms: number) => string): string {
  if (waiting === null) return t('handOver.waitingUnknown');
  const [from, to] = waiting.since;
  return to - from < MINUTE
    ? t('handOver.waitingSince', { time: time(to) })
    : t('handOver.waitingBetween', { from: time(from), to: time(to) });
}

export interface SummaryHead {
  name: string;
  account: string;
  period: Period;
}

export const summaryHead = ({ name, account, period }: SummaryHead, at: number): { title: string; about: string } => ({
  title: name === '' ? t('handOver.headingNameless') : t('handOver.heading', { name }),
  about: t(`handOver.about_${period}`, {
    account,
    time: `${formatDate(at)} ${formatClock(at)}`,
  }),
});

/** Plain text, or Markdown: then `linkTo` makes the address of the ticket with a number. */
export function summaryText(
  head: SummaryHead,
  summary: HandOver,
  note: string,
  linkTo?: (tid: string) => string,
): string {
  const written = linkTo ? escapeMarkdown : (text: string) => text;
  const { title, about } = summaryHead(head, summary.at);
  const sections = summarySections(summary).map((section) => {
    const more = remainingLine(section);
    return [
      `## ${section.title} (${section.total})`,
      '',
      ...section.lines.map(({ ticket, tid, about: what, detail }) => {
        const line = written(t('handOver.line', { about: what, detail }));
        // The number alone is the link: readers take signs of others apart in a link's text.
        const number = written(`#${tid}`);
        return `- ${linkTo && ticket !== null ? line.replace(number, () => `[${number}](${linkTo(tid)})`) : line}`;
      }),
      ...(more === null ? [] : [`- ${more}`]),
    ].join('\n');
  });
  const noteLines = note.trim() === '' ? [] : [`## ${t('handOver.note')}\n\n${note.trim()}`];
  const listed = sections.length + noteLines.length > 0 ? sections : [t('handOver.nothing')];
  return [`# ${written(title)}`, written(about), ...noteLines, ...listed].join('\n\n').concat('\n');
}

/** Text of others, which neither formats nor links in Markdown and its dialects. */
const escapeMarkdown = (text: string): string =>
  oneLine(text)
    .trim()
    .replace(/[\\`*_~=^$|<>[\]@]|&(?=#?\w+;)|:(?=\/\/|[\w+-]+:)|(?<=\bwww)\./gi, '\\$&')
    .replace(/^(?:[#+-](?=[\s#+-]|$)|\d+(?=[.)]))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));

export const remainingLine = ({ total, lines }: SummarySection): string | null =>
  total > lines.length ? t('handOver.more', { count: total - lines.length }) : null;
