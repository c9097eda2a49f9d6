import { ArrowDownLeft, ArrowUpRight, type LucideIcon, Minus, Square, SquareCheck } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { TicketRow, Turn } from '../../../shared/domain/ticket.ts';
import { classes } from '../../ui/classes.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import css from './TurnMark.module.css';

const TURNS: Record<Turn, LucideIcon> = { customer: ArrowDownLeft, us: ArrowUpRight, unknown: Minus };

interface TurnMarkProps {
  row: TicketRow;
  selected: boolean;
  /** Some row is selected: every row shows its box. */
  selecting: boolean;
  onToggle: (row: TicketRow, event: MouseEvent) => void;
}

/**
 * Whose turn it is, filled while unread. Under the pointer, and while rows are selected, the box to select stands in its place.
 * For the pointer only: by keys it is `x`, and the row itself says that it is selected.
 */
export function TurnMark({ row, selected, selecting, onToggle }: TurnMarkProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the row says what it is; this is where a pointer presses
    // biome-ignore lint/a11y/useKeyWithClickEvents: x is in the command table
    <span
      className={classes(css.mark, row.unread && css.unread, css[row.turn])}
      data-selecting={selecting ? '' : undefined}
      onClick={(event) => {
        event.stopPropagation();
        onToggle(row, event);
      }}
    >
      <span className={css.turn}>
        <Glyph icon={TURNS[row.turn]} size={14} />
      </span>
      <span className={css.box} data-selected={selected ? '' : undefined}>
        <Glyph icon={selected ? SquareCheck : Square} size={16} />
      </span>
    </span>
  );
}
