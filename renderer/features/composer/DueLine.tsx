import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Glyph } from '../../ui/Glyph.tsx';
import css from './DueLine.module.css';

interface DueLineProps {
  tone: 'warn' | 'info' | 'danger';
  children: ReactNode;
  actions?: ReactNode;
}

/** One quiet line above the text. It is read out when it appears, and takes no focus. */
export function DueLine({ tone, children, actions }: DueLineProps) {
  return (
    <div className={css.due} role={tone === 'danger' ? 'alert' : 'status'}>
      <Glyph icon={tone === 'info' ? Info : TriangleAlert} size={14} tone={tone} />
      <span className={css.words}>{children}</span>
      {actions && <span className={css.actions}>{actions}</span>}
    </div>
  );
}
