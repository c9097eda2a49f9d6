// biome-ignore-all lint/a11y/useSemanticElements: rows placed by transform cannot be a table's
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
import {
  Archive,
  Files,
  FileText,
  Handshake,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  PencilLine,
  Send,
  SendHorizontal,
  StickyNote,
  TextQuote,
  Ticket,
} from 'lucide-react';
import { memo } from 'react';
import type { StoredKind } from '../../../shared/domain/record.ts';
import {
  type Highlight,
  SEARCH_KINDS,
  type SearchHit,
  type SearchKind,
  type SearchProblem,
} from '../../../shared/domain/search.ts';
import { commaList } from '../../i18n/format.ts';
import { joinIsolated, type MessageKey, t } from '../../i18n/index.ts';
import { isShownKind, type KindLooks, SHOWN_KINDS } from '../../parts/records/record-kinds.ts';
import { Avatars } from '../../parts/team/Avatar.tsx';
import { peopleInWords, type TeamPerson, usePeopleOn } from '../../parts/team/people-on.ts';
import { Marked } from '../../parts/text/Marked.tsx';
import { fullTime, shownAge, spokenRow } from '../../parts/tickets/row-texts.ts';
import list from '../../parts/tickets/rows.module.css';
import { classNames } from '../../ui/dom.ts';
import { Glyph, StatusWord } from '../../ui/Glyph.tsx';
import { nameOfHit } from './hits.ts';
import css from './SearchResults.module.css';

type HitLooks = Pick<KindLooks, 'icon' | 'one' | 'dated' | 'nameOf'>;
type Group = 'groupTickets' | 'groupPosts' | 'groupWritten' | 'groupRecords';

const ownKind = (group: Group, icon: LucideIcon, one: MessageKey) => ({ group, icon, one, dated: true });

const OWN_KINDS: Record<Exclude<SearchKind, StoredKind>, HitLooks & { group: Group }> = {
  ticket: ownKind('groupTickets', Ticket, 'search.ticket'),
  post: ownKind('groupPosts', MessageSquareText, 'search.post'),
  draft: ownKind('groupWritten', PencilLine, 'search.draft'),
  outbox: ownKind('groupWritten', SendHorizontal, 'search.outbox'),
  sent: ownKind('groupWritten', Send, 'search.sent'),
  kept: ownKind('groupWritten', Files, 'search.kept'),
  excerpt: ownKind('groupWritten', TextQuote, 'search.excerpt'),
  note: ownKind('groupWritten', StickyNote, 'search.note'),
  promise: ownKind('groupWritten', Handshake, 'search.promise'),
  file: ownKind('groupWritten', FileText, 'search.file'),
  archived: ownKind('groupPosts', Archive, 'search.archived'),
  announcement: ownKind('groupRecords', Megaphone, 'search.announcement'),
};
const HIT_KINDS: Record<SearchKind, HitLooks> = { ...OWN_KINDS, ...SHOWN_KINDS };

const kindsOf = (group: Group): readonly SearchKind[] =>
  SEARCH_KINDS.filter((kind) => (isShownKind(kind) ? 'groupRecords' : OWN_KINDS[kind].group) === group);

export const GROUPS: Readonly<Record<Group, readonly SearchKind[]>> = {
  groupTickets: kindsOf('groupTickets'),
  groupPosts: kindsOf('groupPosts'),
  groupWritten: kindsOf('groupWritten'),
  groupRecords: kindsOf('groupRecords'),
};

export const hitRowId = (hit: SearchHit): string => `hit-${nameOfHit(hit).replace(' ', '-')}`;

interface HitRowProps {
  hit: SearchHit | null;
  index: number;
  now: number;
  open: boolean;
  cursor: boolean;
  onOpen: (hit: SearchHit) => void;
}

/** A hit of 52 pixels height. Screen readers get one sentence; the parts are for the eye. */
export const HitRow = memo(function HitRow({ hit, index, now, open, cursor, onOpen }: HitRowProps) {
  const ticket = hit?.kind === 'ticket' ? hit.row : undefined;
  const people = usePeopleOn(ticket?.id, ticket?.local.taken);
  if (!hit) {
    return (
      <div role="row" aria-rowindex={index + 1} aria-label={t('list.loading')} className={list.row}>
        <div role="gridcell" className={list.blank} />
      </div>
    );
  }
  const shift = titleShift(hit);
  const { whose, text, marks } = snippetOf(hit);
  const titleMarks = hit.highlights.title.map(([from, to]): [number, number] => [from + shift, to + shift]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter and o are in the command table
    <div
      role="row"
      data-ticket-row={hit.ticket ?? undefined}
      id={hitRowId(hit)}
      aria-rowindex={index + 1}
      aria-selected={cursor}
      aria-label={spokenHit(hit, now, people)}
      data-cursor={cursor ? '' : undefined}
      className={classNames(list.row, open && list.open, hit.row?.unread && hit.kind === 'ticket' && css.unread)}
      onClick={() => onOpen(hit)}
    >
      <div role="gridcell" className={list.cell}>
        <span className={css.kind}>
          <Glyph icon={HIT_KINDS[hit.kind].icon} size={14} tone={hit.kind === 'ticket' ? 'accent' : 'quiet'} />
        </span>
        <span className={list.line}>
          <span className={css.title}>
            <Marked text={hitTitleOf(hit)} marks={titleMarks} />
          </span>
          <Avatars people={people} />
          {HIT_KINDS[hit.kind].dated && (
            <time className={list.age} title={fullTime(hit.at, now)}>
              {shownAge(hit.at, now)}
            </time>
          )}
        </span>
        <span className={list.line}>
          {hit.kind !== 'ticket' && <span className={css.word}>{t(HIT_KINDS[hit.kind].one)}</span>}
          {whose && <bdi className={css.whose}>{whose}</bdi>}
          <span className={css.snippet}>
            <Marked text={text} marks={marks} />
          </span>
          {hit.row && hit.kind === 'ticket' && <StatusWord meaning={hit.row.meaning}>{hit.row.status}</StatusWord>}
        </span>
      </div>
    </div>
  );
});

export function hitTitleOf({ kind, id, title }: SearchHit): string {
  const { nameOf } = HIT_KINDS[kind];
  if (!nameOf) return title || t('search.noTitle');
  return joinIsolated([nameOf(id), title === id ? '' : title]);
}

export const titleShift = (hit: SearchHit): number => (hit.title ? hitTitleOf(hit).lastIndexOf(hit.title) : 0);

/** Number of letters visible even in the narrowest list, where the name shrinks. */
const VISIBLE_LETTERS = 16;
const LETTERS_BEFORE = 8;

interface Snippet {
  whose: string;
  text: string;
  marks: readonly Highlight[];
}

/** The line below the title: the customer, and the text from shortly before the match. */
export function snippetOf({ snippet, highlights }: SearchHit): Snippet {
  const [first] = highlights.snippet;
  if (!first || highlights.title.length > 0) return { whose: '', text: snippet, marks: highlights.snippet };
  const dot = snippet.indexOf(' · ');
  const begin = dot > 0 && dot + 3 <= first[0] ? dot + 3 : 0;
  const blank = snippet.indexOf(' ', first[0] - LETTERS_BEFORE);
  const near = blank >= 0 && blank < first[0] ? blank + 1 : first[0];
  const from = first[1] - begin > VISIBLE_LETTERS ? Math.max(near, begin) : begin;
  const lead = from > begin ? '… ' : '';
  const shift = lead.length - from;
  return {
    whose: snippet.slice(0, begin),
    text: lead + snippet.slice(from),
    marks: highlights.snippet.map(([start, end]): Highlight => [start + shift, end + shift]),
  };
}

function spokenHit(hit: SearchHit, now: number, people: readonly TeamPerson[]): string {
  if (hit.kind === 'ticket' && hit.row) return spokenRow(hit.row, now, '', peopleInWords(people));
  const parts = [hitTitleOf(hit), t(HIT_KINDS[hit.kind].one), hit.snippet, hit.at && fullTime(hit.at, now)];
  return commaList(parts);
}

export function problemWords({ kind, text, known }: SearchProblem): string {
  const vars = { text, known: commaList(known) };
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
