import { CircleAlert, CircleCheck, CircleHelp, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppError } from '../../shared/result.ts';
import { errorWords, t } from '../i18n/index.ts';
import { classNames } from './dom.ts';
import { Glyph } from './Glyph.tsx';
import { lazyView } from './lazy-view.tsx';
import css from './Notice.module.css';

type NoticeTone = 'info' | 'warn' | 'danger' | 'doubt' | 'ok';

const ICONS: Record<NoticeTone, LucideIcon> = {
  info: Info,
  warn: TriangleAlert,
  danger: CircleAlert,
  doubt: CircleHelp,
  ok: CircleCheck,
};

interface NoticeProps {
  tone: NoticeTone;
  children: ReactNode;
  actions?: ReactNode;
  shape?: 'box' | 'banner';
  /** Announced when it appears, if the agent did not cause it. */
  live?: 'polite' | 'assertive' | undefined;
}

/** An important message in its place. Colour is never its only sign. */
export function Notice({ tone, children, actions, shape = 'box', live }: NoticeProps) {
  const role = live === 'assertive' ? 'alert' : live === 'polite' ? 'status' : undefined;
  return (
    <div className={classNames(css.notice, css[shape], css[tone])} role={role}>
      <Glyph icon={ICONS[tone]} size={16} tone={tone} className={css.icon} />
      <div className={css.words}>{children}</div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

interface ErrorNoticeProps extends Omit<NoticeProps, 'tone' | 'children'> {
  error: AppError;
}

function WordedError({ error, ...rest }: ErrorNoticeProps) {
  const { what, next, quoted } = errorWords(error);
  return (
    <Notice tone={error.kind === 'in-doubt' ? 'doubt' : 'danger'} live="assertive" {...rest}>
      <strong>{what}</strong> {next}
      {quoted.map((text) => (
        <div key={text} className={css.quoted}>
          {t('ui.quoted', { text })}
        </div>
      ))}
    </Notice>
  );
}

/** An error: what happened, what to do next, and the service's own words as a quotation. */
export const ErrorNotice = lazyView(async () => WordedError);
