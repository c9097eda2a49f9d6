import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatAge, formatMoment, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { IconButton } from '../../ui/Button.tsx';
import { copyText } from '../ticket/actions.ts';
import css from './Block.module.css';

interface BlockProps {
  title: string;
  /** Where known. */
  count?: number | undefined;
  /** Our clock, ms: when it was read from the service. */
  readAt?: number | null | undefined;
  now: number;
  /** What is copied of it. */
  text: () => string;
  /** At the end of its head. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One part of a record's page, which can be copied as text: by its button, or by Shift+Y while the focus is in it. */
export function Block({ title, count, readAt, now, text, actions, children }: BlockProps) {
  return (
    <section className={css.block} aria-label={title} data-block="">
      <header className={css.head}>
        <h3 className={css.title}>{title}</h3>
        {count !== undefined && <span className={css.meta}>{formatNumber(count)}</span>}
        <span className={css.space} />
        {readAt != null && (
          <span className={css.meta} title={t('customer.readAt', { time: formatMoment(readAt, now) })}>
            {formatAge(readAt, now)}
          </span>
        )}
        {actions}
        <IconButton
          icon={Copy}
          size={14}
          label={t('record.copyAsText', { what: title })}
          data-copy-block=""
          onClick={() => void copyText(text(), t('record.blockCopied', { what: title }))}
        />
      </header>
      {children}
    </section>
  );
}
