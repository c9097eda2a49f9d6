// biome-ignore-all lint/a11y/useSemanticElements: rows placed by transform cannot be a table's
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
import { ArrowDown, ArrowUp, Flag } from 'lucide-react';
import { memo } from 'react';
import { type SortBy, urgency, usualSortBy } from '../../../shared/domain/ticket-sort.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { Avatars } from '../../parts/team/Avatar.tsx';
import { usePeopleOn } from '../../parts/team/people-on.ts';
import { requesterName, serviceLabel } from '../../parts/tickets/row-texts.ts';
import { useWait } from '../../parts/waiting/waiting.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { classNames } from '../../ui/dom.ts';
import { Glyph, Spoken, StatusWord } from '../../ui/Glyph.tsx';
import { Age, BlankRow, MarkWords, RowDetail, type RowProps, rowNames, TurnMark } from './Row.tsx';
import { PriorityMark, RowTags } from './RowFacts.tsx';
import { isSortable, sortTickets } from './sorts.ts';
import css from './Table.module.css';

type Column = 'mark' | 'requester' | 'subject' | 'service' | 'department' | 'status' | 'priority' | 'last' | 'number';

/** Columns in display order, with their sort order; null if not sortable. */
const COLUMNS: [Column, MessageKey, SortBy | null][] = [
  ['mark', 'list.columnMark', null],
  ['requester', 'list.byRequester', 'requester'],
  ['subject', 'list.columnSubject', null],
  ['service', 'list.columnService', null],
  ['department', 'list.byDepartment', 'department'],
  ['status', 'list.byStatus', 'status'],
  ['priority', 'list.byPriority', 'priority'],
  ['last', 'list.byLastReply', 'lastReply'],
  ['number', 'list.byNumber', 'number'],
];
export const COLUMN_COUNT = COLUMNS.length;

export function TableHead() {
  const sort = useApp((app) => app.nav.sort);
  const sortable = useApp(isSortable);
  const store = useAppStore();
  const other = sort.dir === 'asc' ? 'desc' : 'asc';
  return (
    <div role="row" aria-rowindex={1} className={classNames(css.columns, css.head)}>
      {COLUMNS.map(([column, words, by]) => {
        const sorted = sortable && by === sort.by;
        return (
          <div
            key={column}
            role="columnheader"
            aria-sort={sorted ? (sort.dir === 'asc' ? 'ascending' : 'descending') : undefined}
            className={css[column]}
          >
            {by === null || !sortable ? (
              <span className={css.name}>{column === 'mark' ? <Spoken>{t(words)}</Spoken> : t(words)}</span>
            ) : (
              <button
                type="button"
                className={css.name}
                tabIndex={-1}
                onClick={() => void sortTickets(store.getState(), sorted ? { by, dir: other } : usualSortBy(by))}
              >
                {t(words)}
                {sorted && <Glyph icon={sort.dir === 'asc' ? ArrowUp : ArrowDown} size={12} />}
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}

interface TableRowProps extends RowProps {
  department: string;
}

export const TableRow = memo(function TableRow({ department, ...props }: TableRowProps) {
  const { row, rowIndex, now, selected, selecting, awaited, implied, onPress, onToggle, onAwait } = props;
  const wait = useWait(row?.waiting, now);
  const people = usePeopleOn(row?.id, row?.local.taken);
  if (!row) {
    return (
      <BlankRow rowIndex={rowIndex} onAwait={onAwait} className={classNames(css.row, awaited && css.open)}>
        <div role="gridcell" className={css.blank} />
      </BlankRow>
    );
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter and o are in the command table
    <div
      role="row"
      {...rowNames(props, row, { wait, people })}
      className={classNames(css.columns, css.row, selected && css.selected, row.unread && css.unread)}
      onClick={(event) => onPress(row, event)}
    >
      <div role="gridcell" className={css.mark}>
        <TurnMark {...{ row, selected, selecting, implied, onToggle }} />
      </div>
      <div role="gridcell" className={css.requester}>
        <bdi>{requesterName(row)}</bdi>
      </div>
      <div role="gridcell" className={css.subject}>
        <span className={css.text}>
          <bdi>{row.subject || t('list.noSubject')}</bdi>
          <RowDetail row={row} now={now} />
        </span>
        {row.flagged && <Glyph icon={Flag} size={12} tone="warn" filled />}
        <RowTags tags={row.local.tags} />
        <PriorityMark priority={row.priority} className={css.urgency} />
        <MarkWords row={row} now={now} />
        <Avatars people={people} />
      </div>
      <div role="gridcell" className={css.service}>
        {serviceLabel(row)}
      </div>
      <div role="gridcell" className={css.department}>
        {department}
      </div>
      <div role="gridcell">
        <StatusWord meaning={row.meaning}>{row.status}</StatusWord>
      </div>
      <div role="gridcell" className={css.priority}>
        {urgency(row.priority) ? <PriorityMark priority={row.priority} /> : row.priority}
      </div>
      <div role="gridcell" className={css.last}>
        <Age row={row} now={now} wait={wait} />
      </div>
      <div role="gridcell" className={css.number}>
        {row.tid}
      </div>
    </div>
  );
});
