import { Info, MessageSquareDot, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatClockSeconds } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { classNames } from '../../ui/dom.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import type { DraftState } from './draft-session.ts';
import css from './NoticeLine.module.css';

interface NoticeLineProps {
  /** `news`: more visible, because the agent is typing. */
  tone: 'warn' | 'info' | 'danger' | 'news';
  children: ReactNode;
  actions?: ReactNode;
}

const ICONS = { info: Info, warn: TriangleAlert, danger: TriangleAlert, news: MessageSquareDot };

/** A line above the text. Screen readers read it when it appears; it takes no focus. */
export function NoticeLine(props: NoticeLineProps) {
  return <QuietNotice {...props} role={props.tone === 'danger' ? 'alert' : 'status'} />;
}

/** Without a live region, for places that announce the news themselves. */
export function QuietNotice({ tone, children, actions, role }: NoticeLineProps & { role?: 'alert' | 'status' }) {
  return (
    <div className={classNames(css.due, css[tone])} role={role}>
      <Glyph icon={ICONS[tone]} size={14} tone={tone === 'news' ? 'accent' : tone} />
      <span className={css.words}>{children}</span>
      {actions && <span className={css.actions}>{actions}</span>}
    </div>
  );
}

/** When the text was last saved; empty until there is a text. */
export function SavedMark({ draft }: { draft: DraftState }) {
  const words = savedWords(draft);
  if (words === null) return null;
  return (
    <span className={css.mark} data-failed={draft.saving === 'failed' ? '' : undefined}>
      {words}
    </span>
  );
}

function savedWords({ saving, savedAt, rev }: DraftState): string | null {
  switch (saving) {
    case 'unsaved':
      return t('composer.unsaved');
    case 'saving':
      return t('composer.saving');
    case 'failed':
      return t('composer.notSaved');
    case 'saved':
      return savedAt === null || rev === 0 ? null : t('composer.saved', { time: formatClockSeconds(savedAt) });
  }
}
