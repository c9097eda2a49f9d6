/**
 * The summary in words: the same lines for the view, for the clipboard and for paper. What looks
 * like a password is left out.
 */
import type {
  Counted,
  Deed,
  HandOver,
  HandOverSubject,
  StillWaiting,
  Unfinished,
} from '../../../shared/domain/hand-over.ts';
import { formatClock, formatDate, formatMoment, MINUTE } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { LOOKS } from '../../parts/outbox/outbox-texts.ts';
import { aboutOf, safe } from './about.ts';
import type { Period } from './periods.ts';

export interface SummaryLine {
  /** What it opens; null for a form. */
  ticket: string | null;
  about: string;
  detail: string;
}

export interface SummarySection {
  title: string;
  total: number;
  lines: SummaryLine[];
}

/** The sections that have something in them, what is most urgent first. */
export function summarySections(summary: HandOver): SummarySection[] {
  const { at } = summary;
  const time = (ms: number) => formatMoment(ms, at);
  const section = <T extends HandOverSubject>(
    title: MessageKey,
    { rows, total }: Counted<T>,
    detail: (row: T) => string,
  ): SummarySection => ({
    title: t(title),
    total,
    lines: rows.map((row) => ({
      ticket: row.kind === 'reply' ? row.ticket : null,
      about: aboutOf(row),
      detail: detail(row),
    })),
  });
  return [
    section('handOver.doubts', summary.doubts, (one) =>
      written(one, t('handOver.doubtDetail', { time: time(one.at) })),
    ),
    section('handOver.unsent', summary.unsent, (one) => written(one, stateOf(one, time(one.at)))),
    section('handOver.promises', summary.promises, ({ due, text }) =>
      quoted(t(due <= at ? 'handOver.overdueDetail' : 'handOver.dueDetail', { time: time(due) }), text),
    ),
    section('handOver.waiting', summary.waiting, (one) => waitingOf(one, time)),
    section('handOver.snoozed', summary.snoozed, ({ until }) => t('handOver.snoozedDetail', { time: time(until) })),
    section('handOver.touched', summary.touched, ({ deeds, at: last }) =>
      t('handOver.touchedDetail', { deeds: deeds.map((deed) => t(DEEDS[deed])).join(', '), time: time(last) }),
    ),
  ].filter(({ total }) => total > 0);
}

const DEEDS: Record<Deed, MessageKey> = {
  answered: 'handOver.deedAnswered',
  opened: 'handOver.deedOpened',
  sent: 'handOver.deedSent',
  noted: 'handOver.deedNoted',
  promised: 'handOver.deedPromised',
  kept: 'handOver.deedKept',
  done: 'handOver.deedDone',
};

const stateOf = ({ state }: Unfinished, time: string): string =>
  state === 'draft'
    ? t('handOver.draftDetail', { time })
    : t('handOver.unsentDetail', { state: t(LOOKS[state].word), time });

/** With its files and how it begins. */
function written({ text, files }: Unfinished, detail: string): string {
  return quoted(files === 0 ? detail : t('handOver.withFiles', { detail, count: files }), text);
}

const quoted = (detail: string, text: string): string =>
  text === '' ? detail : t('handOver.withText', { detail, text: safe(text) });

function waitingOf({ waiting }: StillWaiting, time: (ms: number) => string): string {
  if (waiting === null) return t('handOver.waitingUnknown');
  const [from, to] = waiting.since;
  return to - from < MINUTE
    ? t('handOver.waitingSince', { time: time(to) })
    : t('handOver.waitingBetween', { from: time(from), to: time(to) });
}

export interface SummaryHead {
  /** The agent's name; empty where there is none. */
  name: string;
  account: string;
  period: Period;
}

/** Title, and whose work of which time it is. */
export const summaryHead = ({ name, account, period }: SummaryHead, at: number): { title: string; about: string } => ({
  title: name === '' ? t('handOver.headingNameless') : t('handOver.heading', { name }),
  about: t('handOver.about', {
    account,
    time: `${formatDate(at)} ${formatClock(at)}`,
    period: t(period === 'today' ? 'handOver.periodToday' : 'handOver.periodWeek'),
  }),
});

/** The whole summary as text that is Markdown, too. */
export function summaryText(head: SummaryHead, summary: HandOver): string {
  const { title, about } = summaryHead(head, summary.at);
  const sections = summarySections(summary).map((section) =>
    [
      `## ${section.title} (${section.total})`,
      '',
      ...section.lines.map(({ about: what, detail }) => `- ${t('handOver.line', { about: what, detail })}`),
      ...moreOf(section).map((more) => `- ${more}`),
    ].join('\n'),
  );
  return [`# ${title}`, about, ...(sections.length > 0 ? sections : [t('handOver.nothing')])].join('\n\n').concat('\n');
}

/** The line that says how many are not listed; none where all are. */
export const moreOf = ({ total, lines }: SummarySection): string[] =>
  total > lines.length ? [t('handOver.more', { count: total - lines.length })] : [];
