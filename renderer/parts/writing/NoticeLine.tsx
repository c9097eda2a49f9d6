import { ChevronDown, ChevronUp, Info, MessageSquareDot, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatClockSeconds } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/dom.ts';
import { Glyph, Spoken } from '../../ui/Glyph.tsx';
import type { DraftState } from './draft-session.ts';
import css from './NoticeLine.module.css';
import noticeStack from './NoticeStack.module.css';

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
function QuietNotice({ tone, children, actions, role }: NoticeLineProps & { role?: 'alert' | 'status' }) {
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

export interface StackedNotice {
  key: string;
  tone: 'warn' | 'info';
  words: string;
  actions?: ReactNode;
}

interface NoticeStackProps {
  notices: readonly StackedNotice[];
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Notices above the text in one line: the worst, and the number of others. No focus. */
export function NoticeStack({ notices, open, onOpen }: NoticeStackProps) {
  const id = useId();
  const spoken = useAnnouncement(notices.map(({ words }) => words));
  const more = notices.length - 1;
  const shown = open ? notices : notices.slice(0, 1);
  return (
    <>
      <Spoken role="status">{spoken}</Spoken>
      {notices.length > 0 && (
        <section className={noticeStack.stack} aria-label={t('composer.notices')} id={id} data-notices="" tabIndex={-1}>
          {shown.map(({ key, tone, words, actions }, place) => (
            <QuietNotice
              key={key}
              tone={tone}
              actions={
                <>
                  {place === 0 && more > 0 && (
                    <Button
                      look="plain"
                      icon={open ? ChevronUp : ChevronDown}
                      aria-expanded={open}
                      aria-controls={id}
                      onClick={() => onOpen(!open)}
                    >
                      {open ? t('composer.noticesFewer') : t('composer.noticesMore', { count: more })}
                    </Button>
                  )}
                  {actions}
                </>
              }
            >
              {words}
            </QuietNotice>
          ))}
        </section>
      )}
    </>
  );
}

/** Text to announce: notices that are new since the line appeared and still hold. */
function useAnnouncement(words: readonly string[]): string {
  const announced = useRef(new Set<string>());
  const [spoken, setSpoken] = useState<readonly string[]>([]);
  const all = words.join('\n');
  useEffect(() => {
    const fresh = all.split('\n').filter((notice) => notice !== '' && !announced.current.has(notice));
    for (const notice of fresh) announced.current.add(notice);
    if (fresh.length > 0) setSpoken(fresh);
  }, [all]);
  return spoken.filter((notice) => words.includes(notice)).join(' ');
}
