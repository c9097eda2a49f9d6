/** Facts beside marks and words: high priority, tags, and a status that the mark does not imply. */
import { ChevronsUp, ChevronUp } from 'lucide-react';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import { urgency } from '../../../shared/domain/ticket-sort.ts';
import { commaList } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { isStatusInformative } from '../../parts/tickets/row-texts.ts';
import { classNames } from '../../ui/dom.ts';
import { Glyph, StatusWord } from '../../ui/Glyph.tsx';
import marks from './RowMarks.module.css';

/** Shows a priority from High up, in the service's own word. */
export function PriorityMark({ priority, className }: { priority: string; className?: string | undefined }) {
  const rank = urgency(priority);
  if (rank === null) return null;
  return (
    <span
      className={classNames(marks.mark, rank === 'urgent' ? marks.danger : marks.warn, className)}
      title={t('list.rowPriority', { priority })}
    >
      <Glyph icon={rank === 'urgent' ? ChevronsUp : ChevronUp} size={12} />
      <bdi>{priority}</bdi>
    </span>
  );
}

const MOST_TAGS = 2;

export function RowTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  const more = tags.length - MOST_TAGS;
  return (
    <span className={marks.tags} title={commaList(tags)}>
      {tags.slice(0, MOST_TAGS).map((tag) => (
        <bdi key={tag} className={marks.tag}>
          {tag}
        </bdi>
      ))}
      {more > 0 && <span className={marks.more}>{t('list.more', { count: more })}</span>}
    </span>
  );
}

export function RowStatus({ row }: { row: TicketRow }) {
  return isStatusInformative(row) && <StatusWord meaning={row.meaning}>{row.status}</StatusWord>;
}
