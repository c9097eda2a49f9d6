import { AtSign, Box, Cloud, Globe, type LucideIcon, Receipt, Ticket, UserRound } from 'lucide-react';
import type { AnswerKind } from '../../../shared/domain/search.ts';
import { t } from '../../i18n/index.ts';
import { orderName } from '../../parts/records/record-texts.ts';
import { Marked } from '../../parts/text/Marked.tsx';
import { shownAge } from '../../parts/tickets/row-texts.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { StatusWord } from '../../ui/Status.tsx';
import css from './Palette.module.css';
import type { Merged } from './slice.ts';

const ICONS: Record<AnswerKind, LucideIcon> = {
  customer: UserRound,
  ticket: Ticket,
  domain: Globe,
  product: Box,
  contact: AtSign,
  order: Receipt,
};

/** One thing found: what it is, what it is called, and where that matched. */
export function AnswerRow({ answer, now }: { answer: Merged; now: number }) {
  const { kind, id, title, snippet, highlights, row, at, service } = answer;
  const order = kind === 'order';
  return (
    <>
      <span className={css.icon}>
        <Glyph icon={ICONS[kind]} size={14} tone={kind === 'customer' ? 'accent' : 'quiet'} />
      </span>
      <span className={css.words}>
        <Spoken>{t(`palette.${kind}One`)}</Spoken>
        <span className={css.title}>
          {order && (title === id ? `${t('palette.orderOne')} ` : `${orderName(id)} · `)}
          {title ? <Marked text={title} marks={highlights.title} /> : t('search.noTitle')}
        </span>
        <span className={css.snippet}>
          <Marked text={snippet} marks={highlights.snippet} />
        </span>
      </span>
      <span className={css.end}>
        {row && <StatusWord meaning={row.meaning}>{row.status}</StatusWord>}
        {(kind === 'ticket' || order) && shownAge(at, now)}
        {kind === 'customer' && <span className={css.code}>{id}</span>}
        {service && (
          <span className={css.service} title={t('palette.fromService')}>
            <Glyph icon={Cloud} size={12} tone="info" />
            <Spoken>{t('palette.fromService')}</Spoken>
          </span>
        )}
      </span>
    </>
  );
}
