// biome-ignore-all lint/a11y/useSemanticElements: rows placed by transform cannot be a table's
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
import { CircleAlert } from 'lucide-react';
import type { MouseEvent } from 'react';
import { t } from '../../i18n/index.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import css from './rows.module.css';

interface UnshownRowProps {
  /** Id by which the grid references its active row. */
  id?: string | undefined;
  ticket?: string | undefined;
  rowIndex: number;
  cursor: boolean;
  name: string;
  onPress: (event: MouseEvent) => void;
}

/** Replaces a row that fails to render, so that the list stays. It can still be opened. */
export function UnshownRow({ id, ticket, rowIndex, cursor, name, onPress }: UnshownRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter and o are in the command table
    <div
      role="row"
      id={id}
      data-ticket-row={ticket}
      aria-rowindex={rowIndex}
      data-cursor={cursor ? '' : undefined}
      className={css.row}
      onClick={onPress}
    >
      <div role="gridcell" className={css.cell}>
        <Glyph icon={CircleAlert} size={14} tone="danger" />
        <span>{t('list.unshown', { name })}</span>
      </div>
    </div>
  );
}
