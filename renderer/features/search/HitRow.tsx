// biome-ignore-all lint/a11y/useSemanticElements: rows placed by transform cannot be a table's
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
import {
  AtSign,
  Box,
  Files,
  FileText,
  Globe,
  Handshake,
  type LucideIcon,
  Megaphone,
  PencilLine,
  Receipt,
  Send,
  SendHorizontal,
  StickyNote,
  TextQuote,
  Ticket,
} from 'lucide-react';
import { memo } from 'react';
import type { SearchHit, SearchKind } from '../../../shared/domain/search.ts';
import { t } from '../../i18n/index.ts';
import { Marked } from '../../parts/text/Marked.tsx';
import { fullTime, shownAge } from '../../parts/tickets/row-texts.ts';
import list from '../../parts/tickets/rows.module.css';
import { classes } from '../../ui/dom.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { StatusWord } from '../../ui/Status.tsx';
import { hitTitleOf, snippetOf, spokenHit, titleShift } from './hit-texts.ts';
import css from './SearchResults.module.css';
import { nameOfHit } from './window.ts';

const ICONS: Record<SearchKind, LucideIcon> = {
  ticket: Ticket,
  draft: PencilLine,
  outbox: SendHorizontal,
  sent: Send,
  kept: Files,
  excerpt: TextQuote,
  note: StickyNote,
  promise: Handshake,
  file: FileText,
  contact: AtSign,
  product: Box,
  domain: Globe,
  order: Receipt,
  announcement: Megaphone,
};

/** When they began says nothing about them here. */
const UNDATED: ReadonlySet<SearchKind> = new Set(['contact', 'product', 'domain']);

export const hitRowId = (hit: SearchHit): string => `hit-${nameOfHit(hit).replace(' ', '-')}`;

interface HitRowProps {
  hit: SearchHit | null;
  index: number;
  now: number;
  /** Its ticket is open. */
  open: boolean;
  /** The keys act on it. */
  cursor: boolean;
  onOpen: (hit: SearchHit) => void;
}

/** One hit in 52 pixels. It is spoken as one sentence; the parts are for the eye. */
export const HitRow = memo(function HitRow({ hit, index, now, open, cursor, onOpen }: HitRowProps) {
  if (!hit) {
    return (
      <div role="row" aria-rowindex={index + 1} aria-label={t('list.loading')} className={list.row}>
        <div role="gridcell" className={list.blank} />
      </div>
    );
  }
  const shift = titleShift(hit);
  const titleMarks = hit.highlights.title.map(([from, to]): [number, number] => [from + shift, to + shift]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter and o are in the command table
    <div
      role="row"
      id={hitRowId(hit)}
      aria-rowindex={index + 1}
      aria-selected={cursor}
      aria-label={spokenHit(hit, now)}
      data-cursor={cursor ? '' : undefined}
      className={classes(list.row, open && list.open, hit.row?.unread && hit.kind === 'ticket' && css.unread)}
      onClick={() => onOpen(hit)}
    >
      <div role="gridcell" className={list.cell}>
        <span className={css.kind}>
          <Glyph icon={ICONS[hit.kind]} size={14} tone={hit.kind === 'ticket' ? 'accent' : 'quiet'} />
        </span>
        <span className={list.line}>
          <span className={css.title}>
            <Marked text={hitTitleOf(hit)} marks={titleMarks} />
          </span>
          {!UNDATED.has(hit.kind) && (
            <time className={list.age} title={fullTime(hit.at, now)}>
              {shownAge(hit.at, now)}
            </time>
          )}
        </span>
        <span className={list.line}>
          {hit.kind !== 'ticket' && <span className={css.word}>{t(`search.${hit.kind}`)}</span>}
          <span className={css.snippet}>
            <Marked {...snippetOf(hit)} />
          </span>
          {hit.row && hit.kind === 'ticket' && <StatusWord meaning={hit.row.meaning}>{hit.row.status}</StatusWord>}
        </span>
      </div>
    </div>
  );
});
