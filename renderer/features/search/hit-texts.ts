/** A hit in words: its kind, and the one sentence that is spoken for it. */
import type { Highlight, SearchAsked, SearchHit, SearchKind, SearchProblem } from '../../../shared/domain/search.ts';
import { t } from '../../i18n/index.ts';
import { orderName } from '../../parts/records/record-texts.ts';
import { fullTime, spokenRow } from '../../parts/tickets/row-texts.ts';

export const hitTitleOf = (hit: SearchHit): string =>
  hit.kind === 'order'
    ? [orderName(hit.id), hit.title === hit.id ? '' : hit.title].filter(Boolean).join(' · ')
    : hit.title || t('search.noTitle');

/** Where its title stands in what is shown of it: highlights move with it. */
export const titleShift = (hit: SearchHit): number => (hit.title ? hitTitleOf(hit).lastIndexOf(hit.title) : 0);

/** So many letters of a line are seen in the narrowest list. */
const SEEN = 30;
const BEFORE = 8;

/**
 * The line below the title, from a little before what matched: cut off at its end it would not show why it was found. Whose
 * it is stays before that.
 */
export function snippetOf({ snippet, highlights }: SearchHit): { text: string; marks: Highlight[] } {
  const [first] = highlights.snippet;
  if (!first || highlights.title.length > 0 || first[1] <= SEEN) return { text: snippet, marks: highlights.snippet };
  const whose = snippet.indexOf(' · ');
  const head = whose > 0 && whose < SEEN - BEFORE ? snippet.slice(0, whose + 3) : '';
  const blank = snippet.indexOf(' ', first[0] - BEFORE);
  const from = blank >= 0 && blank < first[0] ? blank + 1 : first[0];
  if (from <= head.length) return { text: snippet, marks: highlights.snippet };
  const lead = `${head}… `;
  const shift = lead.length - from;
  const marks = highlights.snippet.map(([start, end]): Highlight => [start + shift, end + shift]);
  return { text: lead + snippet.slice(from), marks };
}

export function spokenHit(hit: SearchHit, now: number): string {
  if (hit.kind === 'ticket' && hit.row) return spokenRow(hit.row, now);
  const parts = [hitTitleOf(hit), t(`search.${hit.kind}`), hit.snippet, hit.at && fullTime(hit.at, now)];
  return parts.filter(Boolean).join(', ');
}

export const GROUPS = {
  groupTickets: ['ticket'],
  groupWritten: ['draft', 'outbox', 'sent', 'kept', 'excerpt', 'note', 'promise', 'file'],
  groupRecords: ['contact', 'product', 'domain', 'order', 'announcement'],
} as const satisfies Record<string, readonly SearchKind[]>;
export type Group = keyof typeof GROUPS;

export function problemWords({ kind, text, known }: SearchProblem): string {
  const vars = { text, known: known.join(', ') };
  switch (kind) {
    case 'unknown-operator':
      return t('search.problemOperator', vars);
    case 'unknown-value':
      return t('search.problemValue', vars);
    case 'bad-date':
      return t('search.problemDate', vars);
    case 'no-value':
      return t('search.problemNoValue', vars);
  }
}

/** What the service answered when it was asked for tickets. */
export function toldWords({ asked, found, more }: SearchAsked): string {
  if (asked === 0) return t('search.toldNoWay');
  if (found === 0) return t('search.toldNone');
  return t(more ? 'search.toldMore' : 'search.toldFound', { count: found });
}
